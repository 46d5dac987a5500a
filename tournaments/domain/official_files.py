"""Offices and penalties in event files: beside the contract, and left out where a file does not have them."""

import datetime
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.utils import timezone

from .. import eventfile
from ..enums import PenaltyKind, Role
from ..eventfile import EventFault
from ..models import Appointment, Entrant, Event, Penalty
from .wording import one_line, paragraphs

MOST_STAFF, NOTE, NAME = 1000, 2000, 60
WITHDRAWN = "withdrawn_penalties"
TEXTS = {  # of a penalty, with what the columns hold
    "policy": 20,
    "policy_version": 20,
    "infraction": 20,
    "title": 120,
    "usual": 16,
    "usual_because": 500,
    "reason": 300,
    "withdrawn_reason": 300,
}
TIMES = ("given_at", "entered_at", "withdrawn_at")


def staff_document(event: Event, *, whole: bool) -> list[dict[str, Any]]:
    """Who holds an office, without accounts; in a whole copy also who held one, and why it ended."""
    rows = event.appointments.order_by("id").select_related("user")
    if not whole:
        return [_office(one) for one in rows.filter(ended_at=None)]
    return [_office(one) | ({"reason": one.reason} if one.reason else {}) for one in rows]


def _office(one: Appointment) -> dict[str, Any]:
    until = {"until": one.ended_at.isoformat()} if one.ended_at is not None else {}
    return {"name": str(one)[:NAME], "role": one.role, "from": one.appointed_at.isoformat(), **until}


def penalty_documents(event: Event, *, withdrawn: bool) -> list[dict[str, Any]]:
    """The penalties that stand, or those that were taken back, as files say them, with what the site adds."""
    rows = event.penalties.filter(withdrawn_at__isnull=not withdrawn).order_by("id")
    return [_penalty(one) for one in rows.select_related("entrant", "given_by")]


def _penalty(one: Penalty) -> dict[str, Any]:
    """The fields of the contract, then those that say something."""
    plain = {"entrant": one.entrant.public_id, "round": one.round, "kind": one.kind}
    more = {name: getattr(one, name) for name in TEXTS}
    more |= {name: moment.isoformat() for name in TIMES if (moment := getattr(one, name)) is not None}
    more |= {"note": one.note, "given_by": one.given_by_words[:NAME]}
    document = {**plain, "clause": one.clause or None, "stage": one.stage}
    return document | {name: value for name, value in more.items() if value}


def effective(event: Event) -> tuple[eventfile.Penalty, ...]:
    """What the standings depend on, and everybody may know: who is out of the event."""
    rows = event.penalties.standing().filter(kind=PenaltyKind.DISQUALIFICATION).order_by("id")
    columns = ("entrant__public_id", "round", "kind", "clause", "stage")
    return tuple(
        eventfile.Penalty(entrant, number, kind, clause or None, stage)
        for entrant, number, kind, clause, stage in rows.values_list(*columns)
    )


@dataclass
class Given:
    """The offices and penalties of a file, as far as they can be used."""

    staff: list[dict[str, Any]]
    penalties: list[tuple[eventfile.Penalty, dict[str, Any]]]
    withdrawn: list[tuple[eventfile.Penalty, dict[str, Any]]]
    faults: list[EventFault]

    @classmethod
    def read(cls, document: dict[str, Any], source: eventfile.Event) -> "Given":
        """Everything of them; a second head judge and a penalty of nobody are faults."""
        found = cls([], [], [], [])
        found._read_staff(document.get("staff"))
        standing = document.get("penalties") or []
        found.penalties += zip(source.penalties, standing, strict=True)
        back = document.get(WITHDRAWN)
        try:
            gone = eventfile.read_penalties(back, WITHDRAWN, source)
        except EventFault as fault:
            found.faults.append(fault)
        else:
            found.withdrawn += zip(gone, back or [], strict=True)
        return found

    def _read_staff(self, rows: Any) -> None:
        for index, row in enumerate(rows[:MOST_STAFF] if isinstance(rows, list) else []):
            office = _read_office(row)
            if office is not None and self._has_head() and _is_head(office):
                text = "an event has one head judge in office"
                self.faults.append(EventFault(f"staff[{index}].role", text, code="inconsistent"))
            elif office is not None:
                self.staff.append(office)

    def _has_head(self) -> bool:
        return any(map(_is_head, self.staff))


def _is_head(office: dict[str, Any]) -> bool:
    return bool(office["role"] == Role.HEAD_JUDGE and office["ended_at"] is None)


def _read_office(row: Any) -> dict[str, Any] | None:
    """The columns of an office; None: another program means something else by it."""
    if not isinstance(row, dict) or row.get("role") not in Role.values:
        return None
    name, since = _text(row.get("name"), NAME), _moment(row.get("from"))
    if not name or since is None:
        return None
    until, reason = _moment(row.get("until")), _text(row.get("reason"), 300)
    return {"name": name, "role": row["role"], "appointed_at": since, "ended_at": until, "reason": reason}


def _text(value: Any, longest: int) -> str:
    return one_line(value, longest) if isinstance(value, str) else ""


def _moment(value: Any) -> datetime.datetime | None:
    """A moment with its zone, or nothing that can be used."""
    try:
        found = datetime.datetime.fromisoformat(value) if isinstance(value, str) else None
        return found.astimezone(datetime.UTC) if found is not None and found.tzinfo is not None else None
    except (ValueError, OverflowError):
        return None


def write_given(event: Event, given: Given, people: dict[str, Entrant]) -> None:
    """The rows of an imported event. Nobody comes into an office by a file: names come, accounts do not."""
    Appointment.objects.bulk_create(Appointment(event=event, **office) for office in given.staff)
    Penalty.objects.bulk_create(_rows(event, given, people))


def _rows(event: Event, given: Given, people: dict[str, Entrant]) -> Iterator[Penalty]:
    for one, row in given.penalties:
        yield _row(event, people, one, row, None)
    for one, row in given.withdrawn:
        yield _row(event, people, one, row, _moment(row.get("withdrawn_at")) or timezone.now())


def _row(
    event: Event,
    people: dict[str, Entrant],
    one: eventfile.Penalty,
    row: dict[str, Any],
    withdrawn_at: datetime.datetime | None,
) -> Penalty:
    more: dict[str, Any] = {name: _text(row.get(name), longest) for name, longest in TEXTS.items()}
    more |= {name: _moment(row.get(name)) for name in TIMES} | {"withdrawn_at": withdrawn_at}
    more["note"] = paragraphs(row["note"], NOTE) if isinstance(row.get("note"), str) else ""
    plain = {"round": one.round, "kind": one.kind, "stage": one.stage, "clause": one.clause or ""}
    name = _text(row.get("given_by"), NAME)
    return Penalty(event=event, entrant=people[one.entrant], given_name=name, **plain, **more)
