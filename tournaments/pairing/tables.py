"""Which pair sits where: the highest scores at the first tables, fixed tables where they are."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count

from tournaments.pairing.players import Player

PairOf = tuple[Player, Player]


def number_tables(pairs: Sequence[PairOf]) -> list[tuple[int, PairOf]]:
    """Pairs with their tables, in order of table."""
    ordered = sorted(pairs, key=_order)
    fixed = _fixed(ordered)
    taken = set(fixed.values())
    free = (table for table in count(1) if table not in taken)
    numbered = [(fixed[index] if index in fixed else next(free), pair) for index, pair in enumerate(ordered)]
    return sorted(numbered, key=lambda row: row[0])


def _order(pair: PairOf) -> tuple[int, int, int, int]:
    one, other = pair
    return (
        -max(one.score, other.score),
        -(one.score + other.score),
        min(one.rank, other.rank),
        min(one.lot, other.lot),
    )


def _fixed(pairs: Sequence[PairOf]) -> dict[int, int]:
    """Index of the pair -> its fixed table; of two that claim the same one, the higher pair has it."""
    fixed: dict[int, int] = {}
    for index, pair in enumerate(pairs):
        for player in pair:
            if player.fixed_table is not None and player.fixed_table not in fixed.values():
                fixed.setdefault(index, player.fixed_table)
    return fixed
