"""The games of the site: their names, and which of them a visitor has picked."""

from django.http import HttpRequest, HttpResponse

from cards.library.loader import games as games_with_cards

NAMES = {
    "great-harvest": "The Great Harvest",
    "for-the-emperor": "For the Emperor",
    "imperial-harvest": "Imperial Harvest",
    "imperial-conquest": "Imperial Conquest",
    "harrow-county": "Harrow County",
}
DEFAULT = "great-harvest"
COOKIE = "game"
A_YEAR = 60 * 60 * 24 * 365


def games_here() -> list[tuple[str, str]]:
    """Slug and name of every game whose cards are loaded, in the order of `NAMES`."""
    here = games_with_cards()
    return [(slug, name) for slug, name in NAMES.items() if slug in here] or [(DEFAULT, NAMES[DEFAULT])]


def picked_game(request: HttpRequest | None) -> str:
    """The slug in the address (`?game=`), else the remembered one, else the default."""
    here = dict(games_here())
    wishes = (request.GET.get("game"), request.COOKIES.get(COOKIE)) if request is not None else ()
    return next((wish for wish in wishes if wish in here), next(iter(here)))


def remember_game(request: HttpRequest, response: HttpResponse) -> HttpResponse:
    """Keeps a game asked for in the address for the next visit."""
    asked = request.GET.get("game")
    if asked and asked in dict(games_here()):
        response.set_cookie(COOKIE, asked, max_age=A_YEAR, samesite="Lax", secure=request.is_secure())
    return response
