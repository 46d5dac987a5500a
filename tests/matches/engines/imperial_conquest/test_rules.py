"""Rules that the page names as cases, and others that a game meets rarely."""

from typing import Any

import pytest

from .cases import ELSEWHERE, FAR, fleet, landed, landing, settling, strait, table, tired
from .script import Table, building, chart, head, judge, refusal_of, start, unit

# The cases that the page lists --------------------------------------------------------------------


def test_isthmus_with_too_few_points() -> None:
    assert tired().refused(0, "move", unit="0f1", path=[[0, 0], [-1, 1]])["clauses"][-1] == "IC-8.7"
    assert tired().legal(0, "move") == [
        {"do": "move", "unit": "0f1", "path": [place]} for place in ([2, -1], [2, -2], [1, -2], [0, -1])
    ]
    sailed = strait().act(0, "move", unit="0f1", path=[[0, 0], [-1, 1]])
    assert sailed.seen()["units"][0] == {
        "id": "0f1", "owner": 0, "type": "frigate", "at": [-1, 1], "points": 2, "fired": False,
    }  # fmt: skip


def test_no_retreat_from_a_purely_amphibious_assault() -> None:
    fight = landed().act(0, "battle", at=[1, 0]).roll(0, 6).act(1, "stand").roll(1, 6)
    assert fight.seen()["chance"] == {"do": "roll", "seat": 0, "count": 1}
    assert fight.refused(0, "retreat", to=[0, 1])["code"] == "decision.past"
    assert fight.refused(0, "press")["code"] == "decision.past"


def test_mixed_assault_retreats_to_where_the_walkers_came_from() -> None:
    fight = landing(unit(0, "cavalry", [2, 0])).act(0, "move", unit="0c1", path=[[1, 0]]).act(0, "done")
    fight.act(0, "battle", at=[1, 0]).roll(0, 6, 6).act(1, "stand").roll(1, 6)
    assert fight.legal(0) == [{"do": "press"}, {"do": "retreat", "to": [2, 0]}]
    fight.act(0, "retreat", to=[2, 0])
    assert [row["at"] for row in fight.seen()["units"] if row["id"] in ("0i1", "0c1")] == [[2, 0], [2, 0]]


def test_hits_of_infantry_and_city_with_only_frigates_left_are_lost() -> None:
    """One infantry lands; infantry and both dice of the city hit: the frigate stays."""
    fight = table(
        unit(0, "frigate", [0, 1]), unit(0, "infantry", aboard="0f1"), unit(1, "infantry", [0, 0]),
        buildings=[building(1, "city", [0, 0]), building(0, "town", [2, 0])],
    )  # fmt: skip
    fight.act(0, "land", unit="0i1", to=[0, 0]).act(0, "done").act(0, "battle", at=[0, 0], support=["0f1"])
    fight.roll(0, 6, 6).act(1, "stand").roll(1, 1, 1, 1)
    assert (fight.units(0), fight.units(1), fight.due()) == (["0f1"], ["1i1"], "build")


def test_town_two_hexes_from_an_enemys_is_allowed() -> None:
    assert judge(settling((0, 0), (2, 0)))["legal"]
    assert refusal_of(settling((0, 0), (1, 0)))["code"] == "town.too-near"


def test_second_town_four_hexes_from_the_first_is_not() -> None:
    assert refusal_of(settling((-3, 0), (3, 0), (1, 0)))["code"] == "settle.second"
    assert judge(settling((-3, 0), (3, 0), (0, 0)))["legal"]


def test_nothing_is_built_in_a_town_conquered_this_turn() -> None:
    taken = table(
        unit(0, "infantry", [1, 0]),
        buildings=[building(1, "town", [0, 0]), building(0, "town", [2, 0])],
        aside=[{"infantry": 1, "city": 1}, {}],
    )
    taken.act(0, "move", unit="0i1", path=[[0, 0]]).act(0, "done").act(0, "battle", at=[0, 0]).roll(1, 6)
    assert taken.refused(0, "city", at=[0, 0])["code"] == "city.conquered"
    taken.act(0, "done")
    assert taken.refused(0, "construct", item="infantry", at=[0, 0])["code"] == "construct.conquered"
    assert taken.legal(0, "construct") == [{"do": "construct", "item": "infantry", "at": [2, 0]}]


