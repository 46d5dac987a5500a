"""Small steps through positions that bots share."""

from random import Random
from typing import Any

from matches.engines.core import CHANCE, State

TABLE = -1
"""Stands for the luck that is no seat's own."""


class Luck:
    """The luck of one imagined game: of each seat its own stream for what it draws and rolls, and one for its
    whims. Whatever the others do, the n-th card or roll of a seat stays the same.
    """

    __slots__ = ("_seed", "_streams")

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self._streams: dict[int, Random] = {}

    def of(self, number: int) -> Random:
        """The stream of that number; the same seed and number always give the same stream."""
        known = self._streams.get(number)
        if known is None:
            known = self._streams[number] = Random(self._seed + number)  # noqa: S311  # a game, not a secret
        return known

    def of_chance(self, state: State) -> Random:
        """The stream for what chance owes."""
        due = state.pending_draw()
        return self.of(2 * (TABLE if due is None or due.seat is None else due.seat))

    def of_whims(self, seat: int) -> Random:
        """The stream for what a seat does without a reason."""
        return self.of(2 * seat + 1)


def settle(state: State, rng: Random) -> State:
    """Draw whatever chance owes, until a seat is to act or the match is over; the state itself."""
    while state.current_players() == (CHANCE,):
        state.apply_chance(state.sample_chance(rng))
    return state


def settle_by(state: State, luck: Luck) -> State:
    """As `settle`, with the luck of each seat."""
    while state.current_players() == (CHANCE,):
        state.apply_chance(state.sample_chance(luck.of_chance(state)))
    return state


def after(state: State, seat: int, action: Any) -> State:
    """A copy in which `seat` has done `action`."""
    copy = state.clone()
    copy.apply_action(seat, action)
    return copy
