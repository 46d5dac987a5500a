"""Standings: asked for after every change, computed by a worker, read from what it stored."""

import hashlib
import json
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from harvest_site.base.jobs import Lease, enqueue_job

from .. import eventfile
from ..models import Event, Pairing, Round, Stage, StandingsSnapshot
from ..standings import Standings, compute, standings_document
from ..standings.table import chain_of
from .export import event_file

JOB_KIND = "standings"


def request_standings(event: Event, *, since: Round | None = None) -> None:
    """Ask for the standings of every paired round from `since` on; inside the caller's transaction."""
    for stage, number in _rounds_since(event, since):
        enqueue_job(
            kind=JOB_KIND,
            key=f"{event.public_id}:{stage}:{number}",
            payload={"event_id": event.pk, "stage": stage, "round": number},
        )


def _rounds_since(event: Event, since: Round | None) -> Iterator[tuple[int, int]]:
    rows = Round.objects.filter(stage__event=event).order_by("stage__number", "number")
    if since is not None:
        later = Q(stage__number__gt=since.stage.number)
        rows = rows.filter(later | Q(stage=since.stage, number__gte=since.number))
    return iter(list(rows.values_list("stage__number", "number")))


def compute_snapshot(*, event_id: int, stage: int, number: int, lease: Lease | None = None) -> None:
    """Compute and store the standings after one round. Running twice, or late, changes nothing.

    The event's row is locked for the write only: at one time one snapshot of an event is written, and a
    worker whose lease has passed to another writes none. A round that was undone meanwhile is left alone.
    """
    event = Event.objects.get(pk=event_id)
    source = with_seed(event, event_file(event))
    if number > len(source.rounds_of(stage)):
        return
    digest = input_hash(source, stage, number)
    if StandingsSnapshot.objects.filter(
        stage__event=event, stage__number=stage, after_round=number, input_hash=digest
    ).exists():
        return
    values = _values(_standings(source, stage, number), digest)
    with transaction.atomic():
        locked = Event.objects.select_for_update().get(pk=event_id)
        if lease is not None:
            lease.progress(1, 1)
        _store(locked, stage, number, values)


def _standings(source: eventfile.Event, stage: int, number: int) -> Standings:
    """Within an elimination the places that are reached so far, else the table of the stage."""
    if not source.stages[stage - 1].is_elimination:
        return compute(source, stage=stage, after=number)
    known = tuple(one for one in source.rounds if (one.stage, one.number) <= (stage, number))
    return compute(replace(source, rounds=known, stages=source.stages[:stage]))


def with_seed(event: Event, source: eventfile.Event) -> eventfile.Event:
    """The same event with its seed, for what the server computes itself."""
    return replace(source, seed=event.seed)


def input_hash(source: eventfile.Event, stage: int, number: int) -> str:
    """SHA-256 of all that these standings depend on."""
    kept = tuple(one for one in source.rounds if (one.stage, one.number) <= (stage, number))
    document = eventfile.event_document(replace(source, rounds=kept))
    return hashlib.sha256(json.dumps(document, sort_keys=True).encode()).hexdigest()


def _store(event: Event, stage: int, number: int, values: dict[str, Any]) -> None:
    if not Round.objects.filter(stage__event=event, stage__number=stage, number=number).exists():
        return
    StandingsSnapshot.objects.update_or_create(
        stage=Stage.objects.get(event=event, number=stage), after_round=number, defaults=values
    )
    event.activity += 1
    event.save(update_fields=["activity"])


def _values(standings: Standings, digest: str) -> dict[str, Any]:
    document = standings_document(standings)
    return {
        "rows": document["rows"],
        "profile": document["profile"],
        "sums": sums_of(standings),
        "input_hash": digest,
        "computed_at": timezone.now(),
    }


def sums_of(standings: Standings) -> dict[str, dict[str, list[list[Any]]]]:
    """Entrant -> metric -> terms `[round, kind, opponent, exact value]`: what "show the sum" prints."""
    chain = chain_of(standings.profile)
    return {
        row.entrant: {
            name: [
                [term.round, term.kind, term.opponent, str(term.value)]
                for term in standings.terms(name, row.entrant)
            ]
            for name in chain
        }
        for row in standings.rows
    }


def is_current(snapshot: StandingsSnapshot, event: Event) -> bool:
    """Whether no result of its rounds is missing: then it is not provisional."""
    rows = Pairing.objects.of_event(event).unsettled()
    return not rows.filter(round__stage=snapshot.stage, round__number__lte=snapshot.after_round).exists()
