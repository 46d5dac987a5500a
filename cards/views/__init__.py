"""Pages of the library: cards, rulebook, rulings."""

from .cards import card, card_list
from .rules import clause, rulebook
from .rulings import ruling, ruling_list
from .why import why, why_file, why_list

__all__ = [
    "card",
    "card_list",
    "clause",
    "rulebook",
    "ruling",
    "ruling_list",
    "why",
    "why_file",
    "why_list",
]
