"""Deck pages: making, showing, sharing and taking away; permissions and query counts."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from decks.models import Deck
from harvest_site.accounts.models import User

from .factories import make_deck
from .lists import legal_cards
from .pages import LIST, at, box_of, text_of

pytestmark = pytest.mark.django_db
LogIn = Callable[[User], Client]


def test_a_visitor_is_asked_to_log_in(client: Client) -> None:
    answer = client.get(at("new"))
    assert (answer.status_code, answer["Location"]) == (302, f"{reverse('accounts:login')}?next={at('new')}")


def test_a_list_that_is_understood_becomes_a_deck(user: User, user_client: Client) -> None:
    answer = user_client.post(at("new"), {"text": LIST.replace("Swet", "Sweet"), "do": "save"})
    deck = Deck.objects.get()
    assert (answer.status_code, answer["Location"]) == (302, at("builder", deck.public_id))
    assert (deck.owner, deck.name, deck.deck_format, deck.cards) == (
        user,
        "Rye and Co",
        "tourney",
        {"sweet-corn": 7},
    )


def test_a_line_that_waits_is_decided_before_saving(user_client: Client) -> None:
    answer = user_client.post(at("new"), {"text": LIST, "do": "save"})
    assert (answer.status_code, Deck.objects.count()) == (200, 0)
    assert "1 line waits for you" in text_of(answer)
    assert box_of(answer) == LIST
    user_client.post(
        at("new"), {"text": LIST, "do": "save", "choice_of": ["Swet Corn"], "choice_to": ["sweet-corn"]}
    )
    assert Deck.objects.get().cards == {"sweet-corn": 7}


def test_lines_that_nobody_placed_go_into_the_notes(user_client: Client) -> None:
    user_client.post(at("new"), {"text": LIST, "do": "save-rest", "name": "Mine", "deck_format": "casual"})
    deck = Deck.objects.get()
    assert (deck.name, deck.deck_format, deck.cards) == ("Mine", "casual", {"sweet-corn": 4})
    assert deck.notes == "Not taken from the list:\n3 Swet Corn"


def test_reading_first_makes_nothing(user_client: Client) -> None:
    answer = user_client.post(at("new"), {"text": "4 Silo", "do": "read"})
    assert "Every line is understood" in text_of(answer)
    assert Deck.objects.count() == 0


def test_an_empty_list_is_an_empty_deck(user_client: Client) -> None:
    user_client.post(at("new"), {"text": "", "do": "save"})
    assert [(deck.name, deck.cards, deck.deck_format) for deck in Deck.objects.all()] == [
        ("New deck", {}, "casual")
    ]


def test_a_theme_deck_fills_the_form(user_client: Client) -> None:
    answer = user_client.get(f"{at('new')}?theme=open-water")
    assert "4 Krill" in box_of(answer)
    assert box_of(user_client.get(f"{at('new')}?theme=none")) == ""


def test_my_decks(user: User, other_user: User, user_client: Client) -> None:
    make_deck(user, name="Corn")
    make_deck(user, name="Small", cards={"silo": 4})
    make_deck(other_user, name="Foreign", shared=True)
    words = text_of(user_client.get(at("list")))
    assert re.search("Corn The Great Harvest (Legal for Tourney )+60", words)
    assert re.search("Small The Great Harvest (Not legal for Tourney )+4", words)
    assert "Foreign" not in words


def test_no_decks_yet(user_client: Client) -> None:
    assert "Your decks will stand here." in text_of(user_client.get(at("list")))


def test_the_list_costs_the_same_for_three(
    user: User, user_client: Client, django_assert_num_queries: Any
) -> None:
    for count in (1, 2):
        for _ in range(count):
            make_deck(user)
        with django_assert_num_queries(4):  # session, user, count, rows
            user_client.get(at("list"))


def test_a_deck_costs_the_same_for_any_cards(
    user: User, user_client: Client, django_assert_num_queries: Any
) -> None:
    for cards in ({"silo": 1}, legal_cards()):
        deck = make_deck(user, cards=cards)
        with django_assert_num_queries(3):  # session, user, deck
            user_client.get(at("deck", deck.public_id))
        with django_assert_num_queries(3):
            user_client.get(at("builder", deck.public_id))


def test_the_page_of_a_deck(user: User, user_client: Client) -> None:
    deck = make_deck(user, notes="Sow early.", cards={**legal_cards(), "sweet-corn": 3, "Sweet Corn *F*": 1})
    words = text_of(user_client.get(at("deck", deck.public_id)))
    for told in (
        "Legal for Tourney 60 cards, at least 60",
        "Crops 12",
        "3 Sweet Corn",
        "1 Sweet Corn foil",
        "Today Casual Tourney",
        "Sow early.",
    ):
        assert told in words


def test_a_private_deck_is_not_there_for_others(
    user: User, other_user: User, logged_in: LogIn, client: Client
) -> None:
    deck = make_deck(user, name="Secret plan")
    stranger = logged_in(other_user)
    for reader in (stranger, client):
        for address in (at("deck", deck.public_id), at("export", deck.public_id, "text")):
            answer = reader.get(address)
            assert answer.status_code == 404
            assert "Secret plan" not in answer.content.decode()
    for name in ("builder", "edit_list", "search"):
        assert stranger.get(at(name, deck.public_id)).status_code == 404
    for name in ("cards", "change", "copy", "delete", "restore", "edit_list"):
        assert stranger.post(at(name, deck.public_id), {"change": "silo:1"}).status_code == 404
    deck.refresh_from_db()
    assert (deck.version, deck.deleted_at) == (1, None)


def test_a_shared_deck_can_be_read_and_copied(
    user: User, other_user: User, logged_in: LogIn, client: Client
) -> None:
    deck = make_deck(user, shared=True, notes="my secret")
    page = client.get(at("deck", deck.public_id))
    assert (page.status_code, "my secret" in text_of(page)) == (200, False)
    stranger = logged_in(other_user)
    assert stranger.get(at("builder", deck.public_id)).status_code == 404
    answer = stranger.post(at("copy", deck.public_id))
    copy = Deck.objects.get(owner=other_user)
    assert (answer["Location"], copy.name) == (at("builder", copy.public_id), "Copy of Corn and Co")


def test_deleting_and_undoing(user: User, user_client: Client) -> None:
    deck = make_deck(user)
    answer = user_client.post(at("delete", deck.public_id), follow=True)
    assert "“Corn and Co” is deleted." in text_of(answer)
    assert f'action="{at("restore", deck.public_id)}"' in answer.content.decode()
    assert user_client.get(at("deck", deck.public_id)).status_code == 404
    back = user_client.post(at("restore", deck.public_id), follow=True)
    assert "“Corn and Co” is back." in text_of(back)


def test_a_get_changes_nothing(user: User, user_client: Client) -> None:
    deck = make_deck(user)
    for name in ("cards", "change", "copy", "delete", "restore"):
        assert user_client.get(at(name, deck.public_id)).status_code == 405


def test_changing_what_a_deck_is(user: User, user_client: Client) -> None:
    deck = make_deck(user)
    fields = {"name": "Rye", "deck_format": "casual", "notes": "Late.", "shared": "on"}
    assert user_client.post(at("change", deck.public_id), fields)["Location"] == at("deck", deck.public_id)
    deck.refresh_from_db()
    assert (deck.name, deck.deck_format, deck.notes, deck.shared) == ("Rye", "casual", "Late.", True)
    wrong = user_client.post(at("change", deck.public_id), {**fields, "name": "", "notes": "Keep this"})
    assert wrong.status_code == 400
    assert "Keep this" in wrong.content.decode()


@pytest.mark.parametrize(
    ("form", "start"), [("text", b"Name:"), ("csv", b"quantity"), ("json", b"{"), ("cod", b"<?")]
)
def test_files_to_take_away(user: User, user_client: Client, form: str, start: bytes) -> None:
    answer = user_client.get(at("export", make_deck(user).public_id, form))
    assert answer.content.startswith(start)
    assert "attachment" in answer["Content-Disposition"]


def test_there_is_no_other_file(user: User, user_client: Client) -> None:
    assert user_client.get(at("export", make_deck(user).public_id, "pdf")).status_code == 404
