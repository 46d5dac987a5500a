"""Search of the library: what is named outright comes first, GH-4.2 is never GH-4.20."""

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from rest_framework.test import APIClient

from cards.domain.indexing import index_game
from cards.models import Card, Ruling, SearchEntry, SearchLexicon
from cards.search import LONGEST, Found, clause_id_in, look_up, search_library

from .factories import CardFactory, ClauseFactory, RulingFactory

pytestmark = pytest.mark.django_db
GAME = "great-harvest"


def keys(found: Found, kind: str = "clause") -> list[str]:
    return [hit.key for hit in found.of_kind(kind)]


# What is named outright -------------------------------------------------------------------------------
@pytest.mark.parametrize("words", ["GH-4.2", "gh-4.2", "gh 4.2", "GH4.2", " gh–4.2 "])
def test_a_clause_id_finds_this_clause_alone(library: None, words: str) -> None:
    found = look_up(words)
    assert (keys(found), found.of_kind("card")) == (["GH-4.2"], ())
    assert found.exact is not None
    assert (found.exact.title, found.exact.address) == ("GH-4.2 Crops", "/rules/great-harvest/GH-4.2")


def test_the_longer_id_is_another_clause(library: None) -> None:
    assert keys(look_up("GH-4.20")) == ["GH-4.20"]


def test_a_bare_number_finds_the_clause_of_each_game(library: None) -> None:
    ClauseFactory(clause_id="HC-4.2", game="harrow-county")
    ClauseFactory(clause_id="HC-14.2", game="harrow-county")
    assert keys(look_up("4.2")) == ["GH-4.2", "HC-4.2"]
    assert keys(look_up("4.2", GAME)) == ["GH-4.2"]


def test_a_clause_id_brings_the_rulings_that_rest_on_it(library: None) -> None:
    assert keys(look_up("GH-2.2"), "ruling") == ["gh-r1"]


def test_a_clause_id_among_words_comes_first(library: None) -> None:
    found = look_up("see GH-9.3 about krill")
    assert (found.hits[0].key, found.exact) == ("GH-9.3", None)
    assert "krill" in keys(found, "card")


def test_a_section_id_finds_its_clauses_in_order(library: None) -> None:
    assert keys(look_up("gh-10"))[:5] == ["GH-10.1", "GH-10.2", "GH-10.3", "GH-10.4", "GH-10.5"]


@pytest.mark.parametrize("words", ["GH-99.1", "702.6"])
def test_an_id_that_is_not_there_finds_nothing(library: None, words: str) -> None:
    ClauseFactory(clause_id="GH-702.60")
    assert look_up(words).hits == ()


@pytest.mark.parametrize(
    ("words", "what", "address"),
    [
        ("GH-9999.9", "no clause GH-9999.9", "/rules/great-harvest/"),
        ("gh 4.999", "no clause GH-4.999", "/rules/great-harvest/#GH-4"),
        ("XX-4.2", "no clause XX-4.2", ""),
        ("702.6", "no clause 702.6", ""),
        ("gh-9999", "no section GH-9999", "/rules/great-harvest/"),
        ("gh-r9999", "no ruling gh-r9999", "/rulings/great-harvest/"),
    ],
)
def test_an_id_that_is_not_there_says_so_and_where_to_look(
    library: None, words: str, what: str, address: str, client: Client, api: Callable[..., APIClient]
) -> None:
    found = look_up(words)
    assert found.missing is not None
    assert (found.hits, found.missing.what, found.missing.address) == ((), what, address)
    assert f"There is {what}." in client.get("/search/", {"q": words}).content.decode()
    assert api().get("/api/v1/search/", {"q": words}).json()["missing"]["what"] == what


def test_an_id_in_a_question_that_is_not_there_is_said_beside_what_was_found(
    library: None, client: Client, api: Callable[..., APIClient]
) -> None:
    words = "is GH-4.2 and GH-99.1 the same wheat"
    found = look_up(words)
    assert found.missing is not None
    assert (found.missing.what, keys(found)[0]) == ("no clause GH-99.1", "GH-4.2")
    assert "There is no clause GH-99.1." in client.get("/search/", {"q": words}).content.decode()
    assert api().get("/api/v1/search/", {"q": words}).json()["missing"]["what"] == "no clause GH-99.1"
    assert look_up("is GH-4.2 wheat").missing is None


def test_the_api_says_what_was_read_as_another_word(library: None, api: Callable[..., APIClient]) -> None:
    told = api().get("/api/v1/search/", {"q": "fertilzer"}).json()["corrected"]
    assert told == [{"typed": "fertilzer", "read": "fertilizer"}]


def test_a_superseded_ruling_is_named_as_such(library: None) -> None:
    Ruling.objects.filter(ruling_id="gh-r1").update(state="superseded")
    index_game(game=GAME)
    found = look_up("gh-r1")
    assert found.missing is not None
    assert (found.missing.what, found.missing.address) == (
        "no ruling gh-r1 in force any more",
        "/rulings/gh-r1",
    )


def test_an_id_names_its_game_whatever_is_picked(library: None) -> None:
    assert keys(look_up("GH-4.2", "harrow-county")) == ["GH-4.2"]
    assert keys(look_up("gh-10", "harrow-county"))[:2] == ["GH-10.1", "GH-10.2"]
    assert keys(look_up("gh-r7", "harrow-county"), "ruling") == ["gh-r7"]
    assert keys(look_up("see GH-9.3 about krill", "harrow-county"))[0] == "GH-9.3"
    assert look_up("krill", "harrow-county").of_kind("card") == ()


