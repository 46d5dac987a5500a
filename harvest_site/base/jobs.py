"""Background work that survives any crash: rows with leases, the broker as a doorbell, a sweeper.

A job is a row, unique by (kind, key). `enqueue_job` writes it and rings the bell after commit. A worker takes
the row by a conditional update (two workers never hold it), renews its lease while it makes progress, and
ends it. A job whose bell was lost, or whose worker died, is rung again by `sweep_jobs`.
Handlers must be safe to run twice.
"""

import logging
import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from celery.exceptions import SoftTimeLimitExceeded
from django.conf import settings
from django.db import models, transaction
from django.utils import timezone

from .models import Job
from .problems import Problem

log = logging.getLogger("harvest.jobs")

# What stands on pages: a sentence with what to do. The fault itself is in the log, under the job's number.
TOO_LONG = (
    "This took longer than {seconds} seconds and was stopped; nothing else changed. Ask for it again when "
    "the server is less busy. If it stops again, tell whoever runs this site that job {job} takes too long."
)
BROKEN = (
    "The server failed while doing this, {times} times; nothing that you entered is lost. Ask for it again. "
    "If it fails again, tell whoever runs this site: the log says why, under job {job}."
)
DEADLY = (
    "The server stopped {times} times while doing this; nothing that you entered is lost. Ask for it again. "
    "If it fails again, tell whoever runs this site: the log of the worker says why."
)


class LeaseLost(Exception):
    """Another worker holds the job now: stop, and write nothing more."""


@dataclass(slots=True)
class Lease:
    """The right to work on one job until `lease_until`; every `progress` renews it."""

    job_id: int
    token: str
    key: str
    payload: dict[str, Any]
    attempt: int

    def progress(self, done: int, total: int) -> None:
        """Store how far the work is and renew the lease; `LeaseLost` when it has passed to another."""
        now = timezone.now()
        held = Job.objects.filter(pk=self.job_id, lease_token=self.token, state=Job.State.RUNNING)
        if not held.update(
            progress_done=done, progress_total=total, lease_until=now + _lease(), updated_at=now
        ):
            raise LeaseLost(f"job {self.job_id}")


Handler = Callable[[Lease], None]
_handlers: dict[str, Handler] = {}


def register_handler(kind: str) -> Callable[[Handler], Handler]:
    """Name the function that does the jobs of one kind; called at import by an app's `tasks.py`."""

    def remember(handler: Handler) -> Handler:
        _handlers[kind] = handler
        return handler

    return remember


def _lease() -> timedelta:
    return timedelta(seconds=settings.HARVEST_JOB_LEASE_SECONDS)


def enqueue_job(*, kind: str, key: str, payload: dict[str, Any] | None = None) -> Job:
    """Ask for a job (once a key): a finished one runs again, a running one runs once more when it ends."""
    with transaction.atomic():
        job, created = Job.objects.get_or_create(kind=kind, key=key, defaults={"payload": payload or {}})
        if not created:
            job = _ask_again(Job.objects.select_for_update().get(pk=job.pk), payload or {})
        if job.state == Job.State.PENDING:
            transaction.on_commit(lambda: ring(job.pk))
    return job


def _ask_again(job: Job, payload: dict[str, Any]) -> Job:
    job.payload = payload
    if job.state == Job.State.RUNNING:
        job.rerun = True
    elif job.is_over:
        job.state, job.error, job.attempts = Job.State.PENDING, "", 0
        job.progress_done = job.progress_total = 0
    job.save()
    return job


class _Bell:
    """When this process may ring again: a broker that hangs must not be waited for once a job."""

    silent_until = 0.0  # by the monotonic clock


def ring(job_id: int) -> None:
    """Tell a worker. A broker that is away loses nothing: the row stays, the sweeper rings again."""
    from .tasks import run_job

    if time.monotonic() < _Bell.silent_until:
        return
    Job.objects.filter(pk=job_id).update(rung_at=timezone.now())
    try:
        run_job.apply_async((job_id,), retry=False)
    except Exception as error:  # kombu raises many kinds, and none of them may undo the caller's commit
        _Bell.silent_until = time.monotonic() + settings.HARVEST_JOB_SWEEP_SECONDS
        log.warning("The broker did not take job %s (%s); it stays pending and is sent again.", job_id, error)


