"""The map of Harrow County as a drawing: what is where, in shapes that differ without a colour."""

import re
from typing import Any

import pytest
from django.template.loader import render_to_string

from cards.library.boards.county import Grid, heading, to_side
from cards.library.boards.harrow_county import Drawing, draw
from cards.library.boards.shipped import county_of, drawing_of_match
from cards.library.boards.terrains import LETTERS
from cards.library.loader import load_map

MAP = load_map("harrow-county", "standard")
DOCUMENT: dict[str, Any] = {
    "homes": {"protectors": [0, 3], "family": [0, -3]},
    "nests": [{"at": [0, 1], "offer": "advance-1"}, {"at": [1, 1], "offer": None}],
    "arrows": [
        {"nest": [0, 1], "line": 0, "dir": "left"},
        {"nest": [0, 1], "line": 1, "dir": "right"},
        {"nest": [0, 1], "line": 2, "dir": "left"},
        {"nest": [0, -1], "line": 0, "dir": "right"},
    ],
    "x": [[2, 0]],
    "found": {"sword": [2, -1]},
    "units": [
        {"id": "a", "faction": "family", "type": "haint", "at": [1, 0]},
        {"id": "b", "faction": "family", "type": "haint", "at": [1, 0]},
        {"id": "h", "faction": "hester", "type": "hester", "at": [0, 0]},
    ],
    "tokens": {"townsfolk": [[1, 1]], "bonfires": []},
    "confined": [[0, 0], [0, 1], [1, 0]],
}


def drawing(**changes: Any) -> Drawing:
    return draw({**DOCUMENT, **changes}, MAP, watched=[[0, 1]], spots=[[3, 0]])


def test_every_hex_has_its_letter_and_its_pattern() -> None:
    shown = drawing()
    assert len(shown.grounds) == 37
    assert {ground.letter for ground in shown.grounds} == set(LETTERS.values())
    assert {terrain for terrain, _ in shown.patterns} == set(LETTERS)
    assert len({path.split("M")[1][-8:] for _, path in shown.patterns}) == len(LETTERS)


def test_pieces_stand_in_their_hexes_and_are_counted() -> None:
    pieces = {piece.title: piece for piece in drawing().pieces}
    assert pieces["Family, haint on 1, 0"].count == 2
    assert (pieces["Family, haint on 1, 0"].shape, pieces["Hester, hester on 0, 0"].shape) == (
        "round",
        "diamond",
    )
    assert (pieces["Nest with advance-1 on 0, 1"].mark, pieces["Nest without an offer on 1, 1"].mark) == (
        "A",
        "",
    )
    assert pieces["The sword, found on 2, -1"].shape == "star"
    grid = Grid([tuple(row["at"]) for row in MAP["hexes"]])
    assert (pieces["Hester, hester on 0, 0"].x, pieces["Hester, hester on 0, 0"].y) == grid.centre((0, 0))


@pytest.mark.parametrize(
    ("line", "left"),
    [(0, (-1, 0)), (1, (-1, 1)), (2, (-1, -1))],
)
def test_left_is_left_as_seen_from_the_lower_end(line: int, left: tuple[int, int]) -> None:
    """The rules page: left of line 0; below line 1, which falls to the right; above line 2, which rises."""
    dx, dy = to_side(line, "left")
    assert (dx < 0, (dy > 0) - (dy < 0) if abs(dy) > 0.01 else 0) == (left[0] < 0, left[1])
    assert to_side(line, "right") == (-dx, -dy)
    assert heading(line)[1] > 0


def test_arrows_lie_outside_the_map_and_behind_each_other() -> None:
    shown = drawing()
    starts = [tuple(map(float, re.findall(r"-?[\d.]+", path)[:2])) for path in shown.arrows]
    assert len(set(starts)) == 4
    grid = Grid([tuple(row["at"]) for row in MAP["hexes"]])
    bottom = grid.centre((0, 3))[1]
    assert starts[0][1] > bottom + 34
    assert starts[3][1] > starts[0][1]
    assert all(0 <= x <= shown.width and 0 <= y <= shown.height for x, y in starts)


def test_the_confined_area_is_a_line_around_it() -> None:
    assert drawing().confined.count("M") == 12  # three hexes that hang together have twelve outer sides
    assert drawing(confined=[]).confined == ""


def test_the_text_form_says_all_of_it() -> None:
    rows = [(row.what, row.where, row.more) for row in drawing().rows]
    assert ("Nest", "(0, 1), bog", "advance-1") in rows
    assert ("Arrow", "(0, 1), bog", "line 1 (falling to the right), points right") in rows
    assert ("X", "(2, 0), bog", "") in rows
    assert ("Sword", "(2, -1), forest", "found") in rows
    assert ("Confined area", "(0, 0), (0, 1), (1, 0)", "3 hexes") in rows


def test_the_location_is_drawn_only_where_the_document_holds_it() -> None:
    secret = {"sword": [2, -1], "crown": [-1, -2], "queen": [-3, 1]}
    assert [piece.mark for piece in drawing(location=secret).pieces if piece.shape == "ghost"] == ["C", "Q"]
    assert [piece for piece in drawing().pieces if piece.shape == "ghost"] == []


def test_the_template_draws_it_without_inline_style() -> None:
    html = render_to_string("partials/board_harrow_county.html", {"board": drawing(), "caption": "Here"})
    assert html.count('class="hex ') == 37 + 6
    assert (html.count('class="arrow"'), html.count('class="ring"'), html.count('class="spot"')) == (5, 1, 2)
    assert "style=" not in html
    assert 'role="img"' in html


def test_a_head_and_an_entry_make_a_drawing() -> None:
    options, entry = {"host": {"dolls": [[0, 1]]}}, {"at": [0, 1], "nests": [[1, 1]]}
    found = drawing_of_match("harrow-county", options, (), entry)
    assert (len(found.rings), [piece.mark for piece in found.pieces]) == (2, ["d"])
    assert county_of({}, {"at": "x", "from": [9, 9]}).rings == ()
