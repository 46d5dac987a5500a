"""Two processes that bring the index of a game in line at once: nothing is lost, nothing stays behind."""

import pytest
from django.db import transaction

from cards.domain.indexing import index_game
from cards.models import Ruling, SearchEntry, SearchLexicon, SearchMeaning
from tests.racing import at_once

from .factories import RulingFactory

pytestmark = pytest.mark.django_db(transaction=True)
GAMES = ("great-harvest", "for-the-emperor")
ASKED = [f"Does a fence keep {number} geese away from the pond?" for number in range(8)]


def test_the_first_ever_of_a_game() -> None:
    answers = at_once(*[lambda: index_game(game=GAMES[0]) for _ in range(3)])
    assert sorted(map(str, answers)) == ["False", "False", "True"]
    assert SearchLexicon.objects.count() == 1


@transaction.atomic
def publish(number: int) -> Ruling:
    """As a publication does it: the index is brought in line before anybody else sees the row."""
    row: Ruling = RulingFactory(ruling_id=f"gh-r{number}", question=ASKED[number])
    return row


def test_rulings_that_are_published_at_once_are_all_found() -> None:
    index_game(game=GAMES[0])
    answers = at_once(*[lambda n=n: publish(n) for n in range(4)])
    assert [type(one).__name__ for one in answers] == ["Ruling"] * 4
    assert set(SearchEntry.objects.filter(kind="ruling").values_list("title", flat=True)) == set(ASKED[:4])
    assert SearchMeaning.objects.filter(game=GAMES[0]).count() == 5, "four questions and the one answer"


def test_games_clear_up_beside_each_other() -> None:
    for game in GAMES:
        index_game(game=game)
        old = [SearchMeaning(game=game, mark=f"{n:032x}", meaning=b"") for n in range(50)]
        SearchMeaning.objects.bulk_create(old)
    answers = at_once(*[lambda game=game: index_game(game=game) for game in GAMES * 2])
    assert answers == [False] * 4
    assert SearchMeaning.objects.filter(meaning=b"").count() == 0
