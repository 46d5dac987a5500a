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
            "words": words()["settled"].get(row["settled"], "") or words()["needs"].get(row["needs"], ""),
            "settled": row["settled"],
            "mine": row["entrant"] == me,
        }
        for row in projection.rows
    ]


def percent(share: float, *, settled: bool = False) -> str:
    """Whole percent. Nobody has 0 or 100 who is not proven to."""
    if settled or 0.005 <= share < 0.995:
        return f"{round(100 * share)} %"
    return "under 1 %" if share < 0.5 else "over 99 %"
