"""The text form of deck lists: one card a line, with all that people write around it."""

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any, NamedTuple

from cards.library.catalogue import Catalogue
from cards.library.text import tidy

from . import headings
from .names import Named, find_card, is_nearly_card, marks_foil, propose, reference_of
from .report import (
    IGNORED,
    MAX_CARDS,
    METADATA,
    TAKEN,
    UNKNOWN,
    Proposal,
    Reading,
    ReadLine,
    guard_bytes,
    guard_cards,
    guard_lines,
    metadata_once,
)

_NUMBER = r"(?P<number>[+-]?[0-9]+(?:[.,][0-9]+)?)"
_TIMES = r"[x\u00d7]"  # the letter or the sign
_FORMS = (  # each form that a line with a quantity may have; the first whose name is exact wins
    re.compile(rf"{_NUMBER}\s+(?P<name>.+)"),
    re.compile(rf"{_NUMBER}\s*{_TIMES}\s*(?P<name>.+)", re.IGNORECASE),
    re.compile(rf"{_TIMES}\s?{_NUMBER}\s+(?P<name>.+)", re.IGNORECASE),
    re.compile(rf"(?P<name>.+)\s+{_TIMES}\s?{_NUMBER}", re.IGNORECASE),
    re.compile(rf"(?P<name>.+)\s+{_NUMBER}\s?{_TIMES}", re.IGNORECASE),
)
_PART_OF_NUMBER = re.compile(rf"{_TIMES}\s", re.IGNORECASE)
_INLINE_COMMENT = re.compile(r"(?:[^\S\t]{2,}|\t\s*)(?://|#).*$")
_LINE_ENDS = re.compile(r"\r\n|\r|\n")
_BARE_COUNT = re.compile(r".*[(\[]\s*[0-9]+\s*[)\]]$")


class Written(NamedTuple):
    """One way to read a line: so many of that name."""

    quantity: Any
    name: str


def split_lines(text: str) -> list[str]:
    """The lines of a text, whatever their ends; a byte order mark is no sign of the first."""
    lines = _LINE_ENDS.split(text.removeprefix("\ufeff"))
    return lines[:-1] if lines[-1] == "" else lines


def read_text(text: str, catalogue: Catalogue, *, proposals: bool = True) -> Reading:
    """Read a deck list. DeckTooLargeError: over a limit. Close names are looked for only with `proposals`."""
    guard_bytes(text)
    rows = split_lines(text)
    guard_lines(len(rows))
    lines, metadata = metadata_once(_lines(rows, catalogue))
    guard_cards(line.quantity for line in lines)
    if proposals:
        lines = with_proposals(lines, catalogue)
    return Reading("text", lines, **metadata)


def _lines(rows: list[str], catalogue: Catalogue) -> Iterator[ReadLine]:
    after_about = False
    for number, row in enumerate(rows, start=1):
        line = read_line(number, row, catalogue, after_about=after_about)
        after_about = headings.opens_about(tidy(row)) or (after_about and not line.text.strip())
        yield line


def read_line(number: int, row: str, catalogue: Catalogue, *, after_about: bool = False) -> ReadLine:
    """What one line means: a card by its whole text before anything else, so that no odd name is lost."""
    whole = tidy(row)
    if whole and (named := find_whole(whole, catalogue)):
        return taken(number, row, 1, named, catalogue)
    if reason := headings.why_no_card(whole):
        return ReadLine(number, row, IGNORED, reason)
    if given := headings.metadata(_INLINE_COMMENT.sub("", row), after_about=after_about):
        kind = METADATA if given.value else IGNORED
        return ReadLine(number, row, kind, given.why, given.field, name=given.value)
    return _card_line(number, row, whole, catalogue)


def find_whole(text: str, catalogue: Catalogue) -> Named | None:
    """The card that the whole of `text` names, with nothing cut from its end."""
    card = catalogue.find_loose(text)
    return Named(card, False, "") if card else None


