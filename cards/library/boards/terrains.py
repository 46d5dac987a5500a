"""How terrains look without a colour: a letter, and a pattern of short strokes around the middle of a hex."""

from collections.abc import Mapping

from .marks import number

LETTERS: Mapping[str, str] = {
    "plains": "P",
    "wetlands": "W",
    "bog": "B",
    "mountain": "M",
    "forest": "F",
    "brambles": "✻",
}
_SPOTS = ((-20, -6), (20, -6), (-9, 25), (13, 25), (0, -26), (20, 14), (-23, 13))
_STROKES: Mapping[str, str] = {
    "plains": "m-5 0h10",
    "wetlands": "m-6 1q3-4 6 0t6 0",
    "bog": "m-5 2h3m4 0h3m-7-4h3",
    "mountain": "m-6 4l6-9l6 9",
    "forest": "m0 5v-4m-5 0l5-8l5 8z",
    "brambles": "m-4-4l8 8m0-8l-8 8",
}


def pattern(terrain: str, x: float, y: float) -> str:
    """The strokes of a terrain around a point, as a part of a path."""
    strokes = _STROKES[terrain]
    return "".join(f"M{number(x + dx)} {number(y + dy)}{strokes}" for dx, dy in _SPOTS)
