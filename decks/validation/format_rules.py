"""Formats with effective dates: what a format asks of a deck on a given day."""

import datetime
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from cards.library.catalogue import Catalogue
from cards.library.formats import version_in_force
from cards.library.loader import load_catalogue

WITHOUT_DECKS: Mapping[str, Any] = {
    "standard": {
        "name": "Standard",
        "versions": [{"from": "2020-01-01", "min_cards": 0, "max_copies": 0, "banned": []}],
    }
}


@dataclass(frozen=True, slots=True)
class FormatRules:
    """One version of a format; `banned` holds card ids, `since` the ISO day it came into force."""

    name: str
    since: str
    min_cards: int
    max_copies: int
    banned: frozenset[str]


def rules_in_force(catalogue: Catalogue, deck_format: object, date: datetime.date) -> FormatRules | None:
    """The version of `deck_format` in force on `date`; None: no such format, or none has begun yet."""
    formats = formats_of(catalogue)
    if not isinstance(deck_format, str) or deck_format not in formats:
        return None
    row = version_in_force(formats[deck_format]["versions"], date)
    if row is None:
        return None
    return FormatRules(
        deck_format, row["from"], row["min_cards"], row["max_copies"], frozenset(row["banned"])
    )


def formats_of(catalogue: Catalogue) -> Mapping[str, Any]:
    """Format rows by name: those of the catalogue, or where it has none those shipped for its game.

    A game to which nobody brings a deck has one format that asks for nothing.
    """
    own = catalogue.extras.get("formats")
    formats: Mapping[str, Any] = (
        load_catalogue(catalogue.game).extras.get("formats", WITHOUT_DECKS) if own is None else own
    )
    return formats
