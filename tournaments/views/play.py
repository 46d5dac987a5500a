"""What players do: enter, hand in a deck, report, confirm, attach a game, drop."""

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from harvest_site.base.access import may
from harvest_site.base.problems import Problem

from .. import domain
from ..domain.games import won_games
from ..domain.losses import waiting_at
from ..domain.outcomes import Saying
from ..domain.stages import NEEDS_WINNER, tie_policy
from ..enums import EventState
from ..forms import DeckForm, EntryForm, GameFileForm
from ..models import Entrant, Event, Pairing
from ..outcome_forms import form_of_organiser, form_of_player, said_by
from ..presenting_penalties import penalty_row
from ..presenting_stages import round_title
from ..presenting_tables import concern_words, table_row
from .common import event_url, get_entrant, get_event, get_table, page, reason_in, to_event


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def register(request: HttpRequest, public_id: str, slug: str) -> HttpResponse:
    """Enter with a deck; what is wrong with it stands beside the form with its clauses."""
    event = get_event(request, public_id)
    form = EntryForm(event, request.user, request.POST or None, initial={"name": str(request.user)})

    def enter(fields: dict[str, Any]) -> Entrant:
        return domain.register(actor=request.user, event=event, **fields)

    return _hand_in(request, event, form, enter, "You have entered.")


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def deck(request: HttpRequest, public_id: str, slug: str, entrant_id: str) -> HttpResponse:
    """Hand in another list."""
    entrant = get_entrant(request, public_id, entrant_id)
    form = DeckForm(entrant.event, request.user, request.POST or None)

    def change(fields: dict[str, Any]) -> Entrant:
        return domain.change_deck(actor=request.user, entrant=entrant, **fields)

    return _hand_in(request, entrant.event, form, change, "The new list is handed in.")


def _hand_in(
    request: HttpRequest, event: Event, form: EntryForm, write: Callable[..., Entrant], done: str
) -> HttpResponse:
    problems: list[dict[str, Any]] = []
    if request.method == "POST" and form.is_valid():
        try:
            write(form.cleaned_data)
        except Problem as problem:
            problems = problem.data.get("problems", [])
            form.refuse(problem)
        else:
            messages.success(request, done)
            return to_event(event)
    status = 422 if problems else 400 if form.errors else 200
    return page(request, event, "register.html", status, form=form, problems=problems)


@require_safe
def table(request: HttpRequest, public_id: str, slug: str, table_id: str) -> HttpResponse:
    """One table with all that can be done there."""
    return table_page(request, get_table(request, public_id, table_id))


def table_page(request: HttpRequest, pairing: Pairing, status: int = 200, **forms: Any) -> HttpResponse:
    """A table: the players and the result, the forms that the reader may use."""
    event = pairing.round.stage.event
    row = table_row(pairing, request.user, dict(event.entrants.values_list("public_id", "name")))
    running, two = event.state == EventState.RUNNING, not row["bye"] and not row["pod"]
    rules = not row["bye"] and may(request.user, "tournaments.rule_on_pairing", pairing)
    losses = losses_at(request, pairing, row)
    context = {
        "row": row,
        "pairing": pairing,
        "title": round_title(pairing.round.stage, pairing.round.number, many=True),
        "mine": [one for one in row["reports"] if one["user_id"] == request.user.pk],
        "concerns": [(one, concern_words(one.code, one.data)) for one in row["concerns"]],
        "report_form": form_of_player(event, row, request.user) if running else None,
        "ruling_form": form_of_organiser(event, row, losses=losses)
        if rules and (running or row["settled"])
        else None,
        "file_form": GameFileForm() if running and two and _may_attach(request, pairing, row) else None,
        "play_on": play_on(pairing, row),
        "to_enter": losses,
    }
    return page(request, event, "table.html", status, **(context | forms))


