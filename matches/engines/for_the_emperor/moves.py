"""What each action does. A move answers None when it is not legal: the state then names the reason, and
nothing has changed.
"""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from . import events as told
from .actions import Action
from .events import Events
from .phases import BANNER, DRAW, FIELDS, OFF_TABLE, RETURN, SHIFT, TOKEN

if TYPE_CHECKING:
    from .state import ForTheEmperorState

Move = Callable[["ForTheEmperorState", int, Action], Events | None]


def play(state: "ForTheEmperorState", seat: int, action: Action) -> Events | None:
    """A Warrior comes to a battlefield; its ability may ask for an answer."""
    hands, board, at_bit = state.hands, state.board, action.at_bit
    if not hands[seat] & action.bit or not board.open & at_bit:
        return None
    events = action.events
    if action.heavy and state.guards[1 - seat] & at_bit:
        if not state.is_void(seat):
            return None
        events += state.void_events(seat)
    hands[seat] ^= action.bit
    slot, place = action.places[seat]
    state.places[slot] = place
    if action.guard:
        state.guards[seat] |= at_bit
    if board.land(action.at, at_bit):
        events += told.COUNTS[action.at]
    if action.ability is None:
        if board.stirred or not state.piles[seat]:
            return state.ability_done(events)
        state.phase = DRAW  # the usual way is short
        return events
    found: Events = action.ability(state, action, events)
    return found


def _token_due(state: "ForTheEmperorState", action: Action, events: Events) -> Events:
    state.phase, state.asked = TOKEN, action
    return events


def _banner_due(state: "ForTheEmperorState", action: Action, events: Events) -> Events:
    """FE-4.2: the player is asked where two or more values are legal."""
    at, board = action.at, state.board
    if board.banner[at]:
        return state.ability_done(events + told.BANNER_THERE[at])
    values = board.values(at)
    if values & values - 1:
        state.phase, state.asked = BANNER, action
        return events
    value = values.bit_length() - 1
    events += told.FORCED[value][at]
    return state.ability_done(events + told.BANNER_COUNTS[at] if board.give(at, value) else events)


def _return_due(state: "ForTheEmperorState", action: Action, events: Events) -> Events:
    if state.down(state.active) == action.bit:
        return state.ability_done(events + told.NOTHING_TO_RETURN)
    state.phase, state.asked = RETURN, action
    return events


def _shift_due(state: "ForTheEmperorState", action: Action, events: Events) -> Events:
    if not state.marks:
        return state.ability_done(events + told.NOTHING_TO_SHIFT)
    state.phase, state.asked = SHIFT, action
    return events


def token(state: "ForTheEmperorState", seat: int, action: Action) -> Events | None:
    """A token is placed on another battlefield."""
    if action.at == state.asked_at():
        return None
    place = seat * FIELDS + action.at
    state.tokens[place] += 1
    state.marks |= 1 << place
    return state.ability_done(action.events)


def banner(state: "ForTheEmperorState", seat: int, action: Action) -> Events | None:
    """The Ronin's battlefield gets the Banner that its player names."""
    at, value, board = state.asked_at(), action.value, state.board
    if not board.values(at) >> value & 1:
        return None
    events = told.CHOSEN[value][at]
    return state.ability_done(events + told.BANNER_COUNTS[at] if board.give(at, value) else events)


def back(state: "ForTheEmperorState", seat: int, action: Action) -> Events | None:
    """A Warrior returns to hand, or none does."""
    card, asked = action.card, state.asked
    if card < 0:
        return state.ability_done(action.events)
    slot = seat * len(state.setup.tables.ids) + card
    place = state.places[slot]
    if place == OFF_TABLE or asked is None or asked.card == card:
        return None
    at = place - seat * FIELDS
    state.places[slot] = OFF_TABLE
    state.hands[seat] |= action.bit
    state.returned[seat] |= action.bit
    if state.setup.tables.guards & action.bit:
        state.guards[seat] ^= 1 << at
    return state.ability_done(_back_events(state, seat, action, at, ceased=state.board.lift(at)))


def _back_events(state: "ForTheEmperorState", seat: int, action: Action, at: int, *, ceased: bool) -> Events:
    left_token = state.setup.tables.effects[action.card] == "token"
    events = told.RETURNED_TOKEN[at] if left_token else told.RETURNED[at]
    if ceased:
        events += told.COUNTS_NO_MORE[at]
    last_but_one = state.hands[seat].bit_count() == 2 and not state.piles[seat]
    return events + told.GOES_ON if last_but_one else events


def shift(state: "ForTheEmperorState", seat: int, action: Action) -> Events | None:
    """A token moves from one battlefield to another and keeps its owner."""
    tokens, left = state.tokens, action.owner * FIELDS + action.at
    if not tokens[left] or action.at == action.to:
        return None
    reached = action.owner * FIELDS + action.to
    tokens[left] -= 1
    tokens[reached] += 1
    state.marks |= 1 << reached
    if not tokens[left]:
        state.marks ^= 1 << left
    return state.ability_done(action.events)


def _by_chance(state: "ForTheEmperorState", seat: int, action: Action) -> None:
    """A draw is no move of a seat."""


MOVES: tuple[Move, ...] = (play, token, banner, back, shift, _by_chance)
"""By what must be due."""

Ability = Callable[["ForTheEmperorState", Action, Events], Events]
ABILITIES: Mapping[str | None, Ability] = {
    "token": _token_due,
    "banner": _banner_due,
    "return": _return_due,
    "shift": _shift_due,
}
"""By effect: what is asked when such a Warrior is played."""
