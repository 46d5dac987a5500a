"""Matches: what was uploaded, its log as insert-only rows, and the verdicts on it."""

from functools import cached_property
from typing import Any, Self

from django.conf import settings
from django.db import models
from django.db.models import Q

from harvest_site.base.fields import PublicIdField
from harvest_site.base.models import Job

from .enums import EndedBy
from .fields import JsonTextField, dump_json
from .insert_only import InsertOnlyModel
from .sealing import Seal, open_seal

JOB_KIND = "matches.adjudicate"
TITLE_NAMES = 6


class MatchQuerySet(models.QuerySet):
    """Named reads of the pages and the API."""

    def with_row(self) -> Self:
        """All that a row of a list shows: uploader, last verdict and the state of the job."""
        job = Job.objects.filter(kind=JOB_KIND, key=models.OuterRef("public_id")).values("state")[:1]
        return self.select_related("uploaded_by", "latest_verdict").annotate(job_state=models.Subquery(job))

    def of(self, user: Any) -> Self:
        """Matches that `user` uploaded."""
        return self.filter(uploaded_by=user.pk) if user.pk else self.none()


class Match(models.Model):
    """One game with one log. Its head never changes; a new reading of it is a new verdict."""

    public_id = PublicIdField()
    game = models.CharField(max_length=60)
    rules_version = models.CharField(max_length=20)
    catalogue_version = models.CharField(max_length=60)
    options = JsonTextField(default=dict)
    seats = JsonTextField(default=list)  # with the decks: hidden from all but the entitled until the end
    head_hash = models.CharField(max_length=80)
    log_hash = models.CharField(max_length=80)  # over the whole log: never shown before the end
    sealed_key = models.TextField(default="", editable=False)  # of `sealing`; empty: nothing is sealed
    entries = models.PositiveIntegerField()
    uploaded_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="matches"
    )
    file_hash = models.CharField(max_length=80)
    ended_by = models.CharField(  # noqa: DJ001  null is "has not ended", as the design has it
        max_length=12, choices=EndedBy.choices, null=True, blank=True
    )
    ended_at = models.DateTimeField(null=True, blank=True)
    latest_verdict = models.ForeignKey(
        "Verdict", null=True, blank=True, on_delete=models.PROTECT, related_name="+"
    )
    created_at = models.DateTimeField(auto_now_add=True)

    job_state: str | None  # by `with_row`
    was_there = False  # set on what `store_match` returns when these bytes were uploaded before

    objects = MatchQuerySet.as_manager()

    class Meta:
        verbose_name_plural = "matches"
        ordering = ["-id"]
        constraints = [
            models.UniqueConstraint(fields=["uploaded_by", "file_hash"], name="one_match_a_file_and_person"),
            models.CheckConstraint(
                condition=Q(ended_by=None) | Q(ended_by__in=EndedBy.values), name="match_ended_by_known"
            ),
        ]

    def __str__(self) -> str:
        """Who played; of a large table the first few."""
        names = self.names
        more = f" and {len(names) - TITLE_NAMES} more" if len(names) > TITLE_NAMES else ""
        return " – ".join(names[:TITLE_NAMES]) + more

    @property
    def names(self) -> list[str]:
        """What the seats are called, in seat order; never empty strings."""
        return [str(seat.get("name") or f"Seat {place}")[:60] for place, seat in enumerate(self.seats)]

    @cached_property
    def seal(self) -> Seal | None:
        """Opens what is sealed of this match; None where nothing is."""
        return open_seal(self.sealed_key) if self.sealed_key else None

    @property
    def content(self) -> bytes:
        """The uploaded bytes, opened."""
        return self.upload.content

    def opened(self, entry: Any) -> Any:
        """An entry of a row of the log, opened."""
        return self.seal.open_json(entry) if self.seal else entry

    @cached_property
    def seat_by_user(self) -> dict[int, int]:
        """Who plays which seat, by the key of the user."""
        return dict(self.players.values_list("user", "seat"))

    @property
    def is_over(self) -> bool:
        """Whether nothing of it is secret any more."""
        return self.ended_by is not None


class MatchPlayer(models.Model):
    """Who plays a seat: that person reads the match as the seat may see it."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="players")
    seat = models.PositiveSmallIntegerField()
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")

    class Meta:
        ordering = ["seat"]
        constraints = [models.UniqueConstraint(fields=["match", "seat"], name="one_player_a_seat")]

    def __str__(self) -> str:
        return f"{self.match_id}:{self.seat}"


class MatchUpload(InsertOnlyModel):
    """The bytes as they came, sealed where the match has a seal."""

    match = models.OneToOneField(Match, on_delete=models.PROTECT, related_name="upload", primary_key=True)
    raw = models.BinaryField()
    sha256 = models.CharField(max_length=80)

    class Meta(InsertOnlyModel.Meta):
        verbose_name = "an uploaded match file"

    def __str__(self) -> str:
        return f"{self.match_id} {self.sha256}"

    @property
    def content(self) -> bytes:
        """The bytes, opened, on every database (PostgreSQL gives a memoryview)."""
        raw, seal = bytes(self.raw), self.match.seal
        return seal.open(raw) if seal else raw


class LogEntry(InsertOnlyModel):
    """One entry as it came, sealed where the match has a seal.

    `index` is its place after folding what was taken back, null when folded out.
    """

    match = models.ForeignKey(Match, on_delete=models.PROTECT, related_name="log_entries")
    number = models.PositiveIntegerField()
    index = models.PositiveIntegerField(null=True)
    entry = JsonTextField()
    chain = models.CharField(max_length=80)  # over the chain so far and the entry as resolved

    class Meta(InsertOnlyModel.Meta):
        verbose_name = "an entry of a log"
        ordering = ["match", "number"]
        constraints = [models.UniqueConstraint(fields=["match", "number"], name="one_entry_a_number")]

    def __str__(self) -> str:
        return f"{self.match_id}:{self.number}"


class Verdict(InsertOnlyModel):
    """What the adjudicator said. Judging twice by the same engine changes nothing: the key is unique."""

    match = models.ForeignKey(Match, on_delete=models.PROTECT, related_name="verdicts")
    head_hash = models.CharField(max_length=80)
    log_hash = models.CharField(max_length=80)
    rules_version = models.CharField(max_length=20)
    engine_build = models.CharField(max_length=120)
    document = JsonTextField()
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta(InsertOnlyModel.Meta):
        verbose_name = "a verdict"
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(
                fields=["match", "head_hash", "log_hash", "rules_version", "engine_build"],
                name="one_verdict_a_reading",
            )
        ]

    def __str__(self) -> str:
        return f"{self.match_id} {self.engine_build}"

    @property
    def text(self) -> str:
        """The document as the command prints it: one line of JSON."""
        return dump_json(self.document)