def claim_job(*, job_id: int) -> Lease | None:
    """Take the job if it is free: pending, or running under a lease that has run out. One worker gets it."""
    now = timezone.now()
    free = models.Q(state=Job.State.PENDING) | models.Q(state=Job.State.RUNNING, lease_until__lt=now)
    token = secrets.token_hex(16)
    taken = Job.objects.filter(free, pk=job_id).update(
        state=Job.State.RUNNING,
        lease_token=token,
        lease_until=now + _lease(),
        attempts=models.F("attempts") + 1,
        rerun=False,
        updated_at=now,
    )
    if not taken:
        return None
    job = Job.objects.get(pk=job_id)
    return Lease(job.pk, token, job.key, job.payload, job.attempts)


def perform_job(*, job_id: int) -> str:
    """Claim and do one job; returns what became of it: `skipped`, `done`, `failed`, `lost` or `again`."""
    lease = claim_job(job_id=job_id)
    if lease is None:
        return "skipped"
    kind = Job.objects.values_list("kind", flat=True).get(pk=job_id)
    try:
        _handlers[kind](lease)
    except LeaseLost:
        return "lost"
    except Exception as error:
        return _stumble(lease, error)
    return _end(lease, Job.State.DONE, "")


def _stumble(lease: Lease, error: Exception) -> str:
    """A problem is final and told, and so is a time-out: the next run would take as long.

    Anything else is tried again a few times, for the machine may recover.
    """
    told = isinstance(error, Problem | SoftTimeLimitExceeded)
    final = told or lease.attempt >= settings.HARVEST_JOB_ATTEMPTS
    level = logging.ERROR if final else logging.WARNING
    log.log(level, "Job %s: %s: %s", lease.job_id, type(error).__name__, error, exc_info=error)
    reason = _sentence(lease, error)
    if final:
        return _end(lease, Job.State.FAILED, reason)
    _held(lease).update(state=Job.State.PENDING, error=reason, lease_token="", lease_until=None)
    return "again"


def _sentence(lease: Lease, error: Exception) -> str:
    """Why it failed, for a person: never the name of an exception."""
    if isinstance(error, Problem):
        return error.message
    if isinstance(error, SoftTimeLimitExceeded):
        return TOO_LONG.format(seconds=settings.CELERY_TASK_SOFT_TIME_LIMIT, job=lease.job_id)
    return BROKEN.format(times=lease.attempt, job=lease.job_id)


def _held(lease: Lease) -> models.QuerySet[Job]:
    return Job.objects.filter(pk=lease.job_id, lease_token=lease.token, state=Job.State.RUNNING)


def _end(lease: Lease, state: str, error: str) -> str:
    now = timezone.now()
    done = {"error": error, "lease_token": "", "lease_until": None, "updated_at": now}
    if _held(lease).filter(rerun=False).update(state=state, **done):
        return str(state)
    if _held(lease).update(state=Job.State.PENDING, rerun=False, **done):
        ring(lease.job_id)
        return "again"
    return "lost"


def sweep_jobs() -> int:
    """Ring again for jobs whose bell was lost or whose worker died; returns how many."""
    now = timezone.now()
    _give_up(now)
    silent = now - timedelta(seconds=settings.HARVEST_JOB_RING_SECONDS)
    waiting = models.Q(state=Job.State.PENDING) & (models.Q(rung_at__lt=silent) | models.Q(rung_at=None))
    orphaned = models.Q(state=Job.State.RUNNING, lease_until__lt=now) & (
        models.Q(rung_at__lt=silent) | models.Q(rung_at=None)
    )
    rung = 0
    for job_id, last in Job.objects.filter(waiting | orphaned).values_list("pk", "rung_at")[:200]:
        if Job.objects.filter(pk=job_id, rung_at=last).update(rung_at=now):  # of several sweepers, one rings
            ring(job_id)
            rung += 1
    return rung


def _give_up(now: datetime) -> None:
    """A job that took several workers down with it is ended, so that it does not take the next one too."""
    deadly = Job.objects.filter(
        state=Job.State.RUNNING, lease_until__lt=now, attempts__gte=settings.HARVEST_JOB_ATTEMPTS
    )
    reason = DEADLY.format(times=settings.HARVEST_JOB_ATTEMPTS)
    deadly.update(state=Job.State.FAILED, error=reason, lease_token="", lease_until=None, updated_at=now)


def retry_job(*, job_id: int) -> Job:
    """Start a failed job anew."""
    job = Job.objects.get(pk=job_id)
    return enqueue_job(kind=job.kind, key=job.key, payload=job.payload)
