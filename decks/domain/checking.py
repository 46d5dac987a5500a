"""Checks and lists of stored decks: always computed for a day, never kept."""

import datetime
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from django.utils import timezone

from cards.domain.current import catalogue_at
from cards.library.catalogue import Catalogue
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
        catalogue=catalogue_of_deck(deck),
    )


def catalogue_of_deck(deck: Deck | FrozenDeck) -> Catalogue:
    """The cards of a deck: for a frozen one those that it was frozen with, under the formats as they are now.

    A card that is corrected later changes no list that was handed in; a ban counts from its day on.
    """
    current = catalogue_of(deck.game)
    version = getattr(deck, "catalogue_version", "")
    if not version or version == current.version:
        return current
    pinned = catalogue_at(deck.game, version)
    return replace(pinned, extras={**pinned.extras, "formats": current.extras.get("formats", {})})


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
    catalogue = catalogue_of_deck(deck)
    if deck.game in (TEAM_GAME, FACTION_GAME):
        lines = lines_of(deck.game, deck.cards, deck.extra, catalogue)
        return DeckList(deck.name, deck.game, deck.deck_format, lines, dict(deck.extra))
    return DeckList(deck.name, deck.game, deck.deck_format, in_order(deck.cards, catalogue), dict(deck.extra))
