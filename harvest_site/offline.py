"""The site as an app that works without a network: manifest, service worker, frame and library."""

import json

from csp.utils import build_policy
from django.contrib.staticfiles.finders import get_finders
from django.http import FileResponse, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.templatetags.static import static
from django.urls import reverse
from django.views.decorators.http import require_safe

from cards.domain.policies import policy_in_force
from cards.library.loader import games
from cards.library.search.meaning import WEIGHTS, version_of_network
from cards.offline import package, version
from harvest_site.base.web import conditional

ICONS = ("harvest_site/icon-192.png", "harvest_site/icon-512.png")
MODULES = {
    "words": "cards/seek-words.js",
    "named": "cards/seek-named.js",
    "meant": "cards/seek-meant.js",
    "ranking": "cards/seek-ranking.js",
    "search": "cards/seek.js",
    "network": "cards/meaning.js",
    "pages": "cards/offline-pages.js",
    "worker": "cards/offline-worker.js",
}
LEFT_OUT = ("admin/", "rest_framework/", "drf_spectacular_sidecar/", "drf_spectacular/", "debug/")
OF_A_GAME = (
    *("cards:game_cards", "cards:rulebook", "cards:glossary", "cards:ruling_list"),
    *("cards:why_list", "cards:map_list"),
)


@require_safe
def manifest(request: HttpRequest) -> HttpResponse:
    """What a phone needs to know to install the site."""
    sizes = [name.rsplit("-", 1)[1].removesuffix(".png") for name in ICONS]
    icons = [
        {"src": static(name), "sizes": f"{size}x{size}", "type": "image/png", "purpose": purpose}
        for name, size in zip(ICONS, sizes, strict=True)
        for purpose in ("any", "maskable")
    ]
    document = {
        "id": "/",
        "name": "Harvest: cards, rules and rulings",
        "short_name": "Harvest",
        "description": "Rulebooks, rulings and cards of five tabletop games, also without a network.",
        "start_url": reverse("search"),
        "scope": "/",
        "display": "standalone",
        "background_color": "#f7f5ee",
        "theme_color": "#3f5b1f",
        "icons": icons,
    }
    return HttpResponse(json.dumps(document), content_type="application/manifest+json")


@require_safe
def service_worker(request: HttpRequest) -> HttpResponse:
    """The worker of this version: what it keeps, and the modules that do the work. Always asked for anew."""
    config = {
        "version": version(),
        "package": reverse("offline_package"),
        "shell": reverse("offline_shell"),
        "pages": _pages(),
        "statics": _statics(),
        "search": reverse("search"),
        "icons": static("harvest_site/icons.svg"),
        "policy": build_policy(),
        "network": f"{reverse('offline_network')}?v={version_of_network()}",
    }
    modules = {part: static(name) for part, name in MODULES.items()}
    context = {"config": json.dumps(config, indent=1), "modules": modules}
    response = render(request, "offline/sw.js", context, content_type="text/javascript")
    response["Cache-Control"] = "no-cache"
    return response


@require_safe
def offline_shell(request: HttpRequest) -> HttpResponse:
    """The frame that the worker puts a page into; it says that the network is away."""
    return render(request, "offline/shell.html")


@require_safe
def offline_package(request: HttpRequest) -> HttpResponse:
    """The library as one document; its ETag is its version."""
    wanted = version()
    build = lambda: HttpResponse(package(wanted), content_type="application/json")  # noqa: E731
    return conditional(request, f'"{wanted}"', build)


@require_safe
def offline_network(request: HttpRequest) -> HttpResponseBase:
    """The network that reads questions, for the device; a version of it never changes."""
    response = FileResponse(WEIGHTS.open("rb"), content_type="application/octet-stream")
    response["Cache-Control"] = "public, max-age=31536000, immutable"
    return response


def _pages() -> list[str]:
    """Pages that are kept as the server makes them for a visitor: lists, books, the desk."""
    of_games = [reverse(name, args=[game]) for game in games() for name in OF_A_GAME]
    picked = [f"{reverse(name)}?game={game}" for game in games() for name in ("desk", "home")]
    policy = [reverse("cards:infraction", args=[row]) for row in policy_in_force().by_id]
    return [reverse("desk"), reverse("home"), *picked, *of_games, reverse("cards:policy"), *policy]


def _statics() -> list[str]:
    """Styles, scripts and drawings of the project's own pages."""
    names = [name for finder in get_finders() for name, _ in finder.list([])]
    kept = [name for name in names if name.endswith((".css", ".js", ".svg", ".png"))]
    return sorted(static(name) for name in dict.fromkeys(kept) if not name.startswith(LEFT_OUT))
