"""Checks of what helps a reader: coverage of the source, glossary, questions, practice and synonyms."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from ..source import DataFault
from ..text import normalise
from .files import Files, Row
from .shared import Seen, unknown

HOUSE = "House"  # where clauses stand that no heading of the source speaks of; `elsewhere` may name more


def coverage(files: Files, document: Row) -> Seen:
    """Every heading once, its clauses known, and the place of every clause a heading."""
    headings = [row["heading"] for row in document["headings"]]
    for place, row in enumerate(document["headings"]):
        yield from unknown(("headings", place, "clauses"), row["clauses"], files.clause_ids, "clause")
        if row["heading"] in headings[:place]:
            yield ("headings", place, "heading"), f"{row['heading']} is there twice"


def places(files: Files, document: Row) -> Seen:
    """Clauses, with their steps in the rulebook, whose place is no heading of the source."""
    headings = [row["heading"] for row in document["headings"]]
    elsewhere = (HOUSE, *document.get("elsewhere", ()))
    for number, section in enumerate(files.rulebook["sections"]):
        for place, row in enumerate(section["clauses"]):
            for part in row.get("place", section["place"]).split(";"):
                if not _is_place(part.strip(), headings, elsewhere, row["standing"]):
                    steps = ("sections", number, "clauses", place, "place")
                    yield steps, f"{row['id']} stands under {part.strip()}, which is no heading of the source"


def _is_place(part: str, headings: Sequence[str], elsewhere: Sequence[str], standing: str) -> bool:
    if part in elsewhere:
        return standing != "source"
    return any(part == heading or part.startswith(f"{heading}, ") for heading in headings)


def glossary(files: Files, document: Row) -> Seen:
    """Ids and names once each, clauses known."""
    ids: set[str] = set()
    names: dict[str, str] = {}
    for place, row in enumerate(document["terms"]):
        yield from unknown(("terms", place, "clauses"), row["clauses"], files.clause_ids, "clause")
        if row["id"] in ids:
            yield ("terms", place, "id"), f"{row['id']} is there twice"
        ids.add(row["id"])
        for name in (row["term"], *row.get("aliases", ())):
            if normalise(name) in names:
                yield ("terms", place), f"{name} is a name of {names[normalise(name)]} already"
            names[normalise(name)] = row["id"]


def questions(files: Files, document: Row) -> Seen:
    """Asked of clauses and rulings that are there."""
    known = files.clause_ids | {row["id"] for _, row in files.rows_of_rulings()}
    for name in document["questions"]:
        if name not in known:
            yield ("questions", name), f"there is no clause or ruling {name}"


def practice(files: Files, document: Row) -> Seen:
    """As `questions`; and nothing has two answers."""
    yield from questions(files, document)
    answers: dict[str, str] = {}
    for name, rows in document["questions"].items():
        for place, text in enumerate(rows):
            if answers.setdefault(normalise(text), name) != name:
                yield ("questions", name, place), f"{text} is asked of {answers[normalise(text)]} already"


def synonyms(files: Files, document: Row) -> Seen:
    """Nothing is said twice."""
    yield from said_twice(document)


def said_twice(document: Row) -> Seen:
    """Rows of synonyms that say what another has said."""
    seen: set[str] = set()
    for place, row in enumerate(document["synonyms"]):
        for number, text in enumerate(row["say"]):
            if normalise(text) in seen:
                yield ("synonyms", place, "say", number), f"{text} is there twice"
            seen.add(normalise(text))


_OF_KIND: Mapping[str, Callable[[Files, Row], Seen]] = {
    "coverage": coverage,
    "glossary": glossary,
    "practice": practice,
    "questions": questions,
    "synonyms": synonyms,
}
KINDS = tuple(_OF_KIND)
REQUIRED = ("coverage", "glossary")


def faults(files: Files, documents: Mapping[str, Any]) -> Iterator[DataFault]:
    """Everything wrong in those of the five that are among `documents`."""
    for kind, document in documents.items():
        if kind not in _OF_KIND:
            continue
        if document.get("game", files.game) != files.game:
            yield DataFault(files.path(kind), ("game",), f"{document['game']} is not the game of this folder")
        for steps, message in _OF_KIND[kind](files, document):
            yield DataFault(files.path(kind), steps, message)
    for steps, message in places(files, documents["coverage"]) if "coverage" in documents else ():
        yield DataFault(files.path("rulebook"), steps, message)
