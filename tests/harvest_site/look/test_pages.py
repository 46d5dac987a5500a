"""Home, search, desk and style page: what they show to whom, and what they cost."""

from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from decks.models import Deck
from harvest_site.base.models import SiteNote
from harvest_site.front import DEMO_NOTE, NOTE_COOKIE
from tests.tournaments.factories import make_event, open_event, running_event

pytestmark = pytest.mark.django_db
GAME = "great-harvest"


def make_decks(owner: Any, count: int) -> None:
    for number in range(count):
        Deck.objects.create(owner=owner, name=f"Corn {number}", game=GAME, deck_format="casual")


def queries_of(client: Client, address: str) -> int:
    with CaptureQueriesContext(connection) as seen:
        assert client.get(address).status_code == 200
    return len(seen)


def test_three_doors_for_a_visitor(client: Client, library: None) -> None:
    response = client.get("/")
    assert response.context["decks"] == ()
    assert len(response.context["rulings"]) == 4
    assert response.content.decode().count('<section class="door"') == 3


def test_my_decks_behind_the_first_door(user: Any, other_user: Any, user_client: Client) -> None:
    make_decks(user, 2)
    make_decks(other_user, 1)
    assert [deck.owner for deck in user_client.get("/").context["decks"]] == [user, user]


def test_running_events_come_first(user: Any, other_user: Any, user_client: Client) -> None:
    make_event(user, name="A draft of mine")
    make_event(other_user, name="A draft of others")
    open_event(other_user, name="Takes players")
    running_event(other_user, [user, other_user], name="Runs")
    names = [event.name for event in user_client.get("/").context["events"]]
    assert names == ["Runs", "Takes players", "A draft of mine"]


@pytest.mark.parametrize("address", ["/", "/desk/"])
def test_more_decks_cost_no_more_queries(address: str, user: Any, user_client: Client, library: None) -> None:
    make_decks(user, 1)
    one = queries_of(user_client, address)
    make_decks(user, 3)
    assert queries_of(user_client, address) == one


def test_a_known_game_is_remembered(client: Client) -> None:
    assert client.get(f"/?game={GAME}").cookies["game"].value == GAME
    assert "game" not in client.get("/?game=chess").cookies


@pytest.mark.parametrize(
    ("words", "address"),
    [
        ("gh-2.1", "/rules/great-harvest/GH-2.1"),
        ("Sweet Corn", "/cards/great-harvest/sweet-corn"),
        ("sweet  corn ", "/cards/great-harvest/sweet-corn"),
    ],
)
def test_what_the_words_name_is_opened(words: str, address: str, client: Client, library: None) -> None:
    response = client.get("/search/", {"q": words})
    assert (response.status_code, response.headers["Location"]) == (302, address)


def test_a_search_shows_its_groups(user: Any, user_client: Client, library: None) -> None:
    make_decks(user, 1)
    groups = user_client.get("/search/", {"q": "corn"}).context["groups"]
    assert [group.title for group in groups] == ["Cards", "Rulings", "Rulebook", "My decks"]


def test_a_visitor_finds_no_decks(user: Any, client: Client, library: None) -> None:
    make_decks(user, 1)
    titles = [group.title for group in client.get("/search/", {"q": "corn 0"}).context["groups"]]
    assert sorted(titles) == ["Cards", "Rulebook", "Rulings"]


def test_a_slip_of_the_finger_is_helped(client: Client, library: None) -> None:
    response = client.get("/search/", {"q": "Salmn"})
    found = [(group.title, [row.title for row in group.results]) for group in response.context["groups"]]
    assert found[0] == ("Cards", ["Salmon"])
    assert "Read “salmn” as “salmon”." in response.content.decode()


def test_an_empty_search_leads_to_the_library(client: Client, library: None) -> None:
    page = client.get("/search/").content.decode()
    places = page.split('aria-label="Places to look"')[1].split("</nav>")[0]
    assert [place in places for place in ("/cards/great-harvest/", "/rules/great-harvest/", "/rulings/")] == [
        True
    ] * 3


@pytest.mark.parametrize("words", ["", "   ", '"', "%", "zzyzx qqqq", "x" * 500, "\0"])
def test_a_search_without_results(words: str, client: Client, library: None) -> None:
    response = client.get("/search/", {"q": words})
    assert (response.status_code, response.context["groups"]) == (200, [])


def test_the_desk_is_open_to_all(client: Client, user_client: Client, library: None) -> None:
    visitor, mine = (one.get("/desk/").content.decode() for one in (client, user_client))
    assert ("Referee’s desk" in visitor, "My decks" in visitor, "My decks" in mine) == (True, False, True)
    sections = user_client.get("/desk/").context["sections"]
    assert (sections[0].id, len(sections)) == ("GH-1", 12)


def test_the_style_page_is_for_staff(
    client: Client, user_client: Client, staff: Any, logged_in: Callable[[Any], Client]
) -> None:
    codes = [one.get("/desk/style").status_code for one in (client, user_client, logged_in(staff))]
    assert codes == [302, 403, 200]


def test_a_visitor_hides_the_notice_for_himself(client: Client) -> None:
    SiteNote.objects.create(key=DEMO_NOTE, text="A demonstration.")
    assert "A demonstration." in client.get("/").content.decode()
    assert client.get("/notice/remove").status_code == 405
    assert client.post("/notice/remove").cookies[NOTE_COOKIE].value == "1"
    assert client.get("/").context["note"] is None
    assert SiteNote.objects.count() == 1


def test_staff_removes_the_notice_for_everyone(staff: Any, logged_in: Callable[[Any], Client]) -> None:
    SiteNote.objects.create(key=DEMO_NOTE, text="A demonstration.")
    response = logged_in(staff).post("/notice/remove")
    assert (response.headers["Location"], SiteNote.objects.count()) == ("/", 0)
