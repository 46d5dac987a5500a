"""What can be done in a draft room. Verbs, keyword-only; each locks the room, checks, writes and logs.

Each takes `now`, the time of the server: nothing here reads a clock.
"""

from .picking import pick, settle_clock
from .reading import Draft, read_draft
from .rooms import (
    abandon,
    create_room,
    free_seat,
    join_room,
    keep_team,
    pause,
    resume,
    seat_of_key,
    start,
)
from .undoing import answer_undo, ask_undo

__all__ = [
    "Draft",
    "abandon",
    "answer_undo",
    "ask_undo",
    "create_room",
    "free_seat",
    "join_room",
    "keep_team",
    "pause",
    "pick",
    "read_draft",
    "resume",
    "seat_of_key",
    "settle_clock",
    "start",
]
