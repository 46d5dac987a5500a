"""Rulings that hold in one event alone: its head judge publishes them, whoever sees the event reads them."""

from typing import Any

from django.db.models import Prefetch, QuerySet

from cards.enums import PUBLIC_STATES, RulingState
from cards.models import Ruling
from cards.scopes import Near, Scope, register_scope
from harvest_site.base.access import may

from .domain.locking import lock_event, note_change
from .enums import EventState
from .models import Appointment, Event
from .permissions import DRAFTS, PUBLISHES, who_heads

KIND = "event"
A_FEW = 5
NOW = (EventState.REGISTRATION, EventState.RUNNING)


def scope_of_event(event: Event) -> str:
    """How a ruling says that it holds in this event."""
    return f"{KIND}:{event.public_id}"


def rulings_of(event: Event, user: Any) -> QuerySet[Ruling]:
    """What holds in an event, superseded ones too; drafts for those only who write them there."""
    rows: QuerySet[Ruling] = Ruling.objects.filter(scope=scope_of_event(event), retired=False)
    if may(user, "tournaments.draft_ruling", event):
        return rows
    return rows.filter(state__in=PUBLIC_STATES)


def drafts_for(event: Event, user: Any) -> list[Ruling]:
    """Drafts that wait for whoever publishes them: the head judge; none for others."""
    if not may(user, "tournaments.publish_ruling", event):
        return []
    rows = Ruling.objects.filter(scope=scope_of_event(event), state=RulingState.DRAFT, retired=False)
    return list(rows.order_by("id"))


def standing_in(event: Event) -> list[Ruling]:
    """Rulings in force in an event and its drafts, in one query: who may see drafts is not asked."""
    states = (RulingState.PUBLISHED, RulingState.DRAFT)
    rows = Ruling.objects.filter(scope=scope_of_event(event), state__in=states, retired=False)
    return list(rows.filter(superseded_by=None).only("ruling_id", "question", "state").order_by("id"))


def _offices() -> Any:
    """Who holds an office, as `Event.offices` keeps it."""
    return Prefetch("appointments", Appointment.objects.serving(), to_attr="offices")


def _near(user: Any, game: str) -> list[Near]:
    """The events that somebody plays in, organises or officiates now, the newest few."""
    rows = Event.objects.of(user).filter(state__in=NOW, **({"game": game} if game else {}))
    return [
        Near(
            scope=scope_of_event(event),
            game=event.game,
            title=event.name,
            address=event.get_absolute_url(),
            writes=event.state == EventState.RUNNING and may(user, "tournaments.draft_ruling", event),
            publishes=may(user, "tournaments.publish_ruling", event),
        )
        for event in rows.prefetch_related(_offices()).order_by("-date", "-id")[:A_FEW]
    ]


def _event(key: str) -> Event | None:
    found: Event | None = Event.objects.filter(public_id=key).first()
    return found


def _holds(permission: str, user: Any, key: str) -> bool:
    event = _event(key)
    return event is not None and may(user, permission, event)


def _who(what: str, user: Any, key: str) -> str:
    return who_heads(what)(user, _event(key))


def _title(key: str) -> str:
    event = _event(key)
    return event.name if event is not None else "an event that is gone"


def _game(key: str) -> str:
    event = _event(key)
    return event.game if event is not None else ""


def _address(key: str) -> str:
    event = _event(key)
    return event.get_absolute_url() if event is not None else "/events/"


def _note(key: str, **values: Any) -> None:
    event = _event(key)
    if event is not None:
        note_change(lock_event(event), **values)


register_scope(
    KIND,
    Scope(
        may_see=lambda user, key: _holds("tournaments.see_event", user, key),
        may_rule=lambda user, key: _holds("tournaments.publish_ruling", user, key),
        may_draft=lambda user, key: _holds("tournaments.draft_ruling", user, key),
        note=_note,
        title=_title,
        address=_address,
        near=_near,
        game=_game,
        who_rules=lambda user, key: _who(PUBLISHES, user, key),
        who_drafts=lambda user, key: _who(DRAFTS, user, key),
    ),
)
