"""Actions of Imperial Conquest: small objects that are made once and shared, so that they compare and travel
cheaply.
"""

from collections.abc import Callable, Sequence
from itertools import product
from typing import Any, Final

from ..core import Event
from .board import KINDS, OFF, Board, Hex
from .tables import FRIGATE, ITEMS, SIDES, TYPES, Chips

WORDS: Final = (
    "settle", "convert", "offer", "buy", "done", "move", "board", "land", "bombard", "battle", "town", "city",
    "construct", "accept", "decline", "grant", "answer", "stand", "press", "retreat", "lose", "roll",
)  # fmt: skip
(
    SETTLE, CONVERT, OFFER, BUY, DONE, MOVE, BOARD, LAND, BOMBARD, BATTLE, FOUND, UPGRADE,
    CONSTRUCT, ACCEPT, DECLINE, GRANT, ANSWER, STAND, PRESS, RETREAT, LOSE, ROLL,
) = range(len(WORDS))  # fmt: skip
_KEPT: Final = 60_000  # actions that one table remembers before it is emptied
_LISTED_DICE: Final = 4  # rolls of so many dice are made once


class Action:
    """One thing that a seat or chance does. `key` tells it from all others of its word; a hex that is not on
    the board is OFF in `hex`, `to` and `path`, and keeps its coordinates in the key and the fields.
    """

    __slots__ = (
        "_hash", "count", "dice", "events", "get", "give", "hex", "item", "key", "op", "path", "seat", "ship",
        "ships", "to", "unit",
    )  # fmt: skip

    def __init__(self, op: int, key: Any) -> None:
        self.op, self.key = op, key
        self._hash = hash((op, key))
        self.unit = self.ship = ""
        self.hex = self.to = OFF
        self.path: tuple[int, ...] = ()
        self.item = self.seat = OFF
        self.count = 1
        self.give: Chips = ()
        self.get: Chips = ()
        self.ships: tuple[str, ...] = ()
        self.dice: tuple[int, ...] = ()
        self.events: tuple[Event, ...] = ()

    @property
    def do(self) -> str:
        """The word of its entry."""
        return WORDS[self.op]

    def fields(self) -> dict[str, Any]:
        """The fields of its entry other than `by` and `do`."""
        return _FIELDS[self.op](self.key)

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Action) and self.op == other.op and self.key == other.key)

    def __hash__(self) -> int:
        return self._hash

    def __repr__(self) -> str:
        return f"<{self.do} {self.fields()}>"


def bundle(chips: Sequence[int]) -> dict[str, int]:
    """Chips as an entry writes them."""
    return {kind: count for kind, count in zip(KINDS, chips, strict=True) if count}


def _at(key: Any) -> dict[str, Any]:
    return {"at": list(key)}


def _nothing(key: Any) -> dict[str, Any]:
    return {}


def _bought(key: Any) -> dict[str, Any]:
    item, count = key
    return {"item": ITEMS[item], "count": count} if count != 1 else {"item": ITEMS[item]}


def _opened(key: Any) -> dict[str, Any]:
    place, ships = key
    return {"at": list(place), "support": list(ships)} if ships else {"at": list(place)}


def _constructed(key: Any) -> dict[str, Any]:
    item, place, to = key
    return {"item": TYPES[item], "at": list(place)} | ({"to": list(to)} if to else {})


