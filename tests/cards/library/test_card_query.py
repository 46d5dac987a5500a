"""The search syntax for cards: fields of the catalogue, signs, and what it says when it is at a loss."""

import pytest

from cards.library.card_query import CardQuery, fields_of, fitting, has_conditions, parse_card_query
from cards.library.loader import load_catalogue


def read(text: str, game: str = "great-harvest") -> CardQuery:
    return parse_card_query(text, fields_of(game, load_catalogue(game).cards.values()))


def found(text: str, game: str = "great-harvest") -> list[str]:
    cards = list(load_catalogue(game).cards.values())
    return [cards[place].id for place in fitting(cards, read(text, game))]


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("t:crop p>=2 sub:grain produce:corn -is:house", ["sweet-corn"]),
        ("T:CROP sub:grain P<3 -is:house", ["sweet-corn"]),
        ("corn", ["sweet-corn"]),
        ('"sweet corn"', ["sweet-corn"]),
        ("-has:harvester t:animal", ["krill"]),
        ("sub:grain-harvester", ["combine"]),
        ("sub:grain -t:crop", []),
        ('sub:"sea stock" p=4', ["salmon"]),
        ("n:corn|krill", ["sweet-corn", "krill"]),
        ("id=tuna", ["tuna"]),
        ("eats:finfish", ["tuna"]),
        ("p>100", []),
    ],
)
def test_cards_by_their_fields(text: str, wanted: list[str]) -> None:
    assert found(text)[: len(wanted) or 5] == wanted
    assert read(text).faults == ()


def test_conditions_all_hold_and_not_turns_round() -> None:
    crops = set(found("t:crop"))
    assert set(found("t:crop p>=3")) | set(found("t:crop -p>=3")) == crops
    assert set(found("t:crop p!=2")) == crops - set(found("t:crop p=2"))
    assert set(found("t:crop|animal")) == crops | set(found("t:animal"))


@pytest.mark.parametrize(
    ("text", "game", "wanted"),
    [
        ("s>=8", "for-the-emperor", ["sohei", "daimyo"]),
        ("when:ongoing", "for-the-emperor", ["shinobi", "onna-musha"]),
        ("cost:gold t:unit", "imperial-conquest", ["cavalry", "artillery"]),
        ("cost>=4", "imperial-conquest", ["artillery", "city"]),
        ("selective:yes m>3", "imperial-conquest", ["frigate"]),
    ],
)
def test_every_game_has_its_own_fields(text: str, game: str, wanted: list[str]) -> None:
    assert found(text, game) == wanted


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("zz:3", "zz:3: no card here has a field zz. There are class,"),
        ("p>=many", ">= compares numbers, and many is none"),
        ("is:shiny", "is: takes house, source, official, public"),
        ("t:", "a value is missing, as in t:grain"),
        ("strength>3", "no card here has a field strength"),
    ],
)
def test_what_is_not_understood_is_said(text: str, part: str) -> None:
    query = read(f"corn {text}")
    assert len(query.faults) == 1
    assert part in query.faults[0]
    assert query.words == ("corn",)


@pytest.mark.parametrize(
    "text", ["", ":", "::", '"', '-"', "p>=", "-", "--", ">3", "a" * 900, "p>=1|x", "is:"]
)
def test_nothing_that_is_typed_breaks_it(text: str) -> None:
    assert isinstance(found(text), list)


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("t:crop", True),
        ("corn p>=3", True),
        ("-is:house", True),
        ("sweet corn", False),
        ("what: then", False),
    ],
)
def test_when_a_text_is_meant_as_a_card_search(text: str, wanted: bool) -> None:
    assert has_conditions(text) is wanted
