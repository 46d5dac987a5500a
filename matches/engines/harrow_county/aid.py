"""Help for readers of a position: the confined area, and the objectives that the next nest completes.

It is worked out from an observation alone, which holds what its reader may see; of it only the names in READ
are looked at. The location card is not among them.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any, Final

from .actions import DIRECTIONS
from .board import Board, bits_of
from .nesting import OBJECTIVE_NESTS
from .objectives import Objective
from .tables import NESTS, OBJECTIVES, Tables

READ: Final = frozenset(
    {"arrows", "x", "found", "sought", "hand", "nests", "nests_left", "proved", "units", "tokens", "offers",
     "finished"}
)  # fmt: skip
"""What is read of an observation."""
Seen = Mapping[str, Any]


def aid(observation: Seen, board: Board, tables: Tables) -> dict[str, Any]:
    """The aid for whoever may see `observation`.

    `confined`: hexes. `objectives`, only where the objectives in hand are seen: for each its `card` and
    `name`; `now`, four nests that satisfy it, one of them of this turn, or null; `next`, where a nest would
    complete it: `at`, the three others (`with`), and `from`, the nest to take where all are on the map.
    """
    found: dict[str, Any] = {"confined": board.places(confined_area(observation, board))}
    if "hand" in observation and not observation["finished"]:
        rows = observation["hand"]["objectives"]
        found["objectives"] = [_of_objective(observation, board, tables, card) for card in rows]
    return found


def confined_area(observation: Seen, board: Board) -> int:
    """Mask of the hexes where, by arrows and X tokens, the item sought can be."""
    if observation["sought"] is None:
        return 0
    mask = board.whole
    for row in observation["arrows"]:
        sides = board.sides[_number(board, row["nest"])][row["line"]]
        mask &= sides[DIRECTIONS.index(row["dir"])] | sides[2]
    for place in (*observation["x"], *observation["found"].values()):
        mask &= ~(1 << _number(board, place))
    return mask


def _number(board: Board, place: Sequence[int]) -> int:
    return board.number_of[place[0], place[1]]


def _mask(board: Board, places: Iterable[Sequence[int]]) -> int:
    mask = 0
    for place in places:
        mask |= 1 << _number(board, place)
    return mask


def _of_objective(observation: Seen, board: Board, tables: Tables, card: str) -> dict[str, Any]:
    number = tables.refs[OBJECTIVES][card]
    rule = tables.objectives[number]
    return {
        "card": card,
        "name": tables.names[OBJECTIVES][number],
        "now": _now(observation, board, rule),
        "next": list(_next(observation, board, rule)),
    }


def _now(observation: Seen, board: Board, rule: Objective) -> list[list[int]] | None:
    """Four nests on the map that can be shown at once."""
    if observation["proved"]:
        return None
    nests = {_number(board, row["at"]): row["new"] for row in observation["nests"]}
    for four in combinations(sorted(nests), OBJECTIVE_NESTS):
        if any(nests[at] for at in four) and rule.holds(four):
            return [board.place(at) for at in four]
    return None


def _next(observation: Seen, board: Board, rule: Objective) -> Iterator[dict[str, Any]]:
    """Where one nest more would do it, with the first three that go with it."""
    nests = _mask(board, (row["at"] for row in observation["nests"]))
    full = len(observation["nests"]) == NESTS
    if not _has_offer(observation):
        return
    blocked = _mask(board, [row["at"] for row in observation["units"]])
    blocked |= _mask(board, observation["tokens"]["bonfires"])
    free = board.whole & ~blocked & rule.fits
    for at in bits_of(free if full else free & ~nests):
        three = _partners(rule, at, nests & ~(1 << at))
        if three is not None:
            yield _row(board, at, three, nests, full=full)


def _has_offer(observation: Seen) -> bool:
    """Whether a nest can be played at all: with an offer of the hand, or one taken out of a nest."""
    return bool(observation["offers"]["hand"]) or any(row["offer"] for row in observation["nests"])


def _partners(rule: Objective, at: int, nests: int) -> tuple[int, ...] | None:
    others = bits_of(nests & rule.fits)
    return next((three for three in combinations(others, 3) if rule.holds((at, *three))), None)


def _row(board: Board, at: int, three: tuple[int, ...], nests: int, *, full: bool) -> dict[str, Any]:
    row = {"at": board.place(at), "with": [board.place(other) for other in three]}
    if not full:
        return row
    spare = 1 << at if nests >> at & 1 else nests & ~sum(1 << other for other in three)
    return row | {"from": board.place(next(bits_of(spare)))}
