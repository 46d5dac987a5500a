"""Events of a game to which nobody brings a deck, and the form of a new event for each game."""

import re
from collections.abc import Callable

import pytest
from django.test import Client

from cards.library.loader import load_catalogue
from decks.validation import formats_of
from harvest_site.accounts.models import User
from harvest_site.base.problems import Malformed
from tests.tournaments.factories import DAY, make_event, make_users, open_event
from tournaments import domain
from tournaments.models import Event, Pairing

pytestmark = pytest.mark.django_db
GAME = "imperial-conquest"
LogIn = Callable[[User], Client]


def pods(organiser: User) -> Event:
    return open_event(organiser, game=GAME, event_format="standard", stages=[{"kind": "pods"}])


def test_such_a_game_has_one_format() -> None:
    assert {name: row["name"] for name, row in formats_of(load_catalogue(GAME)).items()} == {
        "standard": "Standard"
    }


def test_nobody_is_asked_for_a_deck(organiser: User) -> None:
    event = pods(organiser)
    for player in make_users(9):
        domain.register(actor=player, event=event)
    domain.start_event(actor=organiser, event=event)
    domain.pair_next_round(actor=organiser, event=event)
    sizes = sorted(table.seats.count() for table in Pairing.objects.of_event(event))
    assert sum(sizes) == 9
    assert min(sizes) >= 3


def test_its_pages_do_not_speak_of_decks(organiser: User, user: User, logged_in: LogIn) -> None:
    event, client = pods(organiser), logged_in(user)
    assert "Enter with a deck" not in client.get(event.get_absolute_url()).content.decode()
    page = client.get(f"{event.get_absolute_url()}/register").content.decode()
    assert "your name is enough" in page
    assert 'name="deck' not in page
    client.post(f"{event.get_absolute_url()}/register", {"name": "Ada"})
    assert list(event.entrants.values_list("name", flat=True)) == ["Ada"]
    assert "Hand in another deck" not in client.get(event.get_absolute_url()).content.decode()


def chosen(page: str, name: str) -> str:
    """The label of the option that a page has selected."""
    select = re.search(rf'<select name="{name}".*?</select>', page, re.S)
    assert select is not None
    found = re.search(r"<option[^>]* selected>([^<]*)<", select.group())
    assert found is not None
    return found.group(1).strip()


@pytest.mark.parametrize(
    ("game", "title", "event_format"),
    [
        ("great-harvest", "The Great Harvest", "Tourney"),
        ("for-the-emperor", "For the Emperor", "Standard"),
        ("imperial-conquest", "Imperial Conquest", "Standard"),
    ],
)
def test_the_form_begins_with_the_picked_game(
    organiser: User, logged_in: LogIn, game: str, title: str, event_format: str
) -> None:
    client: Client = logged_in(organiser)
    page = client.get(f"/events/new?game={game}").content.decode()
    assert (chosen(page, "game"), chosen(page, "event_format")) == (title, event_format)


def test_a_format_of_another_game_is_refused_with_those_it_has(organiser: User) -> None:
    with pytest.raises(Malformed, match=r"on that date; it has Standard, House rules for 1 and 9\."):
        make_event(organiser, game="for-the-emperor", event_format="tourney", date=DAY)


def test_a_pod_is_no_best_of_three(organiser: User, logged_in: LogIn) -> None:
    client = logged_in(organiser)
    mixed = open_event(organiser, stages=[{"kind": "pods", "rounds": 1}, {"kind": "swiss", "rounds": 1}])
    assert "Best of 3" in client.get(mixed.get_absolute_url()).content.decode()
    assert "Best of 3" not in client.get(pods(organiser).get_absolute_url()).content.decode()
