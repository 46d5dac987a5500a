"""The library for use without a network: one document with the search index and what the pages show."""

import base64
import hashlib
import json
from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

from django.conf import settings
from django.urls import reverse

from .domain.indexing import entries_of
from .library.glossary import load_glossary
from .library.loader import games, load_rulebook
from .library.search import lexicon, query, ranking
from .library.search.meaning.closeness import ranking_by_meaning
from .library.search.synonyms import rows_of
from .library.source import DATA
from .missing import gone_ids, places_above
from .models import Card, Clause, Ruling, SearchEntry, SearchLexicon
from .search import LEAST, LEAST_ASKED, MOST
from .why import whys_of

FORMAT = 1
SHOWN = ("kind", "game", "key", "title", "note", "text", "standing", "names", "asked", "more", "cites")
HIDDEN = ("text", "instruction", "house_fields", "public_fields", "variant_effects", "panel")


def ranking_rules() -> dict[str, Any]:
    """The numbers of the ranking, so that the browser has the same."""
    return {
        "longest": query.LONGEST,
        "most_words": query.MOST_WORDS,
        "shortest_slip": query.SHORTEST_SLIP,
        "beginnings": query.BEGINNINGS,
        "likenesses": query.LIKENESSES,
        "sure": {"exact": query.EXACT, "meant": query.MEANT, "begun": query.BEGUN, "joined": query.JOINED},
        "slips": query.SLIPS,
        "long_slip": query.LONG_SLIP,
        "fields": ranking.FIELDS,
        "usual": ranking.USUAL,
        "saturation": ranking.SATURATION,
        "length": ranking.LENGTH,
        "same": ranking.SAME,
        "beyond": ranking.BEYOND,
        "together": ranking.TOGETHER,
        "near": ranking.NEAR,
        "covered": ranking.COVERED,
        "faint_share": lexicon.FAINT_SHARE,
        "kinds": ranking.KINDS,
        "kinds_asked": ranking.KINDS_ASKED,
        "meaning": ranking_by_meaning(),
        "least": LEAST,
        "least_asked": LEAST_ASKED,
        "most": MOST,
    }


def version() -> str:
    """Changes with anything that the package holds: the library, its pages, the site's static files."""
    digest = hashlib.sha256(_build().encode())
    for pair in SearchLexicon.objects.order_by("game").values_list("game", "version"):
        digest.update("\x1f".join(pair).encode())
    return digest.hexdigest()[:16]


@lru_cache(maxsize=1)
def _build() -> str:
    """A hash of what is not data: templates, scripts, styles, words. They change with a new process only."""
    digest = hashlib.sha256(str(FORMAT).encode())
    folders = [Path(folder) for folder in settings.TEMPLATES[0]["DIRS"]]
    folders += [*map(Path, settings.STATICFILES_DIRS), Path(__file__).parent / "static", DATA / "common"]
    for folder in folders:
        for path in sorted(path for path in folder.rglob("*") if path.is_file()):
            digest.update(path.name.encode() + path.read_bytes())
    return digest.hexdigest()


@lru_cache(maxsize=2)
def package(wanted: str) -> bytes:
    """The whole library as one JSON document of a version, made once a process."""
    document = {
        "version": wanted,
        "games": [{"slug": slug, "title": load_rulebook(slug).title} for slug in games()],
        "ranking": ranking_rules(),
        "words": json.loads((DATA / "common" / "words.json").read_text(encoding="utf-8")),
        "synonyms": {folder: list(rows_of(folder)) for folder in (*games(), "common")},
        "entries": [entry for game in games() for entry in _entries(game)],
        "places": places_above(),
        "gone": gone_ids(),
        "refusals": [row for game in games() for row in _refusals(game)],
    }
    return json.dumps(document, ensure_ascii=False, separators=(",", ":")).encode()


def _entries(game: str) -> Iterator[dict[str, Any]]:
    """What the search of the site holds: of a game that is not loaded, or not yet indexed, nothing."""
    pages = {**_of_clauses(game), **_of_rulings(game), **_of_cards(game)}
    meanings = _meanings(game)
    held = (row for row in entries_of(game) if (row[0].kind, row[0].key) in meanings)
    for entry, address, place in held:
        facts = {name: getattr(entry, name) for name in SHOWN}
        page = pages.get((entry.kind, entry.key), {})
        if entry.kind == "term":
            page = {"clauses": _clauses_of_term(game, entry.key)}
        yield {
            **facts,
            "address": address,
            "place": place,
            "page": page,
            "meanings": meanings[entry.kind, entry.key],
        }


def _meanings(game: str) -> dict[tuple[str, str], str]:
    """What the passages of each entry mean, as the ranking compares them: bytes in base 64."""
    rows = SearchEntry.objects.filter(game=game).values_list("kind", "key", "meanings")
    return {(kind, key): base64.b64encode(bytes(meaning or b"")).decode() for kind, key, meaning in rows}


def _refusals(game: str) -> Iterator[dict[str, Any]]:
    """The why pages: what each code means, and its clauses."""
    for why in whys_of(game):
        code, address = why.code, reverse("cards:why", args=[game, why.code.code])
        texts = {"says": code.outline, "explain": code.explain, "kind": why.kind_words}
        yield {"game": game, "code": code.code, "clauses": list(code.clauses), "address": address, **texts}


def _clauses_of_term(game: str, key: str) -> list[str]:
    return next(list(term.clauses) for term in load_glossary(game) if term.id == key)


def _of_clauses(game: str) -> dict[tuple[str, str], dict[str, Any]]:
    rows = Clause.objects.live().of_game(game)
    fields = ("section_id", "section_title", "place", "edition", "see", "examples")
    return {("clause", row.clause_id): {name: getattr(row, name) for name in fields} for row in rows}


def _of_rulings(game: str) -> dict[tuple[str, str], dict[str, Any]]:
    return {
        ("ruling", row.ruling_id): {
            "clauses": row.clause_ids,
            "cards": [card.card_id for card in row.cards.all()],
            "authority": row.get_authority_display(),
            "date": f"{row.date:%d %B %Y}",
        }
        for row in Ruling.objects.in_force().of_game(game).with_citations()
    }


def _of_cards(game: str) -> dict[tuple[str, str], dict[str, Any]]:
    rows = Card.objects.live().of_game(game).prefetch_related("clauses")
    return {
        ("card", row.card_id): {
            "facts": list(_facts(row.facts)),
            "clauses": [clause.clause_id for clause in row.clauses.all()],
            "standing": row.get_provenance_display(),
        }
        for row in rows
    }


def _facts(facts: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """What a row says, as label and words; nothing of what is empty."""
    for name, value in facts.items():
        if name not in HIDDEN and value not in (None, "", [], {}):
            yield name.replace("_", " ").capitalize(), _in_words(value)


def _in_words(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Mapping):
        return ", ".join(f"{part} {str(name).replace('-', ' ')}" for name, part in value.items())
    if isinstance(value, list):
        return ", ".join(_in_words(part) for part in value)
    return str(value).replace("-", " ") if isinstance(value, str) and " " not in value else str(value)
