"""Step 1 of judging an entry: its shape, by the table *Actions*."""

from collections.abc import Callable
from typing import Any

from tests.matches.reference.catalogue import Cards, id_of
from tests.matches.reference.head import is_integer, is_seat

FREE = {"note", "at_time"}
SEAT_FIELDS: dict[str, list[set[str]]] = {
    "place": [{"card"}],
    "tool": [{"card", "combo"}],
    "grow": [{"combo"}],
    "feed": [{"combo", "card"}, {"combo", "from_combo"}],
    "turn_in": [{"combo"}],
    "draw": [set()],
    "discard": [{"cards"}],
}
CHANCE_FIELDS: dict[str, list[set[str]]] = {
    "first": [{"seat"}],
    "drawn": [{"seat", "cards"}],
    "roll": [{"dice"}],
}


def is_reference(cards: Cards, value: Any) -> bool:
    return isinstance(value, str) and id_of(cards, value) is not None


def is_reference_list(cards: Cards, value: Any) -> bool:
    return isinstance(value, list) and all(is_reference(cards, item) for item in value)


def is_dice(value: Any) -> bool:
    """*Dice that are not one integer 1-6 (true is no integer)* are malformed."""
    return isinstance(value, list) and len(value) == 1 and is_integer(value[0]) and 1 <= value[0] <= 6


def field_checks(cards: Cards, seats: int) -> dict[str, Callable[[Any], bool]]:
    """*A number of no Combo is not shape*: any integer will do."""
    return {
        "card": lambda value: is_reference(cards, value),
        "cards": lambda value: is_reference_list(cards, value),
        "combo": is_integer,
        "from_combo": is_integer,
        "seat": lambda value: is_seat(value, seats),
        "dice": is_dice,
    }


def forms_of(entry: dict[str, Any], seats: int) -> list[set[str]]:
    """The sets of fields that the table allows for this `by` and `do`; none where either is wrong."""
    by, do = entry.get("by"), entry.get("do")
    if not isinstance(do, str):
        return []
    if by == "chance":
        return CHANCE_FIELDS.get(do, [])
    return SEAT_FIELDS.get(do, []) if is_seat(by, seats) else []


def shape_is_right(cards: Cards, entry: Any, seats: int) -> bool:
    """Whether the entry is one that this game has, whatever the state."""
    if not isinstance(entry, dict):
        return False
    fields = set(entry) - FREE - {"by", "do"}
    checks = field_checks(cards, seats)
    return fields in forms_of(entry, seats) and all(checks[field](entry[field]) for field in fields)


def with_ids(cards: Cards, entry: dict[str, Any]) -> dict[str, Any]:
    """The entry with ids for names and without the free fields."""
    plain = {field: value for field, value in entry.items() if field not in FREE}
    if "card" in plain:
        plain["card"] = id_of(cards, plain["card"])
    if "cards" in plain:
        plain["cards"] = [id_of(cards, card) for card in plain["cards"]]
    return plain
