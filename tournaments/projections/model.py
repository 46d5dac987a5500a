"""What a projection is made from, and what it says."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Situation:
    """A Swiss stage as it stands. Points are whole numbers of 1/unit, for those who can still enter the cut.

    ``tables``: pairs of the current round without a result; ``rounds``: how many are not paired yet.
    """

    points: dict[str, int]
    tables: tuple[tuple[str, str], ...]
    rounds: int
    places: int
    win: int
    draw: int
    loss: int

    def left(self) -> dict[str, int]:
        """How many results each player still has before him."""
        seated = {ident for table in self.tables for ident in table}
        return {ident: self.rounds + (ident in seated) for ident in self.points}


@dataclass(frozen=True, slots=True)
class Chance:
    """``settled``: ``in``, ``out`` or empty; ``needs``: ``draw``, ``win`` or empty, what is enough by itself.

    ``share`` of ``runs`` in which he made it; ``low`` and ``high``: the 95% interval (Wilson) of the chance.
    """

    entrant: str
    settled: str
    needs: str
    share: float
    low: float
    high: float

    def document(self) -> dict[str, Any]:
        """One row; figures with six decimals."""
        return {
            "entrant": self.entrant,
            "settled": self.settled,
            "needs": self.needs,
            "chance": round(self.share, 6),
            "low": round(self.low, 6),
            "high": round(self.high, 6),
        }


@dataclass(frozen=True, slots=True)
class Outlook:
    """All chances, the best first. ``runs`` 0: nothing was left to simulate."""

    after_round: int
    rounds_left: int
    places: int
    runs: int
    draw_rate: float
    chances: tuple[Chance, ...]

    def document(self) -> dict[str, Any]:
        """``harvest-projection/1``."""
        return {
            "format": "harvest-projection/1",
            "after_round": self.after_round,
            "rounds_left": self.rounds_left,
            "places": self.places,
            "runs": self.runs,
            "draw_rate": round(self.draw_rate, 6),
            "rows": [one.document() for one in self.chances],
        }
