"""Rulebook and clause pages; a clause page is also the fragment that a clause chip opens in place."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.cache import patch_vary_headers
from django.views.decorators.http import require_safe

from cards.library.casebook import find_case
from cards.library.loader import load_rulebook
from cards.models import Clause, ClauseEdition
from cards.near_rulings import rulings_near
from cards.queries import clean
from cards.reading import (
    casebook_of,
    game_or_404,
    game_title,
    history_of,
    refusals_citing,
    rulings_of_clause,
    sections_of,
    shown_case,
)

CARDS_SHOWN = 12
BOARDS_SHOWN = 4  # a page of many boards is heavy


@require_safe
def rulebook(request: HttpRequest, game: str) -> HttpResponse:
    """The whole book: outline and text."""
    book = load_rulebook(game_or_404(game))
    context = {"game": game, "game_title": book.title, "book": book, "sections": sections_of(game)}
    return render(request, "cards/rulebook.html", context)


@require_safe
def clause(request: HttpRequest, game: str, clause: str) -> HttpResponse:
    """The page of one clause, or with `?edition=` of an older wording; for htmx its text alone."""
    wanted = clean(clause).upper()
    if wanted in load_rulebook(game_or_404(game)).section_of:
        return redirect(f"{reverse('cards:rulebook', args=[game])}#{wanted}")
    row = Clause.objects.filter(game=game, clause_id=wanted).first()
    if row is None:
        raise Http404(f"The rulebook of this game has no clause {clause}.")
    if wanted != clause:
        return redirect(row.get_absolute_url(), permanent=True)
    template, context = ("partials/clause_text.html", {"game": game, "clause": row.data})
    if not request.headers.get("HX-Request"):
        template, context = "cards/clause.html", _page(row, request.GET.get("edition", ""))
        context["near"] = rulings_near(request.user, row)
    response = render(request, template, context)
    patch_vary_headers(response, ["HX-Request"])
    return response


@require_safe
def case(request: HttpRequest, game: str, clause: str, number: int) -> HttpResponse:
    """The page of one case; for htmx what a row of a card opens, with `?part=position` the board alone."""
    row = get_object_or_404(Clause, game=game_or_404(game), clause_id=clause)
    found = find_case(game, clause, number)
    if found is None:
        raise Http404(f"{clause} has no case {number}.")
    context = {"game": game, "game_title": game_title(game), "row": row, "shown": shown_case(found, clause)}
    response = render(request, _case_template(request), context)
    patch_vary_headers(response, ["HX-Request"])
    return response


def _case_template(request: HttpRequest) -> str:
    if not request.headers.get("HX-Request"):
        return "cards/case.html"
    return f"cards/case_{'position' if request.GET.get('part') == 'position' else 'opened'}.html"


def _page(row: Clause, edition: str) -> dict[str, Any]:
    editions = list(row.editions.all())
    before, after = Clause.objects.all().beside(row)
    cases = casebook_of(row)
    cards = list(row.cards.filter(retired=False).order_by("position"))
    return {
        "game": row.game,
        "game_title": game_title(row.game),
        "row": row,
        "before": before,
        "after": after,
        "cases": cases,
        "many_cases": len(cases) > BOARDS_SHOWN,
        **rulings_of_clause(row),
        "refusals": refusals_citing(row.game, row.clause_id),
        "cards": [card.data for card in cards[:CARDS_SHOWN]],
        "more_cards": max(0, len(cards) - CARDS_SHOWN),
        "editions": editions,
        "history": history_of(editions),
        "older": _older(row, editions, edition),
    }


def _older(row: Clause, editions: list[ClauseEdition], edition: str) -> ClauseEdition | None:
    """The wording of an edition that is asked for and is not the current one. Http404: it had none."""
    if edition in ("", row.edition):
        return None
    for wording in editions:
        if wording.edition == edition:
            return wording
    raise Http404(f"{row.clause_id} has no wording in edition {edition}.")
