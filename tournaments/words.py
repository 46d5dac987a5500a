"""Words for people: metrics, terms of sums, verbs of the trail. The texts are data (`data/words.json`)."""

import json
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

FILE = Path(__file__).parent / "data" / "words.json"
DASH = "–"


@cache
def words() -> dict[str, Any]:
    """The whole file."""
    loaded: dict[str, Any] = json.loads(FILE.read_text(encoding="utf-8"))
    return loaded


def metric_words(name: str) -> dict[str, str]:
    """`short`, `total` and `text` of a metric."""
    found: dict[str, str] = words()["metrics"][name]
    return {"name": name, **found}


ORDINALS = ("1st", "2nd", "3rd", "4th", "5th", "6th")


def listed(names: Sequence[str]) -> str:
    """`Ana`, `Ana and Ben`, `Ana, Ben and Cleo`."""
    *first, last = names or [""]
    return f"{', '.join(first)} and {last}" if first else last


def places_words(places: Sequence[Sequence[int]], names: Sequence[str]) -> str:
    """The end of a pod: `1st Ana, 2nd Ben and Cleo, 4th Dev`."""
    before, parts = 0, []
    for place in places:
        parts.append(f"{ORDINALS[before]} {listed([names[position] for position in place])}")
        before += len(place)
    return ", ".join(parts)


def pod_words(place: int | None, places: Sequence[int | None]) -> str:
    """What a pod was to one of its players: `2nd of 4`, `shared 2nd of 4`."""
    if place is None:
        return ""
    shared = "shared " if places.count(place) > 1 else ""
    return f"{shared}{ORDINALS[place - 1]} of {len(places)}"


def outcome_words(kind: str, games: tuple[int, int, int], absent: tuple[int, ...]) -> str:
    """A result in a few signs, as it stands in a table between the two names."""
    if kind == "played":
        first, second, drawn = games
        return f"{first}{DASH}{second}{f'{DASH}{drawn}' if drawn else ''}"
    if kind == "no-show":
        absentees: dict[tuple[int, ...], str] = {(0,): "first absent", (1,): "second absent"}
        return absentees.get(absent, "both absent")
    return {
        "bye": "bye",
        "double-loss": "double loss",
        "intentional-draw": "agreed draw",
        "assigned-loss": "assigned loss",
        "half-bye": "half-point bye",
    }[kind]
