"""Chances of making the cut: asked for when a round is paired or somebody looks, computed by a worker."""

import hashlib
import json
import time
from dataclasses import dataclass, field
from typing import Any

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from harvest_site.base.access import require
from harvest_site.base.jobs import Lease, enqueue_job
from harvest_site.base.models import Job
from harvest_site.base.problems import Refused

from .. import eventfile
from ..enums import ProjectionsShown
from ..eventfile import EventFault
from ..models import Event, Projection, Stage
from ..projections import project, situation_of
from ..standings.field import counted_stage
from .export import event_file

JOB_KIND = "projection"
SIGN = 2.0  # seconds between two signs of life


def request_projection(*, actor: Any, event: Event) -> Job:
    """Ask for the chances as the event stands now; `Refused` (422) where there is nothing to project."""
    require(actor, "tournaments.see_projection", event)
    try:
        situation_of(event_file(event))
    except EventFault as fault:
        raise Refused(f"No chances can be computed: {fault.text}.", code=fault.code) from fault
    return _enqueue(event)


def follow_up(event: Event, stage: Stage) -> None:
    """After a round of a stage is paired: compute what can be, unless the organiser wants none."""
    wanted = event.projections_shown != ProjectionsShown.OFF
    if wanted and stage.kind == "swiss" and stage.rounds is not None:
        _enqueue(event)


def _enqueue(event: Event) -> Job:
    return enqueue_job(kind=JOB_KIND, key=event.public_id, payload={"event_id": event.pk})


def projection_job(event: Event) -> Job | None:
    """The job of this event, in whatever state."""
    return Job.objects.filter(kind=JOB_KIND, key=event.public_id).first()


def digest_of(source: eventfile.Event) -> str:
    """SHA-256 of all that the chances depend on."""
    document = json.dumps(eventfile.event_document(source), sort_keys=True)
    return hashlib.sha256(document.encode()).hexdigest()


def compute_projection(*, event_id: int, lease: Lease | None = None) -> None:
    """Compute and store; twice, or late, changes nothing. The seed of the simulation is the input's hash.

    When the time of the settings is used up, what is simulated by then is what is stored.
    """
    watch = Watch(lease)
    event = Event.objects.get(pk=event_id)
    source = event_file(event)
    digest = digest_of(source)
    if Projection.objects.filter(stage__event=event, input_hash=digest).exists():
        return
    try:
        outlook = project(source, seed=int(digest, 16), on_progress=watch.tell, is_over=watch.is_over)
    except EventFault as fault:
        raise Refused(f"No chances can be computed: {fault.text}.", code=fault.code) from fault
    values = {
        "after_round": outlook.after_round,
        "places": outlook.places,
        "least": outlook.document()["least"] or "",
        "rows": outlook.document()["rows"],
        "runs": outlook.runs,
        "input_hash": digest,
        "computed_at": timezone.now(),
    }
    with transaction.atomic():
        locked = Event.objects.select_for_update().get(pk=event_id)
        if lease is not None:
            lease.progress(1, 1)
        stage = Stage.objects.get(event=locked, number=counted_stage(source))
        Projection.objects.update_or_create(stage=stage, defaults=values)


@dataclass(slots=True)
class Watch:
    """The time that a computation may take, in seconds, and its signs of life.

    By the clock, not by a count of runs: how long a run takes depends on the field and on the machine.
    """

    lease: Lease | None
    began: float = field(default_factory=time.monotonic)
    told: float = 0.0

    def is_over(self, done: int, total: int) -> bool:
        """Whether the time is used up."""
        return self._spent() >= settings.HARVEST_PROJECTION_SECONDS

    def tell(self, done: int, total: int) -> None:
        """How far it is, of the runs that fit at the pace measured so far."""
        spent = self._spent()
        if self.lease is not None and spent - self.told >= SIGN:
            self.told = spent
            fitting = int(done * settings.HARVEST_PROJECTION_SECONDS / spent)
            self.lease.progress(done, max(done, min(total, fitting)))

    def _spent(self) -> float:
        return time.monotonic() - self.began


def stored_projection(event: Event) -> Projection | None:
    """The last one that was computed."""
    return (
        Projection.objects.filter(stage__event=event).select_related("stage").order_by("stage__number").last()
    )


def is_fresh(projection: Projection, event: Event) -> bool:
    """Whether it is about the event as it stands."""
    return projection.input_hash == digest_of(event_file(event))
