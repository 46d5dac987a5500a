"""The board of Imperial Harvest as a drawing: a scene in, shapes for a template out.

Units: a cell is 40 wide; y runs down, so that the north is up. Nothing here knows a colour: pieces differ by
shape and filling, hedges by their lines, water by its waves, so the drawing stands in black and white.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from .garden import Cell, Edge, bridge_runs, cell_of, cells_of_slot, gardens, moat
from .marks import Key, Point, Roster, TextRow, lines_path, number, polygon_path, rects_path, short_signs
from .scenes import SEATS, Scene, Standing

CELL = 40
RULE = 20  # room for the numbers left and below
RIM = 4
FACES = {"n": "north", "e": "east", "s": "south", "w": "west"}
_TURN = {"n": 0, "e": 90, "s": 180, "w": 270}


@dataclass(frozen=True, slots=True)
class Label:
    """A short text at a place."""

    x: float
    y: float
    text: str


@dataclass(frozen=True, slots=True)
class Berry:
    """Strawberries in a cell: small in a corner where a piece stands."""

    x: float
    y: float
    size: float
    count: int

    @property
    def corner(self) -> Point:
        """Where the count stands."""
        return self.x + self.size + 1, self.y + self.size


@dataclass(frozen=True, slots=True)
class Camp:
    """A camp: its outline, its insignia's place, whose and what it is."""

    path: str
    lines: str
    x: float
    y: float
    inner: Point
    seat: int
    kind: str


@dataclass(frozen=True, slots=True)
class Token:
    """A piece: round for seat 0, square for seat 1, with a point in its facing and a dot for each item."""

    x: float
    y: float
    radius: float
    seat: int
    sign: str
    turn: int
    items: tuple[Point, ...]
    is_sentry: bool
    title: str

    @property
    def beak(self) -> str:
        """The point that shows the facing, drawn towards the north around the piece."""
        return polygon_path([(-8, -self.radius + 2), (0, -self.radius - 6.5), (8, -self.radius + 2)])

    @property
    def width(self) -> float:
        """The side of a square body."""
        return self.radius * 2

    @property
    def type_size(self) -> int:
        """The size of the sign's type."""
        return 14 if self.radius > 10 else 10

    @property
    def drop(self) -> float:
        """How far below the middle the sign's line stands."""
        return self.type_size * 0.36


@dataclass(frozen=True, slots=True)
class Drawing:
    """All that the template draws, one path for each kind of line."""

    width: int
    height: int
    garden: str
    water: str
    waves: str
    grid: str
    tiles: str
    bridges: str
    planks: str
    hedges: str
    planted: str
    chopped: str
    camps: tuple[Camp, ...]
    berries: tuple[Berry, ...]
    hydras: tuple[Label, ...]
    tokens: tuple[Token, ...]
    rings: tuple[Point, ...]
    numbers: tuple[Label, ...]
    legend: tuple[Key, ...]
    roster: tuple[Roster, ...]
    rows: tuple[TextRow, ...]
    title: str


def draw(scene: Scene) -> Drawing:
    """The drawing of a scene."""
    wide, tall = scene.board["grid"]
    bridges = [cell_of(cell) for cell in scene.bridges.values() if cell is not None]
    open_water = sorted(moat(scene.board) - set(bridges))
    shown = {edge for edge in scene.hedges if edge not in scene.edges}
    return Drawing(
        width=RULE + wide * CELL + RIM,
        height=RIM + tall * CELL + RULE,
        garden=rects_path(_rect(cell) for cell in sorted(gardens(scene.board))),
        water=rects_path(_rect(cell) for cell in sorted(moat(scene.board))),
        waves="".join(_wave(cell) for cell in open_water),
        grid=lines_path(_grid(scene)),
        tiles=rects_path(_slot_rect(scene, slot) for slot in scene.board["slots"]),
        bridges=rects_path(_bridge_rect(scene, cell) for cell in bridges),
        planks=lines_path(line for cell in bridges for line in _planks(scene, cell)),
        hedges=lines_path(_side(edge, 4) for edge in sorted(shown)),
        planted=lines_path(_side(edge, 4) for edge in _with_token(scene, "hedge")),
        chopped=lines_path(line for edge in _with_token(scene, "chopped") for line in _cut(edge)),
        camps=tuple(_camps(scene)),
        berries=tuple(_berries(scene)),
        hydras=tuple(Label(*_middle(at), name.upper()) for name, at in scene.hydras.items()),
        tokens=tuple(_tokens(scene)),
        rings=tuple(_corner(cell) for cell in scene.watched),
        numbers=tuple(_numbers(wide, tall)),
        legend=tuple(_legend(scene)),
        roster=tuple(_roster(scene)),
        rows=tuple(_rows(scene)),
        title=_title(scene),
    )


