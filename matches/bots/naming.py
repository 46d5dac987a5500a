"""Bots by their names: `random`, `eager`, `greedy` and `mcts:N`."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any, Protocol

from matches.engines.core import State

from .choosing import choose_eager, choose_random
from .greedy import choose_greedy
from .judges import Judge, judge_of
from .search import search

BUDGETS = range(1, 1_000_001)
KNOWN = "random, eager, greedy and mcts:N (N: the positions judged for a choice, from 1 to 1000000)"
_SEARCH = re.compile(r"mcts:([1-9][0-9]{0,6})")


class UnknownBot(ValueError):
    """No bot has that name; the message says which there are."""

    def __init__(self, name: str) -> None:
        super().__init__(f"There is no bot called “{name[:60]}”; known are {KNOWN}.")


class Bot(Protocol):
    """A player made of code. It keeps nothing between two choices."""

    @property
    def name(self) -> str:
        """What it is called in commands and files."""
        ...

    def choose(self, state: State, seat: int, rng: Random) -> Any:
        """One of the legal actions of `seat`, which may act. The same position, as far as the seat can know
        it, and a generator in the same state give the same action. `state` is left as it is.
        """
        ...


@dataclass(frozen=True)
class NamedBot:
    """A bot that is a function."""

    name: str
    chooser: Callable[[State, int, Random], Any]

    def choose(self, state: State, seat: int, rng: Random) -> Any:
        """As of every bot."""
        return self.chooser(state, seat, rng)


@dataclass(frozen=True)
class GreedyBot:
    """The best action at sight, by a judge."""

    judge: Judge
    name: str = "greedy"

    def choose(self, state: State, seat: int, rng: Random) -> Any:
        """As of every bot."""
        return choose_greedy(self.judge, state, seat, rng)


@dataclass(frozen=True)
class SearchBot:
    """Monte-Carlo tree search that judges `budget` positions for a choice."""

    judge: Judge
    budget: int

    @property
    def name(self) -> str:
        """With its budget."""
        return f"mcts:{self.budget}"

    def choose(self, state: State, seat: int, rng: Random) -> Any:
        """As of every bot."""
        return search(self.judge, state, seat, rng, self.budget).action


def make_bot(name: str, game: str) -> Bot:
    """The bot of that name for a game, by its slug. UnknownBot."""
    if name == "random":
        return NamedBot(name, choose_random)
    if name == "eager":
        return NamedBot(name, choose_eager)
    if name == "greedy":
        return GreedyBot(judge_of(game))
    written = _SEARCH.fullmatch(name)
    if written is None or int(written[1]) not in BUDGETS:
        raise UnknownBot(name)
    return SearchBot(judge_of(game), int(written[1]))
