"""Deck files of other programs: Cockatrice `.cod` (read and written) and OCTGN `.o8d` (read)."""

import re
from collections.abc import Iterator
from xml.sax.saxutils import escape, quoteattr

from cards.library.catalogue import Catalogue

from .names import find_card
from .report import (
    IGNORED,
    METADATA,
    DeckFileError,
    DeckList,
    Reading,
    ReadLine,
    guard_bytes,
    guard_cards,
    guard_lines,
    metadata_once,
)
from .text import quantity_of, split_lines, taken, unknown, with_proposals
from .xml import Element, parse_xml

COCKATRICE, OCTGN = "cod", "o8d"
_COCKATRICE_FIELDS = {"deckname": "name", "format": "deck_format", "game": "game", "army": "army"}
_NOT_XML = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def read_xml(raw: bytes | str, catalogue: Catalogue, *, proposals: bool = True) -> Reading:
    """Read a `.cod` or `.o8d` file, told apart by its root. DeckFileError: neither of them."""
    guard_bytes(raw)
    rows = split_lines(raw if isinstance(raw, str) else raw.decode(errors="replace"))
    guard_lines(len(rows))
    root = parse_xml(raw)
    readers = {"cockatrice_deck": (COCKATRICE, _cockatrice), "deck": (OCTGN, _octgn)}
    if root.tag not in readers:
        raise DeckFileError(f"<{root.tag}> is the root of no deck file that is known here")
    source, reader = readers[root.tag]
    read = list(reader(root, rows, catalogue))
    guard_lines(len(read))
    guard_cards(line.quantity for line in read)
    lines, metadata = metadata_once(sorted([*read, *_rest(read, rows)], key=lambda line: line.number))
    return Reading(source, with_proposals(lines, catalogue) if proposals else lines, **metadata)


def _rest(read: list[ReadLine], rows: list[str]) -> Iterator[ReadLine]:
    """The lines of the file in which no card and no field begins."""
    told = {line.number for line in read}
    for number, row in enumerate(rows, start=1):
        if number not in told:
            yield ReadLine(number, row, IGNORED, "mark-up" if row.strip() else "blank")


def _cockatrice(root: Element, rows: list[str], catalogue: Catalogue) -> Iterator[ReadLine]:
    for child in root.children:
        value = child.text.strip()
        if child.tag == "zone":
            for card in child.children:
                name, number = card.attributes.get("name", ""), card.attributes.get("number", "1")
                yield _card(card, name, number, rows, catalogue)
        elif child.tag in _COCKATRICE_FIELDS and value:
            field = _COCKATRICE_FIELDS[child.tag]
            yield ReadLine(child.line, _row(child, rows), METADATA, "", field, name=value)


def _octgn(root: Element, rows: list[str], catalogue: Catalogue) -> Iterator[ReadLine]:
    """Sections have no meaning; a card without a name is known by its id only, which is OCTGN's own."""
    for section in root.children:
        for card in section.children if section.tag == "section" else ():
            name = card.text.strip() or card.attributes.get("id", "")
            yield _card(card, name, card.attributes.get("qty", "1"), rows, catalogue)


def _card(card: Element, name: str, written: str, rows: list[str], catalogue: Catalogue) -> ReadLine:
    quantity, row = quantity_of(written.strip()), _row(card, rows)
    if not name:
        return ReadLine(card.line, row, IGNORED, "no card is named")
    named = find_card(name, catalogue)
    if named is None:
        return unknown(card.line, row, quantity, name)
    return taken(card.line, row, quantity, named, catalogue)


def _row(element: Element, rows: list[str]) -> str:
    return rows[element.line - 1] if element.line <= len(rows) else ""


def write_cod(deck: DeckList, catalogue: Catalogue) -> str:
    """The deck as a Cockatrice file; its `game` is an element of ours that the program passes over."""
    own = {"deckname": deck.name, "game": deck.game, "format": deck.deck_format, "army": deck.army}
    head = [f"    <{tag}>{_text(value)}</{tag}>" for tag, value in own.items() if value]
    cards = [
        f"        <card number={quoteattr(str(copies))} name={quoteattr(_text_of(reference, catalogue))}/>"
        for reference, copies in deck.cards.items()
    ]
    body = ['    <zone name="main">', *cards, "    </zone>"]
    lines = ['<?xml version="1.0" encoding="UTF-8"?>', '<cockatrice_deck version="1">', *head, *body]
    return "\n".join([*lines, "</cockatrice_deck>"]) + "\n"


def _text(value: str) -> str:
    return escape(_NOT_XML.sub("", value))


def _text_of(reference: str, catalogue: Catalogue) -> str:
    """What names the card in other programs: its name, where that reads back to the same card."""
    named = find_card(reference, catalogue)
    if named is None:
        return reference
    written = catalogue.cards[named.card].name + (" *F*" if named.foil else "")
    return written if find_card(written, catalogue) == named else reference
