"""What a projection is made from, and what it says."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any


@dataclass(frozen=True, slots=True)
class Situation:
    """A Swiss stage as it stands. Points of those who can enter the cut are whole numbers of 1/``unit``.

    ``tables``: pairs of the current round without a result; ``rounds``: how many are not paired yet.
    ``places``: how many the cut takes; ``least``: the points that it asks for (None: any).
    """

    points: dict[str, int]
    tables: tuple[tuple[str, str], ...]
    rounds: int
    places: int
    win: int
    draw: int
    loss: int
    least: int | None = None
    unit: int = 1

    def left(self) -> dict[str, int]:
        """How many results each player still has before him."""
        seated = {ident for table in self.tables for ident in table}
        return {ident: self.rounds + (ident in seated) for ident in self.points}


@dataclass(frozen=True, slots=True)
class Chance:
    """``settled``: ``in``, ``out`` or empty; ``needs``: ``draw``, ``win`` or empty, what is enough by itself.

    ``missing``: the points that a cut by points still asks of him (None: not such a cut, or settled).
    ``share`` of ``runs`` in which he made it; ``low`` and ``high``: the 95% interval (Wilson) of the chance.
    """

    entrant: str
    settled: str
    needs: str
    share: float
    low: float
    high: float
    missing: Fraction | None = None

    def document(self) -> dict[str, Any]:
        """One row; figures with six decimals."""
        return {
            "entrant": self.entrant,
            "settled": self.settled,
            "needs": self.needs,
            "missing": None if self.missing is None else str(self.missing),
            "chance": round(self.share, 6),
            "low": round(self.low, 6),
            "high": round(self.high, 6),
        }


@dataclass(frozen=True, slots=True)
class Outlook:
    """All chances, the best first. ``runs`` 0: nothing was left to simulate. ``least``: points of the cut."""

    after_round: int
    rounds_left: int
    places: int
    runs: int
    draw_rate: float
    chances: tuple[Chance, ...]
    least: Fraction | None = None

    def document(self) -> dict[str, Any]:
        """``harvest-projection/1``."""
        return {
            "format": "harvest-projection/1",
            "after_round": self.after_round,
            "rounds_left": self.rounds_left,
            "places": self.places,
            "least": None if self.least is None else str(self.least),
            "runs": self.runs,
            "draw_rate": round(self.draw_rate, 6),
            "rows": [one.document() for one in self.chances],
        }
