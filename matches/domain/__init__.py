"""What can be done with matches. Verbs, keyword-only; each locks, checks, writes and leaves a trace."""

from .adjudication import (
    adjudicate_match,
    end_match,
    ensure_verdict,
    job_of,
    keep_verdict,
    readjudicate,
    request_verdict,
)
from .keys import rewrap_keys
from .players import name_player
from .reading import open_full_file, open_view, read_seat
from .storing import store_match

__all__ = [
    "adjudicate_match",
    "end_match",
    "ensure_verdict",
    "job_of",
    "keep_verdict",
    "name_player",
    "open_full_file",
    "open_view",
    "read_seat",
    "readjudicate",
    "request_verdict",
    "rewrap_keys",
    "store_match",
]
