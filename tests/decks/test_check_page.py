"""The page that checks a list without an account: read line by line, reasons, files."""

from collections.abc import Callable

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from decks.formats import DeckList, write_text
from decks.models import Deck
from harvest_site.accounts.models import User

from .lists import legal_cards, shipped
from .pages import LIST, at, box_of, text_of

pytestmark = pytest.mark.django_db
LogIn = Callable[[User], Client]


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
