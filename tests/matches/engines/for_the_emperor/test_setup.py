"""The head of a match file: variant, seats, armies, and which fault is named."""

from typing import Any

import pytest

from .script import ARMIES, GAME, WARRIORS, head, judge, refusal_of

CRANE, TURTLE = ARMIES
NINE = dict.fromkeys(WARRIORS, 1)


def seats(*decks: Any) -> list[dict[str, Any]]:
    return [{"deck": deck} for deck in decks]


@pytest.mark.parametrize("options", [{}, {"variant": "standard"}, {"variant": "house-1-9"}])
def test_both_variants_are_taken(options: dict[str, Any]) -> None:
    assert judge(head(options=options))["legal"]


def test_options_may_be_left_out() -> None:
    document = head()
    del document["options"]
    assert judge(document)["legal"]


@pytest.mark.parametrize(
    "options",
    [{"variant": value} for value in ("House-1-9", "", None, 1, True, ["standard"], {})]
    + [{"Variant": "standard"}, {"first": 0}, {"variant": "standard", "top_value": 15}],
)
def test_other_options_are_malformed(options: dict[str, Any]) -> None:
    verdict = judge(head(options=options))
    refusal = verdict["refusal"]
    assert (refusal["kind"], refusal["entry"]) == ("malformed", None)
    assert (verdict["accepted"], verdict["scores"]) == (0, {})


@pytest.mark.parametrize("rows", [[], [CRANE], [CRANE, TURTLE, CRANE]])
def test_other_numbers_of_seats_are_malformed(rows: list[Any]) -> None:
    refusal = refusal_of(head(seats=seats(*rows)))
    assert (refusal["kind"], refusal["code"], refusal["entry"]) == ("malformed", "seats.number", None)


@pytest.mark.parametrize(
    "changed", [{"rules": "2.0"}, {"rules": 1.0}, {"format": "x"}, {"log": {}}, {"game": 3}]
)
def test_other_faults_of_the_head_are_malformed(changed: dict[str, Any]) -> None:
    assert refusal_of(head(**changed))["kind"] == "malformed"


@pytest.mark.parametrize("deck", [None, [], "crane", 1, True])
def test_a_deck_that_is_no_object_is_malformed(deck: Any) -> None:
    assert refusal_of(head(seats=seats(CRANE, deck)))["kind"] == "malformed"
    assert refusal_of(head(seats=[{"deck": CRANE}, {"name": "Ben"}]))["kind"] == "malformed"


def test_malformed_comes_before_illegal() -> None:
    refusal = refusal_of(head(seats=seats({"army": "frog"}, None)))
    assert (refusal["kind"], refusal["data"]["place"]) == ("malformed", "seats[1].deck")
    assert refusal_of(head(seats=seats({}, TURTLE), options={"x": 1}))["kind"] == "malformed"


@pytest.mark.parametrize(
    "rows",
    [(TURTLE, CRANE), (CRANE, CRANE), (TURTLE, TURTLE)],
)
def test_seats_are_crane_and_turtle(rows: tuple[Any, Any]) -> None:
    refusal = refusal_of(head(seats=seats(*rows)))
    assert (refusal["kind"], refusal["entry"], refusal["clauses"][0]) == ("illegal", None, "FE-2.2")


@pytest.mark.parametrize(
    "deck",
    [
        {}, {"army": "Turtle"}, {"army": "turtle", "cards": []},
        {"army": "turtle", "cards": {**NINE, "ronin": 2}},
        {"army": "turtle", "cards": {**NINE, "ronin": True}}, {"army": "turtle", "foil": 1},
        {"army": "turtle", "cards": {**NINE, "samurai": 1}}, {"army": "turtle", "cards": {}},
    ],
)  # fmt: skip
def test_a_faulty_army_list_is_illegal(deck: Any) -> None:
    refusal = refusal_of(head(seats=seats(CRANE, deck)))
    assert (refusal["kind"], refusal["entry"], refusal["clauses"][0]) == ("illegal", None, "FE-2.1")
    assert refusal["message"].startswith("seats[1].deck: ")


def test_a_whole_list_by_ids_and_names_is_taken() -> None:
    named = {**NINE, "Onna-musha": 1}
    del named["onna-musha"]
    assert judge(head(seats=seats({"army": "crane", "cards": named}, TURTLE)))["legal"]


def test_a_named_catalogue_must_be_there() -> None:
    assert judge(head(catalogue="1.0"))["legal"]
    assert refusal_of(head(catalogue="9.9"))["kind"] == "malformed"


def test_the_game_is_registered() -> None:
    from matches.engines.registry import games, get_game, rules_versions

    assert GAME in games()
    assert (rules_versions(GAME), get_game(GAME).rules_version) == (("1.0",), "1.0")
