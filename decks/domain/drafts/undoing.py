"""Undo by agreement: one captain asks, the other grants; the log keeps all of it."""

from datetime import datetime
from typing import Any

from django.db import transaction

from decks.enums import DraftState, DraftVerb
from decks.models import DraftRoom
from harvest_site.base.access import require
from harvest_site.base.problems import Conflict

from .clock import start_clock, stop_clock
from .log import append, lock_room, picks_of, refuse_moved, refuse_state
from .picking import settle_clock
from .teams import take_back_teams

_WHERE = (DraftState.RUNNING, DraftState.PAUSED, DraftState.DONE)


def ask_undo(*, room: DraftRoom, actor: Any, now: datetime, after: int | None = None) -> DraftRoom:
    """Ask to undo the last pick, whoever made it. A new pick makes the question pointless."""
    require(actor, "decks.pick_draft", room)
    settle_clock(room=room, now=now)
    with transaction.atomic():
        held = lock_room(room)
        require(actor, "decks.pick_draft", held)
        refuse_moved(held, after)
        refuse_state(held, *_WHERE)
        picks = picks_of(held)
        if not picks:
            raise Conflict("Nobody has picked yet.", code="nothing-to-undo")
        if held.undo_asked_by is not None:
            raise Conflict("An undo is asked for already.", code="undo-asked")
        held.undo_asked_by = held.seat_of(actor)
        append(held, DraftVerb.UNDO_ASKED, actor=actor, now=now, character=picks[-1].character)
    return held


def answer_undo(
    *, room: DraftRoom, actor: Any, grant: bool, now: datetime, after: int | None = None
) -> DraftRoom:
    """The other captain grants or refuses; who asked may only take the question back (`grant` false)."""
    require(actor, "decks.pick_draft", room)
    settle_clock(room=room, now=now)
    with transaction.atomic():
        held = lock_room(room)
        require(actor, "decks.pick_draft", held)
        refuse_moved(held, after)
        if held.undo_asked_by is None:
            raise Conflict("Nobody asks to undo anything.", code="undo-not-asked")
        own = held.seat_of(actor) == held.undo_asked_by
        if own and grant:
            raise Conflict("The other captain has to agree.", code="undo-not-yours")
        held.undo_asked_by = None
        if grant:
            _undo(held, actor, now)
        else:
            verb = DraftVerb.UNDO_WITHDRAWN if own else DraftVerb.UNDO_REFUSED
            append(held, verb, actor=actor, now=now)
    return held


def _undo(held: DraftRoom, actor: Any, now: datetime) -> None:
    """Take the last pick away; its captain picks again with a whole clock."""
    last = picks_of(held)[-1]
    if held.state == DraftState.DONE:
        take_back_teams(held)
        held.state = DraftState.RUNNING
    start_clock(held, now, anew=True)
    if held.state == DraftState.PAUSED:
        stop_clock(held, now)
    append(held, DraftVerb.UNDO_GRANTED, actor=actor, now=now, character=last.character)
