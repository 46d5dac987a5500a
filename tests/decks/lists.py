"""Decks and catalogues that the tests of this folder share."""

import datetime
from typing import Any

from cards.library.catalogue import Catalogue
from cards.library.loader import catalogue_from, load_catalogue
from decks.validation import DeckCheck, check_deck

GAME = "great-harvest"
TODAY = datetime.date(2026, 5, 2)

CROP_PANEL = [{"cultivator": "must"}, {"seed-sower": "must"}, {"irrigation": "must"}, {"growth": "must"}]


def shipped() -> Catalogue:
    """The catalogue of the repository."""
    return load_catalogue(GAME)


def legal_cards(size: int = 60) -> dict[str, int]:
    """A deck of `size` cards (60 at most) without fault or advice: corn from the plow to the bakery."""
    cards = {
        "sweet-corn": 4, "winter-wheat": 4, "barley": 4, "cultivator": 4, "steel-plow": 4, "seed-sower": 4,
        "seed-drill": 4, "irrigation": 4, "drip-line": 4, "combine": 4, "fertilizer": 4, "weeder": 4,
        "insect-defense": 4, "grain-mill": 2, "bakery": 2, "silo": 4,
    }  # fmt: skip
    spare = 60 - size
    for card in reversed(cards):
        out = min(spare, cards[card])
        cards[card] -= out
        spare -= out
    return {card: copies for card, copies in cards.items() if copies}


def check(
    cards: Any, *, deck_format: str | None = "tourney", catalogue: Catalogue | None = None
) -> DeckCheck:
    """The check of `{"cards": cards}` today."""
    return check_deck(
        game=GAME,
        deck={"cards": cards},
        deck_format=deck_format,
        date=TODAY,
        catalogue=catalogue or shipped(),
    )


def problem_codes(found: DeckCheck) -> list[str]:
    return [fault.code for fault in found.problems]


def advice_codes(found: DeckCheck) -> list[str]:
    return [fault.code for fault in found.advice]


def crop(card: str, name: str, **facts: Any) -> dict[str, Any]:
    """A row of a catalogue made in a test."""
    kind = {"type": "crop", "sub_type": "grain", "profits": 2, "provenance": "house"}
    use = {"produce": card, "processing": [], "panel": CROP_PANEL, "harvester": "grain-harvester"}
    return {"id": card, "name": name, **kind, **use, **facts}


def made(rows: list[dict[str, Any]], **extras: Any) -> Catalogue:
    """A catalogue made in a test."""
    return catalogue_from({"game": GAME, "version": "9", "cards": rows, **extras})
