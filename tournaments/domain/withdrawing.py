"""Taking a penalty back, with what follows at the table of somebody who is let back."""

from typing import Any

from django.db import transaction
from django.utils import timezone

from harvest_site.base.access import require
from harvest_site.base.problems import Malformed

from ..enums import EventState, PenaltyKind
from ..models import Penalty
from .locking import note_change
from .penalties import REASON, count_penalty, facts_of, hold_penalty
from .results import count_what_was_said
from .wording import one_line


def withdraw_penalty(*, actor: Any, penalty: Penalty, reason: str) -> Penalty:
    """Take a penalty back: it counts for nothing and stays, marked. The head judge's to do, with a reason.

    What it did to a result stands in that result until somebody corrects it.
    """
    require(actor, "tournaments.decide_penalty", penalty)
    if not (why := one_line(reason, REASON)):
        text = "reason: say why it is taken back."
        raise Malformed(text, code="reason-needed", data={"fields": ["reason"]})
    with transaction.atomic():
        event, row = hold_penalty(penalty)
        require(actor, "tournaments.decide_penalty", event)
        row.withdrawn_at, row.withdrawn_by, row.withdrawn_reason = timezone.now(), actor, why
        row.save(update_fields=["withdrawn_at", "withdrawn_by", "withdrawn_reason"])
        note_change(event, actor=actor, verb="penalty.withdrawn", before=facts_of(row), reason=why)
        count_penalty(event, row)
        if row.kind == PenaltyKind.DISQUALIFICATION and event.state == EventState.RUNNING:
            count_what_was_said(event=event, entrant=row.entrant, actor=actor)
    return row
