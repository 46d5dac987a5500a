"""Turns, items, defeats, Hydras, sharing and the end, by the rules page."""

from typing import Any

from .script import COURT, WARBAND, Table, head, judge, spawning, start

RAIDERS = ("barbarian", "sorceress", "raider-bard")


def declared(*names: str, by: int = 0) -> dict[str, Any]:
    return {"by": by, "do": "declare", "characters": list(names)}


def idle(table: Table, seat: int, *names: str) -> Table:
    """A turn in which the two do nothing."""
    table.act(seat, "declare", characters=list(names))
    for name in names:
        table.act(seat, "begin", character=name).act(seat, "end")
    return table


def rich(at: list[int], items: int = 1) -> dict[str, Any]:
    return {"at": at, "facing": "n", "items": items}


# Turns ---------------------------------------------------------------------------------------------


def test_whoever_rested_must_act_over_three_rounds() -> None:
    table = Table(places={}, berries=[[4, 0]])
    idle(table, 0, "monk", "imperial-guardian")
    idle(table, 1, "barbarian", "sorceress")
    assert table.code("declare", 0, characters=["monk", "imperial-guardian"]) == "declare.rested"
    assert table.legal(0) == [
        {"do": "declare", "characters": ["monk", "imperial-bard"]},
        {"do": "declare", "characters": ["imperial-guardian", "imperial-bard"]},
    ]
    idle(table, 0, "imperial-bard", "monk")
    assert table.code("declare", 1, characters=["sorceress", "barbarian"]) == "declare.rested"
    idle(table, 1, "raider-bard", "sorceress")
    assert table.code("declare", 0, characters=["imperial-bard", "monk"]) == "declare.rested"
    assert table.seen()["resting"] == ["imperial-guardian", "barbarian"]


def test_two_characters_act_in_either_order_and_one_after_the_other() -> None:
    table = Table(places={}).act(0, "declare", characters=["monk", "imperial-bard"])
    table.act(0, "begin", character="imperial-bard")
    assert table.code("begin", character="monk") == "phase.other"
    table.act(0, "end").act(0, "begin", character="monk").act(0, "end")
    assert (table.seen()["turn"], table.seen()["players"]) == (2, [1])


def test_play_is_over_after_the_fourteenth_turn() -> None:
    table = idle(Table(places={"monk": rich([5, 5])}, turn=14, berries=[[4, 0]]), 1, "barbarian", "sorceress")
    verdict = table.verdict()
    assert (verdict["finished"], verdict["winners"], verdict["draw"]) == (True, [0], False)
    assert verdict["scores"]["0"] == {"vp": 1, "tokens": 0, "held": 1, "deposited": 0, "regent": 0}
    assert table.code("declare", 0, characters=["monk", "imperial-bard"]) == "match.over"


def test_play_is_over_when_the_raiders_leave_no_strawberry() -> None:
    own = idle(Table(places={"barbarian": rich([5, 5])}, turn=3), 0, "monk", "imperial-bard")
    assert not own.verdict()["finished"]
    raiders = idle(own, 1, "barbarian", "sorceress")
    assert (raiders.verdict()["finished"], raiders.verdict()["winners"]) == (True, [1])


def test_equal_points_are_a_draw_that_both_share() -> None:
    verdict = idle(Table(places={}, turn=14), 1, "barbarian", "sorceress").verdict()
    assert (verdict["winners"], verdict["draw"]) == ([0, 1], True)


def test_the_same_position_by_two_paths_has_the_same_hash() -> None:
    def walk(*cells: list[int]) -> str:
        table = Table(places={"monk": [5, 5]}).begin("monk", "imperial-guardian")
        for cell in cells:
            table.act(0, "move", to=cell)
        return str(table.verdict()["state_hash"])

    assert walk([5, 6], [6, 6]) == walk([6, 5], [6, 6])
    assert walk([5, 6], [6, 6]) != walk([5, 6], [5, 7])


# Items ---------------------------------------------------------------------------------------------


def test_the_first_strawberry_brings_a_point_and_the_last_takes_it_along() -> None:
    table = Table(places={"monk": [5, 5]}, berries=[[5, 5], [5, 5]], side="basic").begin("monk")
    table.act(0, "pluck")
    assert (table.ap(), table.scores()["0"]["tokens"]) == (3, 1)
    table.act(0, "pluck")
    assert table.ap() == 2
    table.act(0, "discard", items=2)
    assert (table.ap(), table.scores()["0"]) == (
        1,
        {"vp": 2, "tokens": 2, "held": 0, "deposited": 0, "regent": 0},
    )


def test_a_strawberry_held_at_the_beginning_counts_as_the_first() -> None:
    assert Table(places={"monk": rich([5, 5], 2)}).begin("monk").ap() == 4


def test_plucking_with_full_hands_scores_and_one_strawberry_is_gone() -> None:
    table = Table(places={"monk": rich([5, 5], 2)}, berries=[[5, 5]]).begin("monk").act(0, "pluck")
    assert table.scores()["0"] == {"vp": 3, "tokens": 1, "held": 2, "deposited": 0, "regent": 0}
    assert table.seen()["strawberries"] == []


