"""The board of Imperial Harvest: what follows from a map, and where a drawing puts things."""

from typing import Any

import pytest

from cards.library.boards.garden import (
    bridge_runs,
    cell_of,
    edge_of,
    gardens,
    hydras_at_start,
    moat,
    printed_hedges,
    strawberries_at_start,
    turned,
)
from cards.library.boards.imperial_harvest import CELL, RIM, RULE, Drawing
from cards.library.boards.marks import short_signs
from cards.library.boards.shipped import drawing_of, drawing_of_match
from cards.library.loader import load_catalogue, load_map

GAME = "imperial-harvest"
BOARD = load_map(GAME, "standard")
SEATS = [
    {"name": "Aiko", "deck": {"characters": ["monk", "imperial-guardian", "imperial-bard"]}},
    {"name": "Ben", "deck": {"characters": ["barbarian", "sorceress", "raider-bard"]}},
]


def place(x: int, y: int) -> tuple[float, float]:
    """The middle of a cell on the drawing: the south-west is at the lower left."""
    return RULE + (x + 0.5) * CELL, RIM + (11 - y + 0.5) * CELL


def piece(**fields: Any) -> Drawing:
    """A drawing with the Monk alone."""
    return drawing_of(
        {"teams": [["monk"], []], "characters": {"monk": {"at": [3, 4], "facing": "e", **fields}}}
    )


# The map ------------------------------------------------------------------------------------------
def test_the_standard_map_follows_from_its_tiles() -> None:
    hedges = {edge_of(cell_of(one), cell_of(other)) for one, other in BOARD["hedges"]}
    berries = [cell_of(cell) for cell in BOARD["strawberries"]]
    assert printed_hedges(BOARD, BOARD["layout"]) == hedges
    assert sorted(strawberries_at_start(BOARD, BOARD["layout"], BOARD["camps"])) == sorted(berries)
    assert hydras_at_start(BOARD, BOARD["camps"]) == {"h1": (2, 9), "h2": (9, 2)}


def test_every_cell_is_garden_moat_or_camp() -> None:
    camps = {cell_of(cell) for cells in BOARD["camp_cells"].values() for cell in cells}
    parts = gardens(BOARD), moat(BOARD), camps
    assert [len(part) for part in parts] == [100, 28, 16]
    assert len(set().union(*parts)) == 144


@pytest.mark.parametrize(("rot", "corner"), [(0, (3, 1)), (90, (0, 3)), (180, (0, 0)), (270, (1, 0))])
def test_a_tile_turns_counter_clockwise(rot: int, corner: tuple[int, int]) -> None:
    assert turned((3, 1), (4, 2), rot) == corner


def test_a_bridge_carries_across_its_arm() -> None:
    runs = {corner: bridge_runs(BOARD, cell_of(at)) for corner, at in BOARD["bridges"].items()}
    assert runs == {"sw": "ns", "se": "ew", "ne": "ns", "nw": "ew"}


# The drawing --------------------------------------------------------------------------------------
def test_a_piece_stands_in_its_cell_and_shows_where_it_looks() -> None:
    (token,) = piece().tokens
    assert ((token.x, token.y), token.seat, token.sign, token.turn) == (place(3, 4), 0, "Mo", 90)
    assert token.title == "Monk, Imperial Servants, [3, 4], facing east"


@pytest.mark.parametrize("held", [0, 1, 2])
def test_what_a_piece_holds_is_dots(held: int) -> None:
    assert [len(token.items) for token in piece(items=held).tokens] == [held]


def test_pieces_that_share_a_cell_stand_side_by_side() -> None:
    both = {"monk": {"at": [4, 4], "facing": "n"}, "barbarian": {"at": [4, 4], "facing": "s"}}
    left, right = drawing_of({"teams": [["monk"], ["barbarian"]], "characters": both}).tokens
    assert right.x - left.x >= left.radius + right.radius - 2
    assert (left.seat, right.seat, left.y, right.y) == (0, 1, place(4, 4)[1], place(4, 4)[1])


def test_a_strawberry_makes_room_for_a_piece() -> None:
    free = drawing_of({"strawberries": [[4, 4], [4, 4]]}).berries
    beside = drawing_of(
        {"strawberries": [[4, 4]], "teams": [["monk"], []], "characters": {"monk": {"at": [4, 4]}}}
    ).berries
    assert [(berry.size, berry.count) for berry in free] == [(24, 2)]
    assert [(berry.size, berry.count) for berry in beside] == [(15, 1)]