_FIELDS: Final[tuple[Callable[[Any], dict[str, Any]], ...]] = (
    _at,  # settle
    lambda key: {"give": KINDS[key[0]], "get": KINDS[key[1]]},
    lambda key: {"to": key[0], "give": bundle(key[1]), "get": bundle(key[2])},
    _bought,
    _nothing,  # done
    lambda key: {"unit": key[0], "path": [list(place) for place in key[1]]},
    lambda key: {"unit": key[0], "ship": key[1]},
    lambda key: {"unit": key[0], "to": list(key[1])},
    lambda key: {"unit": key[0], "at": list(key[1])},
    _opened,
    _at,  # town
    _at,  # city
    _constructed,
    _nothing,  # accept
    _nothing,  # decline
    lambda key: {"to": key[0], "at": list(key[1])},
    lambda key: {"fire": key},
    _nothing,  # stand
    _nothing,  # press
    lambda key: {"to": list(key)},
    lambda key: {"unit": key},
    lambda key: {"seat": key[0], "dice": list(key[1])},
)
"""By action, in the order of WORDS: the fields of its entry from its key; what has its default is left out.
"""


def _bare(op: int) -> Action:
    return Action(op, None)


DONE_ACTION: Final = _bare(DONE)
ACCEPT_OFFER: Final = _bare(ACCEPT)
DECLINE_OFFER: Final = _bare(DECLINE)
STANDING: Final = _bare(STAND)
PRESSING: Final = _bare(PRESS)
BARE: Final = {
    "done": DONE_ACTION,
    "accept": ACCEPT_OFFER,
    "decline": DECLINE_OFFER,
    "stand": STANDING,
    "press": PRESSING,
}


def _answer(fire: bool) -> Action:
    action = Action(ANSWER, fire)
    action.count = int(fire)
    return action


ANSWERS: Final = (_answer(True), _answer(False))


def lose(unit: str) -> Action:
    """Picking a land type, or a frigate by its id."""
    action = Action(LOSE, unit)
    action.unit = unit
    return action


LOSE_TYPE: Final = tuple(map(lose, TYPES))


def convert(give: int, get: int) -> Action:
    """Three chips of a kind for one of another."""
    action = Action(CONVERT, (give, get))
    action.item, action.to = give, get
    return action


CONVERTS: Final = tuple(tuple(convert(give, get) for get in range(len(KINDS))) for give in range(len(KINDS)))


def offer(seat: int, give: Chips, get: Chips) -> Action:
    """Offering a seat these chips for those."""
    action = Action(OFFER, (seat, give, get))
    action.seat, action.give, action.get = seat, give, get
    action.events = (Event("offered", {"seat": seat}),)
    if sum(map(bool, give)) == 1:  # the usual case, which is checked at once
        action.item, action.count = next(kind for kind, count in enumerate(give) if count), sum(give)
    return action


def one_chip(kind: int) -> Chips:
    """A bundle of a single chip."""
    return tuple(int(kind == other) for other in range(len(KINDS)))


def buy(item: int, count: int = 1) -> Action:
    """Paying for so many of an item."""
    action = Action(BUY, (item, count))
    action.item, action.count = item, count
    return action


BUYS: Final = tuple(map(buy, range(len(ITEMS))))


def roll(seat: int, dice: tuple[int, ...]) -> Action:
    """Chance shows these dice for a seat."""
    action = Action(ROLL, (seat, dice))
    action.seat, action.dice = seat, dice
    return action


