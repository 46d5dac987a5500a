"""Every metric as a declaration: its terms (what "show the sum" prints) and the fold that makes one value.

Source: event-file.md, *Metrics, exactly*. Values are exact fractions, higher first; ``None``: no seed.
"""

from __future__ import annotations

import hashlib
from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from tournaments.eventfile import EventFault
from tournaments.standings.columns import Column, Value, means
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
Base = Callable[["Book"], Mapping[str, Fraction]]
Tied = Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Metric:
    """``terms(book, id)`` lists what goes in; ``fold`` makes the value; ``lower`` sorts the other way.

    ``column``: the same values for everybody at once, where that is much quicker.
    """

    name: str
    terms: Callable[[Book, str], list[Term]]
    fold: Callable[[list[Fraction]], Fraction]
    lower: bool = False
    column: Base | None = None


class Book:
    """Values already computed for one field. ``tied`` is the key of everybody in the metrics so far;
    ``before`` keeps what it was when a metric's turn came."""

    def __init__(self, field: Field) -> None:
        self.field = field
        self.tied: Tied = dict.fromkeys(field.ranked, 0)
        self.before: dict[str, Tied] = {}
        self._duels: dict[str, frozenset[str]] | None = None
        self._values: dict[str, dict[str, Value]] = {}
        self._bases: dict[Base, Mapping[str, Fraction]] = {}

    def value(self, name: str, ident: str) -> Fraction:
        """One value of a metric that is never empty."""
        return self.find(name, ident) or ZERO

    def find(self, name: str, ident: str) -> Value:
        """One value, computed once."""
        known = self._known(name)
        if ident not in known:
            known[ident] = self._compute(METRICS[name], ident)
        return known[ident]

    def column(self, name: str) -> dict[str, Value]:
        """The values of everybody who has a row."""
        known = self._known(name)
        if METRICS[name].column is None:
            return {ident: self.find(name, ident) for ident in self.field.ranked}
        return {ident: known[ident] for ident in self.field.ranked}

    def parts(self, name: str) -> Mapping[str, int] | None:
        """Whole numbers in the order of a metric's values, where they are at hand."""
        column = METRICS[name].column
        found = self.base(column) if column is not None else None
        return found.parts if isinstance(found, Column) else None

    def base(self, of: Base) -> Mapping[str, Fraction]:
        """A value of everybody, computed once: what a metric takes the mean of."""
        if of not in self._bases:
            self._bases[of] = of(self)
        return self._bases[of]

    def _known(self, name: str) -> dict[str, Value]:
        if name not in self._values:
            column = METRICS[name].column
            self._values[name] = dict(self.base(column)) if column else {}
        return self._values[name]

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


def match_wins(book: Book) -> dict[str, Fraction]:
    """M: points out of the most that could be had, at least one third."""
    top, bottom = (book.field.scoring.win * book.field.unit).as_integer_ratio()

    def value(one: Tally) -> Fraction:
        had, most = one.units * bottom, top * one.rounds
        return Fraction(had, most) if 3 * had > most else THIRD

    return _once(book, lambda one: (one.units, one.rounds), value)


def game_wins(book: Book) -> dict[str, Fraction]:
    """G: game points out of three a game, at least one third."""
    return _once(book, lambda one: one.games, lambda one: _game_win_of(one.games))


def _game_win_of(games: tuple[int, int, int]) -> Fraction:
    won, lost, drawn = games
    had, most = 3 * won + drawn, 3 * (won + lost + drawn)
    return Fraction(had, most) if 3 * had > most else THIRD


def played_wins(book: Book) -> dict[str, Fraction]:
    """P: matches won without the byes, a draw half, at least one quarter."""
    return _once(book, lambda one: (one.won, one.byes, one.drawn, one.rounds), _played_win_of)


def _played_win_of(one: Tally) -> Fraction:
    if one.rounds == one.byes:
        return QUARTER
    return max(QUARTER, (one.won - one.byes + HALF * one.drawn) / (one.rounds - one.byes))


