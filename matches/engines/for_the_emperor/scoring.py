"""Strength, control and the end (FE-5.3, FE-5.4), worked out from what lies on the table."""

from collections.abc import Sequence
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
    start = seat * FIELDS
    worth = tables.worth
    return [worth[table[place]] + tokens[place] for place in range(start, start + FIELDS)]


def controlled(own: Sequence[int], other: Sequence[int]) -> int:
    """How many battlefields the first strengths control."""
    return sum(one > two for one, two in zip(own, other, strict=True))


def tie_break(tables: Tables, hand: int, down: int) -> tuple[int, int]:
    """The tie-break of a hand of one, with the Warriors `down`; and the mask of one that stands in."""
    kept = tables.strengths[hand.bit_length() - 1]
    stand_ins = down & tables.stand_ins
    if stand_ins:
        best = stand_ins.bit_length() - 1  # Warriors are numbered by strength
        if tables.strengths[best] > kept:
            return tables.strengths[best], 1 << best
    return kept, 0


def result(tables: Tables, table: Sequence[int], tokens: Sequence[int], hands: Sequence[int]) -> Result:
    """The result of a game that is over."""
    first, second = (strengths(tables, table, tokens, seat) for seat in (0, 1))
    fields = controlled(first, second), controlled(second, first)
    down = [tables.all & ~hand for hand in hands]  # the whole army but the Warrior in hand
    (break_0, stands_0), (break_1, stands_1) = (tie_break(tables, hands[s], down[s]) for s in (0, 1))
    breaks = break_0, break_1
    if fields[0] != fields[1]:
        return Result((int(fields[1] > fields[0]),), "battlefields", fields, breaks)
    if break_0 == break_1:
        return Result((0, 1), "shared", fields, breaks)
    winner = int(break_1 > break_0)
    return Result((winner,), "tie-break", fields, breaks, stands_1 if winner else stands_0)
