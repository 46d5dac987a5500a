"""Combos as trees, and what the rules page says of panels, nests and Profits.

A Combo is `{"card": id, "things": [thing, …]}` in the order of placing; a thing is `{"tool": id}`,
`{"growth": True}`, `{"feed": Combo}` or `{"die": 4}`. Every question is answered from the tree, from scratch.
A `…_fault` is None where the rule allows the thing, else the words of the page that it breaks.
"""

from typing import Any

from tests.matches.reference.catalogue import Cards, resource_of

Combo = dict[str, Any]
LATER_CLASSES = ("advanced", "facility", "storage")


def new_combo(card: str) -> Combo:
    return {"card": card, "things": []}


def tools_on(combo: Combo) -> list[str]:
    return [thing["tool"] for thing in combo["things"] if "tool" in thing]


def feeds_on(combo: Combo) -> list[Combo]:
    return [thing["feed"] for thing in combo["things"] if "feed" in thing]


def tools_in_nest(combo: Combo) -> list[str]:
    """The tools of the whole nest, the outer Combo's first."""
    nested = [tool for feed in feeds_on(combo) for tool in tools_in_nest(feed)]
    return tools_on(combo) + nested


def cards_in_nest(combo: Combo) -> list[str]:
    """Every card of the nest. *Tokens are no cards*, nor is the die."""
    nested = [card for feed in feeds_on(combo) for card in cards_in_nest(feed)]
    return [combo["card"], *tools_on(combo), *nested]


def classes_of(cards: Cards, tools: list[str]) -> list[str]:
    return [cards[tool]["class"] for tool in tools]


def is_harvested(cards: Cards, combo: Combo) -> bool:
    return "harvester" in classes_of(cards, tools_on(combo))


def filled_slots(cards: Cards, combo: Combo) -> set[str]:
    """The slots in which something lies."""
    filled = {cards[tool]["sub_type"] for tool in tools_on(combo) if cards[tool]["class"] == "basic"}
    filled |= {"growth" for thing in combo["things"] if "growth" in thing}
    return filled | {"feed" for _ in feeds_on(combo)}


def kinds_fed(cards: Cards, combo: Combo) -> set[str | None]:
    return {resource_of(cards[feed["card"]]) for feed in feeds_on(combo)}


def is_done(cards: Cards, combo: Combo, slot: str) -> bool:
    """Whether a `must` slot is done: *one Feed is enough*, with a mixer *every* kind."""
    filled = filled_slots(cards, combo)
    if slot == "feed" and "mixer" in filled:
        return slot in filled and set(cards[combo["card"]]["feed_mix"]) <= kinds_fed(cards, combo)
    return slot in filled


def musts_of(cards: Cards, combo: Combo, groups: list[dict[str, str]]) -> list[str]:
    """*A barred slot counts as done*, a `may` slot asks nothing; *with a mixer every kind must be there*."""
    marks = {slot: mark for group in groups for slot, mark in group.items()}
    if marks.get("feed") == "may" and "mixer" in filled_slots(cards, combo):
        marks["feed"] = "must"
    return [slot for slot, mark in marks.items() if mark == "must"]


def all_done(cards: Cards, combo: Combo, groups: list[dict[str, str]]) -> bool:
    return all(is_done(cards, combo, slot) for slot in musts_of(cards, combo, groups))


def is_complete(cards: Cards, combo: Combo) -> bool:
    """*A Combo without a harvester slot (Krill) is complete when every `must` is done.*"""
    row = cards[combo["card"]]
    return row["harvester"] is None and all_done(cards, combo, row["panel"])


