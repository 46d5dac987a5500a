"""From an address to a deck that this person may see or change; otherwise it is not there."""

from typing import Any

from django.http import Http404, HttpRequest

from decks.models import Deck
from harvest_site.base.access import require


def open_deck(
    request: HttpRequest, public_id: str, permission: str = "decks.view_deck", *, deleted: bool = False
) -> Deck:
    """The deck of an address. Http404, or NotFound: none, or none for this person."""
    rows: Any = Deck.with_deleted if deleted else Deck.objects
    deck: Deck | None = rows.select_related("owner").filter(public_id=public_id).first()
    if deck is None:
        raise Http404
    require(request.user, permission, deck, hide=True)
    return deck
