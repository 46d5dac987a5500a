"""Rulings: the list of a game, the page of one, and what those do who ask and who rule."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from cards import domain
from cards.editing_forms import QuestionForm, RulingForm, ruling_values
from cards.models import Ruling
from cards.queries import clean
from cards.reading import game_or_404, game_title, picked_game
from cards.scopes import scope_of
from harvest_site.base.access import may, require
from harvest_site.base.problems import Problem

A_PAGE = 50
FORM = ["GET", "HEAD", "POST"]


@require_safe
def ruling_list(request: HttpRequest, game: str = "") -> HttpResponse:
    """Rulings in force, or with `?all=1` the superseded ones too; `?q=` searches their text."""
    game = game_or_404(game) if game else picked_game(request)
    words, everything = clean(request.GET.get("q", ""))[:200], request.GET.get("all") == "1"
    rows = Ruling.objects.live().of_site() if everything else Ruling.objects.in_force()
    rows = rows.of_game(game).matching(words).select_related("superseded_by").with_citations()
    context = {
        "game": game,
        "game_title": game_title(game),
        "words": words,
        "everything": everything,
        "page_obj": Paginator(rows, A_PAGE).get_page(request.GET.get("page")),
        "rules_here": may(request.user, "cards.see_waiting"),
    }
    return render(request, "cards/ruling_list.html", context)


@require_safe
def ruling(request: HttpRequest, ruling: str) -> HttpResponse:
    """One ruling: question, answer, whose word it is, what it rests on, what replaced what."""
    row = _row(request, ruling)
    context = {
        "game": row.game,
        "game_title": game_title(row.game),
        "row": row,
        "clause_ids": row.clause_ids,
        "cards": [card.data for card in row.cards.all()],
        "replaced": list(row.supersedes.all()) if row.is_public else [],
        "scope": scope_words(row.scope),
        "mine": row.asked_by_id is not None and row.asked_by_id == request.user.pk,
        "rules_on_it": may(request.user, "cards.rule", row),
        "writes_it": row.state in domain.rulings.OPEN_STATES and may(request.user, "cards.draft_ruling", row),
    }
    return render(request, "cards/ruling.html", context)


def scope_words(scope: str) -> dict[str, str] | None:
    """Title and address of what a ruling holds for; None: the whole site."""
    found = scope_of(scope)
    return {"title": found[0].title(found[1]), "address": found[0].address(found[1])} if found else None


def _row(request: HttpRequest, ruling: str) -> Ruling:
    rows = Ruling.objects.filter(retired=False).select_related("superseded_by", "asked_by", "published_by")
    row = rows.with_citations().filter(ruling_id=clean(ruling)).first()
    if row is None or not may(request.user, "cards.see_ruling", row):
        raise Http404("There is no such ruling, or it is not open to you.")
    return row


@login_required
@require_http_methods(FORM)
def ask(request: HttpRequest, game: str) -> HttpResponse:
    """A question to the rulings editors."""
    first = {name: request.GET.get(name, "")[:80] for name in ("clauses", "cards")}
    form = QuestionForm(request.POST or None, game=game_or_404(game), initial=first)
    if request.method == "POST" and form.is_valid():
        try:
            made = domain.ask_question(actor=request.user, game=game, **form.cleaned_data)
        except Problem as problem:
            form.refuse(problem)
        else:
            messages.success(
                request, "Your question waits for the rulings editors. The answer comes to your desk."
            )
            return redirect(made)
    context = {"game": game, "game_title": game_title(game), "form": form}
    return render(request, "cards/ruling_ask.html", context, status=400 if form.errors else 200)


@login_required
@require_safe
def waiting(request: HttpRequest) -> HttpResponse:
    """Questions and drafts of every game that wait for an editor."""
    require(request.user, "cards.see_waiting")
    rows = Ruling.objects.waiting().of_site().select_related("asked_by")
    page = Paginator(rows, A_PAGE).get_page(request.GET.get("page"))
    return render(request, "cards/ruling_waiting.html", {"page_obj": page})


@login_required
@require_http_methods(FORM)
def new_ruling(request: HttpRequest, game: str) -> HttpResponse:
    """A ruling that nobody asked for; `?scope=` makes it hold there alone, `?clauses=` fills them in."""
    scope = clean(request.GET.get("scope", ""))[:40]
    require(request.user, "cards.draft_ruling", Ruling(game=game_or_404(game), scope=scope))
    domain.rulings.require_game_of(scope, game)
    first = {"clauses": clean(request.GET.get("clauses", ""))[:80]}
    form = RulingForm(request.POST or None, game=game, scope=scope, initial=first)
    if request.method == "POST" and form.is_valid():
        try:
            made = domain.draft_ruling(actor=request.user, game=game, scope=scope, **form.answer_fields)
        except Problem as problem:
            form.refuse(problem)
        else:
            return _finish(request, form, made)
    return _form_page(request, form, game, scope)


@login_required
@require_http_methods(FORM)
def answer(request: HttpRequest, ruling: str) -> HttpResponse:
    """Answer a question or go on with a draft: keep it, or publish it."""
    row = _row(request, ruling)
    require(request.user, "cards.draft_ruling", row)
    values = ruling_values(row) | {"supersedes": request.GET.get("supersedes", "")[:80]}
    form = RulingForm(request.POST or None, game=row.game, scope=row.scope, initial=values)
    if request.method == "POST" and form.is_valid():
        try:
            held = domain.answer_question(
                actor=request.user, ruling=row, version=_version(request), **form.answer_fields
            )
        except Problem as problem:
            form.refuse(problem)
        else:
            return _finish(request, form, held)
    return _form_page(request, form, row.game, row.scope, row)


def _version(request: HttpRequest) -> int | None:
    text = request.POST.get("version", "")
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 9 else None


def _finish(request: HttpRequest, form: RulingForm, ruling: Ruling) -> HttpResponse:
    """After a draft was kept: publish it if that was the button."""
    if "publish" not in request.POST:
        messages.success(request, "The draft is kept; only those who rule see it.")
        return redirect(ruling)
    try:
        domain.publish_ruling(actor=request.user, ruling=ruling, supersedes=form.cleaned_data["supersedes"])
    except Problem as problem:
        form.refuse(problem)
        return _form_page(request, form, ruling.game, ruling.scope, Ruling.objects.get(pk=ruling.pk))
    messages.success(request, "Published.")
    return redirect(ruling)


def _form_page(
    request: HttpRequest, form: RulingForm, game: str, scope: str, row: Ruling | None = None
) -> HttpResponse:
    context = {"game": game, "game_title": game_title(game), "form": form, "row": row}
    may_publish = may(request.user, "cards.rule", row or Ruling(game=game, scope=scope))
    context |= {"scope": scope_words(scope), "may_publish": may_publish}
    return render(request, "cards/ruling_answer.html", context, status=400 if form.errors else 200)


@require_POST
@login_required
def publish_ruling(request: HttpRequest, ruling: str) -> HttpResponse:
    """Publish a draft as it stands."""
    row = _row(request, ruling)
    domain.publish_ruling(actor=request.user, ruling=row, version=_version(request))
    messages.success(request, "Published.")
    return redirect(row)


@require_POST
@login_required
def withdraw(request: HttpRequest, ruling: str) -> HttpResponse:
    """Take a ruling out of force, with the reason."""
    row = _row(request, ruling)
    domain.withdraw_ruling(actor=request.user, ruling=row, reason=request.POST.get("reason", ""))
    messages.success(request, "Out of force. It stays here, marked.")
    return redirect(row)


@require_POST
@login_required
def decline(request: HttpRequest, ruling: str) -> HttpResponse:
    """Answer a question with why there is no ruling on it."""
    row = _row(request, ruling)
    domain.decline_question(actor=request.user, ruling=row, reason=request.POST.get("reason", ""))
    messages.success(request, "Declined; whoever asked reads the reason.")
    return redirect(row)


@require_POST
@login_required
def read_answer(request: HttpRequest, ruling: str) -> HttpResponse:
    """Whoever asked has read the answer."""
    domain.mark_read(actor=request.user, ruling=_row(request, ruling))
    return redirect("desk")
