"""Whether a card may be played in a format on a day: computed from dated format data, never stored."""

import datetime
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from .catalogue import Catalogue


@dataclass(frozen=True, slots=True)
class Legality:
    """One format on one day; `since` is when its rules, or the ban, came into force."""

    slug: str
    name: str
    legal: bool
    copies: int
    since: datetime.date


def version_in_force(versions: list[Mapping[str, Any]], day: datetime.date) -> Mapping[str, Any] | None:
    """The newest version of a format that has begun by `day`."""
    begun = [row for row in versions if datetime.date.fromisoformat(row["from"]) <= day]
    return max(begun, key=lambda row: str(row["from"])) if begun else None


def legality(catalogue: Catalogue, card_id: str, day: datetime.date) -> Iterator[Legality]:
    """The card's standing in each format of its catalogue that is in force on `day`."""
    for slug, row in catalogue.extras.get("formats", {}).items():
        version = version_in_force(row["versions"], day)
        if version is not None:
            legal = card_id in catalogue.cards and card_id not in version["banned"]
            since = datetime.date.fromisoformat(version["from"])
            yield Legality(slug, row["name"], legal, version["max_copies"], since)
