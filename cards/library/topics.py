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


def clauses_of_every_card(catalogue: Catalogue) -> frozenset[str]:
    """Clauses that are linked with all cards alike: they say nothing of one of them."""
    return frozenset(
        clause
        for link in catalogue.extras.get("clause_links", ())
        if all(holds(link["when"], card) for card in catalogue.cards.values())
        for clause in link["clauses"]
    )


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
