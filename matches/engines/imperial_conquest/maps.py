"""Maps: what is wrong with one, what is unbalanced in one, and maps dealt from a seed.

A map is `{"radius": 4, "hexes": [[q, r, terrain], …]}` with an optional `fill` and optional texts.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from cards.library.refusals import Refusal, message_of, refuse

from ..strict_json import safe_text
from .board import KINDS, RADII, RADIUS_OF_SEATS, TERRAINS, WATER, Grid, bits_of, grid_of
from .tables import GAME

TEXTS: Final = ("id", "name", "note")
KEYS: Final = frozenset({"radius", "hexes", "fill", *TEXTS})
SHARES: Final = {  # in the order in which a map is dealt: another order is another map of the same seed
    "water": (40, 60),  # the rim included
    "food": (20, 30),
    "wood": (10, 15),  # two kinds alike
    "ore": (10, 15),
    "gold": (5, 10),
}
"""Least and most hexes of a terrain in a hundred, bounds included."""
_NAMED: Final = 12  # hexes that a sentence names
_LISTED: Final = 200  # hexes that the data of a fault lists


@dataclass(frozen=True, slots=True)
class MapCheck:
    """Everything wrong with a map, and what is out of balance in one that is right; each code once."""

    errors: tuple[Refusal, ...]
    warnings: tuple[Refusal, ...] = ()

    def as_document(self) -> dict[str, Any]:
        """The answer of `check_map`."""
        return {"errors": list(map(_row, self.errors)), "warnings": list(map(_row, self.warnings))}


def _row(fault: Refusal) -> dict[str, Any]:
    return {
        "code": fault.code,
        "clauses": list(fault.clauses),
        "message": message_of(GAME, fault),
        "data": dict(fault.data),
    }


def check_map(document: Any, seats: int | None = None) -> MapCheck:
    """The check of a map, for so many seats if they are given. Any value is answered."""
    fault = _shape_fault(document) or _radius_fault(document)
    if fault is not None:
        return MapCheck((fault,))
    reading = _Reading(document)
    errors = tuple(reading.faults(seats))
    return MapCheck(errors) if errors else MapCheck((), tuple(_unbalanced(reading.terrain())))


def check_request(document: Any, seats: int | None = None) -> MapCheck:
    """As `check_map`, of a map or of `{"map": …, "seats": n or null}`; the request's own seats win."""
    if not isinstance(document, dict) or "map" not in document:
        return check_map(document, seats)
    own = document.get("seats")
    if set(document) - {"map", "seats"} or not (own is None or type(own) is int):
        return MapCheck(
            (refuse(GAME, "map.shape", reason="a request has map, and seats as a number or null"),)
        )
    return check_map(document["map"], seats if own is None else own)


def read_terrain(document: Mapping[str, Any]) -> tuple[int, ...]:
    """The terrain of each hex, in the grid's order, of a map without errors."""
    return _Reading(document).terrain()


# The form ------------------------------------------------------------------------------------------


def _shape_fault(document: Any) -> Refusal | None:
    reason = _misshapen(document)
    return refuse(GAME, "map.shape", reason=reason) if reason else None


def _misshapen(document: Any) -> str:
    """What is wrong with the form of a map; empty: nothing."""
    if not isinstance(document, dict):
        return "a map is an object"
    if other := sorted(set(document) - KEYS):
        return f"a map has no {safe_text(other[0])}"
    if texts := [key for key in TEXTS if not isinstance(document.get(key, ""), str)]:
        return f"{texts[0]} is a text"
    if "fill" in document and not (isinstance(document["fill"], str) and document["fill"] in TERRAINS):
        return "fill is one of the five terrains"
    if not isinstance(document.get("hexes"), list):
        return "hexes is a list"
    wrong = next((place for place, row in enumerate(document["hexes"]) if not _is_row(row)), None)
    return "" if wrong is None else f"hexes[{wrong}] is a list of two whole numbers and a terrain"


def _is_row(row: Any) -> bool:
    if not isinstance(row, list) or len(row) != 3:
        return False
    return type(row[0]) is int and type(row[1]) is int and isinstance(row[2], str)


def _radius_fault(document: Mapping[str, Any]) -> Refusal | None:
    radius = document.get("radius")
    if type(radius) is int and radius in RADII:
        return None
    return refuse(GAME, "map.radius", least=RADII[0], most=RADII[-1])


# The hexes -----------------------------------------------------------------------------------------


