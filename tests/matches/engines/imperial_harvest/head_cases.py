"""For every refusal code of maps, heads, teams, positions, set-up and turns a case that provokes it."""

from collections.abc import Callable
from copy import deepcopy
from typing import Any

from cards.library.refusals import message_of
from matches.engines.imperial_harvest.maps import check_map, check_request
from matches.engines.imperial_harvest.tables import compile_tables

from .script import (
    CATALOGUE,
    COURT,
    GAME,
    STANDARD,
    Table,
    head,
    refusal_of,
    seats_of,
    spawning,
    start,
)

Refusal = dict[str, Any]
Case = Callable[[], Refusal]


def chart(**changes: Any) -> dict[str, Any]:
    """The standard map as one written out, with parts of it changed."""
    return deepcopy({part: STANDARD[part] for part in ("layout", "bridges", "camps")} | changes)


def options(**given: Any) -> Case:
    """The refusal of a head with these options."""
    return lambda: refusal_of(head(options=given))


def mapped(**changes: Any) -> Case:
    return options(map=chart(**changes))


def swapped(one: str, other: str) -> dict[str, Any]:
    """The layout with the tiles of two slots exchanged, turns and all."""
    layout = dict(STANDARD["layout"])
    return layout | {one: layout[other], other: layout[one]}


def placed(**more: Any) -> Case:
    """The refusal of a position with these parts."""
    return lambda: refusal_of(Table(places={}, **more).document)


def standing(name: str, **row: Any) -> Case:
    """The refusal of a position in which a character stands so."""
    return lambda: refusal_of(Table(places={name: {"at": [1, 1], **row}}).document)


def team(*names: str) -> Case:
    """The refusal of a team of seat 1."""
    return lambda: refusal_of(head(seats=seats_of(COURT, names)))


def picks(*names: str, last: dict[str, Any]) -> Case:
    """The refusal of one more entry after these picks in turn."""
    log = [{"by": number % 2, "do": "draft", "character": name} for number, name in enumerate(names)]
    drafted = {"options": {"draft": True}, "seats": seats_of(None, None)}
    return lambda: refusal_of(head(**drafted, log=[*log, last]))


def picked(seat: int, name: str, *names: str) -> Case:
    return picks(*names, last={"by": seat, "do": "draft", "character": name})


def built(*entries: dict[str, Any], tiles: int = 12) -> Case:
    """The refusal of the last of these entries after so many tiles of the standard map."""
    return lambda: refusal_of(head(options={"map": "build"}, log=[*laying()[:tiles], *entries]))


def laying() -> list[dict[str, Any]]:
    """The twelve tiles as in the standard map."""
    return [
        {"by": number % 2, "do": "place_tile", "slot": slot, **STANDARD["layout"][slot]}
        for number, slot in enumerate(STANDARD["slots"])
    ]


def bridging() -> list[dict[str, Any]]:
    """The four bridges of the standard map."""
    cells = STANDARD["bridges"].values()
    return [{"by": by, "do": "bridge", "at": at} for by, at in zip((0, 1, 1, 0), cells, strict=True)]


def bridge(x: int, y: int, *, after: int = 0) -> Case:
    log = bridging()[:after]
    return built(*log, {"by": (0, 1, 1, 0)[after], "do": "bridge", "at": [x, y]})


def camp(corner: str, kind: str, *, again: tuple[str, str]) -> Case:
    """The refusal of a second camp of seat 1."""
    first = [
        {"by": 0, "do": "camp", "corner": "sw", "camp": "character"},
        {"by": 1, "do": "camp", "corner": corner, "camp": kind},
    ]
    return built(*bridging(), *first, {"by": 1, "do": "camp", "corner": again[0], "camp": again[1]})


def logged(*entries: dict[str, Any], after: int = 6) -> Case:
    """The refusal of the last of these entries after so many of the six places of the example."""
    return lambda: refusal_of(head(log=[*spawning()[:after], *entries]))


