"""Actions of Harrow County: small objects that are made once and shared, so that they compare and travel
cheaply.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from .board import NONE, Board, Hex
from .tables import (
    BAG,
    CARDS,
    DECKS,
    FACTIONS,
    ITEMS,
    OBJECTIVES,
    OFFERS,
    SOLO_CARDS,
    TERRAINS,
    TOKENS,
    TYPES,
    Tables,
)

WORDS: Final = (
    "hide", "board", "nest", "card", "objective", "arrow", "guess", "skip", "mark", "cleanup", "report",
    "collect", "spend", "place", "solo", "drawn", "tree", "bag",
)  # fmt: skip
(
    HIDE, BOARD, NEST, CARD, OBJECTIVE, ARROW, GUESS, SKIP, MARK, CLEANUP, REPORT, COLLECT, SPEND, PLACE,
    SOLO, DRAWN, TREE, BAG_TOKEN,
) = range(len(WORDS))  # fmt: skip
_SECRET: Final = frozenset({HIDE, MARK, DRAWN})
CHANCE_WORDS: Final = frozenset({DRAWN, TREE, BAG_TOKEN})
REPORTS: Final = (
    "move", "spawn", "strengthen", "pay", "attack", "kill", "infect", "bonfire", "eat", "put", "take",
    "rescue", "score",
)  # fmt: skip
(
    MOVE, SPAWN_UNIT, STRENGTHENED, PAY, ATTACK, KILL, INFECT, LAY_BONFIRE, EAT, PUT, TAKE, RESCUE, SCORE,
) = range(len(REPORTS))  # fmt: skip
DIRECTIONS: Final = ("left", "right")
SKIPPED: Final = ("arrow", "guess")
_KEPT: Final = 250_000  # actions that one table remembers before it is emptied
Key = tuple[tuple[str, Any], ...]


class Action:
    """One thing that a seat or chance does. `key` are the fields of its entry, with tuples for lists.

    `sub`: the number of the card, objective, offer, Solo card, report, direction, deck or token. `at`, `to`
    and `origin` are hex numbers, OFF where a hex is not on the map, NONE where none is named. `number`: a
    count, a line, a seat, a terrain or a type; `faction` a faction's number.
    """

    __slots__ = (
        "_hash", "at", "cubes", "faction", "items", "key", "number", "op", "origin", "other", "places",
        "sub", "to", "unit",
    )  # fmt: skip

    def __init__(self, op: int, key: Key) -> None:
        self.op, self.key = op, key
        self._hash = hash((op, key))
        self.sub = self.number = self.faction = self.other = -1
        self.at = self.to = self.origin = NONE
        self.unit = ""
        self.places: tuple[int, ...] = ()
        self.items: tuple[int, ...] = ()
        self.cubes: tuple[tuple[int, int], ...] = ()

    @property
    def do(self) -> str:
        """The word of its entry."""
        return WORDS[self.op]

    def fields(self) -> dict[str, Any]:
        """The fields of its entry other than `by` and `do`."""
        return {name: _thawed(name, value) for name, value in self.key}

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Action) and self.op == other.op and self.key == other.key)

    def __hash__(self) -> int:
        return self._hash

    def __repr__(self) -> str:
        """Never with what is secret: this may end in a message or a log."""
        return f"<{self.do}>" if self.op in _SECRET else f"<{self.do} {self.fields()}>"


def _thawed(name: str, value: Any) -> Any:
    if not isinstance(value, tuple):
        return value
    if name == "cubes":
        return dict(value)
    return [list(part) for part in value] if name == "nests" else list(value)


class Interned:
    """The actions on a board with the cards of a catalogue, each made when first asked for."""

    def __init__(self, board: Board, tables: Tables) -> None:
        self.board, self.tables = board, tables
        self._known: dict[tuple[int, Key], Action] = {}
        self.rows: dict[Any, tuple[Action, ...]] = {}
        """Parts of legal lists, by whatever they depend on."""
        self.reports: Any = None
        self.quick: dict[tuple[Any, ...], Action] = {}
        """Reports by the values of their fields, for reading entries."""

    def get(self, op: int, key: Key) -> Action:
        """The action of these fields, which are of the right form."""
        known = self._known.get((op, key))
        if known is None:
            if len(self._known) >= _KEPT:
                for table in (self._known, self.rows, self.quick):
                    table.clear()
                self.reports = None
            known = self._known[op, key] = self._made(op, key)
        return known

    def _made(self, op: int, key: Key) -> Action:
        action = Action(op, key)
        fields = dict(key)
        self._read_places(action, fields)
        action.unit = fields.get("unit", "")
        _READ[op](self, action, fields)
        return action

    def _read_places(self, action: Action, fields: Mapping[str, Any]) -> None:
        number = self.board.number
        for name, slot in _PLACES:
            if name in fields:
                setattr(action, slot, number(fields[name]))

    def hex(self, number: int) -> Hex:
        """The coordinates of a hex, as a key holds them."""
        return self.board.hexes[number]


_PLACES: Final = (("at", "at"), ("to", "to"), ("from", "origin"), ("nest", "at"))


def _read_nothing(interned: Interned, action: Action, fields: Mapping[str, Any]) -> None:
    pass


def _read_hide(interned: Interned, action: Action, fields: Mapping[str, Any]) -> None:
    action.places = tuple(interned.board.number(fields[item]) for item in ITEMS)


def _read_board(interned: Interned, action: Action, fields: Mapping[str, Any]) -> None:
    action.number = TERRAINS.index(fields["terrain"])


def _read_nest(interned: Interned, action: Action, fields: Mapping[str, Any]) -> None:
    action.sub = interned.tables.refs[OFFERS][fields["offer"]]
    action.other = interned.board.number(fields["offer_from"]) if "offer_from" in fields else NONE


def _read_card(interned: Interned, action: Action, fields: Mapping[str, Any]) -> None:
    action.sub = interned.tables.refs[CARDS][fields["card"]]
    action.number = fields.get("seat", -1)
    if "objective" in fields:
        action.other = interned.tables.refs[OBJECTIVES][fields["objective"]]
    if isinstance(fields.get("from"), str):
        action.other, action.number = TERRAINS.index(fields["from"]), TERRAINS.index(fields["to"])
    action.cubes = _cubes(fields.get("cubes", ()))


def _cubes(pairs: Sequence[tuple[str, int]]) -> tuple[tuple[int, int], ...]:
    return tuple((FACTIONS.index(name), count) for name, count in pairs)


def _read_objective(interned: Interned, action: Action, fields: Mapping[str, Any]) -> None:
    action.sub = interned.tables.refs[OBJECTIVES][fields["card"]]
    action.places = tuple(map(interned.board.number, fields["nests"]))


def _read_arrow(interned: Interned, action: Action, fields: Mapping[str, Any]) -> None:
    action.number, action.sub = fields["line"], DIRECTIONS.index(fields["dir"])


def _read_skip(interned: Interned, action: Action, fields: Mapping[str, Any]) -> None:
    action.sub = SKIPPED.index(fields["what"])


def _read_report(interned: Interned, action: Action, fields: Mapping[str, Any]) -> None:
    action.sub = REPORTS.index(fields["kind"])
    action.number = fields.get("cubes", fields.get("points", -1))
    named = fields.get("against", fields.get("payer"))
    action.faction = FACTIONS.index(named) if named else -1
    if "type" in fields:
        action.number = TYPES.index(fields["type"])
    if "token" in fields:
        action.number = TOKENS.index(fields["token"])


def _read_spend(interned: Interned, action: Action, fields: Mapping[str, Any]) -> None:
    action.sub = interned.tables.refs[OFFERS][fields["offer"]]


def _read_solo(interned: Interned, action: Action, fields: Mapping[str, Any]) -> None:
    action.sub = interned.tables.refs[SOLO_CARDS][fields["card"]]
    action.faction = FACTIONS.index(fields["faction"]) if "faction" in fields else -1


def _read_drawn(interned: Interned, action: Action, fields: Mapping[str, Any]) -> None:
    action.sub = DECKS.index(fields["deck"])
    refs = interned.tables.refs[action.sub]
    action.items = tuple(refs[item] for item in fields["items"])


def _read_tree(interned: Interned, action: Action, fields: Mapping[str, Any]) -> None:
    action.cubes = _cubes(fields["cubes"])


def _read_bag(interned: Interned, action: Action, fields: Mapping[str, Any]) -> None:
    action.sub = BAG.index(fields["token"])
    action.number = BAG.index(fields["side"]) if "side" in fields else -1


_READ: Final = (
    _read_hide,
    _read_board,
    _read_nest,
    _read_card,
    _read_objective,
    _read_arrow,
    _read_nothing,  # guess
    _read_skip,
    _read_nothing,  # mark
    _read_nothing,  # cleanup
    _read_report,
    _read_nothing,  # collect
    _read_spend,
    _read_solo,  # place
    _read_solo,
    _read_drawn,
    _read_tree,
    _read_bag,
)
"""By action, in the order of WORDS: what its fields mean."""
