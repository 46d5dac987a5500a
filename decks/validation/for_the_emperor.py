"""Army lists of For the Emperor: every fault of a list, each code once, in alphabetical order.

Source: seed 001, *Setup* 3 and 4; the codes are those of the rules page.
"""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from cards.library.catalogue import Catalogue

from .format_rules import FormatRules
from .model import DeckCheck, Fault, fault, malformed
from .references import CardLines

GAME: Final = "for-the-emperor"
ARMIES: Final = ("crane", "turtle")
"""In the order of the seats that play them."""
FIELDS: Final = ("army", "cards")
_LONGEST = 60  # signs of somebody's text that a sentence repeats
_MOST = 12  # references that a sentence repeats
_KINDS = {
    bool: "true or false",
    int: "a number",
    float: "a number",
    list: "a list",
    dict: "an object",
    type(None): "null",
}


def check(deck: Mapping[str, Any], rules: FormatRules, catalogue: Catalogue) -> DeckCheck:
    """Every fault of an army list. All formats of the game ask the same of it."""
    if isinstance(deck, CardLines):
        return malformed(GAME, reason="one of its fields stands twice")
    faults = sorted(_faults(deck, catalogue), key=lambda found: found.code)
    return DeckCheck(not faults, tuple(faults))


def _faults(deck: Mapping[str, Any], catalogue: Catalogue) -> Iterator[Fault]:
    yield from _of_army(deck)
    if unknown := [field for field in deck if field not in FIELDS]:
        yield fault(GAME, "field.unknown", fields=_words(unknown), unknown=unknown)
    if "cards" in deck:
        yield from _of_cards(deck["cards"], catalogue)


def _of_army(deck: Mapping[str, Any]) -> Iterator[Fault]:
    if "army" not in deck:
        yield fault(GAME, "army.missing")
    elif not isinstance(deck["army"], str) or deck["army"] not in ARMIES:
        yield fault(GAME, "army.unknown", army=_told(deck["army"]), known=" or ".join(ARMIES))


def _of_cards(cards: Any, catalogue: Catalogue) -> Iterator[Fault]:
    if not isinstance(cards, dict):
        yield fault(GAME, "cards.shape")
        return
    rows = list(cards.lines if isinstance(cards, CardLines) else cards.items())
    if invalid := [reference for reference, count in rows if not _is_count(count)]:
        yield fault(GAME, "count.invalid", references=_words(invalid), rows=invalid)
    if unknown := [reference for reference, _ in rows if catalogue.find(reference) is None]:
        yield fault(GAME, "card.unknown", references=_words(unknown), rows=unknown)
    yield from _of_copies(_copies(rows, catalogue), catalogue)


def _is_count(count: Any) -> bool:
    return type(count) is int and count >= 1  # true is an int to Python, and no count


def _copies(rows: list[tuple[str, Any]], catalogue: Catalogue) -> dict[str, int]:
    """Card id to copies, for every Warrior of the catalogue."""
    copies = dict.fromkeys(catalogue.cards, 0)
    for reference, count in rows:
        card = catalogue.find(reference)
        if card is not None and _is_count(count):
            copies[card] += count
    return copies


def _of_copies(copies: Mapping[str, int], catalogue: Catalogue) -> Iterator[Fault]:
    missing = [card for card, count in copies.items() if not count]
    several = {card: count for card, count in copies.items() if count > 1}
    if missing:
        yield fault(GAME, "card.missing", names=_names(missing, catalogue), cards=missing)
    if several:
        yield fault(
            GAME, "card.copies", names=_names(several, catalogue), cards=list(several), copies=several
        )


def _names(cards: Any, catalogue: Catalogue) -> str:
    return ", ".join(catalogue.cards[card].name for card in cards)


def _words(references: list[str]) -> str:
    more = len(references) - _MOST
    shown = [_told(reference) for reference in references[:_MOST]]
    return ", ".join(shown) + (f" and {more} more" if more > 0 else "")


def _told(value: Any) -> str:
    """Somebody's text in quotation marks, cut short; anything else by its kind."""
    if not isinstance(value, str):
        return _KINDS.get(type(value), "this")
    clean = value[: _LONGEST + 1].encode("utf-8", "backslashreplace").decode("utf-8")
    return f"“{clean if len(clean) <= _LONGEST else clean[: _LONGEST - 1] + '…'}”"
