"""Which clauses speak of a card: the catalogue's `clause_links`, rows of conditions and clause ids."""

from collections.abc import Mapping
from typing import Any

from .catalogue import Card, Catalogue

_OWN_FIELDS = ("id", "name", "type", "provenance")


def clauses_of_card(catalogue: Catalogue, card: Card) -> tuple[str, ...]:
    """Clause ids for a card, each once, in the order of the links that hold for it."""
    found: dict[str, None] = {}
    for link in catalogue.extras.get("clause_links", ()):
        if holds(link["when"], card):
            found.update(dict.fromkeys(link["clauses"]))
    return tuple(found)


def sharers(catalogue: Catalogue) -> dict[str, int]:
    """For each linked clause, how many cards it is linked with."""
    found: dict[str, set[str]] = {}
    for link in catalogue.extras.get("clause_links", ()):
        cards = {card.id for card in catalogue.cards.values() if holds(link["when"], card)}
        for clause in link["clauses"]:
            found.setdefault(clause, set()).update(cards)
    return {clause: len(cards) for clause, cards in found.items()}


def holds(condition: Mapping[str, Any], card: Card) -> bool:
    """Whether every field of `condition` has the wanted value, or one of the wanted ones (a list)."""
    return all(_has(card, field, wanted) for field, wanted in condition.items())


def _has(card: Card, field: str, wanted: Any) -> bool:
    values = wanted if isinstance(wanted, list) else [wanted]
    if field == "level":  # a level that some slot of its panel has
        return any(level in values for group in card.facts.get("panel") or () for level in group.values())
    if field == "slot":
        return any(slot in values for group in card.facts.get("panel") or () for slot in group)
    own = getattr(card, field) if field in _OWN_FIELDS else card.facts.get(field)
    return own in values
