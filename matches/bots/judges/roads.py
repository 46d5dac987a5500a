"""How far it is by land from each hex of a board to each other."""

from functools import lru_cache

from matches.engines.imperial_conquest.board import Board, bits_of

FAR = 12
"""Stands for any greater distance, and for where no way leads."""


@lru_cache(maxsize=32)
def roads_of(board: Board) -> tuple[tuple[int, ...], ...]:
    """By hex and hex: steps over land, at most FAR; made once a board."""
    return tuple(_from(board, start) for start in range(len(board.terrain)))


def _from(board: Board, start: int) -> tuple[int, ...]:
    steps, seen, reached = [FAR] * len(board.terrain), 1 << start, 1 << start
    for distance in range(FAR):
        for at in bits_of(reached):
            steps[at] = distance
        around = 0
        for at in bits_of(reached):
            around |= board.grid.near[at]
        reached = around & board.land & ~seen
        seen |= reached
    return tuple(steps)


@lru_cache(maxsize=4096)
def ways_to(board: Board, places: int) -> tuple[int, ...]:
    """By hex: steps over land to the nearest of a mask of hexes, at most FAR."""
    roads, found = roads_of(board), list(bits_of(places))
    return tuple(min([row[at] for at in found], default=FAR) for row in roads)