def test_tokens_on_edges_have_lines_of_their_own() -> None:
    edges = [
        {"edge": [[4, 4], [5, 4]], "token": "chopped"},
        {"edge": [[5, 1], [5, 0]], "token": "hedge"},
    ]
    plain, drawn = drawing_of({}), drawing_of({"edges": edges})
    assert plain.hedges.count("M") - drawn.hedges.count("M") == 1  # the chopped one was printed
    assert (drawn.planted.count("M"), drawn.chopped.count("M")) == (1, 4)
    assert (plain.planted, plain.chopped) == ("", "")
    words = [key.words for key in drawn.legend]
    assert ("hedge planted" in words, "hedge chopped: open" in words) == (True, True)


def test_the_text_form_says_everything() -> None:
    drawn = drawing_of(
        {
            "teams": [["monk"], ["barbarian"]],
            "characters": {
                "monk": {"at": [3, 4], "facing": "e", "items": 2},
                "barbarian": {"at": None, "facing": "n"},
            },
            "tokens": [{"id": "token-1-2", "at": [5, 1], "facing": "w"}],
            "hydras": {"h1": None, "h2": [9, 4]},
            "strawberries": [[4, 4], [8, 3], [8, 3]],
            "edges": [{"edge": [[5, 0], [5, 1]], "token": "hedge"}],
        }
    )
    rows = [(row.what, row.where, row.more) for row in drawn.rows]
    assert rows[:7] == [
        ("Monk (Imperial Servants)", "[3, 4]", "faces east, holds 2 strawberries"),
        ("Sentry 2 (Northern Raiders)", "[5, 1]", "faces west"),
        ("Barbarian", "off the board", ""),
        ("Hydra H2", "[9, 4]", ""),
        ("Strawberry", "[4, 4]", ""),
        ("2 strawberries", "[8, 3]", ""),
        ("Hedge planted", "[5, 0]–[5, 1]", ""),
    ]
    assert [row[0] for row in rows[7:]] == ["Hedges on the tiles", *["Bridge"] * 4, *CAMPS]


CAMPS = ["Character camp", "Strawberry camp"] * 2


def test_every_character_has_a_sign_of_its_own() -> None:
    signs = short_signs(card.name for card in load_catalogue(GAME).cards.values())
    assert len(set(signs.values())) == 14
    assert {name: signs[name] for name in ("Monk", "Imperial Guardian", "Barbarian", "Basilisk")} == {
        "Monk": "Mo",
        "Imperial Guardian": "IG",
        "Barbarian": "Ba",
        "Basilisk": "Bs",
    }


# From a match file --------------------------------------------------------------------------------
def test_the_head_of_a_file_sets_the_board() -> None:
    position = {"characters": {"monk": {"at": [1, 1], "facing": "n"}, "barbarian": {"at": [10, 10]}}}
    layout = {**BOARD["layout"], "S1": {"tile": "r1", "side": "b", "rot": 0}}
    turned_tile = {"layout": layout, "bridges": BOARD["bridges"], "camps": BOARD["camps"]}
    drawn = drawing_of_match(GAME, {"map": turned_tile, "position": position}, SEATS)
    assert [(token.sign, token.seat) for token in drawn.tokens] == [("Mo", 0), ("Ba", 1)]
    assert drawn.hedges != drawing_of({}).hedges


def test_what_an_entry_speaks_of_is_ringed() -> None:
    position = {"characters": {"monk": {"at": [3, 4]}, "barbarian": {"at": [4, 4]}}}
    entry = {"by": 0, "do": "use", "ability": "grapple", "target": "barbarian", "to": [3, 5]}
    drawn = drawing_of_match(GAME, {"position": position}, SEATS, entry)
    corner = (RULE + 4 * CELL, RIM + 7 * CELL), (RULE + 3 * CELL, RIM + 6 * CELL)
    assert drawn.rings == corner


def test_nothing_is_drawn_where_there_is_no_board() -> None:
    assert drawing_of_match("great-harvest", {}, []) is None
    assert drawing_of_match(GAME, {"map": "build"}, SEATS) is None