def test_items_are_passed_to_anybody_adjacent_with_room() -> None:
    table = Table(places={"monk": rich([5, 5], 2), "barbarian": rich([5, 6])}).begin("monk")
    assert table.legal(0, "pass") == [{"do": "pass", "target": "barbarian", "items": 1}]
    table.act(0, "pass", target="barbarian", items=1)
    assert (table.scores()["1"]["held"], table.ap()) == (2, 3)


def test_a_strawberry_passed_to_an_inactive_character_gives_it_no_points_now() -> None:
    table = Table(places={"monk": rich([5, 5]), "imperial-bard": [5, 6]}, side="basic").begin("monk")
    table.act(0, "pass", target="imperial-bard", items=1)
    assert table.ap() == 2 + 1  # the bonus is gone, and the Ballad is heard


def test_deposited_strawberries_count_twice() -> None:
    table = Table(places={"monk": rich([1, 9], 2)}, hydras={"h1": None, "h2": [9, 2]}).begin("monk")
    table.act(0, "deposit", items=2)
    assert table.scores()["0"] == {"vp": 4, "tokens": 0, "held": 0, "deposited": 2, "regent": 0}
    assert table.ap() == 2


def test_facing_changes_once_and_moving_does_not_turn() -> None:
    table = Table(places={"monk": [5, 5]}).begin("monk").act(0, "move", to=[6, 5])
    assert table.seen()["characters"]["monk"]["facing"] == "n"
    table.act(0, "face", dir="w")
    assert (table.code("face", dir="s"), table.ap()) == ("face.once", 2)


# Sharing -------------------------------------------------------------------------------------------


def test_an_activation_does_not_end_in_a_shared_cell_while_there_is_a_way_out() -> None:
    table = Table(places={"monk": [5, 5], "barbarian": [5, 6]}).begin("monk").act(0, "move", to=[5, 6])
    assert table.code("end") == "end.shared"
    table.act(0, "move", to=[5, 5]).act(0, "move", to=[5, 6]).act(0, "end")
    assert table.at("monk") == [5, 5]


def test_put_back_goes_to_the_latest_cell_that_is_free() -> None:
    """The Bard has come to where the Monk stood last, so that the Monk goes back one cell further."""
    places = {"monk": [5, 4], "barbarian": [5, 7], "sorceress": [5, 6], "raider-bard": [8, 8]}
    table = Table(places=places, side="basic").begin("monk")
    table.act(0, "move", to=[5, 5]).act(0, "move", to=[5, 6]).act(0, "move", to=[5, 7])
    assert table.seen()["activation"]["back"] == [5, 5]
    table.act(0, "end")
    assert (table.at("monk"), table.seen()["due"]) == ([5, 5], "begin")


def test_put_back_is_a_landing_beside_a_hydra_too() -> None:
    table = Table(
        ("skin-changer", "nymph", "monk"),
        ("hound", "ranger", "raider-bard"),
        places={"skin-changer": [1, 8], "ranger": [0, 9]},
        side="advanced",
    ).begin("skin-changer")
    table.use("wolf-form").act(0, "move", to=[1, 9])
    assert table.at("skin-changer") == [1, 9]


# Defeats -------------------------------------------------------------------------------------------


def test_a_defeated_character_loses_its_items_and_keeps_its_facing() -> None:
    table = Table(places={"monk": {"at": [5, 5], "facing": "s", "items": 2}, "barbarian": [5, 6]}, turn=2)
    table.begin("barbarian").use("battle-axe", target="monk")
    row = table.seen()["characters"]["monk"]
    assert (row["at"], row["items"], row["facing"], row["immune"]) == ([1, 0], 0, "s", True)


def test_the_active_character_that_falls_ends_its_activation_before_anybody_returns() -> None:
    places = {"imperial-bard": [0, 9], "monk": [5, 5]}
    table = Table(places=places).begin("imperial-bard", "imperial-guardian").act(0, "move", to=[1, 9])
    seen = table.seen()
    assert (seen["due"], seen["activation"], seen["to_return"]) == ("respawn", None, ["imperial-bard"])
    table.act(0, "respawn", character="imperial-bard", at=[1, 0])
    assert (table.seen()["due"], table.seen()["declared"]) == ("begin", ["imperial-guardian"])


def test_respawned_characters_are_immune_till_they_leave_their_camp() -> None:
    places = {"monk": {"at": [1, 1], "facing": "n", "immune": True}}
    table = Table(places=places).begin("monk").act(0, "move", to=[2, 1])
    assert not table.seen()["characters"]["monk"]["immune"]
    table.act(0, "move", to=[1, 1])
    assert not table.seen()["characters"]["monk"]["immune"]


