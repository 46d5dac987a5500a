"""The pages of the site itself: home, search, the referee's desk and the style page."""

from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.cache import patch_vary_headers
from django.views.decorators.http import require_POST, require_safe

from cards.scopes import scopes_near
from cards.search import LONGEST, look_up
from harvest_site.base.models import SiteNote

from . import front
from .games import A_YEAR, picked_game, remember_game
from .searching import best_of, exact_address, forms_on, groups_of
from .style_page import samples


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """Three doors, each with what is going on behind it."""
    context = front.doors_of(request.user, picked_game(request)) | {"note": front.demo_note(request)}
    return remember_game(request, render(request, "home.html", context))


@require_safe
def search(request: HttpRequest) -> HttpResponse:
    """One box for everything; a clause id or a card's whole name leads straight to its page.

    For htmx, which asks while somebody types, the results alone. `game=all`: every game, not the picked one.
    """
    words, game = request.GET.get("q", "").replace("\0", "").strip()[:LONGEST], picked_game(request)
    everywhere = request.GET.get("game") == "all"
    live = bool(request.headers.get("HX-Request"))
    found = look_up(words, "" if everywhere else game)
    if not live and (address := exact_address(found)):
        return redirect(address)
    context = {"search_words": words, "found": found, "game": game, "everywhere": everywhere}
    places, best = scopes_near(request.user) if found.hits else [], best_of(found)
    context |= {"groups": groups_of(found, request.user, places), "best": best}
    context["rule_on"] = forms_on(best, places)
    response = render(request, "search/results.html" if live else "search.html", context)
    patch_vary_headers(response, ["HX-Request"])
    return response


@require_safe
def desk(request: HttpRequest) -> HttpResponse:
    """The referee's desk, open to all: quick answers, tools; with an account what waits and is going on."""
    game = picked_game(request)
    context = front.doors_of(request.user, game) | {
        "sections": front.sections(game),
        "rulings": front.latest_rulings(game, count=8),
        **front.desk_of(request.user, game),
    }
    return remember_game(request, render(request, "desk/desk.html", context))


@login_required
@require_safe
def desk_style(request: HttpRequest) -> HttpResponse:
    """Every component in its states, with real content; for staff."""
    if not request.user.is_staff:
        raise PermissionDenied
    return render(request, "desk/style.html", samples(request))


@require_POST
def notice_remove(request: HttpRequest) -> HttpResponse:
    """Removes the demonstration notice: staff for everyone, a visitor in this browser."""
    response = redirect("home")
    if request.user.is_staff:
        SiteNote.objects.filter(key=front.DEMO_NOTE).delete()
    else:
        secure = request.is_secure()
        response.set_cookie(front.NOTE_COOKIE, "1", max_age=A_YEAR, samesite="Lax", secure=secure)
    return response
