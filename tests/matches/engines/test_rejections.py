"""The cases that the rules page wants rejected, each with the rule that it breaks."""

from collections.abc import Callable
from typing import Any

import pytest

from .cases import CASES, LONG, after, harvested, start, try_act, try_tool
from .script import Script, add_tools, grow_crop, place


def nest() -> Script:
    """Combo 2, Cattle on a harvested Sweet Corn, harvested, with its Butcher Block."""
    script = Script(("sweet-corn", "cattle"), options=LONG)
    corn = grow_crop(script)
    cattle = place(script, 0, "cattle")
    script.act(0, "feed", combo=cattle, from_combo=corn)
    add_tools(script, 0, cattle, "feeder", "bed-spreader", "water-trough", "stock-trailer", "butcher-block")
    return script


def second_advanced_outside() -> dict[str, Any]:
    return try_tool(nest(), "butcher-block", 2)


def second_advanced_inside() -> dict[str, Any]:
    return try_tool(nest(), "grain-mill", 1)


def optional_tool_after_storage() -> dict[str, Any]:
    return try_tool(harvested("silo"), "weeder")


def facility_after_storage() -> dict[str, Any]:
    return try_tool(harvested("grain-mill", "silo"), "bakery")


def feed_with_storage() -> dict[str, Any]:
    fed = after(harvested("silo"), lambda script: place(script, 0, "cattle"))
    return try_act(fed, "feed", combo=2, from_combo=1)


def nested_combo_turned_in() -> dict[str, Any]:
    return try_act(nest(), "turn_in", combo=1)


def barred_slot_of_an_animal() -> dict[str, Any]:
    script = start("sheep", "soybeans")
    place(script, 0, "sheep")
    script.act(0, "feed", combo=1, card="soybeans")
    add_tools(script, 0, 1, "feeder")
    return try_tool(script, "bed-spreader")


def weeder_on_apple() -> dict[str, Any]:
    script = start("apple")
    grow_apple(script)
    return try_tool(script, "weeder")


def grow_apple(script: Script) -> None:
    place(script, 0, "apple")
    add_tools(script, 0, 1, "cultivator", "irrigation")
    script.act(0, "grow", combo=1)


def mixer_on_sea_stock() -> dict[str, Any]:
    return try_tool(after(start("salmon"), lambda script: place(script, 0, "salmon")), "feed-mixer")


REJECTED: list[tuple[str, Callable[[], dict[str, Any]], str, str]] = [
    ("harvester before growth", CASES["harvester.before-growth"], "harvester.before-growth", "GH-7.3"),
    ("growth before irrigation", CASES["growth.too-early"], "growth.too-early", "GH-7.4"),
    ("second of a sub-type under another name", CASES["tool.second"], "tool.second", "GH-9.4"),
    ("fertilizer before growth", CASES["slot.before-growth"], "slot.before-growth", "GH-8.3"),
    ("second feed of a kind", CASES["feed.same-kind"], "feed.same-kind", "GH-4.15"),
    ("feeder while a mixer wants", CASES["slot.mixer-wants-more"], "slot.mixer-wants-more", "GH-9.10"),
    ("mixer after feed", CASES["tool.mixer-after-feed"], "tool.mixer-after-feed", "GH-8.4"),
    ("feed with an advanced tool", CASES["feed.after-harvester"], "feed.after-harvester", "GH-9.8"),
    ("feed with storage", feed_with_storage, "feed.after-harvester", "GH-9.8"),
    ("turning in krill", CASES["turn-in.never"], "turn-in.never", "GH-7.20"),
    ("adding to nested feed", CASES["combo.nested"], "combo.nested", "GH-9.9"),
    ("turning in nested feed", nested_combo_turned_in, "combo.nested", "GH-9.9"),
    ("second advanced outside", second_advanced_outside, "advanced.second", "GH-6.5"),
    ("second advanced inside", second_advanced_inside, "combo.nested", "GH-9.9"),
    ("facility on the wrong advanced tool", CASES["facility.wrong"], "facility.wrong", "GH-6.11"),
    ("advanced after storage", CASES["later.after-storage"], "later.after-storage", "GH-6.10"),
    ("facility after storage", facility_after_storage, "later.after-storage", "GH-6.10"),
    ("second storage", CASES["storage.second"], "storage.second", "GH-6.9"),
    ("basic tool after storage", optional_tool_after_storage, "slot.harvested", "GH-6.2"),
    ("fourth labor", CASES["turn.fourth-labor"], "turn.fourth-labor", "GH-5.7"),
    ("ending with too many", CASES["turn.discard-due-first"], "turn.discard-due-first", "GH-9.3"),
    ("card no longer in the supply", CASES["chance.not-in-supply"], "chance.not-in-supply", "GH-12.3"),
    ("barred slot of an animal", barred_slot_of_an_animal, "tool.barred", "GH-7.16"),
    ("a slot that apple has not", weeder_on_apple, "tool.no-slot", "GH-4.24"),
    ("mixer on sea stock", mixer_on_sea_stock, "tool.no-slot", "GH-4.24"),
]


