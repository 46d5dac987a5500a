"""The field of one stage after N rounds: a tally for each entrant, from which every metric is computed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property, partial

from tournaments.eventfile import Entrant, Event, EventFault, Round
from tournaments.standings.count import UNITS, Count, unpack
from tournaments.standings.lines import Games, Line, Scoring, alone, lines_of


@dataclass(slots=True)
class Tally:
    """An entrant's sums. ``units``: points in units of the field; ``opponents``: one a match, in order."""

    entrant: Entrant
    field: Field
    opponents: list[str]
    points: Fraction
    units: int
    rounds: int
    byes: int
    won: int
    lost: int
    drawn: int
    games: Games

    @property
    def lines(self) -> list[Line]:
        """His lines, at most one a round, in order; an open one is there, and counts for nothing."""
        return self.field.lines[self.entrant.id]


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
        pods = event.stages[self.stage - 1].kind == "pods"
        self.scoring = Scoring(event.points, event.best_of, pods=pods)
        self._earlier = sum(one.stage < self.stage for one in event.rounds)
        limit = self._earlier + (self.after + 1 if newcomers else max(self.after, 1))
        self.count = self._counted(newcomers)
        if self.count.saw_pods and not pods:  # a table of three or more makes it a stage of pods
            self.scoring = replace(self.scoring, pods=True)
            self.count = self._counted(newcomers)
        self.unit = self.count.unit
        self.tallies = self._tallies()
        self.ranked = sorted(one.id for one in event.entrants if one.entered_round <= limit)

    def walk(self) -> Iterator[tuple[Round, Callable[[str], int]]]:
        """Each round with the points before it, in units of the field; for a field with ``newcomers``."""
        for one, packed in zip(self.rounds, self._before, strict=True):
            yield one, partial(_units, packed)

    def _counted(self, keep: bool) -> Count:
        """``keep``: also what stood before each round."""
        count = Count(self.event.entrants, self.scoring)
        self._before: list[dict[str, int]] = []
        for one in self.rounds:
            if keep:
                self._before.append(dict(count.packed))
            self._add(count, one)
        return count

    def _add(self, count: Count, one: Round) -> None:
        count.add_round(one)
        for late, kind in self._missed(one):
            count.add_alone(late, kind, one.number)

    def _tallies(self) -> dict[str, Tally]:
        points: dict[int, Fraction] = {}
        tallies = {}
        for one in self.event.entrants:
            sums = unpack(self.count.packed[one.id])
            if sums[0] not in points:
                points[sums[0]] = Fraction(sums[0], self.unit)
            tallies[one.id] = Tally(one, self, self.count.opponents[one.id], points[sums[0]], *sums)
        return tallies

    def _missed(self, one: Round) -> list[tuple[str, str]]:
        """Rounds before a late entrant came that do not list him: lost or free, as the organiser chose."""
        late = [entrant for entrant in self._late if one.number < entrant.entered_round]
        listed = {player for pairing in one.pairings for player in pairing.players} if late else set()
        return [
            (entrant.id, "bye" if entrant.missed == "bye" else "assigned-loss")
            for entrant in late
            if entrant.id not in listed
        ]

    @cached_property
    def _late(self) -> tuple[Entrant, ...]:
        if self.stage > 1:
            return ()
        return tuple(one for one in self.event.entrants if one.entered_round > 1)

    @cached_property
    def lines(self) -> dict[str, list[Line]]:
        """Every entrant's lines, made when somebody asks for them: what "show the sum" says."""
        lines: dict[str, list[Line]] = {one.id: [] for one in self.event.entrants}
        for one in self.rounds:
            for pairing in one.pairings:
                for player, line in lines_of(pairing, one.number, self.scoring):
                    lines[player].append(line)
            for late, kind in self._missed(one):
                lines[late].append(alone(kind, one.number, self.scoring))
        return lines

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
        return ident not in self.gone

    @cached_property
    def gone(self) -> frozenset[str]:
        """Ids of those who had dropped by then."""
        now = self._earlier + self.after
        dropped = ((one.id, one.dropped_after) for one in self.event.entrants)
        return frozenset(ident for ident, after in dropped if after is not None and after <= now)


def _units(packed: dict[str, int], ident: str) -> int:
    return packed[ident] >> UNITS


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
