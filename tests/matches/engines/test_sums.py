"""The sums of the rules page, each turned in and scored through the adjudicator."""

from collections import Counter
from collections.abc import Callable

import pytest

from .script import Script, add_tools, grow_crop, place


def finished_corn(script: Script) -> int:
    return grow_crop(script)


def corn_with_options(script: Script) -> int:
    return grow_crop(script, extra=("fertilizer", "weeder", "insect-defense"))


def corn_milled(script: Script) -> int:
    combo = corn_with_options(script)
    add_tools(script, 0, combo, "grain-mill")
    return combo


def corn_baked(script: Script) -> int:
    combo = corn_milled(script)
    add_tools(script, 0, combo, "bakery")
    return combo


def corn_stored(script: Script) -> int:
    combo = corn_baked(script)
    add_tools(script, 0, combo, "silo")
    script.add({"by": "chance", "do": "roll", "dice": [4]})
    return combo


def raise_cattle(script: Script, feed: int) -> int:
    combo = place(script, 0, "cattle")
    script.act(0, "feed", combo=combo, from_combo=feed)
    add_tools(script, 0, combo, "feeder", "bed-spreader", "water-trough", "stock-trailer")
    return combo


def cattle_on_bare_corn(script: Script) -> int:
    return raise_cattle(script, place(script, 0, "sweet-corn"))


def cattle_on_finished_corn(script: Script) -> int:
    return raise_cattle(script, finished_corn(script))


def salmon_on_krill(script: Script) -> int:
    krill = place(script, 0, "krill")
    add_tools(script, 0, krill, "holding-tank", "tank-filter")
    salmon = place(script, 0, "salmon")
    add_tools(script, 0, salmon, "holding-tank", "tank-filter")
    script.act(0, "feed", combo=salmon, from_combo=krill)
    add_tools(script, 0, salmon, "feeder", "harvest-net")
    return salmon


@pytest.mark.parametrize(
    ("build", "paid"),
    [
        (finished_corn, 6),
        (corn_with_options, 9),
        (corn_milled, 11),
        (corn_baked, 13),
        (corn_stored, 17),
        (cattle_on_bare_corn, 8),
        (cattle_on_finished_corn, 14),
        (salmon_on_krill, 11),
    ],
)
def test_sum_is_paid_at_turn_in(build: Callable[[Script], int], paid: int) -> None:
    script = Script(options={"first": 0, "top_value": 100})
    script.act(0, "turn_in", combo=build(script))
    verdict = script.verdict()
    assert (verdict["legal"], verdict["scores"]["0"]) == (True, {"profits": paid})


def test_cattle_fed_from_the_hand_count_nothing_for_the_feed() -> None:
    script = Script(options={"first": 0, "top_value": 100})
    combo = place(script, 0, "cattle")
    script.act(0, "feed", combo=combo, card="sweet-corn")
    add_tools(script, 0, combo, "feeder", "bed-spreader", "water-trough", "stock-trailer")
    script.act(0, "turn_in", combo=combo)
    assert script.verdict()["scores"] == {"0": {"profits": 8}, "1": {"profits": 0}}


def test_all_cards_of_a_nest_go_to_the_compost_and_the_growth_token_does_not() -> None:
    script = Script(options={"first": 0, "top_value": 100})
    combo = cattle_on_finished_corn(script)
    script.wait_for(0)
    before = Counter(script.state.observation(None)["seats"][0]["compost"])
    script.act(0, "turn_in", combo=combo)
    after = Counter(script.state.observation(None)["seats"][0]["compost"])
    corn = "sweet-corn cultivator seed-sower irrigation combine"
    cattle = "cattle feeder bed-spreader water-trough stock-trailer"
    assert after - before == Counter(f"{corn} {cattle}".split())


def test_die_pays_at_turn_in_and_not_when_it_is_rolled() -> None:
    script = Script(options={"first": 0, "top_value": 100})
    combo = corn_stored(script)
    assert script.verdict()["scores"]["0"] == {"profits": 0}
    script.act(0, "turn_in", combo=combo)
    assert script.verdict()["scores"]["0"] == {"profits": 17}
