"""Entries of a match file: their form (whatever is wrong with it is malformed), and what they mean."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from cards.library.refusals import Refusal

from ..core import CHANCE
from ..entry_form import FREE, Entry, FormFault
from ..strict_json import safe_text
from .actions import (
    CHANCE_WORDS,
    DIRECTIONS,
    REPORT,
    REPORTS,
    SKIPPED,
    WORDS,
    Action,
    Key,
)  # fmt: skip
from .board import LINES, Hex
from .host import UNIT_ID
from .setup import Setup
from .tables import BAG, CARDS, DECKS, EFFECTS, FACTIONS, GAME, KINDS, OBJECTIVES, OFFERS, SOLO_CARDS
from .tables import TERRAINS as BOARD_TERRAINS
from .tables import TOKENS as TOKEN_KINDS

_PUT_OR_TAKE: Final = ("put", "take")
_HEAD: Final = frozenset({"by", "do"})

Parsed = tuple[int, Action] | Refusal


class Form(FormFault):
    """The form of an entry is wrong."""

    game = GAME


def parse_entry(setup: Setup, entry: object) -> Parsed:
    """Who does what by `entry`: the seat or CHANCE, and the action; or what is wrong with it."""
    try:
        if not isinstance(entry, dict):
            raise Form("entry.shape")
        by, do = entry.get("by"), entry.get("do")
        if do == "report" and type(by) is int and 0 <= by < setup.seats:
            action = _known_report(setup, entry)
            return by, action or _new_report(setup, entry)
        if type(by) is not int or not 0 <= by < setup.seats:
            by = _read_by(setup, by)
        number = _NUMBERS.get(do) if type(do) is str else None
        if number is None or (number in CHANCE_WORDS) != (by == CHANCE):
            raise _unknown_do(by, do)
        return by, setup.interned.get(number, _read(setup, entry, number))
    except Form as fault:
        return fault.refusal


def _known_report(setup: Setup, entry: Entry) -> Action | None:
    """A report that was read before; types are looked at, since true is 1 to a dictionary."""
    kind = entry.get("kind")
    if kind == "move" and len(entry) == 6:
        unit, start, to = entry.get("unit"), entry.get("from"), entry.get("to")
        if type(unit) is str and is_hex(start) and is_hex(to):
            return setup.interned.quick.get((unit, *start, *to))  # type: ignore[misc]
    elif kind in _PUT_OR_TAKE and len(entry) == 5:
        token, at = entry.get("token"), entry.get("at")
        if type(token) is str and is_hex(at):
            return setup.interned.quick.get((kind, token, *at))  # type: ignore[misc]
    return None


def _new_report(setup: Setup, entry: Entry) -> Action:
    action = setup.interned.get(REPORT, _read(setup, entry, REPORT))
    fields = dict(action.key)
    if fields["kind"] == "move":
        setup.interned.quick[fields["unit"], *fields["from"], *fields["to"]] = action
    elif fields["kind"] in ("put", "take"):
        setup.interned.quick[fields["kind"], fields["token"], *fields["at"]] = action
    return action


def _read_by(setup: Setup, by: object) -> int:
    if by == "chance":
        return CHANCE
    raise Form("entry.by", seats=setup.seats)


def _unknown_do(by: int, do: object) -> Form:
    return Form.unknown_do(
        by, do, (word for word, number in _NUMBERS.items() if (number in CHANCE_WORDS) == (by == CHANCE))
    )


wrong: Final = Form.wrong

Reader = Callable[[Setup, Entry, str], Any]
"""The value of a field as a key holds it, or Form."""


def is_hex(value: object) -> bool:
    """Whether a value has the form of a hex."""
    return type(value) is list and len(value) == 2 and type(value[0]) is int and type(value[1]) is int


def _hex(setup: Setup, entry: Entry, name: str) -> Hex:
    value = entry[name]
    if not is_hex(value):
        raise wrong(entry, name, "a hex, as a list of two whole numbers")
    return value[0], value[1]


def _hexes(setup: Setup, entry: Entry, name: str) -> tuple[Hex, ...]:
    value = entry[name]
    if type(value) is not list or not all(map(is_hex, value)):
        raise wrong(entry, name, "a list of hexes, each a list of two whole numbers")
    return tuple((place[0], place[1]) for place in value)


def _integer(setup: Setup, entry: Entry, name: str) -> int:
    value = entry[name]
    if type(value) is not int:
        raise wrong(entry, name, "a whole number")
    return value


def _line(setup: Setup, entry: Entry, name: str) -> int:
    value = entry[name]
    if type(value) is not int or not 0 <= value < LINES:
        raise wrong(entry, name, "0, 1 or 2")
    return value


def _text(setup: Setup, entry: Entry, name: str) -> str:
    value = entry[name]
    if type(value) is not str:
        raise wrong(entry, name, "a text")
    return value


def _new_id(setup: Setup, entry: Entry, name: str) -> str:
    value = entry[name]
    if type(value) is not str or not UNIT_ID.fullmatch(value):
        raise wrong(entry, name, "an id: a small letter, then up to 31 small letters, digits or hyphens")
    return value


def _one_of(known: tuple[str, ...]) -> Reader:
    def read(setup: Setup, entry: Entry, name: str) -> str:
        value = entry[name]
        if type(value) is not str or value not in known:
            raise wrong(entry, name, f"one of {', '.join(known)}")
        return value

    return read


def _of_deck(deck: int) -> Reader:
    def read(setup: Setup, entry: Entry, name: str) -> str:
        return _card(setup, entry, name, deck, entry[name])

    return read


def _card(setup: Setup, entry: Entry, name: str, deck: int, value: object) -> str:
    if type(value) is not str:
        raise wrong(entry, name, f"the id of one of the {DECKS[deck]}")
    number = setup.tables.refs[deck].get(value)
    if number is None:
        raise Form("entry.card-unknown", do=entry["do"], field=name, card=safe_text(value))
    return setup.tables.ids[deck][number]


def _items(setup: Setup, entry: Entry, name: str) -> tuple[str, ...]:
    deck, value = DECKS.index(_DECK(setup, entry, "deck")), entry[name]
    if type(value) is not list:
        raise wrong(entry, name, "a list of ids")
    if any(type(item) is str and item not in setup.tables.refs[deck] for item in value):
        raise Form("entry.cards-unknown", field=name)  # names no card: what somebody draws is hidden
    return tuple(_card(setup, entry, name, deck, item) for item in value)


def _cubes(setup: Setup, entry: Entry, name: str) -> tuple[tuple[str, int], ...]:
    value = entry[name]
    if not isinstance(value, dict) or not all(type(count) is int for count in value.values()):
        raise wrong(entry, name, "an object of factions and whole numbers")
    if any(key not in FACTIONS for key in value):
        raise wrong(entry, name, f"an object of whole numbers by faction ({', '.join(FACTIONS)})")
    return tuple((faction, value[faction]) for faction in FACTIONS if faction in value)


_TERRAIN: Final = _one_of(BOARD_TERRAINS)
_CARD: Final = _of_deck(CARDS)
_OBJECTIVE: Final = _of_deck(OBJECTIVES)
_OFFER: Final = _of_deck(OFFERS)
_SOLO: Final = _of_deck(SOLO_CARDS)
_DECK: Final = _one_of(DECKS)
_FACTION: Final = _one_of(FACTIONS)
Shape = tuple[Mapping[str, Reader], Mapping[str, Reader]]
"""The fields that an entry must have, and those that it may have."""
_NOTHING: Final[Shape] = ({}, {})

SHAPES: Final[Mapping[str, Shape]] = {
    "hide": ({"sword": _hex, "crown": _hex, "queen": _hex}, {}),
    "board": ({"terrain": _TERRAIN}, {}),
    "nest": ({"at": _hex, "offer": _OFFER}, {"from": _hex, "offer_from": _hex}),
    "objective": ({"card": _OBJECTIVE, "nests": _hexes}, {}),
    "arrow": ({"nest": _hex, "line": _line, "dir": _one_of(DIRECTIONS)}, {}),
    "guess": ({"at": _hex}, {}),
    "skip": ({"what": _one_of(SKIPPED)}, {}),
    "mark": ({"at": _hex}, {}),
    "cleanup": _NOTHING,
    "collect": ({"at": _hex}, {}),
    "place": ({"card": _SOLO}, {}),
    "solo": ({"card": _SOLO, "faction": _one_of(("protectors", "family"))}, {}),
    "drawn": ({"deck": _DECK, "items": _items}, {}),
    "tree": ({"cubes": _cubes}, {}),
    "bag": ({"token": _one_of(BAG)}, {"side": _one_of(("ff", "h"))}),
}
_OF_CARD: Final[Mapping[str, Mapping[str, Reader]]] = {
    "calm-down": {"cubes": _cubes},
    "where-o-where": {"seat": _integer},
    "second-thoughts": {"objective": _OBJECTIVE},
    "rub-out": {"at": _hex},
    "change-of-season": {"from": _TERRAIN, "to": _TERRAIN},
    "wind-shift": {"from": _hex, "to": _hex},
    "restless-ground": {"unit": _text, "to": _hex},
}
"""By effect: the fields of a card; the others have none."""
_OF_OFFER: Final[Mapping[str, Mapping[str, Reader]]] = {
    "advance": {"unit": _text, "to": _hex},
    "spawn": {"unit": _new_id, "at": _hex},
    "strengthen": {},
}
_TOKEN: Final = _one_of(TOKEN_KINDS)
_OF_REPORT: Final[Mapping[str, Mapping[str, Reader]]] = {
    "move": {"unit": _text, "from": _hex, "to": _hex},
    "spawn": {"unit": _new_id, "type": _one_of(("legend", "haint")), "at": _hex},
    "strengthen": {"cubes": _integer},
    "pay": {"cubes": _integer},
    "attack": {"against": _FACTION, "at": _hex},
    "kill": {"unit": _text, "payer": _FACTION},
    "infect": {"unit": _text},
    "bonfire": {"unit": _text},
    "eat": {"unit": _text},
    "put": {"token": _one_of(TOKEN_KINDS[:-1]), "at": _hex},
    "take": {"token": _TOKEN, "at": _hex},
    "rescue": {"at": _hex},
    "score": {"points": _integer},
}
_KIND: Final = _one_of(REPORTS)
_NUMBERS: Final = {word: number for number, word in enumerate(WORDS)}


def _read(setup: Setup, entry: Entry, number: int) -> Key:
    do = WORDS[number]
    wanted, optional = SHAPES[do] if do in SHAPES else _SHAPED_BY[do](setup, entry)
    if len(entry) != len(wanted) + 2 or not wanted.keys() <= entry.keys():
        _check_fields(entry, wanted, optional)
        wanted = {**wanted, **{name: reader for name, reader in optional.items() if name in entry}}
    return tuple([(name, reader(setup, entry, name)) for name, reader in wanted.items()])


def _check_fields(entry: Entry, wanted: Mapping[str, Reader], optional: Mapping[str, Reader]) -> None:
    if missing := [name for name in wanted if name not in entry]:
        raise Form("entry.field-missing", do=entry["do"], field=missing[0])
    if unknown := sorted(entry.keys() - wanted.keys() - optional.keys() - FREE - _HEAD):
        raise Form("entry.field-unknown", do=entry["do"], field=safe_text(unknown[0]))


def _named(entry: Entry, name: str) -> None:
    if name not in entry:
        raise Form("entry.field-missing", do=entry["do"], field=name)


def _shape_of_card(setup: Setup, entry: Entry) -> Shape:
    _named(entry, "card")
    number = setup.tables.refs[CARDS][_CARD(setup, entry, "card")]
    fields = _OF_CARD.get(EFFECTS[setup.tables.effects[number]], {})
    return {"card": _CARD, **fields}, {}


def _shape_of_spend(setup: Setup, entry: Entry) -> Shape:
    _named(entry, "offer")
    number = setup.tables.refs[OFFERS][_OFFER(setup, entry, "offer")]
    return {"offer": _OFFER, **_OF_OFFER[KINDS[setup.tables.kinds[number]]]}, {}


def _shape_of_report(setup: Setup, entry: Entry) -> Shape:
    _named(entry, "kind")
    return {"kind": _KIND, **_OF_REPORT[_KIND(setup, entry, "kind")]}, {}


_SHAPED_BY: Final = {"card": _shape_of_card, "spend": _shape_of_spend, "report": _shape_of_report}
