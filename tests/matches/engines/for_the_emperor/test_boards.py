"""All boards that can be reached, colours and hands left out: what the rules page says of them.

A board is told apart up to the order of its battlefields, with the Ronins played (at most four, two of them
returned) and the returns done (at most two) so far.
"""

from collections.abc import Iterator

from matches.engines.for_the_emperor.board import Board
from matches.engines.for_the_emperor.phases import BANNERS, FIELDS

RONINS, RETURNS = 4, 2
Reached = tuple[Board, int, int]
Key = tuple[tuple[tuple[int, int], ...], int, int]


def key_of(reached: Reached) -> Key:
    board, ronins, returns = reached
    return tuple(sorted(zip(board.count, board.banner, strict=True))), ronins, returns


def check_before_assigning(board: Board) -> None:
    """No choice arises: never more candidates than Banners, never fewer than the 1 Banners."""
    left, held = list(board.supply), list(board.count)
    bare = [at for at in range(FIELDS) if not board.banner[at]]
    for value in (4, 3, 2):
        candidates = [at for at in bare if held[at] == value]
        if left[value]:
            assert len(candidates) <= left[value]
            bare = [at for at in bare if at not in candidates]
            left[value] -= len(candidates)
        if left[value]:
            break
    assert sum(held[at] <= 1 for at in bare) >= left[1]


def assigned(board: Board) -> Board:
    check_before_assigning(board)
    board.assign()
    assert sum(board.counts(at) for at in range(FIELDS)) == board.counting <= 3
    return board


def following(reached: Reached) -> Iterator[Reached]:
    """Every play with every Ronin value and every return."""
    board, ronins, returns = reached
    for at in range(FIELDS):
        if not board.open >> at & 1:
            continue
        landed = board.clone()
        landed.land(at, 1 << at)
        yield assigned(landed.clone()), ronins, returns
        if ronins < RONINS and not landed.banner[at]:
            yield from ((given, ronins + 1, returns) for given in with_banner(landed, at))
        if returns < RETURNS:
            yield from ((lifted, ronins, returns + 1) for lifted in with_return(landed, at))


def with_banner(landed: Board, at: int) -> Iterator[Board]:
    values = [value for value in range(1, 5) if landed.values(at) >> value & 1]
    assert values, "a Ronin without a Banner always has a legal value"
    for value in values:
        board = landed.clone()
        board.give(at, value)
        yield assigned(board)


def with_return(landed: Board, own: int) -> Iterator[Board]:
    for at in range(FIELDS):
        if landed.count[at] - (at == own) > 0:
            board = landed.clone()
            board.lift(at)
            yield assigned(board)


def test_properties_of_all_boards_that_can_be_reached() -> None:
    start: Reached = (Board(), 0, 0)
    seen, todo, full = {key_of(start)}, [start], 0
    while todo:
        reached = todo.pop()
        board = reached[0]
        if not board.open:  # nobody is ever without a play before all is full
            assert sum(board.count) == 16
            assert board.count == board.banner
            assert sorted(board.banner) == [1, 1, 2, 2, 3, 3, 4]
            full += 1
        for one in following(reached):
            if (key := key_of(one)) not in seen:
                seen.add(key)
                todo.append(one)
    assert (len(seen), full > 0) == (57_934, True)


def test_supply_at_the_start() -> None:
    assert sum(value * number for value, number in enumerate(BANNERS)) == 16
