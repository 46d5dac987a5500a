"""Cards, nests, objectives and reports: what each does."""

from .positions import attacked, breathing, crown_found, eight_nests, proved
from .script import LATER, PLAINS, rich


def test_catch_my_breath_lasts_until_each_other_seat_ended_a_turn() -> None:
    table = breathing()
    assert table.seen()["breath"] == [1, 2]
    table.act(1, "cleanup")
    assert table.seen()["breath"] == [2]
    table.act(0, "cleanup").act(2, "cleanup").act(0, "cleanup")
    table.report(1, "attack", against="family", at=[0, -3])


def test_deep_roots_put_two_cubes_into_the_tree() -> None:
    assert rich(2).act(0, "card", card="deep-roots").cubes() == (0, 12, 2)


def test_wind_shift_moves_a_nest_of_this_turn_and_it_stays_one() -> None:
    table = rich(
        3, cards=("wind-shift", "rub-out", "deep-roots"), objectives=("far-apart", "one-line", "one-chain")
    )
    table.nest([1, 2], LATER[0]).act(0, "card", card="wind-shift", start=[1, 2], to=[1, 1])
    assert [row["at"] for row in table.seen()["nests"] if row["new"]] == [[1, 1]]


def test_second_nest_allows_one_more() -> None:
    table = rich(2, cards=("second-nest", "rub-out", "deep-roots")).act(0, "card", card="second-nest")
    table.nest([0, 1], "strengthen-1").nest([0, 2], LATER[0])
    assert table.refused(0, "nest", at=[1, 1], offer=LATER[1])["code"] == "nest.again"


def test_fresh_straw_draws_a_fourth_offer() -> None:
    table = rich(1, cards=("fresh-straw", "rub-out", "deep-roots")).act(0, "card", card="fresh-straw")
    table.draw("offers", LATER[5])
    assert len(table.seen()["offers"]["hand"]) == 4


def test_weathercock_takes_the_offer_of_any_nest() -> None:
    table = rich(3, cards=("weathercock", "rub-out", "deep-roots")).act(0, "card", card="weathercock")
    assert table.due() == ["arrow"]
    table.act(0, "arrow", nest=PLAINS[0], line=0, dir="left")
    assert "advance-1" in table.seen()["offers"]["bag"]


def test_calm_down_removes_cubes_of_several() -> None:
    table = rich(
        2, cards=("calm-down", "rub-out", "deep-roots"), host={"cubes": {"protectors": 3, "family": 1}}
    )
    table.act(0, "card", card="calm-down", cubes={"family": 1, "protectors": 2})
    assert (table.cubes("protectors"), table.cubes("family")) == ((1, 14, 0), (0, 15, 0))


def test_a_kill_is_paid_with_cubes_that_came_out() -> None:
    table = attacked().report(1, "kill", unit="one", payer="protectors")
    assert "one" not in [row["id"] for row in table.seen()["units"]]
    assert table.seen()["attack"]["power"] == {"protectors": 1, "family": 0}


def test_the_sword_brings_a_cube_for_each_haint_that_dies() -> None:
    table = crown_found().act(0, "board", terrain="bog").clean()
    table.report(2, "attack", against="protectors", at=[0, 1]).tree(protectors=0, family=0)
    state = table.state()
    state.power = {2: 2, 1: 0}
    by, action = state.parse_entry(
        {"by": 2, "do": "report", "kind": "kill", "unit": "one", "payer": "family"}
    )
    before = state.ground[0]
    state.apply_action(by, action)
    assert state.ground[0] == before + 1


def test_an_objective_needs_one_nest_of_the_turn_and_leaves_the_hand() -> None:
    table = (
        proved().act(0, "objective", card="on-the-plains", nests=list(PLAINS[:4])).act(0, "guess", at=[0, 0])
    )
    assert table.seen(0)["hand"]["objectives"] == ["on-the-edge", "one-chain"]
    assert table.seen()["discards"]["objectives"] == ["on-the-plains"]


def test_a_nest_that_is_taken_gives_its_offer_to_the_bag() -> None:
    table = eight_nests().nest([-3, 0], LATER[5], start=[-3, 0])
    assert (table.seen()["supplies"]["nests"], table.seen()["offers"]["bag"]) == (0, ["advance-1"])
    assert {"at": [-3, 0], "offer": LATER[5], "new": True} in table.seen()["nests"]


def test_without_an_offer_in_hand_one_is_taken_from_a_nest() -> None:
    state = rich(1).state()
    state.owned[1] = state.hands[2] | state.piles[2]
    state.hands[2] = state.piles[2] = 0
    entry = {"by": 0, "do": "nest", "at": [0, 1], "offer": "advance-1", "offer_from": PLAINS[0]}
    by, action = state.parse_entry(entry)
    assert action in state.legal_actions(0)
    state.apply_action(by, action)
    assert [(row["at"], row["offer"]) for row in state.observation(None)["nests"]] == [
        (PLAINS[0], None), ([0, 1], "advance-1"),
    ]  # fmt: skip
