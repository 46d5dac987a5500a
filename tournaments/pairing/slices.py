"""A large field in blocks: players in order of score, cut at even places, each block solved by itself.

Why that is exact: pairing neighbours in order of score gives the least sum of squared gaps, and a cut at an
even place splits no such pair, so the bounds of the blocks add up to the bound of the field. When every block
stands at its bound, with no other criterion broken, no round of the whole field is cheaper. A block that does
not is joined with the next one; a field that cannot be solved so is left to the whole graph.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tournaments.pairing.players import Player

BLOCK = 64
MOST = 1024  # beyond, joining blocks costs more than the whole graph
Pairs = list[tuple[Player, Player]]
Solve = Callable[[Sequence[Player]], Pairs | None]


def solve_in_slices(players: Sequence[Player], solve: Solve) -> Pairs | None:
    """Pairs of an even number of players in order of score, or None; ``solve``: proven pairs of one block."""
    solved: list[tuple[list[Player], Pairs]] = []
    block: list[Player] = []
    for chunk in _chunks(players):
        block += chunk
        pairs = solve(block)
        if pairs is not None:
            solved.append((block, pairs))
            block = []
        elif len(block) > MOST:
            return None
    if block and not _joined_backwards(solved, block, solve):
        return None
    return [pair for _, pairs in solved for pair in pairs]


def _chunks(players: Sequence[Player]) -> list[Sequence[Player]]:
    """Even slices; the last one takes what is left over."""
    starts = list(range(0, max(len(players) - BLOCK, 1), BLOCK))
    ends = [*starts[1:], len(players)]
    return [players[start:end] for start, end in zip(starts, ends, strict=True)]


def _joined_backwards(solved: list[tuple[list[Player], Pairs]], block: list[Player], solve: Solve) -> bool:
    """The last block found no solution: take back the ones before it until it does."""
    while solved and len(block) <= MOST:
        block = solved.pop()[0] + block
        pairs = solve(block)
        if pairs is not None:
            solved.append((block, pairs))
            return True
    return False
