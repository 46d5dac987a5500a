"""What a paired round is."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a pairing is as it is: a code (``messages.json`` renders it) and its data."""

    code: str
    data: dict[str, Any] = field(default_factory=dict)

    def document(self) -> dict[str, Any]:
        """As printed in ``why``."""
        return {"code": self.code, **self.data}


@dataclass(frozen=True, slots=True)
class Pair:
    """One table. With sides, the first player has the first side."""

    table: int
    players: tuple[str, str]
    why: tuple[Reason, ...]


@dataclass(frozen=True, slots=True)
class Cost:
    """The cost of a round, the first field weighing most. ``last_rounds`` is not printed."""

    rematches: int = 0
    last_rounds: int = 0
    protected: int = 0
    gap_squares: Fraction = Fraction(0)
    float_repeats: int = 0
    side_faults: int = 0

    def key(self) -> tuple[int, int, int, Fraction, int, int]:
        """In order of weight, for comparing."""
        return (
            self.rematches,
            self.last_rounds,
            self.protected,
            self.gap_squares,
            self.float_repeats,
            self.side_faults,
        )


@dataclass(frozen=True, slots=True)
class RoundPairing:
    """The next round: pairs by table, who has the bye (and why), what it cost."""

    stage: int
    number: int
    pairs: tuple[Pair, ...]
    bye: str | None
    bye_why: tuple[Reason, ...]
    cost: Cost
