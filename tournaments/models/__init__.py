"""Events: who takes part, who meets whom, who said what about it, and what stands."""

from .computed import Projection, StandingsSnapshot
from .events import Entrant, Event, Stage, default_points, default_tie_breaks, draw_seed
from .officials import IN_RESULTS, JUDGING, Appointment, Penalty
from .tables import (
    BYES_LAST,
    Concern,
    Outcome,
    Pairing,
    PairingGame,
    Report,
    Result,
    Round,
    Seat,
)

__all__ = [
    "BYES_LAST",
    "IN_RESULTS",
    "JUDGING",
    "Appointment",
    "Concern",
    "Entrant",
    "Event",
    "Outcome",
    "Pairing",
    "PairingGame",
    "Penalty",
    "Projection",
    "Report",
    "Result",
    "Round",
    "Seat",
    "Stage",
    "StandingsSnapshot",
    "default_points",
    "default_tie_breaks",
    "draw_seed",
]