def point_rates(book: Book) -> dict[str, Fraction]:
    """Points a round."""
    return _once(
        book,
        lambda one: (one.units, one.rounds),
        lambda one: one.points / one.rounds if one.rounds else ZERO,
    )


def own_points(book: Book) -> dict[str, Fraction]:
    """Everybody's points."""
    tallies = book.field.tallies
    found = Column((ident, one.points) for ident, one in tallies.items())
    found.parts = {ident: one.units for ident, one in tallies.items()}
    return found


def _once(
    book: Book, key: Callable[[Tally], Hashable], value: Callable[[Tally], Fraction]
) -> dict[str, Fraction]:
    """A value for everybody, computed once a key."""
    known: dict[Hashable, Fraction] = {}
    found = {}
    for ident, one in book.field.tallies.items():
        what = key(one)
        if what not in known:
            known[what] = value(one)
        found[ident] = known[what]
    return found


def _column_of(name: str) -> Base:
    """The column of another metric, of those too who have no row."""
    return lambda book: {ident: book.value(name, ident) for ident in book.field.tallies}


def _mean_of_opponents(name: str, base: Base, default: Fraction) -> Metric:
    """The mean of a value over the opponents: one term a match."""

    def terms(book: Book, ident: str) -> list[Term]:
        return match_terms(book.tally(ident), book.base(base).__getitem__)

    def column(book: Book) -> dict[str, Fraction]:
        return means(book.base(base), book.field.count.opponents, default)

    return Metric(name, terms, mean_or(default), column=column)


def _points(book: Book, ident: str) -> list[Term]:
    lines = book.tally(ident).lines
    return [Term(line.round, line.kind, None, line.points) for line in lines if line.outcome]


def _game_win(book: Book, ident: str) -> list[Term]:
    return [own_term("games", _game_win_of(book.tally(ident).games))]


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
    seed = book.tally(ident).entrant.seed
    return [] if seed is None else [own_term("seed", Fraction(seed))]


def _random(book: Book, ident: str) -> list[Term]:
    if book.field.event.seed is None:
        raise EventFault("seed", 'the metric "random" needs the seed of the event')
    text = f"{book.field.event.seed}:{ident}".encode("utf-8", "surrogatepass")
    return [own_term("lot", Fraction(int.from_bytes(hashlib.sha256(text).digest()[:8], "big")))]


def _declared(metrics: Iterable[Metric]) -> dict[str, Metric]:
    return {one.name: one for one in metrics}


METRICS: dict[str, Metric] = _declared(
    [
        Metric("points", _points, plain_sum, column=own_points),
        _mean_of_opponents("omw", match_wins, THIRD),
        Metric("gw", _game_win, plain_sum, column=game_wins),
        _mean_of_opponents("ogw", game_wins, THIRD),
        _mean_of_opponents("omw-25", played_wins, QUARTER),
        _mean_of_opponents("oomw-25", _column_of("omw-25"), QUARTER),
        Metric("buchholz", _buchholz, plain_sum),
        Metric("buchholz-cut-1", _buchholz, cut_lowest),
        Metric("buchholz-median", _buchholz, cut_lowest_and_highest),
        Metric("sonneborn-berger", _sonneborn_berger, plain_sum),
        Metric("wins", _wins, plain_sum),
        Metric("head-to-head", _head_to_head, plain_sum),
        _mean_of_opponents("sos", point_rates, ZERO),
        _mean_of_opponents("extended-sos", _column_of("sos"), ZERO),
        Metric("koya", _koya, plain_sum),
        Metric("cumulative", _cumulative, plain_sum),
        Metric("game-difference", _game_difference, plain_sum),
        _mean_of_opponents("opponents-points", own_points, ZERO),
        Metric("seed", _seed, plain_sum, lower=True),
        Metric("random", _random, plain_sum),
    ]
)
