"""Offices of an event: who holds one, and how somebody comes into one and out of it."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST, require_safe

from harvest_site.base.access import may
from harvest_site.base.problems import Problem

from .. import domain
from ..models import Event
from ..official_forms import AppointForm
from .common import event_url, get_event, page, reason_in


@require_safe
def staff(request: HttpRequest, public_id: str, slug: str) -> HttpResponse:
    """Who holds an office and who held one; for the organiser the form that appoints."""
    return _page(request, get_event(request, public_id))


def _page(request: HttpRequest, event: Event, form: AppointForm | None = None) -> HttpResponse:
    if form is None and may(request.user, "tournaments.appoint_official", event):
        form = AppointForm.of(event)
    past = event.appointments.exclude(ended_at=None).select_related("user").order_by("-ended_at", "-id")
    return page(
        request, event, "staff.html", 400 if form is not None and form.errors else 200, form=form, past=past
    )


@login_required
@require_POST
def appoint(request: HttpRequest, public_id: str, slug: str) -> HttpResponse:
    """Somebody into an office."""
    event = get_event(request, public_id)
    form = AppointForm.of(event, request.POST)
    if not form.is_valid():
        return _page(request, event, form)
    try:
        made = domain.appoint_official(actor=request.user, event=event, **form.appointment)
    except Problem as problem:
        if problem.status not in (400, 409):
            raise
        event = get_event(request, public_id)  # with who is in office now
        form = AppointForm.of(event, request.POST)
        form.refuse(problem)
        return _page(request, event, form)
    messages.success(request, f"{made} is {made.get_role_display()}.")
    return redirect(event_url("staff", event))


@login_required
@require_POST
def end(request: HttpRequest, public_id: str, slug: str, office_id: str) -> HttpResponse:
    """Somebody out of an office."""
    event = get_event(request, public_id)
    office = event.appointments.filter(public_id=office_id).first()
    if office is None:
        raise Http404
    office.event = event
    done = domain.end_office(actor=request.user, office=office, reason=reason_in(request))
    messages.success(request, f"{done} is {done.get_role_display()} no longer.")
    return redirect(event_url("staff", event))
