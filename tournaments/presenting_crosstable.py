"""Cross tables as the page shows them: short signs in the cells, words behind them."""

from collections.abc import Mapping
from typing import Any

from .domain.export import event_file
from .models import Event, Stage
from .pairing import CrossTable, cross_tables
from .pairing.crosstable import ROBINS, Meeting
from .standings.document import six_decimals
from .words import DASH, words


def crossed_stages(stages: list[Stage], begun: set[int]) -> list[Stage]:
    """The stages that have cross tables: begun round robins and groups."""
    return [one for one in stages if one.kind in ROBINS and one.number in begun]


def tables_of_stage(event: Event, stage: Stage, names: Mapping[str, str]) -> list[dict[str, Any]]:
    """One dict a group: title, members, rows of cells."""
    return [_table(one, names) for one in cross_tables(event_file(event), stage.number, event.seed)]


def _table(table: CrossTable, names: Mapping[str, str]) -> dict[str, Any]:
    rows = [
        {
            "entrant": one,
            "name": names.get(one, "?"),
            "number": index,
            "place": table.places[one],
            "points": _points(table, one),
            "cells": [_cell(table, one, other, names) for other in table.members],
        }
        for index, one in enumerate(table.members, start=1)
    ]
    return {"title": f"Group {table.name}" if table.name else "Everybody against everybody", "rows": rows}


def _points(table: CrossTable, one: str) -> str:
    points = table.points[one]
    return str(points) if points.denominator == 1 else six_decimals(points).rstrip("0")


def _cell(table: CrossTable, one: str, other: str, names: Mapping[str, str]) -> dict[str, Any]:
    if one == other:
        return {"self": True, "meetings": []}
    met = table.cells.get((one, other), ())
    return {"self": False, "meetings": [_meeting(meeting, names.get(other, "?")) for meeting in met]}


def _meeting(meeting: Meeting, other: str) -> dict[str, str]:
    """A sign, and what it says in full."""
    if not meeting.outcome:
        return {"sign": "…", "word": f"Round {meeting.round}, open", "outcome": ""}
    won, lost, drawn = meeting.games
    sign = f"{won}{DASH}{lost}" + (f"{DASH}{drawn}" if drawn else "")
    if meeting.kind != "played":
        sign = {"won": "+", "lost": DASH, "drawn": "="}[meeting.outcome]
    kind = "" if meeting.kind == "played" else f", {words()['terms'][meeting.kind]}"
    word = f"Round {meeting.round}, {meeting.outcome} against {other}{kind}"
    return {"sign": sign, "word": word, "outcome": meeting.outcome}
