"""Small steps through positions that bots share."""

from random import Random
from typing import Any

from matches.engines.core import CHANCE, State


def settle(state: State, rng: Random) -> State:
    """Draw whatever chance owes, until a seat is to act or the match is over; the state itself."""
    while state.current_players() == (CHANCE,):
        state.apply_chance(state.sample_chance(rng))
    return state


def after(state: State, seat: int, action: Any) -> State:
    """A copy in which `seat` has done `action`."""
    copy = state.clone()
    copy.apply_action(seat, action)
    return copy
