"""Every ability at work, by the table of the rules page."""

from typing import Any

import pytest

from .script import CATALOGUE, COURT, WARBAND, Table

BEASTS = ("nymph", "puppeteer", "ranger")
PACK = ("hound", "minotaur", "basilisk")
CROWN = ("regent", "ranger", "imperial-bard")


def rich(at: list[int], facing: str = "n", items: int = 1) -> dict[str, Any]:
    return {"at": at, "facing": facing, "items": items}


def look(at: list[int], facing: str) -> dict[str, Any]:
    return {"at": at, "facing": facing}


def court(name: str, side: str = "all", **places: Any) -> Table:
    """The ready teams, one of them active."""
    rows = {key.replace("_", "-"): row for key, row in places.items()}
    return Table(places=rows, side=side, turn=1 if name in COURT else 2).begin(name)


def wild(name: str, side: str = "all", tokens: Any = (), **places: Any) -> Table:
    """Nymph, Puppeteer and Ranger against Hound, Minotaur and Basilisk, one of them active."""
    turn = 1 if name in BEASTS else 2
    return Table(BEASTS, PACK, places=places, side=side, turn=turn, tokens=list(tokens)).begin(name)


def crown(name: str = "regent", **places: Any) -> Table:
    """Regent, Ranger and Bard against the ready Raiders, one of them active."""
    return Table(CROWN, WARBAND, places=places, turn=1 if name in CROWN else 2).begin(name)


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


# The Basilisk --------------------------------------------------------------------------------------


def test_poison_blood_kills_an_adjacent_attacker_whatever_protects_it() -> None:
    table = Table(
        PACK,
        ("barbarian", "imperial-guardian", "sorceress"),
        places={"basilisk": [5, 5], "barbarian": [5, 6], "imperial-guardian": [5, 7]},
        turn=2,
    ).begin("barbarian")
    table.use("battle-axe", target="basilisk")
    assert (table.fallen("basilisk"), table.at("barbarian")) == (True, None)
    assert (table.seen()["to_return"], table.seen()["players"]) == (["barbarian"], [1])
    table.act(1, "respawn", character="barbarian", at=[11, 10])
    assert table.seen()["due"] == "begin"


def test_poison_blood_does_nothing_at_range() -> None:
    table = Table(PACK, WARBAND, places={"basilisk": [5, 6], "barbarian": rich([5, 4])}, turn=2).begin(
        "barbarian"
    )
    table.use("throwing-axe", target="basilisk")
    assert (table.fallen("basilisk"), table.at("barbarian")) == (True, [5, 4])


def test_a_hydra_that_kills_the_basilisk_leaves_the_game() -> None:
    table = wild("basilisk", basilisk=[2, 11]).act(1, "move", to=[2, 10])
    assert table.seen()["hydras"] == {"h1": None, "h2": [9, 2]}
    assert table.fallen("basilisk")


def test_slither_goes_through_a_hedge_once() -> None:
    table = wild("basilisk", basilisk=[4, 4]).use("slither", dir="e")
    assert (table.at("basilisk"), table.no("slither", dir="w")) == ([5, 4], "ability.once")


def test_petrifying_gaze_meets_whoever_comes_in_and_not_whoever_stands_there() -> None:
    table = wild("ranger", basilisk=look([5, 5], "n"), ranger=[4, 6])
    table.act(0, "move", to=[4, 5])
    assert table.ap() == 2
    stands = wild("ranger", basilisk=look([5, 5], "n"), ranger=[5, 7])
    assert stands.ap() == 3
    stands.act(0, "move", to=[5, 6])
    assert stands.ap() == 2
    comes = wild("ranger", basilisk=look([5, 5], "n"), ranger=[6, 7]).act(0, "move", to=[5, 7])
    assert comes.ap() == 0
    assert comes.seen()["activation"]["watched"] == [["basilisk", "petrifying-gaze"]]


# The Hound and the Minotaur ------------------------------------------------------------------------


def test_retriever_is_a_free_step_after_a_pluck() -> None:
    table = Table(BEASTS, PACK, places={"hound": [5, 5]}, berries=[[5, 5]], turn=2).begin("hound")
    table.act(1, "pluck").use("retriever", to=[5, 6])
    assert (table.at("hound"), table.ap()) == ([5, 6], 3)
    assert table.no("retriever", to=[5, 5]) == "ability.once"


