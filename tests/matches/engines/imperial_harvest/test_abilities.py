"""The abilities of the ready teams, the Regent and the Skin-Changer, by the table of the rules page."""

from typing import Any

import pytest

from .script import CATALOGUE, Table
from .stands import court, crown, look, rich

# The Barbarian -------------------------------------------------------------------------------------


def test_chop_opens_a_hedge_for_good_and_is_free() -> None:
    table = court("barbarian", barbarian=[4, 4])
    table.use("chop", dir="e").act(1, "move", to=[5, 4])
    seen = table.seen()
    assert seen["edges"] == [{"edge": [[4, 4], [5, 4]], "token": "chopped"}]
    assert (seen["characters"]["barbarian"]["uses"], table.ap()) == ({"chop": 1}, 2)


def test_battle_axe_fells_whoever_is_adjacent_again_and_again() -> None:
    table = court("barbarian", barbarian=[5, 5], monk=[5, 6], sorceress=[5, 4])
    table.use("battle-axe", target="monk").use("battle-axe", target="sorceress")
    assert table.fallen("monk")
    table.act(1, "respawn", character="sorceress", at=[11, 10])
    assert (table.at("sorceress"), table.ap()) == ([11, 10], 1)


def test_throwing_axe_needs_sight_and_a_walk_of_two() -> None:
    table = court("barbarian", barbarian=look([5, 4], "n"), monk=[5, 6])
    table.use("throwing-axe", target="monk")
    assert (table.fallen("monk"), table.ap()) == (True, 2)
    over_water = court("barbarian", barbarian=look([5, 3], "s"), monk=[5, 1])
    assert over_water.no("throwing-axe", target="monk") == "target.too-far"


# The Bards -----------------------------------------------------------------------------------------


def test_agility_needs_one_way_round_and_does_not_enter_the_corner() -> None:
    table = court("imperial-bard", imperial_bard=[5, 5], monk=[5, 6], barbarian=[6, 5])
    table.use("agility", to=[6, 6])
    assert (table.at("imperial-bard"), table.ap()) == ([6, 6], 2)


def test_war_cry_and_ballad_work_once_on_whoever_passes_by() -> None:
    table = court("barbarian", side="all", barbarian=[5, 8], imperial_bard=[5, 5], raider_bard=[8, 8])
    assert table.ap() == 3
    table.act(1, "move", to=[5, 7])
    assert table.ap() == 1  # one for the step, one for the cry
    table.act(1, "move", to=[5, 8])
    assert table.ap() == 0
    friend = court("monk", monk=[5, 8], imperial_bard=[5, 5])
    friend.act(0, "move", to=[5, 7]).act(0, "move", to=[5, 8]).act(0, "move", to=[5, 7])
    assert friend.ap() == 1


def test_ballad_does_not_work_on_the_singer_and_both_may_meet_at_the_beginning() -> None:
    assert court("imperial-bard", imperial_bard=[5, 5]).ap() == 3
    both = court("monk", monk=[5, 5], imperial_bard=[5, 6], raider_bard=[5, 4])
    assert both.ap() == 3
    assert both.seen()["activation"]["swayed"] == [
        ["imperial-bard", "inspirational-ballad"],
        ["raider-bard", "war-cry"],
    ]


# The Sorceress and the Skin-Changer ----------------------------------------------------------------


def test_charm_is_free_and_moves_a_friend_too() -> None:
    table = court("sorceress", sorceress=look([5, 5], "n"), barbarian=[5, 7])
    table.use("charm", target="barbarian", to=[5, 8])
    assert (table.at("barbarian"), table.ap()) == ([5, 8], 3)


def test_shadow_walk_goes_through_a_hedge() -> None:
    table = court("sorceress", sorceress=[4, 4]).use("shadow-walk", dir="e")
    assert (table.at("sorceress"), table.ap()) == ([5, 4], 1)


def test_compulsion_costs_a_point_a_cell_and_may_be_used_again() -> None:
    table = court("sorceress", sorceress=rich([5, 5]), monk=[5, 6])
    table.use("compulsion", target="monk", path=[[5, 7], [5, 8]])
    assert (table.at("monk"), table.ap()) == ([5, 8], 2)
    table.use("compulsion", target="monk", path=[[4, 8]])
    assert (table.at("monk"), table.ap()) == ([4, 8], 1)


SHIFTERS = ("skin-changer", "sorceress", "hound")


def shifters(name: str, **places: Any) -> Table:
    return Table(SHIFTERS, ("monk", "ranger", "imperial-bard"), places=places, turn=1).begin(name)


def test_feral_attacks_whoever_comes_in_and_wherever_it_comes() -> None:
    table = shifters("skin-changer", **{"skin-changer": rich([5, 5]), "monk": [5, 6]})
    table.use("sprint", path=[[5, 6], [5, 7], [5, 8]])
    assert (table.fallen("monk"), table.at("skin-changer")) == (True, [5, 8])
    friend = shifters("hound", **{"skin-changer": [5, 5], "hound": [5, 6]}).act(0, "move", to=[5, 5])
    assert friend.seen()["activation"] is None
    assert friend.fallen("hound")


