"""The order in which a deck is shown and written, whatever order it is kept in."""

from collections.abc import Mapping

from cards.library.catalogue import Card, Catalogue

from .names import find_card

KINDS: Mapping[str, str] = {
    "crop": "Crops",
    "animal": "Animals",
    "basic": "Basic Tools",
    "harvester": "Harvesters",
    "advanced": "Advanced Tools",
    "facility": "Facilities",
    "storage": "Storage",
}
_PLACES = {kind: place for place, kind in enumerate(KINDS)}


def kind_of(card: Card | None) -> str:
    """Crops and animals by type, tools by class; empty for an unknown card."""
    if card is None:
        return ""
    return card.type if card.type != "tool" else str(card.facts.get("class", ""))


def in_order(cards: Mapping[str, int], catalogue: Catalogue) -> dict[str, int]:
    """`cards` by kind, then by name, foils after the plain card; unknown references last."""
    return {reference: cards[reference] for reference in sorted(cards, key=lambda one: _key(one, catalogue))}


def _key(reference: str, catalogue: Catalogue) -> tuple[int, str, bool, str]:
    named = find_card(reference, catalogue)
    if named is None:
        return len(KINDS) + 1, reference, False, reference
    card = catalogue.cards[named.card]
    return _PLACES.get(kind_of(card), len(KINDS)), card.name, named.foil, reference
