"""What the views of events share."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse

from harvest_site.base.access import may, require

from ..domain.wording import one_line
from ..models import Entrant, Event, Pairing
from ..presenting import Desk

REASON = 300  # characters


def get_event(request: HttpRequest, public_id: str) -> Event:
    """The event of an address, or 404; a draft is there for those only who organise it."""
    event = Event.objects.select_related("organiser").filter(public_id=public_id).first()
    if event is None or not may(request.user, "tournaments.see_event", event):
        raise Http404
    return event


def get_table(request: HttpRequest, public_id: str, table_id: str) -> Pairing:
    """A table of an event that the reader may see."""
    event = get_event(request, public_id)
    pairing = Pairing.objects.of_event(event).complete().filter(public_id=table_id).first()
    if pairing is None:
        raise Http404
    pairing.round.stage.event = event
    return pairing


def get_entrant(request: HttpRequest, public_id: str, entrant_id: str) -> Entrant:
    """An entrant of an event that the reader may see."""
    event = get_event(request, public_id)
    entrant = event.entrants.select_related("frozen_deck").filter(public_id=entrant_id).first()
    if entrant is None:
        raise Http404
    entrant.event = event
    return entrant


def organise(request: HttpRequest, event: Event) -> Event:
    """The same event, if it is the reader's to organise."""
    require(request.user, "tournaments.organise_event", event)
    return event


def reason_in(request: HttpRequest) -> str:
    """The reason in a form of one field, cut to what the API takes."""
    return one_line(request.POST.get("reason", ""), REASON)


def page(
    request: HttpRequest, event: Event, template: str, status: int = 200, **context: Any
) -> HttpResponse:
    """A page of an event."""
    desk = context.pop("desk", None) or Desk(event, request.user)
    return render(
        request, f"tournaments/{template}", {"event": event, "desk": desk, **context}, status=status
    )


def to_event(event: Event, fragment: str = "") -> HttpResponse:
    """Back to the event's page."""
    return redirect(event.get_absolute_url() + fragment)


def event_url(name: str, event: Event, *more: Any) -> str:
    """The address of a page below the event's."""
    return reverse(f"tournaments:{name}", args=[event.public_id, event.slug, *more])
