"""Strength, control and the end (FE-5.3, FE-5.4), worked out from what lies on the table."""

from collections.abc import Sequence
from operator import add, gt
from typing import NamedTuple

from .phases import FIELDS
from .tables import Tables


class Result(NamedTuple):
    """How a game ended; `controlled` and `breaks` (tie-breaks) by seat."""

    winners: tuple[int, ...]
    why: str
    controlled: tuple[int, int]
    breaks: tuple[int, int]


def strengths(tables: Tables, table: Sequence[int], tokens: Sequence[int], seat: int) -> list[int]:
    """The strength of a seat on each battlefield; `table` and `tokens` by `seat * FIELDS + field`."""
    own = slice(seat * FIELDS, (seat + 1) * FIELDS)
    return list(map(add, map(tables.worth.__getitem__, table[own]), tokens[own]))


def controlled(own: Sequence[int], other: Sequence[int]) -> int:
    """How many battlefields the first strengths control."""
    return sum(map(gt, own, other))


def tie_break(tables: Tables, hand: int) -> int:
    """The tie-break of a seat whose last Warrior is `hand`, all others of its army being on the table."""
    kept = tables.strengths[hand.bit_length() - 1]
    stand_ins = tables.stand_ins & ~hand
    return max(kept, tables.strengths[stand_ins.bit_length() - 1]) if stand_ins else kept


def result(tables: Tables, table: Sequence[int], tokens: Sequence[int], hands: Sequence[int]) -> Result:
    """The result of a game that is over."""
    first, second = strengths(tables, table, tokens, 0), strengths(tables, table, tokens, 1)
    fields = sum(map(gt, first, second)), sum(map(gt, second, first))
    breaks = tie_break(tables, hands[0]), tie_break(tables, hands[1])
    if fields[0] != fields[1]:
        return Result((int(fields[1] > fields[0]),), "battlefields", fields, breaks)
    if breaks[0] == breaks[1]:
        return Result((0, 1), "shared", fields, breaks)
    return Result((int(breaks[1] > breaks[0]),), "tie-break", fields, breaks)
