"""Cards of a game in one immutable version of its catalogue."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from types import MappingProxyType
from typing import Any

from .text import normalise


@dataclass(frozen=True, slots=True)
class Card:
    """One card by name; `facts` are the game's own fields of its row (sub_type, profits, panel, …)."""

    id: str
    name: str
    type: str
    provenance: str
    facts: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Catalogue:
    """All cards of one version; `extras` holds formats, theme decks and whatever else the game has."""

    game: str
    version: str
    cards: Mapping[str, Card]
    extras: Mapping[str, Any] = field(default_factory=lambda: MappingProxyType({}))

    @cached_property
    def by_name(self) -> Mapping[str, str]:
        """Exact name to id."""
        return {card.name: card.id for card in self.cards.values()}

    @cached_property
    def by_loose_name(self) -> Mapping[str, str]:
        """Normalised name to id."""
        return {normalise(card.name): card.id for card in self.cards.values()}

    def find(self, reference: str) -> str | None:
        """The id that `reference` names: an id, or an exact name."""
        return reference if reference in self.cards else self.by_name.get(reference)

    def find_loose(self, reference: str) -> str | None:
        """The id that `reference` names: an id, or a name as the normaliser compares it; none close."""
        return self.find(reference) or self.by_loose_name.get(normalise(reference))


def document_of(catalogue: Catalogue) -> dict[str, Any]:
    """The whole catalogue as one JSON document, as `read_catalogue` takes it."""
    rows = [
        {"id": card.id, "name": card.name, "type": card.type, "provenance": card.provenance, **card.facts}
        for card in catalogue.cards.values()
    ]
    return {"game": catalogue.game, "version": catalogue.version, "cards": rows, **catalogue.extras}
