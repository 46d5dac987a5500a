"""Search in cards, clauses, rulings and the glossary: what is named outright first, then by how well it fits.

The database proposes rows (`proposals`); one ranking in Python orders them (`library.search`), so that all
databases answer alike.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from django.db.models import Q
from django.urls import reverse

from .card_search import cards_fitting, read_query
from .elsewhere import Elsewhere, Versions, belonging_elsewhere
from .library.card_query import has_conditions
from .library.loader import games
from .library.search import Lexicon, Query, Scored, Synonyms, load_synonyms, merged, rank, understand
from .library.search.meaning import Told, by_meaning
from .library.search.query import LONGEST
from .library.text import normalise
from .missing import Missing, missing_clause, missing_thing, ruling_id_in
from .models import Card, Clause, Ruling, SearchEntry, SearchLexicon
from .proposals import propose
from .queries import clean
from .why import Why, whys_named

__all__ = ["LONGEST", "MOST", "Found", "Hit", "Results", "clause_id_in", "look_up", "search_library"]
MOST = 40  # hits of all kinds together
LEAST, LEAST_ASKED = 0.05, 0.2  # of the best score: below, an entry has hardly anything of what was asked
PINNED = 1e6  # score of what is named outright
_CLAUSE_ID = re.compile(r"\b([a-z]{2})[\s-]*(\d{1,6})\.(\d{1,6})(?![\d.]*\d)")
_SECTION_ID = re.compile(r"([a-z]{2})[\s-]*(\d{1,6})")
_BARE_ID = re.compile(r"(\d{1,6})\.(\d{1,6})")
SHOWN = ("id", "game", "kind", "key", "title", "note", "text", "standing", "address")


@dataclass(frozen=True, slots=True)
class Hit:
    """One thing that was found, with what a list of results shows of it."""

    id: int
    game: str
    kind: str
    key: str
    title: str
    note: str
    text: str
    standing: str
    address: str
    score: float = 0.0


@dataclass(frozen=True, slots=True)
class Found:
    """What a search found, best first; `exact` is the one thing that the words name outright.

    `corrected`: words that were read as others.
    """

    words: str
    exact: Hit | None = None
    hits: tuple[Hit, ...] = ()
    corrected: tuple[tuple[str, str], ...] = ()
    missing: Missing | None = None
    elsewhere: tuple[Elsewhere, ...] = ()  # games that know words which the picked one does not
    faults: tuple[str, ...] = ()  # what of a search by fields was not understood

    def of_kind(self, kind: str) -> tuple[Hit, ...]:
        """The hits of one kind, best first."""
        return tuple(hit for hit in self.hits if hit.kind == kind)


def clause_id_in(words: str) -> str | None:
    """`GH-4.2` for `gh 4.2` or `gh4.2`; `-4.2` (any game) for a bare `4.2`; None for anything else."""
    text = normalise(words)[:LONGEST]
    if found := _CLAUSE_ID.fullmatch(text):
        return _clause_id(found)
    if found := _BARE_ID.fullmatch(text):
        return f"-{int(found[1])}.{int(found[2])}"
    return None


def _clause_id(found: re.Match[str]) -> str:
    return f"{found[1].upper()}-{int(found[2])}.{int(found[3])}"


def look_up(words: str, game: str = "") -> Found:
    """Everything of a game (all games: an empty slug) that fits what a person typed. Never raises."""
    words, game = clean(words)[:LONGEST].strip(), clean(game)
    key = normalise(words)
    if not key:
        return Found(words)
    if clause_id := clause_id_in(words):
        return _by_clause_id(words, clause_id, game if clause_id[0] == "-" else "")
    if has_conditions(words):
        return _cards_by_fields(words, game)
    named = [*map(_refusal, whys_named(key, game)), *_named(key, game)]
    if not named and (missing := missing_thing(key)):
        return Found(words, missing=missing)
    versions = _versions()
    query, scored = _ranked(_CLAUSE_ID.sub(" ", key), game, versions)
    hits = _shown(named, scored, query)
    exact = named[0] if len(named) == 1 and named[0].kind != "term" and named[0].score > PINNED else None
    elsewhere = belonging_elsewhere(words, query.unknown, game, versions)
    theirs = {word for one in elsewhere for word in one.words}  # said to be another game's, not misspelt
    corrected = tuple(pair for pair in query.corrected if pair[0] not in theirs)
    return Found(words, exact, hits, corrected, _missing_among(key, named), elsewhere=elsewhere)


def _cards_by_fields(words: str, game: str) -> Found:
    """Cards by their fields; what was not understood is told."""
    query = read_query(words, game)
    keys: dict[str, list[str]] = {}
    for slug, card_id in (
        cards_fitting(query, game).values_list("game", "card_id")[:MOST] if query.tells else ()
    ):
        keys.setdefault(slug, []).append(card_id)
    fits = Q(pk__in=())
    for slug, names in keys.items():
        fits |= Q(kind="card", game=slug, key__in=names)
    return Found(words, hits=tuple(_hits(fits, game)) if keys else (), faults=query.faults)


# Named outright ---------------------------------------------------------------------------------------
def _by_clause_id(words: str, clause_id: str, game: str) -> Found:
    """Only the clause of exactly this id: GH-4.2 is not GH-4.20. With it come the rulings that rest on it."""
    fits = Q(key=clause_id) if clause_id[0] != "-" else Q(key__endswith=clause_id)
    clauses = _hits(Q(kind="clause") & fits, game)
    cited = Ruling.objects.in_force().filter(cited__clause__clause_id__in=[hit.key for hit in clauses])
    keys = list(cited.values_list("ruling_id", flat=True)) if clauses else []
    rulings = _hits(Q(kind="ruling", key__in=keys), game) if keys else []
    missing = None if clauses else missing_clause(clause_id, game)
    hits = (*clauses, *rulings)[:MOST]
    return Found(words, clauses[0] if len(clauses) == 1 else None, hits, missing=missing)


def _named(key: str, game: str) -> list[Hit]:
    """What the words name: clause ids anywhere in them, a section, a ruling, a card or term by its name.

    An id names its game, whichever is picked.
    """
    ids = [_clause_id(found) for found in _CLAUSE_ID.finditer(key)]
    by_id = Q(kind="clause", key__in=ids)
    by_id |= Q(kind="ruling", key=ruling_id_in(key) or key.replace(" ", "-")[:60])
    if section := _SECTION_ID.fullmatch(key):
        by_id |= Q(kind="clause", key__startswith=f"{section[1].upper()}-{int(section[2])}.")
    by_name = Q(kind__in=("card", "term"), name_key=key[:120]) | Q(kind="card", key=key[:60])
    found = _hits(by_id | (by_name & Q(game=game) if game else by_name), "")
    order = {"clause": 0, "card": 1, "ruling": 1, "term": 2}
    found.sort(key=lambda hit: order[hit.kind])
    sure = not ids and not section
    return [_with(hit, PINNED * 2 if sure else PINNED) for hit in found]


def _refusal(why: Why) -> Hit:
    """The page of a refusal's code; it is in no index, and its id is nobody's."""
    code = why.code
    address = reverse("cards:why", args=[why.game, code.code])
    text = code.explain or why.kind_words
    return Hit(0, why.game, "refusal", code.code, code.outline, code.code, text, "", address, PINNED * 2)


def _missing_among(key: str, named: Sequence[Hit]) -> Missing | None:
    """The first id in the midst of a question that names nothing."""
    there = {hit.key for hit in named}
    ids = [_clause_id(found) for found in _CLAUSE_ID.finditer(key)]
    gone = next((clause_id for clause_id in ids if clause_id not in there), None)
    return missing_clause(gone) if gone else None


def _hits(fits: Q, game: str) -> list[Hit]:
    rows = SearchEntry.objects.filter(fits, **({"game": game} if game else {}))
    return [Hit(*row) for row in rows.order_by("game", "kind", "place").values_list(*SHOWN)[:MOST]]


def _with(hit: Hit, score: float) -> Hit:
    return replace(hit, score=score)


# Ranked -----------------------------------------------------------------------------------------------
def _ranked(words: str, game: str, versions: Versions) -> tuple[Query, list[Scored]]:
    lexicon, synonyms = vocabulary(game, versions)
    query = understand(words, lexicon, synonyms)
    scored = rank(propose(query, lexicon, game), query, lexicon, MOST)
    least = (LEAST_ASKED if query.asks else LEAST) * scored[0].score if scored else 0.0
    return query, [one for one in scored if one.score >= least]


def _shown(named: Sequence[Hit], scored: Sequence[Scored], query: Query) -> tuple[Hit, ...]:
    """What is named first, then what fits, in one query."""
    first = {hit.id for hit in named}
    wanted = [one for one in scored if one.candidate.id not in first]
    rows = SearchEntry.objects.filter(pk__in=[one.candidate.id for one in wanted]) if wanted else None
    found = {row[0]: row for row in rows.values_list(*SHOWN, "cites", "meanings")} if rows is not None else {}
    if query.asks:
        wanted = by_meaning(wanted, query.text, {pk: _told(row) for pk, row in found.items()})
    pairs = [(found[one.candidate.id], one.score) for one in wanted if one.candidate.id in found]
    return (*named, *(replace(Hit(*row[: len(SHOWN)]), score=score) for row, score in pairs))[:MOST]


def _told(row: Sequence[Any]) -> Told:
    return Told(row[SHOWN.index("key")], bytes(row[-1] or b""), row[-2] or ())


def vocabulary(game: str, versions: Versions) -> tuple[Lexicon, Synonyms]:
    """The words of a game, or of all; read anew only when the library has changed."""
    return _lexicon(tuple(pair for pair in versions if game in ("", pair[0]))), load_synonyms(
        (game,) if game in games() else games()
    )


def _versions() -> Versions:
    return tuple(SearchLexicon.objects.order_by("game").values_list("game", "version"))


@lru_cache(maxsize=16)
def _lexicon(versions: tuple[tuple[str, str], ...]) -> Lexicon:
    rows = SearchLexicon.objects.filter(game__in=[game for game, _ in versions]).order_by("game")
    return merged(Lexicon.from_document(row.document) for row in rows) if versions else Lexicon()


# Rows, for the API ------------------------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class Results:
    """What was found, with the rows themselves by kind, each best first."""

    found: Found
    cards: tuple[Card, ...] = ()
    clauses: tuple[Clause, ...] = ()
    rulings: tuple[Ruling, ...] = ()

    @property
    def is_empty(self) -> bool:
        """Nothing found."""
        return not self.found.hits


def search_library(words: str, game: str = "") -> Results:
    """`look_up` with the rows of what it found, in one query a kind."""
    found = look_up(words, game)
    cards = {
        (row.game, row.card_id): row for row in Card.objects.live().filter(_keys(found, "card", "card_id"))
    }
    clauses = {
        (row.game, row.clause_id): row
        for row in Clause.objects.live().filter(_keys(found, "clause", "clause_id"))
    }
    rulings = {
        (row.game, row.ruling_id): row
        for row in Ruling.objects.in_force().filter(_keys(found, "ruling", "ruling_id")).with_citations()
    }
    return Results(
        found,
        tuple(cards[mark] for mark in _marks(found, "card") if mark in cards),
        tuple(clauses[mark] for mark in _marks(found, "clause") if mark in clauses),
        tuple(rulings[mark] for mark in _marks(found, "ruling") if mark in rulings),
    )


def _marks(found: Found, kind: str) -> list[tuple[str, str]]:
    return [(hit.game, hit.key) for hit in found.of_kind(kind)]


def _keys(found: Found, kind: str, field: str) -> Q:
    hits = found.of_kind(kind)
    return Q(**{f"{field}__in": [hit.key for hit in hits], "game__in": {hit.game for hit in hits}})
