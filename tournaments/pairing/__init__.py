"""PURE: pairing the next round of an event (tournaments.md, *Pairing*; event-file.md, *Cost of a round*)."""

from tournaments.pairing.crosstable import CrossTable, cross_tables
from tournaments.pairing.document import pairing_document
from tournaments.pairing.keys import derive_key
from tournaments.pairing.model import Cost, Pair, Reason, RoundPairing
from tournaments.pairing.rounds import pair_round, stage_length, upcoming
from tournaments.pairing.why import explain_reason, explain_round

__all__ = [
    "Cost",
    "CrossTable",
    "Pair",
    "Reason",
    "RoundPairing",
    "cross_tables",
    "derive_key",
    "explain_reason",
    "explain_round",
    "pair_round",
    "pairing_document",
    "stage_length",
    "upcoming",
]