def slot_fault(cards: Cards, combo: Combo, slot: str) -> str | None:
    """*A slot may be filled when …*: the sentence of *Panels, as data*, clause by clause."""
    panel = cards[combo["card"]]["panel"]
    places = [number for number, group in enumerate(panel) if slot in group]
    if not places:
        return "the panel has that slot"
    earlier, group, later = panel[: places[0]], panel[places[0]], panel[places[0] + 1 :]
    filled = filled_slots(cards, combo)
    demands = {
        "not barred": group[slot] != "barred",
        "still empty": slot not in filled or slot == "feed",
        "every must of earlier groups is done": all_done(cards, combo, earlier),
        "the mixer comes before any Feed": slot != "mixer" or "feed" not in filled,
        "nothing of a later group is there": not any(other in filled for group in later for other in group),
        "the Combo is not harvested": not is_harvested(cards, combo),
    }
    return next((demand for demand, met in demands.items() if not met), None)


def harvester_fault(cards: Cards, combo: Combo, tool: str) -> str | None:
    """*A harvester may be placed when every `must` is done and none is there*, and it must fit."""
    row = cards[combo["card"]]
    if row["harvester"] is None or cards[tool]["sub_type"] != row["harvester"]:
        return "a harvester when its sub_type is the card's harvester"
    if is_harvested(cards, combo):
        return "none is there"
    if not all_done(cards, combo, row["panel"]):
        return "every must is done"
    return None


def fits(cards: Cards, combo: Combo, tool: str) -> bool:
    """*What fits*, for the later classes; *in a nest "the card" is the outermost one*."""
    row, card = cards[tool], cards[combo["card"]]
    if row["class"] == "advanced":
        return row["symbol"] in card["processing"]
    if row["class"] == "facility":
        return any(other in row["on"] for other in tools_on(combo) if cards[other]["class"] == "advanced")
    return card["sub_type"] in row["on"]


def later_fault(cards: Cards, combo: Combo, tool: str) -> str | None:
    """*On a harvested Combo only*: one of each class in the whole nest, and nothing after storage."""
    if not is_harvested(cards, combo):
        return "on a harvested Combo only"
    there = classes_of(cards, tools_in_nest(combo))
    if "storage" in there:
        return "nothing comes after storage"
    if cards[tool]["class"] in there:
        return "one in the whole nest"
    return None if fits(cards, combo, tool) else "what fits"


def tool_fault(cards: Cards, combo: Combo, tool: str) -> str | None:
    """Whether the tool may go on the Combo now."""
    if cards[tool]["class"] == "basic":
        return slot_fault(cards, combo, cards[tool]["sub_type"])
    if cards[tool]["class"] == "harvester":
        return harvester_fault(cards, combo, tool)
    return later_fault(cards, combo, tool)


def is_feed(cards: Cards, combo: Combo) -> bool:
    """*A bare card*, *a harvested Combo with nothing after its harvester*, or *a complete Combo*."""
    if not combo["things"]:
        return True
    if is_harvested(cards, combo):
        return not any(cls in LATER_CLASSES for cls in classes_of(cards, tools_on(combo)))
    return is_complete(cards, combo)


def feed_fault(cards: Cards, combo: Combo, feed: Combo) -> str | None:
    """Whether the Feed may go on the Combo: *its resource must be in the mix, and not be there yet*."""
    if cards[feed["card"]]["type"] == "tool" or not is_feed(cards, feed):
        return "part-built is no Feed"
    fault = slot_fault(cards, combo, "feed")
    if fault:
        return fault
    resource = resource_of(cards[feed["card"]])
    if resource not in cards[combo["card"]]["feed_mix"]:
        return "its resource must be in the mix"
    return "at most one Feed of each kind" if resource in kinds_fed(cards, combo) else None


def profits_of(cards: Cards, combo: Combo) -> int:
    """*The sum of every card in it, nest and die included*; *bare Feed adds 0, a Combo all its Profits*."""
    own = [combo["card"], *tools_on(combo)]
    dice = [thing["die"] for thing in combo["things"] if "die" in thing]
    nested = [profits_of(cards, feed) for feed in feeds_on(combo) if feed["things"]]
    total: int = sum(cards[card]["profits"] for card in own) + sum(dice) + sum(nested)
    return total
