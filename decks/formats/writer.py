"""Writes a deck as text in a way that reads back as the same deck, whatever its cards are called."""

from collections.abc import Iterator

from cards.library.catalogue import Catalogue

from .names import find_card
from .report import IGNORED, METADATA, TAKEN, DeckList
from .text import read_line

_HEADINGS = {
    "crop": "Crops",
    "animal": "Animals",
    "tool": "Tools",
    "warrior": "Warriors",
    "character": "Characters",
}


def write_text(deck: DeckList, catalogue: Catalogue) -> str:
    """The deck in sections by type, in the order of its cards, with its own fields first."""
    blocks = [list(_fields(deck, catalogue))]
    for kind in dict.fromkeys(_type(reference, catalogue) for reference in deck.cards):
        cards = {r: n for r, n in deck.cards.items() if _type(r, catalogue) == kind}
        blocks.append([*_heading(kind, sum(cards.values()), catalogue), *_cards(cards, catalogue)])
    return "\n\n".join("\n".join(block) for block in blocks if block) + "\n"


def _type(reference: str, catalogue: Catalogue) -> str:
    named = find_card(reference, catalogue)
    return catalogue.cards[named.card].type if named else ""


def _fields(deck: DeckList, catalogue: Catalogue) -> Iterator[str]:
    for field, value in (
        ("Name", deck.name),
        ("Game", deck.game),
        ("Format", deck.deck_format),
        ("Army", deck.army),
    ):
        if value:
            forms = (f"{field}: {value}", f"{field} : {value}")
            yield next((form for form in forms if read_line(1, form, catalogue).kind == METADATA), forms[0])


def _heading(kind: str, copies: int, catalogue: Catalogue) -> list[str]:
    heading = f"{_HEADINGS.get(kind, 'Cards')} ({copies})"
    return [heading] if read_line(1, heading, catalogue).kind == IGNORED else []


def _cards(cards: dict[str, int], catalogue: Catalogue) -> Iterator[str]:
    for reference, copies in cards.items():
        named = find_card(reference, catalogue)
        name = reference if named is None else catalogue.cards[named.card].name
        mark = " *F*" if named and named.foil else ""
        names = (f"{name}{mark}", reference, f"{named.card if named else reference}{mark}")
        forms = [form.format(copies, one) for one in names for form in ("{} {}", "{}x {}", "x{} {}")]
        yield next((form for form in forms if _same(form, reference, copies, catalogue)), forms[0])


def _same(form: str, reference: str, copies: int, catalogue: Catalogue) -> bool:
    """Whether a line reads back as these copies of this card."""
    line = read_line(1, form, catalogue)
    return line.kind == TAKEN and line.reference == reference and line.quantity == copies
