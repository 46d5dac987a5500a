"""The Fair Folk against Hester: Solo cards and the two tokens."""

from typing import TYPE_CHECKING

from ..core import CHANCE, Event
from .actions import Action
from .ending import minor_victory
from .faults import Events, Fault
from .phases import DISPLAY, DUE_DRAWN, FOR_BUILDING, FOR_TOWNSFOLK, Due
from .tables import (
    BUILDING,
    ENOUGH_POINTS,
    FAMILY,
    PROTECTORS,
    RESCUE_POINTS,
    SOLO_CARDS,
    TOWNSFOLK,
)  # fmt: skip

if TYPE_CHECKING:
    from .state import HarrowState

_GOAL = {PROTECTORS: (TOWNSFOLK, FOR_TOWNSFOLK), FAMILY: (BUILDING, FOR_BUILDING)}
_TOKEN_WORDS = {TOWNSFOLK: "townsfolk", BUILDING: "building"}


# Solo cards -----------------------------------------------------------------------------------------


def shown_fault(state: "HarrowState", by: int, action: Action) -> Fault | None:
    """A card of the display."""
    name = state.setup.tables.names[SOLO_CARDS][action.sub]
    return None if state.display >> action.sub & 1 else Fault("solo.not-shown", {"card": name})


def place(state: "HarrowState", by: int, action: Action) -> Events:
    """Give the first townsfolk or building its hex."""
    due = state.dues.pop(0)
    kind = TOWNSFOLK if due.purpose == FOR_TOWNSFOLK else BUILDING
    at = state.setup.tables.solo_at[action.sub]
    state.tokens[kind] = 1 << at
    _use(state, action.sub)
    return (Event("placed", {"token": _TOKEN_WORDS[kind], "at": state.setup.board.place(at)}),)


def solo(state: "HarrowState", by: int, action: Action) -> Events:
    """Activate a faction by a card of the display."""
    state.dues.pop(0)
    state.faction = action.faction
    state.solo_left = state.setup.tables.solo_actions[action.sub]
    _use(state, action.sub)
    number = f"{state.solo_left} action{'' if state.solo_left == 1 else 's'}"
    return (Event("solo", {"acting": state.setup.names[action.faction], "actions": number}),)


def _use(state: "HarrowState", card: int) -> None:
    state.display &= ~(1 << card)
    if state.piles[SOLO_CARDS]:
        state.dues.insert(0, Due(DUE_DRAWN, CHANCE, SOLO_CARDS, 1, DISPLAY))


# The two tokens -------------------------------------------------------------------------------------


def arrive(state: "HarrowState", faction: int, at: int) -> Events:
    """A unit has come to a hex: its faction may have reached its token."""
    if not state.setup.duel or faction not in _GOAL:
        return ()
    token, purpose = _GOAL[faction]
    if not state.tokens[token] >> at & 1:
        return ()
    state.tokens[token] = 0
    state.points[faction] += RESCUE_POINTS
    reached = Event("reached", {"acting": state.setup.names[faction], "token": _TOKEN_WORDS[token]})
    if state.points[faction] >= ENOUGH_POINTS or not state.piles[SOLO_CARDS]:
        return (reached, *minor_victory(state))
    state.dues.insert(0, Due(DUE_DRAWN, CHANCE, SOLO_CARDS, 1, purpose))
    return (reached,)
