"""The check of maps: every code, what comes alone, bounds that belong to the range; and maps from a seed."""

import json
from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cards.library.loader import load_rulebook
from matches.engines.imperial_conquest.board import board_of
from matches.engines.imperial_conquest.maps import (
    SHARES,
    check_map,
    check_request,
    generate_map,
    read_terrain,
)

from .script import GAME, chart

GOOD = generate_map(seats=2, seed="good")
WATER = {"radius": 4, "hexes": [], "fill": "water"}


def codes(document: Any, seats: int | None = None) -> list[str]:
    return [fault.code for fault in check_map(document, seats).errors]


def warnings(document: Any) -> list[str]:
    return [fault.code for fault in check_map(document).warnings]


SHAPES: list[Any] = [
    None,
    3,
    "two-straits",
    [],
    {},
    {"radius": 4},
    {"radius": 4, "fill": "water"},
    {"radius": 4, "hexes": {}},
    {"radius": 9, "hexes": [], "fill": "lava"},
    {**WATER, "fill": None},
    {**WATER, "fill": ["water"]},
    {**WATER, "colour": "blue"},
    {**WATER, "seats": 2},
    {**WATER, "id": 3},
    {**WATER, "name": None},
    {**WATER, "note": ["x"]},
    {**WATER, "hexes": [[0, 0]]},
    {**WATER, "hexes": [[0, 0, "food", 1]]},
    {**WATER, "hexes": [["0", 0, "food"]]},
    {**WATER, "hexes": [[0.0, 0, "food"]]},
    {**WATER, "hexes": [[True, 0, "food"]]},
    {**WATER, "hexes": [[0, 0, None]]},
    {**WATER, "hexes": [{"q": 0, "r": 0, "terrain": "food"}]},
]


@pytest.mark.parametrize("document", SHAPES, ids=json.dumps)
def test_shape_comes_alone(document: Any) -> None:
    assert codes(document, 6) == ["map.shape"]


@pytest.mark.parametrize("radius", [3, 8, "4", 4.0, True, None, [4], -4, 10**400])
def test_radius_comes_alone_after_the_shape(radius: Any) -> None:
    assert codes({**WATER, "radius": radius, "hexes": [[9, 9, "lava"]]}, 6) == ["map.radius"]


def test_radius_left_out_is_a_wrong_one() -> None:
    assert codes({"hexes": [], "fill": "water"}) == ["map.radius"]


def test_all_others_together_each_once() -> None:
    rows = [[9, 9, "food"], [9, 9, "lava"], [0, 0, "food"], [0, 0, "lava"], [4, 0, "gold"], [4, -1, "ore"]]
    found = codes({"radius": 4, "hexes": rows}, 3)
    assert found == ["map.terrain", "map.outside", "map.twice", "map.missing", "map.rim", "map.seats"]


def test_first_listing_counts() -> None:
    assert codes({**WATER, "hexes": [[4, 0, "water"], [4, 0, "food"]]}) == ["map.twice"]
    assert codes({**WATER, "hexes": [[4, 0, "food"], [4, 0, "water"]]}) == ["map.twice", "map.rim"]


def test_fill_makes_up_for_missing_hexes_and_may_dry_the_rim() -> None:
    assert codes(WATER) == []
    assert codes({**WATER, "fill": "food"}) == ["map.rim"]
    assert codes({"radius": 4, "hexes": []}) == ["map.missing"]
    assert codes({**GOOD, "hexes": GOOD["hexes"][:-1]}) == ["map.missing"]


def test_texts_and_huge_numbers_are_no_fault_of_form() -> None:
    assert codes({**WATER, "id": "x", "name": "", "note": "two\nlines"}) == []
    assert codes({**WATER, "hexes": [[10**300, 0, "food"]]}) == ["map.outside"]


@pytest.mark.parametrize(("seats", "radius"), [(2, 4), (3, 5), (4, 6), (5, 7), (6, 7)])
def test_seats_have_their_radius(seats: int, radius: int) -> None:
    fitting = [size for size in range(4, 8) if codes({**WATER, "radius": size}, seats) == []]
    assert fitting == [radius]
    assert codes({**WATER, "radius": radius}, 9) == ["map.seats"]


