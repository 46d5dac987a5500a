"""The reference against what the rules page works out itself: its example, its sums, its rejected cases."""

import json
from typing import Any

import pytest

from tests.matches.reference.catalogue import shipped_cards
from tests.matches.reference.combos import new_combo, profits_of
from tests.matches.reference.great_harvest import judge, legal_entries, replay
from tests.matches.reference.labors import Player, labor_fault

NAMES = [
    "sweet-corn",
    "cattle",
    "krill",
    "salmon",
    "cultivator",
    "combine",
    "grain-mill",
    "bakery",
    "silo",
    "feeder",
]
NAMES += ["holding-tank", "tank-filter", "weeder", "irrigation", "water-trough"]
HAND_0 = ["sweet-corn", "cattle", "cultivator", "combine", "grain-mill", "bakery", "silo"]
HAND_1 = ["krill", "holding-tank", "feeder", "feeder", "salmon", "weeder", "irrigation"]
EXAMPLE: list[dict[str, Any]] = [
    {"by": "chance", "do": "drawn", "seat": 0, "cards": HAND_0},
    {"by": "chance", "do": "drawn", "seat": 1, "cards": HAND_1},
    {"by": 0, "do": "place", "card": "sweet-corn"},
    {"by": 0, "do": "place", "card": "cattle"},
    {"by": 0, "do": "draw"},
    {"by": "chance", "do": "drawn", "seat": 0, "cards": ["feeder"]},
    {"by": 1, "do": "place", "card": "krill"},
    {"by": 1, "do": "tool", "card": "holding-tank", "combo": 1},
    {"by": 1, "do": "draw"},
    {"by": "chance", "do": "drawn", "seat": 1, "cards": ["tank-filter"]},
    {"by": 0, "do": "tool", "card": "cultivator", "combo": 1},
    {"by": 0, "do": "draw"},
    {"by": "chance", "do": "drawn", "seat": 0, "cards": ["water-trough"]},
]


def example(log: list[dict[str, Any]]) -> dict[str, Any]:
    deck = {"deck": {"cards": dict.fromkeys(NAMES, 4)}}
    head = {"format": "harvest-match/1", "game": "great-harvest", "rules": "1.0"}
    return {**head, "options": {"first": 0}, "seats": [deck, deck], "log": log}


def test_example_of_the_page():
    state, accepted, fault = replay(shipped_cards(), example(EXAMPLE))
    assert (accepted, fault) == (13, None)
    assert (state["turn"], state["labors"], len(state["players"][0]["hand"])) == (0, 1, 6)
    assert {"by": 0, "do": "tool", "card": "feeder", "combo": 2} not in legal_entries(state)


def test_a_fourth_labor_is_a_turn_of_another():
    log = [*EXAMPLE, {"by": 0, "do": "draw"}, {"by": "chance", "do": "drawn", "seat": 0, "cards": ["feeder"]}]
    verdict = judge(json.dumps(example([*log, {"by": 0, "do": "draw"}])).encode())
    assert verdict["refusal"] == {"kind": "illegal", "entry": 15, "area": "another seat or chance"}
    assert verdict["scores"] == {"0": {"profits": 0}, "1": {"profits": 0}}


def test_a_card_that_cannot_be_in_the_supply():
    log = [*EXAMPLE[:1], {**EXAMPLE[1], "cards": ["krill"] * 5 + ["feeder"] * 2}]
    verdict = judge(json.dumps(example(log)).encode())
    assert verdict["refusal"] == {"kind": "illegal", "entry": 1, "area": "all in that Supply"}


def farm(*combos: str) -> Player:
    """A player with every card in hand whose Combos are the texts.

    A text is a card and what lies on it: tools, `+` for growth, `(…)` for a Feed, a number for the die.
    """
    read = [read_combo(text.replace("(", "( ").replace(")", " )").split()) for text in combos]
    lists: dict[str, Any] = {"hand": sorted(shipped_cards()), "supply": [], "compost": []}
    return lists | {"farm": dict(enumerate(read, 1)), "placed": len(combos), "profits": 0}


def read_combo(words: list[str]) -> dict[str, Any]:
    """The Combo at the start of `words`, as far as its closing bracket, both taken off."""
    combo = new_combo(words.pop(0))
    while words and (word := words.pop(0)) != ")":
        combo["things"].append({"feed": read_combo(words)} if word == "(" else read_thing(word))
    return combo


def read_thing(word: str) -> dict[str, Any]:
    if word == "+":
        return {"growth": True}
    return {"die": int(word)} if word.isdigit() else {"tool": word}


CORN = "sweet-corn cultivator seed-sower irrigation + combine"
GROWN = "sweet-corn cultivator seed-sower irrigation +"
SOY = "soybeans cultivator seed-sower irrigation + bean-harvester"
REST = "feeder bed-spreader water-trough stock-trailer"
KRILL = "krill holding-tank tank-filter"
TANKS = "holding-tank tank-filter"