# Places -------------------------------------------------------------------------------------------
def _corner(cell: Cell) -> Point:
    """The upper left corner of a cell on the drawing."""
    return RULE + cell[0] * CELL, RIM + (11 - cell[1]) * CELL


def _middle(cell: Cell) -> Point:
    x, y = _corner(cell)
    return x + CELL / 2, y + CELL / 2


def _rect(cell: Cell) -> tuple[float, float, float, float]:
    return (*_corner(cell), CELL, CELL)


def _slot_rect(scene: Scene, slot: str) -> tuple[float, float, float, float]:
    (x, y), (wide, tall) = scene.board["slots"][slot]["origin"], scene.board["slots"][slot]["size"]
    return (*_corner((x, y + tall - 1)), wide * CELL, tall * CELL)


def _side(edge: Edge, short: float = 0) -> tuple[Point, Point]:
    """The line between two neighbours, `short` units off at each end."""
    (x0, y0), (x1, y1) = map(_middle, edge)
    x, y = (x0 + x1) / 2, (y0 + y1) / 2
    half = CELL / 2 - short
    return ((x, y - half), (x, y + half)) if y0 == y1 else ((x - half, y), (x + half, y))


# Ground -------------------------------------------------------------------------------------------
def _grid(scene: Scene) -> Iterator[tuple[Point, Point]]:
    """The thin lines inside each tile."""
    for slot in scene.board["slots"]:
        cells = set(cells_of_slot(scene.board, slot))
        for x, y in sorted(cells):
            for other in ((x + 1, y), (x, y + 1)):
                if other in cells:
                    yield _side(((x, y), other))


def _wave(cell: Cell) -> str:
    x, y = _corner(cell)
    return "".join(f"M{number(x + 8)} {number(y + up)}q6-5 12 0t12 0" for up in (15, 28))


def _bridge_rect(scene: Scene, cell: Cell) -> tuple[float, float, float, float]:
    x, y = _corner(cell)
    if bridge_runs(scene.board, cell) == "ns":
        return x + 6, y - 3, CELL - 12, CELL + 6
    return x - 3, y + 6, CELL + 6, CELL - 12


def _planks(scene: Scene, cell: Cell) -> Iterator[tuple[Point, Point]]:
    x, y, wide, tall = _bridge_rect(scene, cell)
    for place in range(1, 6):
        if bridge_runs(scene.board, cell) == "ns":
            across = y + tall * place / 6
            yield (x, across), (x + wide, across)
        else:
            across = x + wide * place / 6
            yield (across, y), (across, y + tall)


def _with_token(scene: Scene, token: str) -> list[Edge]:
    return sorted(edge for edge, laid in scene.edges.items() if laid == token)


def _cut(edge: Edge) -> Iterator[tuple[Point, Point]]:
    """A chopped hedge: two stumps, and a cross between them."""
    (x0, y0), (x1, y1) = _side(edge, 2)
    x, y = (x0 + x1) / 2, (y0 + y1) / 2
    dx, dy = (x1 - x0) / 5, (y1 - y0) / 5
    yield (x0, y0), (x0 + dx, y0 + dy)
    yield (x1, y1), (x1 - dx, y1 - dy)
    yield (x - 5, y - 5), (x + 5, y + 5)
    yield (x - 5, y + 5), (x + 5, y - 5)


def _camps(scene: Scene) -> Iterator[Camp]:
    for corner, info in scene.camps.items():
        cells = [cell_of(cell) for cell in scene.board["camp_cells"][corner]]
        x, y = _corner((min(c[0] for c in cells), max(c[1] for c in cells)))
        insignia = _middle(cells[-1])  # the outermost, which is never entered
        lines = _cross(x, y) if info["camp"] == "character" else ""
        yield Camp(
            rects_path([(x + 3, y + 3, 2 * CELL - 6, 2 * CELL - 6)]),
            lines,
            *insignia,
            (x + CELL, y + CELL),
            int(info["seat"]),
            str(info["camp"]),
        )


def _cross(x: float, y: float) -> str:
    """The lines between the cells of a character camp."""
    far, half = 2 * CELL - 6, CELL
    return lines_path([((x + half, y + 6), (x + half, y + far)), ((x + 6, y + half), (x + far, y + half))])


# Things -------------------------------------------------------------------------------------------
def _berries(scene: Scene) -> Iterator[Berry]:
    occupied = {piece.at for piece in scene.pieces}
    for cell, count in sorted(Counter(scene.strawberries).items()):
        x, y = _middle(cell)
        if cell in occupied:
            yield Berry(x - 19, y + 4, 15, count)
        else:
            yield Berry(x - 12, y - 12, 24, count)


