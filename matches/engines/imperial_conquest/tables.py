"""What units and buildings cost and can do, compiled from the catalogue, and the numbers of types."""

from collections.abc import Mapping
from typing import Any, Final

from cards.library.catalogue import Catalogue
from cards.library.loader import LibraryError

from .board import KINDS

GAME: Final = "imperial-conquest"
TYPES: Final = ("infantry", "cavalry", "frigate", "artillery")
INFANTRY, CAVALRY, FRIGATE, ARTILLERY = range(4)
ITEMS: Final = (*TYPES, "city")
CITY_ITEM: Final = 4
BUILDING: Final = 4
"""Stands among the types of a roll for the dice of a building."""
LANDERS: Final = (INFANTRY, CAVALRY, ARTILLERY)
TOWN, CITY = 1, 2
BUILDINGS: Final = ("", "town", "city")
SIDES: Final = 6
HIT: Final = 3
"""A die that shows this or less is a hit."""
EXCHANGE: Final = 3

Chips = tuple[int, ...]


class Tables:
    """Numbers by type (TYPES), by item (ITEMS) and by building (0 none, TOWN, CITY)."""

    __slots__ = ("costs", "dice", "income", "loads", "most", "names", "points", "ranges", "selective")

    def __init__(self, catalogue: Catalogue) -> None:
        facts = {key: card.facts for key, card in catalogue.cards.items()}
        units = [facts[name] for name in TYPES]
        self.names = tuple(catalogue.cards[name].name for name in ITEMS)
        self.costs: tuple[Chips, ...] = tuple(_chips(facts[name]["cost"]) for name in ITEMS)
        self.points = tuple(int(row["movement"]) for row in units)
        self.ranges = tuple(int(row["range"]) for row in units)
        self.selective = (*(bool(row["selective"]) for row in units), False)
        carries = facts["frigate"]["carries"]
        self.loads = tuple(int(carries.get(name, 0)) for name in TYPES)
        self.income = (0, *(int(facts[name]["income"]) for name in BUILDINGS[1:]))
        self.dice = (0, *(int(facts[name]["dice"]) for name in BUILDINGS[1:]))
        self.most = max(EXCHANGE, *(max(cost) for cost in self.costs))
        """More chips of a kind than this make no difference to what can be bought or exchanged at once."""


def _chips(cost: Mapping[str, Any]) -> Chips:
    return tuple(int(cost.get(kind, 0)) for kind in KINDS)


def compile_tables(catalogue: Catalogue) -> Tables:
    """The compiled catalogue. LibraryError: a row lacks what play needs."""
    try:
        return Tables(catalogue)
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        reason = f"a card lacks a fact that play needs, or has it in another form ({error!r})"
        raise LibraryError(f"catalogue {catalogue.version}", reason) from error
