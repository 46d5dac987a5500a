"""Library objects as values of model fields."""

import datetime
from collections.abc import Iterator, Mapping
from typing import Any

from cards.enums import RulingState
from cards.library.catalogue import Card, Catalogue
from cards.library.printings import load_printings
from cards.library.rulebook import Rulebook, Ruling
from cards.library.text import normalise

Values = dict[str, Any]


def card_rows(catalogue: Catalogue) -> Iterator[tuple[str, Values]]:
    """Card id and field values, in the order of the catalogue."""
    for position, card in enumerate(catalogue.cards.values()):
        yield card.id, {"position": position, **_card_values(card)}


def _card_values(card: Card) -> Values:
    facts = card.facts
    return {
        "name": card.name,
        "name_key": normalise(card.name),
        "type": card.type,
        "sub_type": facts.get("sub_type") or "",
        "kind": facts.get("class") or "",
        "profits": facts.get("profits"),
        "provenance": card.provenance,
        "facts": dict(facts),
        "search_key": normalise(" ".join([card.name, card.type, *_texts(facts)])),
        "retired": False,
    }


def _texts(facts: Mapping[str, Any]) -> Iterator[str]:
    """The words of a row that a search may find: its texts and slugs, not its panel."""
    for name, value in facts.items():
        if name in ("panel", "house_fields"):
            continue
        parts = value if isinstance(value, list) else [value]
        yield from (part.replace("-", " ") for part in parts if isinstance(part, str))


def clause_rows(rulebook: Rulebook) -> Iterator[tuple[str, Values]]:
    """Clause id and field values, in the order of the book."""
    for position, clause in enumerate(rulebook.clauses.values()):
        section = rulebook.section_of[clause.section]
        words = [clause.title, clause.text, *clause.examples, section.title, clause.heading]
        yield (
            clause.id,
            {
                "section_id": section.id,
                "section_title": section.title,
                "position": position,
                "heading": clause.heading,
                "title": clause.title,
                "text": clause.text,
                "place": clause.place,
                "standing": clause.standing,
                "edition": clause.edition,
                "see": list(clause.see),
                "examples": list(clause.examples),
                "search_key": normalise(" ".join(words)),
                "retired": False,
            },
        )


def printing_rows(game: str, cards: Mapping[str, int]) -> Iterator[tuple[str, Values]]:
    """Printing id and field values; `cards` maps card ids to the keys of their rows."""
    for row in load_printings(game):
        plain = {name: getattr(row, name) for name in _OF_PRINTING}
        date = datetime.date.fromisoformat(row.date)
        yield row.id, {**plain, "card_id": cards[row.card], "date": date, "retired": False}


_OF_PRINTING = ("set_id", "set_name", "number", "box", "rarity", "foil", "provenance", "source")


def ruling_rows(rulings: tuple[Ruling, ...]) -> Iterator[tuple[str, Values]]:
    """Ruling id and field values, links apart, in the order of the file."""
    for position, ruling in enumerate(rulings):
        state = RulingState.SUPERSEDED if ruling.superseded_by else RulingState.PUBLISHED
        yield (
            ruling.id,
            {
                "game": ruling.game,
                "position": position,
                "question": ruling.question,
                "answer": ruling.answer,
                "source": ruling.source,
                "date": datetime.date.fromisoformat(ruling.date),
                "authority": ruling.authority,
                "state": state.value,
                "groups": [dict(group) for group in ruling.groups],
                "search_key": normalise(f"{ruling.question} {ruling.answer}"),
                "retired": False,
            },
        )
