"""The card data as plain rows, read from the file itself: nothing of `cards.library` is used here."""

from functools import cache
from pathlib import Path
from typing import Any

import yaml

Cards = dict[str, dict[str, Any]]
"""Rows of the catalogue by id: `id name type sub_type profits` and what the type or class adds."""

PATH = Path(__file__).resolve().parents[3] / "cards/data/great-harvest/catalogue.yaml"


@cache
def shipped_cards() -> Cards:
    """The rows of the shipped catalogue by id."""
    with PATH.open(encoding="utf-8") as file:
        return {row["id"]: row for row in yaml.safe_load(file)["cards"]}


def id_of(cards: Cards, reference: str) -> str | None:
    """*Card references are catalogue ids or exact names* (match-file.md); None for anything else."""
    if reference in cards:
        return reference
    return next((row["id"] for row in cards.values() if row["name"] == reference), None)


def resource_of(row: dict[str, Any]) -> str | None:
    """*A crop yields its `produce`, an animal its `meat_class`*; a tool yields nothing."""
    return row.get("produce") or row.get("meat_class")
