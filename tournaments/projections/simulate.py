"""Playing the rest of a stage many times over, each time ranked by the event's own tie-breaks.

What is assumed: everybody is as likely to win as his opponent, draws come as often as so far, later rounds
pair neighbours in points who have not met (the exact matching would change little and take long), the last
without a bye sits out where the number is odd.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from random import Random

from tournaments.eventfile import Event, Pairing, Result, Round
from tournaments.projections.model import Situation
from tournaments.standings import compute
from tournaments.standings.field import counted_stage
from tournaments.standings.table import chain_of

PRIOR_DRAWS, PRIOR_MATCHES = 1, 20  # before anything is played, one match in twenty


def draw_rate(event: Event) -> float:
    """How often a match was drawn so far, with a little said in advance."""
    results = [
        pairing.settled
        for one in event.rounds_of(counted_stage(event))
        for pairing in one.pairings
        if pairing.settled is not None and pairing.settled.kind == "played"
    ]
    drawn = sum(result.games[0] == result.games[1] for result in results)
    return (drawn + PRIOR_DRAWS) / (len(results) + PRIOR_MATCHES)


class Simulation:
    """One future after the other from one source of chance. ``made``: how often each entered the cut."""

    def __init__(self, event: Event, now: Situation, rng: Random) -> None:
        self.stage = counted_stage(event)
        profile = tuple(name for name in chain_of(event.tie_breaks) if name != "random")
        self.event = replace(event, tie_breaks=profile)
        self.now, self.rng, self.drawn = now, rng, draw_rate(event)
        self.made: Counter[str] = Counter()
        self.runs = 0
        self.met = self._meetings()
        self.byes = self._byes()

    def _meetings(self) -> dict[str, set[str]]:
        met: dict[str, set[str]] = {ident: set() for ident in self.now.points}
        for one in self.event.rounds_of(self.stage):
            for pairing in one.pairings:
                for ident in pairing.players:
                    if ident in met:
                        met[ident] |= set(pairing.players) - {ident}
        return met

    def _byes(self) -> set[str]:
        return {
            pairing.players[0]
            for one in self.event.rounds_of(self.stage)
            for pairing in one.pairings
            if len(pairing.players) == 1
        }

    def run(self) -> None:
        """One future, counted."""
        points = dict(self.now.points)
        rounds = [self._finished(one, points) for one in self.event.rounds_of(self.stage)]
        met = {ident: set(others) for ident, others in self.met.items()}
        byes = set(self.byes)
        for number in range(len(rounds) + 1, len(rounds) + 1 + self.now.rounds):
            rounds.append(self._later(number, points, met, byes))
        self._count(replace(self.event, rounds=tuple(rounds)))
        self.runs += 1

    def _finished(self, one: Round, points: dict[str, int]) -> Round:
        """A paired round with its open tables decided."""
        if all(pairing.settled is not None for pairing in one.pairings):
            return one
        return replace(one, pairings=tuple(self._decided(pairing, points) for pairing in one.pairings))

    def _decided(self, pairing: Pairing, points: dict[str, int]) -> Pairing:
        if pairing.settled is not None or len(pairing.players) != 2:
            return pairing
        return replace(pairing, result=self._result(pairing.players, points))

    def _result(self, players: Sequence[str], points: dict[str, int]) -> Result:
        """A win for either in games that a match of the event can have, or a draw."""
        chance, needed = self.rng.random(), self.event.best_of // 2 + 1
        lost = self.rng.randrange(needed)
        if chance < self.drawn:
            gains, games = (self.now.draw, self.now.draw), (needed - 1, needed - 1, 1)
        elif chance < (1 + self.drawn) / 2:
            gains, games = (self.now.win, self.now.loss), (needed, lost, 0)
        else:
            gains, games = (self.now.loss, self.now.win), (lost, needed, 0)
        for ident, gain in zip(players, gains, strict=True):
            if ident in points:
                points[ident] += gain
        return Result("played", games)

    def _later(self, number: int, points: dict[str, int], met: dict[str, set[str]], byes: set[str]) -> Round:
        """A round of neighbours in points, decided."""
        order = sorted(points, key=lambda ident: (-points[ident], self.rng.random()))
        pairings: list[Pairing] = []
        if len(order) % 2:
            free = next((ident for ident in reversed(order) if ident not in byes), order[-1])
            order.remove(free)
            byes.add(free)
            points[free] += self.now.win
            pairings.append(Pairing(None, (free,), Result("bye")))
        for table, players in enumerate(_neighbours(order, met), start=1):
            met[players[0]].add(players[1])
            met[players[1]].add(players[0])
            pairings.append(Pairing(table, players, self._result(players, points)))
        return Round(self.stage, number, tuple(pairings))

    def _count(self, event: Event) -> None:
        """Who is in. Among those level at the border the lot decides, so that every run fills the cut."""
        above, level = self.border(event)
        self.made.update(above)
        self.made.update(self.rng.sample(sorted(level), min(self.now.places - len(above), len(level))))

    def border(self, event: Event) -> tuple[list[str], list[str]]:
        """Those who are in by the standings, and those level at the border who share what is left.

        Nobody without the points that the cut asks for is among them.
        """
        standings = compute(event, stage=self.stage, newcomers=True)
        rows = [(row.rank or 0, row.entrant) for row in standings.rows if row.entrant in self.now.points]
        last = rows[self.now.places - 1][0]
        least = Fraction(self.now.least or 0, self.now.unit)
        enough = {row.entrant for row in standings.rows if row.points >= least}
        above = [one for rank, one in rows if rank < last and one in enough]
        return above, [one for rank, one in rows if rank == last and one in enough]


def _neighbours(order: list[str], met: dict[str, set[str]]) -> list[tuple[str, str]]:
    """Each with the next below him whom he has not met, else simply the next."""
    waiting = list(order)
    pairs = []
    while waiting:
        one = waiting.pop(0)
        index = next((at for at, other in enumerate(waiting[:40]) if other not in met[one]), 0)
        pairs.append((one, waiting.pop(index)))
    return pairs
