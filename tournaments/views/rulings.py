"""Rulings of an event: those that hold there alone, and drafts for its judges."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from harvest_site.base.access import may

from ..ruling_scope import rulings_of, scope_of_event
from .common import get_event, page


@require_safe
def rulings(request: HttpRequest, public_id: str, slug: str) -> HttpResponse:
    """What the head judge has ruled for this event, superseded too; to the judges also what is a draft."""
    event = get_event(request, public_id)
    rules_here = may(request.user, "tournaments.publish_ruling", event)
    drafts_here = rules_here or may(request.user, "tournaments.draft_ruling", event)
    shown: Any = rulings_of(event, request.user)
    context: dict[str, Any] = {
        "rulings": shown.select_related("superseded_by").with_citations().order_by("-id")[:200],
        "rules_here": rules_here,
        "drafts_here": drafts_here,
        "scope": scope_of_event(event),
        "game": event.game,
    }
    return page(request, event, "rulings.html", **context)
