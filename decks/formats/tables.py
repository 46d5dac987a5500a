"""Deck lists as CSV: a header, any usual delimiter, columns by many names."""

import csv
import io
import re
from collections.abc import Iterator, Mapping

from cards.library.catalogue import Catalogue
from cards.library.text import normalise

from .names import Named, find_card
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

_USUAL = ",;\t|"
_NEVER = " \"'_#-.:"  # signs that stand inside the titles of columns, or after one in a text list
_SEPARATOR = re.compile(r"sep=(?P<sign>.)", re.IGNORECASE)  # how some spreadsheets name theirs
_COLUMNS = {
    "quantity": ("quantity", "qty", "count", "amount", "copies", "number", "#"),
    "name": ("name", "card", "card name", "cardname", "title"),
    "id": ("id", "card id", "card_id", "reference", "slug"),
    "foil": ("foil", "is foil", "finish", "printing"),
    "deck": ("deck", "deck name"),
    "game": ("game",),
    "format": ("format", "deck format", "deck_format"),
    "army": ("army",),
}
_OTHERS = (
    "set",
    "edition",
    "rarity",
    "type",
    "sub-type",
    "class",
    "section",
    "zone",
    "price",
    "profits",
    "language",
)
_COLUMN_OF: dict[str, str | None] = dict.fromkeys(_OTHERS) | {
    written: column for column, names in _COLUMNS.items() for written in names
}
_FOIL_WORDS = ("foil", "yes", "y", "true", "1", "x", "*f*")
_METADATA = {"deck": "name", "game": "game", "format": "deck_format", "army": "army"}
_LONGEST_HEADER = 2_000
_HEADER = ("quantity", "name", "id", "foil", "deck", "game", "format")
_FORMULA = re.compile(r"'*[=+\-@\t\r]")  # a spreadsheet would run such a cell
_GUARDED = re.compile(r"'+[=+\-@\t\r]")


def header_of(text: str) -> tuple[str, list[str | None]] | None:
    """The delimiter and the columns of a first line that is a header with a card column; else None."""
    first = [line[:_LONGEST_HEADER] for line in split_lines(text) if line.strip()][:2]
    named = _SEPARATOR.fullmatch(first[0].strip()) if first else None
    head = first[-1] if named else "".join(first[:1])
    signs = (
        named["sign"] if named else _USUAL + "".join(s for s in head if not s.isalnum() and s not in _NEVER)
    )
    for delimiter in dict.fromkeys(signs):
        cells = [normalise(cell) for cell in next(csv.reader([head], delimiter=delimiter), [])]
        columns = [_COLUMN_OF.get(cell) for cell in cells]
        if len([cell for cell in cells if cell in _COLUMN_OF]) > 1 and ("name" in columns or "id" in columns):
            return delimiter, columns
    return None


def read_csv(text: str, catalogue: Catalogue, *, proposals: bool = True) -> Reading:
    """Read a table of cards. DeckFileError: no header with a card column; DeckTooLargeError: over a limit."""
    guard_bytes(text)
    guard_lines(len(split_lines(text)))
    header = header_of(text)
    if header is None:
        raise DeckFileError("its first line is no header with a column for the card")
    lines, metadata = metadata_once(_lines(text, *header, catalogue))
    guard_cards(line.quantity for line in lines)
    return Reading("csv", with_proposals(lines, catalogue) if proposals else lines, **metadata)


def _lines(text: str, delimiter: str, columns: list[str | None], catalogue: Catalogue) -> Iterator[ReadLine]:
    raw = io.StringIO(text.removeprefix("\ufeff"), newline="").readlines()
    rows = csv.reader(raw, delimiter=delimiter)
    begun, header_seen, told = 0, False, set[tuple[str, str]]()
    try:
        for row in rows:
            written = "".join(raw[begun : rows.line_num]).rstrip("\r\n")
            number, begun = begun + 1, rows.line_num
            if not any(cell.strip() for cell in row):
                yield ReadLine(number, written, IGNORED, "blank")
            elif not header_seen and _SEPARATOR.fullmatch(written.strip()):
                yield ReadLine(number, written, IGNORED, "names the delimiter")
            elif not header_seen:
                header_seen = True
                yield ReadLine(number, written, IGNORED, "header")
            else:
                yield from _row(number, written, _cells(columns, row), catalogue, told)
    except csv.Error as error:
        raise DeckFileError(f"line {rows.line_num} cannot be read as a table ({error})") from None


def _cells(columns: list[str | None], row: list[str]) -> dict[str, str]:
    cells: dict[str, str] = {}
    for column, cell in zip(columns, row, strict=False):
        if column is not None and column not in cells:
            cells[column] = _unguard(cell).strip()
    return cells


def _row(
    number: int, written: str, cells: Mapping[str, str], catalogue: Catalogue, told: set[tuple[str, str]]
) -> Iterator[ReadLine]:
    """A row's metadata where it is new, then its card."""
    given = [(field, cells[column]) for column, field in _METADATA.items() if cells.get(column)]
    fresh = [pair for pair in given if pair not in told]
    told.update(fresh)
    for field, value in fresh:
        yield ReadLine(number, written, METADATA, "", field, name=value)
    if cells.get("name") or cells.get("id"):
        yield _card(number, written, cells, catalogue)
    elif not given:
        yield ReadLine(number, written, IGNORED, "no card is named")


def _card(number: int, written: str, cells: Mapping[str, str], catalogue: Catalogue) -> ReadLine:
    quantity = quantity_of(cells["quantity"]) if cells.get("quantity") else 1
    foil = normalise(cells.get("foil", "")) in _FOIL_WORDS
    name, own = cells.get("name", ""), cells.get("id", "")
    named = _named(name, own, catalogue)
    if named is None:
        return unknown(number, written, quantity, name or own)
    return taken(number, written, quantity, named._replace(foil=named.foil or foil), catalogue)


def _named(name: str, own: str, catalogue: Catalogue) -> Named | None:
    """The card of a row: by its id where that is ours and the name agrees; a row of two cards names none."""
    if own not in catalogue.cards:
        return find_card(name or own, catalogue)
    if not name or normalise(name) == normalise(catalogue.cards[own].name):
        return Named(own, False, "")
    named = find_card(name, catalogue)
    return named if named is not None and named.card == own else None


def write_csv(deck: DeckList, catalogue: Catalogue) -> str:
    """The deck as a table; its own fields stand in every row, or alone in one where it has no cards."""
    out = io.StringIO(newline="")
    table = csv.writer(out, lineterminator="\r\n")
    army = [deck.army] if deck.army else []
    table.writerow([*_HEADER, *["army"] * len(army)])
    own = [_guard(value) for value in (deck.name, deck.game, deck.deck_format, *army)]
    for reference, copies in deck.cards.items():
        named = find_card(reference, catalogue)
        card, foil = (named.card, named.foil) if named else (reference, False)
        name = catalogue.cards[card].name if named else reference
        table.writerow([copies, _guard(name), _guard(card), "foil" if foil else "", *own])
    if not deck.cards and any(own):
        table.writerow(["", "", "", "", *own])
    return out.getvalue()


def _guard(cell: str) -> str:
    return f"'{cell}" if _FORMULA.match(cell) else cell


def _unguard(cell: str) -> str:
    return cell[1:] if _GUARDED.match(cell) else cell
