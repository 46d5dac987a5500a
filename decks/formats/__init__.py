"""Readers and writers of deck lists: pure functions of a text or file and a catalogue."""

from collections.abc import Callable, Mapping

from cards.library.catalogue import Catalogue

from .choices import LEAVE_OUT, apply_choices
from .documents import DECK_FORMAT, DeckDocument, document_of, parse_document, read_json, write_json
from .names import propose, reference_of
from .programs import read_xml, write_cod
from .report import (
    IGNORED,
    MAX_BYTES,
    MAX_CARDS,
    MAX_LINES,
    METADATA,
    TAKEN,
    UNKNOWN,
    DeckFileError,
    DeckList,
    DeckTooLargeError,
    Proposal,
    Reading,
    ReadLine,
)
from .sources import decode, read_deck, source_of
from .tables import read_csv, write_csv
from .text import read_text
from .writer import write_text

__all__ = [
    "DECK_FORMAT",
    "IGNORED",
    "LEAVE_OUT",
    "MAX_BYTES",
    "MAX_CARDS",
    "MAX_LINES",
    "METADATA",
    "TAKEN",
    "UNKNOWN",
    "WRITERS",
    "DeckDocument",
    "DeckFileError",
    "DeckList",
    "DeckTooLargeError",
    "Proposal",
    "ReadLine",
    "Reading",
    "apply_choices",
    "decode",
    "document_of",
    "parse_document",
    "propose",
    "read_csv",
    "read_deck",
    "read_json",
    "read_text",
    "read_xml",
    "reference_of",
    "source_of",
    "write_cod",
    "write_csv",
    "write_json",
    "write_text",
]

WRITERS: Mapping[str, Callable[[DeckList, Catalogue], str]] = {
    "text": write_text,
    "csv": write_csv,
    "json": write_json,
    "cod": write_cod,
}
