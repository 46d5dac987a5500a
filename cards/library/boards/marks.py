"""What drawings of boards share: paths, signs of pieces, rows of the text form. Units: the view box's."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Key:
    """A line of the legend: `sign` is the class of its sample, `words` what it stands for."""

    sign: str
    words: str


@dataclass(frozen=True, slots=True)
class Roster:
    """Who is who on one side: its seat (the form of its pieces), its name, sign and name of each piece."""

    seat: int
    side: str
    pieces: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class TextRow:
    """A line of the text form: what, where, and what else there is to know."""

    what: str
    where: str
    more: str = ""


def number(value: float) -> str:
    """A coordinate without a needless fraction."""
    return f"{round(value, 2):g}"


def lines_path(segments: Iterable[tuple[Point, Point]]) -> str:
    """One path of many separate lines."""
    return "".join(f"M{number(x0)} {number(y0)}L{number(x1)} {number(y1)}" for (x0, y0), (x1, y1) in segments)


def rects_path(rects: Iterable[tuple[float, float, float, float]]) -> str:
    """One path of many rectangles, each `x, y, width, height`."""
    return "".join(f"M{number(x)} {number(y)}h{number(w)}v{number(h)}h{number(-w)}z" for x, y, w, h in rects)


def polygon_path(corners: Sequence[Point]) -> str:
    """A closed path through `corners`."""
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in corners) + "z"


def short_signs(names: Iterable[str]) -> Mapping[str, str]:
    """A sign of two letters for each name, all different: initials, else the first letter and a later one."""
    signs: dict[str, str] = {}
    for name in names:
        taken = set(signs.values())
        free = (sign for sign in _wishes(name) if sign not in taken)
        signs[name] = next(free, str(len(signs) + 1))
    return signs


def _wishes(name: str) -> Iterable[str]:
    words = name.replace("-", " ").split()
    if len(words) > 1:
        yield "".join(word[0].upper() for word in words[:2])
    letters = "".join(words)
    for later in letters[1:]:
        yield letters[0].upper() + later.lower()
