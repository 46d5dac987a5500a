"""A draft as the API gives it."""

from typing import Any

from .domain.drafts import Draft


def draft_document(draft: Draft) -> dict[str, Any]:
    """The whole draft for its reader: invitations for the host alone, a deck for its captain alone."""
    room = draft.room
    return {
        "id": room.public_id,
        "name": room.name,
        "game": room.game,
        "state": room.state,
        "version": room.version,
        "host": str(room.host),
        "captains": [str(captain) if captain else None for captain in room.captains],
        "seat": draft.seat,
        "watchable": room.watchable,
        "pick_seconds": room.pick_seconds,
        "on_timeout": room.on_timeout,
        "turn": draft.turn,
        "deadline": draft.deadline.isoformat() if draft.deadline else None,
        "teams": draft.teams,
        "picks": [{"seat": pick.seat, "character": pick.character} for pick in draft.picks],
        "legal": draft.legal,
        "undo_asked_by": room.undo_asked_by,
        "invitations": [key or None for key in draft.invitations],
        "decks": [deck.public_id if (deck := draft.deck_of(seat)) else None for seat in (0, 1)],
        "seed_hash": draft.seed_hash,
        "seed": draft.open_seed,
    }
