"""The legal list of the step of movement, kept up unit by unit.

`acts` holds for each unit of the player in turn what it may do, or is None where nothing is known. What an
action changes is only noted (`stale` units, and the hexes `beside` ships that sailed or changed their load)
and worked out when the list is asked for: a replay never asks.
"""

from itertools import chain
from typing import TYPE_CHECKING

from .actions import DONE_ACTION, Action
from .pieces import NONE, Acts, Unit
from .tables import FRIGATE, LANDERS

if TYPE_CHECKING:
    from .state import ConquestState

_ANYTHING = sum(1 << kind for kind in LANDERS)


def legal(state: "ConquestState") -> list[Action]:
    """Everything that the units of the player in turn may do, and done."""
    acts = state.acts
    if acts is None:
        acts = state.acts = _everything(state)
    elif state.stale or state.beside:
        _bring_up(state, acts)
    return [*chain.from_iterable(acts.values()), DONE_ACTION]


def forget(state: "ConquestState") -> None:
    """The board has changed: all is to be worked out anew."""
    state.acts, state.beside = None, 0
    state.stale.clear()


def touch_ship(state: "ConquestState", ship: Unit, beside: int) -> None:
    """A frigate sailed or changed its load: its own row, its cargo's, and those of land units beside it."""
    state.beside |= beside
    state.stale.add(ship.id)
    state.stale.update(state.holds.get(ship.id, ()))


def touch_frigates(state: "ConquestState") -> None:
    """A passage opened or closed."""
    force = state.forces[state.active].values()
    state.stale.update(unit.id for unit in force if unit.kind == FRIGATE)


def _everything(state: "ConquestState") -> dict[str, Acts]:
    _find_ships(state)
    state.stale.clear()
    state.beside = 0
    acts, ships, near = {}, state.ships, state.setup.near
    for unit in state.forces[state.active].values():
        if unit.kind < FRIGATE and unit.points and not ships & near[unit.at]:
            acts[unit.id] = unit.piece.steps[unit.at] or unit.piece.moves(unit.at)  # the usual case
        else:
            acts[unit.id] = _acts_of(state, unit)
    return acts


def _bring_up(state: "ConquestState", acts: dict[str, Acts]) -> None:
    force, beside = state.forces[state.active], state.beside
    if beside:
        _find_ships(state)
        for unit in force.values():
            if unit.points and unit.kind != FRIGATE and beside >> unit.at & 1:
                acts[unit.id] = _acts_of(state, unit)
        state.beside = 0
    for name in state.stale:
        acts[name] = _acts_of(state, force[name])
    state.stale.clear()


def _find_ships(state: "ConquestState") -> None:
    """The own frigates outside contested hexes that have room, each with its hex and what fits."""
    berths, ships, loads = [], 0, state.setup.tables.loads
    force, contested = state.forces[state.active], state.contested
    for unit in force.values():
        if unit.kind == FRIGATE and unit.at not in contested:
            load = state.holds.get(unit.id)
            fits = _ANYTHING
            if load:
                kind = force[load[0]].kind
                fits = 1 << kind if len(load) < loads[kind] else 0
            if fits:
                berths.append((unit.id, 1 << unit.at, fits))
                ships |= 1 << unit.at
    state.berths, state.ships = berths, ships


def _acts_of(state: "ConquestState", unit: Unit) -> Acts:
    """What the unit may do now."""
    if unit.ship:
        ship = state.forces[state.active][unit.ship]
        return NONE if ship.at in state.contested else unit.piece.lands(ship.at)
    at, kind, setup = unit.at, unit.kind, state.setup
    found = NONE
    if unit.points:
        found = unit.piece.steps[at] or unit.piece.moves(at)
        if kind == FRIGATE:
            if unit.points > 1 and state.gates & setup.near[at]:
                found += _passages(state, unit)
        elif state.ships & setup.near[at]:
            found += _boardings(state, unit)
    reach = setup.reach_of[kind]
    if reach and not unit.fired and reach[at] & state.foes and at not in state.contested:
        found += unit.piece.shots(reach[at] & state.foes)
    return found


def _passages(state: "ConquestState", unit: Unit) -> Acts:
    ways, gates = state.setup.straits[unit.at], state.gates
    return tuple([unit.piece.strait(land, water) for land, water in ways if gates >> land & 1])


def _boardings(state: "ConquestState", unit: Unit) -> Acts:
    near, kind, board_ship = state.setup.near[unit.at], unit.kind, unit.piece.board_ship
    return tuple([board_ship(ship) for ship, at, fits in state.berths if near & at and fits >> kind & 1])
