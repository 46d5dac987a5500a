"""Movement by land and sea, ships and passages: the legal list kept up unit by unit, why not, and what happens.

`acts` holds for each unit of the player in turn what it may do now. A step changes the row of the unit itself; a
frigate's also those of its cargo and of the land units beside it.
"""

from itertools import chain
from typing import TYPE_CHECKING, Final

from ..core import Event
from .actions import DONE_ACTION, Action
from .board import OFF
from .faults import Events, Fault
from .pieces import NONE, Acts, Unit
from .tables import FRIGATE, TYPES

if TYPE_CHECKING:
    from .state import ConquestState

_MOVED: Final = (Event("moved"),)
_ATTACKING: Final = (Event("attacking"),)
_BOARDED: Final = (Event("boarded"),)
_LANDED: Final = (Event("landed"),)
_LANDED_ATTACKING: Final = (Event("landed-attacking"),)


def legal(state: "ConquestState") -> list[Action]:
    """Everything that the units of the player in turn may do, and done."""
    return [*chain.from_iterable(state.acts.values()), DONE_ACTION]


def grants(state: "ConquestState", seat: int) -> list[Action]:
    """The passages that another player may open."""
    grant, place = state.setup.interned.grant, state.setup.interned.place
    mine = (at for at, (owner, _) in sorted(state.buildings.items()) if owner == seat)
    return [grant(state.active, place(at)) for at in mine if at not in state.grants]


# The legal list ------------------------------------------------------------------------------------


def refresh(state: "ConquestState") -> None:
    """Look at the whole board anew: who stands where, and what each unit may do."""
    look(state)
    state.acts = {unit.id: acts_of(state, unit) for unit in state.forces[state.active].values()}


def look(state: "ConquestState") -> None:
    """The masks of enemy units, of what ends a path, and of ships that can be boarded."""
    foes = 0
    for seat in state.inside:
        if seat != state.active:
            for unit in state.forces[seat].values():
                foes |= 1 << unit.at if unit.at != OFF else 0
    state.foes = state.closed = foes
    for at, (owner, _) in state.buildings.items():
        state.closed |= 1 << at if owner != state.active else 0
    find_ships(state)


def find_ships(state: "ConquestState") -> None:
    """The mask of the own frigates outside contested hexes."""
    ships = 0
    for unit in state.forces[state.active].values():
        if unit.kind == FRIGATE and unit.at not in state.contested:
            ships |= 1 << unit.at
    state.ships = ships


def acts_of(state: "ConquestState", unit: Unit) -> Acts:
    """What the unit may do now."""
    if unit.ship:
        ship = state.forces[state.active][unit.ship]
        return NONE if ship.at in state.contested else unit.piece.lands(ship.at)
    at, kind = unit.at, unit.kind
    found = unit.piece.moves(at) if unit.points else NONE
    if kind == FRIGATE:
        if unit.points > 1 and state.setup.board.straits[at]:
            found += _passages(state, unit)
    elif unit.points and state.ships & state.setup.grid.near[at]:
        found += _boardings(state, unit)
    reach = state.setup.tables.ranges[kind]
    if reach and not unit.fired and at not in state.contested:
        targets = state.setup.grid.reach[reach - 1][at] & state.foes
        if targets:
            found += unit.piece.shots(targets)
    return found


def _passages(state: "ConquestState", unit: Unit) -> Acts:
    ways = state.setup.board.straits[unit.at]
    return tuple(unit.piece.strait(land, water) for land, water in ways if may_pass(state, land))


def may_pass(state: "ConquestState", land: int) -> bool:
    """Whether a building there lets the player in turn through."""
    owner, _ = state.buildings.get(land, (OFF, 0))
    if owner == state.active:
        return True
    return land in state.grants and all(unit.at != land for unit in state.forces[state.active].values())


def _boardings(state: "ConquestState", unit: Unit) -> Acts:
    near = state.setup.grid.near[unit.at]
    ships = (other for other in state.forces[state.active].values() if other.kind == FRIGATE)
    open_ones = [
        ship
        for ship in ships
        if near >> ship.at & 1 and ship.at not in state.contested and has_room(state, ship, unit.kind)
    ]
    return tuple(unit.piece.board_ship(ship.id) for ship in open_ones)


def cargo(state: "ConquestState", seat: int, ship: str) -> list[Unit]:
    """The units aboard a ship."""
    return [unit for unit in state.forces[seat].values() if unit.ship == ship]


