"""Rooms: made, joined by a link, started, paused, resumed, abandoned."""

from datetime import datetime
from typing import Any

from django.db import transaction

from decks.enums import DraftState, DraftVerb, OnTimeout
from decks.models import DraftRoom
from decks.models.drafts import LEAST_SECONDS, MOST_SECONDS, new_key
from decks.validation.contents import TEAM_GAME
from harvest_site.base.access import require
from harvest_site.base.problems import Conflict, Malformed, NotAllowed, NotFound

from ..contents import clean_name
from .clock import start_clock, stop_clock
from .log import append, lock_room, picks_of, refuse_moved, refuse_state
from .picking import settle_clock
from .teams import make_deck

MOST_ROOMS = 200  # that one person hosts


@transaction.atomic
def create_room(
    *,
    host: Any,
    name: str,
    now: datetime,
    seat: int | None = None,
    pick_seconds: int | None = None,
    on_timeout: str = OnTimeout.LATE,
    watchable: bool = True,
) -> DraftRoom:
    """A room whose host is the captain of `seat`, or of none. Each free seat has a secret invitation."""
    require(host, "decks.add_draft")
    if DraftRoom.objects.filter(host=host).count() >= MOST_ROOMS:
        raise Conflict(f"You host {MOST_ROOMS} drafts, the most that are kept.", code="too-many-drafts")
    room = DraftRoom(
        name=clean_name(name),
        game=TEAM_GAME,
        host=host,
        pick_seconds=_clean_seconds(pick_seconds),
        on_timeout=_clean_timeout(on_timeout, pick_seconds),
        watchable=watchable,
    )
    for place in (0, 1):
        _seat(room, place, host if place == seat else None)
    room.save()
    append(room, DraftVerb.CREATED, actor=host, now=now, seat=seat)
    return room


def _clean_seconds(seconds: int | None) -> int | None:
    if seconds is not None and not LEAST_SECONDS <= seconds <= MOST_SECONDS:
        text = f"pick_seconds: a clock runs for {LEAST_SECONDS} to {MOST_SECONDS:,} seconds."
        raise Malformed(text, code="bad-clock", data={"fields": ["pick_seconds"]})
    return seconds


def _clean_timeout(on_timeout: str, seconds: int | None) -> str:
    if on_timeout not in OnTimeout.values:
        raise Malformed(f"on_timeout: {' or '.join(OnTimeout.values)}.", data={"fields": ["on_timeout"]})
    if on_timeout == OnTimeout.RANDOM and seconds is None:
        text = "on_timeout: without a clock nothing runs out. Give pick_seconds too."
        raise Malformed(text, code="bad-clock", data={"fields": ["pick_seconds"]})
    return on_timeout


def _seat(room: DraftRoom, seat: int, user: Any) -> None:
    """Put `user` into a seat, or None to free it; a free seat has a new invitation, a taken one has none."""
    setattr(room, f"captain_{seat}", user)
    setattr(room, f"invite_{seat}", new_key() if user is None else "")


@transaction.atomic
def join_room(*, room: DraftRoom, actor: Any, key: str, now: datetime) -> DraftRoom:
    """Take the seat that the invitation is for. NotFound: no such invitation, or it has been used."""
    require(actor, "decks.add_draft")
    held = lock_room(room)
    if held.seat_of(actor) is not None:
        raise Conflict("You are a captain here already.", code="captain-already")
    seat = seat_of_key(held, key)
    refuse_state(held, DraftState.WAITING)
    _seat(held, seat, actor)
    append(held, DraftVerb.JOINED, actor=actor, now=now)
    return held


def seat_of_key(room: DraftRoom, key: str) -> int:
    """The seat that an invitation is for. NotFound: it opens none (any more)."""
    keys = (room.invite_0, room.invite_1)
    if not key or key not in keys:
        raise NotFound("This invitation opens no seat. Ask for a new one: it may have been used.")
    return keys.index(key)


