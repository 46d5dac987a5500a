"""Words for people: metrics, terms of sums, verbs of the trail. The texts are data (`data/words.json`)."""

import json
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