class _Reading:
    """The rows of a map of the right form; the first listing of a hex counts."""

    def __init__(self, document: Mapping[str, Any]) -> None:
        self.grid: Grid = grid_of(document["radius"])
        self.fill: str | None = document.get("fill")
        self.rows: list[list[Any]] = document["hexes"]
        self.first: dict[int, str] = {}
        for q, r, terrain in self.rows:
            number = self.grid.number_of.get((q, r))
            if number is not None:
                self.first.setdefault(number, terrain)

    def terrain(self) -> tuple[int, ...]:
        return tuple(
            TERRAINS.index(self.first.get(number, self.fill or "")) for number in range(len(self.grid.hexes))
        )

    def faults(self, seats: int | None) -> Iterator[Refusal]:
        for code, find in _FAULTS.items():
            if found := find(self):
                yield refuse(GAME, code, hexes=found[:_LISTED], where=_where(found))
        if seats is not None and RADIUS_OF_SEATS.get(seats) != self.grid.radius:
            wanted = RADIUS_OF_SEATS.get(seats)
            yield refuse(GAME, "map.seats", seats=seats, radius=self.grid.radius, wanted=wanted)

    def unknown(self) -> list[list[int]]:
        return _unique([row[:2] for row in self.rows if row[2] not in TERRAINS])

    def outside(self) -> list[list[int]]:
        return _unique([row[:2] for row in self.rows if tuple(row[:2]) not in self.grid.number_of])

    def twice(self) -> list[list[int]]:
        seen: set[tuple[int, int]] = set()
        again = []
        for q, r, _ in self.rows:
            again += [[q, r]] if (q, r) in seen else []
            seen.add((q, r))
        return _unique(again)

    def missing(self) -> list[list[int]]:
        if self.fill is not None:
            return []
        hexes = enumerate(self.grid.hexes)
        return [list(place) for number, place in hexes if number not in self.first]

    def dry_rim(self) -> list[list[int]]:
        rim = bits_of(self.grid.rim)
        dry = [number for number in rim if self.first.get(number, self.fill) in KINDS]
        return [list(self.grid.hexes[number]) for number in dry]


_FAULTS: Final[Mapping[str, Callable[[_Reading], list[list[int]]]]] = {
    "map.terrain": _Reading.unknown,
    "map.outside": _Reading.outside,
    "map.twice": _Reading.twice,
    "map.missing": _Reading.missing,
    "map.rim": _Reading.dry_rim,
}


def _unique(places: Sequence[list[int]]) -> list[list[int]]:
    return [list(place) for place in dict.fromkeys(map(tuple, places))]


def _where(places: Sequence[list[int]]) -> str:
    more = len(places) - _NAMED
    named = ", ".join(safe_text(str(place), 40) for place in places[:_NAMED])
    return named + (f" and {more} more" if more > 0 else "")


# Balance and maps from a seed ----------------------------------------------------------------------


def _unbalanced(terrain: Sequence[int]) -> Iterator[Refusal]:
    for number, name in enumerate(TERRAINS):
        have, whole, (least, most) = terrain.count(number), len(terrain), SHARES[name]
        if not least * whole <= 100 * have <= most * whole:
            share = f"{100 * have / whole:.1f}"
            yield refuse(GAME, f"map.{name}", have=have, share=share, least=least, most=most)


def generate_map(*, seats: int, seed: int | str) -> dict[str, Any]:
    """A random map for so many seats, inside the recommended shares: the same arguments give the same map.

    KeyError: no board is made for so many seats.
    """
    grid, rng = grid_of(RADIUS_OF_SEATS[seats]), Random(f"{GAME} {seats} {seed}")  # noqa: S311  a game, not a secret
    counts = _deal_counts(len(grid.hexes), rng)
    inner = [number for number in range(len(grid.hexes)) if not grid.rim >> number & 1]
    tiles = [name for name in KINDS for _ in range(counts[name])]
    tiles += ["water"] * (len(inner) - len(tiles))
    rng.shuffle(tiles)
    terrain = dict(zip(inner, tiles, strict=True))
    hexes = [[q, r, terrain.get(number, TERRAINS[WATER])] for number, (q, r) in enumerate(grid.hexes)]
    return {"radius": grid.radius, "hexes": hexes}


def _deal_counts(whole: int, rng: Random) -> dict[str, int]:
    """How many hexes of each terrain: a number inside every range, and in all the whole board."""
    bounds = {name: (-(-least * whole // 100), most * whole // 100) for name, (least, most) in SHARES.items()}
    counts = {name: least for name, (least, _) in bounds.items()}
    while (left := whole - sum(counts.values())) > 0:
        open_ones = [name for name, (_, most) in bounds.items() if counts[name] < most]
        name = rng.choice(open_ones)
        counts[name] += min(left, rng.randint(1, bounds[name][1] - counts[name]))
    return counts
