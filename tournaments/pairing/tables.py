"""Which pair sits where: the highest scores at the first tables, fixed tables where they are."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import count

from tournaments.pairing.players import Player

PairOf = tuple[Player, Player]


def number_tables(pairs: Sequence[PairOf]) -> list[tuple[int, PairOf]]:
    """Pairs with their tables, in order of table."""
    ordered = sorted(pairs, key=_order)
    wanted = {
        player.id: player.fixed_table for pair in ordered for player in pair if player.fixed_table is not None
    }
    numbered = place_tables([(one.id, other.id) for one, other in ordered], wanted)
    return [(table, ordered[index]) for table, index in numbered]


def _order(pair: PairOf) -> tuple[int, int, int, int]:
    one, other = pair
    return (
        -max(one.score, other.score),
        -(one.score + other.score),
        min(one.rank, other.rank),
        min(one.lot, other.lot),
    )


def place_tables(groups: Sequence[Sequence[str]], wanted: Mapping[str, int]) -> list[tuple[int, int]]:
    """Table and index of each group, in order of table; ``wanted``: who has a fixed table."""
    fixed = _fixed(groups, wanted)
    taken = set(fixed.values())
    free = (table for table in count(1) if table not in taken)
    return sorted((fixed[index] if index in fixed else next(free), index) for index in range(len(groups)))


def _fixed(groups: Sequence[Sequence[str]], wanted: Mapping[str, int]) -> dict[int, int]:
    """Index of the group -> its fixed table; of two that claim the same one, the higher group has it."""
    fixed: dict[int, int] = {}
    claimed: set[int] = set()
    for index, group in enumerate(groups):
        for ident in group:
            table = wanted.get(ident)
            if table is not None and table not in claimed and index not in fixed:
                fixed[index] = table
                claimed.add(table)
    return fixed
