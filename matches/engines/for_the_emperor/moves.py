"""What each action does. A move answers None when it is not legal: the state then names the reason, and
nothing has changed.
"""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from ..core import Event
from .actions import Action
from .phases import BANNER, FIELDS, RETURN, SHIFT, TOKEN

if TYPE_CHECKING:
    from .state import ForTheEmperorState

Events = tuple[Event, ...]
Move = Callable[["ForTheEmperorState", int, Action], Events | None]


def play(state: "ForTheEmperorState", seat: int, action: Action) -> Events | None:
    """A Warrior comes to a battlefield; its ability may ask for an answer."""
    board, bit, events = state.board, action.at_bit, action.events
    if not (state.hands[seat] & action.bit and board.open & bit):
        return None
    if action.heavy and state.guards[1 - seat] & bit:
        if not state.is_void(seat):
            return None
        events += state.void_events(seat)
    state.hands[seat] ^= action.bit
    state.known[seat] &= ~action.bit
    state.table[seat * FIELDS + action.at] |= action.bit
    if action.guard:
        state.guards[seat] |= bit
    if board.land(action.at, bit):
        events += (Event("counts", {"at": action.at + 1}),)
    ability = ABILITIES.get(action.effect)
    return ability(state, seat, action, events) if ability else state.ability_done(events)


def _token_due(state: "ForTheEmperorState", seat: int, action: Action, events: Events) -> Events:
    state.ask(TOKEN, action)
    return events


def _banner_due(state: "ForTheEmperorState", seat: int, action: Action, events: Events) -> Events:
    """FE-4.2: the player is asked where two or more values are legal."""
    at, board = action.at, state.board
    if board.banner[at]:
        return state.ability_done((*events, Event("banner-there", {"at": at + 1})))
    values = board.values(at)
    if values & values - 1:
        state.ask(BANNER, action)
        return events
    value = values.bit_length() - 1
    return state.ability_done(events + _given(state, at, value, "banner-forced"))


def _given(state: "ForTheEmperorState", at: int, value: int, code: str) -> Events:
    event = Event(code, {"at": at + 1, "value": value})
    return (event, Event("banner-counts", {"at": at + 1})) if state.board.give(at, value) else (event,)


def _return_due(state: "ForTheEmperorState", seat: int, action: Action, events: Events) -> Events:
    if state.down(seat) == action.bit:
        return state.ability_done((*events, Event("nothing-to-return")))
    state.ask(RETURN, action)
    return events


def _shift_due(state: "ForTheEmperorState", seat: int, action: Action, events: Events) -> Events:
    if not any(state.tokens):
        return state.ability_done((*events, Event("nothing-to-shift")))
    state.ask(SHIFT, action)
    return events


def token(state: "ForTheEmperorState", seat: int, action: Action) -> Events | None:
    """A token is placed on another battlefield."""
    if action.at == state.asked_at():
        return None
    state.tokens[seat * FIELDS + action.at] += 1
    return state.ability_done(action.events)


def banner(state: "ForTheEmperorState", seat: int, action: Action) -> Events | None:
    """The Ronin's battlefield gets the Banner that its player names."""
    at = state.asked_at()
    if not state.board.values(at) >> action.value & 1:
        return None
    return state.ability_done(_given(state, at, action.value, "banner-chosen"))


def back(state: "ForTheEmperorState", seat: int, action: Action) -> Events | None:
    """A Warrior returns to hand, or none does."""
    if action.card < 0:
        return state.ability_done(action.events)
    asked = state.asked
    if asked is None or asked.card == action.card:
        return None
    at = state.where(seat, action.card)
    if at is None:
        return None
    state.table[seat * FIELDS + at] ^= action.bit
    state.hands[seat] |= action.bit
    state.known[seat] |= action.bit
    state.guards[seat] &= ~(1 << at) if state.setup.tables.guards & action.bit else -1
    ceased = state.board.lift(at)
    return state.ability_done(_back_events(state, seat, action, at, ceased))


def _back_events(state: "ForTheEmperorState", seat: int, action: Action, at: int, ceased: bool) -> Events:
    placed_token = state.setup.tables.effects[action.card] == "token"
    events: Events = (Event("returned-token" if placed_token else "returned", {"at": at + 1}),)
    if ceased:
        events += (Event("counts-no-more", {"at": at + 1}),)
    hand = state.hands[seat]
    if hand.bit_count() == 2 and not state.piles[seat]:
        events += (Event("goes-on"),)
    return events


def shift(state: "ForTheEmperorState", seat: int, action: Action) -> Events | None:
    """A token moves from one battlefield to another and keeps its owner."""
    tokens, start = state.tokens, action.owner * FIELDS
    if not tokens[start + action.at] or action.at == action.to:
        return None
    tokens[start + action.at] -= 1
    tokens[start + action.to] += 1
    return state.ability_done(action.events)


MOVES: tuple[Move, ...] = (play, token, banner, back, shift)
"""By what must be due."""

Ability = Callable[["ForTheEmperorState", int, Action, Events], Events]
ABILITIES: Mapping[str | None, Ability] = {
    "token": _token_due,
    "banner": _banner_due,
    "return": _return_due,
    "shift": _shift_due,
}
"""What is asked when a Warrior of that effect is played."""
