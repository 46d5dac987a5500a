"""Checks of what several games' catalogues have in the same form: clause links and formats."""

from collections.abc import Iterable, Iterator
from typing import Any

from .files import Files, Steps

Seen = Iterator[tuple[Steps, str]]


def unknown(steps: Steps, named: Iterable[Any], known: Iterable[Any], what: str) -> Seen:
    """Names in a list that are not known."""
    known = set(known)
    for place, name in enumerate(named):
        if name not in known:
            yield (*steps, place), f"there is no {what} {name}"


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
