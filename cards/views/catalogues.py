"""Versions of catalogues, and the drafts in which staff make the next one."""

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from cards import domain
from cards.domain.drafting import newer_shipped
from cards.editing_forms import BanForm, CardChangeForm, DraftForm, PrintingForm, TableForm
from cards.models import CatalogueDraft, CatalogueVersion
from cards.queries import clean
from cards.reading import game_or_404, game_title, picked_game
from cards.showing import change_rows
from harvest_site.base.access import may, require
from harvest_site.base.problems import Problem

FORM = ["GET", "HEAD", "POST"]
_CHANGES: dict[str, Any] = {"ban": BanForm, "printing": PrintingForm}
_TITLES = {"ban": "Ban a card, or lift a ban", "printing": "A printing of a card"}


@require_safe
def catalogue_list(request: HttpRequest, game: str = "") -> HttpResponse:
    """Every version of a game's catalogue, the newest first; for staff the drafts too."""
    game = game_or_404(game) if game else picked_game(request)
    rows = CatalogueVersion.objects.filter(game=game).select_related("published_by", "base")
    editing = may(request.user, "cards.edit_catalogue")
    drafts = CatalogueDraft.objects.filter(game=game).select_related("author") if editing else ()
    context = {
        "game": game,
        "game_title": game_title(game),
        "versions": rows.defer("document", "base__document").order_by("-id"),
        "drafts": drafts[:50] if editing else (),
        "editing": editing,
        "newer": newer_shipped(game) if editing else None,
    }
    return render(request, "cards/catalogue_list.html", context)


@require_safe
def catalogue_version(request: HttpRequest, game: str, version: str) -> HttpResponse:
    """One version: whose it is and what it changed; with `?file=1` the whole document."""
    rows = CatalogueVersion.objects.filter(game=game_or_404(game), version=clean(version))
    row = rows.select_related("base", "published_by").first()
    if row is None:
        raise Http404(f"There is no version {version} of this catalogue.")
    if request.GET.get("file") == "1":
        name = f"{game}-{row.version}.json"
        headers = {"Content-Disposition": f'attachment; filename="{name}"'}
        return JsonResponse(row.document, headers=headers)
    base = row.base.document if row.base else {"cards": []}
    context = {
        "game": game,
        "game_title": game_title(game),
        "row": row,
        "rows": change_rows(row.changes, base),
    }
    return render(request, "cards/catalogue_version.html", context)


@login_required
@require_http_methods(FORM)
def draft_new(request: HttpRequest, game: str) -> HttpResponse:
    """A new draft upon the version in force, or with `over` upon the newest shipped one."""
    require(request.user, "cards.edit_catalogue")
    form = DraftForm(request.POST or None)
    if request.method == "POST" and "over" in request.POST:
        return redirect(domain.take_over(actor=request.user, game=game_or_404(game)))
    if request.method == "POST" and form.is_valid():
        return redirect(domain.start_draft(actor=request.user, game=game_or_404(game), **form.cleaned_data))
    context = {"game": game_or_404(game), "game_title": game_title(game), "form": form}
    return render(request, "cards/draft_new.html", context, status=400 if form.errors else 200)


def _draft(request: HttpRequest, public_id: str) -> CatalogueDraft:
    require(request.user, "cards.edit_catalogue")
    rows = CatalogueDraft.objects.select_related("base", "replaces", "author", "published_as")
    found = rows.filter(public_id=public_id).first()
    if found is None:
        raise Http404
    return found


@login_required
@require_safe
def draft(request: HttpRequest, draft: str) -> HttpResponse:
    """A draft: its changes before and after, what is wrong, and publishing it."""
    row = _draft(request, draft)
    context = {
        "game": row.game,
        "game_title": game_title(row.game),
        "draft": row,
        "rows": change_rows(row.changes, row.base.document),
        "preview": domain.preview_of(row) if row.is_open else None,
    }
    return render(request, "cards/draft.html", context)


@login_required
@require_http_methods(FORM)
def draft_card(request: HttpRequest, draft: str) -> HttpResponse:
    """A card, new or corrected; `?card=` fills the form with what it is now."""
    row = _draft(request, draft)
    card = clean(request.GET.get("card", ""))[:60]
    form = CardChangeForm(request.POST or None, document=row.base.document, card=card)
    return _add(request, row, form, f"Correct {card}" if card else "A new card")


@login_required
@require_http_methods(FORM)
def draft_change(request: HttpRequest, draft: str, kind: str) -> HttpResponse:
    """A ban or a printing by form."""
    row = _draft(request, draft)
    if kind not in _CHANGES:
        raise Http404
    return _add(request, row, _CHANGES[kind](request.POST or None, document=row.base.document), _TITLES[kind])


def _add(request: HttpRequest, row: CatalogueDraft, form: Any, title: str) -> HttpResponse:
    if request.method == "POST" and form.is_valid():
        try:
            domain.add_changes(draft=row, actor=request.user, changes=[form.change()])
        except Problem as problem:
            form.add_error(None, problem.message)
        else:
            messages.success(request, "It is in the draft.")
            return redirect(row)
    context = {"game": row.game, "draft": row, "form": form, "title": title}
    return render(request, "cards/draft_form.html", context, status=400 if form.errors else 200)


@login_required
@require_http_methods(FORM)
def draft_table(request: HttpRequest, draft: str) -> HttpResponse:
    """Changes from CSV; with faults nothing is put in, and they stand by line and field."""
    row, faults = _draft(request, draft), []
    form = TableForm(request.POST or None, request.FILES or None)
    if request.method == "POST" and form.is_valid():
        told = form.cleaned_data
        try:
            faults = domain.add_table(draft=row, actor=request.user, kind=told["kind"], text=told["text"])
        except Problem as problem:
            form.add_error(None, problem.message)
        else:
            if not faults:
                messages.success(request, "The rows are in the draft.")
                return redirect(row)
    context = {"game": row.game, "draft": row, "form": form, "title": "From a table", "faults": faults}
    status = 400 if form.errors or faults else 200
    return render(request, "cards/draft_form.html", context, status=status)


@require_POST
@login_required
def draft_drop(request: HttpRequest, draft: str, place: int) -> HttpResponse:
    """Take one change out of a draft."""
    row = _draft(request, draft)
    domain.drop_change(draft=row, actor=request.user, place=place)
    return redirect(row)


_STEPS: dict[str, tuple[Callable[..., Any], str]] = {
    "publish": (domain.publish_draft, "Published. It is in force."),
    "discard": (domain.discard_draft, "The draft is given up."),
    "look-again": (domain.look_again, "The draft stands upon the version in force now."),
}


@require_POST
@login_required
def draft_step(request: HttpRequest, draft: str, step: str) -> HttpResponse:
    """Publish a draft, give it up, or put it upon the version in force."""
    row = _draft(request, draft)
    if step not in _STEPS:
        raise Http404
    do, words = _STEPS[step]
    done = do(draft=row, actor=request.user)
    messages.success(request, words)
    return redirect(done if step == "publish" else row)
