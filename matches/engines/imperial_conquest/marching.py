"""Movement by land and sea, ships and passages: why something is not done, and what it brings about."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from ..core import Event
from . import listing
from .actions import Action
from .board import OFF
from .faults import Events, Fault
from .pieces import Unit
from .tables import FRIGATE, TYPES

if TYPE_CHECKING:
    from .state import ConquestState

_MOVED: Final = (Event("moved"),)
_PASSED: Final = (Event("passed"),)
_ATTACKING: Final = (Event("attacking"),)
_BOARDED: Final = (Event("boarded"),)
_LANDED: Final = (Event("landed"),)
_LANDED_ATTACKING: Final = (Event("landed-attacking"),)


def grants(state: "ConquestState", seat: int) -> list[Action]:
    """The passages that another player may open."""
    grant, place = state.setup.interned.grant, state.setup.interned.place
    mine = (at for at, (owner, _) in sorted(state.buildings.items()) if owner == seat)
    return [grant(state.active, place(at)) for at in mine if at not in state.grants]


# What stands in whose way --------------------------------------------------------------------------


def look(state: "ConquestState") -> None:
    """The masks of enemy units, of what ends a path, and of buildings that let frigates through."""
    foes = 0
    for seat in state.inside:
        if seat != state.active:
            for unit in state.forces[seat].values():
                foes |= 1 << unit.at if unit.at != OFF else 0
    theirs = 0
    for at, (owner, _) in state.buildings.items():
        theirs |= 1 << at if owner != state.active else 0
    state.foes, state.closed = foes, foes | theirs
    find_gates(state)


def find_gates(state: "ConquestState") -> None:
    """The mask of the buildings that let frigates through: own ones, and granted ones without an own unit."""
    gates = 0
    for at, (owner, _) in state.buildings.items():
        if owner == state.active or (at in state.grants and not _is_there(state, at)):
            gates |= 1 << at
    state.gates = gates


def _is_there(state: "ConquestState", at: int) -> bool:
    return any(unit.at == at for unit in state.forces[state.active].values())


def _gates_changed(state: "ConquestState") -> None:
    find_gates(state)
    listing.touch_frigates(state)


# Moving --------------------------------------------------------------------------------------------


def own_fault(state: "ConquestState", seat: int, unit_id: str) -> Fault | None:
    """Why a unit is none that the seat can do something with on the board."""
    unit = state.forces[seat].get(unit_id)
    if unit is None:
        return Fault("unit.unknown", {"unit": unit_id})
    return Fault("unit.aboard", {"unit": unit_id, "ship": unit.ship}) if unit.ship else None


def move_fault(state: "ConquestState", seat: int, action: Action) -> Fault | None:
    """Why a unit does not go that way. A single step that is right is recognised at once."""
    unit = state.forces[seat].get(action.unit)
    path = action.path
    if unit is not None and len(path) == 1 and unit.points and path[0] in state.setup.steps[unit.at]:
        return None
    return own_fault(state, seat, action.unit) or _path_fault(state, state.forces[seat][action.unit], action)


def _path_fault(state: "ConquestState", unit: Unit, action: Action) -> Fault | None:
    at, path = unit.at, action.path
    places = action.key[1]
    for index, number in enumerate(path):
        data = {"unit": unit.id, "at": list(places[index])}
        if number == OFF:
            return Fault("hex.off", data)
        if not state.setup.near[at] >> number & 1:
            return Fault("move.not-adjacent", data)
        if fault := _step_fault(state, unit, at, number, path[index + 1 :], data):
            return fault
        crossing = unit.kind == FRIGATE and state.setup.board.land >> number & 1
        if state.closed >> number & 1 and not crossing and index + 1 < len(path):
            return Fault("move.through-enemy", data)
        at = number
    return _points_fault(unit, len(path))


def _step_fault(
    state: "ConquestState", unit: Unit, at: int, to: int, rest: tuple[int, ...], data: Mapping[str, Any]
) -> Fault | None:
    """Why the unit may not step from `at` to the neighbour `to`, with `rest` still before it."""
    wet = state.setup.board.water >> to & 1
    if unit.kind != FRIGATE:
        return Fault("move.onto-water", data) if wet else None
    if wet:
        return None
    if to not in state.buildings:
        return Fault("move.onto-land", data)
    if not rest or not state.setup.board.water >> at & 1:
        return Fault("isthmus.ends", data)
    if not state.setup.board.is_isthmus(to, at, rest[0]):
        return Fault("isthmus.none", data)
    return None if state.gates >> to & 1 else Fault("isthmus.closed", data)


def _points_fault(unit: Unit, steps: int) -> Fault | None:
    if steps <= unit.points:
        return None
    return Fault("move.points", {"unit": unit.id, "points": unit.points, "steps": steps})


def move(state: "ConquestState", seat: int, action: Action) -> Events:
    """Go along the path; the enemy at its end takes all points."""
    unit = state.forces[seat][action.unit]
    path = action.path
    start, end = unit.at, path[-1]
    hostile = state.closed >> end & 1
    if hostile:
        unit.came = path[-2] if len(path) > 1 else start
        unit.points = 0
        state.contested.add(end)
    else:
        unit.points -= len(path)
    unit.at = end
    if unit.kind == FRIGATE:
        near = state.setup.near
        listing.touch_ship(state, unit, near[start] | near[end])
    else:
        state.stale.add(unit.id)
        if hostile and end in state.grants:
            _gates_changed(state)
    if hostile:
        return _ATTACKING
    return _PASSED if unit.kind == FRIGATE and _crosses(state, path) else _MOVED


def _crosses(state: "ConquestState", path: tuple[int, ...]) -> bool:
    return any(state.setup.board.land >> number & 1 for number in path)


def board_fault(state: "ConquestState", seat: int, action: Action) -> Fault | None:
    """Why a unit does not go aboard."""
    if fault := own_fault(state, seat, action.unit) or ship_fault(state, seat, action.ship):
        return fault
    unit, ship = state.forces[seat][action.unit], state.forces[seat][action.ship]
    data = {"unit": unit.id, "ship": ship.id}
    if unit.kind == FRIGATE:
        return Fault("board.frigate", data)
    if not state.setup.near[unit.at] >> ship.at & 1:
        return Fault("board.not-adjacent", data)
    if ship.at in state.contested:
        return Fault("ship.contested", data)
    if not unit.points:
        return Fault("move.points", {**data, "points": 0, "steps": 1})
    load = [state.forces[seat][other].kind for other in state.holds.get(ship.id, ())]
    fits = len(load) < state.setup.tables.loads[unit.kind] and all(kind == unit.kind for kind in load)
    return None if fits else Fault("board.full", {**data, "type": TYPES[unit.kind]})


def ship_fault(state: "ConquestState", seat: int, ship_id: str) -> Fault | None:
    """Why an id names no frigate of the seat."""
    ship = state.forces[seat].get(ship_id)
    return None if ship is not None and ship.kind == FRIGATE else Fault("ship.unknown", {"ship": ship_id})


def board(state: "ConquestState", seat: int, action: Action) -> Events:
    """Take a unit aboard."""
    unit, ship = state.forces[seat][action.unit], state.forces[seat][action.ship]
    unit.at, unit.ship, unit.points = OFF, ship.id, 0
    state.holds[ship.id] = (*state.holds.get(ship.id, ()), unit.id)
    listing.touch_ship(state, ship, state.setup.near[ship.at])  # the unit is among the cargo now
    return _BOARDED


def land_fault(state: "ConquestState", seat: int, action: Action) -> Fault | None:
    """Why a unit does not land there."""
    unit = state.forces[seat].get(action.unit)
    if unit is None:
        return Fault("unit.unknown", {"unit": action.unit})
    data = {"unit": unit.id, "to": list(action.key[1]), "ship": unit.ship}
    if not unit.ship:
        return Fault("land.not-aboard", data)
    ship = state.forces[seat][unit.ship]
    if action.hex == OFF:
        return Fault("hex.off", {"at": data["to"]})
    if not state.setup.near[ship.at] >> action.hex & 1:
        return Fault("land.not-adjacent", data)
    if not state.setup.board.land >> action.hex & 1:
        return Fault("move.onto-water", {**data, "at": data["to"]})
    return Fault("ship.contested", data) if ship.at in state.contested else None


def land(state: "ConquestState", seat: int, action: Action) -> Events:
    """Drop a unit off, whoever stands there."""
    unit = state.forces[seat][action.unit]
    ship = state.forces[seat][unit.ship]
    hostile = state.closed >> action.hex & 1
    unit.at, unit.ship, unit.points = action.hex, "", 0
    state.holds[ship.id] = tuple(other for other in state.holds[ship.id] if other != unit.id)
    if hostile:
        unit.landed = ship.id
        state.contested.add(action.hex)
    state.stale.add(unit.id)
    listing.touch_ship(state, ship, state.setup.near[ship.at])
    if action.hex in state.grants:
        _gates_changed(state)
    return _LANDED_ATTACKING if hostile else _LANDED


def grant_fault(state: "ConquestState", seat: int, action: Action) -> Fault | None:
    """Why a passage is not opened."""
    if action.seat != state.active:
        return Fault("grant.not-active", {"seat": action.seat, "active": state.active})
    at = list(action.key[1])
    owner, _ = state.buildings.get(action.hex, (OFF, 0))
    if owner != seat:
        return Fault("building.not-own", {"at": at})
    return Fault("grant.again", {"at": at}) if action.hex in state.grants else None


def grant(state: "ConquestState", seat: int, action: Action) -> Events:
    """Open a building to the frigates of the player in turn."""
    state.grants.add(action.hex)
    _gates_changed(state)
    state.set_players()
    return (Event("granted", {"seat": state.active}),)
