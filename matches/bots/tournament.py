"""A round robin of bots: who plays whom, the games themselves, and what they say."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from random import Random
from typing import Any, NamedTuple

from cards.library.loader import load_catalogue
from cards.library.refusals import Refusal
from matches.engines.core import State
from matches.engines.registry import get_game

from .intervals import elo_difference, wilson
from .judges import Judge, judge_of
from .naming import Bot, make_bot
from .positions import settle
from .random_play import CannotPlay


@dataclass(frozen=True)
class Pairing:
    """One game. `first` has the even seats, `second` the odd ones; `swapped`: the other way round.

    The two games of one `number` have the same seats, decks and seed of chance.
    """

    first: str
    second: str
    number: int
    swapped: bool

    def bot_of(self, seat: int) -> str:
        """Who sits there."""
        return self.second if (seat + self.swapped) % 2 else self.first


@dataclass(frozen=True)
class Terms:
    """What all games of a tournament have in common. `longest`: decisions after which a game is stopped."""

    game: str
    seed: str
    seats: int
    longest: int


class Game(NamedTuple):
    """How a game ended. `score`: the part of the win that `first` has, from 0 to 1."""

    pairing: Pairing
    score: float
    stopped: bool
    decisions: int


class Row(NamedTuple):
    """Two bots beside each other, seen from `first`; `low` and `high`: the 95 % interval of `rate`."""

    first: str
    second: str
    games: int
    wins: int
    draws: int
    losses: int
    stopped: int
    rate: float
    low: float
    high: float
    elo: float | None


def pairings(bots: Sequence[str], games: int) -> Iterator[Pairing]:
    """Every two bots, so many games each (an even number): each deal twice, with the seats swapped."""
    for first, second in combinations(bots, 2):
        for number in range(games // 2):
            yield Pairing(first, second, number, False)
            yield Pairing(first, second, number, True)


def new_match(terms: Terms, number: int) -> State:
    """The position before the first entry of the games of that number. CannotPlay."""
    catalogue = load_catalogue(terms.game)
    options, decks = judge_of(terms.game).table(catalogue, terms.seats, number)
    seats = [{"name": f"Seat {seat}", "deck": deck} for seat, deck in enumerate(decks)]
    state = get_game(terms.game).new_initial_state(options, seats, catalogue)
    if isinstance(state, Refusal):
        raise CannotPlay(state)
    return state


def play_game(terms: Terms, pairing: Pairing) -> Game:
    """Play one game; nothing but the arguments decides how it goes. CannotPlay, UnknownBot."""
    state = new_match(terms, pairing.number)
    names = [pairing.bot_of(seat) for seat in range(terms.seats)]
    bots = [make_bot(name, terms.game) for name in names]
    decisions = _play(state, bots, terms, f"{terms.seed}/{pairing.number}")
    winners = _winners(judge_of(terms.game), state)
    score = sum(names[seat] == pairing.first for seat in winners) / len(winners)
    return Game(pairing, score, not state.is_terminal(), decisions)


def _play(state: State, bots: Sequence[Bot], terms: Terms, seed: str) -> int:
    """Play on to the end or the limit; how many decisions there were.

    Chance has a stream of its own, and each seat has one, so that a swap of seats changes nothing else.
    """
    chance = Random(f"{seed}/chance")  # noqa: S311  # a game, not a secret
    streams = [Random(f"{seed}/{seat}") for seat in range(terms.seats)]  # noqa: S311
    for decisions in range(terms.longest):
        if settle(state, chance).is_terminal():
            return decisions
        seat = state.current_players()[0]
        state.apply_action(seat, bots[seat].choose(state, seat, streams[seat]))
    settle(state, chance)
    return terms.longest


def _winners(judge: Judge, state: State) -> list[int]:
    """Who has won, or who is ahead in a game that was stopped; all who share it, and all if nobody has."""
    seats = range(len(state.returns()))
    if state.is_terminal():
        return list(state.outcome().winners) or list(seats)
    standings = judge.standings(state)
    return [seat for seat in seats if standings[seat] == max(standings)]


def tally(games: Iterable[Game]) -> list[Row]:
    """A row for every two bots, in the order in which they come."""
    found: dict[tuple[str, str], list[Game]] = {}
    for game in games:
        found.setdefault((game.pairing.first, game.pairing.second), []).append(game)
    return [_row(first, second, rows) for (first, second), rows in found.items()]


def _row(first: str, second: str, games: Sequence[Game]) -> Row:
    scores = [game.score for game in games]
    rate = sum(scores) / len(scores)
    low, high = wilson(sum(scores), len(scores))
    wins, losses = scores.count(1.0), scores.count(0.0)
    draws, stopped = len(scores) - wins - losses, sum(game.stopped for game in games)
    return Row(
        first, second, len(scores), wins, draws, losses, stopped, rate, low, high, elo_difference(rate)
    )


def report(terms: Terms, rows: Sequence[Row]) -> dict[str, Any]:
    """The tournament as JSON data."""
    return {
        "game": terms.game,
        "seed": terms.seed,
        "seats": terms.seats,
        "longest": terms.longest,
        "rows": [row._asdict() for row in rows],
    }
