"""Every metric as a declaration: its terms (what "show the sum" prints) and the fold that makes one value.

Source: event-file.md, *Metrics, exactly*. Values are exact fractions, higher first; ``None``: no seed.
"""

from __future__ import annotations

import hashlib
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from tournaments.eventfile import EventFault
from tournaments.standings.field import Field, Tally
from tournaments.standings.folds import (
    THIRD,
    cut_lowest,
    cut_lowest_and_highest,
    mean_or,
    plain_sum,
)
from tournaments.standings.lines import HALF, ONE, ZERO, Line
from tournaments.standings.terms import Term, match_terms, own_term

QUARTER = Fraction(1, 4)
Value = Fraction | None
Values = Mapping[str, Value]
Tied = Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Metric:
    """``terms(book, id)`` lists what goes in; ``fold`` makes the value; ``lower`` sorts the other way."""

    name: str
    terms: Callable[[Book, str], list[Term]]
    fold: Callable[[list[Fraction]], Fraction]
    lower: bool = False


class Book:
    """Values already computed for one field. ``tied`` is the key of everybody in the metrics so far;
    ``before`` keeps what it was when a metric's turn came."""

    def __init__(self, field: Field) -> None:
        self.field = field
        self.tied: Tied = dict.fromkeys(field.ranked, 0)
        self.before: dict[str, Tied] = {}
        self._duels: dict[str, frozenset[str]] | None = None
        self._values: dict[str, dict[str, Value]] = {}

    def value(self, name: str, ident: str) -> Fraction:
        """One value of a metric that is never empty."""
        return self.find(name, ident) or ZERO

    def find(self, name: str, ident: str) -> Value:
        """One value, computed once."""
        known = self._values.setdefault(name, {})
        if ident not in known:
            known[ident] = self._compute(METRICS[name], ident)
        return known[ident]

    def _compute(self, metric: Metric, ident: str) -> Value:
        if metric.name == "seed" and self.tally(ident).entrant.seed is None:
            return None
        return metric.fold([term.value for term in metric.terms(self, ident)])

    def tally(self, ident: str) -> Tally:
        """The tally of an entrant."""
        return self.field.tallies[ident]

    @property
    def duels(self) -> dict[str, frozenset[str]]:
        """For each entrant the group he is tied with before head-to-head; empty unless every two have met."""
        if self._duels is None:
            self._duels = {}
            for group in _groups(self.before.get("head-to-head", self.tied)):
                met = all(group - {one} <= _opponents(self.tally(one)) for one in group)
                self._duels.update(dict.fromkeys(group, group if met else frozenset()))
        return self._duels


@lru_cache(maxsize=4096)
def match_win(points: Fraction, win: Fraction, rounds: int) -> Fraction:
    """M: points out of the most that could be had, at least one third."""
    return max(THIRD, points / (win * rounds)) if rounds else THIRD


@lru_cache(maxsize=4096)
def game_win(games: tuple[int, int, int]) -> Fraction:
    """G: game points out of three a game, at least one third."""
    won, _, drawn = games
    played = sum(games)
    return max(THIRD, Fraction(3 * won + drawn, 3 * played)) if played else THIRD


@lru_cache(maxsize=4096)
def played_win(won: int, byes: int, drawn: int, rounds: int) -> Fraction:
    """P: matches won without the byes, a draw half, at least one quarter."""
    if rounds == byes:
        return QUARTER
    return max(QUARTER, (won - byes + HALF * drawn) / (rounds - byes))


def _match_win(book: Book, ident: str) -> Fraction:
    tally = book.tally(ident)
    return match_win(tally.points, book.field.scoring.win, tally.rounds)


def _played_win(book: Book, ident: str) -> Fraction:
    tally = book.tally(ident)
    return played_win(tally.won, tally.byes, tally.drawn, tally.rounds)


def _points_rate(book: Book, ident: str) -> Fraction:
    tally = book.tally(ident)
    return tally.points / tally.rounds if tally.rounds else ZERO


def _of_opponents(value: Callable[[Book, str], Fraction]) -> Callable[[Book, str], list[Term]]:
    return lambda book, ident: match_terms(book.tally(ident), lambda opponent: value(book, opponent))


def _points(book: Book, ident: str) -> list[Term]:
    lines = book.tally(ident).lines
    return [Term(line.round, line.kind, None, line.points) for line in lines if line.outcome]


def _own_points(book: Book, ident: str) -> Fraction:
    return book.field.points(ident)


def _own_game_win(book: Book, ident: str) -> Fraction:
    return game_win(book.tally(ident).games)


def _game_win(book: Book, ident: str) -> list[Term]:
    return [own_term("games", _own_game_win(book, ident))]


