"""Offices of an event, and the penalties that were given in it."""

from typing import Any, Self

from django.conf import settings
from django.db import models
from django.db.models import Q

from harvest_site.base.fields import PublicIdField

from ..enums import PenaltyKind, Role
from .events import Entrant, Event

JUDGING = (Role.HEAD_JUDGE, Role.JUDGE)
IN_RESULTS = (PenaltyKind.GAME_LOSS, PenaltyKind.MATCH_LOSS)


def _by(**more: Any) -> models.ForeignKey:
    """Who did something; the row stays when the account goes."""
    user = settings.AUTH_USER_MODEL
    return models.ForeignKey(user, null=True, blank=True, on_delete=models.SET_NULL, related_name="+", **more)


class AppointmentQuerySet(models.QuerySet):
    """Named reads of offices."""

    def serving(self) -> Self:
        """Those held now, the head judge first, with their people."""
        rows = self.filter(ended_at=None).select_related("user")
        return rows.order_by(models.Case(models.When(role=Role.HEAD_JUDGE, then=0), default=1), "role", "id")


class Appointment(models.Model):
    """An office of an event, held until `ended_at`. Rows are never altered but by their end.

    `user` is null for one that came with a file, or whose account is gone: `name` says who it was.
    """

    public_id = PublicIdField()
    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="appointments")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="offices"
    )
    name = models.CharField(max_length=60)
    role = models.CharField(max_length=12, choices=Role.choices)
    appointed_by = _by()
    appointed_at = models.DateTimeField()
    ended_by = _by()
    ended_at = models.DateTimeField(null=True, blank=True)
    reason = models.CharField(max_length=300, blank=True, default="")  # of its end

    objects = AppointmentQuerySet.as_manager()

    class Meta:
        ordering = ["event", "id"]
        constraints = [
            models.UniqueConstraint(
                fields=["event"],
                condition=Q(role="head-judge", ended_at=None),
                name="one_head_judge_in_office",
            ),
            models.UniqueConstraint(
                fields=["event", "user"], condition=Q(ended_at=None), name="one_office_a_person"
            ),
            models.CheckConstraint(condition=Q(role__in=Role.values), name="office_role_known"),
        ]

    def __str__(self) -> str:
        return str(self.user) if self.user is not None else self.name

    @property
    def is_judging(self) -> bool:
        """Whether it is the office of a judge, which nobody holds who plays in the event."""
        return self.role in JUDGING


class PenaltyQuerySet(models.QuerySet):
    """Named reads of penalties."""

    def standing(self) -> Self:
        """Those that were not taken back."""
        return self.filter(withdrawn_at=None)

    def disqualifications(self) -> Self:
        """Those that put somebody out of the event."""
        return self.standing().filter(kind=PenaltyKind.DISQUALIFICATION)

    def of_outer(self, name: str) -> models.Exists:
        """For an annotation: whether one of these is of the entrant that the outer row's field names."""
        return models.Exists(self.filter(entrant=models.OuterRef(name)))

    def to_enter(self) -> Self:
        """Game and match losses that no result says yet; of files made elsewhere their results say it."""
        return self.standing().filter(kind__in=IN_RESULTS, entered_at=None, given_at__isnull=False)


class Penalty(models.Model):
    """A penalty as it was given: `policy` to `usual_because` repeat what the policy said then.

    `stage` and `round` as in event files: the round in which it was given, 0 before the first. Rows are never
    altered but by being taken back or entered in a result; `usual`: what the policy proposed.
    """

    public_id = PublicIdField()
    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="penalties")
    entrant = models.ForeignKey(Entrant, on_delete=models.PROTECT, related_name="penalties")
    stage = models.PositiveSmallIntegerField(default=1)
    round = models.PositiveSmallIntegerField(default=0)
    kind = models.CharField(max_length=16, choices=PenaltyKind.choices)
    clause = models.CharField(max_length=500, blank=True, default="")
    policy = models.CharField(max_length=20, blank=True, default="")  # `house` or `site`
    policy_version = models.CharField(max_length=20, blank=True, default="")
    infraction = models.CharField(max_length=20, blank=True, default="")
    title = models.CharField(max_length=120, blank=True, default="")
    usual = models.CharField(max_length=16, blank=True, default="")
    usual_because = models.CharField(max_length=500, blank=True, default="")
    reason = models.CharField(max_length=300, blank=True, default="")  # why it is not the usual one
    note = models.TextField(max_length=2000, blank=True, default="")  # what happened
    given_by = _by()
    given_name = models.CharField(max_length=60, blank=True, default="")
    given_at = models.DateTimeField(null=True, blank=True)
    entered_by = _by()
    entered_at = models.DateTimeField(null=True, blank=True)
    entered_in = models.ForeignKey(  # the table, where whoever entered its result said so
        "tournaments.Pairing", null=True, blank=True, on_delete=models.SET_NULL, related_name="losses"
    )
    withdrawn_by = _by()
    withdrawn_at = models.DateTimeField(null=True, blank=True)
    withdrawn_reason = models.CharField(max_length=300, blank=True, default="")

    objects = PenaltyQuerySet.as_manager()

    class Meta:
        ordering = ["event", "id"]
        verbose_name_plural = "penalties"
        constraints = [
            models.CheckConstraint(condition=Q(kind__in=PenaltyKind.values), name="penalty_kind_known")
        ]

    def __str__(self) -> str:
        return f"{self.get_kind_display()} for {self.entrant}"

    @property
    def waits(self) -> bool:
        """Whether a result has to say it still."""
        given = self.given_at is not None and self.withdrawn_at is None
        return given and self.kind in IN_RESULTS and self.entered_at is None

    @property
    def given_by_words(self) -> str:
        """Who gave it, as far as that is known here."""
        return str(self.given_by) if self.given_by is not None else self.given_name
