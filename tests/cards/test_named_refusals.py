"""A refusal's code, typed into the search, is the why page of that code."""

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from rest_framework.test import APIClient

from cards.library.loader import games, load_refusals
from cards.search import Found, look_up
from cards.why import whys_of

pytestmark = pytest.mark.django_db
GAME, OTHER = "great-harvest", "imperial-conquest"
ADDRESS = f"/why/{GAME}/too-few-cards"


def refusals(found: Found) -> list[tuple[str, str]]:
    return [(hit.game, hit.key) for hit in found.of_kind("refusal")]


@pytest.mark.parametrize(
    ("words", "game"),
    [
        *(("too-few-cards", ""), ("Too-Few-Cards", GAME), ("too–few–cards", GAME), ("too-few-cards", OTHER)),
        *(("too few cards", GAME), ("too few  cards", "")),
        *(("“too-few-cards”", GAME), ("too-few-cards.", OTHER), ("(too-few-cards)?", "")),
    ],
)
def test_a_code_is_the_one_thing_named(library: None, words: str, game: str) -> None:
    found = look_up(words, game)
    code = load_refusals(GAME)["too-few-cards"]
    assert found.exact == found.hits[0]
    assert found.exact is not None
    assert (found.exact.kind, found.exact.address, found.exact.title) == ("refusal", ADDRESS, code.outline)
    assert (refusals(found), found.exact.text) == ([(GAME, "too-few-cards")], code.explain)


@pytest.mark.parametrize("words", ["too few", "too few cards in it", "too-few-cards-", "slot before-feed"])
def test_other_words_are_no_code(library: None, words: str) -> None:
    assert refusals(look_up(words, GAME)) == []


def test_words_that_are_a_code_elsewhere_are_words_here(library: None) -> None:
    assert (refusals(look_up("too few cards", OTHER)), look_up("too few cards", OTHER).exact) == ([], None)


def test_a_code_that_several_games_have(library: None) -> None:
    shared = [game for game in games() if any(why.code.code == "malformed-deck" for why in whys_of(game))]
    found = look_up("malformed-deck")
    assert (len(shared) > 1, found.exact) == (True, None)
    assert refusals(found) == [(game, "malformed-deck") for game in shared]
    assert refusals(look_up("malformed-deck", shared[-1])) == [(shared[-1], "malformed-deck")]


def test_every_code_of_a_game_leads_to_its_page(library: None) -> None:
    told = [(why.code.code, look_up(why.code.code, GAME).exact) for why in whys_of(GAME)]
    assert [code for code, hit in told if hit is None or hit.address != f"/why/{GAME}/{code}"] == []


def test_page_and_api_say_the_same(
    library: None, client: Client, api: Callable[..., APIClient], django_assert_max_num_queries: Any
) -> None:
    asked = {"q": "too few cards", "game": GAME}
    assert client.get("/search/", asked).headers["Location"] == ADDRESS
    live = client.get("/search/", asked, headers={"HX-Request": "true"}).content.decode()
    assert f'<h2 id="best-title"><a href="{ADDRESS}">' in live
    told = api().get("/api/v1/search/", asked).json()
    assert (told["exact"], told["results"][0]["kind"], told["results"][0]["url"]) == (
        ADDRESS,
        "refusal",
        ADDRESS,
    )
    with django_assert_max_num_queries(4):
        look_up("too few cards", GAME)
    page = client.get("/search/", {"q": "malformed-deck", "game": "all"}).content.decode()
    assert "malformed-deck, For the Emperor" in page
