"""A file for every code that a match can be refused with: what is done, and the entry that is refused."""

from collections.abc import Callable, Mapping
from typing import Any

from .positions import (
    FOUR_PLAINS,
    asked,
    attacked,
    bent,
    bonfires,
    breathing,
    collecting,
    crown_found,
    drawn_up_to,
    duel,
    eight_nests,
    emptied,
    empty_bag,
    hand_of,
    held_breath,
    hesters,
    no_arrows,
    no_cubes,
    no_hand,
    no_x,
    on_nest,
    one_hex,
    owning,
    proved,
    searching,
    seventh_point,
    short_pile,
    shot,
    solo_turn,
    two_seasons,
    with_cubes,
)
from .script import FOUR, LATER, PLAINS, TWO, Table, head, refusal_of, rich, seats_of, unit

Refused = dict[str, Any]
Case = Callable[[], Refused]


def seated(*decks: Any) -> Refused:
    return refusal_of(head(seats=[{"deck": deck} for deck in decks]))


FF, PR, FA = ({"faction": name} for name in ("fair-folk", "protectors", "family"))
SEATS: Mapping[str, Case] = {
    "malformed-deck": lambda: seated(FF, "protectors", FA),
    "faction.missing": lambda: seated(FF, {}, FA),
    "faction.unknown": lambda: seated(FF, {"faction": "wolves"}, FA),
    "field.unknown": lambda: seated(FF, PR, {**FA, "cards": {}}),
    "seats.number": lambda: seated(FF),
    "seats.factions": lambda: seated(FF, PR, PR),
}


def hosted(*factions: str, **host: Any) -> Refused:
    return refusal_of(
        head(seats=seats_of(factions or ("fair-folk", "family", "kammi")), options={"host": host})
    )


HEADS: Mapping[str, Case] = {
    "option.unknown": lambda: refusal_of(head(options={"speed": 3})),
    "option.map": lambda: refusal_of(head(options={"map": "atlantis"})),
    "option.cycles": lambda: refusal_of(head(options={"cycles": 4})),
    "host.unknown": lambda: hosted(wolves=[]),
    "host.shape": lambda: hosted(units=[{"id": "a", "faction": "family"}]),
    "host.hex": lambda: hosted(dolls=[[9, 9]]),
    "host.twice": lambda: hosted(roots=[[0, 1], [0, 1]]),
    "host.faction": lambda: hosted(cubes={"fair-folk": 1}),
    "host.two-players": lambda: hosted(*TWO, townsfolk=[[0, 1]]),
}


def entry(**fields: Any) -> Refused:
    """The refusal of an entry of the form given, where the Fair Folk are to move."""
    return refusal_of({**Table().opened().document, "log": [*Table().opened().log, fields]})


FORMS: Mapping[str, Case] = {
    "entry.shape": lambda: refusal_of(head(log=["cleanup"])),
    "entry.by": lambda: entry(by=3, do="cleanup"),
    "entry.do": lambda: entry(by=0, do="drawn", deck="cards", items=[]),
    "entry.field-missing": lambda: entry(by=0, do="nest", at=[0, 1]),
    "entry.field-unknown": lambda: entry(by=0, do="cleanup", at=[0, 1]),
    "entry.field-type": lambda: entry(by=0, do="guess", at=[0, True]),
    "entry.card-unknown": lambda: entry(by=0, do="card", card="one-line"),
    "entry.cards-unknown": lambda: entry(by="chance", do="drawn", deck="cards", items=["one-line"]),
}


def retracted(*log: Any, by: int = 0, back: int = 1, **more: Any) -> Refused:
    """The refusal of taking back the row that stands so far from the end."""
    table = Table().opened()
    rows = [*table.log, *log]
    return refusal_of(head(log=[*rows, {"by": by, "do": "retract", "entry": len(rows) - back, **more}]))