def test_victims_of_one_moment_return_seat_by_seat() -> None:
    places = {"imperial-bard": [2, 10], "monk": [5, 5], "barbarian": [5, 6], "sorceress": [1, 9]}
    table = Table(places=places, hydras={"h1": [2, 8], "h2": [9, 2]}, turn=2)
    table.act(1, "declare", characters=["barbarian", "sorceress"])
    table.act(1, "hydra", character="barbarian", which="h1", dir="n")
    assert (table.seen()["to_return"], table.seen()["players"]) == (["imperial-bard", "sorceress"], [0])
    table.act(0, "respawn", character="imperial-bard", at=[1, 0])
    assert table.code("respawn", 0, character="sorceress", at=[11, 10]) == "respawn.due"
    table.act(1, "respawn", character="sorceress", at=[11, 10]).begin_next("sorceress")
    assert table.seen()["activation"]["character"] == "sorceress"


def test_tokens_are_free_again_when_they_fall() -> None:
    table = Table(
        ("regent", "monk", "imperial-bard"),
        WARBAND,
        places={"regent": [5, 5], "barbarian": [8, 7]},
        tokens=[{"id": "token-0-1", "at": [8, 8], "facing": "n"}],
        turn=2,
    ).begin("barbarian")
    table.use("battle-axe", target="token-0-1")
    assert (table.seen()["tokens"], table.scores()["0"]["regent"]) == ([], 2)


def test_no_entry_but_the_right_return_stands_while_one_is_due() -> None:
    places = {"monk": [5, 5], "barbarian": [5, 6], "imperial-bard": [8, 8]}
    table = Table(places=places, turn=2).begin("barbarian").use("battle-axe", target="monk")
    assert table.seen()["players"] == [0]
    assert table.code("end", 1) == "respawn.due"
    assert table.code("respawn", 1, character="monk", at=[1, 1]) == "respawn.due"
    assert table.code("respawn", 0, character="imperial-bard", at=[1, 1]) == "respawn.due"
    table.act(0, "respawn", character="monk", at=[0, 1])
    assert table.seen()["players"] == [1]


# Hydras --------------------------------------------------------------------------------------------


def test_a_hydra_dives_under_a_bridge_and_only_where_it_comes_up_it_attacks() -> None:
    table = Table(places={"monk": [1, 6], "barbarian": [1, 5]}, hydras={"h1": [2, 7], "h2": [9, 2]})
    table.act(0, "declare", characters=["monk", "imperial-bard"])
    table.act(0, "hydra", character="imperial-bard", which="h1", dir="s")
    assert (table.seen()["hydras"]["h1"], table.at("monk"), table.fallen("barbarian")) == (
        [2, 5],
        [1, 6],
        True,
    )


def test_two_characters_may_move_two_hydras() -> None:
    table = Table(places={}).act(0, "declare", characters=["monk", "imperial-bard"])
    table.act(0, "hydra", character="monk", which="h2", dir="n")
    table.act(0, "hydra", character="imperial-bard", which="h1", dir="e")
    assert (table.seen()["hydras"], table.seen()["turn"]) == ({"h1": [3, 9], "h2": [9, 3]}, 2)


def test_hydras_bite_over_hedges_and_whatever_protects() -> None:
    table = Table(
        places={"monk": [1, 8], "imperial-guardian": [0, 8]}, hydras={"h1": [2, 9], "h2": [9, 2]}
    ).act(0, "declare", characters=["monk", "imperial-bard"])
    table.act(0, "hydra", character="imperial-bard", which="h1", dir="s")
    assert table.fallen("monk")  # through the hedge between [1, 8] and [2, 8], and near the Guardian


# Space ---------------------------------------------------------------------------------------------


def test_sight_passes_water_and_ends_at_a_hedge() -> None:
    places = {"sorceress": {"at": [4, 0], "facing": "n"}, "monk": [4, 1]}
    table = Table(places=places, turn=2).begin("sorceress")
    assert table.no("charm", target="monk", to=[5, 1]) == "target.out-of-sight"  # a hedge between
    clear = Table(places={"sorceress": {"at": [5, 1], "facing": "n"}, "monk": [5, 3]}, turn=2).begin(
        "sorceress"
    )
    assert clear.use("charm", target="monk", to=[4, 3]).at("monk") == [4, 3]


def test_a_hydra_in_the_line_hides_what_is_behind() -> None:
    places = {"sorceress": {"at": [5, 1], "facing": "n"}, "monk": [5, 3]}
    table = Table(places=places, hydras={"h1": None, "h2": [5, 2]}, turn=2)
    assert table.verdict()["refusal"]["code"] == "position.attack-due"
    further = {"sorceress": {"at": [5, 0], "facing": "n"}, "monk": [5, 4]}
    seen = Table(places=further, hydras={"h1": None, "h2": [5, 2]}, turn=2).begin("sorceress")
    assert seen.no("charm", target="monk", to=[4, 4]) == "target.out-of-sight"


def test_whole_matches_replay_to_their_digest() -> None:
    assert judge(head(log=spawning()))["legal"]
    assert start({}).digest() == start({}).clone().digest()
    assert (COURT[0], RAIDERS) == ("monk", WARBAND)
