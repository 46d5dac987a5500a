"""Bombardment: one shot, the answer to it, and what both hit."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from ..core import Event
from . import turning
from .actions import Action
from .board import OFF
from .clash import Clash
from .faults import Events, Fault
from .listing import forget
from .marching import look, own_fault
from .phases import ANSWERING, MOVING
from .pieces import Unit
from .strikes import give_out, hits_in_words, standing, take_away
from .tables import HIT, TYPES

if TYPE_CHECKING:
    from .state import ConquestState


def bombard_fault(state: "ConquestState", seat: int, action: Action) -> Fault | None:
    """Why a unit does not fire there."""
    if fault := own_fault(state, seat, action.unit):
        return fault
    unit = state.forces[seat][action.unit]
    data = {"unit": unit.id, "at": list(action.key[1]), "range": state.setup.tables.ranges[unit.kind]}
    return _shooter_fault(state, unit, data) or _target_fault(state, unit, action, data)


def _shooter_fault(state: "ConquestState", unit: Unit, data: Mapping[str, Any]) -> Fault | None:
    if not state.setup.reach_of[unit.kind]:
        return Fault("bombard.type", {**data, "type": TYPES[unit.kind]})
    if unit.fired:
        return Fault("bombard.again", data)
    return Fault("bombard.contested", data) if unit.at in state.contested else None


def _target_fault(
    state: "ConquestState", unit: Unit, action: Action, data: Mapping[str, Any]
) -> Fault | None:
    reach = state.setup.reach_of[unit.kind]
    if action.hex == OFF:
        return Fault("hex.off", data)
    if not reach[unit.at] >> action.hex & 1:
        return Fault("bombard.range", data)
    return None if state.foes >> action.hex & 1 else Fault("bombard.nobody", data)


def bombard(state: "ConquestState", seat: int, action: Action) -> Events:
    """Fire; whoever can shoot back says first whether he does."""
    unit = state.forces[seat][action.unit]
    unit.fired = True
    target = next(other for other in state.inside if other != seat and standing(state, other, action.hex))
    state.clash = Clash(action.hex, seat, target, _end_shot, unit.id)
    if any(_has_in_range(state, other, unit) for other in standing(state, target, action.hex)):
        state.await_choice(ANSWERING, target)
    else:
        state.await_roll(seat, 1)
    return (Event("bombarding"),)


def _has_in_range(state: "ConquestState", unit: Unit, shooter: Unit) -> bool:
    reach = state.setup.reach_of[unit.kind]
    return bool(reach) and bool(reach[unit.at] >> shooter.at & 1)


def answer(state: "ConquestState", seat: int, action: Action) -> Events:
    """Say whether the target shoots back."""
    clash = state.fight()
    clash.answered = bool(action.count)
    state.await_roll(clash.attacker, 1)
    return (Event("answering" if clash.answered else "not-answering"),)


def rolled(state: "ConquestState", seat: int, dice: tuple[int, ...]) -> Events:
    """Take the die of the shot, or of its answer; both count at once."""
    clash = state.fight()
    hit = dice[0] <= HIT
    word = "shot-rolled" if seat == clash.attacker else "answer-rolled"
    event = Event(word, {"hits": hits_in_words(dice)})
    if seat == clash.attacker:
        if hit:
            clash.queue.append((seat, state.forces[seat][clash.shooter].kind))
        if clash.answered:
            state.await_roll(clash.defender, 1)
            return (event,)
    elif hit:
        clash.struck.append(clash.shooter)
    return (event, *give_out(state))


def _end_shot(state: "ConquestState", clash: Clash) -> Events:
    events = take_away(state, clash)
    state.clash = None
    state.resume(MOVING)
    if clash.at in state.buildings and not standing(state, clash.defender, clash.at):
        events += (Event("emptied", {"at": state.hex_of(clash.at)}),)
    if clash.at in state.contested and not _is_enemy(state, clash):
        state.contested.discard(clash.at)
        events += (Event("uncontested", {"at": state.hex_of(clash.at)}),)
    if not clash.struck:
        state.stale.add(clash.shooter)
        return events
    events += turning.fall(state, (clash.attacker, clash.defender))
    return events + turning.go_on(state, _to_moving)


def _is_enemy(state: "ConquestState", clash: Clash) -> bool:
    """Whether an enemy unit or building is left on the hex."""
    owner, _ = state.buildings.get(clash.at, (clash.attacker, 0))
    return owner != clash.attacker or bool(standing(state, clash.defender, clash.at))


def _to_moving(state: "ConquestState") -> Events:
    look(state)
    forget(state)
    state.set_players()
    return ()
