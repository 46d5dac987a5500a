"""What a bot thinks of a position: the judge of every game, and where those of single games are found."""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from importlib import import_module
from math import tanh
from typing import Any, ClassVar

from cards.library.catalogue import Catalogue
from matches.engines.core import State

Values = list[float]
"""How well each seat stands, from -1 (lost) to 1 (won)."""
Table = tuple[dict[str, Any], list[dict[str, Any]]]
"""Options of a match, and the decks of its seats."""

_JUDGES: Mapping[str, str] = {
    "great-harvest": "great_harvest",
    "for-the-emperor": "for_the_emperor",
    "imperial-conquest": "imperial_conquest",
    "imperial-harvest": "imperial_harvest",
    "harrow-county": "harrow_county",
}
"""Slug to the module beside this one whose JUDGE knows the game. Other games have the judge of all."""


class Judge:
    """Judges positions by their scores; a subclass knows one game better.

    A judge is asked about positions that the seat in question could be in (`State.resample`), never about
    the true one, so it may read all of what it is given. It keeps nothing between two questions.
    """

    horizon: ClassVar[int] = 40
    """How many decisions a playout of the search takes before the position is judged."""
    whim: ClassVar[float] = 0.1
    """How often a playout does anything at random."""
    width: ClassVar[int] = 16
    """How many actions of the position in question the search compares at most."""

    least: ClassVar[int] = 1
    """Visits that each action compared should have; with a small budget fewer are compared."""
    longest: ClassVar[int] = 3000
    """Decisions after which a tournament stops a match, unless it is told otherwise."""

    def table(self, catalogue: Catalogue, seats: int, number: int) -> Table:
        """The options and what each of so many seats brings, for match `number` of a tournament."""
        return {}, [{} for _ in range(seats)]

    def values(self, state: State) -> Values:
        """How each seat stands; at the end of a match its result."""
        return state.returns() if state.is_terminal() else self.estimate(state)

    def estimate(self, state: State) -> Values:
        """How each seat stands in a match that is not over."""
        return compare([sum(standing) for standing in self.standings(state)])

    def standings(self, state: State) -> list[tuple[float, ...]]:
        """What is compared when a match is stopped: for each seat its score, then what breaks a tie."""
        return [tuple(_numbers(score))[:1] for score in state.scores().values()]

    def sensible(self, state: State, seat: int) -> Sequence[Any]:
        """The legal actions of `seat` but for what is never worth a thought; at least one of them."""
        return state.legal_actions(seat)

    def weights(self, state: State, seat: int, actions: Sequence[Any]) -> Sequence[float]:
        """How much `seat` is inclined to each action at first sight; the search begins with the highest."""
        return [0.0] * len(actions)


def _numbers(score: Mapping[str, Any]) -> Iterator[float]:
    for value in score.values():
        if isinstance(value, int | float):
            yield float(value)


def compare(strengths: Sequence[float], scale: float = 10.0) -> Values:
    """Each strength beside the best of the others, as a value; so far ahead as `scale` is nearly won."""
    found = []
    for seat, own in enumerate(strengths):
        others = [strength for other, strength in enumerate(strengths) if other != seat]
        found.append(tanh((own - max(others)) / scale))
    return found


@lru_cache(maxsize=32)
def judge_of(game: str) -> Judge:
    """The judge of a game, by its slug."""
    name = _JUDGES.get(game)
    if name is None:
        return Judge()
    judge: Judge = import_module(f".{name}", __package__).JUDGE
    return judge
