"""From a stored match to its verdict, and the news of its end."""

from collections.abc import Iterator
from typing import Any

import pytest

from harvest_site.base.jobs import LeaseLost, claim_job, perform_job
from harvest_site.base.models import AuditRow, Job
from harvest_site.base.problems import Conflict, NotAllowed
from matches.domain import (
    adjudicate_match,
    end_match,
    ensure_verdict,
    job_of,
    keep_verdict,
    readjudicate,
    request_verdict,
)
from matches.domain.adjudication import paced
from matches.engines.adjudicate import adjudicate
from matches.enums import EndedBy
from matches.models import Match, Verdict
from matches.signals import match_ended

from . import files
from .factories import judged_match, stored_match

pytestmark = pytest.mark.django_db


@pytest.fixture
def heard() -> Iterator[list[int]]:
    """Keys of the matches whose end was told."""
    told: list[int] = []

    def hear(match_id: int, **_: Any) -> None:
        told.append(match_id)

    match_ended.connect(hear)
    yield told
    match_ended.disconnect(hear)


def test_the_verdict_is_the_document_of_the_adjudicator(user: Any) -> None:
    match = judged_match(user)
    assert match.latest_verdict.document == adjudicate(files.match_file())
    assert (match.latest_verdict.document["legal"], match.latest_verdict.document["accepted"]) == (True, 7)
    assert match.ended_by is None


def test_an_upload_is_judged_by_the_task_after_commit(user: Any, on_commit: Any, heard: list[int]) -> None:
    with on_commit():
        match = stored_match(user, raw=files.finished_file())
    match.refresh_from_db()
    assert match.latest_verdict.document["finished"] is True
    assert match.ended_by == EndedBy.RULES
    assert heard == [match.pk]
    assert job_of(match).state == Job.State.DONE


def test_the_end_is_told_after_commit_and_never_for_an_unfinished_match(
    user: Any, on_commit: Any, heard: list[int]
) -> None:
    judged_match(user)
    with on_commit():
        match = judged_match(user, raw=files.finished_file())
        assert heard == []
    assert heard == [match.pk]


def test_judging_twice_keeps_one_verdict_and_tells_the_end_again(
    user: Any, on_commit: Any, heard: list[int]
) -> None:
    with on_commit():
        match = judged_match(user, raw=files.finished_file())
        request_verdict(match=match)
        assert perform_job(job_id=job_of(match).pk) == "done"
    assert Verdict.objects.filter(match=match).count() == 1
    assert set(heard) == {match.pk}
    assert AuditRow.objects.filter(verb="match.judged").count() == 1


def test_a_receiver_that_fails_leaves_the_verdict_and_the_job_to_be_tried_again(
    user: Any, django_capture_on_commit_callbacks: Any
) -> None:
    def stumble(**_: Any) -> None:
        raise RuntimeError("no")

    match = stored_match(user, raw=files.finished_file())
    match_ended.connect(stumble)
    try:
        with django_capture_on_commit_callbacks() as callbacks:
            keep_verdict(match_id=match.pk, document=adjudicate(files.finished_file()))
        with pytest.raises(RuntimeError):
            callbacks[-1]()
    finally:
        match_ended.disconnect(stumble)
    assert match.verdicts.count() == 1


def test_another_engine_adds_a_verdict_and_overwrites_none(user: Any) -> None:
    match = judged_match(user)
    newer = {**match.latest_verdict.document, "engine": "9.9.9+ffff"}
    verdict = keep_verdict(match_id=match.pk, document=newer)
    match.refresh_from_db()
    assert match.latest_verdict == verdict
    assert [row.engine_build for row in match.verdicts.all()] == [
        adjudicate(files.match_file())["engine"],
        "9.9.9+ffff",
    ]


def test_a_lost_lease_stops_the_work_and_writes_no_verdict(user: Any) -> None:
    match = stored_match(user)
    lease = claim_job(job_id=job_of(match).pk)
    Job.objects.update(lease_token="another worker")
    with pytest.raises(LeaseLost):
        adjudicate_match(match_id=match.pk, lease=lease)
    assert match.verdicts.count() == 0


def test_progress_is_stored_while_the_worker_reads(user: Any) -> None:
    match = judged_match(user)
    job = job_of(match)
    assert (job.progress_done, job.progress_total, job.percent) == (7, 7, 100)


def test_progress_is_paced() -> None:
    told, now = [], iter([0.0, 0.1, 0.49, 0.5, 0.6, 1.0])
    report = paced(lambda done, total: told.append((done, total)), every=0.5, clock=lambda: next(now))
    for done in range(6):
        report(done, 6)
    assert told == [(0, 6), (3, 6), (5, 6)]


def test_a_verdict_is_ensured_once_for_an_engine(user: Any) -> None:
    match = stored_match(user)
    assert ensure_verdict(match=match) == job_of(match)
    assert perform_job(job_id=job_of(match).pk) == "done"
    assert ensure_verdict(match=match) is None


def test_judging_again_is_for_the_uploader_and_the_staff(user: Any, other_user: Any, staff: Any) -> None:
    match = judged_match(user)
    for allowed in (user, staff):
        assert readjudicate(actor=allowed, match=match).state == Job.State.PENDING
    with pytest.raises(NotAllowed):
        readjudicate(actor=other_user, match=match)


def test_an_end_by_time_opens_the_match_and_is_recorded_once(
    user: Any, staff: Any, on_commit: Any, heard: list[int]
) -> None:
    match = judged_match(user)
    with on_commit():
        end_match(actor=staff, match=match, ended_by=EndedBy.TIME, reason="Time was called.")
    match = Match.objects.get(pk=match.pk)
    assert (match.ended_by, match.is_over, heard) == ("time", True, [match.pk])
    row = AuditRow.objects.get(verb="match.ended")
    assert (row.actor, row.reason, row.after) == (staff, "Time was called.", {"by": "time"})
    with pytest.raises(Conflict):
        end_match(actor=staff, match=match, ended_by=EndedBy.JUDGE)


def test_an_uploader_alone_does_not_end_a_match(user: Any) -> None:
    with pytest.raises(NotAllowed):
        end_match(actor=user, match=judged_match(user), ended_by=EndedBy.CONCESSION)