def test_elimination_hands_over_resources_but_not_what_was_set_aside() -> None:
    end = Table(
        FAR,
        units=[unit(0, "infantry", [1, 0])],
        buildings=[building(1, "town", [0, 0]), building(2, "town", [-2, 2])],
        seats=3,
        resources=[{"ore": 1}, {"ore": 2, "gold": 5}, {}],
        aside=[{}, {"city": 1, "infantry": 4}, {}],
    )
    end.act(0, "move", unit="0i1", path=[[0, 0]]).act(0, "done").act(0, "battle", at=[0, 0]).roll(1, 6)
    seats = end.seen()["seats"]
    assert seats[0] == {
        "in": True,
        "resources": {"ore": 3, "gold": 5},
        "aside": {},
        "constructed": {"infantry": 1},
    }
    assert seats[1] == {"in": False, "resources": {}, "aside": {}, "constructed": {}}
    assert (end.due(), end.verdict()["finished"]) == ("build", False)


def test_three_for_one_with_two() -> None:
    poor = table(unit(0, "infantry", [0, 0]), step="buy", resources=[{"food": 2}, {}])
    assert poor.refused(0, "convert", give="food", get="ore")["code"] == "convert.too-few"


# The start ----------------------------------------------------------------------------------------


def test_seats_without_a_place_are_passed_over_and_out() -> None:
    """A single land hex: seat 0 settles, and has won."""
    verdict = judge(head(options={"map": chart((0, 0))}, log=[{"by": 0, "do": "settle", "at": [0, 0]}]))
    assert (verdict["finished"], verdict["winners"], verdict["accepted"]) == (True, [0], 1)


def test_map_without_land_ends_before_it_begins() -> None:
    verdict = judge(head(options={"map": chart()}))
    assert (verdict["legal"], verdict["finished"], verdict["draw"], verdict["winners"]) == (
        True,
        True,
        True,
        [],
    )


def test_seat_that_cannot_place_a_later_town_is_passed_over() -> None:
    """Two hexes four apart: one town each, then the first turn."""
    log = [{"by": 0, "do": "settle", "at": [-2, 0]}, {"by": 1, "do": "settle", "at": [2, 0]}]
    state = start({"map": chart((-2, 0), (2, 0, "ore"))})
    assert [action.fields() for action in state.legal_actions(0)] == [{"at": [-2, 0]}, {"at": [2, 0]}]
    seen = judge(
        head(
            options={"map": chart((-2, 0), (2, 0, "ore"))},
            log=[*log, {"by": 0, "do": "buy", "item": "infantry"}],
        )
    )
    assert (seen["legal"], seen["accepted"]) == (True, 3)


def test_third_town_may_be_near_the_second_only() -> None:
    log = settling((-3, 0), (3, 0), (-1, 0), (3, -3), (1, -1))
    assert judge(log)["legal"]


def test_no_income_before_the_first_turn_and_one_chip_a_town_then() -> None:
    log = settling((-3, 0), (3, 0), (-3, 2), (3, -2), (-1, 2), (1, -2))
    seen = Table([], chart_of=log["options"]["map"])
    assert seen
    assert judge(log)["legal"]
    bought = {**log, "log": [*log["log"], {"by": 0, "do": "buy", "item": "infantry", "count": 3}]}
    assert judge(bought)["legal"]
    bought["log"] = [*log["log"], {"by": 0, "do": "buy", "item": "infantry", "count": 4}]
    assert refusal_of(bought)["code"] == "buy.too-dear"


# Purchases and trade ------------------------------------------------------------------------------


def market(*chips: dict[str, int], seats: int = 2, **more: Any) -> Table:
    units = [unit(0, "infantry", [0, 0]), *(unit(seat, "cavalry", [2, 0]) for seat in range(2, 2))]
    return table(*units, step="buy", resources=list(chips), seats=seats, **more)


