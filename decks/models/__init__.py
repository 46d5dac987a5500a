"""Decks, their frozen copies, and draft rooms."""

from .decks import NAME_LENGTH, NOTES_LENGTH, Deck, DeckQuerySet, FrozenDeck, FrozenDeckQuerySet, WrittenOnce
from .drafts import DraftEntry, DraftRoom, DraftRoomQuerySet

__all__ = [
    "NAME_LENGTH",
    "NOTES_LENGTH",
    "Deck",
    "DeckQuerySet",
    "DraftEntry",
    "DraftRoom",
    "DraftRoomQuerySet",
    "FrozenDeck",
    "FrozenDeckQuerySet",
    "WrittenOnce",
]