def test_what_the_box_takes_is_what_is_read(client: Client) -> None:
    assert client.get("/search/").content.decode().count(f'maxlength="{LONGEST}"') == 2


@pytest.mark.parametrize("part", ["search", "terms", "cards", "clauses", "rulings", "cases"])
def test_a_game_that_is_not_there_is_an_error_of_its_field(part: str, api: Callable[..., APIClient]) -> None:
    answer = api().get(f"/api/v1/{part}/?game=nope")
    assert (answer.status_code, "game" in str(answer.json()["data"])) == (400, True)
    assert "nope" in str(answer.json())


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
    found = look_up(words)
    assert found.exact is not None
    assert (found.exact.key, found.hits[0].key) == ("krill", "krill")


def test_a_ruling_by_its_id(library: None) -> None:
    found = look_up("gh-r7")
    assert found.exact is not None
    assert found.exact.title.startswith("Can a Krill Combo")


@pytest.mark.parametrize("words", ["gh r7", "GH-R07"])
def test_a_ruling_by_its_id_however_it_is_written(library: None, words: str) -> None:
    assert keys(look_up(words), "ruling") == ["gh-r7"]


def test_a_term_by_its_name_or_another_name_of_it(library: None) -> None:
    assert look_up("compost pile").hits[0].kind == "term"
    assert keys(look_up("discard pile"), "term")[0] == "compost-pile"


# In order of how well it fits -------------------------------------------------------------------------
def test_names_come_before_texts(library: None) -> None:
    assert keys(look_up("corn"), "card")[0] == "sweet-corn"
    assert "cattle" in keys(look_up("corn"), "card")


def test_titles_come_before_texts(library: None) -> None:
    assert keys(look_up("booster box"))[0] == "GH-2.10"


@pytest.mark.parametrize(
    ("words", "card"),
    [("Salmn", "salmon"), ("sweetcorn", "sweet-corn"), ("steel plough", "steel-plow"), ("sal", "salmon")],
)
def test_a_slip_a_space_or_a_beginning_finds_the_card(library: None, words: str, card: str) -> None:
    assert keys(look_up(words), "card")[0] == card


def test_what_was_read_as_another_word_is_told(library: None) -> None:
    assert look_up("fertilzer on crops").corrected == (("fertilzer", "fertilizer"),)


def test_results_say_where_they_stand(library: None) -> None:
    hit = look_up("hand limit").of_kind("clause")[0]
    assert (hit.key, hit.note, hit.standing) == ("GH-9.3", "GH-9 Limitations", "source")


@pytest.mark.parametrize(
    "words",
    ["", "   ", "\u200b", "\x00", "?!", "zeppelin", '"', '"a', "a AND", "NOT", "name:x", "*", "(((", "-", "'",
     "%", "foo-bar*", "x" * 5000, "\\", "NEAR(a b)", "1e5", "{game}", "é" * 300, "🚢"],
)  # fmt: skip
def test_nothing_that_is_typed_breaks_it(library: None, words: str) -> None:
    assert isinstance(look_up(words), Found)
    assert isinstance(look_up(words, "no-such-game"), Found)


def test_no_words_find_nothing(library: None) -> None:
    assert look_up(" \u200b ").hits == ()


# Kept in line -----------------------------------------------------------------------------------------
def test_what_is_written_row_by_row_is_found_at_once(library: None) -> None:
    ruling = RulingFactory(ruling_id="gh-r901", question="May a scarecrow stand on the Farm?")
    assert keys(look_up("scarecrow"), "ruling") == ["gh-r901"]
    ruling.state = "superseded"
    ruling.save()
    assert look_up("scarecrow").hits == ()
    Ruling.objects.all().delete()
    assert keys(look_up("krill"), "ruling") == []


def test_a_changed_card_is_found_by_its_new_name_alone(db: None) -> None:
    card = CardFactory(name="Old Mule")
    assert keys(look_up("mule"), "card") == [card.card_id]
    card.name = "Young Donkey"
    card.save()
    assert (look_up("mule").hits, keys(look_up("donkey"), "card")) == ((), [card.card_id])


def test_indexing_again_changes_nothing(library: None) -> None:
    before = SearchLexicon.objects.get(game=GAME).version
    assert index_game(game=GAME) is False
    Card.objects.filter(card_id="tuna").update(retired=True)
    assert index_game(game=GAME) is True
    assert not SearchEntry.objects.filter(key="tuna").exists()
    assert SearchLexicon.objects.get(game=GAME).version != before


@pytest.mark.parametrize(("words", "most"), [("GH-4.2", 3), ("how many cards may i hold", 4)])
def test_queries_do_not_grow(
    library: None, words: str, most: int, django_assert_max_num_queries: Callable[..., Any]
) -> None:
    look_up("krill")  # the vocabulary is read once a version
    with django_assert_max_num_queries(most):
        look_up(words)


def test_rows_of_what_was_found_for_the_api(library: None, django_assert_max_num_queries: Any) -> None:
    look_up("krill")
    with django_assert_max_num_queries(10):
        rows = search_library("krill")
    assert rows.cards[0].card_id == "krill"
    assert {row.clause_id for row in rows.clauses} >= {"GH-7.18", "GH-7.20"}
    assert "gh-r7" in [row.ruling_id for row in rows.rulings]
