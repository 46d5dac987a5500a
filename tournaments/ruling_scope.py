"""Rulings that hold in one event alone: its head judge publishes them, whoever sees the event reads them."""

from typing import Any

from cards.scopes import Scope, register_scope
from harvest_site.base.access import may

from .domain.locking import lock_event, note_change
from .models import Event
from .permissions import DRAFTS, PUBLISHES, who_heads

KIND = "event"


def scope_of_event(event: Event) -> str:
    """How a ruling says that it holds in this event."""
    return f"{KIND}:{event.public_id}"


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
        who_rules=lambda user, key: _who(PUBLISHES, user, key),
        who_drafts=lambda user, key: _who(DRAFTS, user, key),
    ),
)
