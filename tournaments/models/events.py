"""Events: their plan, and who takes part."""

import hashlib
import secrets
from typing import TYPE_CHECKING, Any, Self

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.urls import reverse
from django.utils.functional import cached_property  # prefetching knows this one

from decks.validation import GAMES
from harvest_site.base.fields import PublicIdField

from ..enums import EventState, ListsShown, ProjectionsShown, Role

if TYPE_CHECKING:
    from .officials import Appointment


def draw_seed() -> str:
    """256 random bits from the operating system, as hexadecimal text."""
    return secrets.token_hex(32)


def default_points() -> dict[str, int]:
    """Three for a win, one for a draw."""
    return {"win": 3, "draw": 1, "loss": 0}


def default_tie_breaks() -> str:
    """The profile of card games."""
    return "tcg"


def in_office(user: Any) -> models.QuerySet["Appointment"]:
    """The offices that somebody holds now, of all events."""
    from .officials import Appointment  # it leads to an event

    return Appointment.objects.filter(user=user.pk, ended_at=None)


class EventQuerySet(models.QuerySet):
    """Named reads of lists."""

    def visible_to(self, user: Any) -> Self:
        """Everything but other people's drafts; who holds an office sees the draft too."""
        if not user.pk:
            return self.public()
        return self.filter(
            ~Q(state=EventState.DRAFT) | Q(organiser=user.pk) | Q(pk__in=in_office(user).values("event"))
        )

    def public(self) -> Self:
        """What a visitor sees."""
        return self.exclude(state=EventState.DRAFT)

    def of(self, user: Any) -> Self:
        """Events that somebody organises, plays in or holds an office of."""
        mine = Entrant.objects.filter(user=user.pk).values("event")
        offices = in_office(user).values("event")
        return self.filter(Q(organiser=user.pk) | Q(pk__in=mine) | Q(pk__in=offices))

    def with_row(self) -> Self:
        """All that a row of a list shows: organiser, entrants, rounds."""
        stages = Stage.objects.filter(event=models.OuterRef("pk")).order_by()
        count = stages.values("event").annotate(n=models.Count("paired_rounds")).values("n")
        rows = self.select_related("organiser").order_by("-date", "-id")
        return rows.annotate(
            entrants_count=models.Count("entrants", distinct=True),
            rounds_count=models.functions.Coalesce(models.Subquery(count), 0),
        )


