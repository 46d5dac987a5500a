"""Offices of an event: who is head judge, who judges, who keeps the scores, and since when."""

from typing import Any

from django.contrib.auth import get_user_model
from django.db import IntegrityError, transaction
from django.utils import timezone

from harvest_site.base.access import require
from harvest_site.base.problems import Conflict, Malformed

from ..enums import Role
from ..models import JUDGING, Appointment, Event
from .locking import lock_event, lock_row, note_change
from .wording import one_line

REASON = 300  # characters
PLAYS = "official-plays"


def appoint_official(
    *,
    actor: Any,
    event: Event,
    username: str,
    role: str,
    replaces: str = "",
    if_version: int | None = None,
) -> Appointment:
    """Put somebody into an office; another one that he held here ends with it.

    ``replaces``: the id of the head judge's office that is handed over, or that he himself gives up for
    another one; without it, or when somebody else holds it meanwhile, a `Conflict`.
    `Malformed`: no such person or role; `Conflict`: he plays.
    """
    require(actor, "tournaments.appoint_official", event)
    if role not in Role.values:
        raise Malformed("role: head-judge, judge or scorekeeper.", data={"fields": ["role"]})
    with transaction.atomic():
        event = lock_event(event, if_version=if_version)
        person = _person(username)
        _refuse_player(event, person, role)
        before = _make_room(event, actor, person, role, replaces)
        office = _write(event, actor, person, role)
        after = {"name": office.name, "role": role}
        note_change(event, actor=actor, verb="official.appointed", frame=True, before=before, after=after)
    return office


def _person(username: str) -> Any:
    """The account of that name, in whatever case."""
    people = get_user_model()._default_manager
    name = one_line(username, 150)
    found = people.filter(username__iexact=name, is_active=True).first() if name else None
    if found is None:
        raise Malformed(
            f"username: nobody here has the user name {name!r}. Ask for the name that is used to log in.",
            code="no-such-person",
            data={"fields": ["username"]},
        )
    return found


def _refuse_player(event: Event, person: Any, role: str) -> None:
    """Nobody judges an event that he plays in: his rulings would be on his own rivals."""
    if role in JUDGING and event.entrants.filter(user=person, dropped_after=None).exists():
        raise Conflict(
            f"{person} plays in this event, and who plays does not judge. Drop the entry first, "
            "or appoint somebody else; a scorekeeper may play.",
            code=PLAYS,
            data={"fields": ["username"]},
        )


def _make_room(event: Event, actor: Any, person: Any, role: str, replaces: str) -> dict[str, str] | None:
    """End what the new office takes the place of. What the trail keeps of it."""
    held = event.appointments.filter(user=person, ended_at=None).first()
    if held is not None and held.role == role:
        raise Conflict(f"{person} is {held.get_role_display()} already.", code="in-office")
    lays_down = held is not None and held.role == Role.HEAD_JUDGE
    head = event.head_judge if role == Role.HEAD_JUDGE else held if lays_down else None
    if head is not None and head.public_id != replaces:
        raise _head_would_go(head, role) if lays_down else _head_in_office(head)
    if head is None and replaces:
        raise Conflict("That office has ended meanwhile. Read the list again.", code="office-ended")
    if held is not None:
        _end(held, actor, f"became {Role(role).label}")
    if head is not None and not lays_down:
        _end(head, actor, f"followed by {person}")
    return {"name": str(head), "role": head.role} if head is not None else None


def _head_in_office(head: Appointment) -> Conflict:
    return Conflict(
        f"{head} is head judge. An event has one at a time: hand the office over from {head}.",
        code="head-judge-in-office",
        data={"office": head.public_id, "name": str(head)},
    )


def _head_would_go(head: Appointment, role: str) -> Conflict:
    """The same guard for the head judge himself: one tap shall not leave the event without one."""
    return Conflict(
        f"{head} is head judge. As {Role(role).label}, {head} is head judge no longer, and the event has "
        "none until you appoint another one. Say that this office ends, or appoint somebody else.",
        code="head-judge-in-office",
        data={"office": head.public_id, "name": str(head), "fields": ["ends"]},
    )


def _end(office: Appointment, actor: Any, reason: str) -> None:
    office.ended_at, office.ended_by, office.reason = timezone.now(), actor, reason[:REASON]
    office.save(update_fields=["ended_at", "ended_by", "reason"])


def _write(event: Event, actor: Any, person: Any, role: str) -> Appointment:
    fields = {"user": person, "name": str(person)[:60], "role": role}
    try:
        with transaction.atomic():
            return Appointment.objects.create(
                event=event, appointed_by=actor, appointed_at=timezone.now(), **fields
            )
    except IntegrityError as error:
        raise Conflict(
            "Somebody was appointed in this moment. Read the list again.", code="in-office"
        ) from error


def end_office(
    *, actor: Any, office: Appointment, reason: str = "", if_version: int | None = None
) -> Appointment:
    """Take somebody out of an office, or lay one's own down; the row stays with its end."""
    require(actor, "tournaments.end_office", office)
    with transaction.atomic():
        event = lock_event(office.event, if_version=if_version)
        held = lock_row(office)
        if held.ended_at is not None:
            raise Conflict(f"{held} is no longer {held.get_role_display()}.", code="office-ended")
        _end(held, actor, one_line(reason, REASON))
        before = {"name": str(held), "role": held.role}
        note_change(event, actor=actor, verb="official.ended", frame=True, before=before, reason=held.reason)
    return held


def refuse_judge(event: Event, user: Any) -> None:
    """Raise `Conflict` when somebody who judges the event would play in it; the event is locked."""
    if user is None:
        return
    held = event.appointments.filter(user=user, ended_at=None, role__in=JUDGING).first()
    if held is not None:
        raise Conflict(
            f"{held} is {held.get_role_display()} of this event, and who judges does not play. "
            "The office has to end first.",
            code=PLAYS,
            data={"office": held.public_id},
        )
