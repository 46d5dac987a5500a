"""The map of Imperial Conquest as a drawing: grounds by sign and word, buildings and units by seat number.

A document is an observation of the engine or a part of one (`buildings`, `units`); what it leaves out is not
drawn. Nothing here knows a colour: a town is a square, a city a double one, so it stands in black and white.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from .county import Grid, Hex
from .marks import TextRow

ROOM = 4.0  # around the map
LARGE = 5  # a radius beyond which a phone scrolls
SIGNS = {".": "water", "f": "food", "w": "wood", "o": "ore", "g": "gold"}
"""How an observation writes the grounds."""
ALONE, BELOW, LINE = 7.0, 25.0, 13.0  # from the middle of a hex down: armies, those under a building, a line


@dataclass(frozen=True, slots=True)
class Ground:
    """A hex: its outline, its middle, what it is, and where it lies in words."""

    path: str
    x: float
    y: float
    terrain: str
    words: str

    @property
    def sign_y(self) -> float:
        """Where the sign of its ground stands: above the middle."""
        return round(self.y - 19, 1)


@dataclass(frozen=True, slots=True)
class Army:
    """What a seat has in a hex: initials of its units, counted (`2i c`)."""

    y: float
    owner: int
    text: str


@dataclass(frozen=True, slots=True)
class Held:
    """A hex with a building or units on it. `kind`: town, city, or empty."""

    x: float
    y: float
    kind: str
    owner: int
    armies: tuple[Army, ...]


@dataclass(frozen=True, slots=True)
class Drawing:
    """All that the template draws; `is_large`: too wide for a phone."""

    width: int
    height: int
    grounds: tuple[Ground, ...]
    held: tuple[Held, ...]
    rings: tuple[str, ...]
    rows: tuple[TextRow, ...]
    is_large: bool

    @property
    def signs(self) -> list[str]:
        """The grounds that need a word in the legend."""
        return [sign for sign in SIGNS.values() if sign in {ground.terrain for ground in self.grounds}]


def draw(terrains: Mapping[Hex, str], document: Mapping[str, Any], watched: Sequence[Hex] = ()) -> Drawing:
    """The drawing of a document on a map, the terrain by hex; `watched` hexes are ringed."""
    grid = Grid(list(terrains), ROOM)
    held = _held(document)
    return Drawing(
        width=grid.width,
        height=grid.height,
        grounds=tuple(
            Ground(grid.outline(at), *_middle(grid, at), terrain, in_words(at))
            for at, terrain in terrains.items()
        ),
        held=tuple(_stand(grid, at, *here) for at, here in held.items()),
        rings=tuple(grid.outline(at, 0.9) for at in watched if at in terrains),
        rows=tuple(
            row for at, here in sorted(held.items()) for row in _rows(at, terrains.get(at, ""), *here)
        ),
        is_large=max(map(abs, (q for q, _ in terrains)), default=0) > LARGE,
    )


def terrains_of_map(document: Mapping[str, Any]) -> dict[Hex, str]:
    """The grounds of a map file: those it lists, and `fill` for the others."""
    radius = document["radius"]
    listed = {(q, r): terrain for q, r, terrain in document["hexes"]}
    return {at: listed.get(at, document.get("fill", "")) for at in hexes_of(radius)}


def terrains_of_observation(shown: Mapping[str, Any]) -> dict[Hex, str]:
    """The grounds as an observation writes them: a sign a hex, by q, then r."""
    return dict(zip(hexes_of(shown["radius"]), map(SIGNS.__getitem__, shown["terrain"]), strict=True))


def hexes_of(radius: int) -> list[Hex]:
    """The hexes of a map, by q, then r."""
    around = range(-radius, radius + 1)
    return [(q, r) for q in around for r in around if abs(q + r) <= radius]


def in_words(at: Hex) -> str:
    """`(1, -2)`."""
    return f"({at[0]}, {at[1]})"


Units = Counter[tuple[int, str]]
Here = tuple[tuple[int, str] | None, Units]


def _held(document: Mapping[str, Any]) -> dict[Hex, Here]:
    """By hex: owner and kind of its building, and its units by owner and type; those aboard are with their
    ship.
    """
    built = {_place(row["at"]): (row["owner"], row["kind"]) for row in document.get("buildings", ())}
    units: dict[Hex, Units] = defaultdict(Counter)
    rows = document.get("units", ())
    ships = {unit["id"]: unit["at"] for unit in rows if "at" in unit}
    for unit in rows:
        units[_place(unit.get("at") or ships[unit["aboard"]])][unit["owner"], unit["type"]] += 1
    return {at: (built.get(at), units[at]) for at in sorted({*built, *units})}


def _place(at: Sequence[int]) -> Hex:
    return at[0], at[1]


def _middle(grid: Grid, at: Hex) -> tuple[float, float]:
    x, y = grid.centre(at)
    return round(x, 1), round(y, 1)


def _stand(grid: Grid, at: Hex, building: tuple[int, str] | None, units: Units) -> Held:
    owner, kind = building or (0, "")
    return Held(*_middle(grid, at), kind, owner, tuple(_armies(units, BELOW if kind else ALONE)))


def _armies(units: Units, first: float) -> Iterator[Army]:
    for line, owner in enumerate(sorted({owner for owner, _ in units})):
        own = sorted((kind, count) for (of, kind), count in units.items() if of == owner)
        text = " ".join(f"{count}{kind[0]}" if count > 1 else kind[0] for kind, count in own)
        yield Army(first + LINE * line, owner, text)


def _rows(at: Hex, terrain: str, building: tuple[int, str] | None, units: Units) -> Iterator[TextRow]:
    if building is not None:
        yield TextRow(f"{building[1].capitalize()} of seat {building[0]}", in_words(at), terrain)
    for (owner, kind), count in sorted(units.items()):
        yield TextRow(f"{count} {kind} of seat {owner}", in_words(at), terrain)