def test_faults_have_clauses_messages_and_places() -> None:
    clauses = load_rulebook(GAME).clauses
    for document, seats in (
        (SHAPES[0], None),
        ({"radius": 4, "hexes": [[9, 9, "lava"], [9, 9, "ore"]]}, 3),
        (WATER, 2),
    ):
        found = check_map(document, seats).as_document()
        for row in found["errors"] + found["warnings"]:
            assert row["clauses"]
            assert all(name in clauses for name in row["clauses"])
            assert "{" not in row["message"]


def share(name: str, count: int) -> dict[str, Any]:
    """A map of radius 4 (61 hexes) with so many hexes of a terrain, the others food or water."""
    board = board_of(4, (0,) * 61)
    inner = [place for number, place in enumerate(board.grid.hexes) if not board.grid.rim >> number & 1]
    fill = "wood" if name == "water" else "water"
    rows = [[*place, name] for place in inner[:count]]
    return {"radius": 4, "hexes": rows, "fill": fill}


@pytest.mark.parametrize(
    ("name", "inside"),
    [("food", range(13, 19)), ("wood", range(7, 10)), ("ore", range(7, 10)), ("gold", range(4, 7))],
)
def test_shares_are_of_all_hexes(name: str, inside: range) -> None:
    for count in range(25):
        assert (f"map.{name}" in warnings(share(name, count))) == (count not in inside)


def test_share_of_water_and_bounds_that_belong_to_the_range() -> None:
    """Of 61 hexes 25 to 36 are water: 24 are 39.3 %, 37 are 60.7 %."""
    for land in range(38):
        assert ("map.water" in warnings(share("food", land))) == (not 25 <= 61 - land <= 36)
    assert SHARES["water"] == (40, 60)
    exact = {**WATER, "radius": 7}  # 169 hexes: no share is a whole number, so bounds are tried as such
    assert 40 * 169 % 100 != 0
    assert "map.water" in warnings(exact)


def test_faulty_map_has_no_warnings() -> None:
    found = check_map({**WATER, "hexes": [[4, 0, "food"]]})
    assert ([fault.code for fault in found.errors], found.warnings) == (["map.rim"], ())


def test_request_names_the_seats() -> None:
    assert [fault.code for fault in check_request({"map": WATER, "seats": 3}).errors] == ["map.seats"]
    assert check_request({"map": WATER, "seats": None}).errors == ()
    assert check_request({"map": WATER}, 2).errors == ()
    assert [fault.code for fault in check_request({"map": WATER, "seats": 3}, 2).errors] == ["map.seats"]
    for wrong in (
        {"map": WATER, "seats": "2"},
        {"map": WATER, "seats": True},
        {"map": WATER, "size": 2},
        {"map": None},
    ):
        assert [fault.code for fault in check_request(wrong).errors] == ["map.shape"]


@settings(max_examples=150, deadline=None)
@given(st.integers(2, 6), st.text(max_size=20) | st.integers())
def test_generated_map_passes_its_check(seats: int, seed: str | int) -> None:
    found = check_map(generate_map(seats=seats, seed=seed), seats)
    assert (found.errors, found.warnings) == ((), ())


def test_seed_decides_the_map() -> None:
    assert generate_map(seats=4, seed=7) == generate_map(seats=4, seed="7")
    different = {json.dumps(generate_map(seats=2, seed=seed)) for seed in range(50)}
    assert len(different) == 50
    waters = Counter(
        sum(row[2] == "water" for row in generate_map(seats=2, seed=seed)["hexes"]) for seed in range(200)
    )
    assert set(waters) >= {26, 28, 30}


LEAVES = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=5)
WORDS = st.sampled_from(["radius", "hexes", "fill", "map", "seats", "x"])
ANYTHING = st.recursive(
    LEAVES, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(WORDS, inner), max_leaves=12
)


@settings(max_examples=200, deadline=None)
@given(ANYTHING)
def test_any_value_is_answered(document: Any) -> None:
    found = check_request(document).as_document()
    assert json.loads(json.dumps(found)) == found


def test_terrain_is_read_in_the_order_of_the_board() -> None:
    terrain = read_terrain(chart((0, 0, "gold"), (1, 0, "ore")))
    grid = board_of(4, terrain).grid
    assert [terrain[grid.number_of[place]] for place in ((0, 0), (1, 0), (0, 1))] == [4, 3, 0]
