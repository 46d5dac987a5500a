"""Maps as shapes to draw: cells with their corners, edges with a hedge, marks with a letter.

Hexes `[q, r]` are drawn with flat tops at x = 1.5 q, y = √3 (r + q/2), y downwards; square cells `[x, y]`
count from the south-west.
"""

import math
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

Document = Mapping[str, Any]
SIZE = 20.0  # half the width of a hex, and the side of a square cell less a little
_CORNERS = [(math.cos(math.radians(60 * k)), math.sin(math.radians(60 * k))) for k in range(6)]


@dataclass(frozen=True, slots=True)
class Cell:
    """One cell: corners as an SVG `points` text, its centre, what it is, and its words."""

    points: str
    x: float
    y: float
    kind: str
    title: str


@dataclass(frozen=True, slots=True)
class Mark:
    """Something that stands on a cell, with the letter that tells it."""

    x: float
    y: float
    letter: str
    title: str


@dataclass(frozen=True, slots=True)
class Line:
    """An edge with something on it, such as a hedge."""

    x1: float
    y1: float
    x2: float
    y2: float


@dataclass(frozen=True)
class MapDrawing:
    """A whole map. `counts`: how many cells of each kind, the most first."""

    box: str
    cells: tuple[Cell, ...]
    marks: tuple[Mark, ...]
    lines: tuple[Line, ...]

    @property
    def counts(self) -> list[tuple[str, int]]:
        """How many cells of each kind there are, the most first."""
        return Counter(cell.kind for cell in self.cells).most_common()


def draw_map(document: Document) -> MapDrawing:
    """The drawing of a map of hexes (`hexes`) or of square cells (`grid`). KeyError: it is neither."""
    if "hexes" in document:
        return _draw_hexes(document)
    return _draw_grid(document)


# Hexes ----------------------------------------------------------------------------------------------
def _hexes(document: Document) -> dict[tuple[int, int], str]:
    found = {}
    radius = document["radius"]
    if "fill" in document:
        around = range(-radius, radius + 1)
        found = {(q, r): document["fill"] for q in around for r in around if abs(q + r) <= radius}
    for row in document["hexes"]:
        place, terrain = (row["at"], row["terrain"]) if isinstance(row, Mapping) else (row[:2], row[2])
        found[place[0], place[1]] = terrain
    return found


def _centre(place: tuple[int, int]) -> tuple[float, float]:
    q, r = place
    return 1.5 * q * SIZE, math.sqrt(3) * (r + q / 2) * SIZE


def _draw_hexes(document: Document) -> MapDrawing:
    hexes = _hexes(document)
    cells = tuple(_hex(place, kind) for place, kind in sorted(hexes.items()))
    homes = document.get("homes", {})
    marks = tuple(_home(name, (at[0], at[1])) for name, at in homes.items())
    reach_x = max(abs(cell.x) for cell in cells) + SIZE + 2
    reach_y = max(abs(cell.y) for cell in cells) + SIZE + 2
    box = f"{-reach_x:.1f} {-reach_y:.1f} {2 * reach_x:.1f} {2 * reach_y:.1f}"
    return MapDrawing(box, cells, marks, ())


def _hex(place: tuple[int, int], kind: str) -> Cell:
    x, y = _centre(place)
    points = " ".join(f"{x + SIZE * dx:.1f},{y + SIZE * dy:.1f}" for dx, dy in _CORNERS)
    return Cell(points, round(x, 1), round(y, 1), kind, f"[{place[0]}, {place[1]}] {kind}")


def _home(name: str, place: tuple[int, int]) -> Mark:
    x, y = _centre(place)
    return Mark(round(x, 1), round(y, 1), name.upper(), f"Home {name}")


# Square cells ---------------------------------------------------------------------------------------
def _draw_grid(document: Document) -> MapDrawing:
    width, height = document["grid"]
    kinds = _kinds(document)
    cells = tuple(
        _square((x, y), height, kinds.get((x, y), "garden")) for y in range(height) for x in range(width)
    )
    lines = tuple(_edge(pair, height) for pair in document.get("hedges", ()))
    box = f"-2 -2 {width * SIZE + 4:.0f} {height * SIZE + 4:.0f}"
    return MapDrawing(box, cells, tuple(_marks(document, height)), lines)


def _kinds(document: Document) -> dict[tuple[int, int], str]:
    found = {(x, y): "moat" for cells in document.get("moat", {}).values() for x, y in cells}
    found |= {(at[0], at[1]): "bridge" for at in document.get("bridges", {}).values()}
    for name, cells in document.get("camp_cells", {}).items():
        camp = document.get("camps", {}).get(name, {}).get("camp", "")
        found |= {(at[0], at[1]): f"{camp} camp".strip() for at in cells}
    return found


def _square(place: tuple[int, int], height: int, kind: str) -> Cell:
    x, y = place[0] * SIZE, (height - 1 - place[1]) * SIZE
    corners = ((x, y), (x + SIZE, y), (x + SIZE, y + SIZE), (x, y + SIZE))
    points = " ".join(f"{a:.0f},{b:.0f}" for a, b in corners)
    return Cell(points, x + SIZE / 2, y + SIZE / 2, kind, f"[{place[0]}, {place[1]}] {kind}")


def _edge(pair: Any, height: int) -> Line:
    """The side that two neighbouring cells share."""
    (x1, y1), (x2, y2) = pair
    if x1 == x2:
        y = (height - max(y1, y2)) * SIZE
        return Line(x1 * SIZE, y, (x1 + 1) * SIZE, y)
    x, y = max(x1, x2) * SIZE, (height - 1 - y1) * SIZE
    return Line(x, y, x, y + SIZE)


def _marks(document: Document, height: int) -> Iterator[Mark]:
    for x, y in document.get("strawberries", ()):
        yield Mark((x + 0.5) * SIZE, (height - y - 0.5) * SIZE, "S", f"[{x}, {y}] strawberry")
    for name, (x, y) in document.get("hydras", {}).items():
        yield Mark((x + 0.5) * SIZE, (height - y - 0.5) * SIZE, "H", f"[{x}, {y}] Hydra {name}")
