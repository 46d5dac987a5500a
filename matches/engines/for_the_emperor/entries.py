"""Entries of a match file: their form (anything wrong with it is malformed), and the action that they
mean.
"""

from collections.abc import Callable, Mapping
from typing import Final

from cards.library.refusals import Refusal

from ..core import CHANCE
from ..entry_form import Entry, FormFault
from ..strict_json import safe_text
from .actions import Action
from .phases import FIELDS
from .setup import GAME, Setup

_HIGHEST: Final = 4

Parsed = tuple[int, Action] | Refusal


class _Form(FormFault):
    """The form of an entry is wrong."""

    game = GAME


def parse_entry(setup: Setup, entry: object) -> Parsed:
    """Who does what by `entry`: the seat or CHANCE, and the action; or the refusal that names what is
    wrong.
    """
    try:
        if not isinstance(entry, dict):
            raise _Form("entry.shape")
        by = _read_by(entry)
        do = entry.get("do")
        table = _BY_CHANCE if by == CHANCE else _BY_SEAT
        read = table.get(do) if type(do) is str else None
        if read is None:
            raise _Form.unknown_do(by, do, _BY_CHANCE if by == CHANCE else _BY_SEAT)
        return by, read(setup, entry)
    except _Form as fault:
        return fault.refusal


def _read_by(entry: Entry) -> int:
    by = entry.get("by")
    if type(by) is int and 0 <= by <= 1:
        return by
    if by == "chance":
        return CHANCE
    raise _Form("entry.by", seats=2)


_check_fields: Final = _Form.check_fields
_wrong: Final = _Form.wrong


def _card(setup: Setup, entry: Entry) -> int:
    reference = entry["card"]
    if type(reference) is not str:
        raise _wrong(entry, "card", "the id or the exact name of a Warrior")
    card = setup.tables.number_of.get(reference)
    if card is None:
        raise _Form("entry.card-unknown", field="card", card=safe_text(reference))
    return card


def _cards(setup: Setup, entry: Entry) -> tuple[int, ...]:
    """The Warriors of a list. What it names is not repeated in a refusal: a list may be hidden from whoever
    reads it.
    """
    references = entry["cards"]
    if not isinstance(references, list):
        raise _wrong(entry, "cards", "a list of Warriors")
    number_of = setup.tables.number_of
    for place, reference in enumerate(references):
        if type(reference) is not str:
            raise _wrong(entry, f"cards[{place}]", "the id or the exact name of a Warrior")
        if reference not in number_of:
            raise _Form("entry.cards-unknown", field=f"cards[{place}]")
    return tuple(number_of[reference] for reference in references)


def _field(entry: Entry, name: str) -> int:
    """A battlefield, counted from 0."""
    number = entry[name]
    if type(number) is not int or not 1 <= number <= FIELDS:
        raise _wrong(entry, name, f"the number of a battlefield, 1 to {FIELDS}")
    return number - 1


def _seat(entry: Entry, name: str) -> int:
    seat = entry[name]
    if type(seat) is not int or not 0 <= seat <= 1:
        raise _wrong(entry, name, "the number of a seat, 0 or 1")
    return seat


_BARE: Final = frozenset({"by", "do"})
_CARD: Final = _BARE | {"card"}
_AT: Final = _BARE | {"at"}
_CARD_AT: Final = _BARE | {"card", "at"}
_VALUE: Final = _BARE | {"value"}
_OWNER_FROM_TO: Final = _BARE | {"owner", "from", "to"}
_SEAT_CARDS: Final = _BARE | {"seat", "cards"}


def _play(setup: Setup, entry: Entry) -> Action:
    _check_fields(entry, _CARD_AT)
    return setup.actions.play[_card(setup, entry)][_field(entry, "at")]


def _token(setup: Setup, entry: Entry) -> Action:
    _check_fields(entry, _AT)
    return setup.actions.token[_field(entry, "at")]


def _banner(setup: Setup, entry: Entry) -> Action:
    _check_fields(entry, _VALUE)
    value = entry["value"]
    if type(value) is not int or not 1 <= value <= _HIGHEST:
        raise _wrong(entry, "value", f"the value of a Banner, 1 to {_HIGHEST}")
    return setup.actions.banner[value]


def _return(setup: Setup, entry: Entry) -> Action:
    _check_fields(entry, _CARD)
    return setup.actions.back[_card(setup, entry)]


def _decline(setup: Setup, entry: Entry) -> Action:
    _check_fields(entry, _BARE)
    return setup.actions.decline


def _shift(setup: Setup, entry: Entry) -> Action:
    _check_fields(entry, _OWNER_FROM_TO)
    return setup.actions.shift[_seat(entry, "owner")][_field(entry, "from")][_field(entry, "to")]


def _drawn(setup: Setup, entry: Entry) -> Action:
    _check_fields(entry, _SEAT_CARDS)
    seat, cards = _seat(entry, "seat"), _cards(setup, entry)
    return setup.actions.drawn(seat, cards)


_Read = Callable[[Setup, Entry], Action]
_BY_SEAT: Final[Mapping[str, _Read]] = {
    "play": _play,
    "token": _token,
    "banner": _banner,
    "return": _return,
    "decline": _decline,
    "shift": _shift,
}
_BY_CHANCE: Final[Mapping[str, _Read]] = {"drawn": _drawn}
