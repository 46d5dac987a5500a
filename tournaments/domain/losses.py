"""Game and match losses at a table: whoever enters its result says whether they are in it.

Nothing is inferred: a game that was lost by playing looks the same as one that was lost by a penalty.
"""

from collections.abc import Sequence
from typing import Any

from harvest_site.base.problems import Conflict, Malformed

from ..enums import PenaltyKind
from ..models import Event, Pairing, Penalty, Seat
from .disqualified import goes_against
from .outcomes import Saying
from .penalties import mark_entered


def waits_at(penalty: Penalty, pairing: Pairing) -> bool:
    """Whether a result of this table can be where a loss is entered: it was given by then."""
    round_ = pairing.round
    return (penalty.stage, penalty.round) <= (round_.stage.number, round_.number)


def losses_of(
    *, event: Event, pairing: Pairing, seats: list[Seat], saying: Saying, losses: Sequence[str] | None
) -> list[Penalty]:
    """The waiting losses that this result contains, as was said; ``losses``: their ids, None: nothing said.

    `Conflict` while one waits and nothing was said, `Malformed` for one that it cannot contain.
    """
    people = {seat.entrant_id: seat.position for seat in seats}
    rows = event.penalties.to_enter().filter(entrant__in=people).select_related("entrant").order_by("id")
    waiting = [row for row in rows if waits_at(row, pairing)]
    if waiting and losses is None:
        raise _unanswered(waiting)
    by_id = {row.public_id: row for row in waiting}
    if unknown := set(losses or ()) - set(by_id):
        text = f"losses: no loss {min(unknown)[:16]} waits at this table."
        raise Malformed(text, data={"fields": ["losses"]})
    found = [by_id[one] for one in dict.fromkeys(losses or ())]
    for row in found:
        _refuse_unshown(row, saying, people[row.entrant_id])
    return found


def _unanswered(waiting: list[Penalty]) -> Conflict:
    named = ", ".join(f"{row.entrant.name} ({row.get_kind_display()})" for row in waiting)
    told = [{"id": row.public_id, "name": row.entrant.name, "kind": row.kind} for row in waiting]
    return Conflict(
        f"A loss waits at this table: {named}. Say whether it is in this result: enter the result at the "
        "table (API: `losses`, the ids of those that are in it, or an empty list).",
        code="losses-unanswered",
        data={"fields": ["losses"], "losses": told},
    )


def _refuse_unshown(row: Penalty, saying: Saying, position: int) -> None:
    if not _can_show(saying, position, row.kind):
        what = "won the match" if row.kind == PenaltyKind.MATCH_LOSS else "lost no game"
        raise Malformed(
            f"losses: the {row.get_kind_display()} of {row.entrant.name} is not in this result, in which "
            f"{row.entrant.name} {what}. Count it in, or say that it still waits.",
            code="loss-not-shown",
            data={"fields": ["losses"]},
        )


def _can_show(saying: Saying, position: int, kind: str) -> bool:
    """Whether a result can be what a loss of this player came to: in a pod only a person can tell."""
    if saying.kind == "pod":
        return True
    if saying.kind == "played" and kind == PenaltyKind.GAME_LOSS:
        return saying.games[1 - position] > 0
    return goes_against(saying, position)


def note_losses(event: Event, found: list[Penalty], actor: Any) -> None:
    """What was said to be in the result waits no more. The caller holds the locks."""
    for row in found:
        mark_entered(event, row, actor)
