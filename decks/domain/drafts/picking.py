"""Picks: by a captain in turn, or drawn by the server where the room is set so and the clock has run out."""

import hashlib
import hmac
from collections.abc import Sequence
from datetime import datetime
from typing import Any

from django.db import transaction

from cards.library.teams import Pick, seat_to_pick
from decks.enums import DraftState, DraftVerb
from decks.models import DraftRoom
from decks.validation import Fault
from decks.validation.imperial_harvest import faults_of_pick, id_of, legal_picks
from harvest_site.base.access import require
from harvest_site.base.problems import Refused

from ..contents import catalogue_of
from .clock import is_late, is_overdue, spent_ms, start_clock, stop_clock
from .log import append, is_complete, lock_room, picks_of, refuse_moved, refuse_state
from .teams import keep_teams


def pick(
    *, room: DraftRoom, actor: Any, character: str, now: datetime, after: int | None = None
) -> DraftRoom:
    """The captain's pick. `after`: the last line of the log that the captain has seen.

    Refused (422): against the rules, with every clause; Conflict (409): something happened since, with what
    it was, or the draft is in a state without picks.
    """
    require(actor, "decks.pick_draft", room)
    settle_clock(room=room, now=now)
    with transaction.atomic():
        held = lock_room(room)
        require(actor, "decks.pick_draft", held)
        refuse_moved(held, after)
        refuse_state(held, DraftState.RUNNING, DraftState.DONE)
        picks, seat = picks_of(held), held.seat_of(actor)
        assert seat is not None
        catalogue = catalogue_of(held.game)
        _refuse(faults_of_pick(picks, seat, character, catalogue))
        _write(held, picks, Pick(seat, id_of(character, catalogue)), actor, now)
    return held


def settle_clock(*, room: DraftRoom, now: datetime) -> DraftRoom:
    """Draw the pick that is overdue, where the room is set so. Safe to call at any time, by any reader.

    One pick at most: the clock of the next one starts when the server notices. A server that was away for a
    while costs one random pick, never a whole draft.
    """
    if not is_overdue(room, now):
        return room
    with transaction.atomic():
        held = lock_room(room)
        if is_overdue(held, now):
            picks = picks_of(held)
            seat = seat_to_pick(picks)
            open_to = legal_picks(picks, seat, catalogue_of(held.game))
            drawn = open_to[draw(held.seed, held.public_id, held.version + 1, len(open_to))]
            _write(held, picks, Pick(seat, drawn), None, now, drawn_from=open_to)
    return held


def draw(seed: str, room: str, number: int, choices: int) -> int:
    """A number below `choices` from the room's seed: HMAC-SHA256 over the room's id and the line's number."""
    digest = hmac.new(bytes.fromhex(seed), f"{room}:{number}".encode(), hashlib.sha256).digest()
    return int.from_bytes(digest, "big") % choices


def seed_hash(seed: str) -> str:
    """What is published of a seed while it is secret."""
    return "sha256:" + hashlib.sha256(bytes.fromhex(seed)).hexdigest()


def _refuse(faults: Sequence[Fault]) -> None:
    if faults:
        raise Refused(
            " ".join(fault.message for fault in faults),
            code=faults[0].code,
            clauses=dict.fromkeys(clause for fault in faults for clause in fault.clauses),
            data={"problems": [fault.as_document() for fault in faults]},
        )


def _write(held: DraftRoom, picks: list[Pick], made: Pick, actor: Any, now: datetime, **data: Any) -> None:
    """Log a pick, start the next clock, and with the last pick end the draft with two decks."""
    data |= {"ms": spent_ms(held, now), "late": is_late(held, now)}
    held.undo_asked_by = None  # who asked for it means the pick before
    done = is_complete([*picks, made])
    if done:
        held.state = DraftState.DONE
        stop_clock(held, now)
    else:
        start_clock(held, now, anew=True)
    append(held, DraftVerb.PICKED, actor=actor, now=now, character=made.character, seat=made.seat, **data)
    if done:
        keep_teams(held, [*picks, made])
