"""Geometry of a map of flat-topped hexes: centres, outlines, edges, lines. Units: a hex has sides of SIDE."""

from collections.abc import Iterable, Sequence
from math import sqrt

from .marks import Point, lines_path, number, polygon_path

Hex = tuple[int, int]
SIDE = 40.0
HIGH = SIDE * sqrt(3)
RIM = 52.0  # room around the map, for arrows
_CORNERS = tuple(
    (SIDE * x, HIGH * y) for x, y in ((1, 0), (0.5, 0.5), (-0.5, 0.5), (-1, 0), (-0.5, -0.5), (0.5, -0.5))
)
_BESIDE = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
"""The neighbour behind the side from each corner to the next."""
DOWN = ((0, 1), (1, 0), (-1, 1))
"""By line: the step towards its lower end."""


class Grid:
    """Where hexes lie in a drawing of `hexes`."""

    def __init__(self, hexes: Sequence[Hex], room: float = RIM) -> None:
        self.hexes = frozenset(hexes)
        points = [_place(place) for place in hexes]
        self._left = min(x for x, _ in points) - SIDE - room
        self._top = min(y for _, y in points) - HIGH / 2 - room
        self.width = round(max(x for x, _ in points) + SIDE + room - self._left)
        self.height = round(max(y for _, y in points) + HIGH / 2 + room - self._top)

    def centre(self, place: Hex) -> Point:
        """The middle of a hex."""
        x, y = _place(place)
        return x - self._left, y - self._top

    def corners(self, place: Hex, share: float = 1.0) -> list[Point]:
        """The corners of a hex, or of one drawn smaller inside it."""
        x, y = self.centre(place)
        return [(x + dx * share, y + dy * share) for dx, dy in _CORNERS]

    def outline(self, place: Hex, share: float = 1.0) -> str:
        """A hex as a closed path."""
        return polygon_path(self.corners(place, share))

    def border(self, places: Iterable[Hex]) -> str:
        """The line around a set of hexes, drawn just inside it."""
        inside = set(places)
        found = []
        for place in sorted(inside):
            corners = self.corners(place, 0.93)
            for side, (dq, dr) in enumerate(_BESIDE):
                if (place[0] + dq, place[1] + dr) not in inside:
                    found.append((corners[side], corners[(side + 1) % 6]))
        return lines_path(found)

    def foot(self, place: Hex, line: int) -> Hex:
        """The last hex of a line towards its lower end."""
        dq, dr = DOWN[line]
        while (place[0] + dq, place[1] + dr) in self.hexes:
            place = (place[0] + dq, place[1] + dr)
        return place


def _place(place: Hex) -> Point:
    q, r = place
    return 1.5 * SIDE * q, HIGH * (r + q / 2)


def heading(line: int) -> Point:
    """The way towards the lower end of a line, of length 1."""
    dx, dy = _place(DOWN[line])
    long = sqrt(dx * dx + dy * dy)
    return dx / long, dy / long


def to_side(line: int, side: str) -> Point:
    """The way to the left or to the right of a line, as seen from its lower end, of length 1."""
    dx, dy = heading(line)
    return (-dy, dx) if side == "left" else (dy, -dx)


def arrow_path(at: Point, way: Point, length: float = 30.0) -> str:
    """An arrow through a point."""
    (x, y), (dx, dy) = at, way
    tail, head = (x - dx * length / 2, y - dy * length / 2), (x + dx * length / 2, y + dy * length / 2)
    neck = (head[0] - dx * 11, head[1] - dy * 11)
    wings = [(neck[0] - dy * sign * 8, neck[1] + dx * sign * 8) for sign in (1, -1)]
    shaft = f"M{number(tail[0])} {number(tail[1])}L{number(neck[0])} {number(neck[1])}"
    return shaft + polygon_path([head, *wings])
