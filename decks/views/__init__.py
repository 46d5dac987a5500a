"""Pages of decks."""

from .building import builder, cards, search
from .lists import check, edit_list, new
from .pages import change, copy, deck, deck_list, delete, export, restore

__all__ = [
    "builder",
    "cards",
    "change",
    "check",
    "copy",
    "deck",
    "deck_list",
    "delete",
    "edit_list",
    "export",
    "new",
    "restore",
    "search",
]
