"""A catalogue compiled for play: dense integers for cards and resources, and what each card is.

Cards are numbered in the order of their ids, so the numbers of one catalogue never depend on the order of its
file.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from cards.library.catalogue import Card, Catalogue
from cards.library.loader import LibraryError

GROWN = ("crop", "animal")
_KEPT = 8  # catalogues held compiled at a time


class Tool:
    """What a tool fits: a basic tool or a harvester by `sub_type`, the later classes by `symbol` or `on`."""

    __slots__ = ("kind", "on", "sub_type", "symbol")

    def __init__(self, facts: Mapping[str, Any]) -> None:
        self.kind: str = facts["class"]
        self.sub_type: str | None = facts.get("sub_type")
        self.symbol: str | None = facts.get("symbol")
        self.on = frozenset(facts.get("on") or ())


class Slot:
    """One symbol of a panel: `bit` in a mask of slots, what must be there before it, and what may not be
    after it.
    """

    __slots__ = ("barred", "before", "bit", "later", "must", "name")

    def __init__(self, name: str, bit: int, mode: str) -> None:
        self.name, self.bit = name, bit
        self.must, self.barred = mode == "must", mode == "barred"
        self.before = 0  # mask of the `must` slots of earlier groups
        self.later = 0  # mask of every slot of later groups


class Grown:
    """A crop or an animal: its panel, its resource (dense), its mix (dense) and what goes on it after the
    harvest.
    """

    __slots__ = (
        "card", "feed", "harvester", "mix", "mix_mask", "mixer", "must", "processing", "resource", "slots",
        "sub_type",
    )  # fmt: skip

    def __init__(self, card: int, facts: Mapping[str, Any], resources: Mapping[str, int]) -> None:
        self.card = card
        self.sub_type: str = facts["sub_type"]
        self.harvester: str | None = facts["harvester"]
        self.processing = frozenset(facts.get("processing") or ())
        self.resource = resources[resource_name(facts)]
        self.mix = tuple(resources[name] for name in facts.get("feed_mix") or ())
        self.slots = _slots(facts["panel"])
        self.must = _mask(slot for slot in self.slots if slot.must)
        self.mix_mask = sum(1 << kind for kind in set(self.mix))
        self.mixer = _mask(self.named("mixer"))
        self.feed = next((slot for slot in self.named("feed") if not slot.barred), None)

    def named(self, name: str) -> list[Slot]:
        """The slots of that name, in the order of the panel."""
        return [slot for slot in self.slots if slot.name == name]


def resource_name(facts: Mapping[str, Any]) -> str:
    """What a crop or an animal is as Feed."""
    name: str = facts["produce"] if "produce" in facts else facts["meat_class"]
    return name


def _mask(slots: Iterable[Slot]) -> int:
    mask = 0
    for slot in slots:
        mask |= slot.bit
    return mask


def _slots(panel: list[Mapping[str, str]]) -> tuple[Slot, ...]:
    groups: list[list[Slot]] = []
    count = 0
    for row in panel:
        groups.append(
            [Slot(name, 1 << (count + place), mode) for place, (name, mode) in enumerate(row.items())]
        )
        count += len(row)
    for place, group in enumerate(groups):
        for slot in group:
            slot.before = _mask(earlier for part in groups[:place] for earlier in part if earlier.must)
            slot.later = _mask(later for part in groups[place + 1 :] for later in part)
    return tuple(slot for group in groups for slot in group)


class Tables:
    """One catalogue, compiled. Everything is indexed by the dense number of a card."""

    def __init__(self, catalogue: Catalogue) -> None:
        cards = [catalogue.cards[key] for key in sorted(catalogue.cards)]
        self.version = catalogue.version
        self.ids = tuple(card.id for card in cards)
        self.names = tuple(card.name for card in cards)
        self.profits = tuple(int(card.facts["profits"]) for card in cards)
        self.resources = tuple(sorted(_all_resources(cards)))
        dense = {name: number for number, name in enumerate(self.resources)}
        self.tools = tuple(Tool(card.facts) if card.type == "tool" else None for card in cards)
        self.grown = tuple(
            Grown(number, card.facts, dense) if card.type in GROWN else None
            for number, card in enumerate(cards)
        )
        self.number_of = {card.name: number for number, card in enumerate(cards)}
        self.number_of.update((card.id, number) for number, card in enumerate(cards))  # an id beats a name
        self.placeable = sum(1 << number for number, grown in enumerate(self.grown) if grown)
        self.grow_bit = 1 << len(cards)
        self.turn_bit = 2 << len(cards)
        self.always = self.grow_bit | self.turn_bit  # what needs no card in hand


def _all_resources(cards: list[Card]) -> set[str]:
    grown = [card.facts for card in cards if card.type in GROWN]
    offered = {resource_name(facts) for facts in grown}
    return offered.union(*(facts.get("feed_mix") or () for facts in grown))


_compiled: dict[int, tuple[Catalogue, Tables]] = {}


def tables_of(catalogue: Catalogue) -> Tables:
    """The compiled form of a catalogue, made once. LibraryError: a row lacks what play needs."""
    known = _compiled.get(id(catalogue))
    if known is None:
        known = (catalogue, _compile(catalogue))  # the catalogue is kept, so its id is not given to another
        while len(_compiled) >= _KEPT:
            _compiled.pop(next(iter(_compiled)))
        _compiled[id(catalogue)] = known
    return known[1]


def _compile(catalogue: Catalogue) -> Tables:
    try:
        return Tables(catalogue)
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        reason = f"a card lacks a fact that play needs, or has it in another form ({error!r})"
        raise LibraryError(f"catalogue {catalogue.version}", reason) from error
