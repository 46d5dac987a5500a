"""Search of the library: what is named outright comes first, GH-4.2 is never GH-4.20."""

from collections.abc import Callable
from typing import Any

import pytest

from cards.search import Results, clause_id_in, near_cards, search_any_word, search_library

from .factories import ClauseFactory

pytestmark = pytest.mark.django_db


def ids(results: Results) -> tuple[list[str], list[str], list[str]]:
    return (
        [card.card_id for card in results.cards],
        [clause.clause_id for clause in results.clauses],
        [ruling.ruling_id for ruling in results.rulings],
    )


@pytest.mark.parametrize("words", ["GH-4.2", "gh-4.2", "gh 4.2", "GH4.2", " gh–4.2 "])
def test_a_clause_id_finds_this_clause_alone(library: None, words: str) -> None:
    found = search_library(words)
    assert (ids(found)[:2], str(found.exact)) == (([], ["GH-4.2"]), "GH-4.2 Crops")


def test_the_longer_id_is_another_clause(library: None) -> None:
    assert ids(search_library("GH-4.20"))[1] == ["GH-4.20"]


def test_a_bare_number_finds_the_clause_of_each_game(library: None) -> None:
    ClauseFactory(clause_id="HC-4.2", game="harrow-county")
    assert ids(search_library("4.2"))[1] == ["GH-4.2", "HC-4.2"]
    assert ids(search_library("4.2", "great-harvest"))[1] == ["GH-4.2"]


def test_a_clause_id_brings_the_rulings_that_rest_on_it(library: None) -> None:
    assert ids(search_library("GH-2.2"))[2] == ["gh-r1"]


def test_an_id_that_is_not_there_finds_nothing(library: None) -> None:
    assert search_library("GH-99.1").is_empty


@pytest.mark.parametrize(
    ("words", "wanted"),
    [
        ("gh-4.2", "GH-4.2"),
        ("4.2", "-4.2"),
        ("GH-4.02", "GH-4.2"),
        ("gh-4", None),
        ("4.2 krill", None),
        ("", None),
    ],
)
def test_what_counts_as_a_clause_id(words: str, wanted: str | None) -> None:
    assert clause_id_in(words) == wanted


@pytest.mark.parametrize("words", ["Krill", "krill", " KRÍLL "])
def test_a_card_by_its_whole_name(library: None, words: str) -> None:
    found = search_library(words)
    assert str(found.exact) == "Krill"
    assert ids(found)[0][0] == "krill"


def test_names_come_before_texts(library: None) -> None:
    assert ids(search_library("corn"))[0][0] == "sweet-corn"
    assert "cattle" in ids(search_library("corn"))[0]


def test_every_word_must_be_there(library: None) -> None:
    found = search_library("mixer kind of feed")
    assert "GH-9.10" in ids(found)[1]
    assert search_library("mixer zeppelin").is_empty


def test_titles_come_before_texts(library: None) -> None:
    assert ids(search_library("booster box"))[1][0] == "GH-2.10"


def test_a_ruling_by_its_id(library: None) -> None:
    assert str(search_library("gh-r7").exact).startswith("Can a Krill Combo")


@pytest.mark.parametrize("words", ["", "   ", "\u200b"])
def test_no_words_find_nothing(library: None, words: str) -> None:
    assert search_library(words) == Results(words.strip(), None)


@pytest.mark.parametrize(("words", "most"), [("GH-4.2", 2), ("feed", 4)])
def test_queries_do_not_grow(
    library: None, words: str, most: int, django_assert_max_num_queries: Callable[..., Any]
) -> None:
    with django_assert_max_num_queries(most):
        search_library(words)


@pytest.mark.parametrize(
    ("words", "cards"),
    [
        ("Salmn", ["Salmon"]),
        ("sweetcorn", ["Sweet Corn"]),
        ("steel plough", ["Steel Plow"]),
        ("zeppelin", []),
        ("<>", []),
    ],
)
def test_a_slip_of_the_finger_finds_the_card(library: None, words: str, cards: list[str]) -> None:
    assert [card.name for card in near_cards(words)] == cards


def test_some_of_the_words_find_what_holds_most_of_them(library: None) -> None:
    found = search_any_word("how many copies")
    assert ids(found)[1][0] == "GH-2.2"
    assert ids(search_any_word("mixer zeppelin"))[2] == ids(search_library("mixer"))[2]


@pytest.mark.parametrize("words", ["", "mixer", "gh 99.1", "of to in"])
def test_one_word_an_id_or_short_words_leave_nothing_to_take_apart(library: None, words: str) -> None:
    assert search_any_word(words).is_empty
