"""What four nests must satisfy: the predicates of objectives, over hex numbers of a board."""

from collections.abc import Callable, Mapping, Sequence
from itertools import combinations
from typing import Any

from .board import BRAMBLES, Board, bits_of

Four = Sequence[int]
Rule = Callable[[Board, Four, Mapping[str, Any]], bool]


def different_terrains(board: Board, four: Four, given: Mapping[str, Any]) -> bool:
    """Four terrains; the brambles are none."""
    words = {board.terrain[at] for at in four}
    return len(words) == len(four) and BRAMBLES not in words


def one_line(board: Board, four: Four, given: Mapping[str, Any]) -> bool:
    """The same q, the same r or the same q + r; gaps are allowed."""
    places = [board.hexes[at] for at in four]
    rows = ({q for q, _ in places}, {r for _, r in places}, {q + r for q, r in places})
    return any(len(row) == 1 for row in rows)


def connected(board: Board, four: Four, given: Mapping[str, Any]) -> bool:
    """Each can be reached from each through the four."""
    whole = sum(1 << at for at in four)
    reached, edge = 0, 1 << four[0]
    while edge:
        reached |= edge
        edge = sum({1 << other for at in bits_of(edge) for other in bits_of(board.near[at] & whole)})
        edge &= ~reached
    return reached == whole


def min_distance(board: Board, four: Four, given: Mapping[str, Any]) -> bool:
    """Every two of them are at least so far apart."""
    return all(board.apart[one][other] >= given["distance"] for one, other in combinations(four, 2))


def two_nearer_each_home(board: Board, four: Four, given: Mapping[str, Any]) -> bool:
    """Two are strictly nearer to one home, two to the other."""
    first, second = (board.apart[home] for home in board.homes)
    return [sum(first[at] < second[at] for at in four), sum(first[at] > second[at] for at in four)] == [2, 2]


def different_edge_distances(board: Board, four: Four, given: Mapping[str, Any]) -> bool:
    """Each is at another distance from the rim."""
    return len({board.edge[at] for at in four}) == len(four)


SETS: Mapping[str, Rule] = {
    "different-terrains": different_terrains,
    "one-line": one_line,
    "connected": connected,
    "min-distance": min_distance,
    "two-nearer-each-home": two_nearer_each_home,
    "different-edge-distances": different_edge_distances,
}


class Objective:
    """A predicate on a board: `fits` masks the hexes that may be among the four at all."""

    def __init__(self, board: Board, predicate: Mapping[str, Any]) -> None:
        self.board, self.given = board, predicate
        each = predicate.get("each", {})
        self.fits = sum(1 << at for at in range(len(board.hexes)) if _satisfies(board, at, each))
        self.rule = SETS[predicate["set"]] if "set" in predicate else None

    def holds(self, four: Four) -> bool:
        """Whether four different hexes satisfy it."""
        if any(not self.fits >> at & 1 for at in four):
            return False
        return self.rule is None or self.rule(self.board, four, self.given)


def _satisfies(board: Board, at: int, each: Mapping[str, Any]) -> bool:
    beside = {board.terrain[other] for other in board.neighbours[at]}
    return (
        each.get("edge_distance", board.edge[at]) == board.edge[at]
        and each.get("terrain", board.terrain[at]) == board.terrain[at]
        and each.get("not_terrain") != board.terrain[at]
        and beside.issuperset(each.get("next_to", ()))
    )
