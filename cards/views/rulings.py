"""Rulings: the list of a game and the page of one."""

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from cards.models import Ruling
from cards.reading import game_or_404, game_title, picked_game

A_PAGE = 50


@require_safe
def ruling_list(request: HttpRequest, game: str = "") -> HttpResponse:
    """Rulings in force, or with `?all=1` the superseded ones too; `?q=` searches their text."""
    game = game_or_404(game) if game else picked_game(request)
    words, everything = request.GET.get("q", "")[:200], request.GET.get("all") == "1"
    rows = Ruling.objects.live() if everything else Ruling.objects.in_force()
    rows = rows.exclude(state="draft").of_game(game).matching(words).with_citations()
    context = {
        "game": game,
        "game_title": game_title(game),
        "words": words,
        "everything": everything,
        "page_obj": Paginator(rows, A_PAGE).get_page(request.GET.get("page")),
    }
    return render(request, "cards/ruling_list.html", context)


@require_safe
def ruling(request: HttpRequest, ruling: str) -> HttpResponse:
    """One ruling: question, answer, whose word it is, what it rests on, and what replaced it."""
    rows = Ruling.objects.exclude(state="draft").select_related("superseded_by").with_citations()
    row = get_object_or_404(rows, ruling_id=ruling)
    context = {
        "game": row.game,
        "game_title": game_title(row.game),
        "row": row,
        "clause_ids": row.clause_ids,
        "cards": [card.data for card in row.cards.all()],
    }
    return render(request, "cards/ruling.html", context)
