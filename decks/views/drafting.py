"""Pages of draft rooms. A room asks for its live part again and again: 304 while nothing happens."""

from collections.abc import Callable
from typing import Any

from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from decks.domain import drafts
from decks.draft_forms import RoomForm
from decks.models import DraftRoom
from decks.presenting_drafts import news_of, room_context
from harvest_site.base.access import require
from harvest_site.base.problems import Malformed, Problem
from harvest_site.base.web import conditional

A_PAGE = 50
SEAT_SIZE = 9  # digits of a line's number at most


def get_room(request: HttpRequest, public_id: str, permission: str = "decks.view_draft") -> DraftRoom:
    """The room of an address. Http404, or NotFound: none, or none for this person."""
    room = DraftRoom.objects.complete().filter(public_id=public_id).first()
    if room is None:
        raise Http404
    require(request.user, permission, room, hide=True)
    return room


@login_required
@require_safe
def draft_list(request: HttpRequest) -> HttpResponse:
    """The drafts that one hosts or sits in."""
    rows = DraftRoom.objects.of(request.user).complete()
    page = Paginator(rows, A_PAGE).get_page(request.GET.get("page"))
    return render(request, "drafts/list.html", {"page_obj": page, "game": "imperial-harvest"})


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def new(request: HttpRequest) -> HttpResponse:
    """Make a room."""
    form = RoomForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            made = drafts.create_room(host=request.user, now=timezone.now(), **form.cleaned_data)
        except Problem as problem:
            form.add_error(None, problem.message)
        else:
            return redirect(made)
    context = {"form": form, "game": "imperial-harvest"}
    return render(request, "drafts/new.html", context, status=400 if form.errors else 200)


@never_cache
@require_safe
def room(request: HttpRequest, public_id: str) -> HttpResponse:
    """The room."""
    return _page(request, get_room(request, public_id))


def _page(request: HttpRequest, found: DraftRoom, problem: Problem | None = None) -> HttpResponse:
    draft = drafts.read_draft(room=found, user=request.user, now=timezone.now())
    context = room_context(draft, request) | {"problem": problem}
    return render(request, "drafts/room.html", context, status=problem.status if problem else 200)


@require_safe
def live(request: HttpRequest, public_id: str) -> HttpResponse:
    """The part that changes, 304 while nothing happened; `seen` is the last line that the page has shown."""
    found = get_room(request, public_id)
    draft = drafts.read_draft(room=found, user=request.user, now=timezone.now())
    seen = _number(request.GET.get("seen", ""))
    response = conditional(request, draft.tag, lambda: _part(request, draft, seen))
    response["Cache-Control"] = "private, no-cache"
    return response


def _part(
    request: HttpRequest, draft: drafts.Draft, seen: int | None, problem: Problem | None = None
) -> HttpResponse:
    context = room_context(draft, request) | {"news": news_of(draft, seen), "problem": problem}
    return render(request, "drafts/live.html", context, status=problem.status if problem else 200)


def _number(text: str) -> int | None:
    return int(text) if text.isdecimal() and text.isascii() and len(text) <= SEAT_SIZE else None


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def join(request: HttpRequest, public_id: str, key: str) -> HttpResponse:
    """An invitation: says what it is for, and a press takes the seat."""
    found = DraftRoom.objects.complete().filter(public_id=public_id).first()
    if found is None:
        raise Http404
    if found.seat_of(request.user) is not None:
        return redirect(found)
    if request.method == "POST":
        drafts.join_room(room=found, actor=request.user, key=key, now=timezone.now())
        return redirect(found)
    context = {"room": found, "seat": drafts.seat_of_key(found, key), "game": found.game}
    return render(request, "drafts/join.html", context)


@login_required
@require_POST
def act(request: HttpRequest, public_id: str, verb: str) -> HttpResponse:
    """One step of a captain or the host. With script the live part comes back, with a refusal in it."""
    if verb not in _VERBS:
        raise Http404
    found = get_room(request, public_id)
    problem: Problem | None = None
    try:
        _VERBS[verb](request, found)
    except Problem as refused:
        problem = refused
    if not request.headers.get("X-Live"):
        return _page(request, _again(found), problem) if problem else redirect(found)
    draft = drafts.read_draft(room=_again(found), user=request.user, now=timezone.now())
    return _part(request, draft, _number(request.POST.get("after", "")), problem)


def _again(found: DraftRoom) -> DraftRoom:
    return DraftRoom.objects.complete().get(pk=found.pk)


def _stamped(request: HttpRequest, found: DraftRoom) -> dict[str, Any]:
    """What every step is made with: the room, who, when, and the last line that was seen."""
    after = _number(request.POST.get("after", ""))
    return {"room": found, "actor": request.user, "now": timezone.now(), "after": after}


def _pick(request: HttpRequest, found: DraftRoom) -> None:
    drafts.pick(character=request.POST.get("character", ""), **_stamped(request, found))


def _answer(request: HttpRequest, found: DraftRoom) -> None:
    drafts.answer_undo(grant=request.POST.get("grant") == "yes", **_stamped(request, found))


def _free(request: HttpRequest, found: DraftRoom) -> None:
    seat = _number(request.POST.get("seat", ""))
    if seat is None:
        raise Malformed("seat: 0 or 1.")
    drafts.free_seat(room=found, actor=request.user, seat=seat, now=timezone.now())


def _start(request: HttpRequest, found: DraftRoom) -> None:
    drafts.start(room=found, actor=request.user, now=timezone.now())


def _keep(request: HttpRequest, found: DraftRoom) -> None:
    drafts.keep_team(room=found, actor=request.user)


def _step(verb: Callable[..., Any]) -> Callable[[HttpRequest, DraftRoom], None]:
    def do(request: HttpRequest, found: DraftRoom) -> None:
        verb(**_stamped(request, found))

    return do


_VERBS: dict[str, Callable[[HttpRequest, DraftRoom], None]] = {
    "pick": _pick,
    "start": _start,
    "free-seat": _free,
    "keep-team": _keep,
    "answer-undo": _answer,
    "ask-undo": _step(drafts.ask_undo),
    "pause": _step(drafts.pause),
    "resume": _step(drafts.resume),
    "abandon": _step(drafts.abandon),
}
