"""What the active character does: why it may not, what it does, and everything that it may."""

from typing import TYPE_CHECKING

from ..core import Event
from . import using
from .actions import ENDING, MOVES, PLUCKING, TURNS, Action, deposit, discard, give
from .board import OFF, WAYS, bits_of, cell_of
from .faults import Events, Fault
from .pieces import PERSONS, SEAT_OF
from .settling import put, settle, stop
from .space import step_fault, steps, touched

if TYPE_CHECKING:
    from .state import HarvestState


def points_fault(state: "HarvestState", need: int) -> Fault | None:
    """Why the action points do not suffice."""
    return Fault("ap.short", {"have": state.ap, "need": need}) if state.ap < need else None


# Facing and moving ---------------------------------------------------------------------------------


def face_fault(state: "HarvestState", seat: int, action: Action) -> Fault | None:
    """Why the active character does not turn so."""
    if state.faced:
        return Fault("face.once")
    return Fault("face.same") if state.facing[state.active] == action.way else None


def face(state: "HarvestState", seat: int, action: Action) -> Events:
    """Turn the active character."""
    state.faced = True
    state.facing[state.active] = action.way
    events = [Event("faced", {"piece": state.active_name(), "dir": WAYS[action.way]})]
    settle(state, events)
    return events


def move_fault(state: "HarvestState", seat: int, action: Action) -> Fault | None:
    """Why the active character does not step there."""
    fault = points_fault(state, 1)
    return fault or step_fault(state, state.active, state.at[state.active], action.at)


def move(state: "HarvestState", seat: int, action: Action) -> Events:
    """A step."""
    events = [Event("moved", {"piece": state.active_name()})]
    state.ap -= 1
    put(state, state.active, action.at)
    settle(state, events)
    return events


# Strawberries --------------------------------------------------------------------------------------


def pluck_fault(state: "HarvestState", seat: int, action: Action) -> Fault | None:
    """Why there is nothing to pluck."""
    if fault := points_fault(state, 1):
        return fault
    at = state.at[state.active]
    return None if state.berries.get(at) else Fault("pluck.none", {"at": cell_of(at)})


def pluck(state: "HarvestState", seat: int, action: Action) -> Events:
    """Take a strawberry; with full hands one leaves the game."""
    active = state.active
    full = state.items[active] >= state.cast.cards[active].slots
    events = [Event("plucked-full" if full else "plucked", {"piece": state.active_name()})]
    state.ap -= 1
    state.add_berries(state.at[active], -1)
    state.vp[seat] += 1
    state.plucked = True
    if not full:
        state.set_items(active, state.items[active] + 1)
    settle(state, events)
    return events


def items_fault(state: "HarvestState", action: Action) -> Fault | None:
    """Why the active character has not so many items."""
    have = state.items[state.active]
    return Fault("items.too-many", {"have": have, "need": action.count}) if action.count > have else None


def pass_fault(state: "HarvestState", seat: int, action: Action) -> Fault | None:
    """Why the items do not go to that character."""
    target = state.cast.number_of.get(action.target, OFF)
    if target == OFF or state.at[target] == OFF:
        return Fault("target.not-in-play", {"target": action.target})
    data = {"target": action.target, "name": state.cast.names[target]}
    if target == state.active:
        return Fault("target.self", data)
    if not PERSONS >> target & 1:
        return Fault("target.token", data)
    if fault := points_fault(state, 1):
        return fault
    if not touched(state, state.active) >> target & 1:
        return Fault("target.not-adjacent", data)
    room = state.cast.cards[target].slots - state.items[target]
    return items_fault(state, action) or (
        Fault("pass.no-room", {**data, "room": room}) if action.count > room else None
    )


def hand_over(state: "HarvestState", seat: int, action: Action) -> Events:
    """Pass items to somebody adjacent."""
    target = state.cast.number_of[action.target]
    names = {"piece": state.active_name(), "other": state.cast.names[target]}
    state.ap -= 1
    state.set_items(state.active, state.items[state.active] - action.count)
    state.set_items(target, state.items[target] + action.count)
    events = [Event("passed", {**names, "number": action.count})]
    settle(state, events)
    return events


