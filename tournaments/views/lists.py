"""The list of events, and making one."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_http_methods, require_safe

from harvest_site.base.problems import Problem

from ..domain import change_event, create_event
from ..forms import EventForm
from ..models import Event
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
    form = EventForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            event = create_event(actor=request.user, **form.plan)
        except Problem as problem:
            form.refuse(problem)
        else:
            messages.success(request, "The event is made. Only you see it until you open registration.")
            return to_event(event)
    return render(request, "tournaments/new.html", {"form": form}, status=400 if form.errors else 200)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def edit(request: HttpRequest, public_id: str, slug: str) -> HttpResponse:
    """Change the plan while it can be changed."""
    event = organise(request, get_event(request, public_id))
    form = EventForm.of(event, request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            change_event(actor=request.user, event=event, **form.plan)
        except Problem as problem:
            form.refuse(problem)
        else:
            messages.success(request, "Saved.")
            return to_event(event)
    return page(request, event, "edit.html", 400 if form.errors else 200, form=form)
