"""Criteria packed into one integer: a unit of each outweighs all that the lower ones can sum up to.

Mixed radix instead of fixed bit fields: the radix of a criterion is what a matching of *this* graph can
reach at most, so that large fields stay far below the limit. Beyond 2^125 rustworkx silently returned wrong
matchings.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import prod

from tournaments.eventfile import EventFault
from tournaments.pairing.columns import Column, Edge

LIMIT_BITS = 124
RANDOM_BITS = 40
MASK = (1 << 64) - 1


def pack(edges: Sequence[Edge], columns: Sequence[Column], lots: Sequence[int]) -> list[int]:
    """One weight an edge: the higher, the cheaper the pair.

    ``columns``: what each edge costs, criterion by criterion; ``lots``: 64 random bits a vertex. What the lot
    adds is the middle of the product of both: nothing in their order shows in it.
    """
    size = len(lots)
    most = [max(column) * (size // 2) for column in columns]
    if _spare(most, size) < RANDOM_BITS:
        most = [_most(edges, column, size) for column in columns]
    spare = _spare(most, size)
    if spare < 1:
        raise EventFault("points", "the points are too fine to weigh a field of this size exactly")
    bits = min(RANDOM_BITS, spare)
    mask, middle = (1 << bits) - 1, 64 - bits // 2
    packed = [lots[one] * lots[other] >> middle & mask for one, other in edges]
    unit = max(size // 2, 1) << bits
    for column, sum_of in zip(reversed(columns), reversed(most), strict=True):
        packed = [total + unit * value for total, value in zip(packed, column, strict=True)]
        unit *= sum_of + 1
    top = max(packed, default=0) + 1
    return [top - cost for cost in packed]


def mixed(bits: int) -> int:
    """64 bits scrambled (the finaliser of splitmix64): close inputs give unrelated outputs."""
    bits = ((bits ^ (bits >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    bits = ((bits ^ (bits >> 27)) * 0x94D049BB133111EB) & MASK
    return bits ^ (bits >> 31)


def _spare(most: Sequence[int], size: int) -> int:
    """Bits left for the lot when the criteria can sum up to so much."""
    return LIMIT_BITS - prod(one + 1 for one in most).bit_length() - size.bit_length()


def _most(edges: Sequence[Edge], column: Sequence[int], size: int) -> int:
    """A bound of what any matching sums up to: half of every vertex's dearest edge."""
    dearest = [0] * size
    for (one, other), value in zip(edges, column, strict=True):
        dearest[one] = max(dearest[one], value)
        dearest[other] = max(dearest[other], value)
    return sum(dearest) // 2
