"""What a deck may hold as a draft: known cards in whole numbers; legality is another matter."""

import hashlib
import json
from collections.abc import Mapping
from typing import Any

from cards.domain.current import catalogue_in_force
from cards.library.catalogue import Catalogue
from cards.library.text import without_controls
from decks.formats import MAX_CARDS, MAX_LINES, reference_of
from decks.formats.checks import DEFAULT_GAME
from decks.models import NAME_LENGTH, NOTES_LENGTH
from decks.validation import GAMES, formats_of, resolve
from decks.validation.contents import ARMY_GAME, FACTION_GAME, TEAM_GAME
from decks.validation.for_the_emperor import ARMIES
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
    notes = without_controls(notes.replace("\x00", "")).strip()
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


def clean_deck(game: str, deck: Mapping[str, Any]) -> tuple[dict[str, int], dict[str, Any]]:
    """`cards` and `extra` of a value as match files carry it, as a draft. Malformed: a part that is none."""
    wanted = _PARTS.get(game, ("cards",))
    unknown = [field for field in deck if field not in wanted]
    if unknown:
        message = f"A deck of this game has {' and '.join(wanted)}, and no {str(unknown[0])[:60]}."
        raise Malformed(message, code="unknown-field", data={"fields": unknown})
    cards = deck.get("cards", {})
    extra: dict[str, Any] = {}
    if not isinstance(cards, Mapping):
        raise Malformed("The cards are no object of cards and copies.", code="malformed-deck")
    if "army" in deck:
        extra["army"] = clean_army(deck["army"])
    if "faction" in deck:
        extra["faction"] = clean_faction(game, deck["faction"])
    if "characters" in deck:
        extra["characters"] = clean_characters(game, deck["characters"])
    return clean_cards(game, cards), extra


_PARTS = {ARMY_GAME: ("army", "cards"), TEAM_GAME: ("characters",), FACTION_GAME: ("faction",)}
MOST_CHARACTERS = 30  # a team has three; more is a list in the making at most


def clean_army(army: Any) -> str:
    """One of the two armies. Malformed: none."""
    if army not in ARMIES:
        raise Malformed(f"An army is {' or '.join(ARMIES)}.", code="unknown-army", data={"army": army})
    return str(army)


def clean_faction(game: str, faction: Any) -> str:
    """The id of a faction. Malformed: none."""
    card, _foil = resolve(faction, catalogue_of(game)) if isinstance(faction, str) else (None, False)
    if card is None or catalogue_of(game).cards[card].type != "faction":
        raise Malformed("This is no faction of the game.", code="unknown-faction", data={"faction": faction})
    return card


def clean_characters(game: str, characters: Any) -> list[str]:
    """The ids of characters in the order given. Malformed, TooLarge."""
    if not isinstance(characters, list) or not all(isinstance(one, str) for one in characters):
        raise Malformed("The characters are no list of ids or names.", code="malformed-deck")
    if len(characters) > MOST_CHARACTERS:
        raise TooLarge(
            f"A team in the making has at most {MOST_CHARACTERS} characters.", code="too-many-cards"
        )
    catalogue = catalogue_of(game)
    return [clean_reference(catalogue, character) for character in characters]


def from_cards(
    game: str, cards: Mapping[str, Any], extra: Mapping[str, Any]
) -> tuple[dict[str, int], dict[str, Any]]:
    """`cards` and `extra` where only cards are given: those of a team are its characters, an army stays."""
    clean = clean_cards(game, cards)
    if game == FACTION_GAME:
        named = [*clean]
        return {}, {"faction": clean_faction(game, named[0] if len(named) == 1 else named)} if named else {}
    if game != TEAM_GAME:
        return clean, dict(extra)
    characters = [card for card, copies in clean.items() for _ in range(min(copies, MOST_CHARACTERS + 1))]
    return {}, {"characters": clean_characters(game, characters)}


def clean_parts(
    game: str,
    *,
    cards: Mapping[str, Any] | None,
    value: Mapping[str, Any] | None,
    extra: Mapping[str, Any] | None = None,
) -> tuple[dict[str, int], dict[str, Any]]:
    """Both parts from `value`, the deck whole, or from `cards` beside what is held. Malformed: both given."""
    if value is not None and cards is not None:
        raise Malformed("Give deck or cards, not both.", code="deck-twice")
    return clean_deck(game, value) if value is not None else from_cards(game, cards or {}, extra or {})


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


def content_hash(game: str, cards: Mapping[str, int], extra: Mapping[str, Any] | None = None) -> str:
    """SHA-256 over the game and the cards, whatever their order, and what there is besides cards."""
    parts = {"game": game, "cards": cards} | ({"extra": extra} if extra else {})
    document = json.dumps(parts, sort_keys=True, ensure_ascii=False)
    return "sha256:" + hashlib.sha256(document.encode()).hexdigest()