def _card_line(number: int, row: str, whole: str, catalogue: Catalogue) -> ReadLine:
    body = tidy(_INLINE_COMMENT.sub("", row))
    ways = list(_ways(body))
    for way in ways if body == whole else (*_ways(whole), *ways):  # a name may hold what looks like a comment
        named = find_card(way.name, catalogue)
        if named is None:
            continue
        if way.quantity is None and _BARE_COUNT.match(body):
            return _unsure(number, row, body, named, catalogue)
        return taken(number, row, 1 if way.quantity is None else way.quantity, named, catalogue)
    if ways[0].quantity is None and (reason := headings.why_header(body)):
        return _header(number, row, body, reason, catalogue)
    best = next(way for way in ways if not _PART_OF_NUMBER.match(way.name) or way.quantity is None)
    return unknown(number, row, 1 if best.quantity is None else best.quantity, best.name)


def _unsure(number: int, row: str, body: str, named: Named, catalogue: Catalogue) -> ReadLine:
    why = "a number in brackets may be a quantity or a set: write the quantity first"
    return ReadLine(
        number, row, UNKNOWN, why, body, quantity=1, proposals=(exact_proposal(named.card, catalogue),)
    )


def _header(number: int, row: str, body: str, reason: str, catalogue: Catalogue) -> ReadLine:
    """A heading, unless it is a card's name with a colon behind it: that is for a person to say."""
    named = find_card(body.rstrip(": "), catalogue)
    if named is None and (bare := headings.before_count(body)) and is_nearly_card(bare, catalogue):
        return unknown(number, row, 1, bare)
    if named is None:
        return ReadLine(number, row, IGNORED, reason)
    why = "a card's name written as a heading: take the colon away if it is a card"
    return ReadLine(
        number, row, UNKNOWN, why, body, quantity=1, proposals=(exact_proposal(named.card, catalogue),)
    )


def _ways(body: str) -> Iterator[Written]:
    """The ways to read `body`, the likeliest first; the last is the whole as a name."""
    for form in _FORMS:
        if found := form.fullmatch(body):
            yield Written(quantity_of(found["number"]), found["name"])
    yield Written(None, body)


def quantity_of(written: str) -> Any:
    """A whole number, however many digits it is written with; anything else stays the text that it is."""
    sign = -1 if written.startswith("-") else 1
    digits = written[1:] if written[:1] in "+-" else written
    if not (digits.isascii() and digits.isdecimal()):
        return written
    digits = digits.lstrip("0") or "0"
    return sign * (MAX_CARDS + 1 if len(digits) > len(str(MAX_CARDS)) else int(digits))


def taken(number: int, row: str, quantity: Any, named: Named, catalogue: Catalogue) -> ReadLine:
    """A line whose card is certain; with a bad quantity it still waits for a person."""
    card = catalogue.cards[named.card]
    good = type(quantity) is int and quantity >= 1
    why = f"without {named.left_out}" if named.left_out else ""
    return ReadLine(
        number,
        row,
        TAKEN if good else UNKNOWN,
        why if good else f"the quantity {quantity} is not a whole number of at least 1",
        reference_of(card.id, named.foil, catalogue),
        card.id,
        card.name,
        quantity,
        named.foil,
        () if good else (exact_proposal(card.id, catalogue),),
    )


def unknown(number: int, row: str, quantity: Any, name: str) -> ReadLine:
    """A line whose name is not exactly a card's."""
    why = "no card has exactly this name"
    foil = marks_foil(name)
    return ReadLine(number, row, UNKNOWN, why, name, name=name, quantity=quantity, foil=foil)


def exact_proposal(card: str, catalogue: Catalogue) -> Proposal:
    """The card itself, where only the way it is written is in doubt."""
    return Proposal(card, catalogue.cards[card].name, "exact")


def with_proposals(lines: tuple[ReadLine, ...], catalogue: Catalogue) -> tuple[ReadLine, ...]:
    """The lines, those unknown by name with the cards they may have meant; each name is looked for once."""
    wanted = {line.name for line in lines if line.kind == UNKNOWN and not line.card and line.name}
    near = {name: propose(name, catalogue) for name in wanted}
    return tuple(
        replace(line, proposals=near[line.name]) if line.name in near and not line.proposals else line
        for line in lines
    )
