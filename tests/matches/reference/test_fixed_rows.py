"""The rows that the rules page fixes, written out from it once more, against the shipped catalogue."""

from typing import Any

import pytest

from tests.matches.reference.catalogue import shipped_cards

OPTIONAL = {"fertilizer": "may", "weeder": "may", "insect-defense": "may"}
CROP = [{"cultivator": "must"}, {"seed-sower": "must"}, {"irrigation": "must"}, {"growth": "must"}, OPTIONAL]
APPLE = [
    {"cultivator": "must"},
    {"seed-sower": "barred"},
    {"irrigation": "must"},
    {"growth": "must"},
    {"fertilizer": "may", "insect-defense": "may"},
]
BEDS = {"bed-spreader": "must", "water-trough": "must"}
ANIMAL = [{"mixer": "may"}, {"feed": "must"}, {"feeder": "must"}, BEDS, {"innoculator": "may"}]
SHEEP = [*ANIMAL[:3], {"bed-spreader": "barred", "water-trough": "must"}, *ANIMAL[4:]]
TANKS = [{"holding-tank": "must"}, {"tank-filter": "must"}]
SEA_STOCK = [*TANKS, {"feed": "must"}, {"feeder": "must"}]
LIVESTOCK = ("livestock", "livestock-harvester")
SEA = ("sea-stock", "sea-stock-harvester")

CROPS = [
    ("sweet-corn", "grain", 2, "corn", ["milling", "canning"], CROP, "grain-harvester"),
    ("soybeans", "legume", 2, "soybean", ["milling"], CROP, "legume-harvester"),
    ("apple", "fruit", 3, "apple", ["canning"], APPLE, "fruit-harvester"),
]
ANIMALS = [
    ("cattle", LIVESTOCK, 4, "beef", ["corn", "soybean"], ["butchery"], ANIMAL),
    ("sheep", LIVESTOCK, 3, "mutton", ["soybean"], ["butchery"], SHEEP),
    ("krill", ("sea-stock", None), 1, "krill", [], [], TANKS),
    ("salmon", SEA, 4, "finfish", ["krill"], ["canning"], SEA_STOCK),
    ("tuna", SEA, 5, "tuna", ["krill", "finfish"], ["canning"], SEA_STOCK),
]
BASIC = [
    *[
        "cultivator",
        "seed-sower",
        "irrigation",
        "fertilizer",
        "weeder",
        "insect-defense",
        "feeder",
        "bed-spreader",
    ],
    *["water-trough", "innoculator", "holding-tank", "tank-filter"],
]
SUB_TYPES = {card: card for card in BASIC} | {
    "seed-mixer": "mixer",
    "feed-mixer": "mixer",
    "steel-plow": "cultivator",
}
HARVESTERS = {
    "combine": "grain-harvester",
    "bean-harvester": "legume-harvester",
    "fruit-picker": "fruit-harvester",
    "stock-trailer": "livestock-harvester",
    "harvest-net": "sea-stock-harvester",
}
LATER: list[tuple[str, dict[str, Any]]] = [
    ("grain-mill", {"class": "advanced", "profits": 2, "symbol": "milling"}),
    ("canning-line", {"class": "advanced", "profits": 2, "symbol": "canning"}),
    ("butcher-block", {"class": "advanced", "profits": 2, "symbol": "butchery"}),
    ("bakery", {"class": "facility", "profits": 2, "on": ["grain-mill"]}),
    ("silo", {"class": "storage", "profits": 0, "on": ["grain", "legume"]}),
    ("cold-store", {"class": "storage", "profits": 0, "on": ["fruit", "livestock", "sea-stock"]}),
]


def part(card: str, fields: dict[str, Any]) -> dict[str, Any]:
    """The fields of the shipped row that `fields` names."""
    row = shipped_cards()[card]
    return {field: row[field] for field in fields}


@pytest.mark.parametrize(
    ("card", "sub_type", "profits", "produce", "processing", "panel", "harvester"), CROPS
)
def test_crop(card, sub_type, profits, produce, processing, panel, harvester):
    wanted = {"type": "crop", "sub_type": sub_type, "profits": profits, "produce": produce}
    wanted |= {"processing": processing, "panel": panel, "harvester": harvester}
    assert part(card, wanted) == wanted


@pytest.mark.parametrize(("card", "family", "profits", "meat_class", "mix", "processing", "panel"), ANIMALS)
def test_animal(card, family, profits, meat_class, mix, processing, panel):
    wanted = {"type": "animal", "sub_type": family[0], "profits": profits, "meat_class": meat_class}
    wanted |= {"feed_mix": mix, "processing": processing, "panel": panel, "harvester": family[1]}
    assert part(card, wanted) == wanted


@pytest.mark.parametrize(("card", "sub_type"), SUB_TYPES.items())
def test_basic_tool(card, sub_type):
    wanted = {"type": "tool", "class": "basic", "sub_type": sub_type, "profits": 1}
    assert part(card, wanted) == wanted


@pytest.mark.parametrize(("card", "sub_type"), HARVESTERS.items())
def test_harvester(card, sub_type):
    wanted = {"type": "tool", "class": "harvester", "sub_type": sub_type, "profits": 1}
    assert part(card, wanted) == wanted


@pytest.mark.parametrize(("card", "fields"), LATER)
def test_later_classes(card, fields):
    wanted = {"type": "tool", "sub_type": None, **fields}
    assert part(card, wanted) == wanted


def test_ids_are_the_names_in_lower_case_with_hyphens():
    assert {row["id"]: row["name"].lower().replace(" ", "-") for row in shipped_cards().values()} == {
        card: card for card in shipped_cards()
    }


def test_no_card_is_called_as_the_deck_cases_use():
    assert {row["name"] for row in shipped_cards().values()} & {"Golden Goose", "Sweet", "Silos"} == set()


def test_official_names_are_marked():
    official = {"sweet-corn", "soybeans", "cattle", "krill", *SUB_TYPES} - {"steel-plow"}
    assert {card for card, row in shipped_cards().items() if row["provenance"] == "source"} == official
