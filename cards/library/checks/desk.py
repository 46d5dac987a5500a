"""Checks of what stands beside a game's rules: examples of refusals, quick answers, printings, maps."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from ..examples import KIND as EXAMPLES
from ..infractions import KIND as INFRACTIONS
from ..printings import KIND as PRINTINGS
from ..quick import KIND as DESK
from ..quick import limits_in
from ..schema import schema_faults
from ..source import DataFault, read_yaml
from ..text import normalise
from .files import Files, Row, Steps

LIMITS = ("min_cards", "max_copies", "top_value")
Seen = Iterator[tuple[Steps, str]]


def faults(files: Files) -> Iterator[DataFault]:
    """Everything wrong in the files that a game may have besides."""
    for kind, check in _CHECKS.items():
        path = files.path(kind)
        if not path.exists():
            continue
        document = read_yaml(path)
        found = list(schema_faults(document, kind, path, game=files.game))
        yield from found
        if not found:
            yield from (DataFault(path, steps, message) for steps, message in check(files, document))
    yield from _without_example(files)


def _of_examples(files: Files, document: Row) -> Seen:
    if document.get("game", files.game) != files.game:
        yield ("game",), f"{document['game']} is not the game of this folder"
    for code in document["examples"]:
        if code not in files.refusals and code not in files.common:
            yield ("examples", code), f"there is no code {code}"


def _without_example(files: Files) -> Iterator[DataFault]:
    """A code that no example gets is one that nothing shows to be used."""
    shown: set[Any] = set()
    for path in (files.path(EXAMPLES), files.data / "common" / f"{EXAMPLES}.yaml"):
        document = read_yaml(path) if path.exists() else {}
        shown |= set(document.get("examples") or ()) if isinstance(document, dict) else set()
    for code in files.refusals:
        if code not in shown:
            yield DataFault(files.path("refusals"), (code,), f"nothing uses {code}: no example gets it")


def _of_quick(files: Files, document: Row) -> Seen:
    formats = files.catalogue.get("formats", {})
    if document["game"] != files.game:
        yield ("game",), f"{document['game']} is not the game of this folder"
    names: dict[str, str] = {}
    for place, row in enumerate(document["answers"]):
        steps: Steps = ("answers", place)
        yield from _unknown((*steps, "clauses"), row["clauses"], files.clause_ids, "clause")
        yield from _unknown((*steps, "by_format"), row.get("by_format", {}), formats, "format")
        for field in ("id", "ask"):
            key = f"{field} {normalise(row[field])}"
            if key in names:
                yield (*steps, field), f"{row[field]} is there twice (as {names[key]})"
            names.setdefault(key, row[field])
        for text in (row["answer"], *row.get("by_format", {}).values()):
            yield from _of_limits((*steps, "answer"), text, bool(formats))


def _of_limits(steps: Steps, text: str, has_formats: bool) -> Seen:
    try:
        names = limits_in(text)
    except ValueError as error:
        yield steps, f"its braces do not match: {error}"
        return
    for name in names:
        if name not in LIMITS or not has_formats:
            yield steps, f"no format sets {name}"


def _unknown(steps: Steps, named: Any, known: Any, what: str) -> Seen:
    for place, name in enumerate(named):
        if name not in known:
            yield (*steps, name if isinstance(named, dict) else place), f"there is no {what} {name}"


def _of_printings(files: Files, document: Row) -> Seen:
    sets = {row["id"] for row in document["sets"]}
    seen: dict[str, str] = {}
    for place, row in enumerate(document["printings"]):
        steps: Steps = ("printings", place)
        if row["card"] not in files.card_ids:
            yield (*steps, "card"), f"there is no card {row['card']}"
        if row["set"] not in sets:
            yield (*steps, "set"), f"there is no set {row['set']}"
        for key in (row["id"], f"{row['set']} {row['number']}"):
            if key in seen:
                yield (*steps, "number" if " " in key else "id"), f"{key} is there twice (as {seen[key]})"
            seen.setdefault(key, row["id"])


_CHECKS: dict[str, Callable[[Files, Row], Seen]] = {
    EXAMPLES: _of_examples,
    DESK: _of_quick,
    PRINTINGS: _of_printings,
}


def faults_of_common(data: Path) -> Iterator[DataFault]:
    """Faults of the policy and the examples that all games share."""
    codes = read_yaml(data / "common" / "refusals.yaml") or {}
    for kind in (EXAMPLES, INFRACTIONS):
        path = data / "common" / f"{kind}.yaml"
        if not path.exists():
            continue
        document = read_yaml(path)
        found = list(schema_faults(document, kind, path))
        yield from found
        if not found:
            check = _of_policy(document) if kind == INFRACTIONS else _of_codes(document, codes)
            yield from (DataFault(path, steps, message) for steps, message in check)


def _of_codes(document: Row, codes: Row) -> Seen:
    for code in document["examples"]:
        if code not in codes:
            yield ("examples", code), f"there is no code {code}"


def _of_policy(document: Row) -> Seen:
    penalties = {row["id"] for row in document["penalties"]}
    seen: dict[str, str] = {}
    for place, row in enumerate(document["infractions"]):
        steps: Steps = ("infractions", place)
        named = [("default", row["default"])]
        named += [("upgrade", step["to"]) for step in row["upgrade"]]
        for field, penalty in named:
            if penalty not in penalties:
                yield (*steps, field), f"there is no penalty {penalty}"
        for field in ("id", "title"):
            key = normalise(row[field])
            if key in seen:
                yield (*steps, field), f"{row[field]} is there twice (as {seen[key]})"
            seen.setdefault(key, row[field])