@transaction.atomic
def free_seat(*, room: DraftRoom, actor: Any, seat: int, now: datetime) -> DraftRoom:
    """Before the start: the host frees a seat, or a captain leaves. The seat has a new invitation then."""
    if seat not in (0, 1):
        raise Malformed("seat: 0 or 1.", data={"fields": ["seat"]})
    require(actor, "decks.run_draft", room)
    held = lock_room(room)
    if held.host_id != actor.pk and held.seat_of(actor) != seat:
        raise NotAllowed("Only the host frees the seat of somebody else.")
    refuse_state(held, DraftState.WAITING)
    _seat(held, seat, None)
    append(held, DraftVerb.FREED, actor=actor, now=now, seat=seat)
    return held


@transaction.atomic
def start(*, room: DraftRoom, actor: Any, now: datetime) -> DraftRoom:
    """Begin: both captains are there, and the first clock runs."""
    require(actor, "decks.run_draft", room)
    held = lock_room(room)
    refuse_state(held, DraftState.WAITING)
    if None in (held.captain_0_id, held.captain_1_id):
        raise Conflict("A draft starts when both captains are there.", code="captain-missing")
    held.state = DraftState.RUNNING
    start_clock(held, now, anew=True)
    append(held, DraftVerb.STARTED, actor=actor, now=now)
    return held


def pause(*, room: DraftRoom, actor: Any, now: datetime, after: int | None = None) -> DraftRoom:
    """Let the clock stand; nobody picks until the draft is resumed."""
    return _turn(room, actor, now, after, DraftVerb.PAUSED)


def abandon(*, room: DraftRoom, actor: Any, now: datetime, after: int | None = None) -> DraftRoom:
    """End without teams. `resume` takes it up again: nothing is lost."""
    return _turn(room, actor, now, after, DraftVerb.ABANDONED)


def resume(*, room: DraftRoom, actor: Any, now: datetime, after: int | None = None) -> DraftRoom:
    """Go on where a pause or the abandonment left it, with the clock as it stood."""
    return _turn(room, actor, now, after, DraftVerb.RESUMED)


_FROM = {
    DraftVerb.PAUSED: (DraftState.RUNNING,),
    DraftVerb.ABANDONED: (DraftState.WAITING, DraftState.RUNNING, DraftState.PAUSED),
    DraftVerb.RESUMED: (DraftState.PAUSED, DraftState.ABANDONED),
}


def _turn(room: DraftRoom, actor: Any, now: datetime, after: int | None, verb: DraftVerb) -> DraftRoom:
    require(actor, "decks.run_draft", room)
    settle_clock(room=room, now=now)
    with transaction.atomic():
        held = lock_room(room)
        require(actor, "decks.run_draft", held)
        refuse_moved(held, after)
        refuse_state(held, *_FROM[verb])
        if verb == DraftVerb.RESUMED:
            _go_on(held, now)
        else:
            held.state = DraftState.PAUSED if verb == DraftVerb.PAUSED else DraftState.ABANDONED
            stop_clock(held, now)
        append(held, verb, actor=actor, now=now)
    return held


def _go_on(held: DraftRoom, now: datetime) -> None:
    """Back to where it was: running, or waiting when it had not started."""
    started = held.entries.filter(verb=DraftVerb.STARTED).exists()
    held.state = DraftState.RUNNING if started else DraftState.WAITING
    if started:
        start_clock(held, now, anew=False)


@transaction.atomic
def keep_team(*, room: DraftRoom, actor: Any) -> DraftRoom:
    """The captain's own team as a deck, where there is none yet (or no longer)."""
    require(actor, "decks.pick_draft", room)
    held = lock_room(room)
    refuse_state(held, DraftState.DONE)
    seat = held.seat_of(actor)
    assert seat is not None
    deck = held.decks[seat]
    if deck is None or deck.deleted_at is not None:
        setattr(held, f"deck_{seat}", make_deck(held, seat, picks_of(held)))
        held.save()
    return held
