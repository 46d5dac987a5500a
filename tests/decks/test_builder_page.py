"""The builder: searching, adding, foils, the list as text."""

import re
from collections.abc import Callable

import pytest
from django.test import Client

from decks import domain
from decks.formats import write_text
from decks.models import Deck
from harvest_site.accounts.models import User

from .factories import make_deck
from .lists import legal_cards, shipped
from .pages import at, box_of, text_of

pytestmark = pytest.mark.django_db
LogIn = Callable[[User], Client]


def test_the_builder_shows_deck_check_and_cards(user: User, user_client: Client) -> None:
    words = text_of(user_client.get(at("builder", make_deck(user, cards={"silo": 4}).public_id)))
    assert "Not legal for Tourney 4 of 60 cards" in words
    assert "Storage 4" in words
    assert "Alfalfa" in words


def test_searching(user: User, user_client: Client) -> None:
    address = at("search", make_deck(user, cards={"sweet-corn": 3}).public_id)
    answer = user_client.get(address, {"q": "swéet  CO"}, headers={"HX-Request": "true"})
    assert "Sweet Corn Crop" in text_of(answer)
    assert "In the deck: 3" in text_of(answer)
    assert "<html" not in answer.content.decode()
    assert "No card fits." in text_of(user_client.get(address, {"q": "zzz"}, headers={"HX-Request": "true"}))
    kinds = text_of(user_client.get(address, {"kind": "storage"}, headers={"HX-Request": "true"}))
    assert ("Silo" in kinds, "Sweet Corn" in kinds) == (True, False)
    assert "<html" in user_client.get(address, {"q": "silo"}).content.decode()


def test_names_that_begin_with_the_words_come_first(user: User, user_client: Client) -> None:
    address = at("search", make_deck(user).public_id)
    answer = user_client.get(address, {"q": "co"}, headers={"HX-Request": "true"})
    names = re.findall(r'data-name="([^"]+)"', answer.content.decode())
    begins = [name.lower().startswith("co") for name in names]
    assert begins == sorted(begins, reverse=True)
    assert (begins[0], begins[-1]) == (True, False)


def test_adding_and_taking_out_answers_with_both_parts(user: User, user_client: Client) -> None:
    deck = make_deck(user, cards=legal_cards(59))
    address = at("cards", deck.public_id)
    answer = user_client.post(address, {"change": "silo:1", "q": "silo"}, headers={"HX-Request": "true"})
    words = text_of(answer)
    assert "Legal for Tourney 60 cards, at least 60" in words
    assert 'id="results" hx-swap-oob="true"' in answer.content.decode()
    assert "In the deck: 4" in words
    user_client.post(address, {"change": "silo:-1"}, headers={"HX-Request": "true"})
    deck.refresh_from_db()
    assert deck.cards["silo"] == 3
    user_client.post(address, {"change": "silo:all"}, headers={"HX-Request": "true"})
    deck.refresh_from_db()
    assert "silo" not in deck.cards


def test_foils_are_lines_of_their_own(user: User, user_client: Client) -> None:
    deck = make_deck(user, cards={"Sweet Corn *F*": 1})
    user_client.post(at("cards", deck.public_id), {"change": "Sweet Corn *F*:1"})
    deck.refresh_from_db()
    assert deck.cards == {"Sweet Corn *F*": 2}


def test_without_script_the_builder_comes_back(user: User, user_client: Client) -> None:
    deck = make_deck(user)
    answer = user_client.post(at("cards", deck.public_id), {"change": "krill:1"})
    assert answer["Location"] == at("builder", deck.public_id)
    searched = {"change": "krill:1", "q": "kri ll", "kind": "animal"}
    answer = user_client.post(at("cards", deck.public_id), searched)
    assert answer["Location"] == f"{at('builder', deck.public_id)}?q=kri+ll&kind=animal"


@pytest.mark.parametrize("change", ["", "silo", "silo:2", "silo:x", "Swet Corn:1"])
def test_a_change_that_is_none(user: User, user_client: Client, change: str) -> None:
    deck = make_deck(user)
    assert user_client.post(at("cards", deck.public_id), {"change": change}).status_code == 400
    deck.refresh_from_db()
    assert deck.version == 1


def test_a_card_at_fault_is_marked(user: User, user_client: Client) -> None:
    page = user_client.get(at("builder", make_deck(user, cards={"silo": 5}).public_id)).content.decode()
    assert 'class="at-fault" data-reference="silo"' in page


def test_a_card_that_left_the_catalogue_stays_in_the_list(user: User, user_client: Client) -> None:
    deck = make_deck(user)
    Deck.objects.filter(pk=deck.pk).update(cards={"old-card": 2})
    words = text_of(user_client.get(at("deck", deck.public_id)))
    assert "Not in the catalogue 2 2 old-card" in words


# As text ----------------------------------------------------------------------
def test_the_list_as_text_replaces_all(user: User, user_client: Client) -> None:
    deck = make_deck(user)
    address = at("edit_list", deck.public_id)
    shown = user_client.get(address)
    assert box_of(shown) == write_text(domain.list_of(deck), shipped())
    user_client.post(address, {"text": "4 Silo\n1 Krill *F*", "do": "save", "version": "1"})
    deck.refresh_from_db()
    assert (deck.cards, deck.name, deck.version) == ({"silo": 4, "Krill *F*": 1}, "Corn and Co", 2)


def test_a_change_in_another_window_is_told_and_the_text_stays(user: User, user_client: Client) -> None:
    deck = make_deck(user)
    domain.add_card(deck=deck, actor=user, card="krill")
    fields = {"text": "4 Silo", "do": "save", "version": "1"}
    answer = user_client.post(at("edit_list", deck.public_id), fields)
    assert (answer.status_code, box_of(answer)) == (400, "4 Silo")
    assert "changed in another window" in text_of(answer)
    assert 'name="version" value="2"' in answer.content.decode()
    user_client.post(at("edit_list", deck.public_id), {**fields, "version": "2"})
    deck.refresh_from_db()
    assert deck.cards == {"silo": 4}


def test_lines_left_over_are_added_to_the_notes(user: User, user_client: Client) -> None:
    deck = make_deck(user, notes="First.")
    fields = {"text": "4 Silo\n1 Sillo", "do": "save-rest", "version": "1"}
    user_client.post(at("edit_list", deck.public_id), fields)
    deck.refresh_from_db()
    assert (deck.cards, deck.notes) == ({"silo": 4}, "First.\n\nNot taken from the list:\n1 Sillo")
