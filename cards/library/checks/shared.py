"""Checks of what several games' files have in the same form: clause links, formats, doubled names."""

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

from ..source import DataFault
from .files import Files, Row, Steps

Seen = Iterator[tuple[Steps, str]]


def unknown(steps: Steps, named: Iterable[Any], known: Iterable[Any], what: str) -> Seen:
    """Names in a list that are not known."""
    known = set(known)
    for place, name in enumerate(named):
        if name not in known:
            yield (*steps, place), f"there is no {what} {name}"


def twice(
    path: Path, rows: Iterable[tuple[Steps, Row]], field: str, key: Callable[[str], str]
) -> Iterator[DataFault]:
    """Rows whose field, as `key` compares it, another row has already."""
    seen: dict[str, str] = {}
    for steps, row in rows:
        value = key(row[field])
        if value in seen:
            yield DataFault(path, (*steps, field), f"{row[field]} is there twice (as {seen[value]})")
        seen.setdefault(value, row[field])


def of_links(files: Files) -> Seen:
    """Clauses that a card's page lists."""
    for place, row in enumerate(files.catalogue.get("clause_links", ())):
        yield from unknown(("clause_links", place, "clauses"), row["clauses"], files.clause_ids, "clause")


def of_formats(files: Files) -> Seen:
    """Formats: their clauses, the order of their versions, what they ban."""
    for name, row in files.catalogue.get("formats", {}).items():
        yield from unknown(("formats", name, "clauses"), row.get("clauses", ()), files.clause_ids, "clause")
        days = [version["from"] for version in row["versions"]]
        if days != sorted(set(days)):
            yield ("formats", name, "versions"), "versions stand in the order of their days, one a day"
        for place, version in enumerate(row["versions"]):
            steps = ("formats", name, "versions", place, "banned")
            yield from unknown(steps, version["banned"], files.card_ids, "card")
