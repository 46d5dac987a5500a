"""Entries of a match file: their form (whatever is wrong with it is malformed), and what they mean."""

from collections.abc import Callable, Mapping
from typing import Final

from cards.library.refusals import Refusal

from ..core import CHANCE
from ..entry_form import Entry, FormFault
from . import actions
from .actions import (
    ANSWERS,
    BARE,
    BOMBARD,
    CONVERTS,
    FOUND,
    LAND,
    RETREAT,
    SETTLE,
    UPGRADE,
    Action,
)  # fmt: skip
from .board import KINDS, Hex
from .setup import Setup
from .tables import FRIGATE, GAME, ITEMS, SIDES, TYPES, Chips

_ONE: Final = {kind: actions.one_chip(number) for number, kind in enumerate(KINDS)}
_PIPS: Final = frozenset(range(1, SIDES + 1))

Parsed = tuple[int, Action] | Refusal


class _Form(FormFault):
    """The form of an entry is wrong."""

    game = GAME


def parse_entry(setup: Setup, entry: object) -> Parsed:
    """Who does what by `entry`: the seat or CHANCE, and the action; or what is wrong with it."""
    try:
        if not isinstance(entry, dict):
            raise _Form("entry.shape")
        by, do = entry.get("by"), entry.get("do")
        if type(by) is not int or not 0 <= by < setup.seats:
            by = _read_by(setup, by)
        table = _BY_CHANCE if by == CHANCE else _BY_SEAT
        read = table.get(do) if type(do) is str else None
        if read is None:
            raise _Form.unknown_do(by, do, _BY_CHANCE if by == CHANCE else _BY_SEAT)
        return by, read(setup, entry)
    except _Form as fault:
        return fault.refusal


def _read_by(setup: Setup, by: object) -> int:
    if by == "chance":
        return CHANCE
    raise _Form("entry.by", seats=setup.seats)


_check_fields: Final = _Form.check_fields
_wrong: Final = _Form.wrong


def _is_hex(value: object) -> bool:
    return type(value) is list and len(value) == 2 and type(value[0]) is int and type(value[1]) is int


def _hex(entry: Entry, name: str) -> Hex:
    value = entry[name]
    if not _is_hex(value):
        raise _wrong(entry, name, "a hex, as a list of two whole numbers")
    return value[0], value[1]


def _text(entry: Entry, name: str) -> str:
    value = entry[name]
    if type(value) is not str:
        raise _wrong(entry, name, "a text")
    return value


def _one_of(entry: Entry, name: str, known: tuple[str, ...]) -> int:
    value = entry[name]
    if type(value) is not str or value not in known:
        raise _wrong(entry, name, f"one of {', '.join(known)}")
    return known.index(value)


def _seat(setup: Setup, entry: Entry, name: str) -> int:
    seat = entry[name]
    if type(seat) is not int or not 0 <= seat < setup.seats:
        raise _wrong(entry, name, "the number of a seat of this match")
    return seat


def _bundle(entry: Entry, name: str) -> Chips:
    value = entry[name]
    if not isinstance(value, dict) or not value:
        raise _wrong(entry, name, "an object of kinds and numbers, not empty")
    if len(value) == 1:
        for kind, count in value.items():
            if kind in _ONE and type(count) is int and count == 1:
                return _ONE[kind]
    for kind, count in value.items():
        if kind not in KINDS or type(count) is not int or count < 1:
            raise _wrong(entry, name, f"an object of {', '.join(KINDS)} and whole numbers of at least 1")
    return tuple(value.get(kind, 0) for kind in KINDS)


def _fields(*names: str) -> frozenset[str]:
    return frozenset({"by", "do", *names})


_NO_MORE: Final = _fields()
_AT: Final = _fields("at")
_TO: Final = _fields("to")
_GIVE_GET: Final = _fields("give", "get")
_TO_GIVE_GET: Final = _fields("to", "give", "get")
_ITEM: Final = _fields("item")
_ITEM_AT: Final = _fields("item", "at")
_ITEM_AT_TO: Final = _fields("item", "at", "to")
_UNIT: Final = _fields("unit")
_UNIT_PATH: Final = _fields("unit", "path")
_UNIT_SHIP: Final = _fields("unit", "ship")
_UNIT_TO: Final = _fields("unit", "to")
_UNIT_AT: Final = _fields("unit", "at")
_TO_AT: Final = _fields("to", "at")
_FIRE: Final = _fields("fire")
_SEAT_DICE: Final = _fields("seat", "dice")
_COUNT: Final = frozenset({"count"})
_SUPPORT: Final = frozenset({"support"})


def _bare(setup: Setup, entry: Entry) -> Action:
    _check_fields(entry, _NO_MORE)
    return BARE[entry["do"]]


def _only_at(op: int) -> "_Read":
    def read(setup: Setup, entry: Entry) -> Action:
        _check_fields(entry, _AT)
        return setup.interned.at(op, _hex(entry, "at"))

    return read


