"""A catalogue compiled for play in one variant: dense numbers for Warriors, their strengths and effects.

Warriors are numbered in the order of their printed strengths.
"""

from collections.abc import Iterable, Mapping
from typing import Any, Final

from cards.library.catalogue import Catalogue
from cards.library.loader import LibraryError

from .phases import FIELDS, GUARDED

STANDARD: Final = "standard"
VARIANTS: Final = (STANDARD, "house-1-9")
BY_COMPANY: Final[Mapping[str, int]] = {"company": 1, "solitude": -1}
"""What an effect adds to its Warrior for each other own Warrior on the battlefield."""


class Tables:
    """One catalogue in one variant; all is indexed by the dense number of a Warrior, or a mask of them."""

    def __init__(self, catalogue: Catalogue, variant: str) -> None:
        cards = sorted(catalogue.cards.values(), key=lambda card: (card.facts["strength"], card.id))
        self.version, self.variant = catalogue.version, variant
        self.ids = tuple(card.id for card in cards)
        self.names = tuple(card.name for card in cards)
        self.strengths = tuple(int(card.facts["strength"]) for card in cards)
        self.effects: tuple[str | None, ...] = tuple(_effect(card.facts, variant) for card in cards)
        self.all = (1 << len(cards)) - 1
        self.heavy = _mask(card for card, strength in enumerate(self.strengths) if strength in GUARDED)
        self.guards = self.having("guard")
        self.stand_ins = self.having("tiebreak")
        self.number_of = {card.name: number for number, card in enumerate(cards)}
        self.number_of.update((card.id, number) for number, card in enumerate(cards))  # an id beats a name
        self.worth = [self._worth(mask) for mask in range(self.all + 1)]
        self.lists = [_cards_in(mask, self.ids) for mask in range(self.all + 1)]

    def having(self, effect: str) -> int:
        """Mask of the Warriors with that effect."""
        return _mask(card for card, own in enumerate(self.effects) if own == effect)

    def _worth(self, mask: int) -> int:
        """Strength of a set of own Warriors on one battlefield, Ongoing and Game End effects included."""
        others = mask.bit_count() - 1
        return sum(
            strength + BY_COMPANY.get(effect or "", 0) * others
            for card, (strength, effect) in enumerate(zip(self.strengths, self.effects, strict=True))
            if mask >> card & 1
        )


def _effect(facts: Mapping[str, Any], variant: str) -> str | None:
    effect: str | None = facts.get("variant_effects", {}).get(variant, facts["effect"])
    return effect


def _mask(cards: Iterable[int]) -> int:
    return sum(1 << card for card in cards)


def _cards_in(mask: int, ids: tuple[str, ...]) -> list[str]:
    return [name for card, name in enumerate(ids) if mask >> card & 1]


def fields_in(mask: int) -> list[int]:
    """The battlefields of a mask, counted from 0."""
    return [field for field in range(FIELDS) if mask >> field & 1]


def compile_tables(catalogue: Catalogue, variant: str) -> Tables:
    """The compiled form. LibraryError: a row lacks what play needs."""
    try:
        return Tables(catalogue, variant)
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        reason = f"a Warrior lacks a fact that play needs, or has it in another form ({error!r})"
        raise LibraryError(f"catalogue {catalogue.version}", reason) from error
