"""What happens after every change: attacks that come by themselves, defeats, and the action points of the
active character.
"""

from typing import TYPE_CHECKING

from ..core import Event
from . import hooks
from .board import BIT, HYDRAS, OFF, ROUND, bits_of
from .faults import Events
from .pieces import ALL, CHARACTERS, HYDRA_BITS, PERSONS, SEAT_OF
from .space import is_adjacent

if TYPE_CHECKING:
    from .state import HarvestState

Blows = dict[int, int]
"""By victim the mask of its attackers, Hydras among them."""


def put(state: "HarvestState", piece: int, cell: int) -> None:
    """Set a piece down on a cell; out of its camp it is no longer immune."""
    there, bit = state.there, 1 << piece
    old = state.at[piece]
    if old != OFF:
        there[old] &= ~bit
        if not there[old]:
            state.occupied &= ~BIT[old]
    state.at[piece] = cell
    there[cell] |= bit
    state.occupied |= BIT[cell]
    if old == OFF:
        state.force[piece] = state.powers(piece)
        state.posted |= bit & ~PERSONS
    if state.immune & bit and not state.laid.camp_mask[SEAT_OF[piece]] >> cell & 1:
        state.immune &= ~bit


def walk(state: "HarvestState", piece: int, path: tuple[int, ...], events: Events) -> None:
    """Go along a path a cell at a time, until its end or the defeat of the walker."""
    for cell in path:
        if state.at[piece] == OFF:
            return
        put(state, piece, cell)
        settle(state, events)


def settle(state: "HarvestState", events: Events) -> None:
    """Everything that a change may bring about."""
    cast = state.cast
    if cast.quells:
        hooks.refresh(state)
    if cast.strikes or state.posted or state.occupied & state.danger:
        while blows := blows_due(state):
            fell(state, blows, events, by_itself=True)
            hooks.refresh(state)
    if state.active != OFF:
        _sway(state, events)
        at = state.at[state.active]
        if state.there[at] == 1 << state.active and (not state.trail or state.trail[-1] != at):
            state.trail = (*state.trail, at)


# Attacks and defeats -------------------------------------------------------------------------------


def blows_due(state: "HarvestState") -> Blows:
    """The attacks that come by themselves in this position."""
    blows: Blows = {}
    if state.occupied & state.danger:
        for number, cell in enumerate(state.hydras):
            for other in ROUND[cell] if cell != OFF else ():
                for victim in bits_of(state.there[other] & ~state.wolves & ALL):
                    blows[victim] = blows.get(victim, 0) | HYDRA_BITS[number]
    for owner, victims in hooks.strikers(state):
        for victim in bits_of(victims):
            if not hooks.shelter(state, victim, owner):
                blows[victim] = blows.get(victim, 0) | 1 << owner
    return blows


def fell(state: "HarvestState", blows: Blows, events: Events, *, by_itself: bool = False) -> None:
    """Defeat the victims together; then those whom their poison kills."""
    poisoned, gone = _poison(state, blows)
    for victim in sorted(blows):
        events.append(_fallen(state, victim, blows[victim], by_itself))
        _remove(state, victim, events)
    for victim in bits_of(poisoned):
        if state.at[victim] != OFF:
            events.append(_event(state, "poisoned", victim))
            _remove(state, victim, events)
    for number in range(len(HYDRAS)):
        if gone & HYDRA_BITS[number]:
            state.set_hydra(number, OFF)
            events.append(Event("hydra-gone", {"which": HYDRAS[number]}))


def _fallen(state: "HarvestState", victim: int, attackers: int, by_itself: bool) -> Event:
    names = [f"the {state.cast.names[attacker]}" for attacker in bits_of(attackers & ALL)]
    beasts = [f"Hydra {name}" for name, bit in zip(HYDRAS, HYDRA_BITS, strict=True) if attackers & bit]
    code = "defeated" if victim < CHARACTERS else "defeated-token"
    if beasts:
        code += "-by-hydra"
    elif by_itself:
        code += "-by-sentry" if attackers & ~PERSONS else "-by-feral"
    return Event(code, {"victim": state.cast.names[victim], "attackers": [*names, *beasts]})


def _event(state: "HarvestState", code: str, piece: int) -> Event:
    return Event(code, {"victim": state.cast.names[piece]})


def _poison(state: "HarvestState", blows: Blows) -> tuple[int, int]:
    """The mask of the attackers that fall with their victims, and of the Hydras that leave the game."""
    poisoned = gone = 0
    for victim, attackers in blows.items():
        if hooks.avenges(state, victim):
            gone |= attackers & ~ALL
            for attacker in bits_of(attackers & ALL):
                if is_adjacent(state, attacker, victim):
                    poisoned |= 1 << attacker
    return poisoned, gone


def _remove(state: "HarvestState", piece: int, events: Events) -> None:
    """Take a piece off the board, its items out of the game."""
    cell, bit = state.at[piece], 1 << piece
    state.there[cell] &= ~bit
    if not state.there[cell]:
        state.occupied &= ~BIT[cell]
    state.at[piece], state.force[piece] = OFF, 0
    state.immune &= ~bit
    state.posted &= ~bit
    if piece < CHARACTERS:
        state.items[piece] = 0
        state.due = (*state.due, piece)
    left = sum(state.regent)
    hooks.tell_fall(state, piece)
    if sum(state.regent) < left:
        events.append(Event("order-broken", {"left": sum(state.regent)}))
    if piece == state.active:
        stop(state)
        events.append(Event("cut-short"))


def stop(state: "HarvestState") -> None:
    """The activation is over, and with it whatever lasts as long."""
    state.todo &= ~(1 << state.active)
    state.active, state.ap = OFF, 0
    state.wolves = state.used = state.swayed = state.watched = 0
    state.faced = state.plucked = state.bonus = False
    state.trail, state.charged = (), OFF


# Action points -------------------------------------------------------------------------------------


def look_around(state: "HarvestState") -> None:
    """Whoever is in somebody's sight already does not come into it."""
    for mark, hook in state.cast.sways[state.active]:
        if hook[2].on_entry and hooks.sways(state, hook):
            state.watched |= mark


def _sway(state: "HarvestState", events: Events) -> None:
    """The bonus of a strawberry, and then the effects of others."""
    holds = state.items[state.active] > 0
    if holds != state.bonus:
        bonus = state.cast.cards[state.active].bonus
        state.ap = max(0, state.ap + (bonus if holds else -bonus))
        state.bonus = holds
        events.append(_points(state, "bonus" if holds else "bonus-lost"))
    for mark, hook in state.cast.sways[state.active]:
        if state.swayed & mark:
            continue
        holds, unit = hooks.sways(state, hook), hook[2]
        if unit.on_entry:
            was = state.watched & mark
            state.watched = state.watched | mark if holds else state.watched & ~mark
            holds = holds and not was
        if holds:
            state.swayed |= mark
            state.ap = max(0, state.ap + unit.swing)
            events.append(_points(state, unit.id))


def _points(state: "HarvestState", code: str) -> Event:
    return Event(code, {"piece": state.cast.names[state.active], "ap": state.ap})