def test_position_of_income_is_paid_at_once() -> None:
    rich = table(buildings=[building(0, "city", [2, 0]), building(0, "town", [0, 0])], step="income")
    assert (rich.due(), rich.seen()["seats"][0]["resources"]) == ("buy", {"food": 1, "ore": 2})
    assert table(buildings=[building(0, "city", [2, 0])], step="buy").seen()["seats"][0]["resources"] == {}


def test_city_is_bought_and_every_price_is_paid() -> None:
    chips = {"food": 3, "wood": 4, "ore": 4, "gold": 3}
    rich = market(chips, {})
    for item in ("infantry", "cavalry", "frigate", "artillery", "city"):
        rich.act(0, "buy", item=item)
    assert rich.seen()["seats"][0] == {
        "in": True,
        "resources": {},
        "aside": {"infantry": 1, "cavalry": 1, "frigate": 1, "artillery": 1, "city": 1},
        "constructed": {"infantry": 1},
    }


def test_newer_offer_replaces_the_older_one_and_done_ends_it() -> None:
    trade = market({"food": 2}, {"ore": 1}).act(0, "offer", to=1, give={"food": 2}, get={"ore": 1})
    trade.act(0, "offer", to=1, give={"food": 1}, get={"ore": 1})
    assert trade.legal(1) == [{"do": "accept"}, {"do": "decline"}]
    assert trade.state().current_players() == (0, 1)
    accepted = trade.act(1, "accept").seen()
    assert [row["resources"] for row in accepted["seats"]] == [{"food": 1, "ore": 1}, {"food": 1}]
    trade.act(0, "offer", to=1, give={"ore": 1}, get={"gold": 7}).act(0, "done")
    assert trade.refused(1, "decline")["code"] == "step.other"


def test_offer_may_be_declined_but_not_twice() -> None:
    trade = market({"food": 2}, {}).act(0, "offer", to=1, give={"food": 2}, get={"gold": 1})
    assert trade.legal(1) == [{"do": "decline"}]
    assert trade.act(1, "decline").refused(1, "decline")["code"] == "offer.none"


def test_goods_spent_in_between_cannot_be_accepted() -> None:
    trade = market({"food": 1}, {"ore": 1}).act(0, "offer", to=1, give={"food": 1}, get={"ore": 1})
    trade.act(0, "buy", item="infantry")
    refusal = trade.refused(1, "accept")
    assert (refusal["code"], refusal["data"]["seat"]) == ("accept.not-held", 0)


# Movement and ships -------------------------------------------------------------------------------


def test_long_path_equals_its_single_steps() -> None:
    long = table(unit(0, "cavalry", [2, 0])).act(0, "move", unit="0c1", path=[[1, 0], [0, 0], [-1, 0]])
    short = table(unit(0, "cavalry", [2, 0]))
    for place in ([1, 0], [0, 0], [-1, 0]):
        short.act(0, "move", unit="0c1", path=[place])
    assert long.verdict()["state_hash"] == short.verdict()["state_hash"]
    assert long.verdict()["log_hash"] != short.verdict()["log_hash"]
    assert long.refused(0, "move", unit="0c1", path=[[-2, 0]])["code"] == "move.points"


@pytest.mark.parametrize(
    ("kind", "points"), [("infantry", 2), ("cavalry", 3), ("artillery", 2), ("frigate", 4)]
)
def test_points(kind: str, points: int) -> None:
    at = [0, -3] if kind == "frigate" else [0, 0]
    walk = [[1, -3], [0, -3]] if kind == "frigate" else [[1, 0], [0, 0]]
    moving = table(unit(0, kind, at))
    name = f"0{kind[0]}1"
    moving.act(0, "move", unit=name, path=[walk[step % 2] for step in range(points)])
    assert moving.refused(0, "move", unit=name, path=[walk[points % 2]])["code"] == "move.points"


