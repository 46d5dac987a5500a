"""Arrows and guesses: every side of all three lines, the order of the items, finds and the confined area."""

import pytest

from matches.engines.harrow_county.board import load_board, offset

from .positions import crown_found, proved, searching, shot
from .script import PLAINS, Table, rich

NEST = [0, 1]
SIDES = [  # the rules page: item, then for each line the side and the distance from it
    ((2, -1), ("right", 2), ("right", 2), ("on", 0)),
    ((-1, -2), ("left", -1), ("right", 3), ("left", -4)),
    ((-3, 1), ("left", -3), ("on", 0), ("left", -3)),
    ((1, 2), ("right", 1), ("left", -1), ("right", 2)),
    ((0, -3), ("on", 0), ("right", 4), ("left", -4)),
]


@pytest.mark.parametrize("line", [0, 1, 2])
@pytest.mark.parametrize("row", SIDES, ids=lambda row: str(row[0]))
def test_distances_are_those_of_the_page(row: tuple, line: int) -> None:
    item, (word, away) = row[0], row[1 + line]
    assert offset((0, 1), line, item) == away
    left, right, on = load_board("standard").sides[load_board("standard").number_of[0, 1]][line]
    bit = 1 << load_board("standard").number_of[item]
    assert {"left": left, "right": right, "on": on}[word] & bit


def answer(item: tuple[int, int], line: int, placed: str) -> Table:
    """An arrow of an offer on [0, 1] after it was answered."""
    others = [place for place in ([1, -3], [2, -3]) if tuple(place) != item]
    table = Table().opened(sword=list(item), crown=others[0], queen=others[1])
    table.nest(NEST, "advance-1").passed("advance-2")
    table.report(1, "move", unit="protectors-legend", start=[0, 3], to=NEST).act(1, "cleanup")
    table.collect(1, NEST, fair_folk=0, protectors=0, family=0)
    return table.act(0, "arrow", nest=NEST, line=line, dir=placed)


@pytest.mark.parametrize("placed", ["left", "right"])
@pytest.mark.parametrize("line", [0, 1, 2])
@pytest.mark.parametrize("row", SIDES, ids=lambda row: str(row[0]))
def test_an_arrow_ends_on_the_side_of_the_item_and_on_its_line_stays(
    row: tuple, line: int, placed: str
) -> None:
    word, _ = row[1 + line]
    table = answer(row[0], line, placed)
    final = placed if word == "on" else word
    assert table.verdict()["answers"] == [{"entry": 12, "kind": "arrow", "result": final}]
    assert table.seen()["arrows"] == [{"nest": NEST, "line": line, "dir": final}]


def test_the_confined_area_is_the_final_side_and_the_line() -> None:
    seen = answer((2, -1), 0, "left").seen()
    assert seen["confined"] == [[q, r] for q, r in load_board("standard").hexes if q >= 0]


def test_an_x_leaves_the_confined_area() -> None:
    table = answer((2, -1), 0, "left").act(0, "guess", at=[1, 0])
    assert table.seen()["x"] == [[1, 0]]
    assert [1, 0] not in table.seen()["confined"]
    assert table.verdict()["answers"][-1] == {"entry": 13, "kind": "guess", "result": "wrong"}


def test_the_hex_of_the_crown_is_wrong_while_the_sword_is_sought() -> None:
    table = searching().act(0, "skip", what="arrow").act(0, "guess", at=[-1, -2])
    assert table.verdict()["answers"] == [{"entry": 13, "kind": "guess", "result": "wrong"}]
    assert table.scores()["0"] == {"found": 0}


def test_a_second_wrong_guess_lays_no_second_x() -> None:
    table = shot().act(0, "guess", at=[0, 0])
    before = table.seen()["supplies"]["x"]
    table.clean().report(2, "move", unit="family-legend", start=[0, -3], to=PLAINS[1]).act(2, "cleanup")
    table.collect(2, PLAINS[1], fair_folk=0, protectors=0, family=0)
    table.act(0, "skip", what="arrow").act(0, "guess", at=[0, 0])
    assert (before, table.seen()["x"], table.seen()["supplies"]["x"]) == (7, [[0, 0]], 7)
    assert table.verdict()["answers"][-1]["result"] == "wrong"


def test_an_arrow_of_an_objective_takes_the_offer_to_the_bag() -> None:
    table = shot()
    assert "advance-1" not in table.seen()["offers"]["bag"]
    table.act(0, "arrow", nest=PLAINS[0], line=2, dir="left")
    assert "advance-1" in table.seen()["offers"]["bag"]
    assert {"at": PLAINS[0], "offer": None, "new": False} in table.seen()["nests"]
    assert table.due() == []


