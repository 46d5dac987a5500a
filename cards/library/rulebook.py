"""Rulebooks and rulings as plain data."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

STANDINGS = ("source", "public", "house")


def edition_key(edition: str) -> tuple[tuple[int, str], ...]:
    """What editions are sorted by: `1.10` comes after `1.9`."""
    return tuple((int(part), "") if part.isdecimal() else (0, part) for part in edition.split("."))


@dataclass(frozen=True, slots=True)
class Clause:
    """One numbered rule in our own words; `place`: its section in the source; `standing`: of STANDINGS.

    `edition`: the one of the book that its wording came with.
    """

    id: str
    text: str
    place: str
    standing: str
    edition: str
    section: str
    title: str = ""
    see: tuple[str, ...] = ()
    examples: tuple[str, ...] = ()
    heading: str = ""  # a sub-heading of the section begins with this clause


@dataclass(frozen=True, slots=True)
class Section:
    """A heading of the rulebook with its clauses in order."""

    id: str
    title: str
    place: str
    clauses: tuple[Clause, ...]


@dataclass(frozen=True)
class Rulebook:
    """The whole rulebook of one game; `edition`: the newest that any of its clauses came with."""

    game: str
    title: str
    edition: str
    sections: tuple[Section, ...]
    source: str = ""

    @cached_property
    def clauses(self) -> Mapping[str, Clause]:
        """Every clause by id, in the order of the book."""
        return {clause.id: clause for section in self.sections for clause in section.clauses}

    @cached_property
    def section_of(self) -> Mapping[str, Section]:
        """Sections by id."""
        return {section.id: section for section in self.sections}


@dataclass(frozen=True, slots=True)
class Ruling:
    """A question that the rules leave open, and its answer.

    `groups`: conditions as in a catalogue's `clause_links`; it holds for every card that meets one.
    """

    id: str
    game: str
    question: str
    answer: str
    clauses: tuple[str, ...]
    source: str
    date: str
    authority: str
    cards: tuple[str, ...] = field(default=())
    superseded_by: str | None = None
    groups: tuple[Mapping[str, Any], ...] = field(default=())
