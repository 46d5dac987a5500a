"""The graph of who may meet whom, and its exact maximum-weight matching."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import rustworkx

from tournaments.pairing.cost import FREE, Criteria, PairCost
from tournaments.pairing.players import Player
from tournaments.pairing.weights import Edge, pack

Gaps = set[tuple[int, int]]


def candidates(players: Sequence[Player], width: int, useful: Gaps | None) -> Iterator[Edge]:
    """Edges between players at most ``width`` places apart in order of score; ``useful``: only these gaps."""
    for one, player in enumerate(players):
        for other in range(one + 1, min(one + width + 1, len(players))):
            if useful is None or (player.score, players[other].score) in useful:
                yield one, other


def best_matching(
    players: Sequence[Player], edges: list[Edge], byes: Sequence[int], criteria: Criteria, bye_lot: int
) -> list[Edge] | None:
    """The cheapest perfect matching, or None when this graph has none.

    ``byes``: the players among whom the bye is free to fall (empty: no bye); its vertex is the last number.
    """
    costs: list[PairCost] = [criteria.pair_cost(players[one], players[other]) for one, other in edges]
    lots = [player.lot for player in players]
    if byes:
        edges = edges + [(one, len(players)) for one in byes]
        costs += [FREE] * len(byes)
        lots.append(bye_lot)
    matching = _match(len(lots), edges, pack(edges, costs, lots))
    return matching if 2 * len(matching) == len(lots) else None


def _match(size: int, edges: Sequence[Edge], weights: Sequence[int]) -> list[Edge]:
    graph: rustworkx.PyGraph[int, int] = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from(range(size))
    graph.add_edges_from([(one, other, weight) for (one, other), weight in zip(edges, weights, strict=True)])
    found = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    return sorted((min(pair), max(pair)) for pair in found)
