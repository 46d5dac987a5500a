"""The field of one stage after N rounds: a tally for each entrant, from which every metric is computed."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property

from tournaments.eventfile import Entrant, Event, EventFault, Round
from tournaments.standings.lines import ZERO, Games, Line, Scoring, alone, lines_of


@dataclass(slots=True)
class Tally:
    """An entrant's lines (at most one a round, in order) and their sums."""

    entrant: Entrant
    lines: list[Line] = field(default_factory=list)
    points: Fraction = ZERO
    rounds: int = 0
    byes: int = 0
    won: int = 0
    lost: int = 0
    drawn: int = 0
    games: Games = (0, 0, 0)

    def add(self, line: Line) -> None:
        """Count a line. An open one is kept, and counts for nothing."""
        self.lines.append(line)
        if line.outcome is None:
            return
        self.points += line.points
        self.rounds += 1
        self.byes += line.kind == "bye"
        self.won += line.outcome == "won"
        self.lost += line.outcome == "lost"
        self.drawn += line.outcome == "drawn"
        won, lost, drawn = self.games
        self.games = (won + line.games[0], lost + line.games[1], drawn + line.games[2])

    def points_after(self, number: int) -> Fraction:
        """The points after round ``number``."""
        return sum((line.points for line in self.lines if line.round <= number), ZERO)


class Field:
    """All tallies of a stage; ``ranked`` are the ids that get a row, in order of id.

    ``newcomers``: those who enter with the next round get one too.
    """

    def __init__(
        self, event: Event, *, after: int | None = None, newcomers: bool = False, stage: int | None = None
    ) -> None:
        self.event = event
        self.stage = counted_stage(event) if stage is None else stage
        rounds = event.rounds_of(self.stage)
        self.after = _checked_after(after, len(rounds))
        self.rounds = rounds[: self.after]
        self.scoring = Scoring(event.points, event.best_of, pods=_in_pods(event, self.stage, self.rounds))
        self._earlier = sum(one.stage < self.stage for one in event.rounds)
        limit = self._earlier + (self.after + 1 if newcomers else max(self.after, 1))
        self.tallies = {one.id: Tally(one) for one in event.entrants}
        self._count()
        self.ranked = sorted(one.id for one in event.entrants if one.entered_round <= limit)

    def _count(self) -> None:
        for one in self.rounds:
            listed = set()
            for pairing in one.pairings:
                for player, line in lines_of(pairing, one.number, self.scoring):
                    self.tallies[player].add(line)
                    listed.add(player)
            self._count_missed(one.number, listed)

    def _count_missed(self, number: int, listed: set[str]) -> None:
        """Rounds before a late entrant came that do not list him: lost or free, as the organiser chose."""
        for one in self._late:
            if number < one.entered_round and one.id not in listed:
                kind = "bye" if one.missed == "bye" else "assigned-loss"
                self.tallies[one.id].add(alone(kind, number, self.scoring))

    @cached_property
    def _late(self) -> tuple[Entrant, ...]:
        if self.stage > 1:
            return ()
        return tuple(one for one in self.event.entrants if one.entered_round > 1)

    def points(self, ident: str) -> Fraction:
        """The points of an entrant."""
        return self.tallies[ident].points

    @cached_property
    def disqualified(self) -> frozenset[str]:
        """Ids of those whose disqualification falls in a counted round (or an earlier stage)."""
        now = (self.stage, self.after)
        return frozenset(
            one.entrant
            for one in self.event.penalties
            if one.kind == "disqualification" and (one.stage, one.round) <= now
        )

    def is_active(self, ident: str) -> bool:
        """Whether he had not dropped by the end of the last counted round; drops count through all stages."""
        dropped = self.tallies[ident].entrant.dropped_after
        return dropped is None or dropped > self._earlier + self.after


def counted_stage(event: Event) -> int:
    """The latest stage that is no elimination and has begun; before any has, the first one that is none."""
    stages = [number for number, one in enumerate(event.stages, start=1) if not one.is_elimination]
    begun = {one.stage for one in event.rounds}
    if not stages:
        return 1
    return max((number for number in stages if number in begun), default=stages[0])


def _checked_after(after: int | None, rounds: int) -> int:
    if after is None:
        return rounds
    if not 0 <= after <= rounds:
        raise EventFault("", f"after round {after}: the stage has {rounds} rounds in this file")
    return after


def _in_pods(event: Event, stage: int, rounds: Iterable[Round]) -> bool:
    if event.stages[stage - 1].kind == "pods":
        return True
    return any(len(pairing.players) > 2 for one in rounds for pairing in one.pairings)
