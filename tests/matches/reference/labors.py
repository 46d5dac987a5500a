"""The Labors of the table *Actions*: whether one is legal, and the list of all that are.

A player is `{"hand", "supply", "compost"}` (lists of ids), `"farm"` (Combos by number), `"placed"` (how many
Combos so far) and `"profits"`.
"""

from collections.abc import Iterator
from itertools import combinations
from typing import Any

from tests.matches.reference.catalogue import Cards
from tests.matches.reference.combos import Combo, feed_fault, is_harvested, new_combo, slot_fault, tool_fault

Player = dict[str, Any]
Entry = dict[str, Any]
HAND_LIMIT = 7


def place_fault(cards: Cards, player: Player, entry: Entry) -> str | None:
    """*In hand; crop or animal.*"""
    if entry["card"] not in player["hand"]:
        return "in hand"
    return "crop or animal" if cards[entry["card"]]["type"] == "tool" else None


def tool_labor_fault(cards: Cards, player: Player, entry: Entry) -> str | None:
    """*In hand; a tool; own Combo; fits.*"""
    if entry["card"] not in player["hand"]:
        return "in hand"
    if cards[entry["card"]]["type"] != "tool":
        return "a tool"
    if entry["combo"] not in player["farm"]:
        return "own Combo"
    return tool_fault(cards, player["farm"][entry["combo"]], entry["card"])


def grow_fault(cards: Cards, player: Player, entry: Entry) -> str | None:
    """*Own Combo; its `growth` may be filled.*"""
    if entry["combo"] not in player["farm"]:
        return "own Combo"
    return slot_fault(cards, player["farm"][entry["combo"]], "growth")


def feed_labor_fault(cards: Cards, player: Player, entry: Entry) -> str | None:
    """*Own; Feed as above; `feed` may be filled; not itself.*"""
    if entry["combo"] not in player["farm"]:
        return "own Combo"
    if "card" in entry and entry["card"] not in player["hand"]:
        return "in hand"
    if "from_combo" in entry and entry["from_combo"] not in player["farm"]:
        return "own"
    if entry.get("from_combo") == entry["combo"]:
        return "not itself"
    return feed_fault(cards, player["farm"][entry["combo"]], feed_named(player, entry))


def feed_named(player: Player, entry: Entry) -> Combo:
    """The Feed that the entry names, from hand or Farm."""
    return new_combo(entry["card"]) if "card" in entry else player["farm"][entry["from_combo"]]


def turn_in_fault(cards: Cards, player: Player, entry: Entry) -> str | None:
    """*Own; harvested.*"""
    if entry["combo"] not in player["farm"]:
        return "own"
    return None if is_harvested(cards, player["farm"][entry["combo"]]) else "harvested"


def draw_fault(cards: Cards, player: Player, entry: Entry) -> str | None:
    """*Supply or Compost not empty.*"""
    return None if player["supply"] or player["compost"] else "with both empty a draw is illegal"


LABORS = {
    "place": place_fault,
    "tool": tool_labor_fault,
    "grow": grow_fault,
    "feed": feed_labor_fault,
    "turn_in": turn_in_fault,
    "draw": draw_fault,
}


def labor_fault(cards: Cards, player: Player, entry: Entry) -> str | None:
    """What the table says against this Labor, whoever's turn it is."""
    return LABORS[entry["do"]](cards, player, entry)


def conceivable_labors(player: Player) -> Iterator[Entry]:
    """Every Labor that names a card of the hand and Combos of the Farm, legal or not."""
    hand, farm = sorted(set(player["hand"])), list(player["farm"])
    yield {"do": "draw"}
    yield from ({"do": "place", "card": card} for card in hand)
    for combo in farm:
        yield from ({"do": do, "combo": combo} for do in ("grow", "turn_in"))
        yield from ({"do": do, "card": card, "combo": combo} for do in ("tool", "feed") for card in hand)
        yield from ({"do": "feed", "from_combo": other, "combo": combo} for other in farm)


def legal_labors(cards: Cards, player: Player) -> list[Entry]:
    return [labor for labor in conceivable_labors(player) if labor_fault(cards, player, labor) is None]


def has_legal_labor(cards: Cards, player: Player) -> bool:
    return any(labor_fault(cards, player, labor) is None for labor in conceivable_labors(player))


def surplus(player: Player) -> int:
    return max(0, len(player["hand"]) - HAND_LIMIT)


def legal_discards(player: Player) -> list[Entry]:
    """One entry for each different multiset of exactly the surplus."""
    choices = sorted(set(combinations(sorted(player["hand"]), surplus(player))))
    return [{"do": "discard", "cards": list(choice)} for choice in choices]
