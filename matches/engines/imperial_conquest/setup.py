"""What is settled before the first entry: options, seats, the board; everything in it stays as it is."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from cards.library.catalogue import Catalogue
from cards.library.loader import load_map
from cards.library.refusals import Refusal, refuse

from ..strict_json import safe_text
from .actions import Interned, Rolls
from .board import Board, board_of
from .maps import check_map, read_terrain
from .pieces import Piece
from .position import Position, read_position
from .tables import GAME, Tables, compile_tables

SEATS: Final = range(2, 7)
OPTIONS: Final = ("map", "position")
_KEPT: Final = 16  # boards held compiled at a time
_KEPT_PIECES: Final = 4_000


class Compiled:
    """What is made once for a board: its actions, units and lists."""

    def __init__(self, board: Board, tables: Tables) -> None:
        self.board, self.tables = board, tables
        self.interned = Interned(board)
        self.rolls = tuple(map(Rolls, range(SEATS[-1])))
        self.lists: dict[Any, Any] = {}
        """Legal lists that depend on a few numbers only, by those."""
        self._pieces: dict[tuple[int, int, int], Piece] = {}

    def piece(self, owner: int, kind: int, number: int) -> Piece:
        """The unit of that id."""
        key = (owner, kind, number)
        known = self._pieces.get(key)
        if known is None:
            if len(self._pieces) >= _KEPT_PIECES:
                self._pieces.clear()
            known = self._pieces[key] = Piece(self.interned, owner, kind, number)
        return known


class Setup:
    """A match before its first entry. `map_id` is the text that named the map, `position` the one to begin
    from.
    """

    def __init__(self, compiled: Compiled, seats: int, map_id: str, position: Position | None) -> None:
        self.compiled, self.seats, self.map_id, self.position = compiled, seats, map_id, position
        self.board, self.tables = compiled.board, compiled.tables
        self.grid, self.interned = compiled.board.grid, compiled.interned
        self.near, self.steps, self.straits = self.grid.near, self.board.steps, self.board.straits
        self.reach_of = tuple(self.grid.reach[reach - 1] if reach else () for reach in self.tables.ranges)
        """By type: for each hex the mask of those that it can fire at."""


_compiled: dict[tuple[int, int], tuple[Board, Catalogue, Compiled]] = {}


def compiled_of(board: Board, catalogue: Catalogue) -> Compiled:
    """The compiled board, made once while it is in use. LibraryError: the catalogue lacks what play needs."""
    key = (id(board), id(catalogue))
    known = _compiled.get(key)
    if known is None or known[0] is not board or known[1] is not catalogue:
        while len(_compiled) >= _KEPT:
            _compiled.pop(next(iter(_compiled)))
        known = _compiled[key] = (board, catalogue, Compiled(board, compile_tables(catalogue)))
    return known[2]


def read_setup(
    options: Mapping[str, Any], seats: Sequence[Mapping[str, Any]], catalogue: Catalogue
) -> Setup | Refusal:
    """The setup, or the fault of the head."""
    fault = _options_fault(options) or _seats_fault(seats)
    if fault is not None:
        return fault
    board = _read_board(options, len(seats), catalogue)
    if isinstance(board, Refusal):
        return board
    compiled = compiled_of(board, catalogue)
    position = _read_position(options, len(seats), compiled)
    if isinstance(position, Refusal):
        return position
    named = options["map"] if isinstance(options["map"], str) else ""
    return Setup(compiled, len(seats), named, position)


def _options_fault(options: Mapping[str, Any]) -> Refusal | None:
    if other := sorted(set(options).difference(OPTIONS)):
        return refuse(GAME, "option.unknown", option=safe_text(other[0]), known=", ".join(OPTIONS))
    return None if "map" in options else refuse(GAME, "option.map-missing")


def _seats_fault(seats: Sequence[Mapping[str, Any]]) -> Refusal | None:
    if len(seats) not in SEATS:
        return refuse(GAME, "seats.number", have=len(seats), least=SEATS[0], most=SEATS[-1])
    for number, seat in enumerate(seats):
        if not isinstance(seat.get("name"), str):
            return refuse(GAME, "seats.name", place=f"seats[{number}].name")
        deck = seat.get("deck")
        if deck is not None and deck != {}:
            return refuse(GAME, "seats.deck", place=f"seats[{number}].deck")
    return None


def _read_board(options: Mapping[str, Any], seats: int, catalogue: Catalogue) -> Board | Refusal:
    document = options["map"]
    if isinstance(document, str):
        if document not in catalogue.extras.get("maps", ()):
            return refuse(GAME, "option.map-unknown", map=safe_text(document))
        document = load_map(GAME, document)
    found = check_map(document, None if "position" in options else seats)
    if found.errors:
        return found.errors[0]
    return board_of(document["radius"], read_terrain(document))


def _read_position(options: Mapping[str, Any], seats: int, compiled: Compiled) -> Position | Refusal | None:
    if "position" not in options:
        return None
    return read_position(options["position"], seats, compiled.board, compiled.tables)
