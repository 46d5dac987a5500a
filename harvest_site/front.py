"""What the home page and the desk show: a few rows of each app, read only."""

from collections.abc import Sequence
from typing import Any

from django.http import HttpRequest
from django.utils import timezone

from cards.domain.current import catalogue_in_force
from cards.library.loader import load_rulebook
from cards.library.quick import fill, load_quick
from cards.library.rulebook import Section
from cards.models import Ruling
from cards.reading import open_answers, questions_waiting
from decks.models import Deck
from harvest_site.base.models import SiteNote
from tournaments.enums import EventState
from tournaments.models import Event

A_FEW = 4
URGENCY = (EventState.RUNNING, EventState.REGISTRATION, EventState.DRAFT, EventState.FINISHED)
DEMO_NOTE = "demo"
NOTE_COOKIE = "notice-hidden"


def my_decks(user: Any, game: str) -> Sequence[Deck]:
    """The decks that the user touched last."""
    if not user.is_authenticated:
        return ()
    return list(Deck.objects.filter(owner=user, game=game).order_by("-updated_at")[:A_FEW])


def going_on(user: Any, game: str) -> Sequence[Event]:
    """The newest events that the user may see: running ones first, those that are over last."""
    rows = Event.objects.visible_to(user).filter(game=game).order_by("-date", "-pk")[: 5 * A_FEW]
    return sorted(rows, key=lambda event: URGENCY.index(event.state))[:A_FEW]


def latest_rulings(game: str, count: int = A_FEW) -> Sequence[Ruling]:
    """The newest rulings that still stand."""
    return list(Ruling.objects.in_force().of_game(game).order_by("-date", "pk")[:count])


def sections(game: str) -> Sequence[Section]:
    """The sections of the rulebook; none for a game without one."""
    try:
        return load_rulebook(game).sections
    except (OSError, ValueError):
        return ()


def desk_of(user: Any, game: str) -> dict[str, Any]:
    """Quick answers as the formats stand today; what waits for the user."""
    catalogue, day = catalogue_in_force(game), timezone.localdate()
    return {
        "quick": [fill(answer, catalogue, day) for answer in load_quick(game)],
        "answers": open_answers(user),
        "questions": questions_waiting(user),
    }


def demo_note(request: HttpRequest) -> SiteNote | None:
    """The demonstration notice, unless it has been removed for all or hidden by this visitor."""
    if request.COOKIES.get(NOTE_COOKIE):
        return None
    return SiteNote.objects.filter(key=DEMO_NOTE).first()


def doors_of(user: Any, game: str) -> dict[str, Any]:
    """What stands behind the three doors."""
    return {
        "game": game,
        "decks": my_decks(user, game),
        "events": going_on(user, game),
        "rulings": latest_rulings(game),
    }
