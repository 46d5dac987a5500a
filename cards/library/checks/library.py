"""Checks that hold for every game: schemas, unique ids and names, references that lead somewhere."""

import datetime
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from string import Formatter
from typing import Any

from ..schema import KINDS, schema_faults
from ..source import DATA, DataFault, LibraryError, read_yaml
from ..text import normalise
from . import (
    casebook,
    desk,
    for_the_emperor,
    great_harvest,
    harrow_county,
    imperial_conquest,
    imperial_harvest,
    reading,
    versions,
)
from .files import Files, Row, Steps
from .shared import twice

_OF_GAME: dict[str, Callable[[Files], Iterator[DataFault]]] = {
    "for-the-emperor": for_the_emperor.faults,
    "great-harvest": great_harvest.faults,
    "harrow-county": harrow_county.faults,
    "imperial-conquest": imperial_conquest.faults,
    "imperial-harvest": imperial_harvest.faults,
}


def check_library(game: str, data: Path = DATA) -> list[LibraryError]:
    """Every fault in the library of a game, each with file, line and field; an empty list: all is well."""
    try:
        documents = {kind: read_yaml(data / game / f"{kind}.yaml") for kind in KINDS}
        further = _further(data / game)
        common = read_yaml(data / "common" / "refusals.yaml") or {}
    except LibraryError as error:
        return [error]
    faults = list(_schema_faults({**documents, **further}, game, data))
    if not faults:  # references can be followed only in documents of the right form
        documents["refusals"] = documents["refusals"] or {}
        files = Files(game=game, common=common, data=data, **documents)
        faults = list(_faults(files))
        faults += reading.faults(files, further)
        if casebook.KIND in further:
            faults += casebook.faults(files, further[casebook.KIND])
    return [fault.as_error() for fault in faults]


def _further(folder: Path) -> dict[str, Any]:
    """The documents beside the four main ones, by kind. LibraryError: one that is required is not there."""
    paths = {kind: folder / f"{kind}.yaml" for kind in (casebook.KIND, *reading.KINDS)}
    return {
        kind: read_yaml(path) for kind, path in paths.items() if kind in reading.REQUIRED or path.exists()
    }


def check_common(data: Path = DATA) -> list[LibraryError]:
    """Faults of what all games share."""
    try:
        documents = {kind: read_yaml(data / "common" / f"{kind}.yaml") for kind in ("refusals", "synonyms")}
    except LibraryError as error:
        return [error]
    faults = list(_schema_faults(documents, "common", data))
    for steps, message in () if faults else reading.said_twice(documents["synonyms"]):
        faults.append(DataFault(data / "common" / "synonyms.yaml", steps, message))
    faults += list(desk.faults_of_common(data)) if not faults else []
    return [fault.as_error() for fault in faults]


def _schema_faults(documents: dict[str, Any], game: str, data: Path) -> Iterator[DataFault]:
    for kind, document in documents.items():
        yield from schema_faults(document, kind, data / game / f"{kind}.yaml", game=game)


def _faults(files: Files) -> Iterator[DataFault]:
    yield from _of_game_names(files)
    yield from twice(files.path("catalogue"), files.cards(), "id", str)
    yield from twice(files.path("catalogue"), files.cards(), "name", normalise)
    yield from twice(files.path("rulebook"), files.clauses(), "id", str)
    yield from twice(files.path("rulings"), files.rows_of_rulings(), "id", str)
    yield from twice(files.path("rulings"), files.rows_of_rulings(), "question", normalise)
    yield from twice(files.path("rulebook"), files.sections(), "id", str)
    yield from twice(files.path("rulebook"), files.sections(), "title", normalise)
    yield from _of_clause_numbers(files)
    yield from _of_rulebook(files)
    yield from _of_rulings(files)
    yield from _of_refusals(files)
    yield from checks_of_game(files)
    yield from versions.faults(files)
    yield from desk.faults(files)


def checks_of_game(files: Files) -> Iterator[DataFault]:
    """What the game's own checks find in its catalogue."""
    if files.game in _OF_GAME:
        yield from _OF_GAME[files.game](files)


def _of_game_names(files: Files) -> Iterator[DataFault]:
    for kind in ("catalogue", "rulebook", "rulings"):
        named = getattr(files, kind)["game"]
        if named != files.game:
            yield DataFault(files.path(kind), ("game",), f"{named} is not the game of this folder")


