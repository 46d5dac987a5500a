"""The map of Imperial Conquest as a drawing."""

from cards.library.boards.imperial_conquest import draw, terrains_of_map, terrains_of_observation
from cards.library.boards.marks import TextRow

STRAIT = {"radius": 1, "fill": "water", "hexes": [[1, 0, "food"], [0, 0, "wood"]]}


def test_a_map_file_and_an_observation_of_it_are_the_same_map() -> None:
    seen = {"radius": 1, "terrain": "...w..f"}
    assert terrains_of_observation(seen) == terrains_of_map(STRAIT)


def test_hexes_stand_where_they_belong() -> None:
    drawing = draw(terrains_of_map(STRAIT), {})
    middle = next(ground for ground in drawing.grounds if ground.terrain == "wood")
    food = next(ground for ground in drawing.grounds if ground.terrain == "food")
    assert (round(food.x - middle.x), round(food.y - middle.y)) == (60, 35)  # right, and half a hex down
    assert (len(drawing.grounds), food.words, drawing.signs) == (7, "(1, 0)", ["water", "food", "wood"])


def test_what_stands_in_a_hex_is_told_by_seat() -> None:
    document = {
        "buildings": [{"at": [0, 0], "owner": 1, "kind": "city"}],
        "units": [
            {"id": "0i1", "owner": 0, "type": "infantry", "at": [0, 0]},
            {"id": "0i2", "owner": 0, "type": "infantry", "at": [0, 0]},
            {"id": "1f1", "owner": 1, "type": "frigate", "at": [0, 1]},
            {"id": "1c1", "owner": 1, "type": "cavalry", "aboard": "1f1"},
        ],
    }
    drawing = draw(terrains_of_map(STRAIT), document, watched=[(0, 0), (9, 9)])
    assert [
        (here.kind, here.owner, [(army.owner, army.text) for army in here.armies]) for here in drawing.held
    ] == [
        ("city", 1, [(0, "2i")]),
        ("", 0, [(1, "c f")]),
    ]
    assert drawing.rows == (
        TextRow("City of seat 1", "(0, 0)", "wood"),
        TextRow("2 infantry of seat 0", "(0, 0)", "wood"),
        TextRow("1 cavalry of seat 1", "(0, 1)", "water"),
        TextRow("1 frigate of seat 1", "(0, 1)", "water"),
    )
    assert len(drawing.rings) == 1
