"""Legal actions, part by part: each part depends on little, and is kept by what it depends on.

Of a report of a new unit, whose id and hex are as the table has them, the list shows one id for the places
where an offer would allow it; any other free id and any hex stand as well.
"""

from collections.abc import Callable, Iterable, Iterator
from itertools import combinations, permutations, product
from typing import TYPE_CHECKING, Final

from . import casting
from .actions import (
    ARROW,
    BOARD,
    CARD,
    CLEANUP,
    COLLECT,
    GUESS,
    HIDE,
    MARK,
    NEST,
    OBJECTIVE,
    PLACE,
    SKIP,
    SOLO,
    Action,
)  # fmt: skip
from .board import LINES, NONE, bits_of
from .nesting import OBJECTIVE_NESTS, nest_mask, occupied
from .offers import to_collect
from .phases import (
    DUE_ARROW,
    DUE_BOARD,
    DUE_COLLECT,
    DUE_GUESS,
    DUE_HIDE,
    DUE_LAST_GUESS,
    DUE_MARK,
    DUE_PLACE,
    DUE_SHOT,
    DUE_SOLO,
    DUE_SPEND,
    DUE_VANE,
    FAIR_FOLK_TURN,
    OWN_TURN,
    Due,
)  # fmt: skip
from .reports_listed import legal_reports, legal_solo_reports
from .seeking import arrows_left, nests_for_arrow
from .spends_listed import legal_spends
from .tables import (
    BONFIRE,
    CALM,
    CALM_MOST,
    CARDS,
    FACTIONS,
    FAIR_FOLK,
    GROUND,
    ITEMS,
    NESTS,
    OBJECTIVES,
    OFFERS,
    RUB_OUT,
    SEASON,
    SOLO_CARDS,
    TERRAINS,
    THOUGHTS,
    WHERE,
    WIND,
)  # fmt: skip

if TYPE_CHECKING:
    from .state import HarrowState

Actions = Iterable[Action]


def legal(state: "HarrowState", seat: int) -> list[Action]:
    """Everything that `seat`, whose move it is, may do."""
    if state.dues:
        due = state.dues[0]
        return list(_DUES[due.kind](state, due))
    if state.turn == FAIR_FOLK_TURN:
        cleanup = state.setup.interned.get(CLEANUP, ())
        return [*_nests(state), *_cards(state), *_objectives(state), cleanup]
    return legal_reports(state) if state.turn == OWN_TURN else legal_solo_reports(state)


# What is due ----------------------------------------------------------------------------------------


def _hides(state: "HarrowState", due: Due) -> Actions:
    def made() -> Iterator[Action]:
        for places in permutations(board.hexes, len(ITEMS)):
            yield get(HIDE, tuple(zip(ITEMS, places, strict=True)))

    board, get = state.setup.board, state.setup.interned.get
    return _kept(state, HIDE, made)


def _kept(state: "HarrowState", key: object, made: Callable[[], Iterable[Action]]) -> tuple[Action, ...]:
    rows = state.setup.interned.rows
    known = rows.get(key)
    if known is None:
        known = rows[key] = tuple(made())
    return known


def _boards(state: "HarrowState", due: Due) -> Actions:
    get = state.setup.interned.get
    free = [word for number, word in enumerate(TERRAINS) if not state.seasons >> number & 1]
    return [get(BOARD, (("terrain", word),)) for word in free]


def _arrows(state: "HarrowState", due: Due) -> Actions:
    if not arrows_left(state):
        return ()
    mask = nests_for_arrow(state, due)
    return _kept(state, (ARROW, mask), lambda: _arrows_from(state, mask))


def _arrows_from(state: "HarrowState", mask: int) -> Iterator[Action]:
    get, place = state.setup.interned.get, state.setup.interned.hex
    for at, line, side in product(bits_of(mask), range(LINES), ("left", "right")):
        yield get(ARROW, (("nest", place(at)), ("line", line), ("dir", side)))


def _guesses(state: "HarrowState", due: Due) -> tuple[Action, ...]:
    return _of_hexes(state, GUESS, state.setup.board.whole)


def _of_hexes(state: "HarrowState", op: int, mask: int) -> tuple[Action, ...]:
    """The actions that name one hex of a mask and nothing else."""
    get, place = state.setup.interned.get, state.setup.interned.hex
    return _kept(state, (op, mask), lambda: (get(op, (("at", place(at)),)) for at in bits_of(mask)))


def _shots(state: "HarrowState", due: Due) -> Actions:
    return [*_arrows(state, due), *_guesses(state, due)]


def _arrow_or_skip(state: "HarrowState", due: Due) -> Actions:
    return [*_arrows(state, due), state.setup.interned.get(SKIP, (("what", "arrow"),))]


def _guess_or_skip(state: "HarrowState", due: Due) -> Actions:
    return [*_guesses(state, due), state.setup.interned.get(SKIP, (("what", "guess"),))]


def _marks(state: "HarrowState", due: Due) -> Actions:
    return _of_hexes(state, MARK, state.confined() & ~(1 << state.location[state.sought]))


def _collects(state: "HarrowState", due: Due) -> Actions:
    return _of_hexes(state, COLLECT, to_collect(state))


def _shown(state: "HarrowState", due: Due) -> Actions:
    get, ids = state.setup.interned.get, state.setup.tables.ids[SOLO_CARDS]
    shown = [ids[card] for card in bits_of(state.display)]
    if due.kind == DUE_PLACE:
        return [get(PLACE, (("card", card),)) for card in shown]
    factions = ("protectors", "family")
    return [get(SOLO, (("card", card), ("faction", name))) for card in shown for name in factions]


def _spends(state: "HarrowState", due: Due) -> Actions:
    return legal_spends(state)


