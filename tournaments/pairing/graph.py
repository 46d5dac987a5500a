"""The graph of who may meet whom, and its exact maximum-weight matching."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

import rustworkx

from tournaments.pairing.columns import Edge, cost_columns, lower_columns
from tournaments.pairing.cost import Criteria
from tournaments.pairing.players import Player
from tournaments.pairing.weights import pack

Gaps = set[tuple[int, int]]


def candidates(players: Sequence[Player], width: int, useful: Gaps | None) -> list[Edge]:
    """Edges between players at most ``width`` places apart in order of score; ``useful``: only these gaps."""
    size = len(players)
    if useful is None:
        return [(one, other) for one in range(size) for other in range(one + 1, min(one + width + 1, size))]
    edges: list[Edge] = []
    for spans, one in _spans(players, useful):
        for start, end in spans:
            edges += [(one, other) for other in range(max(start, one + 1), min(end, one + width + 1))]
    return edges


def _spans(players: Sequence[Player], useful: Gaps) -> Iterator[tuple[list[tuple[int, int]], int]]:
    """For each player where those stand in the order whose score may meet his."""
    groups, start = [], 0
    for score, members in groupby(players, key=lambda player: player.score):
        end = start + sum(1 for _ in members)
        groups.append((score, start, end))
        start = end
    for index, (score, start, end) in enumerate(groups):
        later = [(one, last) for low, one, last in groups[index:] if (score, low) in useful]
        yield from ((later, player) for player in range(start, end))


def fresh_edges(players: Sequence[Player], edges: list[Edge], criteria: Criteria) -> list[Edge]:
    """Those of two who have not met and need not be kept apart."""
    met, ids = [player.met for player in players], [player.id for player in players]
    fresh = [edge for edge in edges if ids[edge[1]] not in met[edge[0]]]
    if not criteria.protect:
        return fresh
    clubs = [player.club for player in players]
    return [(one, other) for one, other in fresh if clubs[one] is None or clubs[one] != clubs[other]]


def fresh_matching(players: Sequence[Player], edges: list[Edge], criteria: Criteria) -> list[Edge] | None:
    """`best_matching` of an even number, on `fresh_edges`."""
    lots = [player.lot for player in players]
    matching = _match(len(lots), edges, pack(edges, lower_columns(players, edges, criteria), lots))
    return matching if 2 * len(matching) == len(lots) else None


def best_matching(
    players: Sequence[Player], edges: list[Edge], byes: Sequence[int], criteria: Criteria, bye_lot: int
) -> list[Edge] | None:
    """The cheapest perfect matching, or None when this graph has none.

    ``byes``: the players among whom the bye is free to fall (empty: no bye); its vertex is the last number.
    """
    columns = cost_columns(players, edges, criteria)
    lots = [player.lot for player in players]
    if byes:
        edges = edges + [(one, len(players)) for one in byes]
        columns = [[*column, *[0] * len(byes)] for column in columns]
        lots.append(bye_lot)
    matching = _match(len(lots), edges, pack(edges, columns, lots))
    return matching if 2 * len(matching) == len(lots) else None


def _match(size: int, edges: Sequence[Edge], weights: Sequence[int]) -> list[Edge]:
    graph: rustworkx.PyGraph[int, int] = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from(range(size))
    graph.add_edges_from([(one, other, weight) for (one, other), weight in zip(edges, weights, strict=True)])
    found = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    return sorted((min(pair), max(pair)) for pair in found)
