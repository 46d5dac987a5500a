"""Deck checks of The Great Harvest: every code of the rules page, and the advice."""

import datetime
from typing import Any

import pytest

from cards.library.loader import load_refusals, load_rulebook
from decks.validation import CardLines, check_deck, expand_deck

from .lists import GAME, TODAY, advice_codes, check, crop, legal_cards, made, problem_codes, shipped

CODES = (
    "malformed-deck", "bad-quantity", "unknown-card", "no-foil", "banned-card", "too-few-cards",
    "too-many-copies",
)  # fmt: skip
ADVICE = (
    "no-harvester", "missing-tool", "uneaten-feed", "missing-feed", "unusable-advanced", "unusable-facility",
    "unusable-storage",
)  # fmt: skip


def test_a_legal_deck_has_neither_fault_nor_advice() -> None:
    found = check(legal_cards())
    assert (found.legal, found.problems, found.advice, found.malformed) == (True, (), (), False)


@pytest.mark.parametrize("code", [*CODES, *ADVICE])
def test_every_code_has_clauses_that_exist(code: str) -> None:
    clauses = load_refusals(GAME)[code].clauses
    assert clauses != ()
    assert set(clauses) <= set(load_rulebook(GAME).clauses)


@pytest.mark.parametrize(
    ("deck", "reason"),
    [
        ([], "it is not an object"),
        (None, "it is not an object"),
        ("sweet-corn", "it is not an object"),
        ({}, "it has no cards"),
        ({"cards": ["sweet-corn"]}, "its cards are not an object"),
        ({"cards": None}, "its cards are not an object"),
    ],
)
def test_what_is_no_deck_gets_one_code(deck: Any, reason: str) -> None:
    found = check_deck(game=GAME, deck=deck, deck_format="casual", date=TODAY, catalogue=shipped())
    assert problem_codes(found) == ["malformed-deck"]
    assert found.problems[0].data == {"reason": reason}
    assert (found.malformed, found.legal, found.advice) == (True, False, ())


@pytest.mark.parametrize("quantity", [0, -1, 4.0, "4", True, False, None, [], {}])
def test_a_bad_quantity_counts_nothing(quantity: Any) -> None:
    found = check({**legal_cards(56), "soybeans": quantity})
    assert problem_codes(found) == ["bad-quantity", "too-few-cards"]
    assert found.problems[0].data == {"reference": "soybeans", "quantity": quantity}
    assert found.problems[1].data == {"have": 56, "need": 60}


@pytest.mark.parametrize("name", ["Golden Goose", "Sweet", "Silos", "Sweet-Corn", "sweetcorn", "", " "])
def test_a_name_that_is_not_exact_is_no_card(name: str) -> None:
    found = check({**legal_cards(56), name: 4})
    assert problem_codes(found) == ["unknown-card", "too-few-cards"]
    assert found.problems[0].data == {"reference": name}
    assert found.problems[1].data["have"] == 56


@pytest.mark.parametrize(
    "name",
    ["silo", "Silo", "SILO", " sílo ", "SILO\u00a0", "\ufeffSilo"],
)
def test_a_name_is_compared_by_the_normaliser(name: str) -> None:
    cards = legal_cards()
    del cards["silo"]
    assert check({**cards, name: 4}).legal


def test_foils_of_crops_and_animals_are_copies_like_any() -> None:
    cards = legal_cards()
    del cards["sweet-corn"]
    assert check({**cards, "Sweet Corn *F*": 3, "sweet-corn": 1}).legal


def test_a_foil_of_a_tool_is_a_fault_and_its_copies_count() -> None:
    cards = legal_cards()
    del cards["silo"]
    found = check({**cards, "Silo *F*": 4})
    assert problem_codes(found) == ["no-foil"]
    assert found.problems[0].data == {"card": "silo", "name": "Silo"}


def test_a_foil_mark_stuck_to_the_name_names_nothing() -> None:
    assert problem_codes(check({**legal_cards(), "Silo*F*": 1})) == ["unknown-card"]


@pytest.mark.parametrize(("deck_format", "need"), [("casual", 50), ("tourney", 60)])
def test_the_minimum_of_each_format(deck_format: str, need: int) -> None:
    assert check(legal_cards(need), deck_format=deck_format).legal
    found = check(legal_cards(need - 1), deck_format=deck_format)
    assert problem_codes(found) == ["too-few-cards"]
    assert found.problems[0].data == {"have": need - 1, "need": need}
    assert found.problems[0].clauses[0] == "GH-2.1"
    assert found.problems[0].message == f"The deck needs at least {need} cards and holds {need - 1}."


def test_the_default_format_is_casual() -> None:
    assert check(legal_cards(50), deck_format=None).legal


