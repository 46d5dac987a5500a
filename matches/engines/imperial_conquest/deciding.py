"""Whoever has to roll or to decide: what he may say, whatever the fight is."""

from typing import TYPE_CHECKING

from . import battling, shelling
from .actions import ANSWERS, LOSE_TYPE, PRESSING, RETREAT, STANDING, Action, lose
from .faults import Events
from .phases import ANSWERING, LOSING
from .phases import STANDING as STANDING_DUE
from .strikes import choices
from .tables import TYPES

if TYPE_CHECKING:
    from .state import ConquestState


def rolled(state: "ConquestState", seat: int, dice: tuple[int, ...]) -> Events:
    """Take the dice of a side."""
    if state.fight().shooter:
        return shelling.rolled(state, seat, dice)
    return battling.rolled(state, seat, dice)


def legal_decisions(state: "ConquestState") -> list[Action]:
    """What whoever has to decide may say."""
    if state.phase == ANSWERING:
        return list(ANSWERS)
    if state.phase == LOSING:
        return [LOSE_TYPE[TYPES.index(pick)] if pick in TYPES else lose(pick) for pick in choices(state)]
    clash, at, place = state.fight(), state.setup.interned.at, state.setup.interned.place
    if state.phase == STANDING_DUE:
        return [STANDING, *(at(RETREAT, place(to)) for to in battling.refuges(state, clash))]
    return [PRESSING, *(at(RETREAT, place(to)) for to in battling.ways_back(state, clash))]
