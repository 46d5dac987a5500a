"""The why pages: every refusal code of a game, and one of them with its example."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from cards.library.refusals import RefusalCode
from cards.queries import clean
from cards.reading import game_or_404, game_title, picked_game
from cards.why import Why, in_groups, why_of, whys_of


@require_safe
def why_list(request: HttpRequest, game: str = "") -> HttpResponse:
    """All codes of a game, or with `?q=` those whose code or sentence holds the words."""
    game = game_or_404(game) if game else picked_game(request)
    words = clean(request.GET.get("q", ""))[:200].strip()
    found = [why for why in whys_of(game) if _holds(why.code, words.casefold())]
    context = {"game": game, "game_title": game_title(game), "words": words, "count": len(found)}
    return render(request, "cards/why_list.html", context | {"groups": in_groups(found)})


def _holds(code: RefusalCode, words: str) -> bool:
    text = f"{code.code} {code.outline} {code.explain} {' '.join(code.clauses)}".casefold()
    return all(word in text for word in words.split())


@require_safe
def why(request: HttpRequest, game: str, code: str) -> HttpResponse:
    """One code: what it means, what would make it a yes, its clauses and what gets it."""
    context = {"game": game_or_404(game), "game_title": game_title(game), "why": _why(game, code)}
    return render(request, "cards/why.html", context)


@require_safe
def why_file(request: HttpRequest, game: str, code: str) -> HttpResponse:
    """The match file of an example, whole, to be adjudicated or changed."""
    example = _why(game_or_404(game), code).example
    if example is None or example.kind != "match":
        raise Http404("This refusal has no match file as its example.")
    response = HttpResponse(example.raw(), content_type="application/json")
    response["Content-Disposition"] = f'attachment; filename="{game}-{code}.json"'
    return response


def _why(game: str, code: str) -> Why:
    found = why_of(game, clean(code))
    if found is None:
        raise Http404(f"This game has no refusal called {code}.")
    return found
