"""What the shipped data of The Great Harvest promise: the fixed rows, the pool, decks and products."""

from collections import Counter
from typing import Any

import pytest

from cards.library.checks import check_common, check_library
from cards.library.loader import DATA, games, load_catalogue, load_refusals, load_rulebook, load_rulings
from cards.library.source import read_yaml
from cards.library.text import normalise

GAME = "great-harvest"
CATALOGUE = load_catalogue(GAME)
CROP = [
    {"cultivator": "must"},
    {"seed-sower": "must"},
    {"irrigation": "must"},
    {"growth": "must"},
    {"fertilizer": "may", "weeder": "may", "insect-defense": "may"},
]
PERENNIAL = [
    {"cultivator": "must"},
    {"seed-sower": "barred"},
    {"irrigation": "must"},
    {"growth": "must"},
    {"fertilizer": "may", "insect-defense": "may"},
]
ANIMAL = [
    {"mixer": "may"},
    {"feed": "must"},
    {"feeder": "must"},
    {"bed-spreader": "must", "water-trough": "must"},
    {"innoculator": "may"},
]
SHEEP = [*ANIMAL[:3], {"bed-spreader": "barred", "water-trough": "must"}, ANIMAL[4]]
SEA_STOCK = [{"holding-tank": "must"}, {"tank-filter": "must"}, {"feed": "must"}, {"feeder": "must"}]
GROWN = [  # id, type, sub-type, Profits, resource, mix, processing, panel, harvester
    ("sweet-corn", "crop", "grain", 2, "corn", None, ["milling", "canning"], CROP, "grain-harvester"),
    ("soybeans", "crop", "legume", 2, "soybean", None, ["milling"], CROP, "legume-harvester"),
    ("apple", "crop", "fruit", 3, "apple", None, ["canning"], PERENNIAL, "fruit-harvester"),
    (
        "cattle",
        "animal",
        "livestock",
        4,
        "beef",
        ["corn", "soybean"],
        ["butchery"],
        ANIMAL,
        "livestock-harvester",
    ),
    ("sheep", "animal", "livestock", 3, "mutton", ["soybean"], ["butchery"], SHEEP, "livestock-harvester"),
    ("krill", "animal", "sea-stock", 1, "krill", [], [], SEA_STOCK[:2], None),
    ("salmon", "animal", "sea-stock", 4, "finfish", ["krill"], ["canning"], SEA_STOCK, "sea-stock-harvester"),
    (
        "tuna",
        "animal",
        "sea-stock",
        5,
        "tuna",
        ["krill", "finfish"],
        ["canning"],
        SEA_STOCK,
        "sea-stock-harvester",
    ),
]
OWN_SLOT = [
    "cultivator", "seed-sower", "irrigation", "fertilizer", "weeder", "insect-defense", "feeder",
    "bed-spreader", "water-trough", "innoculator", "holding-tank", "tank-filter",
]  # fmt: skip
TOOLS: list[tuple[str, str, int, str | None, dict[str, Any]]] = [
    *((name, "basic", 1, name, {}) for name in OWN_SLOT),
    ("seed-mixer", "basic", 1, "mixer", {}),
    ("feed-mixer", "basic", 1, "mixer", {}),
    ("steel-plow", "basic", 1, "cultivator", {}),
    ("combine", "harvester", 1, "grain-harvester", {}),
    ("bean-harvester", "harvester", 1, "legume-harvester", {}),
    ("fruit-picker", "harvester", 1, "fruit-harvester", {}),
    ("stock-trailer", "harvester", 1, "livestock-harvester", {}),
    ("harvest-net", "harvester", 1, "sea-stock-harvester", {}),
    ("grain-mill", "advanced", 2, None, {"symbol": "milling"}),
    ("canning-line", "advanced", 2, None, {"symbol": "canning"}),
    ("butcher-block", "advanced", 2, None, {"symbol": "butchery"}),
    ("bakery", "facility", 2, None, {"on": ["grain-mill"]}),
    ("silo", "storage", 0, None, {"on": ["grain", "legume"]}),
    ("cold-store", "storage", 0, None, {"on": ["fruit", "livestock", "sea-stock"]}),
]
OFFICIAL = {"sweet-corn", "soybeans", "cattle", "krill", "seed-mixer", "feed-mixer", *OWN_SLOT}


def test_the_library_is_in_order() -> None:
    faults = [str(fault) for game in games() for fault in check_library(game)]
    assert faults + [str(fault) for fault in check_common()] == []


@pytest.mark.parametrize("row", GROWN, ids=[row[0] for row in GROWN])
def test_fixed_crops_and_animals(row: tuple[Any, ...]) -> None:
    name, kind, sub_type, profits, resource, mix, processing, panel, harvester = row
    card = CATALOGUE.cards[name]
    facts = card.facts
    assert (card.type, facts["sub_type"], facts["profits"]) == (kind, sub_type, profits)
    assert facts["produce" if kind == "crop" else "meat_class"] == resource
    assert facts.get("feed_mix") == mix
    assert (facts["processing"], facts["panel"], facts["harvester"]) == (processing, panel, harvester)


