"""Draft rooms: two captains pick in turn. All state is rows, so that a server may start anew at any time."""

import secrets
from typing import Any, NoReturn, Self

from django.conf import settings
from django.db import models
from django.urls import reverse

from harvest_site.base.fields import PublicIdField

from ..enums import DraftState, DraftVerb, OnTimeout
from .decks import NAME_LENGTH, WrittenOnce

LEAST_SECONDS, MOST_SECONDS = 10, 3600


def new_key() -> str:
    """A secret that opens a captain's seat, about 130 bits."""
    return secrets.token_urlsafe(16)


def new_seed() -> str:
    """What the picks of the server are drawn from; its hash is shown at once, itself at the end."""
    return secrets.token_hex(32)


class DraftRoomQuerySet(models.QuerySet["DraftRoom"]):
    """Named reads of the pages and the API."""

    def of(self, user: Any) -> Self:
        """Rooms that `user` hosts or sits in, those with news first; none of a visitor."""
        if not user.pk:
            return self.none()
        mine = models.Q(host=user.pk) | models.Q(captain_0=user.pk) | models.Q(captain_1=user.pk)
        return self.filter(mine).order_by("-updated_at", "-id")

    def complete(self) -> Self:
        """With the people and the decks that an answer names."""
        return self.select_related("host", "captain_0", "captain_1", "deck_0", "deck_1")


class DraftRoom(models.Model):
    """One draft. `version` is the number of the last line of its log; the picks follow from the log alone."""

    State = DraftState

    public_id = PublicIdField()
    name = models.CharField(max_length=NAME_LENGTH)
    game = models.CharField(max_length=60)
    host = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    captain_0 = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    captain_1 = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    invite_0 = models.CharField(max_length=40, blank=True, default="")
    invite_1 = models.CharField(max_length=40, blank=True, default="")
    watchable = models.BooleanField(default=True)  # whoever has the address may watch
    pick_seconds = models.PositiveIntegerField(null=True, blank=True)
    on_timeout = models.CharField(max_length=10, choices=OnTimeout.choices, default=OnTimeout.LATE)
    state = models.CharField(max_length=10, choices=DraftState.choices, default=DraftState.WAITING)
    version = models.PositiveIntegerField(default=0)
    clock_started_at = models.DateTimeField(null=True, blank=True)  # null: it stands
    clock_spent_ms = models.PositiveBigIntegerField(default=0)  # of this pick, before the clock last started
    undo_asked_by = models.PositiveSmallIntegerField(null=True, blank=True)
    seed = models.CharField(max_length=64, default=new_seed)
    deck_0 = models.ForeignKey(
        "decks.Deck", null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    deck_1 = models.ForeignKey(
        "decks.Deck", null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    created_at = models.DateTimeField(auto_now_add=True)
    updated_at = models.DateTimeField(auto_now=True)

    objects = DraftRoomQuerySet.as_manager()

    class Meta:
        ordering = ["-updated_at", "-id"]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("drafts:room", args=[self.public_id])

    @property
    def captains(self) -> tuple[Any, Any]:
        """Who sits in seat 0 and 1; None where nobody does yet."""
        return self.captain_0, self.captain_1

    @property
    def decks(self) -> tuple[Any, Any]:
        """The decks that came of it, by seat."""
        return self.deck_0, self.deck_1

    def seat_of(self, user: Any) -> int | None:
        """The seat that `user` is the captain of."""
        if user.pk is None:
            return None
        keys = (self.captain_0_id, self.captain_1_id)
        return keys.index(user.pk) if user.pk in keys else None


class DraftEntryQuerySet(models.QuerySet["DraftEntry"]):
    """Reads and inserts only."""

    def update(self, **_: Any) -> NoReturn:
        raise WrittenOnce("the log of a draft is never changed")

    def bulk_update(self, *_: Any, **__: Any) -> NoReturn:
        raise WrittenOnce("the log of a draft is never changed")


class DraftEntry(models.Model):
    """One line of a room's log, numbered from 1 without a gap; it is never changed."""

    room = models.ForeignKey(DraftRoom, on_delete=models.CASCADE, related_name="entries")
    number = models.PositiveIntegerField()
    verb = models.CharField(max_length=20, choices=DraftVerb.choices)
    seat = models.PositiveSmallIntegerField(null=True)
    actor = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )  # null: the server
    character = models.CharField(max_length=60, blank=True, default="")
    data = models.JSONField(default=dict, blank=True)
    at = models.DateTimeField()

    objects = DraftEntryQuerySet.as_manager()

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["room", "number"], name="one_draft_entry_a_number")]

    def __str__(self) -> str:
        return f"{self.number} {self.verb}"

    def save(self, *args: Any, **kwargs: Any) -> None:
        if not self._state.adding:
            raise WrittenOnce("the log of a draft is never changed")
        super().save(*args, **kwargs)
