"""A question asked under the wrong game says where its words belong."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import yaml
from django.test import Client
from rest_framework.test import APIClient

from cards.domain.loading import load_library
from cards.library.loader import games
from cards.search import look_up

pytestmark = pytest.mark.django_db
QUESTIONS = Path(__file__).parent / "questions"
CONQUEST = "imperial-conquest"


@pytest.fixture
def all_games(db: None) -> None:
    for game in games():
        load_library(game=game)


def test_words_of_another_game_are_said_and_no_others(
    all_games: None,
    client: Client,
    api: Callable[..., APIClient],
    django_assert_max_num_queries: Callable[..., Any],
) -> None:
    for words, game, wanted in (
        ("krill", CONQUEST, [(("krill",), "great-harvest")]),
        ("Krills", CONQUEST, [(("krills",), "great-harvest")]),
        ("hydra", "great-harvest", [(("hydra",), "imperial-harvest")]),
        ("krill", "great-harvest", []),
        ("krill", "", []),
        ("arrow", "great-harvest", []),
        ("hex", "great-harvest", []),  # a name of one game, and in the texts of another
        ("how many strawberries do I need", "for-the-emperor", []),
        ("does a strawberry count as krill", CONQUEST, [(("krill",), "great-harvest")]),
        ("may I question the water season", "for-the-emperor", []),
    ):
        assert [(one.words, one.game) for one in look_up(words, game).elsewhere] == wanted, words
    with django_assert_max_num_queries(4):
        look_up("krill", CONQUEST)
    assert [typed for typed, _ in look_up("krill of my oponent", CONQUEST).corrected] == ["oponent"]
    page = client.get("/search/", {"q": "krill", "game": CONQUEST}).content.decode()
    address = "/search/?q=krill&amp;game=great-harvest"
    assert f'“krill” belongs to The Great Harvest: <a href="{address}">ask there</a>.' in page
    told = api().get("/api/v1/search/", {"q": "krill", "game": CONQUEST}).json()["elsewhere"]
    address = "/search/?q=krill&game=great-harvest"
    assert told == [
        {"words": ["krill"], "game": "great-harvest", "title": "The Great Harvest", "address": address}
    ]
    wrong = [
        (row["ask"], found)
        for path in sorted(QUESTIONS.glob("*.yaml"))
        for game, rows in yaml.safe_load(path.read_text()).items()
        for row in rows[::4]
        if (found := [one.words for one in look_up(row["ask"], game).elsewhere])
    ]
    assert wrong == []
