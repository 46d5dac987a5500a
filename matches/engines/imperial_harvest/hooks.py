"""The one place where passive abilities are asked: what they stop, shelter, strike, sway and avenge.

A passive ability is a unit with hooks; the cast of a match has for each hook the owners that are in it, so
that a match without them asks nothing. Only what is in force is asked, but for what is never switched off
(`falls`).
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from .board import OFF, bits_of
from .watch import watched

if TYPE_CHECKING:
    from .state import HarvestState
    from .tables import Hook


def refresh(state: "HarvestState") -> None:
    """Work out anew whose abilities are in force. Without an aura about, that is kept up as things change."""
    cast = state.cast
    if not cast.quells:
        return
    at, force = state.at, state.force
    for piece, cell in enumerate(at):
        force[piece] = state.powers(piece) if cell != OFF else 0
    for owner, bit, unit in cast.quells:
        if force[owner] & bit:
            still = unit.quells(state, owner)
            for piece, cell in enumerate(at):
                if cell != OFF and piece != owner and still >> cell & 1:
                    force[piece] = 0


def quelled_by(state: "HarvestState", piece: int) -> int:
    """Whose ability keeps the piece from having any; OFF: nobody's."""
    for owner, bit, unit in state.cast.quells:
        quells = state.force[owner] & bit and piece != owner
        if quells and unit.quells(state, owner) >> state.at[piece] & 1:
            return owner
    return OFF


def barred(state: "HarvestState", piece: int) -> int:
    """The mask of the cells into which the piece may not step, because of who stands there."""
    found = 0
    for owner, bit, unit in state.cast.bars:
        if state.force[owner] & bit:
            found |= unit.bars(state, owner, piece)
    return found


def shelter(state: "HarvestState", victim: int, attacker: int) -> str:
    """Why the victim cannot be attacked by the attacker, as the end of a code; empty: it can."""
    if state.immune >> victim & 1:
        return "respawned"
    for owner, bit, unit in state.cast.hooks["shelters"]:
        if state.force[owner] & bit and unit.shelters(state, owner, victim, attacker):
            return str(unit.shelter)
    return ""


def stopped(state: "HarvestState", target: int, source: int) -> bool:
    """Whether an effect of sight from the piece `source` does not reach the target."""
    for owner, bit, unit in state.cast.hooks["stops"]:
        if owner == target and state.force[owner] & bit and unit.stops(state, owner, source):
            return True
    return False


def strikers(state: "HarvestState") -> Iterator[tuple[int, int]]:
    """Who attacks by itself, and the mask of those whom it would attack."""
    for owner, bit, unit in state.cast.strikes:
        if state.force[owner] & bit and (victims := unit.strikes(state, owner)):
            yield owner, victims
    for token in bits_of(state.posted):
        if state.force[token] and (victims := watched(state, token)):
            yield token, victims


def sways(state: "HarvestState", hook: "Hook") -> bool:
    """Whether the condition of an effect on the action points of the active character holds."""
    owner, bit, unit = hook
    return bool(state.force[owner] & bit) and bool(unit.sways(state, owner, state.active))


def avenges(state: "HarvestState", victim: int) -> bool:
    """Whether those who defeat the victim fall too."""
    hooks = state.cast.hooks["avenges"]
    return any(owner == victim and state.force[owner] & bit for owner, bit, _ in hooks)


def tell_fall(state: "HarvestState", victim: int) -> None:
    """Somebody was defeated: for abilities that count, and are never switched off."""
    for owner, _, unit in state.cast.hooks["falls"]:
        unit.falls(state, owner, victim)
