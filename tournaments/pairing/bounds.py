"""What no pairing can beat: proofs that a sparse graph has lost nothing.

Squared gaps are least when players are paired in order of score (any other pairing can be uncrossed without
loss), so the cost of that, with whatever opponents, bounds every pairing from below.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import accumulate

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


def least_side_faults(groups: Sequence[tuple[Sequence[Player], int, int]]) -> int:
    """The least faults of score groups that follow each other, whoever meets whom inside them.

    A group is (players, how many meet one of the group before, of the group after: 0 or 1). Of those paired
    among themselves half sit on each side; of two who meet across groups one sits on each.
    """
    least: dict[int | None, int] = {None: 0}  # side of the one who meets the next group -> faults so far
    for players, before, after in groups:
        by_count = _faults_by_count(players)
        low = (len(players) - before - after) // 2
        following: dict[int | None, int] = {}
        for above, so_far in least.items():
            first_above = above == 1  # he of the group before sits second, so the one here sits first
            for below in (0, 1) if after else (None,):
                total = so_far + by_count[low + first_above + (below == 0)]
                following[below] = min(total, following.get(below, total))
        least = following
    return min(least.values())


def _faults_by_count(players: Sequence[Player]) -> list[int]:
    """The least faults when 0, 1, … n of them sit on the first side."""
    gains = sorted(side_fault(player, 0) - side_fault(player, 1) for player in players)
    return list(accumulate(gains, initial=sum(side_fault(player, 1) for player in players)))
