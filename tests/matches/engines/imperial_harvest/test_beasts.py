"""The abilities of Basilisk, Hound, Minotaur, Nymph, Puppeteer and Ranger, by the table of the rules page."""

from typing import Any

import pytest

from .script import WARBAND, Table
from .stands import BEASTS, PACK, look, rich, wild

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
