"""What the deck pages show: lists in sections, checks in words, search results."""

import datetime
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils import timezone

from cards.library.catalogue import Card, Catalogue
from cards.library.loader import load_refusals
from cards.library.text import normalise

from .domain import DEFAULT_GAME, catalogue_of, check_stored
from .formats.order import KINDS, in_order, kind_of
from .models import Deck, FrozenDeck
from .validation import DeckCheck, Fault, formats_of, lines_of, resolve, rules_in_force

MOST_FOUND = 24
OTHER_KINDS = {"warrior": "Warriors", "character": "Characters", "faction": "Faction"}
NOUNS = {"for-the-emperor": "Warrior", "imperial-harvest": "character", "harrow-county": "faction"}


@dataclass(frozen=True, slots=True)
class DeckRow:
    """One line of a deck; `card` None: the catalogue does not know it (any more)."""

    reference: str
    card: Card | None
    copies: int
    foil: bool
    at_fault: bool = False

    @property
    def key(self) -> str:
        """An id for the page's elements."""
        return "-".join(normalise(self.reference).replace("*f*", "foil").split())


@dataclass(frozen=True, slots=True)
class Section:
    """The lines of one kind of card."""

    title: str
    rows: Sequence[DeckRow]

    @property
    def copies(self) -> int:
        return sum(row.copies for row in self.rows)


def deck_sections(deck: Deck | FrozenDeck, faulty: Iterable[str] = ()) -> list[Section]:
    """All that a stored deck brings to the table, in sections; `faulty` holds card ids to mark."""
    catalogue = catalogue_of(deck.game)
    lines = lines_of(deck.game, deck.cards, deck.extra, catalogue)
    ordered = in_order(lines, catalogue) if deck.game == DEFAULT_GAME else lines  # others have an own order
    return sections_of(ordered, catalogue, faulty)


def sections_of(cards: Mapping[str, int], catalogue: Catalogue, faulty: Iterable[str] = ()) -> list[Section]:
    """Cards in sections in the order of KINDS, each as they come; `faulty` holds card ids to mark."""
    marked = set(faulty)
    rows = [_row(reference, copies, catalogue, marked) for reference, copies in cards.items()]
    titles = {**KINDS, **OTHER_KINDS, "": "Not in the catalogue"}
    found = [
        Section(title, [row for row in rows if kind_of(row.card) == kind]) for kind, title in titles.items()
    ]
    return [section for section in found if section.rows]


def _row(reference: str, copies: int, catalogue: Catalogue, marked: set[str]) -> DeckRow:
    card, foil = resolve(reference, catalogue)
    return DeckRow(reference, catalogue.cards[card] if card else None, copies, foil, card in marked)


@dataclass(frozen=True, slots=True)
class CheckView:
    """A check as the pages show it: the sentence first, then each fault with its clauses and what helps."""

    game: str
    check: DeckCheck
    format_name: str
    date: datetime.date
    have: int
    need: int | None

    @property
    def noun(self) -> str:
        """What is counted: a card, a Warrior, a character."""
        return NOUNS.get(self.game, "card")

    @property
    def is_today(self) -> bool:
        return self.date == timezone.localdate()

    @property
    def problems(self) -> list[tuple[Fault, str]]:
        return _with_help(self.game, self.check.problems)

    @property
    def advice(self) -> list[tuple[Fault, str]]:
        return _with_help(self.game, self.check.advice)

    @property
    def missing(self) -> int:
        return max(0, (self.need or 0) - self.have)

    @property
    def faulty_cards(self) -> list[str]:
        """The ids of the cards at fault."""
        named = [fault.data.get("cards") or fault.data.get("characters") for fault in self.check.problems]
        one = [str(fault.data["card"]) for fault in self.check.problems if "card" in fault.data]
        return one + [str(card) for cards in named if isinstance(cards, list) for card in cards]


def _with_help(game: str, faults: Sequence[Fault]) -> list[tuple[Fault, str]]:
    """Each fault with what would make it a yes; the same words once, under the last of their kind."""
    following: list[Fault | None] = [*faults[1:], None]
    return [
        (fault, "" if after and after.code == fault.code else _help(game, fault))
        for fault, after in zip(faults, following, strict=bool(faults))
    ]


def _help(game: str, fault: Fault) -> str:
    row = load_refusals(game).get(fault.code)
    return row.explain if row else ""


def check_view(
    *, game: str, check: DeckCheck, deck_format: str, have: int, date: datetime.date | None = None
) -> CheckView:
    """A check made for `deck_format` on `date` (None: today)."""
    day = date or timezone.localdate()
    catalogue = catalogue_of(game)
    rules = rules_in_force(catalogue, deck_format, day)
    name = formats_of(catalogue).get(deck_format, {}).get("name", deck_format)
    return CheckView(game, check, name, day, have, rules.min_cards if rules else None)


def view_of(deck: Deck | FrozenDeck) -> CheckView:
    """The check of a stored deck in its own format today."""
    return check_view(game=deck.game, check=check_stored(deck), deck_format=deck.deck_format, have=deck.size)


def formats_today(deck: Deck | FrozenDeck) -> list[tuple[str, bool]]:
    """Each format's name, and whether the deck is legal for it today."""
    formats = formats_of(catalogue_of(deck.game))
    return [(row["name"], check_stored(deck, deck_format=slug).legal) for slug, row in formats.items()]


def list_rows(decks: Iterable[Deck]) -> list[dict[str, Any]]:
    """Rows of the list of decks, each with its legality today."""
    return [{"deck": deck, "view": view_of(deck)} for deck in decks]


@dataclass(frozen=True, slots=True)
class FoundCard:
    """A card that the builder's search found, with the copies in the deck."""

    card: Card
    copies: int


def find_cards(
    catalogue: Catalogue, words: str, kind: str, cards: Mapping[str, int]
) -> tuple[list[FoundCard], int]:
    """Cards whose name holds all `words`, those that begin with them first; how many more there are."""
    wanted = normalise(words)
    counts = _copies(cards, catalogue)
    found = [card for card in catalogue.cards.values() if _fits(card, wanted, kind)]
    found.sort(
        key=lambda card: (
            not normalise(card.name).startswith(wanted),
            list(KINDS).index(kind_of(card)),
            card.name,
        )
    )
    shown = [FoundCard(card, counts.get(card.id, 0)) for card in found[:MOST_FOUND]]
    return shown, max(0, len(found) - MOST_FOUND)


def _fits(card: Card, wanted: str, kind: str) -> bool:
    if kind and kind_of(card) != kind:
        return False
    text = normalise(f"{card.name} {card.facts.get('sub_type') or ''} {card.facts.get('produce') or ''}")
    return all(word in text for word in wanted.split())


def _copies(cards: Mapping[str, int], catalogue: Catalogue) -> dict[str, int]:
    counts: dict[str, int] = {}
    for reference, copies in cards.items():
        card, _foil = resolve(reference, catalogue)
        if card:
            counts[card] = counts.get(card, 0) + copies
    return counts
