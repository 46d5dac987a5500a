"""Counting a stage quickly: everything that is summed up of an entrant, packed into one integer.

A line (one player's round) adds one number: points in units on top, below them fields for rounds, byes, won,
lost, drawn and games, each wide enough never to run over. Ten thousand entrants after fifteen rounds are
150,000 lines; objects and fractions for each of them cost twenty times as much as this.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import lcm

from tournaments.eventfile import Entrant, Pairing, Points, Round
from tournaments.standings.lines import Games, Line, Scoring, alone, lines_of

COUNTER = 14  # bits: a stage has at most 1,000 rounds
GAMES = 18  # bits: at most 99 games a round
COUNTER_MASK, GAMES_MASK = (1 << COUNTER) - 1, (1 << GAMES) - 1
DRAWN_GAMES, LOST_GAMES, WON_GAMES = 0, GAMES, 2 * GAMES
DRAWN = 3 * GAMES
LOST, WON, BYES, ROUNDS = DRAWN + COUNTER, DRAWN + 2 * COUNTER, DRAWN + 3 * COUNTER, DRAWN + 4 * COUNTER
UNITS = DRAWN + 5 * COUNTER
SHARES = lcm(*range(1, 7))  # a place of a pod is shared by at most six
OUTCOMES = {"won": WON, "lost": LOST, "drawn": DRAWN}


Sums = tuple[int, int, int, int, int, int, Games]


def unpack(packed: int) -> Sums:
    """The fields of a packed number: units of points, rounds, byes, won, lost, drawn, games."""
    return (
        packed >> UNITS,
        packed >> ROUNDS & COUNTER_MASK,
        packed >> BYES & COUNTER_MASK,
        packed >> WON & COUNTER_MASK,
        packed >> LOST & COUNTER_MASK,
        packed >> DRAWN & COUNTER_MASK,
        (packed >> WON_GAMES & GAMES_MASK, packed >> LOST_GAMES & GAMES_MASK, packed & GAMES_MASK),
    )


class Count:
    """Sums and opponents of every entrant, round by round. ``unit``: points are whole numbers of 1/unit."""

    def __init__(self, entrants: Iterable[Entrant], scoring: Scoring) -> None:
        self.scoring = scoring
        self.unit = _unit(scoring.points)
        self.packed = {one.id: 0 for one in entrants}
        self.opponents: dict[str, list[str]] = {ident: [] for ident in self.packed}
        self.saw_pods = False
        self._played: dict[Games, tuple[int, int]] = {}

    def units(self, ident: str) -> int:
        """Points so far, in units."""
        return self.packed[ident] >> UNITS

    def add_round(self, one: Round) -> None:
        """Count a round; a played match of two by a table of what its score is worth."""
        packed, opponents, known = self.packed, self.opponents, self._played
        for pairing in one.pairings:
            result = pairing.result
            if result is None or result.kind != "played" or not result.confirmed:
                self._add_other(pairing, one.number)
                continue
            first, second = pairing.players
            mine, yours = known.get(result.games) or self._learn(pairing, result.games)
            packed[first] += mine
            packed[second] += yours
            opponents[first].append(second)
            opponents[second].append(first)

    def add_alone(self, ident: str, kind: str, number: int) -> None:
        """Count a bye or an assigned loss that no pairing lists."""
        self.packed[ident] += self._pack(alone(kind, number, self.scoring))

    def _learn(self, pairing: Pairing, games: Games) -> tuple[int, int]:
        first, second = (self._pack(line) for _, line in lines_of(pairing, 0, self.scoring))
        self._played[games] = first, second
        return first, second

    def _add_other(self, pairing: Pairing, number: int) -> None:
        self.saw_pods |= len(pairing.players) > 2
        for player, line in lines_of(pairing, number, self.scoring):
            self.packed[player] += self._pack(line)
            self.opponents[player] += [one.opponent for one in line.meetings]

    def _pack(self, line: Line) -> int:
        """One line as a number; an open one is 0."""
        if line.outcome is None:
            return 0
        won, lost, drawn = line.games
        games = (won << WON_GAMES) + (lost << LOST_GAMES) + (drawn << DRAWN_GAMES)
        units = int(line.points * self.unit)
        bye = (line.kind == "bye") << BYES
        return (units << UNITS) + (1 << ROUNDS) + bye + (1 << OUTCOMES[line.outcome]) + games


def _unit(points: Points) -> int:
    """The unit in which all points of matches, byes and shared places are whole."""
    places = lcm(*(place.denominator for place in points.places)) * SHARES
    return lcm(points.win.denominator, points.draw.denominator, points.loss.denominator, places)