def test_an_empty_deck_is_a_deck() -> None:
    found = check({})
    assert (problem_codes(found), found.malformed) == (["too-few-cards"], False)


@pytest.mark.parametrize("card", ["sweet-corn", "feeder"])
def test_five_copies_of_a_name_are_too_many(card: str) -> None:
    found = check({**legal_cards(), card: 5})
    assert "too-many-copies" in problem_codes(found)
    fault = next(fault for fault in found.problems if fault.code == "too-many-copies")
    assert fault.data == {"card": card, "name": shipped().cards[card].name, "have": 5, "most": 4}


def test_lines_by_id_name_and_foil_add_up() -> None:
    cards = legal_cards()
    del cards["sweet-corn"]
    found = check({**cards, "sweet-corn": 2, "Sweet Corn": 1, "SWEET  CORN": 1, "Sweet Corn *F*": 1})
    assert problem_codes(found) == ["too-many-copies"]
    assert found.problems[0].data["have"] == 5


def test_five_cards_of_one_sub_type_are_allowed() -> None:
    assert sum(legal_cards()[card] for card in ("cultivator", "steel-plow")) == 8
    assert check(legal_cards()).legal


def test_every_fault_of_every_line_is_reported() -> None:
    cards = {"sweet-corn": 5, "Sweet": 1, "Silos": 2, "Silo *F*": 5, "krill": 0, "combine": True}
    found = check(cards)
    assert problem_codes(found) == [
        "bad-quantity", "bad-quantity", "unknown-card", "unknown-card", "no-foil", "too-few-cards",
        "too-many-copies", "too-many-copies",
    ]  # fmt: skip
    assert next(f for f in found.problems if f.code == "too-few-cards").data == {"have": 10, "need": 60}


def test_an_unknown_card_with_a_bad_quantity_has_both_faults() -> None:
    assert problem_codes(check({**legal_cards(), "Golden Goose": 0})) == ["bad-quantity", "unknown-card"]


def test_a_foil_tool_with_a_bad_quantity_has_both_faults() -> None:
    assert problem_codes(check({**legal_cards(), "Combine *F*": 0})) == ["bad-quantity", "no-foil"]


def test_a_key_that_stands_twice_is_two_lines() -> None:
    twice = CardLines([*legal_cards().items(), ("sweet-corn", 1)])
    assert problem_codes(check(twice)) == ["too-many-copies"]


def test_an_unknown_game_and_an_unknown_format_are_told() -> None:
    deck = {"cards": legal_cards()}
    other = check_deck(game="chess", deck=deck, deck_format=None, date=TODAY, catalogue=shipped())
    assert (problem_codes(other), other.malformed) == (["unknown-game"], True)
    blitz = check(legal_cards(), deck_format="blitz")
    assert (problem_codes(blitz), blitz.malformed) == (["unknown-format"], True)


def _dated() -> Any:
    """Wheat alone, with a format that bans it from July on."""
    versions = [
        {"from": "2026-07-01", "min_cards": 4, "max_copies": 4, "banned": ["wheat"]},
        {"from": "2026-01-01", "min_cards": 2, "max_copies": 3, "banned": []},
    ]
    return made([crop("wheat", "Wheat")], formats={"casual": {"name": "Casual", "versions": versions}})


@pytest.mark.parametrize(
    ("day", "copies", "codes"),
    [
        ("2026-06-30", 3, []),
        ("2026-06-30", 4, ["too-many-copies"]),
        ("2026-07-01", 4, ["banned-card"]),
        ("2027-01-01", 3, ["banned-card", "too-few-cards"]),
        ("2025-12-31", 3, ["unknown-format"]),
    ],
)
def test_a_format_holds_from_its_day_on(day: str, copies: int, codes: list[str]) -> None:
    date = datetime.date.fromisoformat(day)
    found = check_deck(
        game=GAME, deck={"cards": {"wheat": copies}}, deck_format="casual", date=date, catalogue=_dated()
    )
    assert problem_codes(found) == codes


def test_a_banned_card_is_told_with_its_format_and_day() -> None:
    found = check({"wheat": 4}, deck_format="casual", catalogue=_dated_today())
    fault = found.problems[0]
    assert (fault.code, fault.message) == ("banned-card", "Wheat is banned in casual since 2026-05-02.")
    assert fault.data == {"card": "wheat", "name": "Wheat", "deck_format": "casual", "since": "2026-05-02"}


def _dated_today() -> Any:
    versions = [{"from": TODAY.isoformat(), "min_cards": 1, "max_copies": 4, "banned": ["wheat"]}]
    return made([crop("wheat", "Wheat")], formats={"casual": {"name": "Casual", "versions": versions}})


