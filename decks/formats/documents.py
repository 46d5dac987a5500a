"""Deck lists as JSON: the document `harvest-deck/1`."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from cards.library.catalogue import Catalogue
from decks.validation import CardLines, deck_value

from .names import find_card
from .report import (
    METADATA,
    DeckFileError,
    DeckList,
    Reading,
    ReadLine,
    guard_bytes,
    guard_cards,
    guard_lines,
)
from .text import taken, unknown, with_proposals

DECK_FORMAT = "harvest-deck/1"
_FIELDS = ("name", "game", "deck_format")
_LONGEST_NUMBER = 300  # digits: beyond it any whole number is as much too large


@dataclass(frozen=True, slots=True)
class DeckDocument:
    """The document's own fields (None: not given) and its `deck`, which may still be of any shape."""

    deck: object
    name: str | None = None
    game: str | None = None
    deck_format: str | None = None


def parse_document(text: str) -> DeckDocument:
    """The document in `text`. DeckFileError: no deck document; DeckTooLargeError: over a limit."""
    guard_bytes(text)
    return document_from(_parse(text.removeprefix("\ufeff")))


def _parse(text: str) -> Any:
    try:
        value = json.loads(text, object_pairs_hook=_object, parse_int=_integer)
        if "\\ud" in text.casefold():  # half of a pair of escapes is a sign that nothing can write
            json.dumps(value, ensure_ascii=False).encode()
        return value
    except UnicodeEncodeError:
        raise DeckFileError("it holds half of a sign") from None
    except json.JSONDecodeError as error:
        place = f"line {error.lineno}, column {error.colno}"
        raise DeckFileError(f"it is not JSON ({error.msg} at {place})") from None
    except RecursionError:
        raise DeckFileError("it is nested too deeply") from None


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Any object may be the cards of a deck, where a key that stands twice is two lines."""
    return CardLines(pairs) if len({key for key, _value in pairs}) < len(pairs) else dict(pairs)


def _integer(digits: str) -> int:
    return int(digits[:_LONGEST_NUMBER])


def document_from(value: Any) -> DeckDocument:
    """A deck document from a JSON value."""
    if not isinstance(value, dict) or value.get("format") != DECK_FORMAT:
        raise DeckFileError(f"it is no object with the format {DECK_FORMAT}")
    if isinstance(value, CardLines):
        raise DeckFileError("one of its fields stands twice")
    for field in _FIELDS:
        if value.get(field) is not None and not isinstance(value[field], str):
            raise DeckFileError(f"its {field} is not a text")
    deck = value.get("deck")
    _guard(deck)
    return DeckDocument(deck, *(value.get(field) for field in _FIELDS))


def _guard(deck: object) -> None:
    cards = deck.get("cards") if isinstance(deck, dict) else None
    if isinstance(cards, dict):
        pairs = pairs_of(cards)
        guard_lines(len(pairs))
        guard_cards(quantity for _reference, quantity in pairs)


def pairs_of(cards: Mapping[str, Any]) -> list[tuple[str, Any]]:
    """The lines of `cards`, a repeated key once for each time it stands there."""
    return list(cards.lines) if isinstance(cards, CardLines) else list(cards.items())


def read_json(text: str, catalogue: Catalogue, *, proposals: bool = True) -> Reading:
    """Read a deck document line by line. DeckFileError: also where its deck has no cards to read."""
    document = parse_document(text)
    deck = document.deck if isinstance(document.deck, dict) else {}
    army = deck["army"] if isinstance(deck.get("army"), str) else ""
    lines = tuple(_lines(document, _cards_in(deck, army), catalogue))
    metadata = {field: getattr(document, field) or "" for field in _FIELDS} | {"army": army}
    return Reading("json", with_proposals(lines, catalogue) if proposals else lines, **metadata)


def _cards_in(deck: Mapping[str, Any], army: str) -> Mapping[str, Any]:
    """Its cards, or the characters of a team as cards; an army may leave them out. DeckFileError: none."""
    cards, characters = deck.get("cards"), deck.get("characters")
    if cards is None and isinstance(characters, list):
        return CardLines((one if isinstance(one, str) else json.dumps(one), 1) for one in characters)
    if cards is None and isinstance(deck.get("faction"), str):
        return {deck["faction"]: 1}
    if cards is None and army:
        return {}
    if not isinstance(cards, dict):
        raise DeckFileError("its deck has no cards, which map each card to a quantity")
    return cards


def _lines(document: DeckDocument, cards: Mapping[str, Any], catalogue: Catalogue) -> Iterator[ReadLine]:
    given = [(field, value) for field in _FIELDS if (value := getattr(document, field))]
    for number, (field, value) in enumerate(given, start=1):
        yield ReadLine(number, f"{field}: {value}", METADATA, "", field, name=value)
    for number, (reference, quantity) in enumerate(pairs_of(cards), start=len(given) + 1):
        written = f"{json.dumps(reference, ensure_ascii=False)}: {json.dumps(quantity, ensure_ascii=False)}"
        named = find_card(reference, catalogue)
        if named is None or named.left_out:  # a document names its cards in full
            yield unknown(number, written, quantity, reference)
        else:
            yield taken(number, written, quantity, named, catalogue)


def document_of(deck: DeckList) -> dict[str, Any]:
    """The document of a deck."""
    return {
        "format": DECK_FORMAT,
        "game": deck.game,
        "deck_format": deck.deck_format,
        "name": deck.name,
        "deck": deck_value(deck.game, deck.cards, deck.extra),
    }


def write_json(deck: DeckList, catalogue: Catalogue) -> str:
    """The document of a deck as text; `catalogue` is not needed, for references are canonical already."""
    return json.dumps(document_of(deck), ensure_ascii=False, indent=2) + "\n"
