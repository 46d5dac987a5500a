"""What one pair costs, criterion by criterion, in whole numbers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from tournaments.pairing.model import Cost
from tournaments.pairing.players import Player

PairCost = tuple[int, int, int, int, int, int, int]
FREE: PairCost = (0, 0, 0, 0, 0, 0, 0)
FOLD, STANDING = "fold", "standing"


@dataclass(frozen=True, slots=True)
class Criteria:
    """What counts in this round. ``unit``: scores are points times it.

    ``seeded``: what decides below all criteria instead of the lot: ``fold`` (first of the order against last
    of ``size``), ``standing`` (neighbours of the order), or nothing.
    """

    protect: bool
    sides: bool
    unit: int = 1
    seeded: str = ""
    size: int = 0

    def pair_cost(self, one: Player, other: Player) -> PairCost:
        """Rematch, round of the last meeting, one club, squared gap, floats repeated, side faults, order."""
        last = one.met.get(other.id, 0)
        gap = one.score - other.score
        return (
            1 if last else 0,
            last,
            1 if self.protect and one.club is not None and one.club == other.club else 0,
            gap * gap,
            one.floated + other.floated if gap else 0,
            min(side_faults(one, other), side_faults(other, one)) if self.sides else 0,
            self.disorder(one, other) if self.seeded else 0,
        )

    def disorder(self, one: Player, other: Player) -> int:
        """How far the two are from the pair that the order wants, squared."""
        if self.seeded == FOLD:
            return (one.order + other.order - self.size - 1) ** 2
        return (one.order - other.order) ** 2

    def total(self, pairs: Sequence[tuple[Player, Player]]) -> Cost:
        """The cost of a whole round."""
        sums = [
            sum(column) for column in zip(*(self.pair_cost(*pair) for pair in pairs), strict=True)
        ] or FREE
        rematches, last, protected, gaps, floats, sides = sums[:6]
        return Cost(rematches, last, protected, Fraction(gaps, self.unit**2), floats, sides)


def side_fault(player: Player, side: int) -> int:
    """1 if he would be left with sides more than one apart, 1 if it is the side of his last match."""
    first, second = player.sides[0] + (side == 0), player.sides[1] + (side == 1)
    return (abs(first - second) > 1) + (player.last_side == side)


def side_faults(first: Player, second: Player) -> int:
    """The faults of both when they sit in this order."""
    return side_fault(first, 0) + side_fault(second, 1)
