"""Swiss by pods of 3 to 6: fair sizes, few repeat meetings, near scores, seats in turn.

Criteria in strict order: pairs that meet again, the rounds in which they last met, pairs of one club, the
squared differences of points within the pods. Up to ``EXACT_UP_TO`` players every division into pods is
tried (branch and bound), so that none is better. Above, exchanges of two players improve a first division
until none helps; where the result meets a lower bound (``least_cost``) it is proven, else it is the best
that was found and says so. Seats are exact for the pods that came out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations, permutations

from tournaments.eventfile import EventFault
from tournaments.pairing.cost import Criteria
from tournaments.pairing.players import Player

EXACT_UP_TO = 10
REACH = 24  # players on each side, in order of score, with whom an exchange is tried
PASSES = 12

PodCost = tuple[int, int, int, int]
NOTHING: PodCost = (0, 0, 0, 0)


def pod_sizes(players: int, wanted: int) -> list[int]:
    """Sizes that differ by one at most, none above ``wanted`` where possible; the large ones first."""
    if players < 3:
        raise EventFault("stages", "a pod needs three players", code="too-few-entrants")
    pods = -(-players // wanted)
    while players // pods < 3:
        pods -= 1
    small, larger = divmod(players, pods)
    return [small + 1] * larger + [small] * (pods - larger)


@dataclass(slots=True)
class Table:
    """What two players of this round cost in one pod, computed once a pair."""

    players: Sequence[Player]
    criteria: Criteria
    known: dict[tuple[int, int], PodCost] = field(default_factory=dict)

    def pair(self, one: int, other: int) -> PodCost:
        """The cost of two players, by index."""
        key = (one, other) if one < other else (other, one)
        found = self.known.get(key)
        if found is None:
            found = self.known[key] = self.criteria.pair_cost(self.players[one], self.players[other])[:4]
        return found

    def pod(self, pod: Sequence[int]) -> PodCost:
        """The cost of a pod."""
        return self.add(NOTHING, (self.pair(one, other) for one, other in combinations(pod, 2)))

    @staticmethod
    def add(start: PodCost, costs: Iterator[PodCost]) -> PodCost:
        """Sums, criterion by criterion."""
        met, last, clubs, gaps = start
        for cost in costs:
            met, last, clubs, gaps = met + cost[0], last + cost[1], clubs + cost[2], gaps + cost[3]
        return met, last, clubs, gaps


@dataclass(frozen=True, slots=True)
class Division:
    """Pods of indexes, their whole cost, and how sure it is that none is cheaper."""

    pods: list[list[int]]
    cost: PodCost
    proof: str


def divide(players: Sequence[Player], sizes: Sequence[int], criteria: Criteria) -> Division:
    """The division of ``players``, who stand in order of score, then lot."""
    table = Table(players, criteria)
    if len(players) <= EXACT_UP_TO:
        pods, cost = _best_of_all(table, sizes)
        return Division(pods, cost, "exact")
    pods = _improved(table, _in_order(sizes))
    cost = table.add(NOTHING, (table.pod(pod) for pod in pods))
    bound = (0, 0, 0, least_gaps([player.score for player in players], sizes))
    return Division(pods, cost, "bound" if cost == bound else "search")


def least_gaps(scores: Sequence[int], sizes: Sequence[int]) -> int:
    """A lower bound of the squared differences within pods; exact for pods of one size.

    Of equal pods, Σ (differences)² is the size times Σ squares less Σ (sum of a pod)², which is least when
    each pod holds neighbours in order of score. Of unequal ones only 0 is claimed.
    """
    if len(set(sizes)) > 1:
        return 0
    size, ordered = sizes[0], sorted(scores)
    pods = [ordered[start : start + size] for start in range(0, len(ordered), size)]
    return sum((one - other) ** 2 for pod in pods for one, other in combinations(pod, 2))


def _in_order(sizes: Sequence[int]) -> list[list[int]]:
    """Neighbours in order of score."""
    pods, start = [], 0
    for size in sizes:
        pods.append(list(range(start, start + size)))
        start += size
    return pods


def _best_of_all(table: Table, sizes: Sequence[int]) -> tuple[list[list[int]], PodCost]:
    """Every division, cut off where the part that stands is no cheaper than the best so far."""
    start = _improved(table, _in_order(sizes))
    best = [table.add(NOTHING, (table.pod(pod) for pod in start))]
    found = [start]

    def extend(
        left: tuple[int, ...], open_sizes: tuple[int, ...], cost: PodCost, pods: list[list[int]]
    ) -> None:
        if not left:
            if cost < best[0]:
                best[0], found[0] = cost, pods
            return
        for size in sorted(set(open_sizes), reverse=True):
            rest_sizes = list(open_sizes)
            rest_sizes.remove(size)
            for others in combinations(left[1:], size - 1):
                pod = [left[0], *others]
                total = table.add(cost, iter([table.pod(pod)]))
                if total < best[0]:
                    taken = set(pod)
                    rest = tuple(one for one in left if one not in taken)
                    extend(rest, tuple(rest_sizes), total, [*pods, pod])

    extend(tuple(range(len(table.players))), tuple(sizes), NOTHING, [])
    return found[0], best[0]


def _improved(table: Table, pods: list[list[int]]) -> list[list[int]]:
    """Exchange two players of different pods while that is cheaper."""
    pods = [list(pod) for pod in pods]
    home = {one: index for index, pod in enumerate(pods) for one in pod}
    count = len(table.players)
    for _ in range(PASSES):
        changed = False
        for one in range(count):
            if table.pod(pods[home[one]]) > NOTHING:
                for other in range(max(0, one - REACH), min(count, one + REACH + 1)):
                    changed |= _exchange(table, pods, home, one, other)
        if not changed:
            break
    return pods


def _exchange(table: Table, pods: list[list[int]], home: dict[int, int], one: int, other: int) -> bool:
    """Change the places of two players if that is cheaper."""
    here, there = home[one], home[other]
    if here == there:
        return False
    mine = [player for player in pods[here] if player != one]
    theirs = [player for player in pods[there] if player != other]
    before = table.add(NOTHING, (_links(table, one, mine, other, theirs)))
    after = table.add(NOTHING, (_links(table, other, mine, one, theirs)))
    if after >= before:
        return False
    pods[here], pods[there] = [*mine, other], [*theirs, one]
    home[one], home[other] = there, here
    return True


def _links(table: Table, one: int, mine: list[int], other: int, theirs: list[int]) -> Iterator[PodCost]:
    yield from (table.pair(one, player) for player in mine)
    yield from (table.pair(other, player) for player in theirs)


def seated(pod: Sequence[Player], times: Callable[[Player, int], int]) -> tuple[list[Player], int]:
    """The order of seats with the fewest repeated seats, of equal ones by lot; and how many repeats it has.

    ``times``: how often a player sat on a seat before; squares weigh, so that repeats are spread.
    """
    counts = [[times(player, seat) for seat in range(len(pod))] for player in pod]
    lots = [player.lot for player in pod]

    def weight(order: tuple[int, ...]) -> tuple[int, tuple[int, ...]]:
        squares = sum((counts[one][seat] + 1) ** 2 - counts[one][seat] ** 2 for seat, one in enumerate(order))
        return squares, tuple((lots[one] * (2 * seat + 1)) & 0xFFFFFFFF for seat, one in enumerate(order))

    best = min(permutations(range(len(pod))), key=weight)
    return [pod[one] for one in best], sum(counts[one][seat] for seat, one in enumerate(best))
