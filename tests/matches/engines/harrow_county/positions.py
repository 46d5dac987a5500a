"""Positions of Harrow County that tests begin from."""

from collections.abc import Callable
from dataclasses import asdict
from typing import Any

from cards.library.refusals import message_of
from matches.engines.harrow_county.tables import CARDS

from .script import GAME, LATER, PLAINS, TWO, Table, rich, unit

Refused = dict[str, Any]
FOUR_PLAINS = list(PLAINS[:4])


def seventh_point() -> Table:
    """One cycle a round; the Protectors have seven points and the Family ends the round."""
    table = Table(cycles=1).opened()
    table.act(0, "cleanup").report(1, "score", points=7).act(1, "cleanup").act(0, "cleanup")
    return table.act(2, "cleanup")


def drawn_up_to(deck: str) -> Table:
    """The first entries before a draw."""
    table = Table()
    for name, items in (
        ("objectives", ("one-line", "on-the-edge", "one-chain")),
        ("cards", ("calm-down", "rub-out", "deep-roots")),
        ("offers", ("advance-1", "spawn-1", "strengthen-1")),
    ):
        if name == deck:
            return table
        table.draw(name, *items)
    return table


def on_nest(at: Any = (0, 1), *, factions: Any = ()) -> Table:
    """The Protectors' legend stands on a nest with an offer, and cleans up."""
    table = Table(*factions).opened().nest(list(at), "advance-1").passed("advance-2")
    table.report(1, "move", unit="protectors-legend", start=[0, 3], to=list(at))
    return table.act(1, "cleanup")


def collecting() -> Table:
    """The Tree is due for an offer."""
    return on_nest().act(1, "collect", at=[0, 1])


def searching() -> Table:
    """An arrow, which may be skipped, is due for an offer."""
    return collecting().tree(fair_folk=0, protectors=0, family=0)


def crown_found() -> Table:
    """Sword and Crown are found by offers of two nests under haints of the Protectors; a cube is due."""
    host = {"units": [unit("one", "protectors", [0, 3]), unit("two", "protectors", [0, 3])]}
    table = Table(host=host).opened().nest([0, 1], "advance-1").passed("advance-2")
    table.act(1, "cleanup").nest([1, 0], "advance-2").passed("advance-3").act(2, "cleanup")
    table.act(0, "cleanup").report(1, "move", unit="one", start=[0, 3], to=[0, 1])
    table.report(1, "move", unit="two", start=[0, 3], to=[1, 0]).act(1, "cleanup")
    for at, item in (([0, 1], [2, -1]), ([1, 0], [-1, -2])):
        table.collect(1, at, fair_folk=0, protectors=0, family=0)
        table.act(0, "skip", what="arrow").act(0, "guess", at=item)
    return table


def bent(table: Table, change: Callable[[Any], None], entry: dict[str, Any]) -> Refused:
    """The refusal of an entry in a position that is changed by hand."""
    state = table.state()
    change(state)
    parsed = state.parse_entry(entry)
    assert isinstance(parsed, tuple)
    refusal = state.check(*parsed)
    assert refusal is not None
    return {**asdict(refusal), "clauses": list(refusal.clauses), "message": message_of(GAME, refusal)}


def short_pile(state: Any) -> None:
    """Only Calm Down is left in the pile of cards; all others lie in the discards."""
    calm = 1 << state.setup.tables.refs[CARDS]["calm-down"]
    state.discards[CARDS] = state.piles[CARDS] & ~calm
    state.piles[CARDS] = calm


def duel(**host: Any) -> Table:
    """Two players, before the first token."""
    return Table(*TWO, host=host or None).opened()


def eight_nests() -> Table:
    """Eight nests are on the map, and it is the turn of the Fair Folk with three offers in hand."""
    places = ([-3, 0], [-3, 1], [-3, 2], [-3, 3], [-2, -1], [-2, 0], [-2, 1], [-2, 2])
    offers, new = ("advance-1", "spawn-1", "strengthen-1", *LATER[:5]), LATER[:8]
    table, rivals = Table().opened(), [1, 2]
    for at, offer, drawn in zip(places, offers, new, strict=True):
        table.nest(at, offer).passed(drawn).act(rivals[0], "cleanup")
        rivals.reverse()
    return table


def no_hand(state: Any) -> None:
    """All offers but those in nests belong to the Protectors."""
    state.owned[1] = state.hands[2] | state.piles[2]
    state.hands[2] = state.piles[2] = 0


def proved(**hands: Any) -> Table:
    """Four nests on plains, the last of this turn, and On the Plains in hand."""
    table = rich(3, objectives=("on-the-plains", "on-the-edge", "one-chain"), **hands)
    return table.nest(PLAINS[3], LATER[0])


