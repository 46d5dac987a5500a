"""Glossaries as plain data: the terms of a game in our own words, with the clauses that they come from."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from .loader import build_document
from .source import DATA
from .text import normalise

KIND = "glossary"


@dataclass(frozen=True, slots=True)
class Term:
    """One term. `aliases`: plurals and other words for it, which are linked and found like it."""

    id: str
    term: str
    text: str
    clauses: tuple[str, ...]
    aliases: tuple[str, ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        """The term and its other names."""
        return (self.term, *self.aliases)

    @property
    def other_names(self) -> tuple[str, ...]:
        """Aliases that are more than the term in another number."""
        same = normalise(self.term).removeprefix("the ")[:-1]
        return tuple(name for name in self.aliases if not normalise(name).startswith(same))


@lru_cache(maxsize=8)
def load_glossary(game: str) -> tuple[Term, ...]:
    """The terms of a game in the order of the file; none where it has no glossary."""
    path = DATA / game / f"{KIND}.yaml"
    return build_document(path, KIND, _terms, game) if path.exists() else ()


def _terms(document: Mapping[str, Any]) -> tuple[Term, ...]:
    return tuple(
        Term(row["id"], row["term"], row["text"], tuple(row["clauses"]), tuple(row.get("aliases", ())))
        for row in document["terms"]
    )
