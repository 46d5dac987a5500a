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
    """One table: two players, or a pod. With sides, the first player has the first side."""

    table: int
    players: tuple[str, ...]
    why: tuple[Reason, ...]


@dataclass(frozen=True, slots=True)
class Alone:
    """Somebody who goes on without a match: a bye by the bracket, or an opponent who has left."""

    player: str
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
    """The next round: pairs by table, who has the bye (and why), what it cost.

    ``alone``: byes that no criterion chose. ``rests``: who has no match and no bye (odd round robins).
    ``members``: who is in the stage, by seed, where a stage has a fixed field. ``proof`` says how sure it
    is that no round costs less: ``exact``, ``bound`` (a lower bound is met), ``search`` (none is claimed).
    """

    stage: int
    number: int
    pairs: tuple[Pair, ...]
    bye: str | None
    bye_why: tuple[Reason, ...]
    cost: Cost
    alone: tuple[Alone, ...] = ()
    rests: tuple[str, ...] = ()
    members: tuple[str, ...] | None = None
    proof: str = "exact"

    @property
    def byes(self) -> tuple[Alone, ...]:
        """Everybody who has a bye."""
        own = () if self.bye is None else (Alone(self.bye, self.bye_why),)
        return (*own, *self.alone)
