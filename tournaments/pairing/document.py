"""A paired round as the document that the command prints."""

from __future__ import annotations

from typing import Any

from tournaments.eventfile.writer import number
from tournaments.pairing.model import Cost, Pair, RoundPairing

FORMAT = "harvest-pairings/1"


def pairing_document(paired: RoundPairing) -> dict[str, Any]:
    """``harvest-pairings/1`` (event-file.md), with stage, every bye and its reasons, and proof added.

    ``bye`` is the only one who has a bye; brackets may give several, which stand in ``byes``.
    """
    only = paired.byes[0] if len(paired.byes) == 1 else None
    return {
        "format": FORMAT,
        "stage": paired.stage,
        "round": paired.number,
        "pairings": [_pair(pair) for pair in paired.pairs],
        "bye": only.player if only else None,
        "bye_why": [reason.document() for reason in only.why] if only else [],
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
