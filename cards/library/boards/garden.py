"""The garden of Imperial Harvest: what follows from the tiles, bridges and camps of a map.

Source: seed 000, *Setup Manual*, and the board of the rules page. Cells are `(x, y)`, (0, 0) south-west.
"""

from collections.abc import Mapping, Sequence
from typing import Any

Cell = tuple[int, int]
Edge = tuple[Cell, Cell]
STEPS: Mapping[str, Cell] = {"n": (0, 1), "e": (1, 0), "s": (0, -1), "w": (-1, 0)}
_ROUND = "nwse"  # directions counter-clockwise


def cell_of(value: Sequence[int]) -> Cell:
    """A cell from its `[x, y]`."""
    return int(value[0]), int(value[1])


def edge_of(one: Cell, other: Cell) -> Edge:
    """An edge by its two cells, the smaller first."""
    return (one, other) if one <= other else (other, one)


def cells_of_slot(board: Mapping[str, Any], slot: str) -> list[Cell]:
    """The cells of a garden slot."""
    (x, y), (wide, tall) = board["slots"][slot]["origin"], board["slots"][slot]["size"]
    return [(x + dx, y + dy) for dy in range(tall) for dx in range(wide)]


def gardens(board: Mapping[str, Any]) -> set[Cell]:
    """All garden cells."""
    return {cell for slot in board["slots"] for cell in cells_of_slot(board, slot)}


def moat(board: Mapping[str, Any]) -> set[Cell]:
    """All cells of the moat, bridged or not."""
    return {cell_of(cell) for cells in board["moat"].values() for cell in cells}


def turned(cell: Cell, size: Sequence[int], rot: int) -> Cell:
    """A cell of a tile after `rot` degrees counter-clockwise, in the turned tile's coordinates."""
    (u, v), (wide, tall) = cell, size
    for _ in range(rot // 90):
        (u, v), (wide, tall) = (tall - 1 - v, u), (tall, wide)
    return u, v


def placed(board: Mapping[str, Any], slot: str, lying: Mapping[str, Any]) -> tuple[Cell, list[Edge]]:
    """The marked cell and the hedges of the tile in a slot, on the board; some edges end outside it."""
    tile = board["tiles"][lying["tile"]]
    face, rot = tile[lying["side"]], int(lying["rot"])
    x, y = board["slots"][slot]["origin"]

    def at(cell: Sequence[int]) -> Cell:
        u, v = turned((cell[0], cell[1]), tile["size"], rot)
        return x + u, y + v

    edges = []
    for u, v, side in face["hedges"]:
        one = at((u, v))
        dx, dy = STEPS[_ROUND[(_ROUND.index(side) + rot // 90) % 4]]
        edges.append(edge_of(one, (one[0] + dx, one[1] + dy)))
    return at(face["mark"]), edges


def printed_hedges(board: Mapping[str, Any], layout: Mapping[str, Any]) -> set[Edge]:
    """Hedges between two cells of the board that the faces of the tiles show."""
    edges = [edge for slot, lying in layout.items() for edge in placed(board, slot, lying)[1]]
    wide, tall = board["grid"]
    return {edge for edge in edges if all(0 <= x < wide and 0 <= y < tall for x, y in edge)}


def hydras_at_start(board: Mapping[str, Any], camps: Mapping[str, Any]) -> dict[str, Cell]:
    """Each Hydra on the moat's corner beside a strawberry camp: `h1` at seat 0's, `h2` at seat 1's."""
    corners = {info["seat"]: corner for corner, info in camps.items() if info["camp"] == "strawberry"}
    return {f"h{seat + 1}": cell_of(board["moat"][corner][0]) for seat, corner in sorted(corners.items())}


def strawberries_at_start(
    board: Mapping[str, Any], layout: Mapping[str, Any], camps: Mapping[str, Any]
) -> list[Cell]:
    """The marked cells of the tiles, and the island's corner beside each Hydra."""
    marks = [placed(board, slot, lying)[0] for slot, lying in layout.items()]
    return marks + [_inwards(cell) for cell in hydras_at_start(board, camps).values()]


def _inwards(cell: Cell) -> Cell:
    x, y = (at + (1 if at < 6 else -1) for at in cell)
    return x, y


def bridge_runs(board: Mapping[str, Any], at: Cell) -> str:
    """The way a bridge carries: `ns` where its arm of the moat runs east and west, else `ew`."""
    corners = [cell_of(cells[0]) for cells in board["moat"].values() if list(at) in cells]
    return "ns" if any(corner[1] == at[1] for corner in corners) else "ew"
