"""Pages of matches: lists, upload, the verdict with its log, history and downloads."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from harvest_site.base.access import may
from harvest_site.base.problems import Malformed, Problem
from harvest_site.base.web import conditional, content_tag

from .battle_odds import OddsForm, odds_context, sample_query
from .domain import name_player, open_full_file, open_view, readjudicate, store_match
from .domain.reading import (
    FULL,
    PUBLIC,
    Reading,
    audience_of,
    leave_trace,
    read_as,
    verdict_document,
)
from .fields import dump_json
from .forms import UploadForm
from .models import Match
from .presenting import entry_number, history_of, list_rows, progress_context, verdict_context

ROWS = 50


def get_match(public_id: str) -> Match:
    """The match of an address, or 404."""
    rows = Match.objects.select_related("uploaded_by", "latest_verdict")
    return get_object_or_404(rows, public_id=public_id)


@require_safe
def match_list(request: HttpRequest) -> HttpResponse:
    """Recent matches of everybody, or with `?mine=1` one's own."""
    mine = request.GET.get("mine") == "1" and request.user.is_authenticated
    rows = Match.objects.of(request.user) if mine else Match.objects.all()
    page = Paginator(rows.with_row(), ROWS).get_page(request.GET.get("page"))
    context = {"page": page, "rows": list_rows(page.object_list), "mine": mine}
    return render(request, "matches/list.html", context)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def upload(request: HttpRequest) -> HttpResponse:
    """Take a match file; what is wrong with it stands beside the field, and the text stays."""
    form = UploadForm(request.POST or None, request.FILES or None)
    if request.method == "POST" and form.is_valid():
        try:
            stored = store_match(raw=form.raw, uploaded_by=request.user, seat=form.cleaned_data["seat"])
        except Problem as problem:
            form.refuse(problem)
        else:
            return _to_match(request, stored)
    return render(request, "matches/upload.html", {"form": form}, status=400 if form.errors else 200)


def _to_match(request: HttpRequest, stored: Match) -> HttpResponseRedirect:
    if stored.was_there:
        messages.info(request, "You uploaded this very file before: this is its match.")
    return redirect("matches:match", public_id=stored.public_id)


@require_safe
def battle_odds(request: HttpRequest) -> HttpResponse:
    """The battle calculator of Imperial Conquest: the address holds the battle, so it can be passed on."""
    form = OddsForm(request.GET or None)
    odds = form.answer() if form.is_bound and form.is_valid() else None
    context = {"game": "imperial-conquest", "form": form, "sample": sample_query()}
    context |= odds_context(odds) if odds else {}
    return render(request, "matches/battle_odds.html", context, status=400 if form.errors else 200)


@require_safe
def match(request: HttpRequest, public_id: str) -> HttpResponse:
    """The match: progress while it is judged, then the verdict and the log as a story."""
    found = get_match(public_id)
    context = _match_context(request, found)
    return render(request, "matches/match.html", context)


def _match_context(request: HttpRequest, found: Match) -> dict[str, Any]:
    entitled = may(request.user, "matches.see_full", found)
    own = found.is_over or found.uploaded_by_id == request.user.pk
    full = entitled and (own or request.GET.get("hidden") == "1")
    if full and not own:
        leave_trace(request.user, found, _why(request))
    audience = FULL if full else PUBLIC if entitled else audience_of(request.user, found)
    reading = Reading(found, audience)
    context = progress_context(request.user, found) | {"full": full, "can_see_hidden": entitled and not full}
    context |= {"seat": reading.seat, "can_name": entitled and not found.is_over}
    context["seat_name"] = None if reading.seat is None else found.names[reading.seat]
    return context | verdict_context(reading, request.GET.get("page"), entry_number(request.GET.get("at")))


def _why(request: HttpRequest) -> str:
    """Why somebody looks at what is hidden, as he says."""
    return request.GET.get("why", "").strip()


@require_safe
def progress(request: HttpRequest, public_id: str) -> HttpResponse:
    """The part of the page that is asked for again while a worker is busy: 304 while nothing moved."""
    found = get_match(public_id)
    context = progress_context(request.user, found)
    tag = content_tag(*(context[key] for key in ("state", "percent", "verdict_id", "can_judge_again")))
    response = conditional(request, tag, lambda: render(request, "matches/_progress.html", context))
    response["Cache-Control"] = "private, no-cache"
    if context["settled"] and request.headers.get("HX-Request"):
        response["HX-Refresh"] = "true"
    return response


@require_safe
def history(request: HttpRequest, public_id: str) -> HttpResponse:
    """All verdicts, what was taken back, and who did what."""
    found = get_match(public_id)
    context = {"match": found} | history_of(found, read_as(request.user, found, why=_why(request)))
    return render(request, "matches/history.html", context)


@require_safe
def file(request: HttpRequest, public_id: str) -> HttpResponse:
    """The uploaded bytes, for those entitled."""
    found = get_match(public_id)
    return _download(found, open_full_file(user=request.user, match=found, why=_why(request)), "match")


@require_safe
def view(request: HttpRequest, public_id: str) -> HttpResponse:
    """The match file as a spectator may hold it, or with `?seat=N` as a seat may."""
    found, asked = get_match(public_id), request.GET.get("seat", "")
    if asked and not (asked.isascii() and asked.isdigit() and len(asked) < 4):
        raise Malformed("seat: the number of a seat.", data={"fields": ["seat"]})
    content = open_view(user=request.user, match=found, seat=int(asked) if asked else None)
    return _download(found, content, f"view-{asked}" if asked else "view")


@login_required
@require_POST
def players(request: HttpRequest, public_id: str) -> HttpResponse:
    """Say who plays a seat."""
    found, seat = get_match(public_id), request.POST.get("seat", "")
    if not (seat.isascii() and seat.isdigit() and len(seat) < 4):
        raise Malformed("seat: the number of a seat.", data={"fields": ["seat"]})
    name_player(actor=request.user, match=found, seat=int(seat), name=request.POST.get("user", ""))
    messages.success(request, "Noted: that seat reads the match as it may see it.")
    return redirect("matches:match", public_id=found.public_id)


@require_safe
def verdict(request: HttpRequest, public_id: str) -> HttpResponse:
    """The verdict document; 404 while there is none."""
    found = get_match(public_id)
    if found.latest_verdict is None:
        return HttpResponse("There is no verdict yet.\n", status=404, content_type="text/plain")
    document = verdict_document(found.latest_verdict, read_as(request.user, found, why=_why(request)))
    return _download(found, dump_json(document).encode() + b"\n", "verdict")


def _download(found: Match, content: bytes, what: str) -> HttpResponse:
    response = HttpResponse(content, content_type="application/json")
    response["Content-Disposition"] = f'attachment; filename="{found.public_id}-{what}.json"'
    response["Cache-Control"] = "private, no-cache"
    return response


@login_required
@require_POST
def judge_again(request: HttpRequest, public_id: str) -> HttpResponse:
    """Ask for another adjudication."""
    found = get_match(public_id)
    readjudicate(actor=request.user, match=found)
    messages.success(request, "Asked for. The verdict appears here when the worker has finished.")
    return redirect("matches:match", public_id=found.public_id)
