"""The board: cells as dense integers, what is printed on it, and the ground that pieces walk on.

Outside a cell is `[x, y]` with (0, 0) in the south-west; inside it is 12 y + x, and a set of cells is a mask.
An edge between two cells is twice the number of its southern or western cell, plus one where it runs
northward.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final

SIZE: Final = 12
CELLS: Final = SIZE * SIZE
OFF: Final = -1
"""Stands for a cell that is none."""
DIRS: Final = ("n", "e", "s", "w")
WAYS: Final = ("north", "east", "south", "west")
NORTH, EAST, SOUTH, WEST = range(4)
ROTATIONS: Final = (0, 90, 180, 270)
SIDES: Final = ("a", "b")
CORNERS: Final = ("sw", "se", "ne", "nw")
CAMPS: Final = ("character", "strawberry")
HYDRAS: Final = ("h1", "h2")
BRIDGES: Final = len(CORNERS)
TOKENS: Final = ("hedge", "chopped")
HEDGE, CHOPPED = range(2)
KINDS: Final = range(3)
"""Whom a cell may admit: pieces of seat 0, of seat 1, and Sentry tokens."""
TOKEN_KIND: Final = 2
_ACROSS: Final = ((0, 1), (1, 0), (0, -1), (-1, 0))

Face = tuple[str, str, int]
"""A tile in a slot: its id, its side and its turn."""


def bits_of(mask: int) -> Iterator[int]:
    """The positions of the ones in `mask`, lowest first."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def number_of(cell: Sequence[int]) -> int:
    """The number of `[x, y]`; OFF if it is not on the board."""
    x, y = cell
    return y * SIZE + x if 0 <= x < SIZE and 0 <= y < SIZE else OFF