@pytest.mark.parametrize(
    ("text", "profits"),
    [
        (CORN, 6),
        (f"{GROWN} fertilizer weeder insect-defense combine", 9),
        (f"{GROWN} fertilizer weeder insect-defense combine grain-mill", 11),
        (f"{GROWN} fertilizer weeder insect-defense combine grain-mill bakery", 13),
        (f"{GROWN} fertilizer weeder insect-defense combine grain-mill bakery silo 4", 17),
        (f"cattle (sweet-corn) {REST}", 8),
        (f"cattle ({CORN}) {REST}", 14),
        (f"salmon {TANKS} ({KRILL}) feeder harvest-net", 11),
    ],
)
def test_sums_of_the_page(text, profits):
    assert profits_of(shipped_cards(), farm(text)["farm"][1]) == profits


@pytest.mark.parametrize(
    ("player", "labor", "fault"),
    [
        (farm(GROWN[:-2]), {"do": "tool", "card": "combine", "combo": 1}, "every must is done"),
        (farm(GROWN[:-13]), {"do": "grow", "combo": 1}, "every must of earlier groups is done"),
        (farm("sweet-corn cultivator"), {"do": "tool", "card": "steel-plow", "combo": 1}, "still empty"),
        (
            farm(GROWN[:-2]),
            {"do": "tool", "card": "weeder", "combo": 1},
            "every must of earlier groups is done",
        ),
        (farm(GROWN), {"do": "grow", "combo": 1}, "still empty"),
        (
            farm(f"cattle ({CORN})"),
            {"do": "feed", "card": "sweet-corn", "combo": 1},
            "at most one Feed of each kind",
        ),
        (
            farm("cattle feed-mixer (sweet-corn)"),
            {"do": "tool", "card": "feeder", "combo": 1},
            "every must of earlier groups is done",
        ),
        (
            farm("cattle (soybeans)"),
            {"do": "tool", "card": "seed-mixer", "combo": 1},
            "the mixer comes before any Feed",
        ),
        (
            farm("cattle", f"{CORN} grain-mill"),
            {"do": "feed", "from_combo": 2, "combo": 1},
            "part-built is no Feed",
        ),
        (farm("cattle", GROWN), {"do": "feed", "from_combo": 2, "combo": 1}, "part-built is no Feed"),
        (farm(KRILL), {"do": "turn_in", "combo": 1}, "harvested"),
        (farm(f"cattle ({CORN})"), {"do": "tool", "card": "weeder", "combo": 2}, "own Combo"),
        (
            farm(f"{CORN} canning-line"),
            {"do": "tool", "card": "grain-mill", "combo": 1},
            "one in the whole nest",
        ),
        (farm(f"{CORN} canning-line"), {"do": "tool", "card": "bakery", "combo": 1}, "what fits"),
        (
            farm(f"{CORN} silo 1"),
            {"do": "tool", "card": "grain-mill", "combo": 1},
            "nothing comes after storage",
        ),
        (farm(f"cattle ({SOY}) {REST}"), {"do": "tool", "card": "silo", "combo": 1}, "what fits"),
        (farm(CORN), {"do": "tool", "card": "weeder", "combo": 1}, "the Combo is not harvested"),
        (farm("sheep"), {"do": "feed", "from_combo": 1, "combo": 1}, "not itself"),
        (farm(f"sheep ({SOY}) feeder"), {"do": "tool", "card": "bed-spreader", "combo": 1}, "not barred"),
        (farm("cattle"), {"do": "feed", "card": "cultivator", "combo": 1}, "part-built is no Feed"),
    ],
)
def test_rejected_cases_of_the_page(player, labor, fault):
    assert labor_fault(shipped_cards(), player, labor) == fault


@pytest.mark.parametrize(
    ("player", "labor"),
    [
        (farm("apple cultivator"), {"do": "tool", "card": "irrigation", "combo": 1}),
        (farm("cattle feed-mixer (sweet-corn) (soybeans)"), {"do": "tool", "card": "feeder", "combo": 1}),
        (farm("cattle (sweet-corn)"), {"do": "feed", "card": "soybeans", "combo": 1}),
        (farm("cattle", CORN), {"do": "feed", "from_combo": 2, "combo": 1}),
        (farm(f"salmon {TANKS}", KRILL), {"do": "feed", "from_combo": 2, "combo": 1}),
        (farm(f"salmon {TANKS}", "krill"), {"do": "feed", "from_combo": 2, "combo": 1}),
        (farm(f"sheep ({SOY}) feeder water-trough"), {"do": "tool", "card": "stock-trailer", "combo": 1}),
        (farm(f"cattle ({SOY}) {REST}"), {"do": "tool", "card": "cold-store", "combo": 1}),
        (farm(f"{CORN} grain-mill"), {"do": "tool", "card": "silo", "combo": 1}),
        (farm(f"{CORN} silo 3"), {"do": "turn_in", "combo": 1}),
    ],
)
def test_cases_that_the_page_allows(player, labor):
    assert labor_fault(shipped_cards(), player, labor) is None
