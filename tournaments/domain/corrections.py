"""What changed the standings of an event after its end: everybody reads when, in which office, and by what.

It is read off the trail and the penalties, so nobody writes it and nobody can leave it out. Why is not told
here: the reasons of a penalty are those of its judges and its player.
"""

import datetime
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from harvest_site.base.audit import audit_of
from harvest_site.base.models import AuditRow

from ..enums import CorrectionKind, PenaltyKind, Role
from ..models import Appointment, Event, Penalty, StandingsSnapshot

ENDS = ("event.finished", "event.imported")  # of one that came as finished the trail begins with its import
SAID = ("kind", "games", "absent", "places")
Act = tuple[datetime.datetime, bool, Penalty]  # when it began to count or, if true, to count no more


@dataclass(frozen=True, slots=True)
class Correction:
    """One of them. `office`: a role, `organiser`, `staff`, or empty; `table`: that of a corrected result."""

    at: datetime.datetime
    office: str
    kind: str
    stage: int
    round: int
    table: int | None = None


def corrections_of(event: Event, *, within: StandingsSnapshot | None = None) -> list[Correction]:
    """The corrections since the end, the newest first; ``within``: those that these standings show."""
    end = _end_of(event)
    if end is None:
        return []
    offices = list(event.appointments.exclude(user=None))
    found = [*_of_results(event, end, offices), *_of_penalties(event, end, offices)]
    if within is not None:
        place = (within.stage.number, within.after_round)
        found = [one for one in found if (one.stage, one.round) <= place]
    return sorted(found, key=lambda one: one.at, reverse=True)


def _end_of(event: Event) -> AuditRow | None:
    return audit_of(event).filter(verb__in=ENDS).last() if event.is_finished else None


def _of_results(event: Event, end: AuditRow, offices: list[Appointment]) -> Iterator[Correction]:
    """Results that were corrected to another one."""
    for row in audit_of(event).filter(verb="result.corrected", pk__gt=end.pk):
        before, after = row.before or {}, row.after or {}
        if any(before.get(name) != after.get(name) for name in SAID):
            office = _office(event, row.actor_id, row.at, offices)
            kind = CorrectionKind.RESULT
            yield Correction(row.at, office, kind, after["stage"], after["round"], after["table"])


def _of_penalties(event: Event, end: AuditRow, offices: list[Appointment]) -> Iterator[Correction]:
    """Disqualifications given or taken back after the end; beside another of the same player none counts."""
    standing: dict[int, int] = {}
    for at, is_back, row in sorted(_acts(event), key=lambda act: act[:2]):
        before = standing.get(row.entrant_id, 0)
        standing[row.entrant_id] = now = before + (-1 if is_back else 1)
        if at > end.at and bool(before) != bool(now):
            kind = CorrectionKind.BACK if is_back else CorrectionKind.OUT
            actor = row.withdrawn_by_id if is_back else row.given_by_id
            office = _office(event, actor, at, offices, heads=True)
            yield Correction(at, office, kind, row.stage, row.round)


def _acts(event: Event) -> Iterator[Act]:
    first = datetime.datetime.min.replace(tzinfo=datetime.UTC)  # of one that came with a file
    for row in event.penalties.filter(kind=PenaltyKind.DISQUALIFICATION).order_by("id"):
        yield row.given_at or first, False, row
        if row.withdrawn_at is not None:
            yield row.withdrawn_at, True, row


def _office(
    event: Event,
    actor: Any,
    at: datetime.datetime,
    offices: list[Appointment],
    *,
    heads: bool = False,
) -> str:
    """What somebody was when he did it; ``heads``: it is the head judge's, and whose who stands in."""
    if actor is None:
        return ""
    held = {one.role for one in offices if one.user_id == actor and _lasted(one, at)}
    if Role.HEAD_JUDGE in held:
        return str(Role.HEAD_JUDGE)
    if actor == event.organiser_id:
        return "organiser"
    return str(next(iter(held))) if held and not heads else "staff"


def _lasted(one: Appointment, at: datetime.datetime) -> bool:
    return one.appointed_at <= at and (one.ended_at is None or at < one.ended_at)
