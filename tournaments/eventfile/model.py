"""What an event file says, as frozen values. Points are exact; rounds count from 1 within a stage."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction

from tournaments.eventfile.names import ELIMINATIONS

DEFAULT_PLACES = tuple(Fraction(points) for points in (3, 2, 1, 0, 0, 0))


@dataclass(frozen=True, slots=True)
class Points:
    """Points of a match, and of the places of a pod (first place first)."""

    win: Fraction = Fraction(3)
    draw: Fraction = Fraction(1)
    loss: Fraction = Fraction(0)
    places: tuple[Fraction, ...] = DEFAULT_PLACES


@dataclass(frozen=True, slots=True)
class PairingPolicy:
    """``protect``: ``"club"`` or None; pairs of one club are avoided up to round ``protect_rounds``."""

    protect: str | None = None
    protect_rounds: int = 0
    sides: bool = False


@dataclass(frozen=True, slots=True)
class Entrant:
    """One line of the entry list. ``missed``: ``loss`` or ``bye`` for the rounds before a late entry."""

    id: str
    name: str
    club: str | None = None
    rating: Fraction | None = None
    seed: int | None = None
    fixed_table: int | None = None
    entered_round: int = 1
    missed: str = "loss"
    dropped_after: int | None = None


@dataclass(frozen=True, slots=True)
class Stage:
    """``rounds``: how many are planned (None: open). ``size`` and ``min_points`` say who enters a cut.

    ``laps``: 2 is a double round robin. ``groups``: how many (None: of about four). ``tie``: what a drawn
    match of an elimination means (``TIES``). ``first_round`` (``random``, ``fold``) and ``last_round``
    (``score``, ``standing``) of a Swiss. ``entered``: who came in, by seed, once that is fixed.
    """

    kind: str
    rounds: int | None = None
    size: int | None = None
    min_points: Fraction | None = None
    laps: int = 1
    groups: int | None = None
    third_place: bool = False
    tie: str = "replay"
    pod_size: int = 4
    first_round: str = "random"
    last_round: str = "score"
    entered: tuple[str, ...] | None = None

    @property
    def is_elimination(self) -> bool:
        """Whether a loss ends it."""
        return self.kind in ELIMINATIONS


@dataclass(frozen=True, slots=True)
class Result:
    """``games``: won by the first, won by the second, drawn. ``places``: ids by place, ties together."""

    kind: str
    games: tuple[int, int, int] = (0, 0, 0)
    absent: tuple[str, ...] = ()
    places: tuple[tuple[str, ...], ...] = ()
    confirmed: bool = True


@dataclass(frozen=True, slots=True)
class Pairing:
    """One table. ``result`` None: still open."""

    table: int | None
    players: tuple[str, ...]
    result: Result | None = None

    @property
    def settled(self) -> Result | None:
        """The result, if it counts."""
        return self.result if self.result is not None and self.result.confirmed else None


@dataclass(frozen=True, slots=True)
class Round:
    """``stage`` counts from 1."""

    stage: int
    number: int
    pairings: tuple[Pairing, ...]


@dataclass(frozen=True, slots=True)
class Penalty:
    """A penalty; only a disqualification changes a standing by itself."""

    entrant: str
    round: int
    kind: str
    clause: str | None = None
    stage: int = 1


@dataclass(frozen=True, slots=True)
class Event:
    """A whole event. ``rounds`` are in order of stage and number, whatever the order in the file."""

    name: str
    game: str
    entrants: tuple[Entrant, ...]
    rounds: tuple[Round, ...] = ()
    stages: tuple[Stage, ...] = (Stage("swiss"),)
    event_format: str | None = None
    date: str | None = None
    time_zone: str | None = None
    seed: str | None = None
    best_of: int = 3
    points: Points = field(default_factory=Points)
    tie_breaks: str | tuple[str, ...] = "tcg"
    pairing: PairingPolicy = field(default_factory=PairingPolicy)
    penalties: tuple[Penalty, ...] = ()

    def rounds_of(self, stage: int) -> tuple[Round, ...]:
        """The rounds of one stage, in order."""
        return tuple(one for one in self.rounds if one.stage == stage)
