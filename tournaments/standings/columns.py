"""A metric of the whole field at once, over one common denominator: the same values as from single terms.

Fractions are exact and slow. Here they are turned into whole numbers of one common part, added as integers,
and become fractions again once a distinct result.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from math import lcm

Value = Fraction | None


class Column(dict[str, Fraction]):
    """Values of a metric by entrant. ``parts``: whole numbers in the same order, where they are at hand."""

    parts: dict[str, int] | None = None


def in_parts(values: Mapping[str, Fraction]) -> tuple[dict[str, int], int]:
    """Each value as a whole number of 1/common, and the common denominator.

    Most entrants share a value, and then the very object: it is looked at once.
    """
    distinct = {id(value): value.as_integer_ratio() for value in values.values()}
    bottoms = {bottom for _, bottom in distinct.values()}
    common = lcm(*bottoms)
    parts = {key: top * (common // bottom) for key, (top, bottom) in distinct.items()}
    return {ident: parts[id(value)] for ident, value in values.items()}, common


def means(base: Mapping[str, Fraction], opponents: Mapping[str, list[str]], default: Fraction) -> Column:
    """For each entrant the mean of ``base`` over his opponents, ``default`` where he has none."""
    parts, common = in_parts(base)
    part_of = parts.__getitem__
    sums = [(sum(map(part_of, met)), len(met)) for met in opponents.values()]
    known = {
        (total, count): Fraction(total, common * count) if count else default for total, count in set(sums)
    }
    found = Column(zip(opponents, map(known.__getitem__, sums), strict=True))
    found.parts = dict(zip(opponents, _ordered(sums, common, default), strict=True))
    return found


def _ordered(sums: list[tuple[int, int]], common: int, default: Fraction) -> list[int]:
    """The means over one denominator, without making fractions of them first."""
    counts = {count for _, count in sums if count}
    shared, (top, bottom) = lcm(*counts), default.as_integer_ratio()
    factor = {count: shared // count * bottom for count in counts}
    alone = top * common * shared
    return [total * factor[count] if count else alone for total, count in sums]


def ranks_in_parts(parts: Mapping[str, int], idents: Iterable[str]) -> dict[str, int]:
    """`ranks_of` of these, higher first, from whole numbers."""
    mine = {ident: parts[ident] for ident in idents}
    places = dense(mine.values(), reverse=True)
    return dict(zip(mine, map(places.__getitem__, mine.values()), strict=True))


def ranks_of(values: Mapping[str, Value], *, lower: bool) -> dict[str, int]:
    """0 for the best value, 1 for the next, equal for equal ones; None stands last."""
    parts, _ = in_parts({ident: value for ident, value in values.items() if value is not None})
    places = dense(parts.values(), reverse=not lower)
    ranks = {ident: places[part] for ident, part in parts.items()}
    return ranks | dict.fromkeys(values.keys() - ranks.keys(), len(places))


def dense(keys: Iterable[int], *, reverse: bool = False) -> dict[int, int]:
    """Key -> its place among the distinct keys."""
    return {key: place for place, key in enumerate(sorted(set(keys), reverse=reverse))}
