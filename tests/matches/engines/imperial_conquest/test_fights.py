"""Bombardment, battles and building: cases that a game meets rarely."""

from collections.abc import Sequence
from typing import Any

from .cases import ELSEWHERE, FAR, STRIP, battle, fleet, guns, landed, table
from .script import Table, building, unit

# Bombardment --------------------------------------------------------------------------------------


def duel(*more: dict[str, Any]) -> Table:
    """Artillery of both sides two hexes apart."""
    return table(unit(0, "artillery", [0, 0]), unit(1, "artillery", [2, 0]), *more)


def test_answer_is_asked_before_any_die_and_hits_the_shooter() -> None:
    shot = duel().act(0, "bombard", unit="0a1", at=[2, 0])
    assert shot.state().current_players() == (1,)
    assert shot.refused("chance", "roll", seat=0, dice=[1])["kind"] == "incomplete"
    shot.act(1, "answer", fire=True).roll(0, 6)
    assert shot.refused(1, "answer", fire=True)["code"] == "decision.past"
    shot.roll(1, 3)
    assert (shot.units(0), shot.units(1)) == ([], ["1a1"])


def test_seat_that_falls_to_an_answer_is_out_and_the_match_over() -> None:
    shot = Table(
        STRIP, units=[unit(0, "artillery", [0, 0]), unit(1, "artillery", [2, 0])], resources=[{"ore": 2}, {}]
    )
    shot.act(0, "bombard", unit="0a1", at=[2, 0]).act(1, "answer", fire=True).roll(0, 6).roll(1, 1)
    assert shot.verdict()["winners"] == [1]
    assert shot.seen()["seats"][1]["resources"] == {"ore": 2}


def test_out_in_his_own_turn_the_next_seat_begins() -> None:
    shot = Table(
        FAR,
        units=[unit(0, "artillery", [0, 0]), unit(1, "artillery", [2, 0])],
        buildings=[building(2, "town", [-2, 2])],
        seats=3,
    )
    shot.act(0, "bombard", unit="0a1", at=[2, 0]).act(1, "answer", fire=True).roll(0, 6).roll(1, 1)
    seen = shot.seen()
    assert (seen["active"], seen["due"], seen["turn"]) == (1, "buy", 2)


def test_both_at_once_are_out_and_their_chips_are_lost() -> None:
    shot = Table(
        FAR,
        units=[unit(0, "artillery", [0, 0]), unit(1, "artillery", [2, 0])],
        buildings=[building(2, "town", [-2, 2])],
        seats=3,
        resources=[{"ore": 2}, {"ore": 3}, {}],
    )
    shot.act(0, "bombard", unit="0a1", at=[2, 0]).act(1, "answer", fire=True).roll(0, 1).roll(1, 1)
    verdict = shot.verdict()
    assert (verdict["finished"], verdict["winners"], verdict["draw"]) == (True, [2], False)
    assert [row["resources"] for row in shot.seen()["seats"]] == [{}, {}, {}]


def test_nobody_left_is_a_draw_without_winners() -> None:
    shot = Table(STRIP, units=[unit(0, "frigate", [0, 1]), unit(1, "frigate", [1, 1])])
    shot.act(0, "bombard", unit="0f1", at=[1, 1]).act(1, "answer", fire=True).roll(0, 1).roll(1, 1)
    verdict = shot.verdict()
    assert (verdict["finished"], verdict["winners"], verdict["draw"]) == (True, [], True)
    assert shot.state().returns() == [0.0, 0.0]


def test_frigate_does_not_answer_two_hexes_away_and_artillery_does() -> None:
    sea = table(unit(0, "artillery", [0, 0]), unit(1, "frigate", [0, 2]))
    assert sea.act(0, "bombard", unit="0a1", at=[0, 2]).seen()["chance"]["seat"] == 0
    both = table(unit(0, "frigate", [1, 1]), unit(1, "artillery", [2, 0]), unit(1, "infantry", [2, 0]))
    assert both.act(0, "bombard", unit="0f1", at=[2, 0]).seen()["due"] == "answer"