def _convert(setup: Setup, entry: Entry) -> Action:
    _check_fields(entry, _GIVE_GET)
    return CONVERTS[_one_of(entry, "give", KINDS)][_one_of(entry, "get", KINDS)]


def _offer(setup: Setup, entry: Entry) -> Action:
    _check_fields(entry, _TO_GIVE_GET)
    return setup.interned.offer(_seat(setup, entry, "to"), _bundle(entry, "give"), _bundle(entry, "get"))


def _buy(setup: Setup, entry: Entry) -> Action:
    _check_fields(entry, _ITEM, _COUNT)
    item, count = _one_of(entry, "item", ITEMS), entry.get("count", 1)
    if type(count) is not int or count < 1:
        raise _wrong(entry, "count", "a whole number of at least 1")
    return actions.BUYS[item] if count == 1 else actions.buy(item, count)


def _move(setup: Setup, entry: Entry) -> Action:
    _check_fields(entry, _UNIT_PATH)
    unit, path = entry["unit"], entry["path"]
    if type(unit) is str and type(path) is list and len(path) == 1 and _is_hex(path[0]):
        return setup.interned.path(unit, ((path[0][0], path[0][1]),))  # the usual case
    unit = _text(entry, "unit")
    if type(path) is not list or not path or not all(map(_is_hex, path)):
        raise _wrong(entry, "path", "a list of one or more hexes, each a list of two whole numbers")
    return setup.interned.path(unit, tuple((place[0], place[1]) for place in path))


def _board(setup: Setup, entry: Entry) -> Action:
    _check_fields(entry, _UNIT_SHIP)
    return setup.interned.board_ship(_text(entry, "unit"), _text(entry, "ship"))


def _land(setup: Setup, entry: Entry) -> Action:
    _check_fields(entry, _UNIT_TO)
    return setup.interned.aimed(LAND, _text(entry, "unit"), _hex(entry, "to"))


def _bombard(setup: Setup, entry: Entry) -> Action:
    _check_fields(entry, _UNIT_AT)
    return setup.interned.aimed(BOMBARD, _text(entry, "unit"), _hex(entry, "at"))


def _grant(setup: Setup, entry: Entry) -> Action:
    _check_fields(entry, _TO_AT)
    return setup.interned.grant(_seat(setup, entry, "to"), _hex(entry, "at"))


def _answer(setup: Setup, entry: Entry) -> Action:
    _check_fields(entry, _FIRE)
    if type(entry["fire"]) is not bool:
        raise _wrong(entry, "fire", "true or false")
    return ANSWERS[0] if entry["fire"] else ANSWERS[1]


def _battle(setup: Setup, entry: Entry) -> Action:
    _check_fields(entry, _AT, _SUPPORT)
    ships = entry.get("support", [])
    if not isinstance(ships, list) or not all(type(ship) is str for ship in ships):
        raise _wrong(entry, "support", "a list of ids of frigates")
    return setup.interned.battle(_hex(entry, "at"), tuple(ships))


def _retreat(setup: Setup, entry: Entry) -> Action:
    _check_fields(entry, _TO)
    return setup.interned.at(RETREAT, _hex(entry, "to"))


def _lose(setup: Setup, entry: Entry) -> Action:
    _check_fields(entry, _UNIT)
    unit = _text(entry, "unit")
    return actions.LOSE_TYPE[TYPES.index(unit)] if unit in TYPES else actions.lose(unit)


def _construct(setup: Setup, entry: Entry) -> Action:
    frigate = entry.get("item") == TYPES[FRIGATE]
    _check_fields(entry, _ITEM_AT_TO if frigate else _ITEM_AT)
    item, at = _one_of(entry, "item", TYPES), _hex(entry, "at")
    return setup.interned.construct(item, at, _hex(entry, "to") if frigate else None)


def _roll(setup: Setup, entry: Entry) -> Action:
    _check_fields(entry, _SEAT_DICE)
    seat, dice = _seat(setup, entry, "seat"), entry["dice"]
    if type(dice) is not list or not all(type(die) is int and die in _PIPS for die in dice):
        raise _wrong(entry, "dice", "a list of whole numbers from 1 to 6")
    return setup.compiled.rolls[seat].thrown(tuple(dice))


_Read = Callable[[Setup, Entry], Action]
_BY_SEAT: Final[Mapping[str, _Read]] = {
    "settle": _only_at(SETTLE),
    "convert": _convert,
    "offer": _offer,
    "accept": _bare,
    "decline": _bare,
    "buy": _buy,
    "done": _bare,
    "move": _move,
    "board": _board,
    "land": _land,
    "grant": _grant,
    "bombard": _bombard,
    "answer": _answer,
    "battle": _battle,
    "stand": _bare,
    "press": _bare,
    "retreat": _retreat,
    "lose": _lose,
    "town": _only_at(FOUND),
    "city": _only_at(UPGRADE),
    "construct": _construct,
}
_BY_CHANCE: Final[Mapping[str, _Read]] = {"roll": _roll}
