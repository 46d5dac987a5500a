"""Cross tables of round robins and groups: who met whom, and how it ended, seen from the row."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from tournaments.eventfile import Event, EventFault, Pairing
from tournaments.pairing.entering import entered
from tournaments.pairing.snake import group_name, sections
from tournaments.standings import compute
from tournaments.standings.lines import Scoring, lines_of

ROBINS = ("round-robin", "groups")


@dataclass(frozen=True, slots=True)
class Meeting:
    """One match of a cell. ``outcome``: won, lost, drawn, or empty while it is open; ``games``: own first."""

    round: int
    kind: str
    outcome: str
    games: tuple[int, int, int]

    def document(self) -> dict[str, Any]:
        """As the API prints it."""
        return {
            "round": self.round,
            "kind": self.kind,
            "outcome": self.outcome or None,
            "games": list(self.games),
        }


@dataclass(frozen=True, slots=True)
class CrossTable:
    """One group (``name`` empty: a round robin). ``members``: the best first, with ``places`` and ``points``.

    ``cells``: for two members their matches in order, each seen from the first of the two.
    """

    name: str
    members: tuple[str, ...]
    places: dict[str, int | None]
    points: dict[str, Fraction]
    cells: dict[tuple[str, str], tuple[Meeting, ...]]

    def document(self) -> dict[str, Any]:
        """As the API prints it: a row a member, its cells in the order of the members."""
        rows = [
            {
                "entrant": one,
                "place": self.places[one],
                "points": str(self.points[one]),
                "cells": [
                    [meeting.document() for meeting in self.cells.get((one, other), ())]
                    for other in self.members
                ],
            }
            for one in self.members
        ]
        return {"group": self.name or None, "rows": rows}


def cross_tables(event: Event, stage: int, seed: str) -> tuple[CrossTable, ...]:
    """The cross tables of a stage as it stands. Raises ``EventFault`` (``stage-kind``) for another kind."""
    plan = event.stages[stage - 1]
    if plan.kind not in ROBINS:
        raise EventFault(
            f"stages[{stage - 1}].kind", "only a round robin has cross tables", code="stage-kind"
        )
    members = entered(event, stage, seed)
    groups = sections(members, plan.groups) if plan.kind == "groups" else [list(members)]
    known = replace(event, stages=event.stages[:stage], rounds=tuple(_until(event, stage)))
    standings = compute(known, stage=stage)
    order = {row.entrant: (row.rank is None, row.rank or 0, row.entrant) for row in standings.rows}
    points = {row.entrant: row.points for row in standings.rows}
    cells = _cells(event, stage)
    return tuple(
        _table(group_name(index) if plan.kind == "groups" else "", group, order, points, cells)
        for index, group in enumerate(groups)
    )


def _until(event: Event, stage: int) -> list[Any]:
    return [one for one in event.rounds if one.stage <= stage]


def _table(
    name: str,
    group: list[str],
    order: dict[str, tuple[bool, int, str]],
    points: dict[str, Fraction],
    cells: dict[tuple[str, str], tuple[Meeting, ...]],
) -> CrossTable:
    """Places within the group: equal in the whole standing, equal here."""
    ranked = sorted(group, key=order.__getitem__)
    places: dict[str, int | None] = {}
    for index, one in enumerate(ranked):
        level = index > 0 and order[one][:2] == order[ranked[index - 1]][:2]
        places[one] = None if order[one][0] else places[ranked[index - 1]] if level else index + 1
    inside = set(group)
    own = {pair: found for pair, found in cells.items() if pair[0] in inside and pair[1] in inside}
    return CrossTable(name, tuple(ranked), places, {one: points[one] for one in group}, own)


def _cells(event: Event, stage: int) -> dict[tuple[str, str], tuple[Meeting, ...]]:
    scoring = Scoring(event.points, event.best_of)
    found: dict[tuple[str, str], list[Meeting]] = defaultdict(list)
    for one in event.rounds_of(stage):
        for pairing in one.pairings:
            if len(pairing.players) == 2:
                for player, meeting in _meetings(pairing, one.number, scoring):
                    other = pairing.players[pairing.players[0] == player]
                    found[player, other].append(meeting)
    return {pair: tuple(meetings) for pair, meetings in found.items()}


def _meetings(pairing: Pairing, number: int, scoring: Scoring) -> list[tuple[str, Meeting]]:
    return [
        (player, Meeting(number, line.kind, line.outcome or "", line.games))
        for player, line in lines_of(pairing, number, scoring)
    ]
