"""Movement by land and sea, ships and passages: the legal list kept up unit by unit, why not, and what
happens.

`acts` holds for each unit of the player in turn what it may do now. A step changes the row of the unit
itself; a frigate's also those of its cargo and of the land units beside it.
"""

from collections.abc import Mapping
from itertools import chain
from typing import TYPE_CHECKING, Any, Final

from ..core import Event
from .actions import DONE_ACTION, Action
from .board import OFF
from .faults import Events, Fault
from .pieces import NONE, Acts, Unit
from .tables import FRIGATE, LANDERS, TYPES

if TYPE_CHECKING:
    from .state import ConquestState

_MOVED: Final = (Event("moved"),)
_PASSED: Final = (Event("passed"),)
_ATTACKING: Final = (Event("attacking"),)
_BOARDED: Final = (Event("boarded"),)
_LANDED: Final = (Event("landed"),)
_ANYTHING: Final = sum(1 << kind for kind in LANDERS)
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
    """The own frigates outside contested hexes that have room, each with its hex and what fits."""
    state.berths = {}
    for unit in state.forces[state.active].values():
        if unit.kind == FRIGATE:
            note_ship(state, unit)


def note_ship(state: "ConquestState", ship: Unit) -> None:
    """Keep the entry of a frigate right after it sailed, or its load changed."""
    fits = 0 if ship.at in state.contested else _room(state, ship)
    if fits:
        state.berths[ship.id] = (1 << ship.at, fits)
    else:
        state.berths.pop(ship.id, None)
    state.ships = 0
    for at, _ in state.berths.values():
        state.ships |= at


def _room(state: "ConquestState", ship: Unit) -> int:
    """The mask of types of which one more goes aboard."""
    load = state.holds.get(ship.id)
    if not load:
        return _ANYTHING
    kind = state.forces[ship.piece.owner][load[0]].kind
    return 1 << kind if len(load) < state.setup.tables.loads[kind] else 0


def acts_of(state: "ConquestState", unit: Unit) -> Acts:
    """What the unit may do now."""
    if unit.ship:
        ship = state.forces[state.active][unit.ship]
        return NONE if ship.at in state.contested else unit.piece.lands(ship.at)
    at, kind, setup = unit.at, unit.kind, state.setup
    found = NONE
    if unit.points:
        found = unit.piece.steps[at] or unit.piece.moves(at)
        if kind == FRIGATE:
            if unit.points > 1 and setup.straits[at]:
                found += _passages(state, unit)
        elif state.ships & setup.near[at]:
            found += _boardings(state, unit)
    reach = setup.reach_of[kind]
    if reach and not unit.fired and reach[at] & state.foes and at not in state.contested:
        found += unit.piece.shots(reach[at] & state.foes)
    return found


def _passages(state: "ConquestState", unit: Unit) -> Acts:
    ways = state.setup.straits[unit.at]
    return tuple(unit.piece.strait(land, water) for land, water in ways if may_pass(state, land))


def may_pass(state: "ConquestState", land: int) -> bool:
    """Whether a building there lets the player in turn through."""
    owner, _ = state.buildings.get(land, (OFF, 0))
    if owner == state.active:
        return True
    return land in state.grants and all(unit.at != land for unit in state.forces[state.active].values())


def _boardings(state: "ConquestState", unit: Unit) -> Acts:
    near, kind, board_ship = state.setup.near[unit.at], unit.kind, unit.piece.board_ship
    berths = state.berths.items()
    return tuple([board_ship(ship) for ship, (at, fits) in berths if near & at and fits >> kind & 1])


def _refresh_around(state: "ConquestState", ship: Unit, near: int) -> None:
    """After something changed about a ship: its own row, its cargo's, and those of land units that could
    board.
    """
    acts, forces = state.acts, state.forces[state.active]
    acts[ship.id] = acts_of(state, ship)
    for name in state.holds.get(ship.id, ()):
        acts[name] = acts_of(state, forces[name])
    for unit in forces.values():
        if unit.points and unit.kind != FRIGATE and near >> unit.at & 1:
            acts[unit.id] = acts_of(state, unit)


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
        near, had_room = state.setup.near, unit.id in state.berths
        note_ship(state, unit)
        _refresh_around(state, unit, near[start] | near[end] if had_room else 0)
    else:
        state.acts[unit.id] = acts_of(state, unit)
        if hostile and end in state.grants:
            refresh_frigates(state)
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
    return (
        None
        if _room(state, ship) >> unit.kind & 1
        else Fault("board.full", {**data, "type": TYPES[unit.kind]})
    )


def ship_fault(state: "ConquestState", seat: int, ship_id: str) -> Fault | None:
    """Why an id names no frigate of the seat."""
    ship = state.forces[seat].get(ship_id)
    return None if ship is not None and ship.kind == FRIGATE else Fault("ship.unknown", {"ship": ship_id})


def board(state: "ConquestState", seat: int, action: Action) -> Events:
    """Take a unit aboard."""
    unit, ship = state.forces[seat][action.unit], state.forces[seat][action.ship]
    unit.at, unit.ship, unit.points = OFF, ship.id, 0
    state.holds[ship.id] = (*state.holds.get(ship.id, ()), unit.id)
    note_ship(state, ship)
    _refresh_around(state, ship, state.setup.near[ship.at])  # the unit is among the cargo now
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
    state.acts[unit.id] = acts_of(state, unit)
    note_ship(state, ship)
    _refresh_around(state, ship, state.setup.near[ship.at])
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
