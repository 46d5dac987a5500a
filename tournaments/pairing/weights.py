"""Criteria packed into one integer: a unit of each outweighs all that the lower ones can sum up to.

Mixed radix instead of fixed bit fields: the radix of a criterion is what a matching of *this* graph can
reach at most, so that large fields stay far below the limit. Beyond 2^125 rustworkx silently returned wrong
matchings.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import prod

from tournaments.eventfile import EventFault

LIMIT_BITS = 124
RANDOM_BITS = 40
MASK = (1 << 64) - 1

Edge = tuple[int, int]


def pack(edges: Sequence[Edge], columns: Sequence[Sequence[int]], lots: Sequence[int]) -> list[int]:
    """One weight an edge: the higher, the cheaper the pair.

    ``columns``: a criterion each, the one that weighs most first; ``lots``: 64 random bits a vertex.
    """
    size = len(lots)
    fields = [column for column in columns if any(column)]
    most = [max(column) * (size // 2) for column in fields]
    if _spare(most, size) < RANDOM_BITS:
        most = [_most(edges, column, size) for column in fields]
    spare = _spare(most, size)
    if spare < 1:
        raise EventFault("points", "the points are too fine to weigh a field of this size exactly")
    bits = min(RANDOM_BITS, spare)
    packed, unit = _lots(edges, lots, 64 - bits), (size // 2) << bits
    for column, sum_of in zip(reversed(fields), reversed(most), strict=True):
        packed = [
            total + unit * value if value else total for total, value in zip(packed, column, strict=True)
        ]
        unit *= sum_of + 1
    top = max(packed, default=0) + 1
    return [top - cost for cost in packed]


def _spare(most: Sequence[int], size: int) -> int:
    """Bits that are left for the lot when each criterion can sum up to so much."""
    return LIMIT_BITS - prod(one + 1 for one in most).bit_length() - size.bit_length()


def _lots(edges: Sequence[Edge], lots: Sequence[int], shift: int) -> list[int]:
    """The random part of each edge: the lots of both, scrambled (the finaliser of splitmix64).

    Close inputs give unrelated outputs. Written out, for it is done once an edge.
    """
    mixed = [lots[one] ^ lots[other] for one, other in edges]
    mixed = [((bits ^ (bits >> 30)) * 0xBF58476D1CE4E5B9) & MASK for bits in mixed]
    mixed = [((bits ^ (bits >> 27)) * 0x94D049BB133111EB) & MASK for bits in mixed]
    return [(bits ^ (bits >> 31)) >> shift for bits in mixed]


def _most(edges: Sequence[Edge], column: Sequence[int], size: int) -> int:
    """A bound of what any matching sums up to: half of every vertex's dearest edge."""
    dearest = [0] * size
    for (one, other), value in zip(edges, column, strict=True):
        dearest[one] = max(dearest[one], value)
        dearest[other] = max(dearest[other], value)
    return sum(dearest) // 2