@pytest.mark.parametrize("row", TOOLS, ids=[row[0] for row in TOOLS])
def test_fixed_tools(row: tuple[str, str, int, str | None, dict[str, Any]]) -> None:
    name, kind, profits, sub_type, fits = row
    facts = CATALOGUE.cards[name].facts
    assert (facts["class"], facts["profits"], facts["sub_type"]) == (kind, profits, sub_type)
    assert {field: facts[field] for field in ("symbol", "on") if field in facts} == fits


def test_official_names_and_no_others_are_from_the_source() -> None:
    assert {card.id for card in CATALOGUE.cards.values() if card.provenance == "source"} == OFFICIAL


def test_ids_are_the_names() -> None:
    assert [card.id for card in CATALOGUE.cards.values()] == [
        card.name.lower().replace(" ", "-") for card in CATALOGUE.cards.values()
    ]


def test_the_pool_is_large_and_not_all_alike() -> None:
    assert len(CATALOGUE.cards) >= 60
    profits = {kind: set[int]() for kind in ("crop", "animal", "tool")}
    for card in CATALOGUE.cards.values():
        profits[card.type].add(card.facts["profits"])
    assert profits == {"crop": {1, 2, 3}, "animal": {1, 2, 3, 4, 5}, "tool": {0, 1, 2, 3}}


def test_names_that_deck_cases_use_as_unknown_are_no_cards() -> None:
    assert [CATALOGUE.find_loose(name) for name in ("Golden Goose", "Sweet", "Silos")] == [None, None, None]


@pytest.mark.parametrize("deck", CATALOGUE.extras["theme_decks"], ids=lambda deck: deck["id"])
def test_theme_decks_are_legal_for_tourney(deck: dict[str, Any]) -> None:
    assert deck["deck_format"] == "tourney"
    assert sum(deck["cards"].values()) >= 60
    assert max(deck["cards"].values()) <= 4
    assert set(deck["cards"]) <= set(CATALOGUE.cards)


def test_there_are_four_theme_decks_a_booster_and_a_box() -> None:
    assert len(CATALOGUE.extras["theme_decks"]) == 4
    booster, box = CATALOGUE.extras["products"]
    assert (booster["size"], booster["foils"]) == (17, 0)
    assert box["size"] > 100
    assert (box["foils"] > 0, box["foil_types"]) == (True, ["crop", "animal"])


def test_formats() -> None:
    rules = {name: row["versions"][-1] for name, row in CATALOGUE.extras["formats"].items()}
    assert {
        name: (row["min_cards"], row["max_copies"], row.get("top_value")) for name, row in rules.items()
    } == {
        "casual": (50, 4, None),
        "tourney": (60, 4, 30),
    }


def test_clauses_that_others_rely_on() -> None:
    clauses = load_rulebook(GAME).clauses
    assert [clauses[name].title for name in ("GH-2.1", "GH-2.2")] == [
        "Minimum size of a deck",
        "Four copies of a name",
    ]
    assert {"GH-4.2", "GH-4.20"} <= set(clauses)


def test_every_clause_has_its_place_and_house_rules_say_so() -> None:
    clauses = load_rulebook(GAME).clauses.values()
    assert [clause.id for clause in clauses if not (clause.place and clause.title and clause.text)] == []
    assert Counter(clause.standing for clause in clauses).keys() == {"source", "house"}


def test_ruling_number_one_is_about_four_copies() -> None:
    first = load_rulings(GAME)[0]
    assert (first.id, first.clauses) == ("gh-r1", ("GH-2.2", "GH-9.2"))
    assert len(load_rulings(GAME)) >= 8


def test_every_illegal_code_cites_a_clause_of_the_rulebook() -> None:
    clauses = load_rulebook(GAME).clauses
    codes = load_refusals(GAME).values()
    assert [code.code for code in codes if not set(code.clauses) <= set(clauses)] == []
    own = read_yaml(DATA / GAME / "refusals.yaml")
    assert [code for code, row in own.items() if row["kind"] == "illegal" and not row["clauses"]] == []


def test_texts_keep_the_tone_of_the_house() -> None:
    book = load_rulebook(GAME).clauses.values()
    texts = [text for clause in book for text in (clause.title, clause.text, *clause.examples)]
    texts += [text for ruling in load_rulings(GAME) for text in (ruling.question, ruling.answer)]
    assert [text for text in texts if "!" in text] == []


def test_no_two_names_are_the_same_to_the_normaliser() -> None:
    names = Counter(normalise(card.name) for card in CATALOGUE.cards.values())
    assert [name for name, times in names.items() if times > 1] == []