def cell_of(number: int) -> list[int]:
    """`[x, y]` of a number."""
    return [number % SIZE, number // SIZE]


def mask_of(cells: Sequence[int]) -> int:
    """The mask of these cells."""
    return sum(1 << cell for cell in set(cells))


def _beside(number: int, direction: int) -> int:
    dx, dy = _ACROSS[direction]
    return number_of((number % SIZE + dx, number // SIZE + dy))


def distance(one: int, other: int) -> int:
    """|dx| + |dy| of two cells."""
    return abs(one % SIZE - other % SIZE) + abs(one // SIZE - other // SIZE)


BESIDE: Final = tuple(tuple(_beside(cell, way) for way in range(4)) for cell in range(CELLS))
"""By cell and direction the next cell, or OFF."""
ROUND: Final = tuple(tuple(other for other in row if other != OFF) for row in BESIDE)
"""By cell its orthogonal neighbours."""
BIT: Final = tuple(1 << cell for cell in range(CELLS))
"""By cell its mask."""
NEAR: Final = tuple(
    tuple(sum(1 << other for other in range(CELLS) if distance(cell, other) <= most) for cell in range(CELLS))
    for most in range(3)
)
"""By number of cells (0 to 2) and cell: the mask of what is that near."""


DANGER: Final = (*(mask_of(row) for row in ROUND), 0)
"""By cell of a Hydra the mask of its neighbours; OFF, the last one, has none."""


def edge_of(cell: int, direction: int) -> int:
    """The edge of a cell in a direction; OFF on the rim of the board."""
    other = BESIDE[cell][direction]
    if other == OFF:
        return OFF
    low = cell if direction in (NORTH, EAST) else other
    return 2 * low + (direction in (NORTH, SOUTH))


def cells_of_edge(edge: int) -> tuple[int, int]:
    """The two cells of an edge, the southern or western one first."""
    return edge // 2, BESIDE[edge // 2][NORTH if edge % 2 else EAST]


def direction_to(start: int, end: int) -> int:
    """The direction in which `end` lies straight from `start`; OFF if it does not, or is the same cell."""
    x, y, to_x, to_y = start % SIZE, start // SIZE, end % SIZE, end // SIZE
    if (x != to_x) == (y != to_y):
        return OFF
    if x == to_x:
        return NORTH if to_y > y else SOUTH
    return EAST if to_x > x else WEST


def turned(spot: tuple[int, int], size: tuple[int, int], rot: int) -> tuple[int, int]:
    """Where a cell of a tile comes to lie when the tile is turned."""
    (u, v), (w, h) = spot, size
    for _ in range(rot // 90):
        u, v, w, h = h - 1 - v, u, h, w
    return u, v


class Plan:
    """What the box holds and the playmat shows: slots, moat, camps and tiles. Made once a map document."""

    def __init__(self, document: Mapping[str, Any]) -> None:
        slots = document["slots"]
        self.slots = tuple(slots)
        self.origin = {name: tuple(row["origin"]) for name, row in slots.items()}
        self.size = {name: (row["size"][0], row["size"][1]) for name, row in slots.items()}
        self.tiles: Mapping[str, Any] = document["tiles"]
        self.tile_size = {name: (row["size"][0], row["size"][1]) for name, row in self.tiles.items()}
        self.slot_cells = {name: self._cells(name) for name in self.slots}
        self.slot_at = {cell: name for name, cells in self.slot_cells.items() for cell in cells}
        self.moat = {corner: tuple(map(number_of, document["moat"][corner])) for corner in CORNERS}
        self.moat_at = {cell: corner for corner, cells in self.moat.items() for cell in cells}
        self.bend = {corner: cells[0] for corner, cells in self.moat.items()}
        self.camp = {corner: tuple(map(number_of, document["camp_cells"][corner])) for corner in CORNERS}
        self.garden = mask_of(list(self.slot_at))
        self.water = mask_of(list(self.moat_at))
        self._printed: dict[tuple[str, Face], tuple[int, tuple[int, ...]]] = {}

    def _cells(self, slot: str) -> tuple[int, ...]:
        (x, y), (w, h) = self.origin[slot], self.size[slot]
        return tuple(number_of((x + u, y + v)) for v in range(h) for u in range(w))

    def fits(self, slot: str, tile: str, rot: int) -> bool:
        """Whether the turned tile has the size of the slot."""
        w, h = self.tile_size[tile]
        return ((w, h) if rot % 180 == 0 else (h, w)) == self.size[slot]

    def printed(self, slot: str, face: Face) -> tuple[int, tuple[int, ...]]:
        """The cell of the mark, and the hedged edges, those on the rim left out."""
        known = self._printed.get((slot, face))
        if known is None:
            known = self._printed[slot, face] = self._read(slot, face)
        return known

    def _read(self, slot: str, face: Face) -> tuple[int, tuple[int, ...]]:
        tile, side, rot = face
        row = self.tiles[tile][side]
        edges = [self._edge(slot, face, hedge) for hedge in row["hedges"]]
        mark = self._at(slot, tile, rot, (row["mark"][0], row["mark"][1]))
        return mark, tuple(edge for edge in edges if edge != OFF)

    def _at(self, slot: str, tile: str, rot: int, spot: tuple[int, int]) -> int:
        u, v = turned(spot, self.tile_size[tile], rot)
        x, y = self.origin[slot]
        return number_of((x + u, y + v))

    def _edge(self, slot: str, face: Face, hedge: Sequence[Any]) -> int:
        tile, _, rot = face
        u, v, name = hedge
        direction = (DIRS.index(name) - rot // 90) % 4
        return edge_of(self._at(slot, tile, rot, (u, v)), direction)

    def island_cell(self, corner: str) -> int:
        """The garden cell diagonal to the bend of a moat tile, inside it."""
        x, y = cell_of(self.bend[corner])
        middle = (SIZE - 1) / 2
        return number_of((x + (1 if x < middle else -1), y + (1 if y < middle else -1)))

    def hedges_of(self, faces: Sequence[Face]) -> frozenset[int]:
        """The hedged edges of a layout, one face a slot in the order of the slots."""
        return frozenset(
            edge for slot, face in zip(self.slots, faces, strict=True) for edge in self.printed(slot, face)[1]
        )

    def marks_of(self, faces: Sequence[Face]) -> list[int]:
        """The marked cells of a layout, in the order of the slots."""
        return [self.printed(slot, face)[0] for slot, face in zip(self.slots, faces, strict=True)]

    def bridge_edges(self, cell: int) -> tuple[int, int] | None:
        """The edges between a moat cell and the two gardens that a bridge on it joins; None on a bend."""
        if cell in self.bend.values():
            return None
        one, other = (edge_of(cell, way) for way in range(4) if self.garden >> BESIDE[cell][way] & 1)
        return one, other


class Board:
    """A laid board: bridges and camps are settled for the whole match; the faces of the tiles are not.

    `enter`: by kind of piece the mask of the cells that it may enter. `camp`: by seat the usable cells of the
    character camp in the order of the data. `store`: by seat the mask of the strawberry camp.
    `swims`: by cell of open water and direction where a Hydra comes up, or OFF.
    """

    __slots__ = (
        "bridges", "camp", "camp_mask", "camps", "enter", "grounds", "open_water", "plan", "store", "swims",
    )  # fmt: skip

    def __init__(self, plan: Plan, bridges: Mapping[str, int], camps: Mapping[str, tuple[int, str]]) -> None:
        self.plan, self.bridges, self.camps = plan, dict(bridges), dict(camps)
        corner = {camp: name for name, camp in camps.items()}
        self.camp = tuple(plan.camp[corner[seat, CAMPS[0]]][:3] for seat in range(2))
        self.camp_mask = tuple(map(mask_of, self.camp))
        self.store = tuple(mask_of(plan.camp[corner[seat, CAMPS[1]]]) for seat in range(2))
        crossings = mask_of(list(bridges.values()))
        self.open_water = plan.water & ~crossings
        common = plan.garden | crossings
        self.swims = {
            cell: tuple(self._swim(cell, way) for way in range(4)) for cell in bits_of(self.open_water)
        }
        self.enter = (common | self.camp_mask[0], common | self.camp_mask[1], common)
        self.grounds: dict[Any, Ground] = {}

    def _swim(self, cell: int, way: int) -> int:
        """The first cell in a direction that is no bridge; OFF unless it is open water."""
        other = BESIDE[cell][way]
        while other != OFF and (self.plan.water & ~self.open_water) >> other & 1:
            other = BESIDE[other][way]
        return other if other != OFF and self.open_water >> other & 1 else OFF

    def start_of_hydras(self) -> tuple[int, int]:
        """The bends at the strawberry camps of seat 0 and seat 1."""
        corner = {camp: name for name, camp in self.camps.items()}
        return self.plan.bend[corner[0, CAMPS[1]]], self.plan.bend[corner[1, CAMPS[1]]]

    def strawberries(self, faces: Sequence[Face]) -> list[int]:
        """The cells that begin with a strawberry: the marks, and one beside each Hydra."""
        at_bend = {cell: corner for corner, cell in self.plan.bend.items()}
        islands = [self.plan.island_cell(at_bend[cell]) for cell in self.start_of_hydras()]
        return [*self.plan.marks_of(faces), *islands]

    def ground(self, faces: tuple[Face, ...], tokens: Mapping[int, int]) -> "Ground":
        """The ground under these faces and tokens, made once while it is in use."""
        key = (faces, frozenset(tokens.items()))
        known = self.grounds.get(key)
        if known is None:
            if len(self.grounds) >= _KEPT:
                self.grounds.clear()
            known = self.grounds[key] = Ground(self, self.plan.hedges_of(faces), tokens)
        return known


_KEPT: Final = 512  # grounds of a board held at a time


class Ground:
    """Where the hedges are, and what follows: steps, neighbours, rays and walks, worked out when asked for.

    `hedged`: by cell the mask of its hedged directions, the rim left out.
    """

    __slots__ = ("_rays", "_steps", "_touch", "_walks", "board", "hedged")

    def __init__(self, board: Board, printed: frozenset[int], tokens: Mapping[int, int]) -> None:
        self.board = board
        self.hedged = [0] * CELLS
        edges = (set(printed) | {edge for edge, kind in tokens.items() if kind == HEDGE}) - {
            edge for edge, kind in tokens.items() if kind == CHOPPED
        }
        for edge in edges:
            low, high = cells_of_edge(edge)
            way = NORTH if edge % 2 else EAST
            self.hedged[low] |= 1 << way
            self.hedged[high] |= 1 << (way + 2)
        self._steps: list[list[tuple[int, ...] | None]] = [[None] * CELLS for _ in KINDS]
        self._touch: list[int] = [0] * CELLS
        self._rays: list[tuple[int, ...] | None] = [None] * (4 * CELLS)
        self._walks: dict[tuple[int, int], int] = {}

    def is_hedged(self, cell: int, direction: int) -> bool:
        """Whether there is a hedge on that edge of the cell."""
        return bool(self.hedged[cell] >> direction & 1)

    def steps(self, kind: int, cell: int) -> tuple[int, ...]:
        """The cells to which a piece of a kind may step, as far as the ground is concerned."""
        known = self._steps[kind][cell]
        if known is None:
            enter = self.board.enter[kind]
            known = self._steps[kind][cell] = tuple(other for other in self._open(cell) if enter >> other & 1)
        return known

    def _open(self, cell: int) -> list[int]:
        walls = self.hedged[cell]
        return [BESIDE[cell][way] for way in range(4) if BESIDE[cell][way] != OFF and not walls >> way & 1]

    def touch(self, cell: int) -> int:
        """The mask of the cell itself and of its neighbours without a hedge between."""
        known = self._touch[cell]
        if not known:
            known = self._touch[cell] = 1 << cell | mask_of(self._open(cell))
        return known

    def ray(self, cell: int, direction: int) -> tuple[int, ...]:
        """The cells straight on, up to a hedge or the rim."""
        known = self._rays[4 * cell + direction]
        if known is None:
            known = self._rays[4 * cell + direction] = tuple(self._ray(cell, direction))
        return known

    def _ray(self, cell: int, direction: int) -> Iterator[int]:
        while not self.hedged[cell] >> direction & 1 and BESIDE[cell][direction] != OFF:
            cell = BESIDE[cell][direction]
            yield cell

    def walk(self, cell: int, most: int) -> int:
        """The mask of the cells within so many steps over walkable cells, both sides' camps included."""
        known = self._walks.get((cell, most))
        if known is None:
            known = self._walks[cell, most] = self._walked(cell, most)
        return known

    def _walked(self, cell: int, most: int) -> int:
        walkable = self.board.enter[0] | self.board.enter[1]
        reached = fringe = 1 << cell
        for _ in range(most):
            around = 0
            for at in bits_of(fringe):
                around |= self.touch(at)
            fringe = around & walkable & ~reached
            reached |= fringe
        return reached


@lru_cache(maxsize=CELLS * 4)
def line(cell: int, direction: int) -> int:
    """The mask of all cells straight on, whatever stands between."""
    found = 0
    while BESIDE[cell][direction] != OFF:
        cell = BESIDE[cell][direction]
        found |= 1 << cell
    return found
