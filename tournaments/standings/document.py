"""Standings as the document that the command prints and the site stores."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from tournaments.standings.columns import Value
from tournaments.standings.table import Row, Standings

FORMAT = "harvest-standings/1"
MILLION = 1_000_000


def standings_document(standings: Standings) -> dict[str, Any]:
    """``harvest-standings/1`` (event-file.md)."""
    profile = standings.profile
    return {
        "format": FORMAT,
        "after_round": standings.after_round,
        "profile": profile if isinstance(profile, str) else list(profile),
        "rows": [row_document(row) for row in standings.rows],
    }


def row_document(row: Row) -> dict[str, Any]:
    """One row; points that are no whole number also stand as an exact fraction."""
    whole = row.points.denominator == 1
    document: dict[str, Any] = {
        "rank": row.rank,
        "entrant": row.entrant,
        "points": int(row.points) if whole else float(row.points),
        "record": list(row.record),
        "byes": row.byes,
        "tie_breaks": {name: value_document(value) for name, value in row.tie_breaks.items()},
        "active": row.active,
    }
    return document if whole else document | {"points_exact": str(row.points)}


def value_document(value: Value) -> dict[str, str | None]:
    """Exact and with six decimals."""
    if value is None:
        return {"exact": None, "decimal": None}
    return {"exact": str(value), "decimal": six_decimals(value)}


def six_decimals(value: Fraction) -> str:
    """Rounded to six places, halves up (towards plus infinity)."""
    millionths = (2 * value.numerator * MILLION + value.denominator) // (2 * value.denominator)
    sign, millionths = ("-", -millionths) if millionths < 0 else ("", millionths)
    return f"{sign}{millionths // MILLION}.{millionths % MILLION:06d}"