def test_after_an_objective_the_arrow_may_not_be_skipped() -> None:
    refusal = shot().refused(0, "skip", what="arrow")
    assert (refusal["kind"], refusal["code"]) == ("incomplete", "due.other")


def test_a_find_takes_arrows_and_x_back_and_leaves_nests_with_offers() -> None:
    table = shot().act(0, "arrow", nest=PLAINS[0], line=0, dir="left")
    table.clean().act(2, "cleanup").clean()
    table.report(1, "move", unit="protectors-legend", start=[0, 3], to=PLAINS[1]).act(1, "cleanup")
    table.collect(1, PLAINS[1], fair_folk=0, protectors=0, family=0)
    assert len(table.seen()["arrows"]) == 1
    table.act(0, "skip", what="arrow").act(0, "guess", at=[2, -1])
    seen = table.seen()
    assert (seen["arrows"], seen["x"], seen["found"]) == ([], [], {"sword": [2, -1]})
    assert [row["at"] for row in seen["nests"]] == sorted(PLAINS[2:4], key=lambda at: (at[0], at[1]))
    assert seen["supplies"] == {"nests": 6, "arrows": 8, "x": 7}


def test_the_crown_asks_for_a_cube_on_another_terrain_at_once() -> None:
    table = crown_found()
    assert table.due() == ["board"]
    assert table.refused(1, "collect", at=[0, 1])["code"] == "due.other"
    table.act(0, "board", terrain="bog")
    assert (table.seen()["board"], table.cubes()[1]) == (["plains", "bog"], 13)
    assert table.seen()["active"] == 0  # both offers are collected, and the turn is over


def test_the_queen_ends_a_turn_of_the_fair_folk_without_a_clean_up() -> None:
    hands = {
        "sword": [0, 0],
        "crown": [0, 1],
        "queen": [0, 2],
        "cards": ("open-question", "rub-out", "deep-roots"),
    }
    table = rich(3, **hands, objectives=("on-the-plains", "on-the-edge", "one-chain"))
    state = table.state()
    state.sought, state.found = 2, (20, 21)  # by hand: Sword and Crown were found
    for entry in ({"by": 0, "do": "card", "card": "open-question"}, {"by": 0, "do": "guess", "at": [0, 2]}):
        by, action = state.parse_entry(entry)
        state.apply_action(by, action)
    seen = state.observation(None)
    assert (seen["sought"], seen["due"], seen["active"]) == (None, None, 2)
    assert seen["hand_sizes"]["cards"] == 2


def test_an_arrow_that_was_turned_tells_that_the_item_is_not_on_its_line() -> None:
    stays, turned = answer((2, -1), 0, "right").state(), answer((2, -1), 0, "left").state()
    on_line = load_board("standard").number_of[0, -3]
    assert (stays.allowed[0] >> on_line & 1, turned.allowed[0] >> on_line & 1) == (1, 0)
    assert stays.confined() == turned.confined()


def test_a_mark_is_refused_alike_whatever_is_wrong_with_it() -> None:
    table = rich(1, cards=("where-o-where", "rub-out", "deep-roots")).act(
        0, "card", card="where-o-where", seat=2
    )
    for at in ([2, -1], [9, 9]):
        refusal = table.refused(2, "mark", at=at)
        assert (refusal["code"], refusal["data"]) == ("mark.refused", {})
    table.act(2, "mark", at=[0, 0])
    assert table.refused(2, "mark", at=[0, 1])["code"] == "turn.not-yours" or table.seen()["x"] == [[0, 0]]


def test_proofs_may_name_their_nests_in_any_order() -> None:
    assert proved().act(0, "objective", card="on-the-plains", nests=[*PLAINS[3::-1]]).due() == [
        "arrow",
        "guess",
    ]


def test_an_arrow_without_an_objective_cites_what_grants_it() -> None:
    table = Table().opened()
    found = [table.refused(0, "arrow", nest=NEST, line=0, dir="left")]
    found += [table.nest(NEST, "advance-1").refused(0, "guess", at=NEST)]
    assert [(row["code"], row["clauses"][0]) for row in found] == [("due.nothing", "HC-6.7")] * 2


def test_an_arrow_after_a_lost_tree_cites_the_tree() -> None:
    table = Table().opened().nest(NEST, "advance-1").passed("advance-2")
    table.report(1, "move", unit="protectors-legend", start=[0, 3], to=NEST)
    table.report(1, "strengthen", cubes=1).act(1, "cleanup")
    table.collect(1, NEST, fair_folk=0, protectors=1, family=0)
    found = table.refused(0, "arrow", nest=NEST, line=0, dir="left")
    assert (found["code"], found["clauses"][0]) == ("due.nothing", "HC-11.7")