@pytest.mark.parametrize(("case", "build", "code", "clause"), REJECTED, ids=[row[0] for row in REJECTED])
def test_case_is_rejected(case: str, build: Callable[[], dict[str, Any]], code: str, clause: str) -> None:
    refusal = build()
    assert (refusal["kind"], refusal["code"], refusal["clauses"][0]) == ("illegal", code, clause)


def test_eight_cards_at_the_end_of_a_turn_are_one_too_many() -> None:
    script = start("sweet-corn", "cattle")
    place(script, 0, "sweet-corn")
    script.draw(0, "weeder")
    script.draw(0, "silo")
    assert script.state.surplus() == 1
    assert script.refused({"by": 1, "do": "draw"})["code"] == "turn.discard-due-first"


def test_barred_slots_count_as_done() -> None:
    """Apple needs no Seed Sower, Sheep no Bed Spreader."""
    script = start("apple", "sheep")
    grow_apple(script)
    add_tools(script, 0, 1, "fruit-picker")
    sheep = place(script, 0, "sheep")
    script.act(0, "feed", combo=sheep, card="soybeans")
    add_tools(script, 0, sheep, "feeder", "water-trough", "stock-trailer")
    farm = script.state.observation(None)["seats"][0]["farm"]
    assert [(row["harvested"], row["profits"]) for row in farm] == [(True, 6), (True, 6)]


def test_later_steps_may_each_be_left_out() -> None:
    for later in ((), ("silo",), ("grain-mill",), ("grain-mill", "silo"), ("grain-mill", "bakery")):
        script = harvested(*later)
        script.act(0, "turn_in", combo=1)
        assert script.verdict()["legal"]


def test_a_mixer_wants_every_kind_and_then_the_feeder_fits() -> None:
    script = start("cattle", "seed-mixer")
    place(script, 0, "cattle")
    add_tools(script, 0, 1, "seed-mixer")
    for kind in ("soybeans", "sweet-corn"):
        script.act(0, "feed", combo=1, card=kind)
    add_tools(script, 0, 1, "feeder")
    assert script.verdict()["legal"]


def test_more_kinds_may_be_given_without_a_mixer() -> None:
    script = start("cattle", "sweet-corn", "soybeans")
    place(script, 0, "cattle")
    for kind in ("sweet-corn", "soybeans"):
        script.act(0, "feed", combo=1, card=kind)
    add_tools(script, 0, 1, "feeder", "water-trough", "bed-spreader", "innoculator", "stock-trailer")
    assert script.state.observation(None)["seats"][0]["farm"][0]["profits"] == 4 + 5


def test_nests_may_go_deeper_and_do_not_block_each_other() -> None:
    """Tuna takes a harvested Salmon that took a finished Krill: three holding tanks in one nest."""
    script = start("krill")
    for number, card in enumerate(("krill", "salmon", "tuna"), start=1):
        place(script, 0, card)
        add_tools(script, 0, number, "holding-tank", "tank-filter")
        if number > 1:
            script.act(0, "feed", combo=number, from_combo=number - 1)
            add_tools(script, 0, number, "feeder", "harvest-net")
    script.act(0, "turn_in", combo=3)
    assert script.verdict()["scores"]["0"] == {"profits": 5 + 4 + 11}


def test_a_number_is_never_used_again_and_each_seat_counts_its_own() -> None:
    script = start("sweet-corn", "cattle")
    place(script, 0, "sweet-corn")
    place(script, 0, "cattle")
    script.act(0, "feed", combo=2, from_combo=1)
    assert place(script, 1, "krill") == 1
    assert place(script, 0, "tuna") == 3
    script.wait_for(0)
    assert try_tool(script, "cultivator", 1)["code"] == "combo.nested"


def test_krill_on_the_farm_may_be_fed_bare_or_complete_but_not_in_between() -> None:
    for tools, legal in (((), True), (("holding-tank",), False), (("holding-tank", "tank-filter"), True)):
        script = start("krill", "salmon")
        place(script, 0, "krill")
        add_tools(script, 0, 1, *tools)
        salmon = place(script, 0, "salmon")
        add_tools(script, 0, salmon, "holding-tank", "tank-filter")
        script.wait_for(0)
        verdict = script.verdict({"by": 0, "do": "feed", "combo": salmon, "from_combo": 1})
        assert verdict["legal"] == legal