def place(name: str, at: list[int], by: int = 0) -> dict[str, Any]:
    return {"by": by, "do": "spawn", "character": name, "at": at, "dir": "e"}


def pair(*names: str, by: int = 0) -> dict[str, Any]:
    return {"by": by, "do": "declare", "characters": list(names)}


def refused(table: Callable[[], Table], do: str, by: int | str | None = None, **fields: Any) -> Case:
    return lambda: table().refused(do, by, **fields)


def after_defeat() -> Table:
    """The Barbarian has felled the Monk, who may come back on two cells."""
    table = Table(places={"monk": [5, 5], "barbarian": [5, 6], "imperial-bard": [8, 11]}, turn=2)
    return table.begin("barbarian").use("battle-axe", target="monk")


def over() -> Table:
    """The last turn, in which both Raiders give way to a Hydra."""
    table = Table(places={}, turn=14)
    table.act(1, "declare", characters=["barbarian", "sorceress"])
    table.act(1, "hydra", character="barbarian", which="h1", dir="s")
    return table.act(1, "hydra", character="sorceress", which="h1", dir="s")


def unreachable() -> Refusal:
    """A map with a strawberry that nobody walks to, by a camp walled in with printed hedges."""
    tables = compile_tables(CATALOGUE)
    plan = deepcopy(tables.plan)
    walls = [[3, 1, "w"], [3, 1, "n"], [3, 1, "e"], [3, 1, "s"]]
    plan.tiles = {**plan.tiles, "r1": {"size": [4, 2], "a": {"mark": [3, 1], "hedges": walls}}}
    plan._printed.clear()
    (fault, *_) = check_map(chart(), tables.standard, plan).errors
    row = {"code": fault.code, "kind": fault.kind, "clauses": list(fault.clauses)}
    return {**row, "message": message_of(GAME, fault)}


def for_three() -> Refusal:
    tables = compile_tables(CATALOGUE)
    (fault,) = check_request({"map": chart(), "seats": 3}, tables.standard, tables.plan).errors
    row = {"code": fault.code, "kind": fault.kind, "clauses": list(fault.clauses)}
    return {**row, "message": message_of(GAME, fault)}


def _declared(**more: Any) -> Table:
    return Table(places={}, **more).act(0, "declare", characters=["monk", "imperial-bard"])


def _of_state() -> Refusal:
    """What an engine says of an action by chance: no entry can come so far."""
    state = start({})
    found = state.check(-1, state.legal_actions(0)[0])
    assert found is not None
    row = {"code": found.code, "kind": found.kind, "clauses": list(found.clauses)}
    return {**row, "message": message_of(GAME, found)}


