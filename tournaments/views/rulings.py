"""Rulings of an event: those that hold there alone, and drafts for its head judge."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from cards.models import Ruling
from harvest_site.base.access import may

from ..ruling_scope import scope_of_event
from .common import get_event, page


@require_safe
def rulings(request: HttpRequest, public_id: str, slug: str) -> HttpResponse:
    """What the head judge has ruled for this event, superseded ones too; to him also what is a draft."""
    event = get_event(request, public_id)
    rows = Ruling.objects.filter(scope=scope_of_event(event), retired=False)
    rules_here = may(request.user, "tournaments.publish_ruling", event)
    shown = rows if rules_here else Ruling.objects.live().filter(scope=scope_of_event(event))
    context: dict[str, Any] = {
        "rulings": shown.select_related("superseded_by").with_citations().order_by("-id")[:200],
        "rules_here": rules_here,
        "scope": scope_of_event(event),
        "game": event.game,
    }
    return page(request, event, "rulings.html", **context)
