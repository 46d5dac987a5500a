"""The events in which somebody gives penalties now: the referee's desk leads there."""

from typing import Any
from urllib.parse import urlencode

from django.db.models import Q
from django.urls import reverse

from cards.places import Place, register_places
from harvest_site.base.access import may

from .enums import EventState
from .models import JUDGING, Appointment, Event

A_FEW = 5


def places_of(user: Any, infraction: str) -> list[Place]:
    """Title and address of the form for each running event that ``user`` judges, the newest first."""
    if user.pk is None:
        return []
    offices = Appointment.objects.filter(user=user.pk, ended_at=None, role__in=JUDGING).values("event")
    rows = Event.objects.filter(Q(pk__in=offices) | Q(organiser=user.pk), state=EventState.RUNNING)
    asked = f"?{urlencode({'infraction': infraction})}" if infraction else ""
    return [
        (event.name, reverse("tournaments:give-penalty", args=[event.public_id, event.slug]) + asked)
        for event in rows.order_by("-date", "-id")[:A_FEW]
        if may(user, "tournaments.give_penalty", event)
    ]


register_places(places_of)