NEST = {"by": 0, "do": "nest", "at": [0, 1], "offer": "advance-1"}
CLEAN = {"by": 0, "do": "cleanup"}
DRAWN = {"by": "chance", "do": "drawn", "deck": "offers", "items": ["advance-2"]}
RETRACTS: Mapping[str, Case] = {
    "retract.target": lambda: retracted(NEST, by=1),
    "retract.past-chance": lambda: retracted(NEST, CLEAN, DRAWN, back=3),
    "retract.past-answer": lambda: retracted(by=1, back=2),
    "retract.consent": lambda: retracted(
        NEST, CLEAN, DRAWN, {"by": 1, "do": "cleanup"}, CLEAN, {"by": 2, "do": "cleanup"}, by=1, back=3
    ),
}
TIMES: Mapping[str, Case] = {
    "match.over": lambda: seventh_point().refused(0, "cleanup"),
    "due.other": lambda: Table().refused(0, "nest", at=[0, 1], offer="advance-1"),
    "due.other-deck": lambda: Table().refused("chance", "drawn", deck="cards", items=[]),
    "due.other-seat": lambda: (
        Table()
        .draw("objectives", "one-line", "on-the-edge", "one-chain")
        .draw("cards", "calm-down", "rub-out", "deep-roots")
        .draw("offers", "advance-1", "spawn-1", "strengthen-1")
        .act(1, "hide", sword=[0, 1], crown=[0, 2], queen=[1, 1])
        .refused(1, "board", terrain="bog")
    ),
    "due.nothing": lambda: Table().opened().refused(0, "guess", at=[0, 1]),
    "chance.not-due": lambda: Table().opened().refused("chance", "bag", token="h"),
    "turn.not-yours": lambda: Table().opened().refused(1, "cleanup"),
    "turn.fair-folk-only": lambda: (
        Table().opened().act(0, "cleanup").refused(1, "nest", at=[0, 1], offer="advance-1")
    ),
    "turn.no-reports": lambda: Table().opened().refused(0, "report", kind="score", points=1),
    "hex.off": lambda: Table().opened().refused(0, "nest", at=[4, 0], offer="advance-1"),
    "hex.not-next": lambda: rich(2, cards=("wind-shift", "rub-out", "deep-roots")).refused(
        0, "card", card="wind-shift", start=PLAINS[0], to=[2, 0]
    ),
}


SETTING_UP: Mapping[str, Case] = {
    "hide.fair-folk": lambda: drawn_up_to("").refused(0, "hide", sword=[0, 1], crown=[0, 2], queen=[1, 1]),
    "hide.hexes": lambda: drawn_up_to("").refused(1, "hide", sword=[0, 1], crown=[0, 1], queen=[1, 1]),
    "board.taken": lambda: crown_found().refused(0, "board", terrain="plains"),
    "drawn.number": lambda: drawn_up_to("cards").refused("chance", "drawn", deck="cards", items=["rub-out"]),
    "drawn.not-there": lambda: drawn_up_to("cards").refused(
        "chance", "drawn", deck="cards", items=["rub-out", "rub-out", "calm-down"]
    ),
    "drawn.pile-first": lambda: bent(
        drawn_up_to("cards"),
        short_pile,
        {"by": "chance", "do": "drawn", "deck": "cards", "items": ["rub-out", "calm-down", "deep-roots"]},
    ),
    "tree.factions": lambda: collecting().refused("chance", "tree", cubes={"fair-folk": 0, "protectors": 0}),
    "tree.number": lambda: collecting().refused(
        "chance", "tree", cubes={"fair-folk": 0, "protectors": 1, "family": 0}
    ),
    "bag.token": lambda: (
        duel().act("chance", "bag", token="h").act(1, "cleanup").refused("chance", "bag", token="h")
    ),
    "bag.side-missing": lambda: duel().refused("chance", "bag", token="solo"),
    "bag.side-needless": lambda: duel().refused("chance", "bag", token="ff", side="ff"),
}


NESTS: Mapping[str, Case] = {
    "nest.again": lambda: (
        Table().opened().nest([0, 1], "advance-1").refused(0, "nest", at=[0, 2], offer="spawn-1")
    ),
    "nest.unit": lambda: Table().opened().refused(0, "nest", at=[0, 3], offer="advance-1"),
    "nest.bonfire": lambda: (
        Table(host={"bonfires": [[0, 1]]}).opened().refused(0, "nest", at=[0, 1], offer="advance-1")
    ),
    "nest.nest": lambda: rich(1).refused(0, "nest", at=PLAINS[0], offer="spawn-1"),
    "nest.from-missing": lambda: eight_nests().refused(0, "nest", at=[0, 1], offer=LATER[5]),
    "nest.from-needless": lambda: rich(1).refused(0, "nest", at=[0, 1], offer="spawn-1", start=PLAINS[0]),
    "nest.from-none": lambda: eight_nests().refused(0, "nest", at=[0, 1], offer=LATER[5], start=[0, 2]),
    "nest.offer-not-in-hand": lambda: Table().opened().refused(0, "nest", at=[0, 1], offer="advance-4"),
    "nest.offer-missing": lambda: bent(
        rich(1), no_hand, {"by": 0, "do": "nest", "at": [0, 1], "offer": "advance-1"}
    ),
    "nest.offer-needless": lambda: rich(1).refused(
        0, "nest", at=[0, 1], offer="spawn-1", offer_from=PLAINS[0]
    ),
    "nest.offer-not-there": lambda: bent(
        rich(1),
        no_hand,
        {"by": 0, "do": "nest", "at": [0, 1], "offer": "spawn-1", "offer_from": PLAINS[0]},
    ),
}


