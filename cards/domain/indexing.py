"""Keeps the search index in line with the library: twice in a row changes nothing."""

import hashlib
from collections.abc import Iterator
from typing import Any

from django.db import transaction
from django.urls import reverse

from cards.library.casebook import load_casebook
from cards.library.glossary import load_glossary
from cards.library.questions import load_questions
from cards.library.search import (
    Entry,
    Lexicon,
    entry_of_card,
    entry_of_clause,
    entry_of_ruling,
    entry_of_term,
    stems_of_names,
)
from cards.library.text import normalise
from cards.models import Card, Clause, Ruling, SearchEntry, SearchLexicon

from .meanings import meanings_of_entries

SHOWN = ("title", "note", "text", "standing", "address", "name_key", "place")
SOUGHT = ("names", "asked", "body", "more")
FORMAT = b"2"  # changes with the form of the vocabulary
KEPT = (*SHOWN, *SOUGHT, "meanings")


@transaction.atomic
def index_game(*, game: str) -> bool:
    """Bring the entries and the vocabulary of a game in line with its rows; False: they were."""
    entries = list(entries_of(game))
    meanings = meanings_of_entries(entries=[entry for entry, _, _ in entries])
    wanted = {
        (entry.kind, entry.key): {**_values(entry, address, place), "meanings": meaning}
        for (entry, address, place), meaning in zip(entries, meanings, strict=True)
    }
    version = _version(wanted)
    kept = SearchLexicon.objects.select_for_update().filter(game=game).first()
    if kept is not None and kept.version == version:
        return False
    _bring_in_line(game, wanted)
    texts = [tuple(entry.passages()) for entry, _, _ in entries]
    stems = [" ".join(values[name] for name in SOUGHT).replace("|", "").split() for values in wanted.values()]
    document = Lexicon.of(zip(stems, texts, strict=True)).as_document()
    document["names"] = sorted(stems_of_names(entry for entry, _, _ in entries))
    SearchLexicon.objects.update_or_create(game=game, defaults={"version": version, "document": document})
    return True


def entries_of(game: str) -> Iterator[tuple[Entry, str, int]]:
    """Every entry of a game with its address and its place among those of its kind."""
    yield from _clauses(game)
    yield from _rulings(game)
    for place, term in enumerate(load_glossary(game)):
        yield entry_of_term(term, game), f"{reverse('cards:glossary', args=[game])}#{term.id}", place
    for card in Card.objects.live().of_game(game).order_by("position"):
        yield entry_of_card(card.data, game), card.get_absolute_url(), card.position


def _clauses(game: str) -> Iterator[tuple[Entry, str, int]]:
    asked, cases = load_questions(game), load_casebook(game)
    for row in Clause.objects.live().of_game(game).order_by("position"):
        entry = entry_of_clause(row.data, game, row.section_title, asked.get(row.clause_id, ()), cases)
        yield entry, row.get_absolute_url(), row.position


def _rulings(game: str) -> Iterator[tuple[Entry, str, int]]:
    asked = load_questions(game)
    for row in Ruling.objects.in_force().of_game(game).with_citations():
        facts = {name: getattr(row, name) for name in ("ruling_id", "game", "question", "answer", "source")}
        facts |= {"authority": row.authority, "questions": asked.get(row.ruling_id, ())}
        clauses = [link.clause.title for link in row.cited.all()]
        entry = entry_of_ruling(facts, clauses, [card.name for card in row.cards.all()])
        yield entry, row.get_absolute_url(), row.position


def _values(entry: Entry, address: str, place: int) -> dict[str, Any]:
    named = normalise(entry.names[0])[:120] if entry.kind in ("card", "term") else ""
    shown = {"title": entry.title, "note": entry.note[:200], "text": entry.text, "standing": entry.standing}
    return {**shown, "address": address, "name_key": named, "place": place, **entry.stems()}


def _version(wanted: dict[tuple[str, str], dict[str, Any]]) -> str:
    digest = hashlib.sha256(FORMAT)
    for (kind, key), values in sorted(wanted.items()):
        parts = (kind, key, *(str(values[name]) for name in KEPT))
        digest.update("\x1f".join(parts).encode())
    return digest.hexdigest()


def _bring_in_line(game: str, wanted: dict[tuple[str, str], dict[str, Any]]) -> None:
    present = {(row.kind, row.key): row for row in SearchEntry.objects.filter(game=game)}
    gone = [row.pk for mark, row in present.items() if mark not in wanted]
    SearchEntry.objects.filter(pk__in=gone).delete()
    new, changed = [], []
    for (kind, key), values in wanted.items():
        row = present.get((kind, key))
        if row is None:
            new.append(SearchEntry(game=game, kind=kind, key=key, **values))
        elif any(_plain(getattr(row, name)) != value for name, value in values.items()):
            for name, value in values.items():
                setattr(row, name, value)
            changed.append(row)
    SearchEntry.objects.bulk_create(new, batch_size=200)
    SearchEntry.objects.bulk_update(changed, KEPT, batch_size=50)


def _plain(value: Any) -> Any:
    """PostgreSQL gives bytes as a view of memory."""
    return bytes(value) if isinstance(value, memoryview) else value
