"""Strength, control and the end (FE-5.3, FE-5.4), worked out from what lies on the table."""

from collections.abc import Sequence
from operator import add, gt
from typing import NamedTuple

from .phases import FIELDS
from .tables import Tables


class Result(NamedTuple):
    """How a game ended. `standing_in`: the winner's tie-break is a Warrior on the table."""

    winners: tuple[int, ...]
    why: str
    controlled: tuple[int, int]
    breaks: tuple[int, int]
    standing_in: int = 0


def strengths(tables: Tables, table: Sequence[int], tokens: Sequence[int], seat: int) -> list[int]:
    """The strength of a seat on each battlefield; `table` and `tokens` by `seat * FIELDS + field`."""
    own = slice(seat * FIELDS, (seat + 1) * FIELDS)
    return list(map(add, map(tables.worth.__getitem__, table[own]), tokens[own]))


def controlled(own: Sequence[int], other: Sequence[int]) -> int:
    """How many battlefields the first strengths control."""
    return sum(map(gt, own, other))


def tie_break(tables: Tables, hand: int) -> tuple[int, int]:
    """The tie-break of the last Warrior, the others being on the table; and the mask of one that stands in."""
    kept = tables.strengths[hand.bit_length() - 1]
    stand_ins = tables.stand_ins & ~hand
    if stand_ins:
        best = stand_ins.bit_length() - 1  # Warriors are numbered by strength
        if tables.strengths[best] > kept:
            return tables.strengths[best], 1 << best
    return kept, 0


def result(tables: Tables, table: Sequence[int], tokens: Sequence[int], hands: Sequence[int]) -> Result:
    """The result of a game that is over."""
    first, second = strengths(tables, table, tokens, 0), strengths(tables, table, tokens, 1)
    fields = sum(map(gt, first, second)), sum(map(gt, second, first))
    break_0, stands_0 = tie_break(tables, hands[0])
    break_1, stands_1 = tie_break(tables, hands[1])
    breaks = break_0, break_1
    if fields[0] != fields[1]:
        return Result((int(fields[1] > fields[0]),), "battlefields", fields, breaks)
    if break_0 == break_1:
        return Result((0, 1), "shared", fields, breaks)
    winner = int(break_1 > break_0)
    return Result((winner,), "tie-break", fields, breaks, stands_1 if winner else stands_0)
