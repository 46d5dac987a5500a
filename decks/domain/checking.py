"""Checks and lists of stored decks: always computed for a day, never kept."""

import datetime
from collections.abc import Mapping
from typing import Any

from django.utils import timezone

from decks.formats import DeckList
from decks.formats.order import in_order
from decks.models import Deck, FrozenDeck
from decks.validation import DeckCheck, check_deck, default_format, lines_of
from decks.validation.contents import ARMY_GAME, FACTION_GAME, TEAM_GAME

from .contents import catalogue_of


def check_stored(
    deck: Deck | FrozenDeck, *, date: datetime.date | None = None, deck_format: str | None = None
) -> DeckCheck:
    """The check of a deck in its own format, or in another, today or on another day."""
    return check_deck(
        game=deck.game,
        deck=deck.deck,
        deck_format=deck_format or deck.deck_format,
        date=date or today(),
        catalogue=catalogue_of(deck.game),
    )


def today() -> datetime.date:
    """The day of the site's time zone, for which pages check."""
    return timezone.localdate()


def theme_list(game: str, theme: Mapping[str, Any]) -> DeckList:
    """A theme deck of the catalogue as the writers of files take it."""
    cards = theme.get("cards", {})
    if game == ARMY_GAME:
        return DeckList(theme["name"], game, default_format(game), {}, {"army": theme["id"]})
    if isinstance(cards, list):  # a team: its order counts
        extra = {"characters": list(cards)}
        return DeckList(theme["name"], game, default_format(game), dict.fromkeys(cards, 1), extra)
    return DeckList(theme["name"], game, theme["deck_format"], dict(cards))


def list_of(deck: Deck | FrozenDeck) -> DeckList:
    """The deck as the writers of files take it, its cards in order (a database keeps none)."""
    catalogue = catalogue_of(deck.game)
    if deck.game in (TEAM_GAME, FACTION_GAME):
        lines = lines_of(deck.game, deck.cards, deck.extra, catalogue)
        return DeckList(deck.name, deck.game, deck.deck_format, lines, dict(deck.extra))
    return DeckList(deck.name, deck.game, deck.deck_format, in_order(deck.cards, catalogue), dict(deck.extra))
