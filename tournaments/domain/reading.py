"""Reading what is hidden, with a trace."""

from typing import Any

from django.db import transaction

from decks.models import FrozenDeck
from harvest_site.base.access import require
from harvest_site.base.audit import record_audit
from harvest_site.base.problems import NotFound

from ..models import Entrant


def open_deck(*, actor: Any, entrant: Entrant) -> FrozenDeck:
    """The registered list, for those entitled; looking at another's hidden one is recorded."""
    require(actor, "tournaments.see_deck", entrant)
    if entrant.frozen_deck is None:
        raise NotFound("No deck list was handed in.")
    if entrant.user_id != actor.pk and not entrant.event.lists_public:
        with transaction.atomic():
            after = {"entrant": entrant.name}
            record_audit(actor=actor, verb="entrant.deck-read", subject=entrant.event, after=after)
    return entrant.frozen_deck
