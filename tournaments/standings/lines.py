"""What each pairing gave each of its players: points, games, and whom he met."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from tournaments.eventfile import Pairing, Points, Result

Outcome = Literal["won", "lost", "drawn"]
Games = tuple[int, int, int]

ZERO, HALF, ONE = Fraction(0), Fraction(1, 2), Fraction(1)
NO_GAMES: Games = (0, 0, 0)


@dataclass(frozen=True, slots=True)
class Meeting:
    """A match of this player. ``share``: 1 better, one half level, 0 worse."""

    opponent: str
    share: Fraction


@dataclass(frozen=True, slots=True)
class Line:
    """One player's round. ``kind`` is the result's kind, or ``open`` when nothing counts yet.

    ``games`` are credited: won, lost, drawn.
    """

    round: int
    kind: str
    points: Fraction = ZERO
    outcome: Outcome | None = None
    games: Games = NO_GAMES
    meetings: tuple[Meeting, ...] = ()


@dataclass(frozen=True, slots=True)
class Scoring:
    """The event's points, its length of a match, and whether the stage is played in pods."""

    points: Points
    best_of: int
    pods: bool = False

    @property
    def win(self) -> Fraction:
        """*w*: the points of a win, in pods of first place."""
        return self.points.places[0] if self.pods else self.points.win

    @property
    def games_needed(self) -> int:
        """*g*: the games that win a match."""
        return self.best_of // 2 + 1


def lines_of(pairing: Pairing, number: int, scoring: Scoring) -> Iterator[tuple[str, Line]]:
    """The line of every player of one pairing in round ``number``."""
    result = pairing.settled
    if result is None:
        return iter([(player, Line(number, "open")) for player in pairing.players])
    if result.kind == "pod":
        return _pod(result, number, scoring)
    if len(pairing.players) == 1:
        return iter([(pairing.players[0], alone(result.kind, number, scoring))])
    first, second = pairing.players
    one = _pair(result, number, scoring, first, second)
    return iter([one, _pair(_turned(result), number, scoring, second, first)])


def alone(kind: str, number: int, scoring: Scoring) -> Line:
    """A bye, an assigned loss, or a bye worth a draw."""
    games = scoring.games_needed
    if kind == "half-bye":
        return Line(number, kind, scoring.points.draw, "drawn", (0, 0, scoring.best_of))
    if kind == "bye":
        return Line(number, kind, scoring.win, "won", (games, 0, 0))
    return Line(number, kind, scoring.points.loss, "lost", (0, games, 0))


def _turned(result: Result) -> Result:
    won, lost, drawn = result.games
    return Result(kind=result.kind, games=(lost, won, drawn), absent=result.absent)


def _pair(result: Result, number: int, scoring: Scoring, me: str, other: str) -> tuple[str, Line]:
    """My line, with the result turned so that I stand first."""
    outcome = _outcome(result, me, other)
    share = {"won": ONE, "lost": ZERO, "drawn": HALF}[outcome]
    line = Line(
        round=number,
        kind=result.kind,
        points=_points(outcome, scoring),
        outcome=outcome,
        games=_credited(result, me, scoring),
        meetings=(Meeting(other, share),),
    )
    return me, line


def _outcome(result: Result, me: str, other: str) -> Outcome:
    if result.kind == "double-loss" or me in result.absent:
        return "lost"
    if other in result.absent:
        return "won"
    won, lost, _ = result.games
    return "drawn" if won == lost else ("won" if won > lost else "lost")


def _points(outcome: Outcome, scoring: Scoring) -> Fraction:
    if outcome == "won":
        return scoring.win
    return scoring.points.draw if outcome == "drawn" else scoring.points.loss


def _credited(result: Result, me: str, scoring: Scoring) -> Games:
    if result.kind == "intentional-draw":
        return 0, 0, scoring.best_of
    if result.kind != "no-show" or len(result.absent) == 2:
        return result.games
    games = scoring.games_needed
    return (0, games, 0) if me in result.absent else (games, 0, 0)


def _pod(result: Result, number: int, scoring: Scoring) -> Iterator[tuple[str, Line]]:
    places = result.places
    taken = 0
    for index, place in enumerate(places):
        points = _shared_points(scoring.points.places, taken, len(place))
        taken += len(place)
        for player in place:
            outcome, met = _pod_outcome(index, place), _met(player, index, places)
            yield player, Line(number, "pod", points, outcome, NO_GAMES, met)


def _shared_points(table: tuple[Fraction, ...], taken: int, shared: int) -> Fraction:
    return sum(table[taken : taken + shared], ZERO) / shared


def _pod_outcome(index: int, place: tuple[str, ...]) -> Outcome:
    if index:
        return "lost"
    return "won" if len(place) == 1 else "drawn"


def _met(me: str, mine: int, places: tuple[tuple[str, ...], ...]) -> tuple[Meeting, ...]:
    return tuple(
        Meeting(other, ONE if mine < index else (HALF if mine == index else ZERO))
        for index, place in enumerate(places)
        for other in place
        if other != me
    )
