"""Reports of tokens and points."""

from typing import TYPE_CHECKING, Any, Final

from ..core import Event
from .actions import Action
from .board import OFF
from .faults import Events, Fault
from .tables import MOST_POINTS, RESCUE_POINTS, TOKENS, TOWNSFOLK

if TYPE_CHECKING:
    from .state import HarrowState

_PUT: Final = (Event("put"),)
_TAKEN: Final = (Event("taken"),)
_SCORED: Final = (Event("scored"),)


def _place(state: "HarrowState", at: int) -> list[int]:
    return state.setup.board.place(at)


def _token_data(state: "HarrowState", action: Action) -> dict[str, Any]:
    return {"token": TOKENS[action.number], "at": _place(state, action.at)}


def put_fault(state: "HarrowState", action: Action) -> Fault | None:
    """One of a kind on a hex."""
    if action.at == OFF:
        return Fault("hex.off")
    there = state.tokens[action.number] >> action.at & 1
    return Fault("token.there", _token_data(state, action)) if there else None


def put(state: "HarrowState", action: Action) -> Events:
    """Put a token on a hex."""
    state.tokens[action.number] |= 1 << action.at
    if state.listing is not None:
        state.listing.put(action.number, action.at, there=True)
    return _PUT


def take_fault(state: "HarrowState", action: Action) -> Fault | None:
    """There is one to take."""
    if action.at == OFF:
        return Fault("hex.off")
    there = state.tokens[action.number] >> action.at & 1
    return None if there else Fault("token.none", _token_data(state, action))


def take(state: "HarrowState", action: Action) -> Events:
    """Take a token off a hex."""
    state.tokens[action.number] &= ~(1 << action.at)
    if state.listing is not None:
        state.listing.put(action.number, action.at, there=False)
    return _TAKEN


def rescue_fault(state: "HarrowState", action: Action) -> Fault | None:
    """Townsfolk and an own unit are there, and the game has other players than Hester."""
    if state.setup.duel:
        return Fault("report.two-players", {"token": TOKENS[TOWNSFOLK]})
    if action.at == OFF:
        return Fault("hex.off")
    own = any(owner == state.faction and at == action.at for owner, _, at in state.units.values())
    if own and state.tokens[TOWNSFOLK] >> action.at & 1:
        return None
    return Fault("rescue.none", {"at": _place(state, action.at)})


def rescue(state: "HarrowState", action: Action) -> Events:
    """Take the townsfolk off for two points."""
    state.tokens[TOWNSFOLK] &= ~(1 << action.at)
    if state.listing is not None:
        state.listing.put(TOWNSFOLK, action.at, there=False)
    state.points[state.faction] += RESCUE_POINTS
    return (Event("rescued"),)


def score_fault(state: "HarrowState", action: Action) -> Fault | None:
    """So many points at a time."""
    return None if 1 <= action.number <= MOST_POINTS else Fault("score.range", {"most": MOST_POINTS})


def score(state: "HarrowState", action: Action) -> Events:
    """Points that the base game gives."""
    state.points[state.faction] += action.number
    return _SCORED
