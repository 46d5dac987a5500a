"""The head of a match file: options, seats, decks, first player, and which fault is named."""

from typing import Any

import pytest

from .script import EVERYTHING, head, judge, refusal_of

FEW = {"cards": {"krill": 4}}
FIFTY = {"cards": {**dict.fromkeys(list(EVERYTHING["cards"])[:12], 4), "silo": 2}}


def seats(*decks: Any) -> list[dict[str, Any]]:
    return [{"deck": deck} for deck in decks]


@pytest.mark.parametrize(
    "options",
    [
        {}, {"format": "casual"}, {"format": "tourney"}, {"format": "tourney", "top_value": 30},
        {"top_value": 1}, {"top_value": 100}, {"first": 0}, {"first": 1},
        {"format": "casual", "top_value": 30, "first": 1},
    ],
)  # fmt: skip
def test_options_of_the_table_are_taken(options: dict[str, Any]) -> None:
    assert judge(head(options=options))["legal"]


@pytest.mark.parametrize(
    "options",
    [
        {"format": "Tourney"}, {"format": None}, {"format": []}, {"top_value": 0}, {"top_value": 101},
        {"top_value": True}, {"top_value": 15.0}, {"top_value": "15"}, {"top_value": None}, {"first": 2},
        {"first": -1}, {"first": None}, {"first": False}, {"first": "chance"}, {"first": 0.0}, {"speed": 1},
        {"Format": "casual"},
    ],
)  # fmt: skip
def test_other_options_are_malformed(options: dict[str, Any]) -> None:
    verdict = judge(head(options=options))
    refusal = verdict["refusal"]
    assert (refusal["kind"], refusal["entry"], verdict["accepted"], verdict["scores"]) == (
        "malformed",
        None,
        0,
        {},
    )


def test_options_may_be_left_out() -> None:
    document = head()
    del document["options"]
    assert judge(document)["legal"]


@pytest.mark.parametrize(("options", "top"), [({}, 15), ({"format": "tourney"}, 30), ({"top_value": 7}, 7)])
def test_top_value_by_default(options: dict[str, Any], top: int) -> None:
    from .script import new_state

    assert new_state(head(options=options)).observation(None)["top_value"] == top


@pytest.mark.parametrize("top", [1, 15, 29, 31, 100])
def test_tourney_has_one_top_value(top: int) -> None:
    refusal = refusal_of(head(options={"format": "tourney", "top_value": top}))
    assert (refusal["kind"], refusal["entry"], refusal["clauses"][0]) == ("illegal", None, "GH-3.9")


@pytest.mark.parametrize(
    ("decks", "code", "kind"),
    [
        ((EVERYTHING, None), "malformed-deck", "malformed"),
        ((EVERYTHING, {"card": {}}), "malformed-deck", "malformed"),
        (([], EVERYTHING), "malformed-deck", "malformed"),
        ((EVERYTHING, {"cards": {"Sweet": 4}}), "unknown-card", "malformed"),
        ((EVERYTHING, {"cards": {"krill": 4.0}}), "bad-quantity", "malformed"),
        ((EVERYTHING, {"cards": {"krill": 0}}), "bad-quantity", "malformed"),
        ((EVERYTHING, FEW), "too-few-cards", "illegal"),
        ((EVERYTHING, {"cards": {**EVERYTHING["cards"], "Krill": 1}}), "too-many-copies", "illegal"),
    ],
)
def test_decks_are_checked(decks: tuple[Any, ...], code: str, kind: str) -> None:
    refusal = refusal_of(head(seats=seats(*decks)))
    assert (refusal["code"], refusal["kind"], refusal["entry"]) == (code, kind, None)


def test_fifty_cards_are_enough_casually_and_not_in_tourney() -> None:
    assert judge(head(seats=seats(FIFTY, FIFTY)))["legal"]
    refusal = refusal_of(head(seats=seats(FIFTY, FIFTY), options={"format": "tourney"}))
    assert (refusal["code"], refusal["data"]["have"], refusal["data"]["need"]) == ("too-few-cards", 50, 60)


