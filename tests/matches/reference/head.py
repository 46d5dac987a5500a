"""The head of a match file: JSON, options, seats and decks, as match-file.md and the rules page say."""

import json
import unicodedata
from collections import Counter
from typing import Any

from tests.matches.reference.catalogue import Cards

Fault = tuple[str, str]
"""Kind of the refusal, and the words that are broken."""
MAX_BYTES, MAX_ENTRIES = 2_000_000, 20_000
MALFORMED_CODES = {"malformed-deck", "bad-quantity", "unknown-card"}
LEAST_CARDS = {"casual": 50, "tourney": 60}
QUOTES = str.maketrans("‘’“”", "''\"\"")
FOIL = " *f*"


def is_integer(value: Any) -> bool:
    """*True is no integer*, and 4.0 is none either."""
    return isinstance(value, int) and not isinstance(value, bool)


def is_seat(value: Any, seats: int) -> bool:
    return is_integer(value) and 0 <= value < seats


def not_json(constant: str) -> Any:
    raise ValueError(constant)


def read_json(raw: bytes) -> Any:
    """The value of the file, or None where it is no JSON (nor is NaN)."""
    try:
        return json.loads(raw.decode("utf-8"), parse_constant=not_json)
    except (ValueError, RecursionError):
        return None


def same_name(text: str) -> str:
    """The normaliser of deck-file.md: case, accents, typographic quotes, tabs and spaces do not matter."""
    plain = unicodedata.normalize("NFKD", text.translate(QUOTES))
    bare = "".join(sign for sign in plain if not unicodedata.combining(sign))
    return " ".join(bare.split()).casefold()


def read_reference(cards: Cards, reference: str) -> tuple[str | None, bool]:
    """*An id, or a name as the normaliser compares it*; *a name ending in ` *F*` means foil copies*."""
    if reference in cards:
        return reference, False
    name = same_name(reference)
    foil = name.endswith(FOIL)
    wanted = name.removesuffix(FOIL)
    found = (row["id"] for row in cards.values() if same_name(row["name"]) == wanted)
    return next(found, None), foil


def deck_codes(cards: Cards, deck: Any, deck_format: str) -> set[str]:
    """*The check reports every code that applies.*"""
    if not isinstance(deck, dict) or not isinstance(deck.get("cards"), dict):
        return {"malformed-deck"}
    codes, copies = set(), Counter[str]()
    for reference, quantity in deck["cards"].items():
        card, foil = read_reference(cards, reference)
        if not is_integer(quantity) or quantity < 1:
            codes.add("bad-quantity")
        if card is None:
            codes.add("unknown-card")
        elif foil and cards[card]["type"] == "tool":
            codes.add("no-foil")
        if card is not None and is_integer(quantity) and quantity >= 1:
            copies[card] += quantity
    return codes | count_codes(copies, deck_format)


def count_codes(copies: Counter[str], deck_format: str) -> set[str]:
    """*Fewer than 50 in all; tourney: fewer than 60*; *over four of one name*."""
    codes = set()
    if copies.total() < LEAST_CARDS[deck_format]:
        codes.add("too-few-cards")
    if any(number > 4 for number in copies.values()):
        codes.add("too-many-copies")
    return codes


def cards_of(cards: Cards, deck: dict[str, Any]) -> list[str]:
    """The deck as a list of ids, one for each copy."""
    listed = [(read_reference(cards, reference)[0], number) for reference, number in deck["cards"].items()]
    return [card for card, number in listed for _ in range(number) if card is not None]


def options_fault(options: Any, seats: int) -> str | None:
    """The table of options: *unknown option or value out of the table*."""
    if not isinstance(options, dict) or set(options) - {"format", "top_value", "first"}:
        return "unknown option"
    if options.get("format", "casual") not in ("casual", "tourney"):
        return "format"
    top = options.get("top_value", 15)
    if not is_integer(top) or not 1 <= top <= 100:
        return "top_value"
    return None if is_seat(options.get("first", 0), seats) else "first"


def frame_fault(document: Any) -> str | None:
    """What makes a file no match file of this game."""
    if not isinstance(document, dict) or document.get("format") != "harvest-match/1":
        return "not a match file"
    if document.get("game") != "great-harvest" or document.get("rules") != "1.0":
        return "game or rules"
    if document.get("catalogue", "1.0") != "1.0":
        return "catalogue"
    seats, log = document.get("seats"), document.get("log")
    if not isinstance(seats, list) or len(seats) < 2 or not all(isinstance(seat, dict) for seat in seats):
        return "two seats or more"
    return None if isinstance(log, list) and len(log) <= MAX_ENTRIES else "log"


def head_fault(cards: Cards, raw: bytes) -> Fault | None:
    """The fault of the file itself; `illegal` *only if nothing is malformed*."""
    if len(raw) > MAX_BYTES:
        return "malformed", "2 MB a file"
    document = read_json(raw)
    fault = frame_fault(document) or options_fault(document.get("options", {}), len(document["seats"]))
    if fault:
        return "malformed", fault
    options = document.get("options", {})
    deck_format = options.get("format", "casual")
    codes = set().union(*(deck_codes(cards, seat.get("deck"), deck_format) for seat in document["seats"]))
    if codes & MALFORMED_CODES:
        return "malformed", ", ".join(sorted(codes & MALFORMED_CODES))
    if deck_format == "tourney" and options.get("top_value", 30) != 30:
        return "illegal", "tourney: 30 only"
    return ("illegal", ", ".join(sorted(codes))) if codes else None
