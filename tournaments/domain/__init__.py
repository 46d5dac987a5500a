"""What can be done with events. Verbs, keyword-only; each locks, checks, writes and leaves a trace."""

from .entries import (
    add_entrant,
    change_deck,
    drop_entrant,
    readmit_entrant,
    register,
    withdraw,
)
from .events import (
    change_event,
    create_event,
    finish_event,
    open_registration,
    reopen_registration,
    start_event,
)
from .export import event_file, export_event, export_whole
from .games import attach_match, detach_match, record_games
from .importing import Preview, import_event, preview_import
from .officials import appoint_official, end_office
from .penalties import give_penalty, note_entered, propose_penalty
from .projections import compute_projection, request_projection
from .queue import resolve_concern
from .results import (
    confirm_result,
    correct_result,
    override_result,
    report_result,
    retract_report,
)
from .rounds import pair_next_round, undo_pairing
from .standings import compute_snapshot, request_standings
from .withdrawing import withdraw_penalty

__all__ = [
    "Preview",
    "add_entrant",
    "appoint_official",
    "attach_match",
    "change_deck",
    "change_event",
    "compute_projection",
    "compute_snapshot",
    "confirm_result",
    "correct_result",
    "create_event",
    "detach_match",
    "drop_entrant",
    "end_office",
    "event_file",
    "export_event",
    "export_whole",
    "finish_event",
    "give_penalty",
    "import_event",
    "note_entered",
    "open_registration",
    "override_result",
    "pair_next_round",
    "preview_import",
    "propose_penalty",
    "readmit_entrant",
    "record_games",
    "register",
    "reopen_registration",
    "report_result",
    "request_projection",
    "request_standings",
    "resolve_concern",
    "retract_report",
    "start_event",
    "undo_pairing",
    "withdraw",
    "withdraw_penalty",
]
