"""What each game brings to the table, kept in two parts: `cards` (reference to copies) and `extra`.

The Great Harvest brings cards; For the Emperor an army, seldom with its cards written out; Harrow County a
faction; Imperial Harvest a team, whose order counts, so it is a list. `deck_value` puts the parts together as
match files carry them.
"""

from collections.abc import Mapping
from typing import Any, Final

from cards.library.catalogue import Catalogue

from .references import expand_deck, resolve

ARMY_GAME: Final = "for-the-emperor"
TEAM_GAME: Final = "imperial-harvest"
FACTION_GAME: Final = "harrow-county"


def deck_value(game: str, cards: Mapping[str, int], extra: Mapping[str, Any]) -> dict[str, Any]:
    """The deck as checks take it and match files carry it."""
    if game == TEAM_GAME:
        return {"characters": list(extra.get("characters", ()))}
    if game == ARMY_GAME:
        return {**extra, **({"cards": dict(cards)} if cards else {})}
    if game == FACTION_GAME:
        return dict(extra)
    return {"cards": dict(cards)}


def same_as(game: str, deck: object, catalogue: Catalogue) -> object:
    """A form that two decks share when they bring the same; None of what is no deck of the game.

    Of a team neither order nor spelling counts; an army is the same whether or not its list names the nine.
    """
    if not isinstance(deck, dict):
        return None
    if game == TEAM_GAME:
        characters = deck.get("characters")
        if not isinstance(characters, list):
            return None
        return sorted(
            str(one if not isinstance(one, str) else resolve(one, catalogue)[0] or one) for one in characters
        )
    if game == ARMY_GAME:
        nine = dict.fromkeys(catalogue.cards, 1)
        cards = expand_deck(deck, catalogue) if isinstance(deck.get("cards"), dict) else nine
        return {"army": deck.get("army"), "cards": cards}
    if game == FACTION_GAME:
        return deck.get("faction")
    return expand_deck(deck, catalogue) if isinstance(deck.get("cards"), dict) else None


def lines_of(
    game: str, cards: Mapping[str, int], extra: Mapping[str, Any], catalogue: Catalogue
) -> dict[str, int]:
    """Reference to copies of all that lies on the table: the nine of an army although its list names none."""
    if game == TEAM_GAME:
        characters = list(extra.get("characters", ()))
        return {character: characters.count(character) for character in characters}
    if game == FACTION_GAME:
        return {str(extra["faction"]): 1} if "faction" in extra else {}
    if game == ARMY_GAME and not cards and extra.get("army"):
        return dict.fromkeys(catalogue.cards, 1)
    return dict(cards)


def size_of(game: str, cards: Mapping[str, int], extra: Mapping[str, Any], catalogue: Catalogue) -> int:
    """How many cards, Warriors or characters it is."""
    return sum(lines_of(game, cards, extra, catalogue).values())
