"""Brackets: who meets whom follows from the seeds and from what was played; nothing is drawn anew.

A bracket has 2^k places. The best seeds meet as late as possible, and places that stay empty stand against
the best seeds. In a double elimination every playable match of both brackets is in the next round: round t
of the winners' bracket in round t, round j of the losers' bracket in round j + 1, the final in round 2k, and
once more in round 2k + 1 when the winner from the losers' bracket wins it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.eventfile import Event, EventFault, Pairing
from tournaments.pairing.entering import entered, gone, need_two

Place = str | None
Match = tuple[Place, Place]


@dataclass(frozen=True, slots=True)
class Slot:
    """One match of a bracket. ``section``: ``winners``, ``losers``, ``final``, ``second-final``, ``third``.

    ``level``: the round within the section; ``match`` counts from 1; ``winner`` and ``loser`` once known.
    """

    section: str
    level: int
    match: int
    round: int
    players: Match
    played: bool = False
    winner: Place = None
    loser: Place = None


def seed_places(size: int) -> list[int]:
    """Seeds from the top of a bracket to its foot; ``size`` is a power of two."""
    order = [1]
    while len(order) < size:
        order = [one for seed in order for one in (seed, 2 * len(order) + 1 - seed)]
    return order


def levels_of(count: int) -> int:
    """k: rounds of a single elimination of ``count`` players."""
    return max(1, (count - 1).bit_length())


class Bracket:
    """The bracket of one stage as far as it is known before round ``number``."""

    def __init__(self, event: Event, stage: int, number: int, seed: str) -> None:
        self.event, self.stage, self.number = event, stage, number
        self.plan = event.stages[stage - 1]
        self.members = entered(event, stage, seed)
        need_two(self.members, stage)
        self.seeds = {ident: index for index, ident in enumerate(self.members, start=1)}
        self.levels = levels_of(len(self.members))
        self.away = gone(event, stage, number)
        self.records = {
            one.number: {ident: pairing for pairing in one.pairings for ident in pairing.players}
            for one in event.rounds_of(stage)
            if one.number < number
        }
        self.slots: list[Slot] = []
        if self.plan.kind == "double-elimination":
            self._double()
        else:
            self._single()

    @property
    def rounds(self) -> int:
        """How many rounds the stage has, as far as that is known."""
        if self.plan.kind == "single-elimination":
            return self.levels
        return max(2 * self.levels, *(slot.round for slot in self.slots))

    def first_places(self) -> list[Match]:
        """The matches of the first round from top to foot."""
        order = seed_places(2**self.levels)
        places = [self.members[seed - 1] if seed <= len(self.members) else None for seed in order]
        return list(zip(places[::2], places[1::2], strict=True))

    def _single(self) -> None:
        matches = self.first_places()
        semis: list[Slot] = []
        for level in range(1, self.levels + 1):
            played = self._play("winners", level, level, matches)
            if level == self.levels and self.plan.third_place and len(semis) == 2:
                self._play("third", level, level, [(semis[0].loser, semis[1].loser)])
            semis, matches = played, _next([slot.winner for slot in played])

    def _double(self) -> None:
        matches = self.first_places()
        losers: list[Place] = []
        for level in range(1, self.levels + 1):
            played = self._play("winners", level, level, matches)
            fallen = [slot.loser for slot in played]
            losers = self._lower(level, losers, fallen)
            matches = _next([slot.winner for slot in played])
        self._finals(played[0].winner, losers[0])

    def _lower(self, level: int, waiting: list[Place], fallen: list[Place]) -> list[Place]:
        """The losers' bracket with those who fell out in round ``level`` above; who is left in it."""
        if level == 1:
            first = _next(fallen)
            return self._lower_round(1, first) if first else fallen
        turned = fallen[::-1] if level % 2 == 0 else fallen[len(fallen) // 2 :] + fallen[: len(fallen) // 2]
        left = self._lower_round(2 * level - 2, list(zip(waiting, turned, strict=True)))
        return self._lower_round(2 * level - 1, _next(left)) if len(left) > 1 else left

    def _lower_round(self, level: int, matches: list[Match]) -> list[Place]:
        return [slot.winner for slot in self._play("losers", level, level + 1, matches)]

    def _finals(self, upper: Place, lower: Place) -> None:
        (final,) = self._play("final", 1, 2 * self.levels, [(upper, lower)])
        if final.played and lower is not None and final.winner == lower and upper is not None:
            self._play("second-final", 1, 2 * self.levels + 1, [(upper, lower)])

    def _play(self, section: str, level: int, number: int, matches: Sequence[Match]) -> list[Slot]:
        made = [
            self._slot(section, level, index, number, players)
            for index, players in enumerate(matches, start=1)
        ]
        self.slots += made
        return made

    def _slot(self, section: str, level: int, match: int, number: int, players: Match) -> Slot:
        known = number < self.number
        winner, loser = self._outcome(number, players) if known else (None, None)
        return Slot(section, level, match, number, players, known, winner, loser)

    def _outcome(self, number: int, players: Match) -> tuple[Place, Place]:
        """Who went on and who lost. Whoever is not listed had left; alone on the list is through."""
        record = self.records.get(number, {})
        listed = [ident for ident in players if ident is not None and ident in record]
        if len(listed) == 2:
            first, second = listed
            if record[first] is not record[second]:
                raise self._fault(number, f'"{first}" and "{second}" meet by the bracket')
            return self._decided(record[first], number)
        if None in players:
            alone = next((ident for ident in players if ident is not None), None)
            return (alone, None) if not listed or self._through(record[listed[0]]) else (None, None)
        return (listed[0], None) if listed and self._through(record[listed[0]]) else (None, None)

    @staticmethod
    def _through(pairing: Pairing) -> bool:
        settled = pairing.settled
        return len(pairing.players) == 1 and (settled is None or settled.kind == "bye")

    def _decided(self, pairing: Pairing, number: int) -> tuple[Place, Place]:
        """Winner and loser of a match; nobody goes on after a double loss."""
        result, (first, second) = pairing.settled, pairing.players
        if result is None:
            return None, None
        if result.kind == "double-loss" or len(result.absent) == 2:
            return None, None
        if result.absent:
            return (second, first) if first in result.absent else (first, second)
        won, lost, _ = result.games
        if won == lost:
            return self._tied(first, second, number)
        return (first, second) if won > lost else (second, first)

    def _tied(self, first: str, second: str, number: int) -> tuple[Place, Place]:
        if self.plan.tie != "higher-seed":
            text = (
                f'"{first}" and "{second}" drew: a match of an elimination needs a winner ({self.plan.tie})'
            )
            raise EventFault("rounds", f"round {number}: {text}", code="no-winner")
        high, low = sorted((first, second), key=self.seeds.__getitem__)
        return high, low

    def _fault(self, number: int, text: str) -> EventFault:
        return EventFault("rounds", f"round {number} of stage {self.stage}: {text}", code="bracket")


def _next(winners: Sequence[Place]) -> list[Match]:
    """Neighbours meet."""
    return list(zip(winners[::2], winners[1::2], strict=True)) if len(winners) > 1 else []
