"""Who meets whom, who said what about it, and what stands."""

from collections.abc import Sequence
from typing import Any, Self

from django.conf import settings
from django.db import models

from harvest_site.base.fields import PublicIdField

from ..enums import ConcernCode, ResultKind, ResultSource
from .events import Entrant, Event, Stage
from .officials import Penalty

BYES_LAST = models.F("table").asc(nulls_last=True)  # databases differ in where null sorts


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
        out = Penalty.objects.disqualifications().of_outer("entrant")
        return self.select_related("result", "round__stage__event").prefetch_related(
            models.Prefetch("seats", Seat.objects.select_related("entrant").annotate(is_out=out)),
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

    waiting: Sequence[Penalty] = ()  # losses of its players that the reader may know: the API fills them in

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
    """What a result says: `first`, `second`, `drawn` count games; `absent` holds positions.

    `places` of a pod: lists of positions, who shares a place together.
    """

    kind = models.CharField(max_length=16, choices=ResultKind.choices, default=ResultKind.PLAYED)
    first = models.PositiveSmallIntegerField(default=0)
    second = models.PositiveSmallIntegerField(default=0)
    drawn = models.PositiveSmallIntegerField(default=0)
    absent = models.JSONField(default=list)
    places = models.JSONField(default=list)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        abstract = True

    @property
    def said(self) -> tuple[Any, ...]:
        """The content, for comparing."""
        if self.kind == ResultKind.POD:
            return self.kind, *(tuple(sorted(place)) for place in self.places)
        return self.kind, self.first, self.second, self.drawn, tuple(sorted(self.absent))

    def as_document(self) -> dict[str, Any]:
        """The content, for the audit trail and answers."""
        document = {
            "kind": self.kind,
            "games": [self.first, self.second, self.drawn],
            "absent": sorted(self.absent),
        }
        return document | ({"places": self.places} if self.kind == ResultKind.POD else {})


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
