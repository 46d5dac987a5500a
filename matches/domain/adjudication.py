"""From a stored log to a verdict: the job, its kill-safety, and asking for it again.

Nothing is half done: the replay writes only the job's progress, and the verdict is one short transaction
guarded by its unique key. A worker killed anywhere leaves either no verdict, and the job runs again, or the
verdict, which the second run finds.
"""

import time
from collections.abc import Callable
from functools import partial
from typing import Any

from django.db import transaction
from django.utils import timezone

from cards.domain.current import catalogue_at
from harvest_site.base.access import require
from harvest_site.base.audit import record_audit
from harvest_site.base.jobs import Lease, enqueue_job
from harvest_site.base.models import Job
from harvest_site.base.problems import Conflict

from ..engines.adjudicate import adjudicate
from ..engines.registry import engine_build
from ..enums import EndedBy
from ..models import JOB_KIND, Match, Verdict
from ..signals import match_ended

Report = Callable[[int, int], None]
PACE = 0.5  # seconds between two progress rows: each is a write that others wait for on SQLite


def paced(report: Report, *, every: float = PACE, clock: Callable[[], float] = time.monotonic) -> Report:
    """`report`, called at most once in `every` seconds; the first call goes through."""
    last = -every

    def tell(done: int, total: int) -> None:
        nonlocal last
        now = clock()
        if now - last >= every:
            last = now
            report(done, total)

    return tell


def adjudicate_match(*, match_id: int, lease: Lease) -> Verdict:
    """Replay the whole log and keep the verdict. Safe to run twice and at once; `LeaseLost` stops it."""
    match = Match.objects.select_related("upload").get(pk=match_id)
    catalogue = catalogue_at(match.game, match.catalogue_version)
    lease.progress(0, match.entries)
    document = adjudicate(match.content, catalogue=catalogue, on_progress=paced(lease.progress))
    lease.progress(match.entries, match.entries)
    return keep_verdict(match_id=match_id, document=document)


def keep_verdict(*, match_id: int, document: dict[str, Any]) -> Verdict:
    """Write the verdict unless this engine has said it already; send `match_ended` after commit when over."""
    with transaction.atomic():
        match = Match.objects.select_for_update().get(pk=match_id)
        key = {"head_hash": match.head_hash, "log_hash": match.log_hash, "rules_version": document["rules"]}
        verdict, made = Verdict.objects.get_or_create(
            match=match, engine_build=document["engine"], **key, defaults={"document": document}
        )
        if made:
            after = {
                "legal": document["legal"],
                "accepted": document["accepted"],
                "engine": document["engine"],
            }
            record_audit(actor=None, verb="match.judged", subject=match, after=after)
        _take_over(match, verdict)
        if match.is_over:
            transaction.on_commit(partial(match_ended.send, sender=Match, match_id=match.pk))
    return verdict


def _take_over(match: Match, verdict: Verdict) -> None:
    match.latest_verdict = verdict
    if verdict.document["finished"] and not match.is_over:
        match.ended_by, match.ended_at = EndedBy.RULES, timezone.now()
    match.save(update_fields=["latest_verdict", "ended_by", "ended_at"])


def request_verdict(*, match: Match) -> Job:
    """Ask for the adjudication; at any time one job a match."""
    return enqueue_job(kind=JOB_KIND, key=match.public_id, payload={"match_id": match.pk})


def readjudicate(*, actor: Any, match: Match) -> Job:
    """Ask again, after a failed job or under a newer engine; the verdicts that stand stay."""
    require(actor, "matches.judge_again", match)
    with transaction.atomic():
        record_audit(actor=actor, verb="match.judge-again", subject=match)
        return request_verdict(match=match)


def ensure_verdict(*, match: Match) -> Job | None:
    """Ask for a verdict of the engine as it is now, unless there is one; returns the job, or None."""
    if match.verdicts.filter(engine_build=engine_build(match.game)).exists():
        return None
    return request_verdict(match=match)


def end_match(*, actor: Any, match: Match, ended_by: EndedBy, reason: str = "") -> Match:
    """Record that a match ended by concession, time or a judge. From then on nothing of it is hidden."""
    require(actor, "matches.end_match", match)
    with transaction.atomic():
        match = Match.objects.select_for_update().get(pk=match.pk)
        if match.is_over:
            raise Conflict("This match has ended already.", data={"ended_by": match.ended_by})
        match.ended_by, match.ended_at = ended_by, timezone.now()
        match.save(update_fields=["ended_by", "ended_at"])
        record_audit(actor=actor, verb="match.ended", subject=match, after={"by": ended_by}, reason=reason)
        if match.latest_verdict_id:
            transaction.on_commit(partial(match_ended.send, sender=Match, match_id=match.pk))
    return match


def job_of(match: Match) -> Job | None:
    """The job that judges the match."""
    return Job.objects.filter(kind=JOB_KIND, key=match.public_id).first()
