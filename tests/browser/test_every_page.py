"""Every page with real content: no complaint, no serious finding, no sideways scroll; each look once."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from django.urls import reverse
from playwright.sync_api import Page

from cards.domain.loading import load_library
from cards.library.loader import load_catalogue
from decks.models import Deck
from matches.bots.random_play import play
from matches.domain import store_match
from tests.tournaments import factories
from tournaments import domain
from tournaments.models import Event, Pairing

from .conftest import sign_in, visit

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
GAME = "great-harvest"
Opener = Callable[..., Page]
LOOKS = [("narrow", "light"), ("wide", "dark")]


def a_match(uploader: Any, *, spoilt: bool = False) -> str:
    """The address of a match that bots played; spoilt: with a Labor on a Combo that is not there."""
    decks = [{"cards": deck["cards"]} for deck in load_catalogue(GAME).extras["theme_decks"][:2]]
    document = play(game=GAME, decks=decks, seed=3, names=["Ada Farrow", "Ben Tilling"], seats_bots="eager")
    if spoilt:
        place = next(i for i, entry in enumerate(document["log"]) if entry["by"] == 1)
        document["log"].insert(place, {"by": document["log"][place]["by"], "do": "turn_in", "combo": 99})
    match = store_match(raw=json.dumps(document).encode(), uploaded_by=uploader)
    return reverse("matches:match", args=[match.public_id])


def an_event(organiser: Any, player: Any) -> Event:
    """Five players, one round settled, one open, a head judge, penalties."""
    event = factories.running_event(organiser, [player, *factories.make_users(4, "Rosalind Oatfield ")])
    domain.appoint_official(actor=organiser, event=event, username=organiser.username, role="head-judge")
    factories.pair(event)
    factories.settle_round(event)
    factories.pair(event)
    one = event.entrants.earliest("id")
    for infraction in ("HI-1.1", "HI-4.2"):
        domain.give_penalty(actor=organiser, entrant=one, infraction=infraction, note="Said at the table.")
    return event


def library_pages() -> dict[str, str]:
    return {
        "cards": f"/cards/{GAME}/",
        "card": f"/cards/{GAME}/salmon",
        "clause": f"/rules/{GAME}/GH-7.5",
        "rulings": f"/rulings/{GAME}/",
        "ruling": "/rulings/gh-r1",
        "search": "/search/?q=krill+feed",
    }


def deck_pages(deck: Deck) -> dict[str, str]:
    at = deck.get_absolute_url()
    pages = {"deck": at, "builder": f"{at}/build", "deck-text": f"{at}/list", "decks": "/decks/"}
    return pages | {"new-deck": "/decks/new", "check": "/decks/check"}


def event_pages(event: Event) -> dict[str, str]:
    at = event.get_absolute_url()
    table = Pairing.objects.of_event(event).unsettled().first()
    one = event.entrants.earliest("id").public_id
    assert table is not None
    seat = reverse("tournaments:table", args=[event.public_id, event.slug, table.public_id])
    pages = {"event": at, "round": f"{at}/rounds/1", "standings": f"{at}/standings", "people": f"{at}/people"}
    return pages | {
        "staff-of-event": f"{at}/staff",
        "penalties": f"{at}/penalties",
        "penalty": f"{at}/penalties/{event.penalties.latest('id').public_id}",
        "give-penalty": f"{at}/penalties/new",
        "give-this": f"{at}/penalties/new?entrant={one}&infraction=HI-1.1",
        "table": seat,
        "event-history": f"{at}/history",
        "events": "/events/",
        "new-event": "/events/new",
    }


@pytest.mark.parametrize(("size", "scheme"), LOOKS)
def test_library(size: str, scheme: str, live_server: Any, open_page: Opener) -> None:
    load_library(game=GAME)
    look_at(open_page(size, scheme), library_pages(), live_server.url, f"{size}-{scheme}")


@pytest.mark.parametrize(("size", "scheme"), LOOKS)
def test_decks(size: str, scheme: str, live_server: Any, user: Any, open_page: Opener) -> None:
    load_library(game=GAME)
    deck = factories.make_deck(user, name="Corn and hens, the fifteenth version", cards={"sweet-corn": 5})
    page = open_page(size, scheme)
    sign_in(page, user, live_server.url)
    look_at(page, deck_pages(deck), live_server.url, f"{size}-{scheme}")


@pytest.mark.parametrize(("size", "scheme"), LOOKS)
def test_matches(size: str, scheme: str, live_server: Any, user: Any, open_page: Opener) -> None:
    load_library(game=GAME)
    good, bad = a_match(user), a_match(user, spoilt=True)
    pages = {"verdict": good, "refused": bad, "match-history": f"{good}/history", "matches": "/matches/"}
    page = open_page(size, scheme)
    sign_in(page, user, live_server.url)
    look_at(page, pages | {"upload": "/matches/upload"}, live_server.url, f"{size}-{scheme}")


@pytest.mark.parametrize(("size", "scheme"), LOOKS)
def test_events(size: str, scheme: str, live_server: Any, user: Any, staff: Any, open_page: Opener) -> None:
    load_library(game=GAME)
    event = an_event(staff, user)
    page = open_page(size, scheme)
    sign_in(page, staff, live_server.url)
    look_at(page, event_pages(event), live_server.url, f"{size}-{scheme}")
    sign_in(page, user, live_server.url)
    look_at(page, {"my-table": event.get_absolute_url()}, live_server.url, f"{size}-{scheme}")


def test_accounts(live_server: Any, user: Any, open_page: Opener) -> None:
    page = open_page("narrow")
    look_at(
        page, {"signup": "/accounts/signup/", "reset": "/accounts/reset/"}, live_server.url, "narrow-light"
    )
    sign_in(page, user, live_server.url)
    look_at(
        page, {"account": "/accounts/", "password": "/accounts/password/"}, live_server.url, "narrow-light"
    )


def test_the_whole_rulebook(live_server: Any, open_page: Opener) -> None:
    load_library(game=GAME)
    look_at(open_page("narrow"), {"rulebook": f"/rules/{GAME}/"}, live_server.url, "narrow-light")


def look_at(page: Page, pages: dict[str, str], site: str, look: str) -> None:
    """Visits each page and keeps its picture."""
    for name, address in pages.items():
        visit(page, site + address, shot=f"{name}-{look}")
