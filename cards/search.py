"""Search in cards, clauses and rulings: what the words name outright first, then by how well a row fits.

The database proposes rows that hold every word; one ranking in Python orders them, so that all databases
answer alike.
"""

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from rapidfuzz import fuzz, process

from cards.library.text import normalise

from .models import Card, Clause, Ruling

CANDIDATES = 200
MOST = 20
LONGEST = 200  # characters of a query that are read
NEAR = 75.0  # of 100: a name further off is no slip of the finger
SHORTEST = 4  # letters of a word that says something by itself
FEW = 5  # rows of a kind that are offered in place of what was not found
_CLAUSE_ID = re.compile(r"([a-z]{2})[\s-]*(\d{1,3})\.(\d{1,3})")
_BARE_ID = re.compile(r"(\d{1,3})\.(\d{1,3})")
Row = TypeVar("Row", Card, Clause, Ruling)


@dataclass(frozen=True, slots=True)
class Results:
    """What was found, best first; `exact` is the one thing that the words name outright."""

    words: str
    exact: Card | Clause | Ruling | None
    cards: tuple[Card, ...] = ()
    clauses: tuple[Clause, ...] = ()
    rulings: tuple[Ruling, ...] = ()

    @property
    def is_empty(self) -> bool:
        """Nothing found."""
        return not (self.cards or self.clauses or self.rulings)


def clause_id_in(words: str) -> str | None:
    """`GH-4.2` for `gh 4.2` or `gh4.2`; `-4.2` (any game) for a bare `4.2`; None for anything else."""
    text = normalise(words)[:LONGEST]
    if found := _CLAUSE_ID.fullmatch(text):
        return f"{found[1].upper()}-{int(found[2])}.{int(found[3])}"
    if found := _BARE_ID.fullmatch(text):
        return f"-{int(found[1])}.{int(found[2])}"
    return None


def search_library(words: str, game: str = "") -> Results:
    """Cards, clauses and rulings of a game (all games: an empty slug) for what a person typed."""
    words = words[:LONGEST].strip()
    if clause_id := clause_id_in(words):
        return _by_clause_id(words, clause_id, game)
    key = normalise(words)
    if not key:
        return Results(words, None)
    cards = _ranked(Card.objects.live().of_game(game).matching(words), _fit_of_card, key)
    clauses = _ranked(Clause.objects.live().of_game(game).matching(words), _fit_of_clause, key)
    rulings = _ranked(Ruling.objects.in_force().of_game(game).matching(words), _fit_of_ruling, key)
    return Results(words, _exact(key, cards, game), cards, clauses, rulings)


def near_cards(words: str, game: str = "") -> tuple[Card, ...]:
    """Cards whose whole name is so close to `words` that a slip is likely, the closest first."""
    key = normalise(words[:LONGEST])
    cards = {card.pk: card for card in Card.objects.live().of_game(game).order_by("game", "position")}
    names = {pk: card.name_key for pk, card in cards.items()}
    near = process.extract(key, names, scorer=fuzz.ratio, score_cutoff=NEAR, limit=FEW) if key else []
    return tuple(cards[pk] for _name, _score, pk in near)


def search_any_word(words: str, game: str = "") -> Results:
    """Rows that hold some of the words, for when none holds all of them; long words weigh more."""
    words = words[:LONGEST].strip()
    keys = normalise(words).split()
    if len(keys) < 2 or clause_id_in(words):
        return Results(words, None)
    cards = _holding_most(Card.objects.live().of_game(game), keys)
    clauses = _holding_most(Clause.objects.live().of_game(game), keys)
    return Results(words, None, cards, clauses, _holding_most(Ruling.objects.in_force().of_game(game), keys))


def _holding_most(rows: Any, keys: Sequence[str]) -> tuple[Any, ...]:
    """The few rows in which the words that they hold are the longest together."""
    long = [key for key in keys if len(key) >= SHORTEST]
    found = rows.matching_any(long).order_by("game", "position")[:CANDIDATES] if long else ()
    weights = {row: sum(len(key) for key in long if key in row.search_key) for row in found}
    return tuple(sorted(weights, key=lambda row: -weights[row])[:FEW])


def _by_clause_id(words: str, clause_id: str, game: str) -> Results:
    """Only the clause of exactly this id: GH-4.2 is not GH-4.20. With it come the rulings that rest on it."""
    rows = Clause.objects.live().of_game(game)
    rows = (
        rows.filter(clause_id=clause_id)
        if clause_id[0] != "-"
        else rows.filter(clause_id__endswith=clause_id)
    )
    clauses = tuple(rows.order_by("game", "position")[:MOST])
    rulings = Ruling.objects.in_force().filter(cited__clause__in=clauses).distinct() if clauses else ()
    return Results(words, clauses[0] if len(clauses) == 1 else None, (), clauses, tuple(rulings[:MOST]))


def _exact(key: str, cards: Sequence[Card], game: str) -> Card | Ruling | None:
    named = [card for card in cards if key in (card.name_key, card.card_id)]
    if len(named) == 1:
        return named[0]
    return Ruling.objects.live().of_game(game).filter(ruling_id=key.replace(" ", "-")).first()


def _ranked(rows: Any, fit: Callable[[Row, str], int], key: str) -> tuple[Row, ...]:
    found: Iterable[Row] = rows.order_by("game", "position")[:CANDIDATES]
    return tuple(sorted(found, key=lambda row: fit(row, key))[:MOST])  # stable: ties stay in order


def _fit(text: str, key: str) -> int:
    """0 the same, 1 begins with it, 2 a word begins with it, 3 holds it, 4 holds its words, 5 none."""
    if text == key:
        return 0
    if text.startswith(key):
        return 1
    if f" {key}" in text:
        return 2
    if key in text:
        return 3
    return 4 if all(word in text for word in key.split()) else 5


def _fit_of_card(card: Card, key: str) -> int:
    return _fit(card.name_key, key)


def _fit_of_clause(clause: Clause, key: str) -> int:
    return min(_fit(normalise(clause.title), key), 6 + _fit(normalise(clause.text), key))


def _fit_of_ruling(ruling: Ruling, key: str) -> int:
    return min(_fit(normalise(ruling.question), key), 6 + _fit(normalise(ruling.answer), key))
