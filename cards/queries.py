"""Named filters of the library's rows."""

from typing import Any, Self

from django.db import models

from cards.enums import PUBLIC_STATES
from cards.library.text import normalise

CARD_ORDERS = {
    "number": ("position",),
    "name": ("name_key",),
    "-name": ("-name_key",),
    "profits": ("profits", "name_key"),
    "-profits": ("-profits", "name_key"),
    "type": ("type", "sub_type", "name_key"),
    "-type": ("-type", "-sub_type", "name_key"),
}


def clean(text: str) -> str:
    """Text from outside without NUL, which PostgreSQL takes in no literal."""
    return text.replace("\x00", "")


class LibraryQuerySet(models.QuerySet[Any]):
    """What cards, clauses and rulings share."""

    def live(self) -> Self:
        """Rows that the library still has."""
        return self.filter(retired=False)

    def of_game(self, game: str) -> Self:
        """Rows of one game; an empty slug means all games."""
        return self.filter(game=clean(game)) if game else self

    def matching(self, words: str) -> Self:
        """Rows whose text has every word of `words`, as the normaliser compares them."""
        rows = self
        for word in normalise(words).split():
            rows = rows.filter(search_key__contains=word)
        return rows


class CatalogueQuerySet(models.QuerySet[Any]):
    """Versions of catalogues."""

    def current(self, game: str) -> Any:
        """The version in force, or None before the library is loaded."""
        return self.filter(game=game, is_current=True).first()


class CardQuerySet(LibraryQuerySet):
    """Cards."""

    def named_like(self, words: str) -> Self:
        """Cards whose name has every word of `words`, wherever it stands."""
        rows = self
        for word in normalise(words).split():
            rows = rows.filter(name_key__contains=word)
        return rows

    def in_order(self, order: str) -> Self:
        """Sorted by one of CARD_ORDERS; anything else: the order of the catalogue."""
        return self.order_by("game", *CARD_ORDERS.get(order, CARD_ORDERS["number"]))


class ClauseQuerySet(LibraryQuerySet):
    """Clauses."""

    def beside(self, clause: Any) -> tuple[Any, Any]:
        """The clause before and the one after, in the order of the book; None at its ends."""
        rows = self.live().of_game(clause.game)
        before = rows.filter(position__lt=clause.position).order_by("-position").first()
        after = rows.filter(position__gt=clause.position).order_by("position").first()
        return before, after


class RulingQuerySet(LibraryQuerySet):
    """Rulings."""

    def live(self) -> Self:
        """Published rulings, superseded ones among them, that the library still has."""
        return self.filter(retired=False, state__in=PUBLIC_STATES)

    def of_site(self) -> Self:
        """Those that hold everywhere, not in one event alone."""
        return self.filter(scope="")

    def in_force(self) -> Self:
        """Published rulings of the whole site that nothing has replaced."""
        return self.live().of_site().filter(state="published", superseded_by=None)

    def waiting(self) -> Self:
        """Questions without an answer and answers that are not published, the oldest first."""
        return self.filter(retired=False, state__in=("asked", "draft")).order_by("asked_at", "id")

    def with_citations(self) -> Self:
        """With their clauses in order and their cards, in two more queries however many there are."""
        return self.prefetch_related("cited__clause", "cards")
