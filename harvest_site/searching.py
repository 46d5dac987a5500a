"""One search for everything: cards, clauses, rulings, decks of one's own and events."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from django.urls import reverse

from cards.library.loader import load_catalogue, load_rulebook, load_rulings
from cards.library.text import normalise

from .drawings import card_icon
from .front import rows_of

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
    """Results of one kind; `more` is how many were left out."""

    title: str
    results: tuple[Found, ...]
    more: int


def exact_address(words: str, game: str) -> str | None:
    """The page that the words name outright: a clause by its id, a card by its whole name."""
    clause = words.strip().upper()
    if clause in load_rulebook(game).clauses:
        return reverse("cards:clause", args=[game, clause])
    card = load_catalogue(game).find_loose(words)
    return reverse("cards:card", args=[game, card]) if card else None


def search_everything(words: str, game: str, user: Any) -> list[Group]:
    """All groups that have a result, cards first."""
    tokens = normalise(words).split()
    if not tokens:
        return []
    kinds: tuple[tuple[str, Callable[[], Iterable[Found]]], ...] = (
        ("Cards", lambda: _cards(tokens, game)),
        ("Rulebook", lambda: _clauses(tokens, game)),
        ("Rulings", lambda: _rulings(tokens, game)),
        ("My decks", lambda: _decks(words, user)),
        ("Events", lambda: _events(words)),
    )
    groups = [_group(title, list(find())) for title, find in kinds]
    return [group for group in groups if group.results]


def _group(title: str, results: Sequence[Found]) -> Group:
    return Group(title, tuple(results[:MOST]), max(0, len(results) - MOST))


def _fits(tokens: Sequence[str], text: str) -> bool:
    """Every word begins some word of the text."""
    words = normalise(text).split()
    return all(any(word.startswith(token) for word in words) for token in tokens)


def _cards(tokens: Sequence[str], game: str) -> Iterable[Found]:
    for card in load_catalogue(game).cards.values():
        facts = (card.type, card.facts.get("class"), card.facts.get("sub_type"))
        kinds = dict.fromkeys(str(fact).replace("-", " ") for fact in facts if fact)
        if _fits(tokens, " ".join((card.name, *kinds))):
            address = reverse("cards:card", args=[game, card.id])
            yield Found(card.name, " · ".join(kinds), address, card_icon(card))


def _clauses(tokens: Sequence[str], game: str) -> Iterable[Found]:
    for clause in load_rulebook(game).clauses.values():
        if _fits(tokens, f"{clause.title} {clause.text}"):
            title = f"{clause.id} {clause.title}".strip()
            yield Found(title, clause.text, reverse("cards:clause", args=[game, clause.id]), "book")


def _rulings(tokens: Sequence[str], game: str) -> Iterable[Found]:
    for ruling in load_rulings(game):
        if _fits(tokens, f"{ruling.question} {ruling.answer}"):
            yield Found(ruling.question, ruling.answer, reverse("cards:ruling", args=[ruling.id]), "ruling")


def _decks(words: str, user: Any) -> Iterable[Found]:
    decks = rows_of("decks.Deck")
    if decks is None or not user.is_authenticated:
        return
    for deck in decks.filter(owner=user, name__icontains=words.strip()).order_by("-id")[: MOST + 1]:
        yield Found(deck.name, "My deck", reverse("decks:deck", args=[deck.public_id]), "deck")


def _events(words: str) -> Iterable[Found]:
    events = rows_of("tournaments.Event")
    if events is None:
        return
    for event in events.filter(name__icontains=words.strip()).order_by("-id")[: MOST + 1]:
        yield Found(event.name, "Event", event.get_absolute_url(), "event")
