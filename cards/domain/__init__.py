"""What can be done with the library. Verbs, keyword-only; each locks, checks, writes and leaves a trace."""

from .drafting import (
    add_changes,
    add_table,
    discard_draft,
    drop_change,
    look_again,
    preview_of,
    put_changes,
    start_draft,
    take_over,
)
from .policies import publish_policy
from .publishing import publish_draft
from .rulings import (
    answer_question,
    ask_question,
    decline_question,
    draft_ruling,
    mark_read,
    publish_ruling,
    withdraw_ruling,
)

__all__ = [
    "add_changes",
    "add_table",
    "answer_question",
    "ask_question",
    "decline_question",
    "discard_draft",
    "draft_ruling",
    "drop_change",
    "look_again",
    "mark_read",
    "preview_of",
    "publish_draft",
    "publish_policy",
    "publish_ruling",
    "put_changes",
    "start_draft",
    "take_over",
    "withdraw_ruling",
]
