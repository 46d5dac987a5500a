"""Large fields in parts, where that is provably exact.

Without rematches and pairs of one club, a round whose squared gaps are least pairs the same scores with each
other as the plain order of scores does: any other such round can be uncrossed into it without a loss. So
score groups up to an even prefix (a *chunk*) pair among themselves in every best round, and each chunk is
matched alone. Inside a chunk parts of a large group are matched alone too, with sides each from both ends of
the order of sides due; that holds if every criterion of the chunk stands at its lower bound
(``chunk_bound``), else the chunk is matched whole.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import groupby

from tournaments.pairing.bounds import least_gap_squares, least_side_faults
from tournaments.pairing.cost import Criteria, side_fault
from tournaments.pairing.players import Player

PART = 128  # players of one part
Pairs = list[tuple[Player, Player]]
Key = tuple[int, int, int, int, int, int]
Match = Callable[[list[Player]], "Pairs | None"]


def chunks(players: Sequence[Player]) -> Iterator[list[Player]]:
    """Runs of whole score groups, each even in number; ``players`` in order of score."""
    chunk: list[Player] = []
    for _, group in groupby(players, key=lambda player: player.score):
        chunk += group
        if len(chunk) % 2 == 0:
            yield chunk
            chunk = []
    if chunk:
        yield chunk


def chunk_bound(chunk: Sequence[Player], criteria: Criteria) -> Key:
    """What no pairing of a chunk can beat, criterion by criterion.

    One of an odd prefix meets one of the next group, all others their own group. Floats are
    repeated only where too few of a group were never floated.
    """
    floats = before = 0
    groups: list[tuple[list[Player], int, int]] = []
    for _, group in groupby(chunk, key=lambda player: player.score):
        members = list(group)
        after = (before + len(members)) % 2
        floats += max(0, before + after - sum(not player.floated for player in members))
        groups.append((members, before, after))
        before = after
    sides = least_side_faults(groups) if criteria.sides else 0
    return 0, 0, 0, least_gap_squares(player.score for player in chunk), floats, sides


def field_bound(players: Sequence[Player], criteria: Criteria) -> Key:
    """The same of a whole field in order of score."""
    bounds = [chunk_bound(chunk, criteria) for chunk in chunks(players)]
    sums = [sum(column) for column in zip(*bounds, strict=True)] or [0] * 6
    return sums[0], sums[1], sums[2], sums[3], sums[4], sums[5]


def cost_key(pairs: Pairs, criteria: Criteria) -> Key:
    """The cost of pairs with gaps as whole numbers."""
    columns = zip(*(criteria.pair_cost(*pair) for pair in pairs), strict=True)
    sums = [sum(column) for column in columns] or [0] * 7
    return sums[0], sums[1], sums[2], sums[3], sums[4], sums[5]


def pair_chunk(chunk: list[Player], criteria: Criteria, match: Match) -> Pairs | None:
    """The cheapest pairs of a chunk by its parts, or None when that is not proven."""
    pairs: Pairs = []
    waiting: list[Player] = []
    for part in _parts(chunk, criteria):
        found = match(part)
        if found is None or cost_key(found, criteria) != chunk_bound(part, criteria):
            waiting += part
        else:
            pairs += found
    if waiting:
        waiting.sort(key=lambda player: (-player.score, player.lot, player.id))
        found = match(waiting)
        if found is None:
            return None
        pairs += found
    return pairs if cost_key(pairs, criteria) == chunk_bound(chunk, criteria) else None


def _parts(chunk: list[Player], criteria: Criteria) -> Iterator[list[Player]]:
    """Parts of the large groups, then what is left of the chunk."""
    left: list[Player] = []
    for _, group in groupby(chunk, key=lambda player: player.score):
        members = list(group)
        if criteria.sides:
            members.sort(key=lambda one: (side_fault(one, 0) - side_fault(one, 1), one.lot, one.id))
        while len(members) >= 2 * PART:
            yield _by_lot(members[: PART // 2] + members[-PART // 2 :])
            members = members[PART // 2 : -PART // 2]
        left += _by_lot(members)
    if left:
        yield left


def _by_lot(part: list[Player]) -> list[Player]:
    return sorted(part, key=lambda player: (player.lot, player.id))