def _tokens(scene: Scene) -> Iterator[Token]:
    signs = short_signs(piece.name for piece in scene.pieces)
    crowd: dict[Cell, list[Standing]] = {}
    for piece in scene.pieces:
        crowd.setdefault(piece.at, []).append(piece)
    for cell, pieces in crowd.items():
        for place, piece in enumerate(pieces):
            yield _token(piece, signs[piece.name], _spread(cell, place, len(pieces)), len(pieces))


def _spread(cell: Cell, place: int, of: int) -> Point:
    """Where a piece stands that shares its cell."""
    x, y = _middle(cell)
    if of == 1:
        return x, y
    return x + (-9 if place % 2 == 0 else 9), y + (-9 if place < 2 else 9) * (of > 2)


def _token(piece: Standing, sign: str, at: Point, of: int) -> Token:
    radius = 13.5 if of == 1 else 9.5
    x, y = at
    items = tuple((radius - 8 * place, -radius + 1) for place in range(min(piece.items, 2)))
    return Token(
        x,
        y,
        radius,
        piece.seat,
        sign,
        _TURN.get(piece.facing, 0),
        items,
        piece.id.startswith("token-"),
        f"{piece.name}, {SEATS[piece.seat]}, {_place(piece.at)}, facing {FACES.get(piece.facing, '?')}",
    )


def _numbers(wide: int, tall: int) -> Iterator[Label]:
    for x in range(wide):
        yield Label(_middle((x, 0))[0], RIM + tall * CELL + 15, str(x))
    for y in range(tall):
        yield Label(RULE / 2, _middle((0, y))[1] + 5, str(y))


# Words --------------------------------------------------------------------------------------------
def _place(cell: Cell) -> str:
    return f"[{cell[0]}, {cell[1]}]"


def _title(scene: Scene) -> str:
    return (
        f"The board of Imperial Harvest with {len(scene.pieces)} pieces and {len(scene.strawberries)} "
        "strawberries; the text form below says where everything is"
    )


def _legend(scene: Scene) -> Iterator[Key]:
    tokens = set(scene.edges.values())
    yield Key("hedge", "hedge")
    if "hedge" in tokens:
        yield Key("planted", "hedge planted")
    if "chopped" in tokens:
        yield Key("chopped", "hedge chopped: open")
    yield Key("water", "water")
    yield Key("bridge", "bridge")
    if scene.strawberries:
        yield Key("berry", "strawberry")
    if scene.hydras:
        yield Key("hydra", "Hydra")
    if any(piece.items for piece in scene.pieces):
        yield Key("item", "strawberry held")
    if scene.watched:
        yield Key("ring", "what the entry speaks of")


def _roster(scene: Scene) -> Iterator[Roster]:
    """For each side its signs with their names."""
    signs = short_signs(piece.name for piece in scene.pieces)
    for seat, side in enumerate(SEATS):
        own = tuple((signs[piece.name], piece.name) for piece in scene.pieces if piece.seat == seat)
        if own:
            yield Roster(seat, side, own)


def _rows(scene: Scene) -> Iterator[TextRow]:
    for piece in scene.pieces:
        yield TextRow(f"{piece.name} ({SEATS[piece.seat]})", _place(piece.at), _more(piece))
    for name in scene.away:
        yield TextRow(name, "off the board")
    for hydra, at in scene.hydras.items():
        yield TextRow(f"Hydra {hydra.upper()}", _place(at))
    for cell, count in sorted(Counter(scene.strawberries).items()):
        yield TextRow("Strawberry" if count == 1 else f"{count} strawberries", _place(cell))
    yield from _edge_rows(scene)
    for corner, at in scene.bridges.items():
        if at is not None:
            yield TextRow("Bridge", _place(cell_of(at)), f"on the moat's {corner} tile")
    for corner, info in scene.camps.items():
        kind = "Character camp" if info["camp"] == "character" else "Strawberry camp"
        yield TextRow(kind, f"{corner} corner", SEATS[int(info["seat"])])


def _more(piece: Standing) -> str:
    held = {0: "", 1: ", holds a strawberry"}.get(piece.items, f", holds {piece.items} strawberries")
    return (
        f"faces {FACES.get(piece.facing, piece.facing)}{held}{', immune in its camp' if piece.immune else ''}"
    )


def _edge_rows(scene: Scene) -> Iterator[TextRow]:
    words = {"hedge": "Hedge planted", "chopped": "Hedge chopped"}
    for edge, token in sorted(scene.edges.items()):
        yield TextRow(words.get(token, token), _between(edge))
    printed = ", ".join(_between(edge) for edge in sorted(scene.hedges) if edge not in scene.edges)
    yield TextRow("Hedges on the tiles", printed)


def _between(edge: Edge) -> str:
    return f"{_place(edge[0])}–{_place(edge[1])}"
