"""What one pair costs, criterion by criterion, in whole numbers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from tournaments.pairing.model import Cost
from tournaments.pairing.players import Player

PairCost = tuple[int, int, int, int, int, int]
FREE: PairCost = (0, 0, 0, 0, 0, 0)


@dataclass(frozen=True, slots=True)
class Criteria:
    """What counts in this round. ``unit``: scores are points times it."""

    protect: bool
    sides: bool
    unit: int = 1

    def pair_cost(self, one: Player, other: Player) -> PairCost:
        """Rematch, round of the last meeting, one club, squared gap, floats repeated, side faults."""
        last = one.met.get(other.id, 0)
        gap = one.score - other.score
        return (
            1 if last else 0,
            last,
            1 if self.protect and one.club is not None and one.club == other.club else 0,
            gap * gap,
            one.floated + other.floated if gap else 0,
            min(side_faults(one, other), side_faults(other, one)) if self.sides else 0,
        )

    def columns(self, players: Sequence[Player], edges: Sequence[tuple[int, int]]) -> list[list[int]]:
        """`pair_cost` of many pairs (indexes of players), one list a criterion: the same, much quicker."""
        scores = [player.score for player in players]
        gaps = [scores[one] - scores[other] for one, other in edges]
        last = _met(players, edges)
        return [
            [1 if number else 0 for number in last],
            last,
            self._protected(players, edges),
            [gap * gap for gap in gaps],
            _floated(players, edges, gaps),
            self._side_faults(players, edges),
        ]

    def _protected(self, players: Sequence[Player], edges: Sequence[tuple[int, int]]) -> list[int]:
        clubs = [player.club for player in players]
        if not self.protect:
            return [0] * len(edges)
        return [int(clubs[one] is not None and clubs[one] == clubs[other]) for one, other in edges]

    def _side_faults(self, players: Sequence[Player], edges: Sequence[tuple[int, int]]) -> list[int]:
        if not self.sides:
            return [0] * len(edges)
        first = [side_fault(player, 0) for player in players]
        second = [side_fault(player, 1) for player in players]
        return [min(first[one] + second[other], first[other] + second[one]) for one, other in edges]

    def total(self, pairs: Sequence[tuple[Player, Player]]) -> Cost:
        """The cost of a whole round."""
        sums = [
            sum(column) for column in zip(*(self.pair_cost(*pair) for pair in pairs), strict=True)
        ] or FREE
        rematches, last, protected, gaps, floats, sides = sums
        return Cost(rematches, last, protected, Fraction(gaps, self.unit**2), floats, sides)


def _met(players: Sequence[Player], edges: Sequence[tuple[int, int]]) -> list[int]:
    """The round of the last meeting, 0 for none."""
    index = {player.id: number for number, player in enumerate(players)}
    met = [
        {index[other]: number for other, number in player.met.items() if other in index} for player in players
    ]
    return [met[one].get(other, 0) for one, other in edges]


def _floated(players: Sequence[Player], edges: Sequence[tuple[int, int]], gaps: Sequence[int]) -> list[int]:
    """Who of a pair of unequal points was in one before."""
    floated = [int(player.floated) for player in players]
    if not any(floated):
        return [0] * len(edges)
    return [
        floated[one] + floated[other] if gap else 0 for (one, other), gap in zip(edges, gaps, strict=True)
    ]


def side_fault(player: Player, side: int) -> int:
    """1 if he would be left with sides more than one apart, 1 if it is the side of his last match."""
    first, second = player.sides[0] + (side == 0), player.sides[1] + (side == 1)
    return (abs(first - second) > 1) + (player.last_side == side)


def side_faults(first: Player, second: Player) -> int:
    """The faults of both when they sit in this order."""
    return side_fault(first, 0) + side_fault(second, 1)
