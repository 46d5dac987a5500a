"""Texts with their cross references: clause ids, and the terms of the glossary once a paragraph."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

from .glossary import load_glossary
from .loader import load_rulebook
from .source import DATA

_CLAUSE = r"[A-Z]{2}-\d+\.\d+"


@dataclass(frozen=True, slots=True)
class Part:
    """A piece of a text: plain, or leading to the clause or the term of that id."""

    text: str
    clause: str = ""
    term: str = ""


def parts_of(text: str, game: str, besides: str = "") -> list[Part]:
    """The text in pieces, which together are the text. `besides`: a clause or term that is left plain."""
    return [part for part in _parts(text, game, besides) if part.text]


def _parts(text: str, game: str, besides: str) -> Iterator[Part]:
    pattern, terms = _terms_of(game)
    seen, done = {besides}, 0
    for found in pattern.finditer(text):
        clause, term = _target(found, game, terms)
        if not (clause or term) or (term or clause) in seen:
            continue
        seen.add(term or besides)  # a clause may be named twice, a term is linked once
        yield Part(text[done : found.start()])
        yield Part(found[0], clause, term)
        done = found.end()
    yield Part(text[done:])


def _target(found: re.Match[str], game: str, terms: Mapping[str, str]) -> tuple[str, str]:
    if found.lastgroup == "clause":
        return (found[0] if found[0] in _clauses(game) else ""), ""
    return "", terms.get(found[0].casefold(), "")


@lru_cache(maxsize=8)
def _terms_of(game: str) -> tuple[re.Pattern[str], Mapping[str, str]]:
    """The names of all terms, the longest first, so that `Nested Combo` is not read as a Combo."""
    names = {name.casefold(): term.id for term in load_glossary(game) for name in term.names}
    ordered = sorted(names, key=lambda name: (-len(name), name))
    words = "|".join(re.escape(name) for name in ordered) or r"(?!)"
    return re.compile(rf"(?P<clause>\b{_CLAUSE}\b)|(?P<term>(?<![\w-])(?i:{words})(?![\w-]))"), names


@lru_cache(maxsize=8)
def _clauses(game: str) -> frozenset[str]:
    has_book = (DATA / game / "rulebook.yaml").exists()
    return frozenset(load_rulebook(game).clauses) if has_book else frozenset()