def test_entering_an_enemy_hex_takes_all_points() -> None:
    attack = table(unit(0, "cavalry", [0, 0]), unit(1, "infantry", [1, 0])).act(
        0, "move", unit="0c1", path=[[1, 0]]
    )
    assert attack.refused(0, "move", unit="0c1", path=[[2, 0]])["code"] == "move.points"
    assert attack.seen()["contested"] == [[1, 0]]
    empty_town = table(unit(0, "cavalry", [0, 0]), buildings=[building(1, "town", [1, 0])])
    assert empty_town.act(0, "move", unit="0c1", path=[[1, 0]]).seen()["contested"] == [[1, 0]]


def test_isthmus_of_another_is_open_by_grant_until_the_mover_stands_there() -> None:
    sea = table(
        unit(0, "frigate", [0, -1], count=2),
        unit(0, "cavalry", [1, 0]),
        buildings=[building(1, "town", [0, 0])],
    )
    sea.act(1, "grant", to=0, at=[0, 0]).act(0, "move", unit="0f1", path=[[0, 0], [0, 1]])
    assert sea.seen()["granted"] == [[0, 0]]
    sea.act(0, "move", unit="0c1", path=[[0, 0]])
    assert sea.refused(0, "move", unit="0f2", path=[[0, 0], [0, 1]])["code"] == "isthmus.closed"
    assert [
        entry for entry in sea.legal(0, "move") if entry["unit"] == "0f2" and len(entry["path"]) > 1
    ] == []


def test_isthmus_passage_may_be_part_of_a_longer_path_and_end_at_an_enemy() -> None:
    sea = table(
        unit(0, "frigate", [0, -2]), unit(1, "frigate", [0, 1]), buildings=[building(0, "town", [0, 0])]
    )
    sea.act(0, "move", unit="0f1", path=[[0, -1], [0, 0], [0, 1]]).act(0, "done").act(0, "battle", at=[0, 1])
    fight = sea.roll(0, 6).act(1, "stand").roll(1, 6)
    assert fight.seen()["chance"]["seat"] == 0, "the isthmus is no way back for a frigate"


def test_cape_is_no_isthmus() -> None:
    """Water in one unbroken run around [1, 0], the end of a strip of two."""
    sea = Table(
        [(0, 0), (1, 0), (-2, 2)],
        units=[unit(0, "frigate", [1, -1])],
        buildings=[building(0, "town", [1, 0]), *ELSEWHERE],
    )
    assert sea.refused(0, "move", unit="0f1", path=[[1, 0], [1, 1]])["code"] == "isthmus.none"


def test_boarding_costs_a_point_and_loads_are_pure() -> None:
    sea = table(
        unit(0, "frigate", [0, 1]), unit(0, "infantry", [0, 0], count=3), unit(0, "cavalry", [0, 0]),
    )  # fmt: skip
    sea.act(0, "board", unit="0i1", ship="0f1")
    assert sea.refused(0, "board", unit="0c1", ship="0f1")["code"] == "board.full"
    sea.act(0, "board", unit="0i2", ship="0f1")
    assert sea.refused(0, "board", unit="0i3", ship="0f1")["code"] == "board.full"
    sea.act(0, "move", unit="0f1", path=[[1, 1], [2, 1]]).act(0, "land", unit="0i2", to=[2, 0])
    assert sea.refused(0, "move", unit="0i2", path=[[1, 0]])["code"] == "move.points"
    assert sea.refused(0, "board", unit="0i2", ship="0f1")["code"] == "move.points"
    tired_unit = table(unit(0, "frigate", [0, 1]), unit(0, "infantry", [2, 0]))
    tired_unit.act(0, "move", unit="0i1", path=[[1, 0], [0, 0]])
    assert tired_unit.refused(0, "board", unit="0i1", ship="0f1")["code"] == "move.points"


def test_units_land_on_their_own_ground_too_and_next_turn_from_aboard() -> None:
    ships = fleet().act(0, "land", unit="0i1", to=[0, 0])
    assert ships.seen()["contested"] == []
    waiting = fleet().act(0, "done").act(0, "done").act(0, "done")
    for _ in range(4):
        waiting.act(1, "done")
    waiting.act(0, "done").act(0, "land", unit="0i1", to=[1, 0])
    assert waiting.seen()["units"][1]["at"] == [1, 0]