class Event(models.Model):
    """An event. `version` counts changes of its frame (If-Match), `activity` every change at all (polling).

    `seed` is drawn by the server and secret until the event has finished; its hash is public from the start.
    """

    public_id = PublicIdField()
    slug = models.SlugField(max_length=60)
    name = models.CharField(max_length=80)
    game = models.CharField(max_length=60)
    event_format = models.CharField(max_length=40)
    date = models.DateField()
    time_zone = models.CharField(max_length=60, default="UTC")
    best_of = models.PositiveSmallIntegerField(default=3)
    points = models.JSONField(default=default_points)
    tie_breaks = models.JSONField(default=default_tie_breaks)  # a profile's name, or a list of metrics
    protect = models.CharField(max_length=10, blank=True, default="")
    protect_rounds = models.PositiveSmallIntegerField(default=0)
    sides = models.BooleanField(default=False)
    lists_shown = models.CharField(max_length=10, choices=ListsShown.choices, default=ListsShown.END)
    decks_required = models.BooleanField(default=True)
    projections_shown = models.CharField(
        max_length=6, choices=ProjectionsShown.choices, default=ProjectionsShown.ALL
    )
    capacity = models.PositiveIntegerField(null=True, blank=True)
    organiser = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="organised_events"
    )
    state = models.CharField(max_length=14, choices=EventState.choices, default=EventState.DRAFT)
    seed = models.CharField(max_length=64, default=draw_seed, editable=False)
    seed_hash = models.CharField(max_length=64, editable=False)
    version = models.PositiveIntegerField(default=1)
    activity = models.PositiveBigIntegerField(default=1)
    created_at = models.DateTimeField(auto_now_add=True)

    objects = EventQuerySet.as_manager()

    class Meta:
        ordering = ["-date", "-id"]
        constraints = [
            models.CheckConstraint(condition=Q(state__in=EventState.values), name="event_state_known"),
            models.CheckConstraint(condition=Q(best_of__gte=1), name="event_best_of_at_least_one"),
        ]

    def __str__(self) -> str:
        return self.name

    def save(self, *args: Any, **kwargs: Any) -> None:
        if not self.seed_hash:
            self.seed_hash = hashlib.sha256(self.seed.encode()).hexdigest()
        super().save(*args, **kwargs)

    def get_absolute_url(self) -> str:
        return reverse("tournaments:event", args=[self.public_id, self.slug])

    @cached_property
    def offices(self) -> list["Appointment"]:
        """Who holds an office now, the head judge first; read once."""
        from .officials import Appointment  # it leads to an event

        return list(Appointment.objects.filter(event=self).serving())

    @property
    def head_judge(self) -> "Appointment | None":
        """The head judge in office."""
        return next((one for one in self.offices if one.role == Role.HEAD_JUDGE), None)

    def role_of(self, user: Any) -> str:
        """The office that somebody holds in this event; empty: none."""
        held = (one.role for one in self.offices if user.pk is not None and one.user_id == user.pk)
        return str(next(held, ""))

    @property
    def state_word(self) -> str:
        """The word by which a status pill chooses its sign."""
        return "open" if self.state == EventState.REGISTRATION else str(self.state)

    @property
    def is_finished(self) -> bool:
        return self.state == EventState.FINISHED

    @property
    def takes_decks(self) -> bool:
        """Whether players of its game bring a deck, an army, a team or a faction."""
        return self.game in GAMES

    @property
    def shown_seed(self) -> str | None:
        """The seed, once nothing can be drawn from it any more."""
        return self.seed if self.is_finished else None

    @property
    def lists_public(self) -> bool:
        """Whether everybody may read the deck lists now."""
        if self.lists_shown == ListsShown.ALWAYS:
            return True
        return self.lists_shown == ListsShown.END and self.is_finished


class Entrant(models.Model):
    """Somebody who takes part; `user` is null for a line that the organiser typed.

    Lots are drawn by `public_id`: an event that was moved keeps them, so they are unique within one event.
    """

    public_id = PublicIdField(unique=False)
    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="entrants")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="entries"
    )
    name = models.CharField(max_length=60)
    club = models.CharField(max_length=60, blank=True, default="")
    frozen_deck = models.ForeignKey(
        "decks.FrozenDeck", null=True, blank=True, on_delete=models.PROTECT, related_name="entries"
    )
    rating = models.DecimalField(max_digits=9, decimal_places=2, null=True, blank=True)
    seed = models.PositiveIntegerField(null=True, blank=True)
    fixed_table = models.PositiveIntegerField(null=True, blank=True)
    entered_round = models.PositiveIntegerField(default=1)
    missed = models.CharField(max_length=4, default="loss")
    dropped_after = models.PositiveIntegerField(null=True, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(
                fields=["event", "user"], condition=Q(user__isnull=False), name="one_entry_a_person"
            ),
            models.UniqueConstraint(fields=["event", "public_id"], name="one_entrant_an_id"),
            models.CheckConstraint(condition=Q(missed__in=["loss", "bye"]), name="entrant_missed_known"),
        ]

    def __str__(self) -> str:
        return self.name


class Stage(models.Model):
    """A part of an event with its own kind of rounds."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="stages")
    number = models.PositiveSmallIntegerField()
    kind = models.CharField(max_length=20, default="swiss")
    rounds = models.PositiveSmallIntegerField(null=True, blank=True)
    size = models.PositiveIntegerField(null=True, blank=True)
    min_points = models.PositiveIntegerField(null=True, blank=True)
    options = models.JSONField(default=dict)  # as in event files; `entered`: who came in, by seed

    class Meta:
        ordering = ["event", "number"]
        constraints = [models.UniqueConstraint(fields=["event", "number"], name="one_stage_a_number")]

    def __str__(self) -> str:
        return f"{self.kind} {self.number}"
