"""Towns, cities and new units: settling at the start, building and construction."""

from typing import TYPE_CHECKING, Final

from ..core import Event
from . import turning
from .actions import DONE_ACTION, FOUND, SETTLE, UPGRADE, Action
from .board import OFF, bits_of
from .faults import Events, Fault
from .phases import OVER
from .pieces import Unit
from .tables import CITY, CITY_ITEM, FRIGATE, INFANTRY, LANDERS, TOWN, TYPES

if TYPE_CHECKING:
    from .state import ConquestState

_SETTLED: Final = ("settled-first", "settled-second", "settled-third")
ROUNDS: Final = len(_SETTLED)


# The start -----------------------------------------------------------------------------------------


def sites(state: "ConquestState", seat: int) -> int:
    """A mask of the hexes on which the seat may place its next town."""
    mine = [at for at, (owner, _) in state.buildings.items() if owner == seat]
    free = state.setup.board.land & ~state.blocked
    if state.settled < state.setup.seats:
        return free
    around = 0
    for at in mine:
        around |= state.setup.grid.settle[at]
    return free & around


def legal_sites(state: "ConquestState") -> list[Action]:
    """Every place for the next town."""
    at, hexes = state.setup.interned.at, state.setup.grid.hexes
    return [at(SETTLE, hexes[number]) for number in bits_of(sites(state, state.active))]


def settle_fault(state: "ConquestState", seat: int, action: Action) -> Fault | None:
    """Why no town is placed there."""
    return _ground_fault(state, action) or _far_fault(state, seat, action)


def _ground_fault(state: "ConquestState", action: Action) -> Fault | None:
    at = list(action.key)
    if action.hex == OFF:
        return Fault("hex.off", {"at": at})
    if not state.setup.board.land >> action.hex & 1:
        return Fault("town.on-water", {"at": at})
    return Fault("town.too-near", {"at": at}) if state.blocked >> action.hex & 1 else None


def _far_fault(state: "ConquestState", seat: int, action: Action) -> Fault | None:
    if sites(state, seat) >> action.hex & 1:
        return None
    second = state.settled < 2 * state.setup.seats
    return Fault("settle.second" if second else "settle.third", {"at": list(action.key)})


