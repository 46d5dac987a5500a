"""PURE: event files (harvest-event/1): the types, the reader that names the place of a fault, the writer."""

from tournaments.eventfile.faults import EventFault
from tournaments.eventfile.model import (
    Entrant,
    Event,
    Pairing,
    PairingPolicy,
    Penalty,
    Points,
    Result,
    Round,
    Stage,
)
from tournaments.eventfile.reader import FORMAT, MAX_BYTES, parse_event_file, read_event, read_penalties
from tournaments.eventfile.writer import event_document

__all__ = [
    "FORMAT",
    "MAX_BYTES",
    "Entrant",
    "Event",
    "EventFault",
    "Pairing",
    "PairingPolicy",
    "Penalty",
    "Points",
    "Result",
    "Round",
    "Stage",
    "event_document",
    "parse_event_file",
    "read_event",
    "read_penalties",
]
