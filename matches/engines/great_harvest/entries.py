"""Entries of a match file: their form (anything wrong with it is malformed), and the action that they
mean.
"""

from collections.abc import Callable, Mapping
from typing import Final

from cards.library.refusals import Refusal

from ..core import CHANCE
from ..entry_form import Entry, FormFault
from ..strict_json import safe_text
from .actions import DRAW_CARD, Action, first
from .setup import GAME, Setup

Parsed = tuple[int, Action] | Refusal


class _Form(FormFault):
    """The form of an entry is wrong."""

    game = GAME


def parse_entry(setup: Setup, entry: object) -> Parsed:
    """Who does what by `entry`: the seat or CHANCE, and the action; or the refusal that names what is
    wrong.
    """
    try:
        if type(entry) is not dict:
            raise _Form("entry.shape")
        by, table = entry.get("by"), _BY_SEAT
        if by == "chance":
            by, table = CHANCE, _BY_CHANCE
        elif type(by) is not int or not 0 <= by < setup.seats:
            raise _Form("entry.by", seats=setup.seats)
        do = entry.get("do")
        read = table.get(do) if type(do) is str else None
        if read is None:
            raise _Form.unknown_do(by, do, _BY_CHANCE if by == CHANCE else _BY_SEAT)
        return by, read(setup, entry)
    except _Form as fault:
        return fault.refusal


_check_fields: Final = _Form.check_fields
_wrong: Final = _Form.wrong


def _card(setup: Setup, entry: Entry) -> int:
    reference = entry["card"]
    if type(reference) is not str:
        raise _wrong(entry, "card", "the id or the exact name of a card")
    card = setup.number_of.get(reference)
    if card is None:
        raise _Form("entry.card-unknown", field="card", card=safe_text(reference))
    return card


def _cards(setup: Setup, entry: Entry) -> tuple[int, ...]:
    """The cards of a list. What it names is not repeated in a refusal: a list may be hidden from whoever
    reads it.
    """
    references = entry["cards"]
    if not isinstance(references, list):
        raise _wrong(entry, "cards", "a list of cards")
    try:
        return tuple([setup.number_of[reference] for reference in references])
    except (KeyError, TypeError):
        raise _wrong_reference(setup, entry) from None


def _wrong_reference(setup: Setup, entry: Entry) -> _Form:
    """The first item of a list of cards that is none."""
    for place, reference in enumerate(entry["cards"]):
        if type(reference) is not str:
            return _wrong(entry, f"cards[{place}]", "the id or the exact name of a card")
        if reference not in setup.number_of:
            return _Form("entry.cards-unknown", field=f"cards[{place}]")
    raise AssertionError("every card of the list is known")


def _number(entry: Entry, name: str) -> int:
    number = entry[name]
    if type(number) is not int:
        raise _wrong(entry, name, "the number of a Combo")
    return number


def _seat(setup: Setup, entry: Entry) -> int:
    seat = entry["seat"]
    if type(seat) is not int or not 0 <= seat < setup.seats:
        raise _wrong(entry, "seat", "the number of a seat of this match")
    return seat


# Readers of entries that are written often count the fields before they look at them one by one.
_BARE: Final = frozenset({"by", "do"})
_CARD: Final = _BARE | {"card"}
_COMBO: Final = _BARE | {"combo"}
_CARD_COMBO: Final = _BARE | {"card", "combo"}
_FROM_COMBO: Final = _BARE | {"combo", "from_combo"}
_CARDS: Final = _BARE | {"cards"}
_SEAT: Final = _BARE | {"seat"}
_SEAT_CARDS: Final = _BARE | {"seat", "cards"}
_DICE: Final = _BARE | {"dice"}


def _place(setup: Setup, entry: Entry) -> Action:
    if len(entry) != len(_CARD) or "card" not in entry:
        _check_fields(entry, _CARD)
    return setup.actions.place[_card(setup, entry)]


def _tool(setup: Setup, entry: Entry) -> Action:
    if len(entry) != len(_CARD_COMBO) or "card" not in entry or "combo" not in entry:
        _check_fields(entry, _CARD_COMBO)
    card = _card(setup, entry)
    return setup.actions.row(_number(entry, "combo")).tool(card)


def _grow(setup: Setup, entry: Entry) -> Action:
    _check_fields(entry, _COMBO)
    return setup.actions.row(_number(entry, "combo")).grow


def _feed(setup: Setup, entry: Entry) -> Action:
    if "card" in entry and "from_combo" in entry:
        raise _Form("entry.one-feed")
    if "from_combo" in entry:
        _check_fields(entry, _FROM_COMBO)
        row = setup.actions.row(_number(entry, "combo"))
        return row.feed_from(_number(entry, "from_combo"))
    if "card" not in entry:
        raise _Form("entry.one-feed")
    _check_fields(entry, _CARD_COMBO)
    card = _card(setup, entry)
    return setup.actions.row(_number(entry, "combo")).feed_card(card)


def _turn_in(setup: Setup, entry: Entry) -> Action:
    _check_fields(entry, _COMBO)
    return setup.actions.row(_number(entry, "combo")).turn_in


def _draw(setup: Setup, entry: Entry) -> Action:
    if len(entry) != len(_BARE):
        _check_fields(entry, _BARE)
    return DRAW_CARD


def _discard(setup: Setup, entry: Entry) -> Action:
    _check_fields(entry, _CARDS)
    return setup.actions.discard(_cards(setup, entry))


def _first(setup: Setup, entry: Entry) -> Action:
    _check_fields(entry, _SEAT)
    return first(_seat(setup, entry))


def _drawn(setup: Setup, entry: Entry) -> Action:
    if len(entry) != len(_SEAT_CARDS) or "seat" not in entry or "cards" not in entry:
        _check_fields(entry, _SEAT_CARDS)
    seat, cards = _seat(setup, entry), _cards(setup, entry)
    return setup.actions.drawn_one(seat, cards[0]) if len(cards) == 1 else setup.actions.drawn(seat, cards)


def _roll(setup: Setup, entry: Entry) -> Action:
    _check_fields(entry, _DICE)
    dice = entry["dice"]
    if not isinstance(dice, list) or len(dice) != 1 or type(dice[0]) is not int or not 1 <= dice[0] <= 6:
        raise _wrong(entry, "dice", "a list of one whole number from 1 to 6")
    return setup.actions.rolls[dice[0] - 1]


_Read = Callable[[Setup, Entry], Action]
_BY_SEAT: Final[Mapping[str, _Read]] = {
    "place": _place,
    "tool": _tool,
    "grow": _grow,
    "feed": _feed,
    "turn_in": _turn_in,
    "draw": _draw,
    "discard": _discard,
}
_BY_CHANCE: Final[Mapping[str, _Read]] = {"first": _first, "drawn": _drawn, "roll": _roll}