class Rolls:
    """The rolls of a seat by the number of dice."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self._listed: dict[int, tuple[Action, ...]] = {}
        self._known: dict[tuple[int, ...], Action] = {}

    def of(self, count: int) -> tuple[Action, ...]:
        """Every roll of so many dice, in the order of the dice read as a number."""
        if count not in self._listed:
            dice = product(range(1, SIDES + 1), repeat=count)
            self._listed[count] = tuple(roll(self.seat, thrown) for thrown in dice)
            self._known.update((action.dice, action) for action in self._listed[count])
        return self._listed[count]

    def thrown(self, dice: tuple[int, ...]) -> Action:
        """The roll that shows `dice`."""
        known = self._known.get(dice)
        if known is None and 0 < len(dice) <= _LISTED_DICE:
            self.of(len(dice))
            known = self._known[dice]
        return known or roll(self.seat, dice)


class Interned:
    """Actions that name hexes of a board, made when first asked for."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self._known: dict[Any, Action] = {}
        self._paths: dict[tuple[str, tuple[Hex, ...]], Action] = {}
        self._offers: dict[tuple[int, Chips, Chips], Action] = {}

    def _get(self, op: int, key: Any, make: Callable[[], Action]) -> Action:
        known = self._known.get((op, key))
        if known is None:
            if len(self._known) >= _KEPT:
                self._known.clear()
            known = self._known[op, key] = make()
        return known

    def number(self, place: Hex) -> int:
        """The number of a hex, OFF for one that is not on the board."""
        return self.board.grid.number_of.get(place, OFF)

    def place(self, number: int) -> Hex:
        """The coordinates of a hex."""
        return self.board.grid.hexes[number]

    def at(self, op: int, place: Hex) -> Action:
        """An action that names a hex and nothing else."""
        return self._get(op, place, lambda: self._at(op, place))

    def _at(self, op: int, place: Hex) -> Action:
        action = Action(op, place)
        action.hex = self.number(place)
        return action

    def path(self, unit: str, path: tuple[Hex, ...]) -> Action:
        """Moving a unit along these hexes."""
        known = self._paths.get((unit, path))
        if known is None:
            if len(self._paths) >= _KEPT:
                self._paths.clear()
            known = self._paths[unit, path] = self._path(unit, path)
        return known

    def _path(self, unit: str, path: tuple[Hex, ...]) -> Action:
        action = Action(MOVE, (unit, path))
        action.unit, action.path = unit, tuple(map(self.number, path))
        action.hex = action.path[-1]
        return action

    def offer(self, seat: int, give: Chips, get: Chips) -> Action:
        """Offering a seat these chips for those."""
        known = self._offers.get((seat, give, get))
        if known is None:
            if len(self._offers) >= _KEPT:
                self._offers.clear()
            known = self._offers[seat, give, get] = offer(seat, give, get)
        return known

    def board_ship(self, unit: str, ship: str) -> Action:
        """Taking a unit aboard."""
        return self._get(BOARD, (unit, ship), lambda: self._board(unit, ship))

    def _board(self, unit: str, ship: str) -> Action:
        action = Action(BOARD, (unit, ship))
        action.unit, action.ship = unit, ship
        return action

    def aimed(self, op: int, unit: str, place: Hex) -> Action:
        """Landing a unit at a hex, or firing with it at one."""
        return self._get(op, (unit, place), lambda: self._aimed(op, unit, place))

    def _aimed(self, op: int, unit: str, place: Hex) -> Action:
        action = Action(op, (unit, place))
        action.unit, action.hex = unit, self.number(place)
        return action

    def grant(self, seat: int, place: Hex) -> Action:
        """Opening a building to a seat's frigates."""
        return self._get(GRANT, (seat, place), lambda: self._grant(seat, place))

    def _grant(self, seat: int, place: Hex) -> Action:
        action = Action(GRANT, (seat, place))
        action.seat, action.hex = seat, self.number(place)
        return action

    def battle(self, place: Hex, ships: tuple[str, ...]) -> Action:
        """Opening a battle with these frigates in support."""
        return self._get(BATTLE, (place, ships), lambda: self._battle(place, ships))

    def _battle(self, place: Hex, ships: tuple[str, ...]) -> Action:
        action = Action(BATTLE, (place, ships))
        action.hex, action.ships = self.number(place), ships
        return action

    def construct(self, item: int, place: Hex, to: Hex | None) -> Action:
        """Placing a unit in a building, a frigate on the water `to`."""
        return self._get(CONSTRUCT, (item, place, to), lambda: self._construct(item, place, to))

    def _construct(self, item: int, place: Hex, to: Hex | None) -> Action:
        action = Action(CONSTRUCT, (item, place, to))
        action.item, action.hex = item, self.number(place)
        action.to = self.number(to) if item == FRIGATE and to else OFF
        return action
