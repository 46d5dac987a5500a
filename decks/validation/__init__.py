"""Deck checks: pure functions of a deck, a format, a date and a catalogue; legality is never stored."""

import datetime
from collections.abc import Callable, Mapping
from typing import Any

from cards.library.catalogue import Catalogue

from . import for_the_emperor, great_harvest, harrow_county, imperial_harvest
from .contents import deck_value, lines_of, same_as, size_of
from .format_rules import FormatRules, formats_of, rules_in_force
from .model import DeckCheck, Fault, malformed
from .references import CardLines, expand_deck, read_lines, resolve

__all__ = [
    "GAMES",
    "CardLines",
    "DeckCheck",
    "Fault",
    "FormatRules",
    "check_deck",
    "deck_value",
    "default_format",
    "expand_deck",
    "formats_of",
    "lines_of",
    "malformed",
    "read_lines",
    "resolve",
    "rules_in_force",
    "same_as",
    "size_of",
]

Check = Callable[[Mapping[str, Any], FormatRules, Catalogue], DeckCheck]
GAMES: Mapping[str, Check] = {
    "great-harvest": great_harvest.check,
    "for-the-emperor": for_the_emperor.check,
    "imperial-harvest": imperial_harvest.check,
    "harrow-county": harrow_county.check,
}
_DEFAULT_FORMATS = {
    "great-harvest": "casual",
    "for-the-emperor": "standard",
    "imperial-harvest": "standard",
    "harrow-county": "standard",
}


def default_format(game: str) -> str:
    """The format a deck is meant for when it names none."""
    return _DEFAULT_FORMATS.get(game, "")


def check_deck(
    *, game: str, deck: object, deck_format: str | None, date: datetime.date, catalogue: Catalogue
) -> DeckCheck:
    """Every fault of `deck` in `deck_format` on `date`, and advice apart from them.

    `deck` is any JSON value, as a match file carries it in `seats[].deck`: a wrong shape is a fault, never an
    error. `deck_format` None means the game's default; `catalogue` brings the cards and the dated formats.
    """
    if game not in GAMES:
        return malformed(game, "unknown-game", game=str(game))
    name = default_format(game) if deck_format is None else deck_format
    rules = rules_in_force(catalogue, name, date)
    if rules is None:
        return malformed(game, "unknown-format", deck_format=str(name), date=date.isoformat())
    if not isinstance(deck, dict):
        return malformed(game, "malformed-deck", reason="it is not an object")
    return GAMES[game](deck, rules, catalogue)
