"""Deck pages: lists read line by line, the builder, permissions, query counts."""

import html
import re
from collections.abc import Callable
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from decks import domain
from decks.formats import DeckList, write_text
from decks.models import Deck
from harvest_site.accounts.models import User

from .factories import make_deck
from .lists import legal_cards, shipped

pytestmark = pytest.mark.django_db
LogIn = Callable[[User], Client]


def at(name: str, *args: Any) -> str:
    return reverse(f"decks:{name}", args=args)


def text_of(response: Any) -> str:
    """The words of a page, without mark-up."""
    body = html.unescape(response.content.decode())
    return " ".join(re.sub(r"<[^>]+>", " ", body).split())


def box_of(response: Any) -> str:
    """What stands in the text box."""
    found = re.search(
        r"<textarea[^>]*name=\"text\"[^>]*>\n?(.*?)</textarea>", response.content.decode(), re.DOTALL
    )
    assert found
    return html.unescape(found.group(1))


LIST = "Name: Rye and Co\nFormat: tourney\n\nCrops (2)\n4 Sweet Corn\n3 Swet Corn\n"


# Checking without an account ----------------------------------------------------------------------
def test_the_check_page_asks_for_no_account(client: Client) -> None:
    answer = client.get(at("check"))
    assert answer.status_code == 200
    assert "Nothing is kept." in text_of(answer)


def test_a_list_is_checked_with_reasons_and_clauses(client: Client) -> None:
    answer = client.post(at("check"), {"text": LIST})
    words = text_of(answer)
    assert "Not legal for Tourney" in words
    assert "The deck needs at least 60 cards and holds 4. GH-2.1" in words
    assert "“Swet Corn” is neither the id nor the name of a card." in words
    assert box_of(answer) == LIST
    assert Deck.objects.count() == 0


def test_a_legal_list_for_a_format_and_a_day(client: Client) -> None:
    text = write_text(DeckList("Corn", "", "", legal_cards(50)), shipped())
    answer = client.post(at("check"), {"text": text, "deck_format": "casual", "date": "2026-05-02"})
    assert "Legal for Casual 50 cards, at least 50, on 2 May 2026" in text_of(answer)
    assert "Not legal for Tourney" in text_of(
        client.post(at("check"), {"text": text, "deck_format": "tourney"})
    )


def test_every_line_is_shown_with_what_became_of_it(client: Client) -> None:
    words = text_of(client.post(at("check"), {"text": LIST}))
    for told in (
        "1 Name: Rye and Co About the deck Rye and Co",
        "3 Passed over blank",
        "4 Crops (2) Passed over section heading",
        "5 4 Sweet Corn 4 Sweet Corn",
        "6 3 Swet Corn Waits for you no card has exactly this name",
    ):
        assert told in words


def test_a_proposal_is_picked_by_one_click_and_stays(client: Client) -> None:
    picked = client.post(at("check"), {"text": LIST, "pick": "6:sweet-corn"})
    assert "Every line is understood" in text_of(picked)
    assert "too-many" not in text_of(picked)
    assert "7 copies of Sweet Corn; a deck may hold 4." in text_of(picked)
    again = client.post(at("check"), {"text": LIST, "choice_of": ["Swet Corn"], "choice_to": ["sweet-corn"]})
    assert "7 copies of Sweet Corn" in text_of(again)
    assert 'name="choice_of" value="Swet Corn"' in again.content.decode()


def test_the_same_help_stands_once_and_leads_to_the_lines(client: Client) -> None:
    answer = client.post(at("check"), {"text": "4 Swet Corn\n4 Silos of Hay\n5 Silo"})
    assert text_of(answer).count("Take the full name from the card list") == 1
    assert "2 lines wait for you below" in text_of(answer)
    assert answer.content.decode().count('formaction="#reading-head"') > 2


def test_a_line_can_be_left_out(client: Client) -> None:
    answer = client.post(at("check"), {"text": LIST, "pick": "6:"})
    assert "Passed over left out by you" in text_of(answer)
    assert "neither the id nor the name" not in text_of(answer)


@pytest.mark.parametrize("pick", ["6:no-such-card", "99:silo", "x", "5:silo", ":"])
def test_a_pick_of_nothing_changes_nothing(client: Client, pick: str) -> None:
    answer = client.post(at("check"), {"text": LIST, "pick": pick})
    assert "1 line waits for you" in text_of(answer)


def test_a_file_is_read_and_stays_as_text(client: Client) -> None:
    upload = SimpleUploadedFile("deck.txt", LIST.encode("utf-16"))
    answer = client.post(at("check"), {"file": upload})
    assert (answer.status_code, box_of(answer)) == (200, LIST)
    assert "Not legal for Tourney" in text_of(answer)


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"text": "{"}, "This is no deck: it is not JSON"),
        ({"text": "x\n" * 2001}, "it has more than 2,000 lines"),
        ({"text": "10001 Silo"}, "it asks for more than 10,000 cards"),
        ({"text": "Silo", "deck_format": "blitz"}, "Select a valid choice"),
        ({"text": "Silo", "date": "soon"}, "Enter a valid date"),
    ],
)
def test_what_is_wrong_is_said_and_nothing_typed_is_lost(
    client: Client, fields: dict[str, str], said: str
) -> None:
    answer = client.post(at("check"), fields)
    assert answer.status_code == 400
    assert said in text_of(answer)
    assert box_of(answer) == fields["text"]


def test_a_file_too_large_and_both_at_once(client: Client) -> None:
    large = SimpleUploadedFile("deck.txt", b"x" * (512 * 1024 + 1))
    assert "larger than 512 KB" in text_of(client.post(at("check"), {"file": large}))
    both = client.post(at("check"), {"file": SimpleUploadedFile("d", b"Silo"), "text": "Krill"})
    assert "not both" in text_of(both)
    assert box_of(both) == "Krill"


def test_markup_in_a_list_is_only_text(client: Client) -> None:
    answer = client.post(at("check"), {"text": '3 <script>alert("x")</script>'})
    assert b"<script>alert" not in answer.content


# A new deck ----------------------------------------------------------------------
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


# Decks ----------------------------------------------------------------------
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


# The builder ----------------------------------------------------------------------
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
