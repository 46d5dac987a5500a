"""Who may know what: observations built up from what is allowed, the whole state, and resampling what is
hidden.

Hidden are the location card (from the Fair Folk and the public) and the objectives and cards in hand (from
all but the Fair Folk). What every arrow, guess and mark told about the card is open, and is kept for good.
"""

from random import Random
from typing import TYPE_CHECKING, Any

from .actions import DIRECTIONS, WORDS
from .board import OFF, bits_of
from .collecting import cubes_in
from .phases import DUE_DRAWN, DUE_TREE, OF_CHANCE, OVER, STAGES, TURNS, WORDS_DUE, Due
from .seeking import arrows_left, nests_for_arrow, x_left
from .tables import (
    BAG,
    CARDS,
    DECKS,
    FACTIONS,
    FAIR_FOLK,
    GAME,
    HESTER,
    HOST_LISTS,
    ITEMS,
    NESTS,
    OBJECTIVES,
    OFFERS,
    SOLO_CARDS,
    TERRAINS,
    TYPES,
)  # fmt: skip

if TYPE_CHECKING:
    from .state import HarrowState

HIDDEN_DECKS = (OBJECTIVES, CARDS)


def observe(state: "HarrowState", seat: int | None) -> dict[str, Any]:
    """The position as `seat` (None: a spectator) may see it; everything once the match is over."""
    over = state.stage == OVER
    seen: dict[str, Any] = {"game": GAME, "seat": seat, **_open(state)}
    if over or seat == 0:
        seen["hand"] = {DECKS[deck]: _cards(state, deck, state.hands[deck]) for deck in HIDDEN_DECKS}
    if over or seat not in (None, 0):
        seen["location"] = location_of(state)
    return seen


def location_of(state: "HarrowState") -> dict[str, list[int]] | None:
    """The location card; None before it is written."""
    if not state.location:
        return None
    return {item: state.setup.board.place(at) for item, at in zip(ITEMS, state.location, strict=True)}


def _open(state: "HarrowState") -> dict[str, Any]:
    return {**_of_turn(state), **_of_map(state), **_of_cards(state), **_of_factions(state), **_of_duel(state)}


def _of_turn(state: "HarrowState") -> dict[str, Any]:
    over = state.stage == OVER
    return {
        "entries": state.entries,
        "cycles": state.setup.cycles,
        "round": state.rounds,
        "step": state.step,
        "turns": state.turns,
        "stage": STAGES[state.stage],
        "turn": TURNS[state.turn] if state.turns and not over else None,
        "active": state.active if state.turns and not over else None,
        "acting": FACTIONS[state.faction] if state.turns and not over else None,
        "due": _due(state, state.dues[0]) if state.dues else None,
        "queue": [_due_words(due) for due in state.dues[1:]],
        "nests_left": state.nests_left,
        "proved": state.proved,
        "breath": list(bits_of(state.breath)),
        "attack": _attack(state),
        "finished": over,
        "winners": list(state.winners),
        "why": state.why,
    }


def _due_words(due: Due) -> str:
    words = " or ".join(WORDS[word] for word in WORDS_DUE[due.kind])
    return f"{words} {DECKS[due.deck]}" if due.kind == DUE_DRAWN else words


def _due(state: "HarrowState", due: Due) -> dict[str, Any]:
    """What is owed, by whom, and what it is about."""
    seen: dict[str, Any] = {"do": [WORDS[word] for word in WORDS_DUE[due.kind]]}
    if due.kind in OF_CHANCE:
        seen["by"] = "chance"
    else:
        seen["by"] = due.seat if due.seat >= 0 else list(state.setup.others)
    if due.kind == DUE_DRAWN:
        seen |= {"deck": DECKS[due.deck], "count": due.number, "pile": state.piles[due.deck].bit_count()}
    elif due.kind == DUE_TREE:
        seen["cubes"] = {FACTIONS[faction]: cubes_in(state, faction) for faction in due.factions}
    elif due.nests:
        seen["nests"] = state.setup.board.places(nests_for_arrow(state, due))
    return seen


def _attack(state: "HarrowState") -> dict[str, Any] | None:
    if state.attack is None:
        return None
    at, one, other = state.attack
    power = {FACTIONS[faction]: count for faction, count in sorted(state.power.items())}
    return {
        "at": state.setup.board.place(at),
        "by": FACTIONS[one],
        "against": FACTIONS[other],
        "power": power,
    }


# The map --------------------------------------------------------------------------------------------


def _of_map(state: "HarrowState") -> dict[str, Any]:
    board = state.setup.board
    return {
        "map": board.id,
        "homes": {FACTIONS[faction]: board.place(at) for faction, at in sorted(state.setup.home.items())},
        "nests": [_nest(state, at, offer) for at, offer in sorted(state.nests.items())],
        "arrows": [
            {"nest": board.place(at), "line": line, "dir": DIRECTIONS[side]}
            for at, line, side in state.arrows
        ],
        "x": board.places(state.xs),
        "found": {item: board.place(at) for item, at in zip(ITEMS, state.found, strict=False)},
        "sought": ITEMS[state.sought] if not state.queen_found else None,
        "confined": board.places(state.confined()) if state.location and not state.queen_found else [],
        "answers": [_answer(answer) for answer in state.answers],
        "units": [_unit(state, name) for name in state.units],
        "tokens": {name: board.places(mask) for name, mask in zip(HOST_LISTS, state.tokens, strict=True)},
    }