def test_territorial_bars_enemies_and_not_friends() -> None:
    assert wild("ranger", ranger=[5, 5], hound=[5, 6]).code("move", to=[5, 6]) == "step.territorial"
    assert wild("minotaur", minotaur=[5, 5], hound=[5, 6]).act(1, "move", to=[5, 6]).at("minotaur") == [5, 6]


def test_bite_shakes_a_strawberry_off_and_moves_its_holder() -> None:
    table = wild("hound", hound=[5, 5], ranger=rich([5, 6], items=2))
    table.use("bite", target="ranger", to=[5, 7])
    seen = table.seen()
    assert (seen["strawberries"], seen["characters"]["ranger"]["items"], table.ap()) == ([[5, 6]], 1, 2)
    assert table.at("ranger") == [5, 7]


def test_horns_are_free_straight_after_a_charge() -> None:
    table = wild("minotaur", minotaur=look([5, 4], "n"), puppeteer=[5, 7], nymph=[8, 8])
    table.use("charge", target="puppeteer", to=[5, 6])
    assert table.seen()["activation"]["charged"] == "minotaur"
    table.use("horns", target="puppeteer")
    assert (table.fallen("puppeteer"), table.ap()) == (True, 2)


def test_horns_cost_again_after_anything_else() -> None:
    table = wild("minotaur", minotaur=look([5, 4], "n"), puppeteer=[5, 7])
    table.use("charge", target="puppeteer", to=[5, 6]).act(1, "face", dir="s").use(
        "horns", target="puppeteer"
    )
    assert table.ap() == 1


def test_charge_that_ends_short_of_its_target_frees_nothing() -> None:
    table = wild("minotaur", minotaur=look([5, 4], "n"), ranger=[5, 7]).use(
        "charge", target="ranger", to=[5, 5]
    )
    assert table.seen()["activation"]["charged"] is None


ACROSS = [[[3, 3], [3, 4]], [[3, 3], [4, 3]], [[4, 4], [4, 5]], [[4, 4], [5, 4]]]
"""The hedges of the southern-western garden when its tile is turned over northward or southward."""
SIDEWAYS = [[[3, 4], [4, 4]], [[4, 3], [4, 4]], [[4, 5], [5, 5]], [[5, 4], [5, 5]]]


@pytest.mark.parametrize(
    ("facing", "rot", "hedges"),
    [("n", 180, ACROSS), ("s", 180, ACROSS), ("e", 0, SIDEWAYS), ("w", 0, SIDEWAYS)],
)
def test_labyrinth_turns_the_tile_and_nothing_on_it(facing: str, rot: int, hedges: Any) -> None:
    tokens = [
        {"id": "token-0-1", "at": [3, 3], "facing": "n"},
        {"id": "token-0-2", "at": [5, 3], "facing": "e"},
        {"id": "token-1-1", "at": [3, 5], "facing": "s"},
    ]
    table = Table(
        BEASTS, PACK, places={"minotaur": look([4, 4], facing)}, tokens=tokens, berries=[[5, 5]], turn=2
    ).begin("minotaur")
    table.use("master-of-the-labyrinth")
    seen = table.seen()
    assert seen["map"]["layout"]["Q1"] == {"tile": "q1", "side": "b", "rot": rot}
    assert (seen["tokens"], seen["strawberries"], table.at("minotaur")) == (tokens, [[5, 5]], [4, 4])
    inside = [edge for edge in seen["hedges"] if all(3 <= part <= 5 for cell in edge for part in cell)]
    assert sorted(inside) == hedges


def test_labyrinth_on_a_turned_tile() -> None:
    table = wild("minotaur", minotaur=look([10, 4], "n")).use("master-of-the-labyrinth")
    assert table.seen()["map"]["layout"]["E1"] == {"tile": "r3", "side": "b", "rot": 90}
    other = wild("minotaur", minotaur=look([10, 4], "e")).use("master-of-the-labyrinth")
    assert other.seen()["map"]["layout"]["E1"] == {"tile": "r3", "side": "b", "rot": 270}


