"""The glossary of a game."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from cards.library.glossary import load_glossary
from cards.reading import game_or_404, game_title


@require_safe
def glossary(request: HttpRequest, game: str) -> HttpResponse:
    """Every term in the order of the alphabet, each with an address of its own on the page."""
    terms = sorted(load_glossary(game_or_404(game)), key=lambda term: term.term.casefold())
    context = {"game": game, "game_title": game_title(game), "terms": terms}
    return render(request, "cards/glossary.html", context)
