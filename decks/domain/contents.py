"""What a deck may hold as a draft: known cards in whole numbers; legality is another matter."""

import hashlib
import json
from collections.abc import Mapping
from typing import Any

from cards.domain.current import catalogue_in_force
from cards.library.catalogue import Catalogue
from decks.formats import MAX_CARDS, MAX_LINES, reference_of
from decks.formats.checks import DEFAULT_GAME
from decks.models import NAME_LENGTH, NOTES_LENGTH
from decks.validation import GAMES, formats_of, resolve
from harvest_site.base.problems import Malformed, TooLarge

__all__ = ["DEFAULT_GAME", "MAX_CARDS"]


def catalogue_of(game: str) -> Catalogue:
    """The cards of a game. Malformed: no such game."""
    if game not in GAMES:
        raise Malformed(f"There is no game called {game} here.", code="unknown-game", data={"game": game})
    return catalogue_in_force(game)


def clean_format(game: str, deck_format: str) -> str:
    """A format of the game, whether in force or not yet. Malformed: none."""
    if deck_format not in formats_of(catalogue_of(game)):
        message = f"There is no format called {deck_format} in this game."
        raise Malformed(message, code="unknown-format", data={"deck_format": deck_format})
    return deck_format


def clean_name(name: str) -> str:
    """One line of text. Malformed: empty or too long."""
    name = " ".join("".join(sign if sign.isprintable() else " " for sign in name).split())
    if not name:
        raise Malformed("A deck needs a name.", code="name-missing")
    if len(name) > NAME_LENGTH:
        raise Malformed(f"A deck's name has at most {NAME_LENGTH} signs.", code="name-too-long")
    return name


def clean_notes(notes: str) -> str:
    """Free text. Malformed: too long."""
    notes = notes.replace("\r\n", "\n").replace("\x00", "").strip()
    if len(notes) > NOTES_LENGTH:
        raise Malformed(f"Notes have at most {NOTES_LENGTH:,} signs.", code="notes-too-long")
    return notes


def clean_cards(game: str, cards: Mapping[str, Any]) -> dict[str, int]:
    """Canonical references with copies, several lines of one printing added up. Malformed, TooLarge."""
    catalogue = catalogue_of(game)
    if len(cards) > MAX_LINES:
        raise TooLarge(f"A deck has at most {MAX_LINES:,} lines.", code="too-many-lines")
    clean: dict[str, int] = {}
    for reference, copies in cards.items():
        key = clean_reference(catalogue, reference)
        clean[key] = clean.get(key, 0) + clean_copies(reference, copies)
    if sum(clean.values()) > MAX_CARDS:
        raise TooLarge(f"A deck has at most {MAX_CARDS:,} cards.", code="too-many-cards")
    return clean


def clean_reference(catalogue: Catalogue, reference: str, *, foil: bool = False) -> str:
    """The canonical reference of a card. Malformed: there is no such card."""
    card, marked = resolve(reference, catalogue)
    if card is None:
        message = f"“{reference[:200]}” is neither the id nor the name of a card."
        raise Malformed(message, code="unknown-card", data={"reference": reference})
    return reference_of(card, foil or marked, catalogue)


def clean_copies(reference: str, copies: Any) -> int:
    """A whole number of at least 1. Malformed: anything else."""
    if type(copies) is not int or copies < 1:
        message = f"The quantity of “{reference[:200]}” is not a whole number of at least 1."
        raise Malformed(message, code="bad-quantity", data={"reference": reference, "quantity": copies})
    return copies


def content_hash(game: str, cards: Mapping[str, int]) -> str:
    """SHA-256 over the game and the cards, whatever their order."""
    document = json.dumps({"game": game, "cards": cards}, sort_keys=True, ensure_ascii=False)
    return "sha256:" + hashlib.sha256(document.encode()).hexdigest()
