"""The clock of a pick: how long it has run, when it ends. Times are those of the server."""

from datetime import datetime, timedelta

from decks.enums import DraftState, OnTimeout
from decks.models import DraftRoom


def spent_ms(room: DraftRoom, now: datetime) -> int:
    """Milliseconds that the clock of the current pick has run."""
    if room.clock_started_at is None:
        return int(room.clock_spent_ms)
    running = (now - room.clock_started_at) / timedelta(milliseconds=1)
    return int(room.clock_spent_ms) + max(0, int(running))


def deadline(room: DraftRoom) -> datetime | None:
    """When the clock of the current pick runs out; None: it stands, or there is none."""
    if room.pick_seconds is None or room.clock_started_at is None:
        return None
    return room.clock_started_at + timedelta(milliseconds=room.pick_seconds * 1000 - room.clock_spent_ms)


def is_late(room: DraftRoom, now: datetime) -> bool:
    """Whether the clock of the current pick has run out."""
    return room.pick_seconds is not None and spent_ms(room, now) > room.pick_seconds * 1000


def is_overdue(room: DraftRoom, now: datetime) -> bool:
    """Whether the server has to draw the pick that is due."""
    return room.state == DraftState.RUNNING and room.on_timeout == OnTimeout.RANDOM and is_late(room, now)


def start_clock(room: DraftRoom, now: datetime, *, anew: bool) -> None:
    """Let it run from `now`; `anew` for another pick, else on from where it stood."""
    room.clock_spent_ms = 0 if anew else room.clock_spent_ms
    room.clock_started_at = now


def stop_clock(room: DraftRoom, now: datetime) -> None:
    """Let it stand where it is."""
    room.clock_spent_ms = spent_ms(room, now)
    room.clock_started_at = None