def test_deck_names_are_compared_by_the_normaliser() -> None:
    loose = {"cards": {**EVERYTHING["cards"]}}
    del loose["cards"]["sweet-corn"]
    loose["cards"][" SWEET  corn *F*"] = 4
    assert judge(head(seats=seats(EVERYTHING, loose)))["legal"]


def test_malformed_comes_before_illegal_wherever_it_stands() -> None:
    illegal_first = head(seats=seats(FEW, {"cards": {"silos": 4}}))
    assert refusal_of(illegal_first)["code"] == "unknown-card"
    illegal_option = head(options={"format": "tourney", "top_value": 3}, seats=seats(EVERYTHING, None))
    assert refusal_of(illegal_option)["code"] == "malformed-deck"
    assert refusal_of(head(seats=seats(FEW, FEW), options={"speed": 1}))["code"] == "option.unknown"


def test_several_seats_are_dealt_in_seat_order_and_one_is_too_few() -> None:
    assert refusal_of(head(seats=seats(EVERYTHING)))["code"] == "seats.too-few"
    assert refusal_of(head(seats=[], options={}))["code"] == "seats.too-few"
    document = head(seats=seats(EVERYTHING, EVERYTHING, EVERYTHING), options={"first": 2})
    opening = list(EVERYTHING["cards"])[:7]
    log = [{"by": "chance", "do": "drawn", "seat": seat, "cards": opening} for seat in range(3)]
    verdict = judge({**document, "log": [*log, {"by": 2, "do": "draw"}]})
    assert (verdict["legal"], list(verdict["scores"])) == (True, ["0", "1", "2"])
    assert judge({**document, "log": [log[1]]})["refusal"]["code"] == "chance.wrong-seat"


def test_chance_decides_who_begins_where_nobody_is_named() -> None:
    opening = list(EVERYTHING["cards"])[:7]
    dealt = [{"by": "chance", "do": "drawn", "seat": seat, "cards": opening} for seat in range(2)]
    begins = {"by": "chance", "do": "first", "seat": 1}
    document = head(options={})
    assert judge({**document, "log": [begins, *dealt, {"by": 1, "do": "draw"}]})["legal"]
    assert judge({**document, "log": dealt})["refusal"]["code"] == "chance.other"
    assert judge({**document, "log": [{"by": 1, "do": "draw"}]})["refusal"]["kind"] == "incomplete"
    named = head(options={"first": 1}, log=[begins, *dealt])
    assert judge(named)["refusal"]["code"] == "chance.other"
    assert judge({**named, "log": [*dealt, begins]})["refusal"]["code"] == "chance.not-due"


def test_unknown_fields_of_head_and_seat_are_ignored() -> None:
    document = head(venue="barn")
    document["seats"][0]["colour"] = "red"
    assert judge(document)["legal"]


@pytest.mark.parametrize(
    "changes",
    [
        {"format": None}, {"format": "harvest-match"}, {"game": 3}, {"rules": 1.0}, {"rules": "1"},
        {"rules": None}, {"catalogue": 1}, {"catalogue": "9.9"}, {"options": None}, {"options": []},
        {"seats": {}}, {"seats": [3, 4]}, {"log": None}, {"log": "draw"},
    ],
)  # fmt: skip
def test_head_of_another_shape_is_malformed(changes: dict[str, Any]) -> None:
    refusal = refusal_of(head(**changes))
    assert (refusal["kind"], refusal["entry"]) == ("malformed", None)


@pytest.mark.parametrize("field", ["format", "game", "rules", "seats", "log"])
def test_fields_that_a_head_must_have(field: str) -> None:
    document = head()
    del document[field]
    refusal = refusal_of(document)
    assert (refusal["kind"], refusal["entry"]) == ("malformed", None)


def test_current_catalogue_may_be_named() -> None:
    from cards.library.loader import load_catalogue

    assert judge(head(catalogue=load_catalogue("great-harvest").version))["legal"]
