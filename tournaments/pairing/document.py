"""A paired round as the document that the command prints."""

from __future__ import annotations

from typing import Any

from tournaments.eventfile.writer import number
from tournaments.pairing.model import Cost, Pair, RoundPairing

FORMAT = "harvest-pairings/1"


def pairing_document(paired: RoundPairing) -> dict[str, Any]:
    """``harvest-pairings/1`` (event-file.md), with stage, every bye and its reasons, and proof added."""
    return {
        "format": FORMAT,
        "stage": paired.stage,
        "round": paired.number,
        "pairings": [_pair(pair) for pair in paired.pairs],
        "bye": paired.bye,
        "bye_why": [reason.document() for reason in paired.bye_why],
        "byes": [
            {"player": one.player, "why": [reason.document() for reason in one.why]} for one in paired.byes
        ],
        "rests": list(paired.rests),
        "cost": cost_document(paired.cost),
        "proof": paired.proof,
    }


def cost_document(cost: Cost) -> dict[str, int | float]:
    """The printed part of the cost."""
    return {
        "rematches": cost.rematches,
        "protected": cost.protected,
        "gap_squares": number(cost.gap_squares),
        "float_repeats": cost.float_repeats,
        "side_faults": cost.side_faults,
    }


def _pair(pair: Pair) -> dict[str, Any]:
    return {
        "table": pair.table,
        "players": list(pair.players),
        "why": [reason.document() for reason in pair.why],
    }
