"""Rows that every app needs: jobs with leases, the audit trail, notes of the site."""

from django.conf import settings
from django.db import models

from .fields import PublicIdField


class Job(models.Model):
    """The state of a piece of background work. The broker is only a doorbell: this row is the truth."""

    class State(models.TextChoices):
        PENDING = "pending", "waiting"
        RUNNING = "running", "running"
        DONE = "done", "done"
        FAILED = "failed", "failed"

    public_id = PublicIdField()
    kind = models.CharField(max_length=40)
    key = models.CharField(max_length=200)
    payload = models.JSONField(default=dict)
    state = models.CharField(max_length=10, choices=State.choices, default=State.PENDING)
    lease_token = models.CharField(max_length=40, blank=True, default="")
    lease_until = models.DateTimeField(null=True, blank=True)
    attempts = models.PositiveIntegerField(default=0)
    rerun = models.BooleanField(default=False)  # asked for again while it was running
    progress_done = models.PositiveIntegerField(default=0)
    progress_total = models.PositiveIntegerField(default=0)
    error = models.TextField(blank=True, default="")
    created_at = models.DateTimeField(auto_now_add=True)
    rung_at = models.DateTimeField(null=True, blank=True)  # when the doorbell was last rung
    updated_at = models.DateTimeField(auto_now=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["kind", "key"], name="one_job_a_key")]
        indexes = [models.Index(fields=["state", "rung_at"])]

    def __str__(self) -> str:
        return f"{self.kind} {self.key} ({self.state})"

    @property
    def is_over(self) -> bool:
        return self.state in (self.State.DONE, self.State.FAILED)

    @property
    def percent(self) -> int:
        """Whole percent done, 0 to 100."""
        return min(100, 100 * self.progress_done // self.progress_total) if self.progress_total else 0


class AuditRow(models.Model):
    """Who changed what, when, from what to what, and why. Insert-only."""

    at = models.DateTimeField(auto_now_add=True)
    actor = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    verb = models.CharField(max_length=60)
    subject_type = models.CharField(max_length=60)
    subject_id = models.CharField(max_length=40)
    before = models.JSONField(null=True, blank=True)
    after = models.JSONField(null=True, blank=True)
    reason = models.TextField(blank=True, default="")

    class Meta:
        indexes = [models.Index(fields=["subject_type", "subject_id", "id"])]
        ordering = ["id"]

    def __str__(self) -> str:
        return f"{self.at:%Y-%m-%d %H:%M} {self.verb} {self.subject_type} {self.subject_id}"


class SiteNote(models.Model):
    """A note of the whole site under a fixed key, such as the demonstration notice; removable."""

    key = models.SlugField(unique=True)
    text = models.TextField(blank=True, default="")
    data = models.JSONField(default=dict)
    created_at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return self.key
