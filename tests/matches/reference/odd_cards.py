"""Other card data: *a card may change its panel; the engine reads it and knows no card by name*."""

import random
from typing import Any

import yaml

from tests.matches.reference.catalogue import PATH

MARKS = ["must", "may", "barred"]
SYMBOLS = ["milling", "canning", "butchery", "malting", "smoking", "pressing"]
MORE_SLOTS = ["weeder", "fertilizer", "growth", "innoculator", "holding-tank", "cultivator", "water-trough"]


def odd_catalogue(rng: random.Random) -> dict[str, Any]:
    """The document of the shipped catalogue with other Profits, panels, mixes and fits."""
    with PATH.open(encoding="utf-8") as file:
        document: dict[str, Any] = yaml.safe_load(file)
    for row in document["cards"]:
        row["profits"] = rng.randint(0, 6)
        change_tool(rng, row) if row["type"] == "tool" else change_card(rng, row)
    return document


def change_tool(rng: random.Random, row: dict[str, Any]) -> None:
    if row["class"] == "facility":
        row["on"] = rng.sample(["grain-mill", "canning-line", "butcher-block", "oil-press", "smokehouse"], 2)
    if row["class"] == "storage":
        row["on"] = rng.sample(["grain", "legume", "fruit", "livestock", "sea-stock", "poultry"], 3)


def change_card(rng: random.Random, row: dict[str, Any]) -> None:
    row["panel"] = odd_panel(rng, [dict(group) for group in row["panel"]])
    if rng.random() < 0.5:
        row["processing"] = rng.sample(SYMBOLS, rng.randint(0, 3))
    if rng.random() < 0.15:
        row["harvester"] = None
    if row.get("feed_mix") and rng.random() < 0.5:
        row["feed_mix"] = rng.sample(
            ["corn", "soybean", "beef", "krill", "finfish", "oat"], rng.randint(1, 4)
        )


def odd_panel(rng: random.Random, panel: list[dict[str, str]]) -> list[dict[str, str]]:
    """Other marks, one more slot, two groups made one, a group elsewhere; never a slot twice or no group."""
    for group in panel:
        for slot in group:
            group[slot] = rng.choice([group[slot]] * 5 + MARKS)
    more = rng.choice(MORE_SLOTS)
    if not any(more in group for group in panel):
        panel.insert(rng.randrange(len(panel) + 1), {more: rng.choice(MARKS)})
    if rng.random() < 0.3:
        place = rng.randrange(len(panel) - 1)
        panel[place] |= panel.pop(place + 1)
    if rng.random() < 0.2:
        panel.insert(rng.randrange(len(panel)), panel.pop(rng.randrange(len(panel))))
    return panel
