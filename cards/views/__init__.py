"""Pages of the library: cards, rulebook, rulings."""

from .cards import card, card_list
from .glossary import glossary
from .rules import case, clause, rulebook
from .rulings import ruling, ruling_list

__all__ = ["card", "card_list", "case", "clause", "glossary", "rulebook", "ruling", "ruling_list"]
