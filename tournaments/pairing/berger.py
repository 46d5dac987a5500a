"""Round robins by the Berger tables (FIDE Handbook C.05, annex 1): everybody once, sides in turn."""

from __future__ import annotations


def rounds_needed(size: int, laps: int = 1) -> int:
    """Rounds of a round robin of ``size`` players."""
    return (size + size % 2 - 1) * laps


def berger_round(size: int, number: int) -> tuple[list[tuple[int, int]], int | None]:
    """Pairs of round ``number`` (players from 1, first side first), and who rests when ``size`` is odd.

    The last (even) number meets x with 2x = number + 1, all others those with i + j = number + 1, modulo
    n - 1. In a second lap the sides are turned.
    """
    even = size + size % 2
    single = even - 1
    lap, index = divmod(number - 1, single)
    pairs = [_seated(one, other, even) for one, other in _meeting(even, index + 1)]
    if lap % 2:
        pairs = [(other, one) for one, other in pairs]
    rest = next((min(pair) for pair in pairs if max(pair) > size), None)
    return [pair for pair in pairs if max(pair) <= size], rest


def _meeting(even: int, number: int) -> list[tuple[int, int]]:
    """Unordered pairs, in the order of the tables: the pair of the last number first."""
    single = even - 1
    total = (number + 1) % single
    half = next(one for one in range(1, even) if (2 * one - total) % single == 0)
    pairs = [(half, even)]
    for one in range(1, even):
        other = (total - one) % single or single
        if one < other:
            pairs.append((one, other))
    return pairs


def _seated(one: int, other: int, even: int) -> tuple[int, int]:
    """The first side: against the last number whoever is in the first half; else by the parity of the sum."""
    if other == even:
        return (one, other) if 2 * one <= even else (other, one)
    low, high = min(one, other), max(one, other)
    return (low, high) if (low + high) % 2 else (high, low)
