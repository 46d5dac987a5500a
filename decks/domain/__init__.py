"""What can be done with decks. Verbs, keyword-only; each locks, checks, writes and leaves a trace."""

from .changing import (
    add_card,
    change_deck,
    choose_army,
    copy_deck,
    create_deck,
    delete_deck,
    rename_deck,
    replace_cards,
    restore_deck,
    set_card,
    take_out_card,
)
from .checking import check_stored, list_of, theme_list, today
from .contents import DEFAULT_GAME, catalogue_of, content_hash
from .freezing import freeze_deck, freeze_list

__all__ = [
    "DEFAULT_GAME",
    "add_card",
    "catalogue_of",
    "change_deck",
    "check_stored",
    "choose_army",
    "content_hash",
    "copy_deck",
    "create_deck",
    "delete_deck",
    "freeze_deck",
    "freeze_list",
    "list_of",
    "rename_deck",
    "replace_cards",
    "restore_deck",
    "set_card",
    "take_out_card",
    "theme_list",
    "today",
]
