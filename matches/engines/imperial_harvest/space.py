"""Who sees, touches and reaches whom, and which steps may be made."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from . import hooks
from .board import BESIDE, OFF, bits_of, cell_of, direction_to
from .faults import Fault
from .pieces import ALL, KIND_OF

if TYPE_CHECKING:
    from .state import HarvestState

Path = tuple[int, ...]


def seen(state: "HarvestState", piece: int) -> int:
    """The mask of the other pieces in its sight: in its cell, and in the first cell ahead with anybody."""
    at, there = state.at[piece], state.there
    own = there[at] & ~(1 << piece)
    for cell in state.ground.ray(at, state.facing[piece]):
        if there[cell]:
            return (own | there[cell]) & ALL
    return own


def touched(state: "HarvestState", piece: int) -> int:
    """The mask of the other pieces adjacent to it."""
    return among(state, piece, state.ground.touch(state.at[piece]))


def walked(state: "HarvestState", piece: int, most: int) -> int:
    """The mask of the other pieces within a walk of so many steps."""
    return among(state, piece, state.ground.walk(state.at[piece], most))


def among(state: "HarvestState", piece: int, cells: int) -> int:
    """The mask of the other pieces on these cells."""
    found, there = 0, state.there
    for cell in bits_of(cells & state.occupied):
        found |= there[cell]
    return found & ~(1 << piece)


def is_adjacent(state: "HarvestState", one: int, other: int) -> bool:
    """Whether two pieces are adjacent."""
    return bool(state.ground.touch(state.at[one]) >> state.at[other] & 1)


def is_free(state: "HarvestState", piece: int, cell: int) -> bool:
    """Whether nobody but the piece itself stands there."""
    return not state.there[cell] & ~(1 << piece)


def must_stop_free(state: "HarvestState", mover: int, by: int) -> bool:
    """Whether the mover must end on a free cell: it is moved by another, or it is not active."""
    return mover != by or mover != state.active


# Steps ---------------------------------------------------------------------------------------------


def steps(state: "HarvestState", piece: int) -> Sequence[int]:
    """The cells to which it may step, occupied or not."""
    bars = hooks.barred(state, piece) if state.cast.bars else 0
    return steps_from(state, piece, state.at[piece], bars)


def steps_from(state: "HarvestState", piece: int, cell: int, bars: int) -> Sequence[int]:
    """The cells to which it might step from `cell`; `bars`: those that it may not enter."""
    found = state.ground.steps(KIND_OF[piece], cell)
    return [other for other in found if not bars >> other & 1] if bars else found


def step_fault(state: "HarvestState", piece: int, start: int, end: int) -> Fault | None:
    """Why the piece may not step from `start` to `end`."""
    data = {"from": cell_of(start), "to": cell_of(end)}
    if end not in BESIDE[start]:
        return Fault("step.not-next", data)
    if state.ground.is_hedged(start, BESIDE[start].index(end)):
        return Fault("step.hedge", data)
    return enter_fault(state, piece, end)


def enter_fault(state: "HarvestState", piece: int, end: int) -> Fault | None:
    """Why the piece may not come into the cell `end` by a step."""
    if fault := ground_fault(state, piece, end):
        return fault
    if hooks.barred(state, piece) >> end & 1:
        return Fault("step.territorial", {"to": cell_of(end)})
    return None


def ground_fault(state: "HarvestState", piece: int, cell: int) -> Fault | None:
    """Why the cell is none that the piece may ever enter."""
    board = state.laid
    if board.enter[KIND_OF[piece]] >> cell & 1:
        return None
    wet = board.open_water >> cell & 1
    return Fault("step.water" if wet else "step.camp", {"to": cell_of(cell)})


def path_fault(state: "HarvestState", mover: int, path: Sequence[int], by: int) -> Fault | None:
    """Why the mover may not walk along the path, moved by the piece `by`; the position stays as it is."""
    cell = state.at[mover]
    for other in path:
        if fault := step_fault(state, mover, cell, other):
            return fault
        cell = other
    return stop_fault(state, mover, cell, by)


def stop_fault(state: "HarvestState", mover: int, cell: int, by: int) -> Fault | None:
    """Why the mover may not end there."""
    if must_stop_free(state, mover, by) and not is_free(state, mover, cell):
        return Fault("step.occupied", {"to": cell_of(cell), "piece": state.cast.ids[mover]})
    return None


def one_steps(state: "HarvestState", mover: int, by: int) -> Sequence[int]:
    """The cells to which the mover may make a single step, moved by the piece `by`."""
    found = steps(state, mover)
    if must_stop_free(state, mover, by):
        found = [cell for cell in found if not state.there[cell]]
    return found


def paths(state: "HarvestState", mover: int, most: int, by: int) -> Iterator[Path]:
    """Every path of at most so many steps, shorter ones first in the order of the board."""
    bars, free = hooks.barred(state, mover), must_stop_free(state, mover, by)
    fringe: list[tuple[Path, int]] = [((), state.at[mover])]
    for _ in range(most):
        fringe = [((*path, cell), cell) for path, at in fringe for cell in steps_from(state, mover, at, bars)]
        for path, cell in fringe:
            if not free or is_free(state, mover, cell):
                yield path


def diagonals(state: "HarvestState", piece: int) -> list[int]:
    """The cells that lie diagonally, with one of the two ways round made of legal steps."""
    start, bars = state.at[piece], hooks.barred(state, piece)
    found: list[int] = []
    for corner in steps_from(state, piece, start, bars):
        way = direction_to(start, corner)
        for end in steps_from(state, piece, corner, bars):
            if direction_to(corner, end) % 2 != way % 2 and end not in found:
                found.append(end)
    if must_stop_free(state, piece, piece):
        found = [cell for cell in found if is_free(state, piece, cell)]
    return sorted(found)


def diagonal_fault(state: "HarvestState", piece: int, end: int) -> Fault | None:
    """Why the piece may not make a diagonal step to `end`."""
    start = state.at[piece]
    (x, y), (to_x, to_y) = cell_of(start), cell_of(end)
    data = {"from": [x, y], "to": [to_x, to_y]}
    if fault := ground_fault(state, piece, end):
        return fault
    if abs(x - to_x) != 1 or abs(y - to_y) != 1:
        return Fault("diagonal.not-diagonal", data)
    if fault := enter_fault(state, piece, end):
        return fault
    corners = [cell for cell in BESIDE[start] if cell != OFF and end in BESIDE[cell]]
    if all(
        step_fault(state, piece, start, corner) or step_fault(state, piece, corner, end) for corner in corners
    ):
        return Fault("diagonal.blocked", data)
    return stop_fault(state, piece, end, piece)


def straight(start: int, end: int) -> Path:
    """The cells from after `start` to `end`, which lies straight from it; none if it does not."""
    way = direction_to(start, end)
    if way == OFF:
        return ()
    found = [BESIDE[start][way]]
    while found[-1] != end:
        found.append(BESIDE[found[-1]][way])
    return tuple(found)