def has_room(state: "ConquestState", ship: Unit, kind: int) -> bool:
    """Whether one more unit of a type goes aboard."""
    load = cargo(state, ship.piece.owner, ship.id)
    return len(load) < state.setup.tables.loads[kind] and all(unit.kind == kind for unit in load)


def _refresh_around(state: "ConquestState", ship: Unit, near: int) -> None:
    """After something changed about a ship: its own row, its cargo's, and those of land units beside it."""
    find_ships(state)
    for unit in state.forces[state.active].values():
        if unit is ship or unit.ship == ship.id or (unit.kind != FRIGATE and not unit.ship and near >> unit.at & 1):
            state.acts[unit.id] = acts_of(state, unit)


def refresh_frigates(state: "ConquestState") -> None:
    """After a passage opened or closed: the rows of the frigates."""
    for unit in state.forces[state.active].values():
        if unit.kind == FRIGATE:
            state.acts[unit.id] = acts_of(state, unit)


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
    if unit is not None and len(path) == 1 and unit.points and path[0] in state.setup.board.steps[unit.at]:
        return None
    return own_fault(state, seat, action.unit) or _path_fault(state, state.forces[seat][action.unit], action)


def _path_fault(state: "ConquestState", unit: Unit, action: Action) -> Fault | None:
    at, path = unit.at, action.path
    places = action.key[1]
    for index, number in enumerate(path):
        data = {"unit": unit.id, "at": list(places[index])}
        if number == OFF:
            return Fault("hex.off", data)
        if not state.setup.grid.near[at] >> number & 1:
            return Fault("move.not-adjacent", data)
        if fault := _step_fault(state, unit, at, number, path[index + 1 :], data):
            return fault
        crossing = unit.kind == FRIGATE and state.setup.board.land >> number & 1
        if state.closed >> number & 1 and not crossing and index + 1 < len(path):
            return Fault("move.through-enemy", data)
        at = number
    return _points_fault(unit, len(path))


def _step_fault(
    state: "ConquestState", unit: Unit, at: int, to: int, rest: tuple[int, ...], data: dict[str, object]
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
    return None if may_pass(state, to) else Fault("isthmus.closed", data)


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
        near = state.setup.grid.near
        _refresh_around(state, unit, near[start] | near[end])
    else:
        state.acts[unit.id] = acts_of(state, unit)
        if hostile and end in state.grants:
            refresh_frigates(state)
    return _ATTACKING if hostile else _MOVED


def board_fault(state: "ConquestState", seat: int, action: Action) -> Fault | None:
    """Why a unit does not go aboard."""
    if fault := own_fault(state, seat, action.unit) or ship_fault(state, seat, action.ship):
        return fault
    unit, ship = state.forces[seat][action.unit], state.forces[seat][action.ship]
    data = {"unit": unit.id, "ship": ship.id}
    if unit.kind == FRIGATE:
        return Fault("board.frigate", data)
    if not state.setup.grid.near[unit.at] >> ship.at & 1:
        return Fault("board.not-adjacent", data)
    if ship.at in state.contested:
        return Fault("ship.contested", data)
    if not unit.points:
        return Fault("move.points", {**data, "points": 0, "steps": 1})
    return None if has_room(state, ship, unit.kind) else Fault("board.full", {**data, "type": TYPES[unit.kind]})


def ship_fault(state: "ConquestState", seat: int, ship_id: str) -> Fault | None:
    """Why an id names no frigate of the seat."""
    ship = state.forces[seat].get(ship_id)
    return None if ship is not None and ship.kind == FRIGATE else Fault("ship.unknown", {"ship": ship_id})


def board(state: "ConquestState", seat: int, action: Action) -> Events:
    """Take a unit aboard."""
    unit, ship = state.forces[seat][action.unit], state.forces[seat][action.ship]
    unit.at, unit.ship, unit.points = OFF, ship.id, 0
    _refresh_around(state, ship, state.setup.grid.near[ship.at])
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
    if not state.setup.grid.near[ship.at] >> action.hex & 1:
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
    if hostile:
        unit.landed = ship.id
        state.contested.add(action.hex)
    _refresh_around(state, ship, state.setup.grid.near[ship.at])
    if action.hex in state.grants:
        refresh_frigates(state)
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
    refresh_frigates(state)
    state.set_players()
    return (Event("granted", {"seat": state.active}),)
