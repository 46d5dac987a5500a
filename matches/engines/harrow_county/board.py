"""The map as dense numbers: neighbours, lines, distances and terrains of hexes, as lists and as bit masks."""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final

from cards.library.loader import load_map

Hex = tuple[int, int]
OFF: Final = -1
"""A hex that is not on the map."""
NONE: Final = -2
"""No hex was named."""
LEFT, RIGHT = 0, 1
LINES: Final = 3
BRAMBLES: Final = "brambles"
_STEPS: Final = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))


def bits_of(mask: int) -> Iterator[int]:
    """The positions of the ones in `mask`, lowest first."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def distance(one: Hex, other: Hex) -> int:
    """Steps between two hexes."""
    dq, dr = one[0] - other[0], one[1] - other[1]
    return (abs(dq) + abs(dr) + abs(dq + dr)) // 2


def offset(nest: Hex, line: int, item: Hex) -> int:
    """How far an item lies from a line through a nest: negative left, positive right, 0 on it."""
    (q0, r0), (q, r) = nest, item
    return (q - q0, r0 - r, (q + r) - (q0 + r0))[line]


class Board:
    """A map. By hex number: `hexes`, `terrain` (a word), `near` (mask of neighbours), `edge` (distance to the
    rim). `sides[hex][line]` are the masks of the hexes left, right and on the line.
    """

    def __init__(self, document: Mapping[str, Any]) -> None:
        self.id: str = document["id"]
        self.hexes: tuple[Hex, ...] = tuple((row["at"][0], row["at"][1]) for row in document["hexes"])
        self.number_of: dict[Hex, int] = {place: number for number, place in enumerate(self.hexes)}
        self.terrain: tuple[str, ...] = tuple(row["terrain"] for row in document["hexes"])
        self.whole = (1 << len(self.hexes)) - 1
        self.neighbours = tuple(self._neighbours(place) for place in self.hexes)
        self.near = tuple(sum(1 << other for other in row) for row in self.neighbours)
        self.apart = tuple(tuple(distance(one, other) for other in self.hexes) for one in self.hexes)
        rim = [number for number, row in enumerate(self.neighbours) if len(row) < len(_STEPS)]
        self.edge = tuple(min(row[number] for number in rim) for row in self.apart)
        self.homes = tuple(self.number_of[_pair(document["homes"][name])] for name in ("a", "b"))
        self.brambles = self.mask_of(BRAMBLES)
        self.sides = tuple(tuple(self._sides(place, line) for line in range(LINES)) for place in self.hexes)

    def _neighbours(self, place: Hex) -> tuple[int, ...]:
        around = ((place[0] + dq, place[1] + dr) for dq, dr in _STEPS)
        return tuple(sorted(self.number_of[other] for other in around if other in self.number_of))

    def _sides(self, nest: Hex, line: int) -> tuple[int, int, int]:
        masks = [0, 0, 0]
        for number, place in enumerate(self.hexes):
            away = offset(nest, line, place)
            masks[2 if away == 0 else RIGHT if away > 0 else LEFT] |= 1 << number
        return masks[0], masks[1], masks[2]

    def mask_of(self, terrain: str) -> int:
        """The hexes of a terrain."""
        return sum(1 << number for number, word in enumerate(self.terrain) if word == terrain)

    def number(self, place: Hex) -> int:
        """The number of a hex, OFF for one that is not on the map."""
        return self.number_of.get(place, OFF)

    def place(self, number: int) -> list[int]:
        """A hex as it is written."""
        return list(self.hexes[number])

    def places(self, mask: int) -> list[list[int]]:
        """The hexes of a mask as they are written, in the order of the map."""
        return [self.place(number) for number in bits_of(mask)]


def _pair(place: Sequence[int]) -> Hex:
    return place[0], place[1]


@lru_cache(maxsize=4)
def load_board(name: str) -> Board:
    """A shipped map. LibraryError: there is none of that name."""
    return Board(load_map("harrow-county", name))
