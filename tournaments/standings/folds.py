"""How terms become one value."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from math import lcm

THIRD = Fraction(1, 3)


def plain_sum(values: list[Fraction]) -> Fraction:
    """Σ over one common denominator: adding fractions one by one is many times slower."""
    if not values:
        return Fraction(0)
    counted = Counter((one.numerator, one.denominator) for one in values)
    common = lcm(*(bottom for _, bottom in counted))
    return Fraction(sum(top * (common // bottom) * times for (top, bottom), times in counted.items()), common)


def mean_or(default: Fraction) -> Callable[[list[Fraction]], Fraction]:
    """The mean, or ``default`` of nothing."""
    return lambda values: plain_sum(values) / len(values) if values else default


def cut_lowest(values: list[Fraction]) -> Fraction:
    """Σ without the lowest."""
    return plain_sum(sorted(values)[1:])


def cut_lowest_and_highest(values: list[Fraction]) -> Fraction:
    """Σ without the lowest and the highest."""
    return plain_sum(sorted(values)[1:-1])
