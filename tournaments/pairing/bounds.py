"""What no pairing can beat: proofs that a sparse graph has lost nothing.

Squared gaps are least when players are paired in order of score (any other pairing can be uncrossed without
loss), so the cost of that, with whatever opponents, bounds every pairing from below.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from tournaments.pairing.cost import side_fault
from tournaments.pairing.players import Player


def least_gap_squares(scores: Iterable[int]) -> int:
    """The least Σ (difference)² of an even number of scores."""
    ordered = sorted(scores, reverse=True)
    return sum((high - low) ** 2 for high, low in zip(ordered[::2], ordered[1::2], strict=True))


def useful_gaps(scores: Sequence[int], found: int) -> set[tuple[int, int]]:
    """Pairs of scores (higher first) that can stand in a round whose gap squares are at most ``found``."""
    groups = sorted(Counter(scores).items(), reverse=True)
    useful = set()
    for index, (high, count) in enumerate(groups):
        if count > 1:
            useful.add((high, high))
        for low, _ in groups[index + 1 :]:
            if (high - low) ** 2 + _least_without(groups, high, low) <= found:
                useful.add((high, low))
    return useful


def _least_without(groups: list[tuple[int, int]], *taken: int) -> int:
    """`least_gap_squares` of all but one player of each score in ``taken``, group by group."""
    total, waiting = 0, None
    for score, count in groups:
        left = count - taken.count(score)
        if left and waiting is not None:
            total, left, waiting = total + (waiting - score) ** 2, left - 1, None
        if left % 2:
            waiting = score
    return total


def least_side_faults(players: Sequence[Player]) -> int:
    """The least faults when half of the players sit on each side, whoever meets whom."""
    first = sum(side_fault(player, 0) for player in players)
    gains = sorted(side_fault(player, 1) - side_fault(player, 0) for player in players)
    return first + sum(gains[: len(players) // 2])
