"""The referee's desk: quick answers as the formats stand, the game remembered, what waits."""

import datetime
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone
from rest_framework.test import APIClient

from cards import domain
from cards.domain.loading import load_library
from cards.library.loader import games, load_catalogue, load_rulebook
from cards.library.quick import QuickAnswer, fill, load_quick

pytestmark = pytest.mark.django_db
GAME = "great-harvest"
DAY = datetime.date(2026, 5, 2)
ASKED_EVERYWHERE = {"hand-size", "time-called"}


@pytest.fixture
def library(db: None) -> None:
    load_library(game=GAME)


@pytest.mark.parametrize("game", games())
def test_every_game_answers_what_referees_ask_most(game: str) -> None:
    answers = {answer.id: answer for answer in load_quick(game)}
    assert ASKED_EVERYWHERE - set(answers) == set()
    clauses = load_rulebook(game).clauses
    assert [name for answer in answers.values() for name in answer.clauses if name not in clauses] == []


def test_an_answer_follows_the_formats() -> None:
    catalogue = load_catalogue(GAME)
    quick = {answer.id: fill(answer, catalogue, DAY) for answer in load_quick(GAME)}
    assert quick["copies"].lines == (("", "At most 4 of one name, Tools and foils included."),)
    assert quick["deck-size"].lines == (
        ("Casual", "50 cards or more. No most, no sideboard."),
        ("Tourney", "60 cards or more. No most, no sideboard."),
    )
    assert quick["top-value"].lines[1] == ("Tourney", "30, always.")


def test_a_limit_that_a_format_lacks_stays_open() -> None:
    answer = QuickAnswer("x", "X", "{top_value}", ("GH-3.7",))
    assert fill(answer, load_catalogue(GAME), DAY).lines == (("Casual", "any"), ("Tourney", "30"))


def test_the_page_shows_them_with_their_clauses(library: None, client: Client) -> None:
    html = client.get("/desk/").content.decode()
    assert "Deck size" in html
    assert "<strong>Tourney:</strong> 60 cards or more" in html
    assert 'href="/rules/great-harvest/GH-2.1"' in html
    assert html.index('id="desk-search"') < html.index("Quick answers")


def test_a_published_limit_is_on_the_desk(library: None, staff: Any, client: Client) -> None:
    today = timezone.localdate().isoformat()
    change = {"kind": "format", "format": "tourney", "from": today, "fields": {"min_cards": 70},
              "source": "A letter", "date": "2026-01-01"}  # fmt: skip
    draft = domain.start_draft(actor=staff, game=GAME, title="Larger decks")
    domain.publish_draft(draft=domain.put_changes(draft=draft, actor=staff, changes=[change]), actor=staff)
    assert "<strong>Tourney:</strong> 70 cards or more" in client.get("/desk/").content.decode()


def test_the_game_is_picked_once(client: Client) -> None:
    load_library(game="for-the-emperor")
    assert "3 with 3+" in client.get("/desk/?game=for-the-emperor").content.decode()
    assert "3 with 3+" in client.get("/desk/").content.decode()


def test_questions_wait_for_editors_alone(
    library: None,
    user: Any,
    make_user: Callable[..., Any],
    logged_in: Callable[[Any], Client],
    user_client: Client,
) -> None:
    domain.ask_question(actor=user, game=GAME, question="May it?")
    editor = logged_in(make_user("doro", is_rulings_editor=True))
    assert "1 question to rule on" in editor.get("/desk/").content.decode()
    assert "to rule on" not in user_client.get("/desk/").content.decode()


def test_quick_answers_over_the_api(library: None, api: Callable[..., APIClient]) -> None:
    rows = {row["id"]: row for row in api().get("/api/v1/quick-answers/?game=great-harvest").json()}
    assert rows["deck-size"]["answers"][1] == {
        "format": "Tourney", "text": "60 cards or more. No most, no sideboard."
    }  # fmt: skip
    assert api().get("/api/v1/quick-answers/?game=chess").status_code == 404