OBJECTIVES: Mapping[str, Case] = {
    "objective.again": lambda: (
        proved()
        .act(0, "objective", card="on-the-plains", nests=FOUR_PLAINS)
        .act(0, "guess", at=[0, 0])
        .refused(0, "objective", card="on-the-edge", nests=FOUR_PLAINS)
    ),
    "objective.not-in-hand": lambda: proved().refused(0, "objective", card="in-the-bog", nests=FOUR_PLAINS),
    "objective.four": lambda: proved().refused(0, "objective", card="on-the-plains", nests=FOUR_PLAINS[:3]),
    "objective.no-nest": lambda: proved().refused(
        0, "objective", card="on-the-plains", nests=[*FOUR_PLAINS[1:], [0, -3]]
    ),
    "objective.not-new": lambda: rich(4, objectives=("on-the-plains", "on-the-edge", "one-chain")).refused(
        0, "objective", card="on-the-plains", nests=FOUR_PLAINS
    ),
    "objective.fails": lambda: proved().refused(0, "objective", card="on-the-edge", nests=FOUR_PLAINS),
}


SEEKING: Mapping[str, Case] = {
    "arrow.supply": lambda: bent(
        shot(), no_arrows, {"by": 0, "do": "arrow", "nest": PLAINS[0], "line": 0, "dir": "left"}
    ),
    "arrow.nest": lambda: shot().refused(0, "arrow", nest=[0, 1], line=0, dir="left"),
    "arrow.other-nest": lambda: searching().refused(0, "arrow", nest=[0, 2], line=0, dir="left"),
    "skip.what": lambda: searching().refused(0, "skip", what="guess"),
    "mark.refused": lambda: asked().refused(2, "mark", at=[2, -1]),
}
CARD_CASES: Mapping[str, Case] = {
    "card.not-in-hand": lambda: rich(1).refused(0, "card", card="open-question"),
    "card.cost": lambda: rich(1).refused(0, "card", card="deep-roots"),
    "calm.nothing": lambda: with_cubes(2, "calm-down").refused(0, "card", card="calm-down", cubes={}),
    "calm.faction": lambda: with_cubes(2, "calm-down").refused(
        0, "card", card="calm-down", cubes={"kammi": 1}
    ),
    "calm.cubes": lambda: with_cubes(2, "calm-down").refused(
        0, "card", card="calm-down", cubes={"protectors": 3}
    ),
    "where.seat": lambda: with_cubes(1, "where-o-where").refused(0, "card", card="where-o-where", seat=0),
    "where.area": lambda: bent(
        with_cubes(1, "where-o-where"), one_hex, {"by": 0, "do": "card", "card": "where-o-where", "seat": 1}
    ),
    "where.no-x": lambda: bent(
        with_cubes(1, "where-o-where"), no_x, {"by": 0, "do": "card", "card": "where-o-where", "seat": 1}
    ),
    "straw.empty": lambda: bent(
        with_cubes(1, "fresh-straw"), empty_bag, {"by": 0, "do": "card", "card": "fresh-straw"}
    ),
    "thoughts.not-in-hand": lambda: with_cubes(1, "second-thoughts").refused(
        0, "card", card="second-thoughts", objective="in-the-bog"
    ),
    "rub-out.none": lambda: rich(1).refused(0, "card", card="rub-out", at=[0, 1]),
    "season.none": lambda: with_cubes(1, "change-of-season").refused(
        0, "card", card="change-of-season", start="bog", to="forest"
    ),
    "season.taken": lambda: bent(
        with_cubes(1, "change-of-season"),
        two_seasons,
        {"by": 0, "do": "card", "card": "change-of-season", "from": "plains", "to": "bog"},
    ),
    "wind.no-nest": lambda: with_cubes(2, "wind-shift").refused(
        0, "card", card="wind-shift", start=[0, 1], to=[0, 2]
    ),
    "wind.blocked": lambda: rich(
        2, host={"bonfires": [[-2, 0]], "cubes": {"protectors": 3}}, **hand_of("wind-shift")
    ).refused(0, "card", card="wind-shift", start=PLAINS[0], to=[-2, 0]),
    "ground.hester": lambda: rich(2, *FOUR, **hand_of("restless-ground")).refused(
        0, "card", card="restless-ground", unit="hester", to=[0, 1]
    ),
    "vane.no-nest": lambda: bent(
        rich(3, **hand_of("weathercock")), emptied, {"by": 0, "do": "card", "card": "weathercock"}
    ),
    "vane.no-arrow": lambda: bent(
        rich(3, **hand_of("weathercock")), no_arrows, {"by": 0, "do": "card", "card": "weathercock"}
    ),
}
OFFERS_CASES: Mapping[str, Case] = {
    "collect.not-there": lambda: on_nest().refused(1, "collect", at=[0, 2]),
    "spend.not-owned": lambda: owning("strengthen-1").refused(1, "spend", offer="strengthen-2"),
    "spend.no-cube": lambda: bent(
        owning("strengthen-1"), no_cubes, {"by": 1, "do": "spend", "offer": "strengthen-1"}
    ),
    "spend.in-solo": lambda: solo_turn().refused(0, "spend", offer="strengthen-1"),
    "spawn.place": lambda: owning("spawn-1").refused(1, "spend", offer="spawn-1", unit="new", at=[1, 1]),
    "spawn.legend": lambda: solo_turn().refused(
        0, "report", kind="spawn", unit="new", type="legend", at=[0, 3]
    ),
    "unit.unknown": lambda: owning("advance-1").refused(
        1, "spend", offer="advance-1", unit="nobody", to=[0, 2]
    ),
    "unit.taken": lambda: owning("spawn-1").refused(
        1, "spend", offer="spawn-1", unit="family-legend", at=[0, 3]
    ),
    "unit.not-own": lambda: owning("advance-1").refused(
        1, "spend", offer="advance-1", unit="family-legend", to=[0, -2]
    ),
}