# Nymph, Puppeteer and Ranger -----------------------------------------------------------------------


def test_alluring_gaze_draws_straight_nearer() -> None:
    table = wild("nymph", nymph=look([5, 4], "n"), minotaur=[5, 8])
    table.use("alluring-gaze", target="minotaur", to=[5, 6])
    assert (table.at("minotaur"), table.ap()) == ([5, 6], 2)


def test_aura_shuts_abilities_off_across_a_hedge() -> None:
    table = wild("minotaur", nymph=[5, 4], minotaur=[4, 4], ranger=[3, 4])
    assert table.no("horns", target="ranger") == "ability.quelled"
    assert wild("ranger", nymph=[5, 5], ranger=look([5, 6], "n"), minotaur=[5, 7]).no(
        "archer", target="minotaur"
    ) == ("ability.quelled")


def test_changeling_copies_an_ability_and_pays_for_it() -> None:
    table = wild("nymph", nymph=[5, 5], minotaur=[5, 6], hound=[5, 4])
    table.use("changeling", target="minotaur", through={"ability": "horns", "target": "hound"})
    assert (table.fallen("hound"), table.ap()) == (True, 2)


def test_changeling_may_copy_under_her_own_aura_and_counts_for_herself() -> None:
    table = wild("nymph", nymph=rich([5, 5]), minotaur=look([5, 6], "s"))
    copied = {"ability": "master-of-the-labyrinth"}
    table.use("changeling", target="minotaur", through=copied)
    assert table.seen()["map"]["layout"]["Q1"]["side"] == "b"


def test_ventriloquism_moves_somebody_within_a_walk_of_three() -> None:
    table = wild("puppeteer", puppeteer=[5, 5], hound=[5, 8]).use("ventriloquism", target="hound", to=[4, 8])
    assert (table.at("hound"), table.ap()) == ([4, 8], 2)
    far = wild("puppeteer", puppeteer=[5, 4], hound=[5, 8])
    assert far.no("ventriloquism", target="hound", to=[4, 8]) == "target.too-far"


def test_arcane_puppetry_makes_the_puppet_the_user() -> None:
    table = wild("puppeteer", puppeteer=[5, 4], minotaur=[5, 6], basilisk=[5, 7])
    table.use("arcane-puppetry", target="minotaur", through={"ability": "horns", "target": "basilisk"})
    assert (table.fallen("minotaur"), table.fallen("basilisk")) == (True, True)
    assert (table.at("puppeteer"), table.ap()) == ([5, 4], 2)


def test_a_puppet_that_moves_itself_ends_on_a_free_cell() -> None:
    table = wild("puppeteer", puppeteer=[5, 5], basilisk=[4, 4], hound=[5, 4])
    assert (
        table.no("arcane-puppetry", target="basilisk", through={"ability": "slither", "dir": "e"})
        == "step.occupied"
    )


def test_camouflage_needs_a_hedge_at_the_cell() -> None:
    assert (
        wild("minotaur", ranger=[4, 4], minotaur=[4, 5]).no("horns", target="ranger") == "immune.camouflaged"
    )
    table = wild("minotaur", ranger=[4, 5], minotaur=[5, 5]).use("horns", target="ranger")
    assert table.fallen("ranger")


def test_archer_shoots_two_cells_far_for_two_points() -> None:
    table = wild("ranger", ranger=look([5, 5], "n"), minotaur=[5, 7]).use("archer", target="minotaur")
    assert (table.fallen("minotaur"), table.ap()) == (True, 1)


def test_silent_sentinel_covers_the_ally_in_sight() -> None:
    table = wild("minotaur", ranger=look([5, 5], "n"), puppeteer=[5, 7], minotaur=[5, 8])
    assert table.no("horns", target="puppeteer") == "immune.watched"
    away = wild("minotaur", ranger=look([5, 5], "s"), puppeteer=[5, 7], minotaur=[5, 8])
    assert away.use("horns", target="puppeteer").fallen("puppeteer")


@pytest.mark.parametrize(
    "name", sorted(row["id"] for row in CATALOGUE.extras["abilities"] if row.get("passive"))
)
def test_nobody_uses_what_is_passive(name: str) -> None:
    assert court("monk").no(name) == "ability.passive"
