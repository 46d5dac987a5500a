"""The map of Harrow County as a drawing: a plain document in, shapes for a template out.

The document is an observation of the engine, or a part of one: `nests arrows x found units tokens homes
confined`, and after the end `location`; what it leaves out is not drawn. Nothing here knows a colour:
terrains differ by pattern and letter, pieces by shape and letter, so it stands in black and white.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from .county import Grid, Hex, arrow_path, heading, to_side
from .marks import Key, Point, TextRow, lines_path, number
from .terrains import LETTERS, pattern

ITEMS = {"sword": "S", "crown": "C", "queen": "Q"}
TOKENS = {"townsfolk": "t", "buildings": "b", "dolls": "d", "roots": "r", "bonfires": "*"}
OFFERS = {"advance": "A", "spawn": "N", "strengthen": "+"}
LINES = ("vertical", "falling to the right", "rising to the right")
SHAPES = {"legend": "square", "haint": "round", "hester": "diamond"}
_PLACES = (
    ((0.0, 0.0),),
    ((-11.0, 0.0), (11.0, 0.0)),
    ((-14.0, -3.0), (14.0, -3.0), (0.0, 17.0)),
    ((-13.0, -5.0), (13.0, -5.0), (-13.0, 17.0), (13.0, 17.0)),
)
"""Where so many things stand in a hex, from its middle; more than four share the last places."""


@dataclass(frozen=True, slots=True)
class Ground:
    """A hex: its outline, its terrain and letter, and where the letter and the coordinates stand."""

    path: str
    terrain: str
    letter: str
    x: float
    y: float
    words: str

    @property
    def letter_at(self) -> Point:
        """Where the letter stands: above."""
        return self.x, self.y - 19

    @property
    def words_at(self) -> Point:
        """Where the coordinates stand: below."""
        return self.x, self.y + 31


@dataclass(frozen=True, slots=True)
class Piece:
    """Something that stands in a hex: `shape` and `mark` tell what it is, `count` how often it is there."""

    x: float
    y: float
    shape: str
    mark: str
    count: int
    title: str

    @property
    def body(self) -> str:
        """Its outline as a path around the middle; empty: it is a circle, or a text alone."""
        return _BODIES.get(self.shape, "")


_BODIES = {
    "square": "M-10-10h20v20h-20z",
    "diamond": "M0-13L13 0L0 13L-13 0z",
    "house": "M-10 10v-11L0-11L10-1V10z",
    "star": "M0-14L4-4L14-4L6 3L9 13L0 7L-9 13L-6 3L-14-4L-4-4z",
}


@dataclass(frozen=True, slots=True)
class Drawing:
    """All that the template draws."""

    width: int
    height: int
    grounds: tuple[Ground, ...]
    patterns: tuple[tuple[str, str], ...]
    confined: str
    lines: str
    arrows: tuple[str, ...]
    crosses: str
    rings: tuple[str, ...]
    spots: tuple[str, ...]
    pieces: tuple[Piece, ...]
    legend: tuple[Key, ...]
    rows: tuple[TextRow, ...]
    title: str
    roster: tuple[Any, ...] = ()


def draw(
    document: Mapping[str, Any],
    board: Mapping[str, Any],
    *,
    watched: Sequence[Sequence[int]] = (),
    spots: Sequence[Sequence[int]] = (),
) -> Drawing:
    """The drawing of a document on a map (its `hexes` with terrain); `watched` hexes are ringed, `spots` are
    where a nest would help.
    """
    terrains = {_hex(row["at"]): row["terrain"] for row in board["hexes"]}
    grid = Grid(list(terrains))
    crosses = [_hex(at) for at in document.get("x", ())]
    return Drawing(
        width=grid.width,
        height=grid.height,
        grounds=tuple(_ground(grid, place, terrain) for place, terrain in terrains.items()),
        patterns=tuple(_patterns(grid, terrains)),
        confined=grid.border(_hex(at) for at in document.get("confined", ())),
        lines=lines_path(_line(grid, arrow, stack) for stack, arrow in _stacked(grid, document)),
        arrows=tuple(_arrow(grid, arrow, stack) for stack, arrow in _stacked(grid, document)),
        crosses="".join(_cross(grid, place) for place in crosses),
        rings=tuple(grid.outline(_hex(at), 0.9) for at in watched if _hex(at) in terrains),
        spots=tuple(grid.outline(_hex(at), 0.8) for at in spots if _hex(at) in terrains),
        pieces=tuple(_pieces(grid, document)),
        legend=tuple(_legend(document, bool(spots))),
        rows=tuple(_rows(document, terrains)),
        title=_title(document),
    )


def _hex(at: Sequence[int]) -> Hex:
    return at[0], at[1]


def _ground(grid: Grid, place: Hex, terrain: str) -> Ground:
    x, y = grid.centre(place)
    return Ground(grid.outline(place), terrain, LETTERS[terrain], x, y, f"{place[0]}, {place[1]}")


def _patterns(grid: Grid, terrains: Mapping[Hex, str]) -> Iterator[tuple[str, str]]:
    for terrain in dict.fromkeys(terrains.values()):
        centres = [grid.centre(place) for place, word in terrains.items() if word == terrain]
        yield terrain, "".join(pattern(terrain, *centre) for centre in centres)


# Arrows and crosses ---------------------------------------------------------------------------------


def _stacked(grid: Grid, document: Mapping[str, Any]) -> Iterator[tuple[int, Mapping[str, Any]]]:
    """Arrows that end at the same hex of the rim lie one behind the other."""
    seen: Counter[tuple[Hex, int]] = Counter()
    for arrow in document.get("arrows", ()):
        foot = grid.foot(_hex(arrow["nest"]), arrow["line"]), arrow["line"]
        yield seen[foot], arrow
        seen[foot] += 1


def _end(grid: Grid, arrow: Mapping[str, Any], stack: int) -> Point:
    x, y = grid.centre(grid.foot(_hex(arrow["nest"]), arrow["line"]))
    dx, dy = heading(arrow["line"])
    away = 50.0 + 17.0 * stack
    return x + dx * away, y + dy * away


def _line(grid: Grid, arrow: Mapping[str, Any], stack: int) -> tuple[Point, Point]:
    return grid.centre(_hex(arrow["nest"])), _end(grid, arrow, stack)


def _arrow(grid: Grid, arrow: Mapping[str, Any], stack: int) -> str:
    return arrow_path(_end(grid, arrow, stack), to_side(arrow["line"], arrow["dir"]))


def _cross(grid: Grid, place: Hex) -> str:
    x, y = (number(value) for value in grid.centre(place))
    return f"M{x} {y}m-17-17l34 34m0-34l-34 34"


# Pieces ---------------------------------------------------------------------------------------------


def _pieces(grid: Grid, document: Mapping[str, Any]) -> Iterator[Piece]:
    standing: dict[Hex, Counter[tuple[str, str, str]]] = {}
    for place, thing in _things(document):
        standing.setdefault(place, Counter())[thing] += 1
    for place, things in standing.items():
        spots = _PLACES[min(len(things), len(_PLACES)) - 1]
        x, y = grid.centre(place)
        for index, ((shape, mark, title), count) in enumerate(things.items()):
            dx, dy = spots[index % len(spots)]
            yield Piece(x + dx, y + dy, shape, mark, count, f"{title} on {place[0]}, {place[1]}")


def _things(document: Mapping[str, Any]) -> Iterator[tuple[Hex, tuple[str, str, str]]]:
    """What stands where: shape, mark and words."""
    for faction, at in document.get("homes", {}).items():
        yield _hex(at), ("house", faction[0].upper(), f"Home of {faction}")
    for nest in document.get("nests", ()):
        yield _hex(nest["at"]), _nest(nest)
    for item, at in document.get("found", {}).items():
        yield _hex(at), ("star", ITEMS[item], f"The {item}, found")
    for item, at in (document.get("location") or {}).items():
        if item not in document.get("found", {}):
            yield _hex(at), ("ghost", ITEMS[item], f"The {item}")
    for unit in document.get("units", ()):
        yield _hex(unit["at"]), _unit(unit)
    for name, places in document.get("tokens", {}).items():
        for at in places:
            yield _hex(at), ("token", TOKENS[name], name.capitalize())


def _nest(nest: Mapping[str, Any]) -> tuple[str, str, str]:
    offer = nest.get("offer")
    if offer is None:
        return "nest", "", "Nest without an offer"
    return "nest", OFFERS[offer.rpartition("-")[0]], f"Nest with {offer}"


def _unit(unit: Mapping[str, Any]) -> tuple[str, str, str]:
    faction, kind = unit["faction"], unit["type"]
    return SHAPES[kind], faction[0].upper(), f"{faction.capitalize()}, {kind}"


# Words ----------------------------------------------------------------------------------------------


def _legend(document: Mapping[str, Any], spots: bool) -> Iterator[Key]:
    for terrain, letter in LETTERS.items():
        yield Key(terrain, f"{letter} {terrain}")
    yield Key("nest", "nest (A advance, N spawn, + strengthen; empty: no offer)")
    yield Key("square", "legend")
    yield Key("round", "haint")
    if "hester" in document.get("cubes", {}) or any(u["type"] == "hester" for u in document.get("units", ())):
        yield Key("diamond", "Hester")
    yield Key("house", "home")
    if document.get("arrows"):
        yield Key("arrow", "arrow")
    if document.get("x"):
        yield Key("cross", "X")
    if document.get("found"):
        yield Key("star", "found item")
    if document.get("location"):
        yield Key("ghost", "hiding place")
    if any(document.get("tokens", {}).values()):
        yield Key("token", "t townsfolk, b building, d doll, r root, * bonfire")
    yield Key("confined", "confined area")
    if spots:
        yield Key("spot", "a nest here completes an objective")


def _rows(document: Mapping[str, Any], terrains: Mapping[Hex, str]) -> Iterator[TextRow]:
    for nest in document.get("nests", ()):
        yield TextRow("Nest", _at(nest["at"], terrains), nest["offer"] or "no offer")
    yield from _rows_of_search(document, terrains)
    for unit in document.get("units", ()):
        yield TextRow(unit["id"], _at(unit["at"], terrains), f"{unit['faction']}, {unit['type']}")
    for name, places in document.get("tokens", {}).items():
        if places:
            yield TextRow(name.capitalize(), _all_at(places))
    for faction, at in document.get("homes", {}).items():
        yield TextRow("Home", _at(at, terrains), faction)


def _rows_of_search(document: Mapping[str, Any], terrains: Mapping[Hex, str]) -> Iterator[TextRow]:
    for arrow in document.get("arrows", ()):
        words = f"line {arrow['line']} ({LINES[arrow['line']]}), points {arrow['dir']}"
        yield TextRow("Arrow", _at(arrow["nest"], terrains), words)
    for at in document.get("x", ()):
        yield TextRow("X", _at(at, terrains))
    found = document.get("found", {})
    places = {**(document.get("location") or {}), **found}
    for item, at in places.items():
        yield TextRow(item.capitalize(), _at(at, terrains), "found" if item in found else "hidden there")
    if document.get("confined"):
        yield TextRow("Confined area", _all_at(document["confined"]), f"{len(document['confined'])} hexes")


def _at(at: Sequence[int], terrains: Mapping[Hex, str]) -> str:
    return f"({at[0]}, {at[1]}), {terrains[_hex(at)]}"


def _all_at(places: Iterable[Sequence[int]]) -> str:
    return ", ".join(f"({at[0]}, {at[1]})" for at in places)


def _title(document: Mapping[str, Any]) -> str:
    nests, arrows = len(document.get("nests", ())), len(document.get("arrows", ()))
    return f"Map of Harrow County: {nests} nests, {arrows} arrows, {len(document.get('x', ()))} X"
