"""One search for everything: the library, decks of one's own and events."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from cards.near_rulings import forms_near
from cards.scopes import Near
from cards.search import Found as Library
from cards.search import Hit
from decks.models import Deck
from tournaments.models import Event

from .games import NAMES

MOST = 8  # results a group
ICONS = {"card": "deck", "clause": "book", "ruling": "ruling", "term": "book", "refusal": "warn"}
TITLES = {
    "clause": "Rulebook",
    "ruling": "Rulings",
    "term": "Glossary",
    "card": "Cards",
    "refusal": "Refusals",
}
Forms = tuple[tuple[str, str], ...]  # title of an event, address of its ruling form with a clause


@dataclass(frozen=True, slots=True)
class Found:
    """One result: a title, where it stands, a line of its text, its address, the name of its drawing.

    `rule_on`: on a clause, for whoever rules in a running event.
    """

    title: str
    note: str
    address: str
    icon: str
    text: str = ""
    rule_on: Forms = ()


@dataclass(frozen=True, slots=True)
class Group:
    """Results of one kind; `more` says whether some were left out."""

    title: str
    results: tuple[Found, ...]
    more: bool


def exact_address(found: Library) -> str | None:
    """The page that the words name outright: a clause by its id, a card by its whole name."""
    return found.exact.address if found.exact is not None else None


def best_of(found: Library) -> Hit | None:
    """The best answer, where it has a text that can be read at once; a card is looked at instead."""
    best = found.hits[0] if found.hits else None
    return best if best and best.text and best.kind != "card" else None


def forms_on(hit: Hit | None, places: list[Near]) -> Forms:
    """Where somebody can rule on a clause that was found."""
    return forms_near(places, hit.game, hit.key) if hit is not None and hit.kind == "clause" else ()


def groups_of(found: Library, user: Any, places: list[Near]) -> list[Group]:
    """All groups that have a result: the library's in the order of their best one, then decks and events.

    The best answer stands above them and not in its group again.
    """
    best = best_of(found)
    kinds = list(dict.fromkeys(hit.kind for hit in found.hits))
    told = {kind: [hit for hit in found.of_kind(kind) if hit != best] for kind in kinds}
    groups = [_group(TITLES[kind], [_found(hit, places) for hit in hits]) for kind, hits in told.items()]
    if len(found.words) > 1:
        groups.append(_group("My decks", _decks(found.words, user)))
        groups.append(_group("Events", _events(found.words, user)))
    return [group for group in groups if group.results]


def _group(title: str, found: Sequence[Found]) -> Group:
    return Group(title, tuple(found[:MOST]), len(found) > MOST)


def _found(hit: Hit, places: list[Near]) -> Found:
    note = f"{hit.note}, {NAMES[hit.game]}" if hit.kind == "refusal" else hit.note  # games share codes
    return Found(hit.title, note, hit.address, ICONS[hit.kind], hit.text, forms_on(hit, places))


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
