"""The list of events, and making one."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_http_methods, require_safe

from cards.reading import picked_game
from harvest_site.base.problems import Problem

from ..domain import change_event, create_event
from ..forms import EventForm, usual_plan
from ..models import Event
from ..stage_forms import stepped, typed_stages
from .common import get_event, organise, page, to_event

ROWS = 50


@require_safe
def event_list(request: HttpRequest) -> HttpResponse:
    """All events, or with `?mine=1` those that the reader organises or plays in."""
    mine = request.GET.get("mine") == "1" and request.user.is_authenticated
    rows = Event.objects.visible_to(request.user).with_row()
    if mine:
        rows = rows.of(request.user)
    found = Paginator(rows, ROWS).get_page(request.GET.get("page"))
    return render(request, "tournaments/list.html", {"page": found, "mine": mine})


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def new(request: HttpRequest) -> HttpResponse:
    """The plan of a new event."""
    usual = usual_plan(picked_game(request))
    form = EventForm(**_typed(request)) if _steps(request) else EventForm(request.POST or None, initial=usual)
    if form.is_bound and form.is_valid():
        try:
            event = create_event(actor=request.user, **form.plan)
        except Problem as problem:
            form.refuse(problem)
        else:
            messages.success(request, "The event is made. Only you see it until you open registration.")
            return to_event(event)
    return render(request, "tournaments/new.html", {"form": form}, status=400 if form.is_faulty else 200)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def edit(request: HttpRequest, public_id: str, slug: str) -> HttpResponse:
    """Change the plan while it can be changed."""
    event = organise(request, get_event(request, public_id))
    steps = _steps(request)
    form = EventForm.of(event, **_typed(request)) if steps else EventForm.of(event, request.POST or None)
    if form.is_bound and form.is_valid():
        try:
            change_event(actor=request.user, event=event, **form.plan)
        except Problem as problem:
            form.refuse(problem)
        else:
            messages.success(request, "Saved.")
            return to_event(event)
    return page(request, event, "edit.html", 400 if form.is_faulty else 200, form=form)


def _steps(request: HttpRequest) -> bool:
    """Whether a button of the list of stages was pressed: then nothing is saved yet."""
    return request.method == "POST" and "step" in request.POST


def _typed(request: HttpRequest) -> dict[str, Any]:
    """All that was typed as initial values, the stages after the step."""
    data = request.POST
    initial = {name: data.get(name, "") for name in EventForm.base_fields}
    return {"initial": initial, "planned": stepped(typed_stages(data), data["step"])}
