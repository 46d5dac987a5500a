"""What the home page and the desk show: a few rows of each app, read only."""

from collections.abc import Sequence
from typing import Any

from django.apps import apps
from django.contrib.auth.models import AnonymousUser
from django.db.models import Model, QuerySet
from django.http import HttpRequest

from cards.library.loader import load_rulebook, load_rulings
from cards.library.rulebook import Ruling, Section
from harvest_site.base.models import SiteNote

A_FEW = 4
DEMO_NOTE = "demo"
NOTE_COOKIE = "notice-hidden"


def rows_of(label: str) -> QuerySet[Model] | None:
    """All rows of a model by its label, or nothing where the app has no such model."""
    try:
        return apps.get_model(label)._default_manager.all()
    except LookupError:
        return None


def my_decks(user: Any, game: str) -> Sequence[Any]:
    """The decks that the user touched last."""
    decks = rows_of("decks.Deck")
    if decks is None or not user.is_authenticated:
        return ()
    return list(decks.filter(owner=user, game=game).order_by("-id")[:A_FEW])


def running_events(game: str) -> Sequence[Any]:
    """Events that are open for players or running."""
    events = rows_of("tournaments.Event")
    return () if events is None else list(events.filter(game=game).order_by("-id")[:A_FEW])


def latest_rulings(game: str, count: int = A_FEW) -> Sequence[Ruling]:
    """The newest rulings that still stand."""
    try:
        standing = [ruling for ruling in load_rulings(game) if not ruling.superseded_by]
    except (OSError, ValueError):
        return ()
    return sorted(standing, key=lambda ruling: ruling.date, reverse=True)[:count]


def sections(game: str) -> Sequence[Section]:
    """The sections of the rulebook."""
    try:
        return load_rulebook(game).sections
    except (OSError, ValueError):
        return ()


def demo_note(request: HttpRequest) -> SiteNote | None:
    """The demonstration notice, unless it has been removed for all or hidden by this visitor."""
    if request.COOKIES.get(NOTE_COOKIE):
        return None
    return SiteNote.objects.filter(key=DEMO_NOTE).first()


def doors_of(user: Any | AnonymousUser, game: str) -> dict[str, Any]:
    """What stands behind the three doors."""
    return {
        "game": game,
        "decks": my_decks(user, game),
        "events": running_events(game),
        "rulings": latest_rulings(game),
    }