CASES: dict[str, Case] = {
    # maps
    "map.shape": options(map={"layout": {}}),
    "map.tile-twice": mapped(layout={**STANDARD["layout"], "S2": STANDARD["layout"]["S1"]}),
    "map.tile-size": mapped(layout=swapped("S1", "E1")),
    "map.bridges": mapped(bridges={**STANDARD["bridges"], "sw": [2, 2]}),
    "map.camps": mapped(camps={**STANDARD["camps"], "ne": STANDARD["camps"]["sw"]}),
    "map.differs": mapped(hydras={"h1": [9, 2], "h2": [2, 9]}),
    "map.unreachable": unreachable,
    "map.seats": for_three,
    # the head
    "option.unknown": options(colour="red"),
    "option.value": options(side="hard"),
    "seats.number": lambda: refusal_of(head(seats=seats_of(COURT))),
    "deck.shape": lambda: refusal_of(head(seats=[{"deck": {"characters": "monk"}}, {}])),
    "deck.drafted": options(draft=True),
    # teams and drafts
    "team.size": team("barbarian", "sorceress"),
    "team.unknown-character": team("barbarian", "sorceress", "Bard"),
    "team.duplicate": team("barbarian", "barbarian", "sorceress"),
    "team.archetype": team("barbarian", "minotaur", "sorceress"),
    "team.taken": team("barbarian", "sorceress", "monk"),
    "draft.over": picked(
        0, "nymph", *COURT[:1], "barbarian", *COURT[1:2], "sorceress", "imperial-bard", "hound"
    ),
    "draft.wrong-seat": picked(1, "monk"),
    "draft.unknown-character": picked(0, "Bard"),
    "draft.taken": picked(1, "monk", "monk"),
    "draft.archetype": picked(0, "hound", "monk", "barbarian"),
    # positions
    "position.too-early": options(draft=True, position={}),
    "position.shape": placed(turn=15),
    "position.cell": standing("monk", at=[2, 2]),
    "position.shared": lambda: refusal_of(Table(places={"monk": [5, 5], "sorceress": [5, 5]}).document),
    "position.tokens": placed(edges=[{"edge": [[x, 0], [x + 1, 0]], "token": "hedge"} for x in range(2, 7)]),
    "position.immune": standing("monk", at=[2, 1], immune=True),
    "position.attack-due": standing("monk", at=[2, 10]),
    # the form and the time of entries
    "entry.chance": logged({"by": "chance", "do": "roll"}, after=0),
    "entry.ability-unknown": logged({"by": 0, "do": "use", "ability": "fly"}, after=0),
    "match.over": refused(over, "end", 0),
    "chance.none": _of_state,
    "respawn.due": refused(after_defeat, "end", 1),
    "respawn.not-due": logged({"by": 0, "do": "respawn", "character": "monk", "at": [1, 1]}),
    "phase.other": logged({"by": 0, "do": "begin", "character": "monk"}, after=0),
    "turn.other-seat": logged(pair("barbarian", "sorceress", by=1)),
    # set-up
    "tile.slot-taken": built({**laying()[1], "slot": "S1"}, tiles=1),
    "tile.used": built({**laying()[1], "tile": "r1"}, tiles=1),
    "tile.size": built({**laying()[1], "rot": 90}, tiles=1),
    "bridge.no-moat": bridge(4, 1),
    "bridge.bend": bridge(9, 9),
    "bridge.tile-has-one": bridge(3, 2, after=1),
    "bridge.hedge": bridge(6, 2),
    "camp.corner-taken": camp("ne", "character", again=("ne", "strawberry")),
    "camp.placed": camp("ne", "character", again=("se", "character")),
    "spawn.placed": logged(place("monk", [1, 1]), place("monk", [0, 1]), after=0),
    "spawn.cell": logged(place("monk", [0, 0]), after=0),
    "spawn.occupied": logged(place("monk", [1, 1]), place("imperial-bard", [1, 1]), after=0),
    "spawn.all-placed": logged(place("monk", [1, 1]), after=3),
    # turns
    "character.not-in-play": logged(pair("monk", "hound")),
    "character.not-own": logged(pair("monk", "barbarian")),
    "declare.same": logged(pair("monk", "monk")),
    "declare.rested": lambda: Table(places={}, resting=["monk", None]).refused(
        "declare", 0, characters=["imperial-bard", "imperial-guardian"]
    ),
    "begin.resting": logged(pair("monk", "imperial-bard"), {"by": 0, "do": "begin", "character": COURT[1]}),
    "begin.done": lambda: Table(places={}).begin("monk").act(0, "end").refused("begin", 0, character="monk"),
    "hydra.gone": lambda: _declared(hydras={"h1": None, "h2": [9, 2]}).refused(
        "hydra", 0, character="monk", which="h1", dir="s"
    ),
    "hydra.no-water": lambda: _declared().refused("hydra", 0, character="monk", which="h1", dir="n"),
    "hydra.other": lambda: _declared(hydras={"h1": [2, 9], "h2": [3, 9]}).refused(
        "hydra", 0, character="monk", which="h1", dir="e"
    ),
    "respawn.cell": refused(after_defeat, "respawn", 0, character="monk", at=[0, 0]),
    "respawn.occupied": refused(after_defeat, "respawn", 0, character="monk", at=[1, 1]),
}
