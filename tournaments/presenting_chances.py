"""Chances as the page shows them."""

from collections.abc import Mapping
from typing import Any

from .models import Projection
from .words import words


def chance_rows(projection: Projection, names: Mapping[str, str], *, me: str | None) -> list[dict[str, Any]]:
    """One dict a row: name, percent, interval, what is certain or enough."""
    return [
        {
            "entrant": row["entrant"],
            "name": names.get(row["entrant"], "?"),
            "percent": percent(row["chance"], settled=bool(row["settled"])),
            "interval": "" if row["settled"] else f"{100 * row['low']:.1f} to {100 * row['high']:.1f} %",
            "words": certain_words(row),
            "settled": row["settled"],
            "mine": row["entrant"] == me,
        }
        for row in projection.rows
    ]


def certain_words(row: Mapping[str, Any]) -> str:
    """What is certain; else what is enough, or how much a cut by points still asks."""
    known = words()["settled"].get(row["settled"], "") or words()["needs"].get(row["needs"], "")
    missing = row.get("missing")
    if known or not missing or missing == "0":
        return str(known)
    return f"{missing} more point{'' if missing == '1' else 's'}"


def cut_words(projection: Projection, field: int) -> str:
    """The cut in a few words: `top 8`, `9 points or more`, `top 8 of those with 9 points`."""
    if not projection.least:
        return f"top {projection.places}"
    if projection.places >= field:
        return f"{projection.least} points or more"
    return f"top {projection.places} of those with {projection.least} points"


def percent(share: float, *, settled: bool = False) -> str:
    """Whole percent. Nobody has 0 or 100 who is not proven to."""
    if settled or 0.005 <= share < 0.995:
        return f"{round(100 * share)} %"
    return "under 1 %" if share < 0.5 else "over 99 %"
