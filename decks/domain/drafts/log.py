"""The log of a room: locked, appended to, and folded into the picks that stand."""

from collections.abc import Iterable
from datetime import datetime
from typing import Any

from cards.library.teams import PICKS, Pick
from decks.enums import DraftState, DraftVerb
from decks.models import DraftEntry, DraftRoom
from harvest_site.base.problems import Conflict

MOST_ENTRIES = 500  # a draft has some twenty; beyond it somebody plays with the buttons


def lock_room(room: DraftRoom) -> DraftRoom:
    """The room's row, locked until the transaction ends."""
    return DraftRoom.objects.select_for_update().get(pk=room.pk)


def append(
    room: DraftRoom, verb: DraftVerb, *, actor: Any, now: datetime, character: str = "", **data: Any
) -> DraftEntry:
    """Write the next line and save the room with it. `data` may hold `seat`, else it is the actor's."""
    if room.version >= MOST_ENTRIES:
        raise Conflict(f"The log of this draft has {MOST_ENTRIES} lines, the most.", code="draft-too-long")
    own = room.seat_of(actor) if actor is not None else None
    room.version += 1
    entry = DraftEntry.objects.create(
        room=room,
        number=room.version,
        verb=verb,
        seat=data.pop("seat", own),
        actor=actor,
        character=character,
        data=data,
        at=now,
    )
    room.save()
    return entry


def standing_picks(entries: Iterable[DraftEntry]) -> list[Pick]:
    """The picks that have not been undone, in order."""
    picks: list[Pick] = []
    for entry in entries:
        if entry.verb == DraftVerb.PICKED:
            picks.append(Pick(int(entry.seat or 0), entry.character))
        elif entry.verb == DraftVerb.UNDO_GRANTED:
            picks.pop()
    return picks


def picks_of(room: DraftRoom) -> list[Pick]:
    """The picks that stand."""
    verbs = (DraftVerb.PICKED, DraftVerb.UNDO_GRANTED)
    return standing_picks(room.entries.filter(verb__in=verbs))


def is_complete(picks: list[Pick]) -> bool:
    """Whether both teams are whole."""
    return len(picks) >= PICKS


def as_document(entry: DraftEntry) -> dict[str, Any]:
    """A line of the log as the API gives it."""
    return {
        "number": entry.number,
        "verb": entry.verb,
        "seat": entry.seat,
        "actor": str(entry.actor) if entry.actor else None,
        "character": entry.character or None,
        "data": entry.data,
        "at": entry.at.isoformat(),
    }


def refuse_moved(room: DraftRoom, after: int | None) -> None:
    """Raise `Conflict` with what happened since, when the room has moved on past line `after`."""
    if after is None or after == room.version:
        return
    since = room.entries.filter(number__gt=after).select_related("actor")
    raise Conflict(
        "Something happened before this came. Look at the draft as it stands now, then decide again.",
        code="draft-moved",
        data={"version": room.version, "entries": [as_document(entry) for entry in since]},
    )


_NOT_NOW = {
    DraftState.WAITING: ("draft-not-started", "The draft has not started."),
    DraftState.RUNNING: ("draft-running", "The draft is running."),
    DraftState.PAUSED: ("draft-paused", "The draft is paused. Resume it first."),
    DraftState.DONE: ("draft-done", "The draft is done."),
    DraftState.ABANDONED: ("draft-abandoned", "The draft was abandoned. Resume it to go on."),
}


def refuse_state(room: DraftRoom, *allowed: DraftState) -> None:
    """Raise `Conflict` unless the room is in one of these states."""
    if room.state not in allowed:
        code, message = _NOT_NOW[DraftState(room.state)]
        raise Conflict(message, code=code, data={"state": room.state})