def _buchholz(book: Book, ident: str) -> list[Term]:
    """Opponents' points, own points for rounds without one; open matches are no term at all."""
    tally = book.tally(ident)
    lines = {line.round: line for line in tally.lines}
    terms: list[Term] = []
    for number in range(1, book.field.after + 1):
        line = lines.get(number)
        if line is not None and line.meetings and line.kind != "no-show":
            opponents = (one.opponent for one in line.meetings)
            terms += [Term(number, line.kind, one, book.field.points(one)) for one in opponents]
        elif line is None or line.outcome is not None:
            terms.append(Term(number, line.kind if line else "absent", None, tally.points))
    return terms


def _sonneborn_berger(book: Book, ident: str) -> list[Term]:
    tally = book.tally(ident)
    terms: list[Term] = []
    for line in tally.lines:
        if _unplayed_win(line):
            terms.append(Term(line.round, line.kind, None, tally.points))
        elif line.kind != "no-show":
            terms += [
                Term(line.round, line.kind, one.opponent, one.share * book.field.points(one.opponent))
                for one in line.meetings
            ]
    return terms


def _unplayed_win(line: Line) -> bool:
    return line.outcome == "won" and line.kind in ("bye", "no-show")


def _wins(book: Book, ident: str) -> list[Term]:
    won = (line for line in book.tally(ident).lines if line.outcome == "won")
    return [Term(line.round, line.kind, None, ONE) for line in won]


def _head_to_head(book: Book, ident: str) -> list[Term]:
    """Only if every two of the tied have met; a no-show counts as having met."""
    group = book.duels[ident]
    return [
        Term(line.round, line.kind, one.opponent, one.share)
        for line in book.tally(ident).lines
        for one in line.meetings
        if one.opponent in group
    ]


def _groups(tied: Tied) -> list[frozenset[str]]:
    groups: dict[int, set[str]] = defaultdict(set)
    for ident, key in tied.items():
        groups[key].add(ident)
    return [frozenset(group) for group in groups.values()]


def _opponents(tally: Tally) -> set[str]:
    return {one.opponent for line in tally.lines for one in line.meetings}


def _koya(book: Book, ident: str) -> list[Term]:
    least = book.field.scoring.win * book.field.after / 2
    return [
        Term(line.round, line.kind, one.opponent, one.share)
        for line in book.tally(ident).lines
        if line.kind != "no-show"
        for one in line.meetings
        if book.field.points(one.opponent) >= least
    ]


def _cumulative(book: Book, ident: str) -> list[Term]:
    gained = {line.round: line.points for line in book.tally(ident).lines}
    total, terms = ZERO, []
    for number in range(1, book.field.after + 1):
        total += gained.get(number, ZERO)
        terms.append(Term(number, "total", None, total))
    return terms


def _game_difference(book: Book, ident: str) -> list[Term]:
    return [
        Term(line.round, line.kind, None, Fraction(line.games[0] - line.games[1]))
        for line in book.tally(ident).lines
        if line.outcome
    ]


def _seed(book: Book, ident: str) -> list[Term]:
    return [own_term("seed", Fraction(book.tally(ident).entrant.seed or 0))]


def _random(book: Book, ident: str) -> list[Term]:
    if book.field.event.seed is None:
        raise EventFault("seed", 'the metric "random" needs the seed of the event')
    text = f"{book.field.event.seed}:{ident}".encode("utf-8", "surrogatepass")
    return [own_term("lot", Fraction(int.from_bytes(hashlib.sha256(text).digest()[:8], "big")))]


def _declared(metrics: Iterable[Metric]) -> dict[str, Metric]:
    return {one.name: one for one in metrics}


METRICS: dict[str, Metric] = _declared(
    [
        Metric("points", _points, plain_sum),
        Metric("omw", _of_opponents(_match_win), mean_or(THIRD)),
        Metric("gw", _game_win, plain_sum),
        Metric("ogw", _of_opponents(_own_game_win), mean_or(THIRD)),
        Metric("omw-25", _of_opponents(_played_win), mean_or(QUARTER)),
        Metric("oomw-25", _of_opponents(lambda book, ident: book.value("omw-25", ident)), mean_or(QUARTER)),
        Metric("buchholz", _buchholz, plain_sum),
        Metric("buchholz-cut-1", _buchholz, cut_lowest),
        Metric("buchholz-median", _buchholz, cut_lowest_and_highest),
        Metric("sonneborn-berger", _sonneborn_berger, plain_sum),
        Metric("wins", _wins, plain_sum),
        Metric("head-to-head", _head_to_head, plain_sum),
        Metric("sos", _of_opponents(_points_rate), mean_or(ZERO)),
        Metric("extended-sos", _of_opponents(lambda book, ident: book.value("sos", ident)), mean_or(ZERO)),
        Metric("koya", _koya, plain_sum),
        Metric("cumulative", _cumulative, plain_sum),
        Metric("game-difference", _game_difference, plain_sum),
        Metric("opponents-points", _of_opponents(_own_points), mean_or(ZERO)),
        Metric("seed", _seed, plain_sum, lower=True),
        Metric("random", _random, plain_sum),
    ]
)