def deposit_fault(state: "HarvestState", seat: int, action: Action) -> Fault | None:
    """Why nothing is laid into the strawberry camp."""
    if fault := points_fault(state, 1):
        return fault
    at = state.at[state.active]
    if not state.ground.touch(at) & state.laid.store[SEAT_OF[state.active]]:
        return Fault("deposit.not-adjacent", {"at": cell_of(at)})
    return items_fault(state, action)


def store(state: "HarvestState", seat: int, action: Action) -> Events:
    """Lay strawberries into the own camp, for good."""
    state.ap -= 1
    state.set_items(state.active, state.items[state.active] - action.count)
    state.deposited[seat] += action.count
    events = [Event("deposited", {"piece": state.active_name(), "number": action.count})]
    settle(state, events)
    return events


def discard_fault(state: "HarvestState", seat: int, action: Action) -> Fault | None:
    """Why nothing is thrown away."""
    return items_fault(state, action)


def throw_away(state: "HarvestState", seat: int, action: Action) -> Events:
    """Take items out of the game."""
    state.set_items(state.active, state.items[state.active] - action.count)
    events = [Event("discarded", {"piece": state.active_name(), "number": action.count})]
    settle(state, events)
    return events


# Abilities, and the end of the activation ----------------------------------------------------------


def use_fault(state: "HarvestState", seat: int, action: Action) -> Fault | None:
    """Why an ability is not used so."""
    return using.use_fault(state, state.active, action)


def use(state: "HarvestState", seat: int, action: Action) -> Events:
    """Use an ability."""
    events: Events = []
    using.use(state, state.active, action, events)
    return events


def is_sharing(state: "HarvestState") -> bool:
    """Whether somebody else stands in the cell of the active character."""
    return state.there[state.at[state.active]] != 1 << state.active


def end_fault(state: "HarvestState", seat: int, action: Action) -> Fault | None:
    """Why the activation may not end here: the cell is shared, and there is a way out of it."""
    if is_sharing(state) and state.ap and steps(state, state.active):
        return Fault("end.shared", {"at": cell_of(state.at[state.active]), "have": state.ap})
    return None


def way_back(state: "HarvestState") -> int:
    """Where a character that may not stay is put back: where it last stood alone, or into its camp."""
    for cell in reversed(state.trail):
        if not state.there[cell]:
            return cell
    camp = state.laid.camp[SEAT_OF[state.active]]
    return next(cell for cell in camp if not state.there[cell])


def end(state: "HarvestState", seat: int, action: Action) -> Events:
    """End the activation; out of a shared cell the character is put back."""
    active = state.active
    events = [Event("ended", {"piece": state.active_name()})]
    if is_sharing(state):
        cell = way_back(state)
        events.append(Event("put-back", {"piece": state.active_name(), "back": cell_of(cell)}))
        put(state, active, cell)
    stop(state)
    settle(state, events)
    return events


# Everything that may be done -----------------------------------------------------------------------


def legal(state: "HarvestState") -> list[Action]:
    """Every legal action of the active character."""
    active, ap = state.active, state.ap
    found: list[Action] = []
    if not state.faced:
        found += TURNS[state.facing[active]]
    ways = steps(state, active)
    if ap:
        found += [MOVES[cell] for cell in ways]
        found += _of_strawberries(state)
    found += [discard(number) for number in range(1, state.items[active] + 1)]
    if state.force[active]:
        usable = state.cast.usable[active][1 if state.items[active] else 0]
        found += using.offers(state, active, usable, ap)
    if not (is_sharing(state) and ap and ways):
        found.append(ENDING)
    return found


def _of_strawberries(state: "HarvestState") -> list[Action]:
    """Plucking, passing and depositing."""
    active, items = state.active, state.items[state.active]
    found = [PLUCKING] if state.berries.get(state.at[active]) else []
    if not items:
        return found
    for target in bits_of(touched(state, active) & PERSONS):
        room = state.cast.cards[target].slots - state.items[target]
        found += [give(state.cast.ids[target], number) for number in range(1, min(items, room) + 1)]
    if state.ground.touch(state.at[active]) & state.laid.store[SEAT_OF[active]]:
        found += [deposit(number) for number in range(1, items + 1)]
    return found
