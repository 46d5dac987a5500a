"""The abilities on a character's card in words. Source: seed 000, *Character Abilities*."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from .catalogue import Card, Catalogue

COLUMNS = {"innate": "always", "advanced": "on the advanced side", "strawberry": "with a strawberry"}
_PER = {"cell": "1 AP a cell", "ability": "what that ability costs"}


@dataclass(frozen=True, slots=True)
class AbilityOfCard:
    """One ability: `column` says when the card has it, `cost` and `limit` are words, `limit` perhaps none."""

    id: str
    name: str
    column: str
    cost: str
    limit: str
    text: str


def abilities_of(catalogue: Catalogue, card: Card) -> list[AbilityOfCard]:
    """What stands on a character's card, in the order of its columns; nothing for other cards."""
    rows = {row["id"]: row for row in catalogue.extras.get("abilities", ())}
    found = [(column, rows.get(card.facts.get(column))) for column in COLUMNS]
    return [_ability(row, COLUMNS[column]) for column, row in found if row]


def _ability(row: Mapping[str, Any], column: str) -> AbilityOfCard:
    return AbilityOfCard(row["id"], row["name"], column, _cost(row), _limit(row), row["text"])


def _cost(row: Mapping[str, Any]) -> str:
    if row.get("passive"):
        return "works by itself"
    return _PER.get(row.get("per", ""), "") or (f"{row['cost']} AP" if row["cost"] else "free")


def _limit(row: Mapping[str, Any]) -> str:
    limit = row.get("limit")
    return "once an activation" if limit == "once" else f"{limit} times a game" if limit else ""
