"""One search for everything: the library, decks of one's own and events."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from cards.library.text import normalise
from cards.search import Results, near_cards, search_any_word
from decks.models import Deck
from tournaments.models import Event

from .drawings import card_icon

MOST = 12  # results a group


@dataclass(frozen=True, slots=True)
class Found:
    """One result: a title, a line about it, its address, the name of its drawing."""

    title: str
    note: str
    address: str
    icon: str


@dataclass(frozen=True, slots=True)
class Group:
    """Results of one kind; `more` says whether some were left out."""

    title: str
    results: tuple[Found, ...]
    more: bool


def exact_address(results: Results) -> str | None:
    """The page that the words name outright: a clause by its id, a card by its whole name."""
    return results.exact.get_absolute_url() if results.exact is not None else None


def groups_of(results: Results, user: Any) -> list[Group]:
    """All groups that have a result, cards first."""
    if not normalise(results.words):  # only signs: every row would fit
        return []
    groups = (
        _group("Cards", _cards(results)),
        _group("Rulings", [_ruling(row) for row in results.rulings]),
        _group("Rulebook", [_clause(row) for row in results.clauses]),
        _group("My decks", _decks(results.words, user)),
        _group("Events", _events(results.words, user)),
    )
    return [group for group in groups if group.results]


def groups_nearby(words: str, game: str) -> list[Group]:
    """What may have been meant when nothing holds all the words: close names, rows with some of them."""
    some = search_any_word(words, game)
    near = Results(words, None, near_cards(words, game) or some.cards)
    groups = (
        _group("Cards", _cards(near)),
        _group("Rulings", [_ruling(row) for row in some.rulings]),
        _group("Rulebook", [_clause(row) for row in some.clauses]),
    )
    return [group for group in groups if group.results]


def _group(title: str, found: Sequence[Found]) -> Group:
    return Group(title, tuple(found[:MOST]), len(found) > MOST)


def _cards(results: Results) -> list[Found]:
    return [Found(row.name, _kind(row), row.get_absolute_url(), card_icon(row.data)) for row in results.cards]


def _kind(card: Any) -> str:
    kinds = dict.fromkeys(filter(None, (card.type, card.kind, card.sub_type)))
    return " · ".join(kind.replace("-", " ").capitalize() for kind in kinds)


def _ruling(row: Any) -> Found:
    return Found(row.question, row.answer, row.get_absolute_url(), "ruling")


def _clause(row: Any) -> Found:
    return Found(f"{row.clause_id} {row.title}".strip(), row.text, row.get_absolute_url(), "book")


def _decks(words: str, user: Any) -> list[Found]:
    if not user.is_authenticated or not words:
        return []
    rows: Iterable[Deck] = Deck.objects.filter(owner=user, name__icontains=words)[: MOST + 1]
    return [
        Found(row.name, "1 card" if row.size == 1 else f"{row.size} cards", row.get_absolute_url(), "deck")
        for row in rows
    ]


def _events(words: str, user: Any) -> list[Found]:
    rows = Event.objects.visible_to(user).filter(name__icontains=words) if words else ()
    return [
        Found(row.name, f"{row.date:%d %B %Y}", row.get_absolute_url(), "event") for row in rows[: MOST + 1]
    ]
