"""Card list and card page."""

from collections import Counter

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from cards.domain.current import catalogue_in_force
from cards.forms import CardFilterForm
from cards.library.abilities import abilities_of
from cards.library.boards.shipped import drawing_of_map
from cards.library.loader import load_map, map_names
from cards.models import Card
from cards.reading import (
    cases_of_card,
    decks_with,
    game_or_404,
    game_title,
    legality_today,
    picked_game,
    printings_of,
    rarities_of,
    rulings_of_card,
)

A_PAGE = 60


@require_safe
def card_list(request: HttpRequest, game: str = "") -> HttpResponse:
    """The cards of a game, filtered by name, type and sub-type, sorted, in pages."""
    game = game_or_404(game) if game else picked_game(request)
    form = CardFilterForm(request.GET, game=game)
    page = Paginator(form.rows(game), A_PAGE).get_page(request.GET.get("page"))
    context = {"game": game, "game_title": game_title(game), "form": form, "page_obj": page}
    context["maps"] = len(map_names(game))
    return render(request, "cards/card_list.html", context)


@require_safe
def card(request: HttpRequest, game: str, card: str) -> HttpResponse:
    """One card: its face, facts, legality today, rulings, cases and clauses."""
    row = get_object_or_404(Card, game=game_or_404(game), card_id=card)
    catalogue = catalogue_in_force(game)
    clauses = list(row.clauses.filter(retired=False).order_by("position"))
    context = {
        "game": game,
        "game_title": game_title(game),
        "row": row,
        "card": row.data,
        "legality": legality_today(row),
        **rulings_of_card(row),
        "clause_rows": clauses,
        "cases": cases_of_card(catalogue, [clause.clause_id for clause in clauses]),
        "decks": decks_with(catalogue, row.card_id),
        "rarities": rarities_of(catalogue, row.card_id),
        "printings": printings_of(row),
        "abilities": abilities_of(catalogue, row.data),
        "version": catalogue.version,
    }
    return render(request, "cards/card.html", context)


@require_safe
def map_list(request: HttpRequest, game: str) -> HttpResponse:
    """The maps that come with a game, each drawn."""
    game = game_or_404(game)
    maps = [(load_map(game, name), drawing_of_map(game, load_map(game, name))) for name in map_names(game)]
    context = {"game": game, "game_title": game_title(game), "maps": maps}
    return render(request, "cards/map_list.html", context)


@require_safe
def card_map(request: HttpRequest, game: str, name: str) -> HttpResponse:
    """One map: drawn, in numbers, and cell by cell."""
    if name not in map_names(game_or_404(game)):
        raise Http404(f"There is no map called {name} here.")
    document = load_map(game, name)
    drawing = drawing_of_map(game, document)
    context = {"game": game, "game_title": game_title(game), "map": document, "drawing": drawing}
    context["counts"] = Counter(ground.terrain for ground in getattr(drawing, "grounds", ())).most_common()
    return render(request, "cards/map.html", context)