def _nest(state: "HarrowState", at: int, offer: int) -> dict[str, Any]:
    return {
        "at": state.setup.board.place(at),
        "offer": state.setup.tables.ids[OFFERS][offer] if offer != OFF else None,
        "new": bool(state.fresh >> at & 1),
    }


def _answer(answer: tuple[int, str, str, int, Any]) -> dict[str, Any]:
    entry, kind, result, item, asked = answer
    told = {name: list(value) if isinstance(value, tuple) else value for name, value in asked.items()}
    return {"entry": entry, "kind": kind, "result": result, "item": ITEMS[item], **told}


def _unit(state: "HarrowState", name: str) -> dict[str, Any]:
    faction, kind, at = state.units[name]
    return {"id": name, "faction": FACTIONS[faction], "type": TYPES[kind], "at": state.setup.board.place(at)}


# Cards, offers and cubes ----------------------------------------------------------------------------


def _cards(state: "HarrowState", deck: int, mask: int) -> list[str]:
    return [state.setup.tables.ids[deck][card] for card in bits_of(mask)]


def _of_cards(state: "HarrowState") -> dict[str, Any]:
    """What is known to be in hand follows from a pile that ran short."""
    return {
        "hand_sizes": {DECKS[deck]: state.hands[deck].bit_count() for deck in HIDDEN_DECKS},
        "known": {DECKS[deck]: _cards(state, deck, state.known[deck]) for deck in HIDDEN_DECKS},
        "piles": {DECKS[deck]: state.piles[deck].bit_count() for deck in HIDDEN_DECKS},
        "discards": {DECKS[deck]: _cards(state, deck, state.discards[deck]) for deck in HIDDEN_DECKS},
        "offers": {
            "hand": _cards(state, OFFERS, state.hands[OFFERS]),
            "bag": _cards(state, OFFERS, state.piles[OFFERS]),
            **{FACTIONS[one]: _cards(state, OFFERS, state.owned[one]) for one in _rivals(state)},
        },
        "board": [terrain for number, terrain in enumerate(TERRAINS) if state.seasons >> number & 1],
        "supplies": {
            "nests": NESTS - len(state.nests),
            "arrows": arrows_left(state),
            "x": x_left(state),
        },
    }


def _rivals(state: "HarrowState") -> list[int]:
    return [faction for faction in state.setup.in_play if faction != FAIR_FOLK]


def _of_factions(state: "HarrowState") -> dict[str, Any]:
    seen: dict[str, Any] = {
        "factions": [FACTIONS[faction] for faction in state.setup.factions],
        "cubes": {FACTIONS[faction]: _cubes(state, faction) for faction in state.setup.in_play},
        "points": {FACTIONS[one]: state.points[one] for one in _rivals(state) if one != HESTER},
    }
    return seen | ({"boxes": state.boxes} if HESTER in state.setup.in_play else {})


def _cubes(state: "HarrowState", faction: int) -> dict[str, int]:
    return {
        "battleground": state.ground[faction],
        "supply": state.supply[faction],
        "tree": state.tree[faction],
    }


def _of_duel(state: "HarrowState") -> dict[str, Any]:
    if not state.setup.duel:
        return {}
    return {
        "display": _cards(state, SOLO_CARDS, state.display),
        "solo_pile": state.piles[SOLO_CARDS].bit_count(),
        "bag": dict(zip(BAG, state.bag, strict=True)),
        "solo_actions": state.solo_left,
    }


def document(state: "HarrowState") -> dict[str, Any]:
    """The whole state: what a spectator sees, and what is hidden from him."""
    hidden = {
        "hand": {DECKS[deck]: _cards(state, deck, state.hands[deck]) for deck in HIDDEN_DECKS},
        "location": location_of(state),
    }
    return {**observe(state, None), "hidden": hidden}


# Resampling -----------------------------------------------------------------------------------------


def resample(state: "HarrowState", seat: int | None, rng: Random) -> "HarrowState":
    """A copy in which what `seat` cannot see is chosen anew among all that it could be.

    A location card is drawn evenly among those that every answer ever given allows.
    """
    copy = state.clone()
    if state.stage == OVER:
        return copy
    if seat != 0:
        for deck in HIDDEN_DECKS:
            _deal_anew(copy, deck, rng)
    if seat in (None, 0) and state.location:
        copy.location = draw_location(copy, rng)
    return copy


def _deal_anew(state: "HarrowState", deck: int, rng: Random) -> None:
    known, both = state.known[deck], state.hands[deck] | state.piles[deck]
    pool = list(bits_of(both & ~known))
    dealt = rng.sample(pool, state.hands[deck].bit_count() - known.bit_count())
    state.hands[deck] = known | sum(1 << card for card in dealt)
    state.piles[deck] = both & ~state.hands[deck]


def draw_location(state: "HarrowState", rng: Random) -> tuple[int, ...]:
    """A location card that fits all answers, evenly among them."""
    allowed = [list(bits_of(mask)) for mask in state.allowed]
    while True:
        places = tuple(rng.choice(hexes) for hexes in allowed)
        if len(set(places)) == len(places):
            return places
