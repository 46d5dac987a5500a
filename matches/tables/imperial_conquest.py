"""The map: hexes drawn flat-topped, with buildings and units by seat number; rows for those who read them.

Units: a hex is 60 wide and 52 high; y runs down.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from math import sqrt
from typing import Any

from cards.library.boards.marks import number, polygon_path

SIDE = 30.0
HIGH = SIDE * sqrt(3)
GROUNDS = {".": "water", "f": "food", "w": "wood", "o": "ore", "g": "gold"}
Hex = tuple[int, int]


def show(table: Mapping[str, Any], cards: Mapping[str, str], names: Sequence[str]) -> dict[str, Any]:
    """`hexes` (outline, ground, letter, building, units), the view box, and `rows`, the text form."""
    seen = table["observation"]
    held = _held(seen)
    hexes = [_hex(at, ground, held) for at, ground in _grounds(seen["map"])]
    radius = seen["map"]["radius"]
    wide, high = SIDE * (3 * radius + 2), HIGH * (2 * radius + 1)
    return {
        "hexes": hexes,
        "box": " ".join(map(number, (-wide / 2 - 2, -high / 2 - 2, wide + 4, high + 4))),
        "large": radius > 5,
        "seats": [f"{seat}: {name}" for seat, name in enumerate(names)],
        "rows": [_row(tile, names) for tile in hexes if tile["building"] or tile["units"]],
    }


def _grounds(shown: Mapping[str, Any]) -> Iterator[tuple[Hex, str]]:
    """Every hex with its ground, in the order of the observation: by q, then r."""
    radius = shown["radius"]
    around = range(-radius, radius + 1)
    places = [(q, r) for q in around for r in around if abs(q + r) <= radius]
    return zip(places, map(GROUNDS.__getitem__, shown["terrain"]), strict=True)


def _held(seen: Mapping[str, Any]) -> Mapping[Hex, dict[str, Any]]:
    """By hex: its building and its units, counted by owner and type; those aboard stand with their ship."""
    held: dict[Hex, dict[str, Any]] = defaultdict(lambda: {"building": None, "units": Counter()})
    for building in seen["buildings"]:
        held[_place(building["at"])]["building"] = (building["owner"], building["kind"])
    ships = {unit["id"]: unit["at"] for unit in seen["units"] if "at" in unit}
    for unit in seen["units"]:
        at = unit.get("at") or ships[unit["aboard"]]
        held[_place(at)]["units"][unit["owner"], unit["type"]] += 1
    return held


def _place(at: Sequence[int]) -> Hex:
    return at[0], at[1]


def _hex(at: Hex, ground: str, held: Mapping[Hex, dict[str, Any]]) -> dict[str, Any]:
    x, y = SIDE * 1.5 * at[0], HIGH * (at[1] + at[0] / 2)
    corners = [(SIDE / 2, -HIGH / 2), (SIDE, 0.0), (SIDE / 2, HIGH / 2)]
    outline = corners + [(-cx, -cy) for cx, cy in corners]
    here = held.get(at, {"building": None, "units": Counter()})
    return {
        "at": at,
        "x": number(x),
        "y": number(y),
        "ground": ground,
        "outline": polygon_path([(x + cx, y + cy) for cx, cy in outline]),
        "building": here["building"],
        "units": sorted(here["units"].items()),
        "armies": _armies(here["units"]),
    }


def _armies(units: Mapping[tuple[int, str], int]) -> list[dict[str, Any]]:
    """A line for each owner: its number and the initials of its units, counted."""
    owners = sorted({owner for owner, _ in units})
    return [
        {
            "owner": owner,
            "text": " ".join(
                f"{count}{kind[0]}" if count > 1 else kind[0]
                for (of, kind), count in sorted(units.items())
                if of == owner
            ),
        }
        for owner in owners
    ]


def _row(tile: Mapping[str, Any], names: Sequence[str]) -> dict[str, str]:
    """A hex in words."""
    owner, kind = tile["building"] or (None, "")
    units = [f"{names[of]} {count} {unit}" for (of, unit), count in tile["units"]]
    return {
        "where": f"({tile['at'][0]}, {tile['at'][1]})",
        "ground": tile["ground"],
        "building": f"{kind} of {names[owner]}" if owner is not None else "",
        "units": ", ".join(units),
    }
