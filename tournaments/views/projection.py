"""The chances of making the cut."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.views.decorators.http import require_POST, require_safe

from harvest_site.base.access import may
from harvest_site.base.problems import Problem

from .. import domain
from ..domain.projections import is_fresh, projection_job, stored_projection
from ..models import Event
from ..presenting import Desk
from ..presenting_chances import chance_rows, cut_words
from ..projections import MOST_RUNS
from .common import event_url, get_event, page


def _seen(request: HttpRequest, public_id: str) -> Event:
    """The event, if its chances are shown to the reader: else there is no such page."""
    event = get_event(request, public_id)
    if not may(request.user, "tournaments.see_projection", event):
        raise Http404
    return event


@require_safe
def chances(request: HttpRequest, public_id: str, slug: str) -> HttpResponse:
    """Each player's chance with what he needs; while a worker computes, how far it is."""
    event = _seen(request, public_id)
    found, job = stored_projection(event), projection_job(event)
    desk = Desk(event, request.user)
    context: dict[str, Any] = {
        "projection": found,
        "job": job,
        "working": job is not None and not job.is_over,
    }
    if found is not None:
        names = {one.public_id: one.name for one in desk.entrants}
        context |= {"rows": chance_rows(found, names, me=desk.my_id), "fresh": is_fresh(found, event)}
        context["cut_short"] = 0 < found.runs < MOST_RUNS
        context["cut"] = cut_words(found, len(found.rows))
        context["expected"] = sum(row["chance"] for row in found.rows)
    return page(request, event, "chances.html", desk=desk, **context)


@login_required
@require_POST
def compute(request: HttpRequest, public_id: str, slug: str) -> HttpResponse:
    """Ask for the chances as the event stands."""
    event = _seen(request, public_id)
    try:
        domain.request_projection(actor=request.user, event=event)
    except Problem as problem:
        messages.error(request, problem.message)
    return HttpResponseRedirect(event_url("chances", event))
