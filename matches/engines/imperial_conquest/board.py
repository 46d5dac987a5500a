"""The board: hexes as dense integers with tables of what lies around them; sets of hexes are masks.

Outside a hex is `[q, r]`, axial, with the centre at `[0, 0]`; inside it is its number in the order of q, then
r.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final

TERRAINS: Final = ("water", "food", "wood", "ore", "gold")
KINDS: Final = TERRAINS[1:]
"""The four resources, in the order in which chips are counted everywhere."""
WATER: Final = 0
RADII: Final = range(4, 8)
RADIUS_OF_SEATS: Final = {2: 4, 3: 5, 4: 6, 5: 7, 6: 7}
OFF: Final = -1
"""Stands for a hex that is not on the board."""
_ROUND: Final = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))

Hex = tuple[int, int]


def bits_of(mask: int) -> Iterator[int]:
    """The positions of the ones in `mask`, lowest first."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def distance(one: Hex, other: Hex) -> int:
    """Steps from one hex to the other."""
    q, r = one[0] - other[0], one[1] - other[1]
    return max(abs(q), abs(r), abs(q + r))


class Grid:
    """The hexes of one radius. `rings`: for each hex its six neighbours going round, or OFF."""

    __slots__ = ("hexes", "near", "number_of", "radius", "reach", "rim", "rings", "settle")

    def __init__(self, radius: int) -> None:
        self.radius = radius
        around = range(-radius, radius + 1)
        self.hexes: tuple[Hex, ...] = tuple((q, r) for q in around for r in around if abs(q + r) <= radius)
        self.number_of = {place: number for number, place in enumerate(self.hexes)}
        self.rings = tuple(
            tuple(self.number_of.get((q + dq, r + dr), OFF) for dq, dr in _ROUND) for q, r in self.hexes
        )
        self.near = self._within(1, 1)
        self.reach = (self.near, self._within(1, 2))
        """Masks of the hexes at a distance of 1, and of 1 or 2."""
        self.settle = self._within(2, 3)
        self.rim = sum(1 << number for number, ring in enumerate(self.rings) if OFF in ring)

    def _within(self, least: int, most: int) -> tuple[int, ...]:
        return tuple(
            sum(
                1 << number
                for number, other in enumerate(self.hexes)
                if least <= distance(place, other) <= most
            )
            for place in self.hexes
        )


@lru_cache(maxsize=len(RADII))
def grid_of(radius: int) -> Grid:
    """The grid of a radius, made once."""
    return Grid(radius)


class Board:
    """A grid with its terrain: 0 is water, the others the kind of their chip plus one.

    `steps`: by hex the neighbours of the other's own sort (land for land, water for water). `shores`: by hex
    the land next to it. `straits`: by water hex the ways across an isthmus, as pairs of the land and the
    water behind.
    """

    __slots__ = ("grid", "land", "shores", "steps", "straits", "terrain", "water")

    def __init__(self, grid: Grid, terrain: Sequence[int]) -> None:
        self.grid, self.terrain = grid, tuple(terrain)
        self.land = sum(1 << number for number, kind in enumerate(terrain) if kind)
        self.water = ((1 << len(self.terrain)) - 1) & ~self.land
        self.shores = tuple(self._beside(number, land=True) for number in range(len(grid.hexes)))
        waters = [self._beside(number, land=False) for number in range(len(grid.hexes))]
        self.steps = tuple(
            self.shores[number] if kind else waters[number] for number, kind in enumerate(self.terrain)
        )
        self.straits = tuple(tuple(self._straits(number)) for number in range(len(grid.hexes)))

    def _beside(self, number: int, *, land: bool) -> tuple[int, ...]:
        ring = (other for other in self.grid.rings[number] if other != OFF)
        return tuple(other for other in ring if bool(self.terrain[other]) == land)

    def _straits(self, water: int) -> Iterator[tuple[int, int]]:
        if self.terrain[water] == WATER:
            for land in self.shores[water]:
                ring = self.grid.rings[land]
                yield from ((land, other) for other in ring if self.is_isthmus(land, water, other))

    def is_isthmus(self, land: int, one: int, other: int) -> bool:
        """Whether the two hexes are water next to `land`, and going round it either way one meets land."""
        ring = self.grid.rings[land]
        if one == other or one not in ring or other not in ring or not self.terrain[land]:
            return False
        if OFF in (one, other) or self.terrain[one] or self.terrain[other]:
            return False
        start, end = sorted((ring.index(one), ring.index(other)))
        return self._meets_land(ring[start + 1 : end]) and self._meets_land(ring[end + 1 :] + ring[:start])

    def _meets_land(self, arc: Sequence[int]) -> bool:
        return any(number != OFF and self.terrain[number] for number in arc)


@lru_cache(maxsize=64)
def board_of(radius: int, terrain: tuple[int, ...]) -> Board:
    """The board of a map, made once."""
    return Board(grid_of(radius), terrain)
