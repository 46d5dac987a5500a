"""Penalties of an event: the list, one of them, and the two steps of giving one."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from cards.domain.policies import policy_in_force
from cards.library.loader import load_rulebook
from harvest_site.base.access import may, require
from harvest_site.base.problems import Problem

from .. import domain
from ..domain.penalties import Proposal
from ..enums import PenaltyKind
from ..models import Entrant, Event, Penalty
from ..official_forms import CaseForm, PenaltyForm
from ..presenting_penalties import penalty_row, remedy_of
from .common import event_url, get_event, page, reason_in

ROWS = 50


@login_required
@require_safe
def penalties(request: HttpRequest, public_id: str, slug: str) -> HttpResponse:
    """Every penalty of the event, the newest first, for those who judge it."""
    event = get_event(request, public_id)
    require(request.user, "tournaments.see_penalties", event)
    rows = event.penalties.select_related("entrant", "given_by").order_by("-id")
    found = Paginator(rows, ROWS).get_page(request.GET.get("page"))
    context: dict[str, Any] = {"page": found, "rows": [penalty_row(one) for one in found]}
    return page(request, event, "penalties.html", **context)


def _get(request: HttpRequest, public_id: str, penalty_id: str) -> Penalty:
    """A penalty that the reader may see."""
    event = get_event(request, public_id)
    rows = event.penalties.select_related("entrant", "given_by", "entered_by", "withdrawn_by")
    found = rows.filter(public_id=penalty_id).first()
    if found is None:
        raise Http404
    found.event = found.entrant.event = event
    return found


@login_required
@require_safe
def penalty(request: HttpRequest, public_id: str, slug: str, penalty_id: str) -> HttpResponse:
    """One penalty, as it was given; to the player his own."""
    row = _get(request, public_id, penalty_id)
    if not may(request.user, "tournaments.see_penalty", row):
        raise Http404
    context: dict[str, Any] = {"penalty": row, "row": penalty_row(row), "remedy": remedy_of(row)}
    context["clauses"] = [row.clause] if row.clause in load_rulebook(row.event.game).clauses else []
    context["decides"] = row.withdrawn_at is None and may(request.user, "tournaments.decide_penalty", row)
    context["enters"] = row.waits and may(request.user, "tournaments.enter_penalty", row)
    return page(request, row.event, "penalty.html", **context)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def give(request: HttpRequest, public_id: str, slug: str) -> HttpResponse:
    """First who and what, then what the policy proposes, with what is done at the table."""
    event = get_event(request, public_id)
    require(request.user, "tournaments.give_penalty", event)
    asked = request.POST if request.method == "POST" else request.GET
    one = event.entrants.filter(public_id=asked.get("entrant", "")[:16].replace("\0", "")).first()
    if one is None or asked.get("infraction", "") not in policy_in_force().by_id:
        return _case(request, event, asked)
    one.event = event
    found = domain.propose_penalty(entrant=one, infraction=asked["infraction"])
    decides = may(request.user, "tournaments.decide_penalty", event)
    form = PenaltyForm(found, request.POST or None, decides=decides)
    if request.method == "POST" and form.is_valid() and (row := _write(request, one, found, form)):
        messages.success(request, f"{one.name}: {row.get_kind_display()}, noted.")
        return redirect(event_url("penalty", event, row.public_id))
    return _decide(request, one, found.infraction.id, form, decides=decides)


def _case(request: HttpRequest, event: Event, asked: Any) -> HttpResponse:
    """The first step, with what is chosen already; after its button with what is missing."""
    chosen = {name: asked.get(name, "") for name in ("entrant", "infraction")}
    form = CaseForm(event, policy_in_force(), chosen)
    if "next" not in asked:
        form = CaseForm(event, policy_in_force())
        form.initial = chosen
    return page(request, event, "penalty_case.html", 400 if form.errors else 200, form=form)


def _write(request: HttpRequest, one: Entrant, found: Proposal, form: PenaltyForm) -> Penalty | None:
    """Give it, or show the refusal in the form."""
    try:
        return domain.give_penalty(
            actor=request.user, entrant=one, infraction=found.infraction.id, **form.cleaned_data
        )
    except Problem as problem:
        form.refuse(problem)
        return None


def _decide(
    request: HttpRequest, one: Entrant, infraction: str, form: PenaltyForm, *, decides: bool
) -> HttpResponse:
    """The second step, with the policy as it stands now: it may have moved on since the form was shown."""
    found = domain.propose_penalty(entrant=one, infraction=infraction)
    rows = one.penalties.select_related("given_by").order_by("-id")
    context: dict[str, Any] = {
        "entrant": one,
        "found": found,
        "form": form,
        "decides": decides,
        "too_much": found.penalty.id == PenaltyKind.DISQUALIFICATION and not decides,
        "standing": sum(row.withdrawn_at is None for row in rows),
        "head": one.event.head_judge,
        "earlier": [penalty_row(row) for row in rows],
    }
    status = form.status if form.errors else 200
    return page(request, one.event, "penalty_give.html", status, **context)


@login_required
@require_POST
def withdraw(request: HttpRequest, public_id: str, slug: str, penalty_id: str) -> HttpResponse:
    """Take a penalty back, with the reason."""
    row = _get(request, public_id, penalty_id)
    done = domain.withdraw_penalty(actor=request.user, penalty=row, reason=reason_in(request))
    note = " What it did to a result stands there: correct the result too." if done.entered_at else ""
    messages.success(request, f"The penalty is taken back.{note}")
    return redirect(event_url("penalty", row.event, penalty_id))


@login_required
@require_POST
def entered(request: HttpRequest, public_id: str, slug: str, penalty_id: str) -> HttpResponse:
    """A result says it now."""
    row = _get(request, public_id, penalty_id)
    domain.note_entered(actor=request.user, penalty=row)
    messages.success(request, "Noted: a result shows it.")
    return redirect(row.event.get_absolute_url() + "#queue")
