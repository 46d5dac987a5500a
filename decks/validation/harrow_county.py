"""What a seat of Harrow County brings: a faction, as `{"faction": "fair-folk"}`."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from cards.library.catalogue import Catalogue

from .format_rules import FormatRules
from .model import DeckCheck, Fault, fault
from .references import CardLines

GAME: Final = "harrow-county"
_LONGEST: Final = 60  # signs of somebody's text that a sentence repeats


def check(deck: Mapping[str, Any], rules: FormatRules, catalogue: Catalogue) -> DeckCheck:
    """Every fault of what a seat brings. All formats of the game ask the same of it."""
    faults = tuple(faults_of_deck(deck, catalogue))
    return DeckCheck(not faults, faults)


def faults_of_deck(deck: object, catalogue: Catalogue) -> Iterator[Fault]:
    """Its faults in the order of their codes; every one is malformed."""
    if not isinstance(deck, dict) or isinstance(deck, CardLines):
        yield fault(GAME, "malformed-deck", reason="it is not an object with a faction")
        return
    known = [card.id for card in catalogue.cards.values() if card.type == "faction"]
    if "faction" not in deck:
        yield fault(GAME, "faction.missing", known=", ".join(known))
    elif not isinstance(deck["faction"], str) or deck["faction"] not in known:
        yield fault(GAME, "faction.unknown", known=", ".join(known))
    if other := sorted(set(deck) - {"faction"}):
        yield fault(GAME, "field.unknown", field=_told(other[0]))


def _told(text: str) -> str:
    return text[:_LONGEST].encode("utf-8", "backslashreplace").decode("utf-8")