def losses_at(request: HttpRequest, pairing: Pairing, row: dict[str, Any]) -> list[dict[str, Any]]:
    """Losses of these players that no result says yet, for those who enter results; `at`: the table."""
    event = pairing.round.stage.event
    if not may(request.user, "tournaments.enter_results", event):
        return []
    found = waiting_at(actor=request.user, event=event, pairings=[pairing]).get(pairing.pk, ())
    return [penalty_row(one) | {"at": row} for one in found]


def play_on(pairing: Pairing, row: dict[str, Any]) -> str:
    """What the players do after level games where somebody has to go on; else nothing."""
    policy = tie_policy(pairing.round.stage)
    winners = won_games(pairing) if policy and row["games"] and not row["settled"] else []
    level = winners.count(0) == winners.count(1) and len(winners) >= pairing.round.stage.event.best_of
    return NEEDS_WINNER[policy] if level else ""


def _may_attach(request: HttpRequest, pairing: Pairing, row: dict[str, Any]) -> bool:
    return not row["settled"] and may(request.user, "tournaments.attach_match", pairing)


@login_required
@require_POST
def report(request: HttpRequest, public_id: str, slug: str, table_id: str) -> HttpResponse:
    """A player's report."""
    pairing = get_table(request, public_id, table_id)
    event, row = pairing.round.stage.event, table_row(pairing, request.user)
    form = form_of_player(event, row, request.user, request.POST)
    if form is not None and not form.is_valid():
        return table_page(request, pairing, 400, report_form=form)
    saying = form.saying if form is not None else Saying()  # without a form the domain says why not
    domain.report_result(actor=request.user, pairing=pairing, saying=saying)
    other = "somebody else of the pod" if row["pod"] else "your opponent"
    messages.success(request, f"Reported. It stands when {other} says the same or confirms it.")
    return to_event(event)


@login_required
@require_POST
def confirm(request: HttpRequest, public_id: str, slug: str, table_id: str) -> HttpResponse:
    """Agree with what was reported, as it was shown."""
    pairing = get_table(request, public_id, table_id)
    saying = said_by(pairing.reports.all(), request.POST.get("said", ""))
    domain.confirm_result(actor=request.user, pairing=pairing, saying=saying)
    messages.success(request, "The result stands.")
    return to_event(pairing.round.stage.event)


@login_required
@require_POST
def retract(request: HttpRequest, public_id: str, slug: str, table_id: str) -> HttpResponse:
    """Take one's own report back."""
    pairing = get_table(request, public_id, table_id)
    domain.retract_report(actor=request.user, pairing=pairing)
    messages.success(request, "Your report is taken back. Report again.")
    return to_event(pairing.round.stage.event)


@login_required
@require_POST
def attach(request: HttpRequest, public_id: str, slug: str, table_id: str) -> HttpResponse:
    """A match file for a game of the table."""
    pairing = get_table(request, public_id, table_id)
    form = GameFileForm(request.POST, request.FILES)
    if form.is_valid():
        try:
            domain.attach_match(actor=request.user, pairing=pairing, raw=form.cleaned_data["file"].read())
        except Problem as problem:
            form.refuse(problem)
        else:
            messages.success(request, "Stored. The verdict counts by itself when the worker has finished.")
            return redirect(event_url("table", pairing.round.stage.event, table_id))
    return table_page(request, pairing, 400, file_form=form)


@login_required
@require_POST
def leave(request: HttpRequest, public_id: str, slug: str, entrant_id: str) -> HttpResponse:
    """Withdraw before the start, drop after it."""
    entrant = get_entrant(request, public_id, entrant_id)
    if entrant.event.state == EventState.RUNNING:
        domain.drop_entrant(actor=request.user, entrant=entrant, reason=reason_in(request))
        messages.success(request, f"{entrant.name} is paired no more.")
    else:
        domain.withdraw(actor=request.user, entrant=entrant)
        messages.success(request, f"{entrant.name} is taken out.")
    return to_event(entrant.event)
