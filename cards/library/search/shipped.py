"""The texts of the shipped library that a search compares with questions, without a database."""

from collections.abc import Iterator

from ..glossary import load_glossary
from ..infractions import policy_of, shipped_policy
from ..loader import load_catalogue, load_rulebook, load_rulings
from ..questions import load_questions
from .entries import Entry, entry_of_card, entry_of_clause, entry_of_ruling, entry_of_term
from .meaning import COMMON


def texts_of(game: str) -> list[str]:
    """Titles, questions and texts of a game's clauses, rulings, terms and cards, each once.

    Of `common`: titles, texts and everyday words of the infractions.
    """
    if game == COMMON:
        rows = policy_of(shipped_policy()).infractions
        return list(dict.fromkeys(text for row in rows for text in row.passages))
    return list(dict.fromkeys(text for entry in entries_of_files(game) for text in entry.telling()))


def entries_of_files(game: str) -> Iterator[Entry]:
    """The entries of a game as its files have them, without what only the database knows."""
    asked = load_questions(game)
    for section in load_rulebook(game).sections:
        for clause in section.clauses:
            yield entry_of_clause(clause, game, section.title, asked.get(clause.id, ()))
    for ruling in load_rulings(game):
        facts = {
            name: getattr(ruling, name) for name in ("game", "question", "answer", "source", "authority")
        }
        row = {**facts, "ruling_id": ruling.id, "questions": asked.get(ruling.id, ())}
        yield entry_of_ruling(row, (), ())
    yield from (entry_of_term(term, game) for term in load_glossary(game))
    yield from (entry_of_card(card, game) for card in load_catalogue(game).cards.values())