def _of_clause_numbers(files: Files) -> Iterator[DataFault]:
    """Clauses count up from 1 without a gap inside their section, so that none is ever lost unseen."""
    for number, section in enumerate(files.rulebook["sections"]):
        for place, row in enumerate(section["clauses"]):
            wanted = f"{section['id']}.{place + 1}"
            if row["id"] != wanted:
                steps = ("sections", number, "clauses", place, "id")
                yield DataFault(files.path("rulebook"), steps, f"{row['id']} stands where {wanted} is due")


def _unknown(
    path: Path, steps: Steps, named: Iterable[str], known: frozenset[str], what: str
) -> Iterator[DataFault]:
    for place, name in enumerate(named):
        if name not in known:
            yield DataFault(path, (*steps, place), f"there is no {what} {name}")


def _of_rulebook(files: Files) -> Iterator[DataFault]:
    known = files.clause_ids
    for steps, row in files.clauses():
        see = row.get("see", ())
        yield from _unknown(files.path("rulebook"), (*steps, "see"), see, known, "clause")
        if row["id"] in see:
            yield DataFault(files.path("rulebook"), (*steps, "see"), f"{row['id']} refers to itself")


def _of_rulings(files: Files) -> Iterator[DataFault]:
    path, rulings = files.path("rulings"), frozenset(row["id"] for _, row in files.rows_of_rulings())
    newer = {row["id"]: row.get("superseded_by") for _, row in files.rows_of_rulings()}
    fields = {name for _, row in files.cards() for name in row}
    for steps, row in files.rows_of_rulings():
        yield from _unknown(path, (*steps, "clauses"), row["clauses"], files.clause_ids, "clause")
        yield from _unknown(path, (*steps, "cards"), row.get("cards", ()), files.card_ids, "card")
        if row.get("superseded_by") not in (None, *rulings):
            yield DataFault(path, (*steps, "superseded_by"), f"there is no ruling {row['superseded_by']}")
        elif _in_a_ring(row, newer):
            yield DataFault(path, (*steps, "superseded_by"), f"{row['id']} supersedes itself in the end")
        for place, group in enumerate(row.get("groups", ())):
            unknown = sorted(set(group) - fields - {"slot", "level"})
            if unknown:
                yield DataFault(path, (*steps, "groups", place), f"no card has {', '.join(unknown)}")
        if not _is_day(row["date"]):
            yield DataFault(path, (*steps, "date"), f"{row['date']} is no day of the calendar")


def _in_a_ring(row: Row, newer: Mapping[str, str | None]) -> bool:
    """Whether following what superseded a ruling never comes to one in force."""
    seen: set[str] = set()
    name: str | None = row["id"]
    while name is not None and name not in seen:
        seen.add(name)
        name = newer.get(name)
    return name is not None


def _is_day(text: str) -> bool:
    try:
        datetime.date.fromisoformat(text)
    except ValueError:
        return False
    return True


def _of_refusals(files: Files) -> Iterator[DataFault]:
    shared = files.data / "common" / "refusals.yaml"
    for path, table in ((files.path("refusals"), files.refusals), (shared, files.common)):
        for code, row in table.items():
            yield from _of_code(files, path, code, row)


def _of_code(files: Files, path: Path, code: str, row: Row) -> Iterator[DataFault]:
    clauses = row.get("clauses", ())
    yield from _unknown(path, (code, "clauses"), clauses, files.clause_ids, "clause")
    if row["kind"] == "illegal" and not clauses and code not in _overruled(files, path):
        yield DataFault(path, (code,), "an illegal thing needs at least one clause")
    fault = _of_message(row["message"])
    if fault:
        yield DataFault(path, (code, "message"), fault)


def _overruled(files: Files, path: Path) -> frozenset[str]:
    """Common codes that the game gives clauses of its own."""
    return frozenset(files.refusals) if path != files.path("refusals") else frozenset()


def _of_message(message: str) -> str:
    """What is wrong with the placeholders of a message; empty: nothing."""
    try:
        names = [name for _, name, _, _ in Formatter().parse(message) if name is not None]
    except ValueError as error:
        return f"its braces do not match: {error}"
    return "" if all(name.replace("_", "a").isalnum() for name in names) else "a placeholder is a plain name"