def test_a_catalogue_without_formats_is_checked_by_the_shipped_ones() -> None:
    assert problem_codes(check({"wheat": 4}, catalogue=made([crop("wheat", "Wheat")]))) == ["too-few-cards"]


def test_the_house_formats_ban_nothing() -> None:
    formats = shipped().extras["formats"]
    assert [row.get("banned", []) for name in formats for row in formats[name]["versions"]] == [[], []]


def test_no_harvester_is_told_for_each_kind_that_lacks_one() -> None:
    cards = legal_cards()
    cards["soybeans"] = cards.pop("combine")
    found = check(cards)
    assert found.legal
    assert [(fault.code, fault.data["card"]) for fault in found.advice] == [
        ("no-harvester", "sweet-corn"), ("no-harvester", "winter-wheat"), ("no-harvester", "barley"),
        ("no-harvester", "soybeans"),
    ]  # fmt: skip


def test_a_missing_tool_is_told_with_all_that_the_panel_demands() -> None:
    found = check({"sweet-corn": 4, "combine": 4, "seed-drill": 4})
    assert [(fault.code, fault.data["tools"]) for fault in found.advice] == [
        ("missing-tool", ["cultivator", "irrigation"])
    ]


def test_a_barred_slot_is_not_missing() -> None:
    cards = {"apple": 4, "steel-plow": 4, "drip-line": 4, "fruit-picker": 4}
    assert check(cards).advice == ()


def test_krill_needs_no_harvester_and_no_tank_but_an_eater() -> None:
    assert advice_codes(check({"krill": 4})) == ["uneaten-feed"]
    tanks = {"holding-tank": 4, "tank-filter": 4, "feeder": 4, "harvest-net": 4}
    assert advice_codes(check({"krill": 4, "salmon": 4, **tanks})) == []
    assert advice_codes(check({"krill": 4, "cattle": 4})).count("uneaten-feed") == 1


def test_an_animal_without_feed_is_told() -> None:
    tools = {"feeder": 4, "bed-spreader": 4, "water-trough": 4, "stock-trailer": 4}
    found = check({"cattle": 4, **tools})
    told = [(fault.code, fault.data["mix"]) for fault in found.advice]
    assert told == [("missing-feed", ["corn", "soybean"])]
    fed = check({"cattle": 4, "soybeans": 1, **tools})
    assert "missing-feed" not in advice_codes(fed)


@pytest.mark.parametrize(
    ("card", "code"),
    [
        ("butcher-block", "unusable-advanced"),
        ("cannery", "unusable-facility"),
        ("cold-store", "unusable-storage"),
    ],
)
def test_a_later_tool_that_fits_nothing_is_told(card: str, code: str) -> None:
    found = check({**legal_cards(), card: 1})
    assert [(fault.code, fault.data["card"]) for fault in found.advice] == [(code, card)]


def test_storage_does_not_fit_a_card_that_is_never_harvested() -> None:
    assert "unusable-storage" in advice_codes(check({"krill": 4, "cold-store": 1}))


def test_cards_that_do_not_count_bring_no_advice() -> None:
    assert check({**legal_cards(), "Golden Goose": 4, "cattle": 0}).advice == ()


def test_advice_does_not_make_a_deck_illegal() -> None:
    found = check({**legal_cards(), "krill": 4})
    assert (found.legal, advice_codes(found)) == (True, ["uneaten-feed"])


def test_expanding_merges_foils_and_names() -> None:
    cards = {"sweet-corn": 1, "Sweet Corn *F*": 2, "SWEET CORN": 1, "Golden Goose": 3, "silo": 0}
    assert expand_deck({"cards": cards}, shipped()) == {"sweet-corn": 4}


def test_the_document_of_a_check() -> None:
    cards = {**legal_cards(54), "krill": 4}
    del cards["winter-wheat"]
    assert check(cards).as_document(TODAY) == {
        "format": "harvest-deck-check/1",
        "legal": False,
        "date": "2026-05-02",
        "problems": [
            {
                "code": "too-few-cards",
                "clauses": ["GH-2.1", "GH-9.1"],
                "message": "The deck needs at least 60 cards and holds 54.",
                "data": {"have": 54, "need": 60},
            }
        ],
        "advice": [
            {
                "code": "uneaten-feed",
                "clauses": ["GH-2.15", "GH-7.20"],
                "message": "Krill pays only as Feed, and no Animal in the deck eats it.",
                "data": {"card": "krill", "name": "Krill"},
            }
        ],
    }


@pytest.mark.parametrize("theme", [deck["id"] for deck in shipped().extras["theme_decks"]])
def test_the_theme_decks_are_legal_for_tourney(theme: str) -> None:
    deck = next(deck for deck in shipped().extras["theme_decks"] if deck["id"] == theme)
    assert check(deck["cards"]).legal
