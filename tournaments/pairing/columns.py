"""The costs of all edges of a graph at once, a column a criterion: many times quicker than edge by edge."""

from __future__ import annotations

from collections.abc import Sequence

from tournaments.pairing.cost import Criteria, side_fault
from tournaments.pairing.players import Player

Edge = tuple[int, int]
Column = Sequence[int]


def cost_columns(players: Sequence[Player], edges: Sequence[Edge], criteria: Criteria) -> list[Column]:
    """As `Criteria.pair_cost` has them, in the same order; columns that are 0 throughout are left out."""
    columns = [*_meetings(players, edges)]
    if criteria.protect:
        columns.append(_clubs(players, edges))
    return [*_telling(columns), *lower_columns(players, edges, criteria)]


def lower_columns(players: Sequence[Player], edges: Sequence[Edge], criteria: Criteria) -> list[Column]:
    """The same from the gaps on."""
    columns = [*_gaps(players, edges)]
    if criteria.sides:
        columns.append(_sides(players, edges))
    if criteria.seeded:
        columns.append([criteria.disorder(players[one], players[other]) for one, other in edges])
    return _telling(columns)


def _telling(columns: list[Column]) -> list[Column]:
    return [column for column in columns if any(column)]


def _meetings(players: Sequence[Player], edges: Sequence[Edge]) -> tuple[Column, Column]:
    """Whether the two have met, and in which round last."""
    met, ids = [player.met for player in players], [player.id for player in players]
    last = [met[one].get(ids[other], 0) for one, other in edges]
    return [1 if number else 0 for number in last], last


def _clubs(players: Sequence[Player], edges: Sequence[Edge]) -> Column:
    clubs = [player.club for player in players]
    return [1 if clubs[one] is not None and clubs[one] == clubs[other] else 0 for one, other in edges]


def _gaps(players: Sequence[Player], edges: Sequence[Edge]) -> tuple[Column, Column]:
    """Squared gaps, and floats that are repeated."""
    scores, floats = [player.score for player in players], [int(player.floated) for player in players]
    gaps = [scores[one] - scores[other] for one, other in edges]
    repeats = [
        floats[one] + floats[other] if gap else 0 for (one, other), gap in zip(edges, gaps, strict=True)
    ]
    return [gap * gap for gap in gaps], repeats


def _sides(players: Sequence[Player], edges: Sequence[Edge]) -> Column:
    """The faults of the better order of the two."""
    first = [side_fault(player, 0) for player in players]
    second = [side_fault(player, 1) for player in players]
    return [min(first[one] + second[other], first[other] + second[one]) for one, other in edges]