def test_wolf_form_keeps_hydras_off_until_the_activation_ends() -> None:
    table = shifters("skin-changer", **{"skin-changer": [0, 8]})
    table.use("wolf-form").act(0, "move", to=[0, 9]).act(0, "move", to=[1, 9])
    assert table.at("skin-changer") == [1, 9]
    table.act(0, "end")
    assert table.fallen("skin-changer")


# The Imperial Guardian and the Monk ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("cell", "code"), [([5, 6], "immune.shield"), ([5, 4], ""), ([4, 5], ""), ([6, 5], "")]
)
def test_tower_shield_covers_one_direction(cell: list[int], code: str) -> None:
    table = court("barbarian", imperial_guardian=look([5, 5], "n"), barbarian=cell)
    if code:
        assert table.no("battle-axe", target="imperial-guardian") == code
    else:
        assert table.use("battle-axe", target="imperial-guardian").fallen("imperial-guardian")


def test_tower_shield_does_not_cover_its_own_cell() -> None:
    table = court("barbarian", imperial_guardian=look([5, 5], "n"), barbarian=[5, 4])
    table.act(1, "move", to=[5, 5]).use("battle-axe", target="imperial-guardian")
    assert table.fallen("imperial-guardian")


def test_guardian_protects_at_two_spaces_and_not_at_three() -> None:
    near = court("barbarian", imperial_guardian=[5, 5], monk=[5, 7], barbarian=[5, 8])
    assert near.no("battle-axe", target="monk") == "immune.guarded"
    far = court("barbarian", imperial_guardian=[5, 5], monk=[5, 8], barbarian=[6, 8])
    assert far.use("battle-axe", target="monk").fallen("monk")


def test_spear_reaches_the_adjacent_in_sight() -> None:
    table = court("imperial-guardian", imperial_guardian=look([5, 5], "n"), barbarian=[5, 6], monk=[5, 4])
    assert table.no("spear", target="monk") == "target.out-of-sight"
    assert table.use("spear", target="barbarian").fallen("barbarian")


def test_grapple_throws_over_hedges_and_water() -> None:
    table = court("monk", monk=[4, 4], sorceress=[4, 5])
    table.use("grapple", target="sorceress", to=[5, 4])
    assert (table.at("sorceress"), table.ap()) == ([5, 4], 2)
    assert table.no("grapple", target="sorceress", to=[5, 3]) == "ability.once"


def test_a_throw_beside_a_hydra_defeats_at_once() -> None:
    table = court("monk", monk=[3, 10], sorceress=[3, 11])
    table.use("grapple", target="sorceress", to=[2, 10])
    assert table.at("sorceress") == [10, 11]  # the one free cell of its camp, with no entry
    assert table.fallen("sorceress")


def test_dragon_pounce_is_a_diagonal_step_once() -> None:
    table = court("monk", monk=[5, 5]).use("dragon-pounce", to=[6, 6])
    assert (table.at("monk"), table.no("dragon-pounce", to=[5, 7])) == ([6, 6], "ability.once")


def test_plant_closes_an_edge_and_shuts_the_way() -> None:
    table = court("monk", monk=[5, 5]).use("plant", dir="n")
    assert table.code("move", to=[5, 6]) == "step.hedge"
    assert table.seen()["characters"]["monk"]["uses"] == {"plant": 1}


# The Regent ----------------------------------------------------------------------------------------


def test_point_of_order_loses_a_point_for_allies_and_tokens_and_none_for_the_regent() -> None:
    table = crown("barbarian", regent=[5, 5], barbarian=[5, 6], **{"imperial-bard": [5, 7]})
    assert table.scores()["0"] == {"vp": 3, "tokens": 0, "held": 0, "deposited": 0, "regent": 3}
    table.use("battle-axe", target="regent").act(0, "respawn", character="regent", at=[0, 1])
    assert table.scores()["0"]["regent"] == 3
    table.use("battle-axe", target="imperial-bard")
    assert table.scores()["0"]["regent"] == 2


def test_command_moves_an_ally_anywhere() -> None:
    table = crown(**{"imperial-bard": [8, 8]}).use("command", target="imperial-bard", to=[8, 7])
    assert (table.at("imperial-bard"), table.ap()) == ([8, 7], 1)


def test_sentry_takes_the_lowest_token_and_attacks_ahead() -> None:
    table = crown(regent=[5, 5], barbarian=[5, 7])
    table.use("sentry", to=[5, 6], dir="n")
    assert table.seen()["tokens"] == [{"id": "token-0-1", "at": [5, 6], "facing": "n"}]
    assert table.fallen("barbarian")
    table.act(0, "end").act(0, "begin", character="ranger").act(0, "end")
    assert table.seen()["turn"] == 2


@pytest.mark.parametrize(
    "name", sorted(row["id"] for row in CATALOGUE.extras["abilities"] if row.get("passive"))
)
def test_nobody_uses_what_is_passive(name: str) -> None:
    assert court("monk").no(name) == "ability.passive"
