"""Formats with effective dates: what a format asks of a deck on a given day."""

import datetime
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from cards.library.catalogue import Catalogue
from cards.library.loader import load_catalogue


@dataclass(frozen=True, slots=True)
class FormatRules:
    """One version of a format; `banned` holds card ids, `since` the day it came into force."""

    name: str
    since: datetime.date
    min_cards: int
    max_copies: int
    banned: frozenset[str]


def rules_in_force(catalogue: Catalogue, deck_format: object, date: datetime.date) -> FormatRules | None:
    """The version of `deck_format` in force on `date`; None: no such format, or none has begun yet."""
    formats = formats_of(catalogue)
    if not isinstance(deck_format, str) or deck_format not in formats:
        return None
    begun = [row for row in formats[deck_format]["versions"] if _day(row["from"]) <= date]
    return _rules(deck_format, max(begun, key=lambda row: _day(row["from"]))) if begun else None


def formats_of(catalogue: Catalogue) -> Mapping[str, Any]:
    """Format rows by name: those of the catalogue, or where it has none those shipped for its game."""
    own = catalogue.extras.get("formats")
    formats: Mapping[str, Any] = load_catalogue(catalogue.game).extras["formats"] if own is None else own
    return formats


def _rules(name: str, row: Mapping[str, Any]) -> FormatRules:
    banned = frozenset(row.get("banned", ()))
    return FormatRules(name, _day(row["from"]), row["min_cards"], row["max_copies"], banned)


def _day(value: datetime.date | str) -> datetime.date:
    return datetime.date.fromisoformat(value) if isinstance(value, str) else value
