"""Events: who takes part, who meets whom, who said what about it, and what stands."""

import hashlib
import secrets
from typing import Any, Self

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.urls import reverse

from harvest_site.base.fields import PublicIdField

from .enums import ConcernCode, EventState, ListsShown, ProjectionsShown, ResultKind, ResultSource

BYES_LAST = models.F("table").asc(nulls_last=True)  # databases differ in where null sorts


def draw_seed() -> str:
    """256 random bits from the operating system, as hexadecimal text."""
    return secrets.token_hex(32)


def default_points() -> dict[str, int]:
    """Three for a win, one for a draw."""
    return {"win": 3, "draw": 1, "loss": 0}


def default_tie_breaks() -> str:
    """The profile of card games."""
    return "tcg"


class EventQuerySet(models.QuerySet):
    """Named reads of lists."""

    def visible_to(self, user: Any) -> Self:
        """Everything but other people's drafts."""
        return self.filter(~Q(state=EventState.DRAFT) | Q(organiser=user.pk)) if user.pk else self.public()

    def public(self) -> Self:
        """What a visitor sees."""
        return self.exclude(state=EventState.DRAFT)

    def of(self, user: Any) -> Self:
        """Events that somebody organises or plays in."""
        mine = Entrant.objects.filter(user=user.pk).values("event")
        return self.filter(Q(organiser=user.pk) | Q(pk__in=mine))

    def with_row(self) -> Self:
        """All that a row of a list shows: organiser, entrants, rounds."""
        rounds = Round.objects.filter(stage__event=models.OuterRef("pk")).order_by()
        count = rounds.values("stage__event").annotate(n=models.Count("pk")).values("n")
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
    penalties = models.JSONField(default=list)  # as in event files, with ids of entrants
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

    @property
    def state_word(self) -> str:
        """The word by which a status pill chooses its sign."""
        return "open" if self.state == EventState.REGISTRATION else str(self.state)

    @property
    def is_finished(self) -> bool:
        return self.state == EventState.FINISHED

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


class Round(models.Model):
    """A paired round, with what its pairing cost."""

    stage = models.ForeignKey(Stage, on_delete=models.CASCADE, related_name="paired_rounds")
    number = models.PositiveSmallIntegerField()
    cost = models.JSONField(default=dict)
    paired_at = models.DateTimeField(auto_now_add=True)

    place, title = 0, ""  # among all rounds of the event, and what it is called: pages fill them in

    class Meta:
        ordering = ["stage", "number"]
        constraints = [models.UniqueConstraint(fields=["stage", "number"], name="one_round_a_number")]

    def __str__(self) -> str:
        return f"round {self.number}"


class PairingQuerySet(models.QuerySet):
    """Named reads of pairings."""

    def complete(self) -> Self:
        """With all that a row or a decision needs, in a fixed number of queries."""
        return self.select_related("result", "round__stage").prefetch_related(
            models.Prefetch("seats", Seat.objects.select_related("entrant")),
            "reports",
            "games__match__latest_verdict",
            models.Prefetch("concerns", Concern.objects.filter(resolved_at=None), to_attr="open_concerns"),
        )

    def of_event(self, event: Event) -> Self:
        """All pairings of an event, in order of round and table."""
        rows = self.filter(round__stage__event=event)
        return rows.order_by("round__stage__number", "round__number", BYES_LAST, "id")

    def unsettled(self) -> Self:
        """Without a result that stands."""
        return self.filter(result=None)


class Pairing(models.Model):
    """One table of a round (`table` null: a bye). `why` holds the reasons as codes."""

    public_id = PublicIdField()
    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="pairings")
    table = models.PositiveIntegerField(null=True, blank=True)
    why = models.JSONField(default=list)

    objects = PairingQuerySet.as_manager()

    class Meta:
        ordering = ["round", BYES_LAST, "id"]
        constraints = [models.UniqueConstraint(fields=["round", "table"], name="one_pairing_a_table")]

    def __str__(self) -> str:
        return f"table {self.table}"


class Seat(models.Model):
    """Who sits where, in order of sides. `round` repeats the pairing's: one seat a round and person."""

    pairing = models.ForeignKey(Pairing, on_delete=models.CASCADE, related_name="seats")
    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="seats")
    entrant = models.ForeignKey(Entrant, on_delete=models.PROTECT, related_name="seats")
    position = models.PositiveSmallIntegerField()

    class Meta:
        ordering = ["pairing", "position"]
        constraints = [
            models.UniqueConstraint(fields=["round", "entrant"], name="one_seat_a_round"),
            models.UniqueConstraint(fields=["pairing", "position"], name="one_entrant_a_seat"),
        ]

    def __str__(self) -> str:
        return f"{self.entrant} at {self.pairing}"


