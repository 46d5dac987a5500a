"""The terms of a sum: one number, with the round and the opponent it came from."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from tournaments.standings.field import Tally


@dataclass(frozen=True, slots=True)
class Term:
    """``kind``: the kind of result, or what the number is (``games``, ``total``, ``seed``, ``lot``)."""

    round: int | None
    kind: str
    opponent: str | None
    value: Fraction


def match_terms(tally: Tally, value: Callable[[str], Fraction]) -> list[Term]:
    """One term a match: a value of the opponent (met twice counts twice)."""
    return [
        Term(line.round, line.kind, one.opponent, value(one.opponent))
        for line in tally.lines
        for one in line.meetings
    ]


def own_term(kind: str, value: Fraction) -> Term:
    """A number that does not come from single rounds."""
    return Term(None, kind, None, value)
