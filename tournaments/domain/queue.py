"""What the organiser decides about his queue."""

from typing import Any

from django.db import transaction
from django.utils import timezone

from harvest_site.base.access import require
from harvest_site.base.problems import Conflict

from ..enums import ConcernCode
from ..models import Concern
from .games import record_games, refuse_games_of_one_out
from .locking import lock_event, lock_pairing, lock_row, note_change, place_of


def resolve_concern(*, actor: Any, concern: Concern, reason: str) -> None:
    """Let it pass, with a reason: then the adjudicated games count. Differing reports need a result."""
    require(actor, "tournaments.rule_on_pairing", concern.pairing)
    if concern.code == ConcernCode.REPORTS_DIFFER:
        raise Conflict("Two reports differ: enter the result that stands.", code="result-needed")
    with transaction.atomic():
        event = lock_event(concern.pairing.round.stage.event)
        pairing, seats = lock_pairing(concern.pairing)
        row = lock_row(concern)
        if not hasattr(pairing, "result"):
            refuse_games_of_one_out(event=event, pairing=pairing, seats=seats)
        if row.resolved_at is None:
            row.resolved_at, row.resolved_by = timezone.now(), actor
            row.save()
            after = place_of(pairing, seats) | {"concern": row.code, "data": row.data}
            note_change(event, actor=actor, verb="concern.resolved", after=after, reason=reason)
        record_games(pairing_id=pairing.pk)
