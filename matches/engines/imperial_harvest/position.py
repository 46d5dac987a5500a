"""Positions that a match may begin from: read strictly, and checked to be ones that a game could show."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from cards.library.refusals import Refusal, refuse

from ..strict_json import safe_text
from .board import BESIDE, DIRS, HYDRAS, OFF, SIZE, TOKENS, Board, cell_of, edge_of, number_of
from .pieces import CHARACTERS, KIND_OF, SEAT_OF, SEATS, TEAMS, TOKEN_IDS
from .tables import GAME, Cast, Tables

if TYPE_CHECKING:
    from .setup import Setup

_KEYS: Final = (
    "characters", "turn", "resting", "tokens", "strawberries", "hydras", "edges", "vp", "deposited", "regent",
)  # fmt: skip
_OF_CHARACTER: Final = ("at", "facing", "items", "uses", "immune")
_OF_TOKEN: Final = ("id", "at", "facing")
_OF_EDGE: Final = ("edge", "token")
MOST: Final = 10_000
"""Of points and strawberries."""


@dataclass(slots=True)
class Placed:
    """One piece of a position."""

    piece: int
    at: int
    facing: int
    items: int = 0
    uses: Mapping[str, int] = field(default_factory=dict)
    immune: bool = False


@dataclass(slots=True)
class Position:
    """A position that passed its check; `berries` and `hydras` None: those of the map."""

    pieces: list[Placed]
    turn: int
    resting: Sequence[str | None]
    tokens: Mapping[int, int]
    berries: Mapping[int, int] | None
    hydras: Sequence[int] | None
    vp: Sequence[int]
    deposited: Sequence[int]
    regent: int


class _Fault(Exception):
    def __init__(self, code: str, **data: Any) -> None:
        super().__init__(code)
        self.refusal = refuse(GAME, code, **data)


def read_position(document: Any, cast: Cast, setup: "Setup") -> Position | Refusal:
    """The position, or what is wrong with it (malformed, with its place in the options)."""
    assert setup.board is not None
    try:
        position = _Reader(cast, setup.board, setup.tables).read(document)
        _check(position, cast, setup.board)
        return position
    except _Fault as fault:
        return fault.refusal


def _wrong(place: str, wanted: str) -> _Fault:
    return _Fault("position.shape", place=f"options.position{place}", wanted=wanted)


def _number(value: Any, least: int, most: int, place: str) -> int:
    if type(value) is not int or not least <= value <= most:
        raise _wrong(place, f"a whole number from {least} to {most}")
    return value


def _keys(row: Any, place: str, needed: Sequence[str], known: Sequence[str]) -> Mapping[str, Any]:
    if not isinstance(row, dict):
        raise _wrong(place, "an object")
    for name in needed:
        if name not in row:
            raise _wrong(f"{place}.{name}", "there")
    for name in row:
        if name not in known:
            raise _wrong(f"{place}.{safe_text(name)}", "left out")
    return row


def _list(value: Any, place: str) -> list[Any]:
    if not isinstance(value, list):
        raise _wrong(place, "a list")
    return value


def _cell(value: Any, place: str) -> int:
    if isinstance(value, list) and len(value) == 2 and all(type(part) is int for part in value):
        number = number_of(value)
        if number != OFF:
            return number
    raise _wrong(place, f"a cell, as a list of two whole numbers from 0 to {SIZE - 1}")


def _direction(value: Any, place: str) -> int:
    if not isinstance(value, str) or value not in DIRS:
        raise _wrong(place, f"one of {', '.join(DIRS)}")
    return DIRS.index(value)


def _pair(value: Any, place: str) -> list[int]:
    rows = _list(value, place)
    if len(rows) != SEATS:
        raise _wrong(place, "a list of two whole numbers")
    return [_number(row, 0, MOST, f"{place}[{seat}]") for seat, row in enumerate(rows)]


class _Reader:
    """Reads the rows; whatever has the wrong form ends it."""

    def __init__(self, cast: Cast, board: Board, tables: Tables) -> None:
        self.cast, self.board, self.tables = cast, board, tables

    def read(self, document: Any) -> Position:
        row = _keys(document, "", ("characters",), _KEYS)
        return Position(
            pieces=[*self._characters(row["characters"]), *self._sentries(row.get("tokens", []))],
            turn=_number(row.get("turn", 1), 1, self.tables.turns, ".turn"),
            resting=self._resting(row.get("resting", [None] * SEATS)),
            tokens=self._edges(row.get("edges", [])),
            berries=self._berries(row["strawberries"]) if "strawberries" in row else None,
            hydras=self._hydras(row["hydras"]) if "hydras" in row else None,
            vp=_pair(row.get("vp", [0] * SEATS), ".vp"),
            deposited=_pair(row.get("deposited", [0] * SEATS), ".deposited"),
            regent=_number(row.get("regent", self.tables.regent), 0, self.tables.regent, ".regent"),
        )

    def _characters(self, value: Any) -> list[Placed]:
        ids = self.cast.ids[:CHARACTERS]
        rows = _keys(self._by_id(value), ".characters", ids, ids)
        return [self._character(piece, rows[name]) for piece, name in enumerate(ids)]

    def _by_id(self, value: Any) -> Any:
        """The rows of characters with ids for names."""
        if not isinstance(value, dict):
            return value
        found = {self._id(name): row for name, row in value.items()}
        if len(found) < len(value):
            raise _wrong(".characters", "an object with each character once")
        return found

    def _id(self, name: Any) -> Any:
        """The id of a character of this match; anything else as it is."""
        known = isinstance(name, str) and name in self.cast.names[:CHARACTERS]
        return self.cast.ids[self.cast.names.index(name)] if known else name

    def _character(self, piece: int, value: Any) -> Placed:
        place = f".characters.{self.cast.ids[piece]}"
        row = _keys(value, place, ("at", "facing"), _OF_CHARACTER)
        immune = row.get("immune", False)
        if type(immune) is not bool:
            raise _wrong(f"{place}.immune", "true or false")
        return Placed(
            piece=piece,
            at=_cell(row["at"], f"{place}.at"),
            facing=_direction(row["facing"], f"{place}.facing"),
            items=_number(row.get("items", 0), 0, self.cast.cards[piece].slots, f"{place}.items"),
            uses=self._uses(row.get("uses", {}), f"{place}.uses"),
            immune=immune,
        )

    def _uses(self, value: Any, place: str) -> dict[str, int]:
        counted = {name: ability.most for name, ability in self.tables.abilities.items() if ability.most}
        row = _keys(value, place, (), tuple(counted))
        return {name: _number(count, 0, counted[name], f"{place}.{name}") for name, count in row.items()}

    def _resting(self, value: Any) -> list[str | None]:
        rows = _list(value, ".resting")
        if len(rows) != SEATS:
            raise _wrong(".resting", "a list of two")
        rows = list(map(self._id, rows))
        for seat, name in enumerate(rows):
            own = [self.cast.ids[piece] for piece in TEAMS[seat]]
            if name is not None and name not in own:
                raise _wrong(f".resting[{seat}]", f"null or one of {', '.join(own)}")
        return rows

    def _sentries(self, value: Any) -> list[Placed]:
        placed: list[Placed] = []
        for number, entry in enumerate(_list(value, ".tokens")):
            place = f".tokens[{number}]"
            row = _keys(entry, place, _OF_TOKEN, _OF_TOKEN)
            if not isinstance(row["id"], str) or row["id"] not in TOKEN_IDS:
                raise _wrong(f"{place}.id", f"one of {', '.join(TOKEN_IDS)}")
            piece = self.cast.number_of[row["id"]]
            if any(other.piece == piece for other in placed):
                raise _wrong(f"{place}.id", "there once")
            facing = _direction(row["facing"], f"{place}.facing")
            placed.append(Placed(piece, _cell(row["at"], f"{place}.at"), facing))
        return placed

    def _berries(self, value: Any) -> dict[int, int]:
        walkable = self.board.enter[0] | self.board.enter[1]
        found: dict[int, int] = {}
        for number, entry in enumerate(_list(value, ".strawberries")):
            cell = _cell(entry, f".strawberries[{number}]")
            if not walkable >> cell & 1:
                raise _Fault("position.cell", at=cell_of(cell), named="a strawberry")
            found[cell] = found.get(cell, 0) + 1
        return found

    def _hydras(self, value: Any) -> list[int]:
        row = _keys(value, ".hydras", HYDRAS, HYDRAS)
        cells = [OFF if row[name] is None else _cell(row[name], f".hydras.{name}") for name in HYDRAS]
        for name, cell in zip(HYDRAS, cells, strict=True):
            if cell != OFF and not self.board.open_water >> cell & 1:
                raise _Fault("position.cell", at=cell_of(cell), named=f"Hydra {name}")
        if cells[0] == cells[1] != OFF:
            raise _Fault("position.shared", at=cell_of(cells[0]), named=" and ".join(HYDRAS))
        return cells

    def _edges(self, value: Any) -> dict[int, int]:
        found: dict[int, int] = {}
        for number, entry in enumerate(_list(value, ".edges")):
            place = f".edges[{number}]"
            row = _keys(entry, place, _OF_EDGE, _OF_EDGE)
            if not isinstance(row["token"], str) or row["token"] not in TOKENS:
                raise _wrong(f"{place}.token", " or ".join(TOKENS))
            edge = self._edge(row["edge"], f"{place}.edge")
            if edge in found:
                raise _wrong(f"{place}.edge", "there once")
            found[edge] = TOKENS.index(row["token"])
        for kind, most in enumerate(self.tables.tokens):
            if list(found.values()).count(kind) > most:
                raise _Fault("position.tokens", kind=TOKENS[kind], most=most)
        return found

    def _edge(self, value: Any, place: str) -> int:
        rows = _list(value, place)
        cells = [_cell(row, f"{place}[{number}]") for number, row in enumerate(rows)]
        if len(cells) != 2 or cells[1] not in BESIDE[cells[0]]:
            raise _wrong(place, "a list of two cells next to each other")
        return edge_of(cells[0], BESIDE[cells[0]].index(cells[1]))


def _check(position: Position, cast: Cast, board: Board) -> None:
    """Everybody on a cell of his own that he may be on, and immune in his camp only."""
    taken: dict[int, str] = {}
    for row in position.pieces:
        name = cast.ids[row.piece]
        if not board.enter[KIND_OF[row.piece]] >> row.at & 1:
            raise _Fault("position.cell", at=cell_of(row.at), named=name)
        if row.at in taken:
            raise _Fault("position.shared", at=cell_of(row.at), named=f"{taken[row.at]} and {name}")
        taken[row.at] = name
        if row.immune and not board.camp_mask[SEAT_OF[row.piece]] >> row.at & 1:
            raise _Fault("position.immune", at=cell_of(row.at), named=name)
