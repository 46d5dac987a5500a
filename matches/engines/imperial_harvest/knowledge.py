"""What may be seen: everything, by everybody."""

from typing import TYPE_CHECKING, Any

from .acting import is_sharing, way_back
from .board import DIRS, HYDRAS, OFF, TOKENS, bits_of, cell_of, cells_of_edge
from .phases import NAMES, OVER
from .pieces import CHARACTERS, PIECES, SEAT_OF, SEATS, TEAMS
from .tables import GAME

if TYPE_CHECKING:
    from .state import HarvestState


def observe(state: "HarvestState", seat: int | None) -> dict[str, Any]:
    """The position as `seat` (None: a spectator) sees it: all the same, but for the number of the seat."""
    return {"seat": seat, **document(state)}


def document(state: "HarvestState") -> dict[str, Any]:
    """The whole state as JSON data.

    Of where the active character stood alone only what `end` would make of it now is told, so that a position
    is the same by whichever way it was reached.
    """
    outcome = state.outcome()
    return {
        "game": GAME,
        "side": state.setup.side,
        "due": NAMES[state.phase],
        "players": list(state.players),
        "turn": state.turn,
        "active": state.seat if state.turn and state.phase != OVER else None,
        "finished": outcome.finished,
        "winners": list(outcome.winners),
        "draft": [{"seat": pick.seat, "character": pick.character} for pick in state.picks],
        **(_laying(state) if not state.is_laid else _board(state)),
        **_pieces(state),
        "declared": [state.cast.ids[piece] for piece in bits_of(state.todo)],
        "resting": [None if piece == OFF else state.cast.ids[piece] for piece in state.resting],
        "activation": _activation(state) if state.active != OFF else None,
        "to_return": [state.cast.ids[piece] for piece in state.due],
        "vp": list(state.vp),
        "deposited": list(state.deposited),
        "regent": list(state.regent),
    }


def _laying(state: "HarvestState") -> dict[str, Any]:
    """What lies of a board that is being built."""
    return {
        "map": {
            "layout": {slot: _face(state.tiles[slot]) for slot in sorted(state.tiles)},
            "bridges": {corner: cell_of(cell) for corner, cell in sorted(state.bridges.items())},
            "camps": _camps(state.camps),
        }
    }


def _face(face: tuple[str, str, int]) -> dict[str, Any]:
    return {"tile": face[0], "side": face[1], "rot": face[2]}


def _camps(camps: dict[str, tuple[int, str]]) -> dict[str, Any]:
    return {corner: {"seat": seat, "camp": camp} for corner, (seat, camp) in sorted(camps.items())}


def _board(state: "HarvestState") -> dict[str, Any]:
    board = state.laid
    slots = zip(board.plan.slots, state.faces, strict=True)
    return {
        "map": {
            "layout": {slot: _face(face) for slot, face in slots},
            "bridges": {corner: cell_of(cell) for corner, cell in board.bridges.items()},
            "camps": _camps(board.camps),
        },
        "hydras": {name: _cell(cell) for name, cell in zip(HYDRAS, state.hydras, strict=True)},
        "strawberries": [
            cell_of(cell) for cell, count in sorted(state.berries.items()) for _ in range(count)
        ],
        "edges": [
            {"edge": list(map(cell_of, cells_of_edge(edge))), "token": TOKENS[kind]}
            for edge, kind in sorted(state.tokens.items())
        ],
        "hedges": hedges(state),
    }


def _cell(number: int) -> list[int] | None:
    return None if number == OFF else cell_of(number)


def hedges(state: "HarvestState") -> list[list[list[int]]]:
    """Every edge with a hedge on it as things stand, as its two cells."""
    north_and_east = (0, 1)
    found = []
    for cell, walls in enumerate(state.ground.hedged):
        for way in north_and_east:
            if walls >> way & 1:
                other = cell_of(cell)
                found.append([cell_of(cell), [other[0] + way, other[1] + 1 - way]])
    return found


def _pieces(state: "HarvestState") -> dict[str, Any]:
    if not (state.setup.teams or state.is_laid):
        return {"teams": [[], []], "characters": {}, "tokens": []}
    ids = state.cast.ids
    tokens = [piece for piece in range(CHARACTERS, PIECES) if state.at[piece] != OFF]
    return {
        "teams": [[ids[piece] for piece in TEAMS[seat]] for seat in range(SEATS)],
        "characters": {ids[piece]: _character(state, piece) for piece in range(CHARACTERS)},
        "tokens": [
            {"id": ids[piece], "at": cell_of(state.at[piece]), "facing": DIRS[state.facing[piece]]}
            for piece in tokens
        ],
    }


def _character(state: "HarvestState", piece: int) -> dict[str, Any]:
    uses = {name: count for (owner, name), count in sorted(state.uses.items()) if owner == piece}
    return {
        "seat": SEAT_OF[piece],
        "at": _cell(state.at[piece]),
        "facing": DIRS[state.facing[piece]],
        "items": state.items[piece],
        "uses": uses,
        "immune": bool(state.immune >> piece & 1),
        "wolf": bool(state.wolves >> piece & 1),
    }


def _activation(state: "HarvestState") -> dict[str, Any]:
    ids, abilities = state.cast.ids, state.tables.by_index
    used = [divmod(number, len(abilities)) for number in bits_of(state.used)]
    sways = state.cast.hooks["sways"]
    return {
        "character": ids[state.active],
        "ap": state.ap,
        "faced": state.faced,
        "plucked": state.plucked,
        "used": [[ids[user], abilities[index].id] for user, index in used],
        "swayed": [[ids[sways[number][0]], sways[number][2].id] for number in bits_of(state.swayed)],
        "watched": [[ids[sways[number][0]], sways[number][2].id] for number in bits_of(state.watched)],
        "charged": None if state.charged == OFF else ids[state.charged],
        "back": cell_of(way_back(state)) if is_sharing(state) else None,
    }
