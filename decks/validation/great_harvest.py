"""Decks of The Great Harvest: legality (every code that applies) and advice.

Source: seed 002, *Limitations* 1 and 2, read with ruling no. 1 (four copies of a name).
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from typing import Any

from cards.library.catalogue import Card, Catalogue

from .format_rules import FormatRules
from .model import DeckCheck, Fault, fault, malformed
from .references import Line, count_cards, read_lines

GAME = "great-harvest"
GROWN = ("crop", "animal")
_NO_TOOL = ("growth", "feed")  # slots of a panel that no basic tool fills


def check(deck: Mapping[str, Any], rules: FormatRules, catalogue: Catalogue) -> DeckCheck:
    """All problems in the order of the rules page, then advice about the cards that count."""
    cards = deck.get("cards")
    if not isinstance(cards, dict):
        reason = "its cards are not an object" if "cards" in deck else "it has no cards"
        return malformed(GAME, "malformed-deck", reason=reason)
    lines = read_lines(cards, catalogue)
    counts = count_cards(lines)
    problems = (*_of_lines(lines, catalogue), *_of_counts(counts, rules, catalogue))
    advice = tuple(_advice([catalogue.cards[card] for card in counts]))
    return DeckCheck(not problems, problems, advice)


def _of_lines(lines: Sequence[Line], catalogue: Catalogue) -> Iterator[Fault]:
    for line in lines:
        if type(line.quantity) is not int or line.quantity < 1:
            yield fault(GAME, "bad-quantity", reference=line.reference, quantity=line.quantity)
    for line in lines:
        if line.card is None:
            yield fault(GAME, "unknown-card", reference=line.reference)
    for line in lines:
        if line.foil and line.card is not None and catalogue.cards[line.card].type not in GROWN:
            yield fault(GAME, "no-foil", card=line.card, name=catalogue.cards[line.card].name)


def _of_counts(counts: Mapping[str, int], rules: FormatRules, catalogue: Catalogue) -> Iterator[Fault]:
    for card in [card for card in counts if card in rules.banned]:
        name = catalogue.cards[card].name
        yield fault(GAME, "banned-card", card=card, name=name, deck_format=rules.name, since=rules.since)
    have = sum(counts.values())
    if have < rules.min_cards:
        yield fault(GAME, "too-few-cards", have=have, need=rules.min_cards)
    for card, copies in counts.items():
        if copies > rules.max_copies:
            name = catalogue.cards[card].name
            yield fault(GAME, "too-many-copies", card=card, name=name, have=copies, most=rules.max_copies)


def _advice(cards: Sequence[Card]) -> Iterator[Fault]:
    grown = [card for card in cards if card.type in GROWN]
    tools = [card for card in cards if card.type not in GROWN]
    harvesters = {tool.facts["sub_type"] for tool in tools if tool.facts["class"] == "harvester"}
    basics = {tool.facts["sub_type"] for tool in tools if tool.facts["class"] == "basic"}
    for card in grown:
        yield from _of_harvest(card, harvesters, basics)
    yield from _of_feed(grown)
    ripe = [card for card in grown if card.facts["harvester"] is not None]  # nothing later goes on the others
    for tool in tools:
        yield from _of_later_tool(tool, ripe, tools)


def _of_harvest(card: Card, harvesters: AbstractSet[str], basics: AbstractSet[str]) -> Iterator[Fault]:
    """What keeps `card` from ever being turned in; one without a harvester slot is only Feed anyway."""
    harvester = card.facts["harvester"]
    if harvester is None:
        return
    if harvester not in harvesters:
        yield fault(GAME, "no-harvester", card=card.id, name=card.name, harvester=harvester)
    missing = [slot for slot in must_slots(card) if slot not in basics]
    if missing:
        wanted = ", ".join(missing)
        yield fault(GAME, "missing-tool", card=card.id, name=card.name, tools=missing, wanted=wanted)


def must_slots(card: Card) -> list[str]:
    """The basic tools that the panel of `card` demands, in its order."""
    slots = [slot for group in card.facts["panel"] for slot, mark in group.items() if mark == "must"]
    return [slot for slot in slots if slot not in _NO_TOOL]


def resource_of(card: Card) -> str | None:
    """What `card` is as Feed: a crop's produce, an animal's meat class."""
    resource: str | None = card.facts["produce" if card.type == "crop" else "meat_class"]
    return resource


def mix_of(card: Card) -> Sequence[str]:
    """The kinds of Feed that `card` takes; none for a crop and for an animal that is not fed."""
    return card.facts.get("feed_mix") or ()


def _of_feed(grown: Sequence[Card]) -> Iterator[Fault]:
    offered = {resource_of(card) for card in grown}
    eaten = {kind for card in grown for kind in mix_of(card)}
    for card in grown:
        if card.facts["harvester"] is None and resource_of(card) not in eaten:
            yield fault(GAME, "uneaten-feed", card=card.id, name=card.name)
        if mix_of(card) and offered.isdisjoint(mix_of(card)):
            mix = list(mix_of(card))
            yield fault(GAME, "missing-feed", card=card.id, name=card.name, mix=mix, wanted=", ".join(mix))


def _of_later_tool(tool: Card, ripe: Sequence[Card], tools: Sequence[Card]) -> Iterator[Fault]:
    kind = tool.facts["class"]
    if kind in _LATER and not _LATER[kind](tool, ripe, tools):
        yield fault(GAME, f"unusable-{kind}", card=tool.id, name=tool.name)


def _takes_symbol(tool: Card, ripe: Sequence[Card], _tools: Sequence[Card]) -> bool:
    return any(tool.facts["symbol"] in (card.facts["processing"] or ()) for card in ripe)


def _stands_on(tool: Card, _ripe: Sequence[Card], tools: Sequence[Card]) -> bool:
    return any(other.id in tool.facts["on"] for other in tools)


def _stores(tool: Card, ripe: Sequence[Card], _tools: Sequence[Card]) -> bool:
    return any(card.facts["sub_type"] in tool.facts["on"] for card in ripe)


_Fits = Callable[[Card, Sequence[Card], Sequence[Card]], bool]
_LATER: Mapping[str, _Fits] = {"advanced": _takes_symbol, "facility": _stands_on, "storage": _stores}
