"""Lines of a deck: a reference (id or name, perhaps of foils) and a quantity."""

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from cards.library.catalogue import Catalogue
from cards.library.text import normalise

FOIL_MARK = " *f*"


class CardLines(dict[str, Any]):
    """`cards` of a JSON deck that keeps a key that stands twice: lines add up, none replaces another."""

    lines: tuple[tuple[str, Any], ...]

    def __init__(self, pairs: Iterable[tuple[str, Any]]) -> None:
        self.lines = tuple(pairs)
        super().__init__(self.lines)


class Line(NamedTuple):
    """One line as given, with what it names (`card` None: nothing) and how many copies count."""

    reference: str
    quantity: Any
    card: str | None
    foil: bool
    copies: int


def resolve(reference: str, catalogue: Catalogue) -> tuple[str | None, bool]:
    """The card id that `reference` names, and whether it means foils; the whole is tried first."""
    card = catalogue.find_loose(reference)
    if card is not None:
        return card, False
    bare = normalise(reference)
    if not bare.endswith(FOIL_MARK):
        return None, False
    return catalogue.find_loose(bare.removesuffix(FOIL_MARK)), True


def read_lines(cards: Mapping[str, Any], catalogue: Catalogue) -> list[Line]:
    """Every line of `cards`, in order."""
    pairs = cards.lines if isinstance(cards, CardLines) else cards.items()
    return [_line(reference, quantity, catalogue) for reference, quantity in pairs]


def _line(reference: str, quantity: Any, catalogue: Catalogue) -> Line:
    card, foil = resolve(reference, catalogue)
    good = type(quantity) is int and quantity >= 1  # true is an int to Python, and no quantity
    return Line(reference, quantity, card, foil, quantity if good and card is not None else 0)


def expand_deck(deck: Mapping[str, Any], catalogue: Catalogue) -> dict[str, int]:
    """Card id to copies, foils among them, of a deck of the right shape; lines that count 0 are left out."""
    return count_cards(read_lines(deck["cards"], catalogue))


def count_cards(lines: Iterable[Line]) -> dict[str, int]:
    """Card id to copies over all `lines`."""
    counts: dict[str, int] = {}
    for line in lines:
        if line.copies and line.card is not None:
            counts[line.card] = counts.get(line.card, 0) + line.copies
    return counts