def settle(state: "ConquestState", seat: int, action: Action) -> Events:
    """Place a town at the start."""
    event = Event(_SETTLED[state.settled // state.setup.seats])
    state.build(action.hex, seat, TOWN)
    state.settled += 1
    return (event, *next_settler(state))


def next_settler(state: "ConquestState") -> Events:
    """Go on to the next seat with a place for a town; after three rounds the first turn begins."""
    seats = state.setup.seats
    events: Events = ()
    while state.settled < ROUNDS * seats:
        state.active = state.settled % seats
        if sites(state, state.active):
            state.set_players()
            return events
        events += (Event("passed-over", {"seat": state.active}),)
        state.settled += 1
    return events + _end_start(state)


def _end_start(state: "ConquestState") -> Events:
    townless = [seat for seat in state.inside if not turning.owns_something(state, seat)]
    for seat in townless:
        state.leave(seat)
    events = tuple(Event("townless", {"seat": seat}) for seat in townless) + turning.finish(state)
    if state.phase == OVER:
        return events
    return (*events, Event("begun"), *turning.begin_turn(state, min(state.inside)))


# Building ------------------------------------------------------------------------------------------


def legal_buildings(state: "ConquestState") -> list[Action]:
    """Infantry that may become towns, towns that may become cities, and done."""
    seat, at, hexes = state.active, state.setup.interned.at, state.setup.grid.hexes
    infantry = {unit.at for unit in state.forces[seat].values() if unit.kind == INFANTRY and unit.at != OFF}
    found = [at(FOUND, hexes[number]) for number in sorted(infantry) if not state.blocked >> number & 1]
    if state.aside[seat][CITY_ITEM]:
        towns = sorted(number for number, building in state.buildings.items() if building == (seat, TOWN))
        found += [at(UPGRADE, hexes[number]) for number in towns if number not in state.conquered]
    return [*found, DONE_ACTION]


def found_fault(state: "ConquestState", seat: int, action: Action) -> Fault | None:
    """Why no infantry becomes a town there."""
    if fault := _ground_fault(state, action):
        return fault
    return None if _infantry(state, seat, action.hex) else Fault("town.no-infantry", {"at": list(action.key)})


def _infantry(state: "ConquestState", seat: int, at: int) -> Unit | None:
    forces = state.forces[seat].values()
    return next((unit for unit in forces if unit.at == at and unit.kind == INFANTRY), None)


def found(state: "ConquestState", seat: int, action: Action) -> Events:
    """An infantry becomes a town."""
    unit = _infantry(state, seat, action.hex)
    assert unit is not None
    del state.forces[seat][unit.id]
    state.build(action.hex, seat, TOWN)
    return (Event("founded", {"unit": unit.id}),)


def upgrade_fault(state: "ConquestState", seat: int, action: Action) -> Fault | None:
    """Why no city takes the place of a town there."""
    at = list(action.key)
    if action.hex == OFF:
        return Fault("hex.off", {"at": at})
    owner, kind = state.buildings.get(action.hex, (OFF, 0))
    if owner != seat:
        return Fault("building.not-own", {"at": at})
    if kind == CITY:
        return Fault("city.already", {"at": at})
    if action.hex in state.conquered:
        return Fault("city.conquered", {"at": at})
    return None if state.aside[seat][CITY_ITEM] else Fault("aside.none", {"item": "city"})


def upgrade(state: "ConquestState", seat: int, action: Action) -> Events:
    """A town becomes a city."""
    state.aside[seat][CITY_ITEM] -= 1
    state.build(action.hex, seat, CITY)
    return (Event("upgraded"),)


# Construction --------------------------------------------------------------------------------------


def legal_constructions(state: "ConquestState") -> list[Action]:
    """Every unit set aside in every building that may construct it, and done."""
    aside = state.aside[state.active]
    found: list[Action] = []
    if any(aside[:CITY_ITEM]):
        for at, (owner, _) in sorted(state.buildings.items()):
            if owner == state.active and at not in state.conquered:
                found += _constructions(state, at)
    return [*found, DONE_ACTION]


def _constructions(state: "ConquestState", at: int) -> list[Action]:
    aside, construct = state.aside[state.active], state.setup.interned.construct
    hexes = state.setup.grid.hexes
    found = [construct(kind, hexes[at], None) for kind in LANDERS if aside[kind]]
    if aside[FRIGATE]:
        water = state.setup.near[at] & state.setup.board.water & ~state.foes
        found += [construct(FRIGATE, hexes[at], hexes[to]) for to in bits_of(water)]
    return found


def construct_fault(state: "ConquestState", seat: int, action: Action) -> Fault | None:
    """Why a unit does not appear there."""
    _, place, to = action.key
    owner, _ = state.buildings.get(action.hex, (OFF, 0))
    if action.hex == OFF:
        return Fault("hex.off", {"at": list(place)})
    if owner != seat:
        return Fault("building.not-own", {"at": list(place)})
    if action.hex in state.conquered:
        return Fault("construct.conquered", {"at": list(place)})
    if not state.aside[seat][action.item]:
        return Fault("aside.none", {"item": TYPES[action.item]})
    return _launch_fault(state, action, list(to)) if to else None


def _launch_fault(state: "ConquestState", action: Action, to: list[int]) -> Fault | None:
    if action.to == OFF:
        return Fault("hex.off", {"at": to})
    near = state.setup.near[action.hex] & state.setup.board.water
    if not near >> action.to & 1:
        return Fault("construct.not-beside", {"to": to, "at": list(action.key[1])})
    return Fault("construct.enemy", {"to": to}) if state.foes >> action.to & 1 else None


def construct(state: "ConquestState", seat: int, action: Action) -> Events:
    """Place a unit that was set aside."""
    state.aside[seat][action.item] -= 1
    state.numbers[seat][action.item] += 1
    piece = state.setup.compiled.piece(seat, action.item, state.numbers[seat][action.item])
    naval = action.item == FRIGATE
    state.forces[seat][piece.id] = Unit(piece, action.to if naval else action.hex)
    return (Event("launched" if naval else "constructed", {"unit": piece.id}),)