def test_points_left_may_be_used_after_firing() -> None:
    guns().act(0, "move", unit="0a1", path=[[1, 0]]).act(0, "bombard", unit="0a1", at=[2, 0]).roll(0, 6).act(
        0, "move", unit="0a1", path=[[0, 0]]
    )


def test_cargo_is_lost_with_its_frigate_and_cannot_be_hit() -> None:
    sea = table(
        unit(0, "artillery", [0, 0]), unit(1, "frigate", [0, 1]), unit(1, "infantry", aboard="1f1", count=2)
    )
    sea.act(0, "bombard", unit="0a1", at=[0, 1]).act(1, "answer", fire=False).roll(0, 3)
    assert sea.units(1) == []


def test_bombardment_that_empties_a_contested_hex_ends_the_contest() -> None:
    siege = table(
        unit(0, "infantry", [1, 0]), unit(0, "artillery", [0, 0], count=2), unit(1, "cavalry", [2, 0])
    )
    siege.act(0, "move", unit="0i1", path=[[2, 0]]).act(0, "bombard", unit="0a1", at=[2, 0]).roll(0, 1)
    assert siege.seen()["contested"] == []
    assert siege.act(0, "done").due() == "build"
    town = table(
        unit(0, "infantry", [1, 0]), unit(0, "artillery", [0, 0]), unit(1, "cavalry", [2, 0]),
        buildings=[building(1, "town", [2, 0])],
    )  # fmt: skip
    town.act(0, "move", unit="0i1", path=[[2, 0]]).act(0, "bombard", unit="0a1", at=[2, 0]).roll(0, 1)
    assert town.seen()["contested"] == [[2, 0]]


# Battles ------------------------------------------------------------------------------------------


def test_retreating_defender_suffers_the_hits_and_leaves_the_town_without_its_die() -> None:
    fight = table(
        unit(0, "infantry", [1, 0]), unit(1, "infantry", [0, 0], count=2),
        buildings=[building(1, "town", [0, 0]), building(0, "town", [2, 0])],
    )  # fmt: skip
    fight.act(0, "move", unit="0i1", path=[[0, 0]]).act(0, "done").act(0, "battle", at=[0, 0]).roll(0, 1)
    fight.act(1, "retreat", to=[1, 0])
    seen = fight.seen()
    assert [row["at"] for row in seen["units"] if row["owner"] == 1] == [[1, 0]]
    assert {"at": [0, 0], "owner": 0, "kind": "town", "conquered": True} in seen["buildings"]


def test_defender_without_a_refuge_has_no_choice() -> None:
    fight = Table(
        [(0, 0), (1, 0), (-2, 2)],
        units=[unit(0, "infantry", [1, 0], count=2), unit(1, "infantry", [0, 0])],
        buildings=ELSEWHERE,
    )
    fight.act(0, "move", unit="0i1", path=[[0, 0]]).act(0, "done").act(0, "battle", at=[0, 0]).roll(0, 6)
    assert fight.refused(1, "stand")["code"] == "decision.past"
    assert fight.refused(0, "stand")["kind"] == "incomplete"
    fight.roll(1, 6)
    assert fight.legal(0) == [{"do": "press"}, {"do": "retreat", "to": [1, 0]}]


def test_way_back_that_a_defender_took_is_closed() -> None:
    """Two battles: the defender of the first flees into the hex from which the second attack had come."""
    war = Table(
        [(0, 0), (1, 0), (2, 0), (0, 1), (-2, 2)],
        units=[
            unit(0, "infantry", [1, 0]),
            unit(0, "cavalry", [1, 0]),
            unit(1, "infantry", [0, 0]),
            unit(1, "artillery", [0, 1]),
        ],
        buildings=ELSEWHERE,
    )
    war.act(0, "move", unit="0i1", path=[[0, 0]]).act(0, "move", unit="0c1", path=[[0, 1]]).act(0, "done")
    war.act(0, "battle", at=[0, 0]).roll(0, 6).act(1, "retreat", to=[1, 0])
    war.act(0, "battle", at=[0, 1]).roll(0, 6).act(1, "stand").roll(1, 6)
    assert war.seen()["chance"] == {"do": "roll", "seat": 0, "count": 1}


