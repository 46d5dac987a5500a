"""Decks for tests, made by the same verbs that people use."""

from typing import Any

from decks.domain import create_deck
from decks.models import Deck

from .lists import GAME, legal_cards


def make_deck(owner: Any, **fields: Any) -> Deck:
    """A legal tourney deck of `owner`, with any field of `create_deck` replaced."""
    given = {"name": "Corn and Co", "game": GAME, "deck_format": "tourney", "cards": legal_cards(), **fields}
    return create_deck(owner=owner, **given)
