"""The legal list of reports."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final

from .actions import REPORT, Action
from .board import bits_of
from .offers import spawn_places
from .phases import SOLO_TURN
from .reporting import kill_cost
from .tables import (
    BONFIRE,
    BUILDING,
    FACTIONS,
    FAIR_FOLK,
    HAINT,
    HESTER,
    LEGEND,
    MOST_POINTS,
    SQUARES,
    TOKENS,
    TOWNSFOLK,
)  # fmt: skip

if TYPE_CHECKING:
    from .state import HarrowState

Acts = tuple[Action, ...]
_ON_THE_WAY: Final = (TOWNSFOLK, BUILDING)


def legal_reports(state: "HarrowState") -> list[Action]:
    """Every report that the faction whose turn it is may make."""
    if state.turn == SOLO_TURN:
        return _solo_reports(state)
    found: list[Action] = []
    for name, (_, _, at) in state.units.items():
        found += _moves(state, name, at, state.setup.board.whole & ~(1 << at))
    found += _spawns(state, ("haint",) if state.faction == HESTER else ("legend", "haint"))
    found += _counted(state, "strengthen", "cubes", state.supply[state.faction])
    found += _counted(state, "pay", "cubes", state.ground[state.faction])
    found += _attacks(state)
    found += _kills(state)
    found += _tokens(state)
    return found + (_hesters(state) if state.faction == HESTER else _scores(state))


def _solo_reports(state: "HarrowState") -> list[Action]:
    found = _kills(state)
    if not state.solo_left:
        return found
    for name, (owner, _, at) in state.units.items():
        if owner == state.faction:
            found += _moves(state, name, at, state.setup.board.near[at])
    found += _spawns(state, ("haint",))
    found += _counted(state, "strengthen", "cubes", min(1, state.supply[state.faction]))
    return found + _attacks(state)


def _act(state: "HarrowState", kind: str, *fields: tuple[str, Any]) -> Action:
    return state.setup.interned.get(REPORT, (("kind", kind), *fields))


def _moves(state: "HarrowState", name: str, at: int, to: int) -> Acts:
    """A unit's moves to any hex of a mask."""
    rows, key = state.setup.interned.rows, ("move", name, at, to)
    known = rows.get(key)
    if known is None:
        place = state.setup.interned.hex
        start = ("unit", name), ("from", place(at))
        known = rows[key] = tuple(_act(state, "move", *start, ("to", place(other))) for other in bits_of(to))
    return known


def free_id(state: "HarrowState", kind: str) -> str:
    """The first id of its sort that no living unit has."""
    number, faction = 1, FACTIONS[state.faction]
    while f"{faction}-{kind}-{number}" in state.units:
        number += 1
    return f"{faction}-{kind}-{number}"


def _spawns(state: "HarrowState", kinds: tuple[str, ...]) -> list[Action]:
    found = []
    places = [state.setup.interned.hex(at) for at in bits_of(spawn_places(state, state.faction))]
    for kind in kinds:
        name = free_id(state, kind)
        found += [_act(state, "spawn", ("unit", name), ("type", kind), ("at", place)) for place in places]
    return found


def _counted(state: "HarrowState", kind: str, field: str, most: int) -> Acts:
    """From 1 to the most."""
    rows, key = state.setup.interned.rows, (kind, most)
    known = rows.get(key)
    if known is None:
        known = rows[key] = tuple(_act(state, kind, (field, number)) for number in range(1, most + 1))
    return known


def _scores(state: "HarrowState") -> list[Action]:
    if state.setup.duel:
        return []
    own = 0
    for owner, _, at in state.units.values():
        if owner == state.faction:
            own |= 1 << at
    place = state.setup.interned.hex
    rescues = [_act(state, "rescue", ("at", place(at))) for at in bits_of(own & state.tokens[TOWNSFOLK])]
    return [*rescues, *_counted(state, "score", "points", MOST_POINTS)]


def _attacks(state: "HarrowState") -> list[Action]:
    if state.breath:
        return []
    there = {(owner, at) for owner, _, at in state.units.values() if owner not in (state.faction, FAIR_FOLK)}
    place = state.setup.interned.hex
    return [
        _act(state, "attack", ("against", FACTIONS[owner]), ("at", place(at))) for owner, at in sorted(there)
    ]


def _kills(state: "HarrowState") -> list[Action]:
    if state.attack is None:
        return []
    at, one, other = state.attack
    cost, found = kill_cost(state, at), []
    for name, (owner, kind, where) in state.units.items():
        if kind == HAINT and where == at and owner in (one, other):
            payer = other if owner == one else one
            if state.power.get(payer, 0) >= cost:
                found.append(_act(state, "kill", ("unit", name), ("payer", FACTIONS[payer])))
    return found


def _hesters(state: "HarrowState") -> list[Action]:
    return list(_hester_acts(state))


def _hester_acts(state: "HarrowState") -> Iterator[Action]:
    room = state.boxes < SQUARES
    for name, (owner, kind, at) in state.units.items():
        if kind == HAINT and owner != HESTER and not state.breath:
            yield _act(state, "infect", ("unit", name))
        if kind == HAINT and owner == HESTER and room and not state.tokens[BONFIRE] >> at & 1:
            yield _act(state, "bonfire", ("unit", name))
        if kind == LEGEND and room:
            yield _act(state, "eat", ("unit", name))


def _tokens(state: "HarrowState") -> list[Action]:
    found: list[Action] = []
    for token, mask in enumerate(state.tokens):
        if state.setup.duel and token in _ON_THE_WAY:
            continue
        if token != BONFIRE:
            found += _of_token(state, "put", token, state.setup.board.whole & ~mask)
        found += _of_token(state, "take", token, mask)
    return found


def _of_token(state: "HarrowState", kind: str, token: int, mask: int) -> Acts:
    rows, key = state.setup.interned.rows, (kind, token, mask)
    known = rows.get(key)
    if known is None:
        place = state.setup.interned.hex
        named = ("token", TOKENS[token])
        known = rows[key] = tuple(_act(state, kind, named, ("at", place(at))) for at in bits_of(mask))
    return known