def test_two_frigates_alike_are_picked_by_id() -> None:
    sea = table(unit(0, "frigate", [0, 1], count=1), unit(1, "frigate", [1, 1], count=2), land=FAR)
    sea.act(0, "move", unit="0f1", path=[[1, 1]]).act(0, "done").act(0, "battle", at=[1, 1])
    sea.roll(0, 2).act(1, "stand").roll(1, 6)
    assert sea.legal(0) == [{"do": "lose", "unit": "1f1"}, {"do": "lose", "unit": "1f2"}]
    sea.act(0, "lose", unit="1f2").act(0, "retreat", to=[0, 1])
    assert sea.units(1) == ["1f1"]


def test_two_infantry_alike_need_no_pick_and_the_lowest_goes() -> None:
    fight = battle()
    two = table(unit(0, "infantry", [1, 0]), unit(1, "infantry", [0, 0], count=2))
    two.act(0, "move", unit="0i1", path=[[0, 0]]).act(0, "done").act(0, "battle", at=[0, 0])
    two.roll(0, 1).act(1, "stand").roll(1, 6)
    assert (two.units(1), fight.units(1)) == (["1i2"], ["1i1"])


def test_frigates_support_only_where_they_landed_and_only_once() -> None:
    fight = landed()
    assert fight.legal(0, "battle") == [
        {"do": "battle", "at": [0, 0]},
        {"do": "battle", "at": [0, 0], "support": ["0f1"]},
        {"do": "battle", "at": [1, 0]},
        {"do": "battle", "at": [1, 0], "support": ["0f1"]},
    ]


def test_supporting_frigates_cannot_go_on_alone() -> None:
    fight = landed().act(0, "battle", at=[1, 0], support=["0f1"]).roll(0, 6, 6).act(1, "stand").roll(1, 1)
    assert fight.units(0) == ["0f1", "0i2", "0f2"]
    assert fight.seen()["contested"] == [[0, 0]]


# Building -----------------------------------------------------------------------------------------


def test_infantry_that_landed_becomes_a_town_which_constructs_and_becomes_a_city() -> None:
    settler = fleet(aside=[{"city": 1, "frigate": 1, "cavalry": 1}, {}])
    settler.act(0, "land", unit="0i1", to=[1, 0]).act(0, "done").act(0, "town", at=[1, 0]).act(
        0, "city", at=[1, 0]
    )
    settler.act(0, "done").act(0, "construct", item="frigate", at=[1, 0], to=[1, 1])
    settler.act(0, "construct", item="cavalry", at=[1, 0])
    assert settler.units(0) == ["0f1", "0c1", "0f2", "0f3", "0c2"]
    assert settler.scores()["0"] == {"points": 2, "cities": 1, "towns": 0, "units": 5}


def test_numbers_are_never_used_twice() -> None:
    mill = table(unit(0, "infantry", [1, 0], count=2), aside=[{"infantry": 1}, {}], step="build")
    mill.act(0, "town", at=[1, 0]).act(0, "done").act(0, "construct", item="infantry", at=[1, 0])
    assert mill.units(0) == ["0i2", "0i3"]


def test_what_is_not_placed_waits() -> None:
    patient = table(buildings=[building(0, "town", [0, 0])], aside=[{"frigate": 2}, {}], step="construct")
    patient.act(0, "construct", item="frigate", at=[0, 0], to=[0, 1]).act(0, "done")
    for _ in range(4):
        patient.act(1, "done")
    assert patient.seen()["seats"][0]["aside"] == {"frigate": 1}


def test_turn_goes_to_the_next_seat_that_is_in() -> None:
    three: Sequence[Any] = [building(0, "town", [0, 0]), building(2, "town", [2, 0])]
    party = Table(FAR, buildings=three, units=[], seats=4, step="construct", turn=2)
    assert party.act(2, "done").seen()["active"] == 0
