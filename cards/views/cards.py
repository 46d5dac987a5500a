"""Card list and card page."""

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from cards.forms import CardFilterForm
from cards.library.abilities import abilities_of
from cards.library.loader import load_catalogue
from cards.models import Card, Ruling
from cards.reading import (
    cases_of_card,
    decks_with,
    game_or_404,
    game_title,
    legality_today,
    picked_game,
    rarities_of,
)

A_PAGE = 60


@require_safe
def card_list(request: HttpRequest, game: str = "") -> HttpResponse:
    """The cards of a game, filtered by name, type and sub-type, sorted, in pages."""
    game = game_or_404(game) if game else picked_game(request)
    form = CardFilterForm(request.GET, game=game)
    page = Paginator(form.rows(game), A_PAGE).get_page(request.GET.get("page"))
    context = {"game": game, "game_title": game_title(game), "form": form, "page_obj": page}
    return render(request, "cards/card_list.html", context)


@require_safe
def card(request: HttpRequest, game: str, card: str) -> HttpResponse:
    """One card: its face, facts, legality today, rulings, cases and clauses."""
    row = get_object_or_404(Card, game=game_or_404(game), card_id=card)
    catalogue = load_catalogue(game)
    clauses = list(row.clauses.filter(retired=False).order_by("position"))
    context = {
        "game": game,
        "game_title": game_title(game),
        "row": row,
        "card": row.data,
        "legality": legality_today(row),
        "rulings": list(Ruling.objects.in_force().filter(cards=row).order_by("position")),
        "clause_rows": clauses,
        "abilities": abilities_of(catalogue, row.data),
        "cases": cases_of_card(catalogue, [clause.clause_id for clause in clauses]),
        "decks": decks_with(catalogue, row.card_id),
        "rarities": rarities_of(catalogue, row.card_id),
        "version": catalogue.version,
    }
    return render(request, "cards/card.html", context)