class Outcome(models.Model):
    """What a result says: `first`, `second`, `drawn` count games; `absent` holds positions."""

    kind = models.CharField(max_length=16, choices=ResultKind.choices, default=ResultKind.PLAYED)
    first = models.PositiveSmallIntegerField(default=0)
    second = models.PositiveSmallIntegerField(default=0)
    drawn = models.PositiveSmallIntegerField(default=0)
    absent = models.JSONField(default=list)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        abstract = True

    @property
    def said(self) -> tuple[Any, ...]:
        """The content, for comparing."""
        return self.kind, self.first, self.second, self.drawn, tuple(sorted(self.absent))

    def as_document(self) -> dict[str, Any]:
        """The content, for the audit trail and answers."""
        return {
            "kind": self.kind,
            "games": [self.first, self.second, self.drawn],
            "absent": sorted(self.absent),
        }


class Report(Outcome):
    """What one side says. One a side: the database sees to it."""

    pairing = models.ForeignKey(Pairing, on_delete=models.CASCADE, related_name="reports")
    entrant = models.ForeignKey(Entrant, on_delete=models.PROTECT, related_name="reports")
    reported_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )

    class Meta:
        constraints = [models.UniqueConstraint(fields=["pairing", "entrant"], name="one_report_a_side")]

    def __str__(self) -> str:
        return f"{self.entrant}: {self.first}-{self.second}-{self.drawn}"


class Result(Outcome):
    """What stands. One a pairing: the database sees to it."""

    pairing = models.OneToOneField(Pairing, on_delete=models.CASCADE, related_name="result")
    source = models.CharField(max_length=10, choices=ResultSource.choices)
    settled_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    reason = models.CharField(max_length=300, blank=True, default="")
    settled_at = models.DateTimeField(auto_now=True)

    def __str__(self) -> str:
        return f"{self.pairing}: {self.first}-{self.second}-{self.drawn}"


class PairingGame(models.Model):
    """A match (one game) that belongs to a pairing. `seats`: for each seat of the match its position here."""

    pairing = models.ForeignKey(Pairing, on_delete=models.PROTECT, related_name="games")
    game_number = models.PositiveSmallIntegerField()
    match = models.OneToOneField("matches.Match", on_delete=models.PROTECT, related_name="pairing_game")
    seats = models.JSONField(default=list)

    class Meta:
        ordering = ["pairing", "game_number"]
        constraints = [models.UniqueConstraint(fields=["pairing", "game_number"], name="one_match_a_game")]

    def __str__(self) -> str:
        return f"game {self.game_number}"


class Concern(models.Model):
    """Something about a pairing that waits for the organiser; `key` keeps the same one from opening twice."""

    pairing = models.ForeignKey(Pairing, on_delete=models.CASCADE, related_name="concerns")
    code = models.CharField(max_length=20, choices=ConcernCode.choices)
    key = models.CharField(max_length=60, blank=True, default="")
    data = models.JSONField(default=dict)
    opened_at = models.DateTimeField(auto_now_add=True)
    resolved_at = models.DateTimeField(null=True, blank=True)
    resolved_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )

    class Meta:
        ordering = ["id"]
        constraints = [models.UniqueConstraint(fields=["pairing", "code", "key"], name="one_concern_a_cause")]

    def __str__(self) -> str:
        return str(self.get_code_display())


class StandingsSnapshot(models.Model):
    """The standings of a stage after a round, as computed from an input whose hash is kept."""

    stage = models.ForeignKey(Stage, on_delete=models.CASCADE, related_name="snapshots")
    after_round = models.PositiveSmallIntegerField()
    rows = models.JSONField(default=list)
    profile = models.JSONField(default=default_tie_breaks)
    sums = models.JSONField(default=dict)  # entrant -> metric -> terms: "show the sum"
    input_hash = models.CharField(max_length=64)
    computed_at = models.DateTimeField(auto_now=True)

    place, title = 0, ""  # of its round: pages fill them in

    class Meta:
        ordering = ["stage", "after_round"]
        constraints = [models.UniqueConstraint(fields=["stage", "after_round"], name="one_snapshot_a_round")]

    def __str__(self) -> str:
        return f"after round {self.after_round}"


class Projection(models.Model):
    """The chances of a cut, computed from an input whose hash is kept. `runs` 0: nothing is left open."""

    stage = models.OneToOneField(Stage, on_delete=models.CASCADE, related_name="projection")
    after_round = models.PositiveSmallIntegerField()
    places = models.PositiveIntegerField()
    rows = models.JSONField(default=list)
    runs = models.PositiveIntegerField(default=0)
    input_hash = models.CharField(max_length=64)
    computed_at = models.DateTimeField(auto_now=True)

    def __str__(self) -> str:
        return f"top {self.places} after round {self.after_round}"
