"""Printings: a card in a set, with its box and number. Apart from the card, which is what the rules know."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from .loader import build_document
from .source import DATA

KIND = "printings"


@dataclass(frozen=True, slots=True)
class Printing:
    """One printing. The id says nothing and stays for ever."""

    id: str
    card: str
    set_id: str
    set_name: str
    number: str
    box: str
    rarity: str
    foil: bool
    provenance: str
    source: str
    date: str


@lru_cache(maxsize=8)
def load_printings(game: str) -> tuple[Printing, ...]:
    """The shipped printings of a game, in the order of the file; none where it has no such file."""
    path = DATA / game / f"{KIND}.yaml"
    return build_document(path, KIND, _printings, game) if path.exists() else ()


def _printings(document: Mapping[str, Any]) -> tuple[Printing, ...]:
    sets = {row["id"]: row for row in document["sets"]}
    return tuple(_printing(row, sets[row["set"]]) for row in document["printings"])


def _printing(row: Mapping[str, Any], edition: Mapping[str, Any]) -> Printing:
    return Printing(
        id=row["id"],
        card=row["card"],
        set_id=edition["id"],
        set_name=edition["name"],
        number=row["number"],
        box=row.get("box", ""),
        rarity=row.get("rarity", ""),
        foil=row.get("foil", False),
        provenance=edition["provenance"],
        source=edition["source"],
        date=str(edition["date"]),
    )