def reported(kind: str, **fields: Any) -> Refused:
    """The refusal of a report of the Protectors, with the attack made."""
    return attacked().refused(1, "report", kind=kind, **fields)


REPORTS: Mapping[str, Case] = {
    "report.only-hester": lambda: reported("infect", unit="one"),
    "report.not-hester": lambda: hesters().refused(1, "report", kind="score", points=1),
    "report.two-players": lambda: hesters().refused(1, "report", kind="put", token="building", at=[0, 1]),
    "report.solo-kind": lambda: solo_turn().refused(0, "report", kind="pay", cubes=1),
    "report.solo-actions": lambda: (
        solo_turn()
        .report(0, "strengthen", cubes=1)
        .report(0, "strengthen", cubes=1)
        .refused(0, "report", kind="strengthen", cubes=1)
    ),
    "report.solo-cube": lambda: solo_turn().refused(0, "report", kind="strengthen", cubes=2),
    "move.not-there": lambda: reported("move", unit="one", start=[0, 1], to=[1, 1]),
    "move.nowhere": lambda: reported("move", unit="one", start=[1, 1], to=[1, 1]),
    "cubes.supply": lambda: reported("strengthen", cubes=16),
    "cubes.ground": lambda: reported("pay", cubes=1),
    "attack.against": lambda: reported("attack", against="fair-folk", at=[1, 1]),
    "attack.nobody": lambda: reported("attack", against="family", at=[0, 1]),
    "breath.attack": lambda: breathing().refused(1, "report", kind="attack", against="family", at=[0, -3]),
    "breath.infect": lambda: bent(
        hesters(), held_breath, {"by": 1, "do": "report", "kind": "infect", "unit": "theirs"}
    ),
    "kill.no-attack": lambda: (
        Table(host={"units": [unit("one", "family", [1, 1])]})
        .opened()
        .act(0, "cleanup")
        .refused(1, "report", kind="kill", unit="one", payer="protectors")
    ),
    "kill.unit": lambda: reported("kill", unit="chief", payer="protectors"),
    "kill.sides": lambda: reported("kill", unit="one", payer="family"),
    "kill.cubes": lambda: reported("kill", unit="two", payer="family"),
    "infect.unit": lambda: hesters().refused(1, "report", kind="infect", unit="ours"),
    "bonfire.unit": lambda: hesters().refused(1, "report", kind="bonfire", unit="theirs"),
    "bonfire.there": lambda: hesters(bonfires=[[1, 1]]).refused(1, "report", kind="bonfire", unit="ours"),
    "squares.full": lambda: bonfires(6).refused(1, "report", kind="bonfire", unit="ours"),
    "eat.unit": lambda: hesters().refused(1, "report", kind="eat", unit="ours"),
    "token.there": lambda: (
        attacked()
        .report(1, "put", token="doll", at=[0, 1])
        .refused(1, "report", kind="put", token="doll", at=[0, 1])
    ),
    "token.none": lambda: reported("take", token="bonfire", at=[0, 1]),
    "rescue.none": lambda: reported("rescue", at=[1, 1]),
    "score.range": lambda: reported("score", points=8),
    "solo.not-shown": lambda: (
        duel()
        .act("chance", "bag", token="solo", side="h")
        .refused(1, "solo", card="solo-01", faction="family")
    ),
}
CASES: Mapping[str, Case] = {
    **SEATS,
    **HEADS,
    **FORMS,
    **RETRACTS,
    **TIMES,
    **SETTING_UP,
    **NESTS,
    **OBJECTIVES,
    **SEEKING,
    **CARD_CASES,
    **OFFERS_CASES,
    **REPORTS,
}
