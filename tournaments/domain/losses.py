"""Game and match losses at a table: whoever enters its result says whether they are in it.

Nothing is inferred: a game that was lost by playing looks the same as one that was lost by a penalty.
"""

from collections.abc import Sequence
from itertools import groupby
from typing import Any

from harvest_site.base.access import may
from harvest_site.base.problems import Conflict, Malformed

from ..enums import PenaltyKind, ResultKind
from ..models import Event, Pairing, Penalty, Seat
from .disqualified import goes_against
from .outcomes import Saying
from .penalties import mark_entered, mark_waiting


def waits_at(penalty: Penalty, pairing: Pairing) -> bool:
    """Whether a result of this table can be where a loss is entered: it was given by then."""
    round_ = pairing.round
    return (penalty.stage, penalty.round) <= (round_.stage.number, round_.number)


def waiting_at(*, actor: Any, event: Event, pairings: Sequence[Pairing]) -> dict[int, list[Penalty]]:
    """By the key of a table the losses that wait there and that ``actor`` may know of; two queries or three.

    Whoever enters results knows of all, a player of his own; a bye has no result that could contain one.
    """
    rows = event.penalties.to_enter().select_related("entrant", "given_by").order_by("id")
    if not may(actor, "tournaments.enter_results", event):
        rows = rows.filter(entrant__user=actor.pk) if actor.pk else rows.none()
    by_entrant: dict[int, list[Penalty]] = {}
    for row in rows:
        by_entrant.setdefault(row.entrant_id, []).append(row)
    found: dict[int, list[Penalty]] = {}
    for pairing in pairings if by_entrant else ():
        here = [row for seat in pairing.seats.all() for row in by_entrant.get(seat.entrant_id, ())]
        if pairing.table is not None and (waiting := [row for row in here if waits_at(row, pairing)]):
            found[pairing.pk] = waiting
    return found


def losses_of(
    *, event: Event, pairing: Pairing, seats: list[Seat], saying: Saying, losses: Sequence[str] | None
) -> list[Penalty]:
    """The waiting losses that this result contains, as was said; ``losses``: their ids, None: nothing said.

    `Conflict` while one waits and nothing was said, `Malformed` for those that it cannot contain, together
    with those that were entered here before and that it still carries.
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
    kept, _ = _entered_here(pairing, people, saying, event.best_of)
    for entrant, rows_of_one in groupby(sorted(found, key=_whose), _whose):
        before = [row for row in kept if row.entrant_id == entrant]
        _refuse_unshown([*before, *rows_of_one], saying, people[entrant], event.best_of)
    return found


def _whose(row: Penalty) -> int:
    return int(row.entrant_id)


def _entered_here(
    pairing: Pairing, people: dict[int, int], saying: Saying, best_of: int
) -> tuple[list[Penalty], list[Penalty]]:
    """Of the losses that were entered at this table those that a result carries, and the others."""
    kept: list[Penalty] = []
    gone: list[Penalty] = []
    for row in pairing.losses.standing().select_related("entrant").order_by("entered_at", "id"):
        mine = [one for one in kept if one.entrant_id == row.entrant_id]
        fits = _carries(saying, people[row.entrant_id], [*mine, row], best_of)
        (kept if fits else gone).append(row)
    return kept, gone


def let_go(event: Event, pairing: Pairing, seats: list[Seat], saying: Saying, actor: Any) -> None:
    """After a correction: what was in the old result and is not in the new one waits again."""
    people = {seat.entrant_id: seat.position for seat in seats}
    for row in _entered_here(pairing, people, saying, event.best_of)[1]:
        mark_waiting(event, row, actor)


def _unanswered(waiting: list[Penalty]) -> Conflict:
    named = ", ".join(f"{row.entrant.name} ({row.get_kind_display()})" for row in waiting)
    told = [{"id": row.public_id, "name": row.entrant.name, "kind": row.kind} for row in waiting]
    return Conflict(
        f"A loss waits at this table: {named}. Say whether it is in this result: enter the result at the "
        "table (API: `losses`, the ids of those that are in it, or an empty list).",
        code="losses-unanswered",
        data={"fields": ["losses"], "losses": told},
    )


def _refuse_unshown(rows: list[Penalty], saying: Saying, position: int, best_of: int) -> None:
    """Raise `Malformed` for the losses of one player that this result does not show, alone or together."""
    for row in rows:
        if not _can_show(saying, position, row.kind, best_of):
            what = "won the match" if row.kind == PenaltyKind.MATCH_LOSS else "lost no game"
            raise _not_shown(
                f"the {row.get_kind_display()} of {row.entrant.name} is not in this result, in which "
                f"{row.entrant.name} {what}. Count it in, or say that it still waits."
            )
    if not _carries(saying, position, rows, best_of):
        raise _not_shown(_too_many(rows, saying, _games_lost(saying, position, best_of)))


def _carries(saying: Saying, position: int, rows: list[Penalty], best_of: int) -> bool:
    """Whether a result can be what these losses of one player came to."""
    kinds = [row.kind for row in rows]
    together = len(kinds) <= _games_lost(saying, position, best_of)
    one_match = kinds.count(PenaltyKind.MATCH_LOSS) <= 1
    return together and one_match and all(_can_show(saying, position, kind, best_of) for kind in kinds)


def _not_shown(text: str) -> Malformed:
    return Malformed(f"losses: {text}", code="loss-not-shown", data={"fields": ["losses"]})


def _too_many(rows: list[Penalty], saying: Saying, lost: int) -> str:
    """Each loss takes a game of its own, and a match is lost once."""
    name, named = rows[0].entrant.name, " and a ".join(row.get_kind_display() for row in rows)
    if saying.kind == ResultKind.POD:
        has = "a pod is one game"
    elif len(rows) <= lost:
        has = "a match is lost once"
    else:
        has = f"{name} lost {lost} {'game' if lost == 1 else 'games'} in it"
    rest = "Say of those that are left that they still wait."
    return f"{name} cannot have a {named} in this result: {has}. {rest}"


def _can_show(saying: Saying, position: int, kind: str, best_of: int) -> bool:
    """Whether a result can be what one loss of this player came to: in a pod only a person can tell."""
    if saying.kind == ResultKind.POD:
        return True
    if kind == PenaltyKind.GAME_LOSS:
        return _games_lost(saying, position, best_of) > 0
    return goes_against(saying, position)


def _games_lost(saying: Saying, position: int, best_of: int) -> int:
    """How many games this result takes from a player; a pod is one game, a match not played all it needs."""
    if saying.kind == ResultKind.PLAYED:
        return saying.games[1 - position]
    if saying.kind == ResultKind.POD:
        return 1
    return best_of // 2 + 1 if goes_against(saying, position) else 0


def note_losses(event: Event, pairing: Pairing, found: list[Penalty], actor: Any) -> None:
    """What was said to be in the result waits no more. The caller holds the locks."""
    for row in found:
        mark_entered(event, row, actor, pairing)