def shot() -> Table:
    """An arrow or a guess is due for an objective."""
    return proved().act(0, "objective", card="on-the-plains", nests=FOUR_PLAINS)


def no_arrows(state: Any) -> None:
    """All arrows are out."""
    state.arrows = ((0, 0, 0),) * 8


def asked(*, cards: Any = ("where-o-where", "rub-out", "deep-roots")) -> Table:
    """Seat 2 owes an X."""
    return rich(1, cards=cards).act(0, "card", card="where-o-where", seat=2)


def hand_of(card: str) -> dict[str, Any]:
    """A hand of three cards with this one."""
    return {"cards": (card, *[name for name in ("rub-out", "deep-roots", "weathercock") if name != card][:2])}


def with_cubes(turns: int, card: str) -> Table:
    """The card in hand, and silver cubes to pay it; opponents have cubes too."""
    return rich(turns, host={"cubes": {"protectors": 3}}, **hand_of(card))


def one_hex(state: Any) -> None:
    """The confined area is a single hex."""
    state.area = 1 << state.location[0]


def no_x(state: Any) -> None:
    """All X tokens are out."""
    state.xs = 0b11111111


def empty_bag(state: Any) -> None:
    """The bag holds nothing."""
    state.owned[1], state.piles[2] = state.piles[2], 0


def two_seasons(state: Any) -> None:
    """Cubes lie on plains and bog."""
    state.seasons = 0b101


def emptied(state: Any) -> None:
    """No nest holds an offer."""
    state.nests = dict.fromkeys(state.nests, -1)


def owning(offer: str, *, host: Any = None) -> Table:
    """The Protectors own an offer, and it is their turn again."""
    table = Table(host=host).opened(offers=(offer, *[one for one in LATER if one != offer][:2]))
    table.nest([0, 1], offer)
    rest = [one for one in LATER if one != offer][2]
    table.passed(rest).report(1, "move", unit="protectors-legend", start=[0, 3], to=[0, 1])
    table.act(1, "cleanup").collect(1, [0, 1], fair_folk=0, protectors=1 if host else 0, family=0)
    if not host:
        table.act(0, "skip", what="arrow").act(0, "skip", what="guess")
    return table.act(0, "cleanup").act(2, "cleanup").act(0, "cleanup")


def attacked(*, out: int = 3) -> Table:
    """The Protectors attack a haint of the Family at [1, 1]; three cubes of theirs come out."""
    host = {
        "units": [
            unit("one", "family", [1, 1]),
            unit("two", "protectors", [1, 1]),
            unit("far", "family", [2, 0]),
            unit("chief", "family", [1, 1], "legend"),
        ],
        "cubes": {"protectors": 3, "family": 1},
    }
    table = Table(host=host).opened().act(0, "cleanup")
    return table.report(1, "attack", against="family", at=[1, 1]).tree(protectors=out, family=0)


def no_cubes(state: Any) -> None:
    """The Protectors have no cube in their supply."""
    state.supply[1], state.tree[1] = 0, state.supply[1]


def solo_turn(side: str = "ff", **host: Any) -> Table:
    """The Protectors are activated for two actions by the Fair Folk (or by Hester)."""
    table = Table(*TWO, host=host or None).opened().act("chance", "bag", token="solo", side=side)
    seat = 0 if side == "ff" else 1
    return table.act(seat, "solo", card="solo-05", faction="protectors").draw("solo", "solo-06")


def hesters(**host: Any) -> Table:
    """The turn of Hester alone against the Fair Folk."""
    units = [
        unit("hester", "hester", [0, 0], "hester"),
        unit("ours", "hester", [1, 1]),
        unit("theirs", "family", [2, 0]),
        unit("chief", "family", [0, -3], "legend"),
        *[unit(f"more-{n}", "hester", [n - 3, 0]) for n in range(7)],
    ]
    return duel(units=units, **host).act("chance", "bag", token="h")


def bonfires(number: int) -> Table:
    """So many of Hester's squares are full."""
    table = hesters()
    for n in range(number):
        table.report(1, "bonfire", unit=f"more-{n}")
    return table


def held_breath(state: Any) -> None:
    """Catch My Breath is in force."""
    state.breath = 0b10


def breathing() -> Table:
    """Catch My Breath was played, and it is the turn of the Protectors."""
    table = rich(4, cards=("catch-my-breath", "rub-out", "deep-roots"))
    return table.act(0, "card", card="catch-my-breath").act(0, "cleanup").draw("cards", "weathercock")
