"""The Farms: a card a Combo, with all that was placed on it."""

from collections.abc import Mapping, Sequence
from typing import Any


def show(table: Mapping[str, Any], cards: Mapping[str, str], names: Sequence[str]) -> dict[str, Any]:
    """`farms`: for each seat its name, Profits, sizes of hand, Supply and Compost, and its Combos."""
    seats = table["observation"]["seats"]
    return {"farms": [_farm(seat, cards, name) for seat, name in zip(seats, names, strict=True)]}


def _farm(seat: Mapping[str, Any], cards: Mapping[str, str], name: str) -> dict[str, Any]:
    return {
        "name": name,
        "profits": seat["profits"],
        "hand": seat["hand_size"],
        "supply": seat["supply_size"],
        "compost": sum(seat["compost"].values()),
        "combos": [_combo(combo, cards) for combo in seat["farm"]],
    }


def _combo(combo: Mapping[str, Any], cards: Mapping[str, str]) -> dict[str, Any]:
    """A Combo with its parts in the order in which they were placed."""
    return {
        "name": cards[combo["card"]],
        "number": combo["combo"],
        "profits": combo["profits"],
        "marks": [mark for mark in ("harvested", "complete") if combo[mark]],
        "die": combo["die"],
        "parts": [part_in_words(part, cards) for part in combo["parts"]],
    }


def part_in_words(part: Mapping[str, Any], cards: Mapping[str, str]) -> str:
    """What was placed: a tool by its name, Feed by its crop, anything else by what it is."""
    kind, value = next(iter(part.items()))
    if isinstance(value, dict):
        return f"{cards[value['card']]} ({kind})"
    return cards.get(value, str(value)) if isinstance(value, str) else kind.capitalize()
