"""What organisers and scorekeepers do: the next step, entrants, results."""

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.views.decorators.http import require_POST

from harvest_site.base.access import require
from harvest_site.base.problems import Problem

from .. import domain
from ..forms import EntrantForm
from ..models import Concern, Event
from ..outcome_forms import form_of_organiser
from ..presenting import Desk
from ..presenting_tables import table_row
from .common import event_url, get_entrant, get_event, get_table, page, reason_in, to_event
from .play import losses_at, table_page

STEPS: dict[str, tuple[Callable[..., Any], str]] = {
    "open": (domain.open_registration, "Registration is open. The event is public now."),
    "reopen": (domain.reopen_registration, "Registration is open again."),
    "start": (domain.start_event, "The event runs. Pair the first round."),
    "pair": (domain.pair_next_round, "The round is paired."),
    "undo-pairing": (domain.undo_pairing, "The pairing is taken back. Paired again, it is the same."),
    "finish": (domain.finish_event, "The event has finished. Its seed is shown now."),
}


@login_required
@require_POST
def step(request: HttpRequest, public_id: str, slug: str, verb: str) -> HttpResponse:
    """One step in the event's life."""
    event = get_event(request, public_id)
    if verb == "undo-pairing" and (asked := _ask(request, event)) is not None:
        return asked
    act, done = STEPS[verb]
    act(actor=request.user, event=event)
    messages.success(request, done)
    return to_event(event)


def _ask(request: HttpRequest, event: Event) -> HttpResponse | None:
    """One tap does not throw a whole hall's round away: the page that asks, until its button was pressed.

    What is sent names the round that was read: another one that is paired meanwhile is asked for anew.
    """
    require(request.user, "tournaments.run_rounds", event)
    desk = Desk(event, request.user)
    if desk.current is None or request.POST.get("sure") == str(desk.current.place):
        return None
    return page(request, event, "undo_pairing.html", desk=desk)


@login_required
@require_POST
def add(request: HttpRequest, public_id: str, slug: str) -> HttpResponse:
    """A typed entrant."""
    event = get_event(request, public_id)
    require(request.user, "tournaments.run_rounds", event)
    form = EntrantForm(request.POST)
    if form.is_valid():
        fields = form.cleaned_data | {"missed": form.cleaned_data["missed"] or "loss"}
        try:
            one = domain.add_entrant(actor=request.user, event=event, **fields)
        except Problem as problem:
            form.refuse(problem)
        else:
            messages.success(request, f"{one.name} is in.")
            return to_event(event, "#add")
    return page(request, event, "people.html", 400, entrant_form=form)


@login_required
@require_POST
def readmit(request: HttpRequest, public_id: str, slug: str, entrant_id: str) -> HttpResponse:
    """Undo of a drop."""
    entrant = get_entrant(request, public_id, entrant_id)
    domain.readmit_entrant(actor=request.user, entrant=entrant)
    messages.success(request, f"{entrant.name} is paired again from the next round on.")
    return to_event(entrant.event)


@login_required
@require_POST
def rule(request: HttpRequest, public_id: str, slug: str, table_id: str) -> HttpResponse:
    """The organiser's word on a table: enters a result, or corrects the one that stands."""
    pairing = get_table(request, public_id, table_id)
    event = pairing.round.stage.event
    row = table_row(pairing, request.user)
    if row["bye"]:
        require(request.user, "tournaments.enter_results", event)
        return to_event(event)
    form = form_of_organiser(event, row, request.POST, losses=losses_at(request, pairing, row))
    if not form.is_valid():
        return table_page(request, pairing, 400, ruling_form=form)
    try:
        _write(request, pairing, form, settled=row["settled"])
    except Problem as problem:
        if not problem.data.get("fields"):
            raise
        form.refuse(problem)
        return table_page(request, pairing, 400, ruling_form=form)
    return to_event(event, "#queue")


def _write(request: HttpRequest, pairing: Any, form: Any, *, settled: bool) -> None:
    said = {"saying": form.saying, "reason": form.cleaned_data["reason"], "losses": form.losses}
    if not settled:
        domain.override_result(actor=request.user, pairing=pairing, **said)
        messages.success(request, "The result stands.")
        return
    later = domain.correct_result(actor=request.user, pairing=pairing, **said)
    note = f" Paired on the old one: {_rounds(later)}." if later else ""
    messages.success(request, f"The result is corrected.{note}")


def _rounds(numbers: list[int]) -> str:
    """`round 2`, `rounds 2 and 3`, `rounds 2, 3 and 4`."""
    *first, last = map(str, numbers)
    return f"rounds {', '.join(first)} and {last}" if first else f"round {last}"


@login_required
@require_POST
def resolve(request: HttpRequest, public_id: str, slug: str, concern_id: int) -> HttpResponse:
    """Let a concern pass."""
    event = get_event(request, public_id)
    rows = Concern.objects.select_related("pairing__round__stage__event")
    concern = get_object_or_404(rows, pk=concern_id, pairing__round__stage__event=event)
    domain.resolve_concern(actor=request.user, concern=concern, reason=reason_in(request))
    messages.success(request, "Noted. The games count now.")
    return redirect(event_url("table", event, concern.pairing.public_id))


@login_required
@require_POST
def detach(request: HttpRequest, public_id: str, slug: str, table_id: str, number: int) -> HttpResponse:
    """Take a wrong match file off a table."""
    pairing = get_table(request, public_id, table_id)
    domain.detach_match(actor=request.user, pairing=pairing, game_number=number, reason=reason_in(request))
    messages.success(request, "The file is taken off this table. The match itself stays.")
    return redirect(event_url("table", pairing.round.stage.event, table_id))
