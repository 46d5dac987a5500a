"""Decks that people build, and frozen copies of them. Legality is computed for a date, never stored."""

from typing import Any, NoReturn, Self

from django.conf import settings
from django.db import models
from django.urls import reverse

from harvest_site.base.fields import PublicIdField

from ..validation import deck_value

NAME_LENGTH = 80
NOTES_LENGTH = 4_000


class DeckQuerySet(models.QuerySet["Deck"]):
    """Named reads of the pages and the API."""

    def of(self, user: Any) -> Self:
        """Decks of `user`, those changed last first; none of a visitor."""
        return self.filter(owner=user.pk).order_by("-updated_at", "-id") if user.pk else self.none()

    def visible_to(self, user: Any) -> Self:
        """Decks that `user` may look at: their own and the shared ones."""
        return self.filter(
            models.Q(owner=user.pk) | models.Q(shared=True) if user.pk else models.Q(shared=True)
        )


class LiveDecks(models.Manager.from_queryset(DeckQuerySet)):  # type: ignore[misc]
    """Decks that have not been deleted."""

    def get_queryset(self) -> DeckQuerySet:
        return super().get_queryset().filter(deleted_at=None)


class Deck(models.Model):
    """A list in the making. `cards` maps references (an id, or `Name *F*` for foils) to copies."""

    public_id = PublicIdField()
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="decks")
    name = models.CharField(max_length=NAME_LENGTH)
    game = models.CharField(max_length=60)
    deck_format = models.CharField(max_length=40)
    cards = models.JSONField(default=dict)
    extra = models.JSONField(default=dict, blank=True)  # what is no card: an army, the characters of a team
    size = models.PositiveIntegerField(default=0)  # copies in all, so that a list of decks reads no cards
    notes = models.TextField(blank=True, default="", max_length=NOTES_LENGTH)
    shared = models.BooleanField(default=False)  # whoever has the address may look at it
    version = models.PositiveIntegerField(default=1)  # counts changes, for If-Match
    created_at = models.DateTimeField(auto_now_add=True)
    updated_at = models.DateTimeField(auto_now=True)
    deleted_at = models.DateTimeField(null=True, blank=True)  # kept for the undo

    objects = LiveDecks()
    with_deleted = models.Manager.from_queryset(DeckQuerySet)()

    class Meta:
        ordering = ["-updated_at", "-id"]
        indexes = [models.Index(fields=["owner", "deleted_at", "-updated_at"])]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("decks:deck", args=[self.public_id])

    @property
    def deck(self) -> dict[str, Any]:
        """The value that checks take and match files carry."""
        return deck_value(self.game, self.cards, self.extra)


class WrittenOnce(Exception):
    """Somebody tried to change or delete a frozen deck."""


class FrozenDeckQuerySet(models.QuerySet["FrozenDeck"]):
    """Reads and inserts only."""

    def update(self, **_: Any) -> NoReturn:
        raise WrittenOnce("a frozen deck is never changed")

    def delete(self) -> NoReturn:
        raise WrittenOnce("a frozen deck is never deleted")

    def bulk_update(self, *_: Any, **__: Any) -> NoReturn:
        raise WrittenOnce("a frozen deck is never changed")


class FrozenDeck(models.Model):
    """A deck as it was at one moment, for ever: what an event is entered with and a match played with."""

    public_id = PublicIdField()
    source = models.ForeignKey(Deck, null=True, on_delete=models.SET_NULL, related_name="frozen")
    source_version = models.PositiveIntegerField(null=True)
    name = models.CharField(max_length=NAME_LENGTH)
    game = models.CharField(max_length=60)
    deck_format = models.CharField(max_length=40)
    cards = models.JSONField()
    extra = models.JSONField(default=dict, blank=True)
    size = models.PositiveIntegerField()
    content_hash = models.CharField(max_length=80, db_index=True)
    catalogue_version = models.CharField(
        max_length=20, blank=True, default=""
    )  # empty: frozen before it was kept
    created_at = models.DateTimeField(auto_now_add=True)

    objects = FrozenDeckQuerySet.as_manager()

    class Meta:
        ordering = ["-id"]
        constraints = [
            models.UniqueConstraint(fields=["source", "source_version"], name="one_copy_a_version"),
        ]

    def __str__(self) -> str:
        return self.name

    def save(self, *args: Any, **kwargs: Any) -> None:
        if not self._state.adding:
            raise WrittenOnce("a frozen deck is never changed")
        super().save(*args, **kwargs)

    def delete(self, *_: Any, **__: Any) -> NoReturn:
        raise WrittenOnce("a frozen deck is never deleted")

    @property
    def deck(self) -> dict[str, Any]:
        """The value that checks take and match files carry."""
        return deck_value(self.game, self.cards, self.extra)