_DUES: Final[dict[int, Callable[["HarrowState", Due], Actions]]] = {
    DUE_HIDE: _hides,
    DUE_BOARD: _boards,
    DUE_SHOT: _shots,
    DUE_VANE: _arrows,
    DUE_ARROW: _arrow_or_skip,
    DUE_GUESS: _guesses,
    DUE_LAST_GUESS: _guess_or_skip,
    DUE_MARK: _marks,
    DUE_COLLECT: _collects,
    DUE_SPEND: _spends,
    DUE_PLACE: _shown,
    DUE_SOLO: _shown,
}


# A turn of the Fair Folk ----------------------------------------------------------------------------


def _nests(state: "HarrowState") -> Iterator[Action]:
    if not state.nests_left:
        return
    nests = nest_mask(state)
    barred = occupied(state) | state.tokens[BONFIRE]
    origins = [NONE] if len(state.nests) < NESTS else list(bits_of(nests))
    for offer, source in _offers_at_hand(state):
        for origin in origins:
            free = state.setup.board.whole & ~barred & ~(nests if origin == NONE else nests & ~(1 << origin))
            yield from _nests_on(state, free, offer, source, origin)


def _offers_at_hand(state: "HarrowState") -> list[tuple[int, int]]:
    """Offers that can be played, each with the nest that it is taken from."""
    if state.hands[OFFERS]:
        return [(offer, NONE) for offer in bits_of(state.hands[OFFERS])]
    return [(offer, at) for at, offer in sorted(state.nests.items()) if offer >= 0]


def _nests_on(state: "HarrowState", free: int, offer: int, source: int, origin: int) -> tuple[Action, ...]:
    def made() -> Iterator[Action]:
        get, place = state.setup.interned.get, state.setup.interned.hex
        named = ("offer", state.setup.tables.ids[OFFERS][offer])
        taken = (("from", place(origin)),) if origin != NONE else ()
        emptied = (("offer_from", place(source)),) if source != NONE else ()
        for at in bits_of(free):
            yield get(NEST, (("at", place(at)), named, *taken, *emptied))

    return _kept(state, (NEST, free, offer, source, origin), made)


def _objectives(state: "HarrowState") -> Iterator[Action]:
    if state.proved or not state.fresh or len(state.nests) < OBJECTIVE_NESTS:
        return
    nests = nest_mask(state)
    for card in bits_of(state.hands[OBJECTIVES]):
        yield from _proofs(state, card, nests, state.fresh)


def _proofs(state: "HarrowState", card: int, nests: int, fresh: int) -> tuple[Action, ...]:
    def made() -> Iterator[Action]:
        get, place, tables = state.setup.interned.get, state.setup.interned.hex, state.setup.tables
        for four in combinations(bits_of(nests), OBJECTIVE_NESTS):
            if any(fresh >> at & 1 for at in four) and tables.objectives[card].holds(four):
                named = ("card", tables.ids[OBJECTIVES][card])
                yield get(OBJECTIVE, (named, ("nests", tuple(map(place, four)))))

    return _kept(state, (OBJECTIVE, card, nests, fresh), made)


# Cards ----------------------------------------------------------------------------------------------


def _cards(state: "HarrowState") -> Iterator[Action]:
    tables = state.setup.tables
    for card in bits_of(state.hands[CARDS]):
        if tables.costs[card] <= state.ground[FAIR_FOLK]:
            fields = _FIELDS.get(tables.effects[card], _no_fields)
            named = ("card", tables.ids[CARDS][card])
            for key in fields(state):
                action = state.setup.interned.get(CARD, (named, *key))
                if casting.card_fault(state, 0, action) is None:
                    yield action


Keys = Iterator[tuple[tuple[str, object], ...]]


def _no_fields(state: "HarrowState") -> Keys:
    yield ()


def _calm_fields(state: "HarrowState") -> Keys:
    factions = [faction for faction in state.setup.in_play if faction != FAIR_FOLK and state.ground[faction]]
    numbers = [range(min(CALM_MOST, state.ground[faction]) + 1) for faction in factions]
    for counts in product(*numbers):
        cubes = tuple((FACTIONS[faction], n) for faction, n in zip(factions, counts, strict=True) if n)
        if cubes:
            yield (("cubes", cubes),)


def _where_fields(state: "HarrowState") -> Keys:
    for seat in state.setup.others:
        yield (("seat", seat),)


def _thoughts_fields(state: "HarrowState") -> Keys:
    for card in bits_of(state.hands[OBJECTIVES]):
        yield (("objective", state.setup.tables.ids[OBJECTIVES][card]),)


def _rub_out_fields(state: "HarrowState") -> Keys:
    for at in bits_of(state.xs):
        yield (("at", state.setup.interned.hex(at)),)


def _season_fields(state: "HarrowState") -> Keys:
    for one, other in permutations(TERRAINS, 2):
        yield (("from", one), ("to", other))


def _wind_fields(state: "HarrowState") -> Keys:
    place = state.setup.interned.hex
    for at in sorted(state.nests):
        for to in state.setup.board.neighbours[at]:
            yield (("from", place(at)), ("to", place(to)))


def _ground_fields(state: "HarrowState") -> Keys:
    for name, (_, _, at) in state.units.items():
        for to in state.setup.board.neighbours[at]:
            yield (("unit", name), ("to", state.setup.interned.hex(to)))


_FIELDS: Final[dict[int, Callable[["HarrowState"], Keys]]] = {
    CALM: _calm_fields,
    WHERE: _where_fields,
    THOUGHTS: _thoughts_fields,
    RUB_OUT: _rub_out_fields,
    SEASON: _season_fields,
    WIND: _wind_fields,
    GROUND: _ground_fields,
}
