"""Standings as pages show them: names for ids, the sum behind each figure."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from .domain.corrections import Correction
from .enums import CorrectionKind, Role
from .models import StandingsSnapshot
from .standings.document import six_decimals
from .standings.table import chain_of
from .words import DASH, metric_words, words

OFFICES = {
    "": "by an official",
    "staff": "by the site's staff",
    "organiser": "by the organiser",
    Role.HEAD_JUDGE.value: "by the head judge",
    Role.JUDGE.value: "by a judge",
    Role.SCOREKEEPER.value: "by a scorekeeper",
}


def correction_row(one: Correction) -> dict[str, Any]:
    """A correction after the end: when, in which office, and what."""
    if one.kind == CorrectionKind.RESULT:
        stage = f" of stage {one.stage}" if one.stage > 1 else ""
        what = f"the result of round {one.round}{stage}, table {one.table}, was corrected"
    else:
        back = one.kind == CorrectionKind.BACK
        what = "a disqualification was taken back" if back else "a player was disqualified"
    return {"at": one.at, "by": OFFICES[one.office], "what": what}


def metrics_of(snapshot: StandingsSnapshot) -> list[dict[str, str]]:
    """The tie-breaks of the table, in order, with their words."""
    profile = snapshot.profile
    chain = chain_of(profile if isinstance(profile, str) else tuple(profile))
    return [metric_words(name) for name in chain if name != "points"]


def standing_rows(
    snapshot: StandingsSnapshot, names: Mapping[str, str], *, me: str | None = None, sums: bool = True
) -> list[dict[str, Any]]:
    """One dict a row: rank, name, points, record, cells (metric, value, sum)."""
    metrics = metrics_of(snapshot)
    rows = []
    for row in snapshot.rows:
        terms = snapshot.sums.get(row["entrant"], {}) if sums else {}
        rows.append(
            {
                "rank": row["rank"],
                "entrant": row["entrant"],
                "name": names.get(row["entrant"], "?"),
                "points": row["points"],
                "points_sum": [term_words(term, names) for term in terms.get("points", [])],
                "record": DASH.join(str(count) for count in row["record"]),
                "active": row["active"],
                "mine": row["entrant"] == me,
                "cells": [_cell(metric, row, terms, names) for metric in metrics],
            }
        )
    return rows


def _cell(
    metric: Mapping[str, str], row: Mapping[str, Any], terms: Mapping[str, Any], names: Mapping[str, str]
) -> dict[str, Any]:
    value = row["tie_breaks"][metric["name"]]
    shown = value["decimal"] if value["decimal"] is not None else DASH
    pairs = [term_words(term, names) for term in terms.get(metric["name"], [])]
    return {"value": shown, "exact": value["exact"], "sum": pairs, "total": metric["total"]}


def term_words(term: list[Any], names: Mapping[str, str]) -> tuple[str, str]:
    """Words and figure of one term `[round, kind, opponent, exact]`."""
    number, kind, opponent, exact = term
    where = f"Round {number}, " if number is not None else ""
    what = names.get(opponent, "?") if opponent else words()["terms"][kind]
    value = Fraction(exact)
    figure = exact if value.denominator == 1 else f"{exact} = {six_decimals(value)}"
    return f"{where}{what}" if where else what.capitalize(), figure
