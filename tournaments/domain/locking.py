"""Taking hold of an event, then of a pairing: always in this order, so that nobody waits for ever."""

from collections.abc import Iterable
from typing import Any, TypeVar

from harvest_site.base.audit import record_audit
from harvest_site.base.problems import Conflict, PreconditionFailed
from harvest_site.base.web import etag_of

from ..models import Appointment, Concern, Entrant, Event, Pairing, Penalty, Seat

Row = TypeVar("Row", Pairing, Entrant, Concern, Appointment, Penalty)


def lock_event(event: Event, *, if_version: int | None = None, states: Iterable[str] = ()) -> Event:
    """The event's row, locked and fresh. `if_version`: what the caller read; `states`: where it may stand.

    Raises `PreconditionFailed` (412) and `Conflict` (409).
    """
    locked = Event.objects.select_for_update().get(pk=event.pk)
    if if_version is not None and locked.version != if_version:
        raise PreconditionFailed(
            "Somebody changed this event since you read it. Read it again, then repeat your change.",
            data={"etag": etag_of(locked)},
        )
    if states and locked.state not in states:
        raise Conflict(
            f"This is not possible while the event is in the state: {locked.get_state_display()}.",
            code="wrong-state",
            data={"state": locked.state, "possible_in": [str(state) for state in states]},
        )
    return locked


def lock_pairing(pairing: Pairing) -> tuple[Pairing, list[Seat]]:
    """The pairing's row, locked, with its seats in order; the event must be locked already."""
    locked = lock_row(pairing, "round__stage__event")
    return locked, list(locked.seats.select_related("entrant"))


def lock_row(row: Row, *related: str) -> Row:
    """The same row, locked and fresh; `Conflict` when it was taken out since it was read."""
    rows = type(row)._default_manager.select_for_update(of=("self",)).filter(pk=row.pk)
    locked: Row | None = (rows.select_related(*related) if related else rows).first()
    if locked is None:
        raise Conflict("Somebody took this out meanwhile. Read the event again.", code="gone")
    return locked


def note_change(
    event: Event, *, actor: Any, verb: str, frame: bool = False, reason: str = "", **values: Any
) -> None:
    """Count the change and write the audit row. `frame`: it changes what organisers decide on (If-Match).

    `before` and `after` go to the trail as they are.
    """
    event.activity += 1
    event.version += frame
    event.save(update_fields=["activity", "version"])
    record_audit(actor=actor, verb=verb, subject=event, reason=reason, **values)


def place_of(pairing: Pairing, seats: Iterable[Seat]) -> dict[str, Any]:
    """How the trail names a pairing."""
    return {
        "stage": pairing.round.stage.number,
        "round": pairing.round.number,
        "table": pairing.table,
        "players": [seat.entrant.name for seat in seats],
    }
