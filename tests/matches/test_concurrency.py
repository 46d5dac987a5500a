"""Two workers, two uploads at the same moment: one verdict, one match. Threads against a real database."""

from typing import Any

import pytest

from harvest_site.base.jobs import perform_job
from harvest_site.base.models import Job
from matches.domain import adjudicate_match, job_of, store_match
from matches.models import LogEntry, Match, MatchUpload, Verdict
from matches.signals import match_ended
from tests.racing import at_once

from . import files
from .factories import stored_match

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def waiting(user: Any, settings: Any, monkeypatch: Any) -> Match:
    """A finished match that no worker has seen: the bell is not rung."""
    monkeypatch.setattr("harvest_site.base.jobs.ring", lambda job_id: None)
    return stored_match(user, raw=files.finished_file())


def test_two_workers_at_one_job_give_one_verdict(waiting: Match) -> None:
    job = job_of(waiting)
    assert sorted(at_once(*[lambda: perform_job(job_id=job.pk)] * 2)) == ["done", "skipped"]
    assert Verdict.objects.filter(match=waiting).count() == 1
    assert Job.objects.get(pk=job.pk).attempts == 1


def test_two_runs_of_one_adjudication_give_one_verdict(waiting: Match) -> None:
    told = []
    match_ended.connect(hear := lambda match_id, **_: told.append(match_id), weak=False)
    lease_is_held = type("Held", (), {"progress": lambda self, done, total: None})()
    try:
        results = at_once(*[lambda: adjudicate_match(match_id=waiting.pk, lease=lease_is_held)] * 4)
    finally:
        match_ended.disconnect(hear)
    assert {verdict.pk for verdict in results} == {Verdict.objects.get().pk}
    assert set(told) == {waiting.pk}


def test_two_uploads_of_the_same_bytes_at_once_give_one_match(user: Any, monkeypatch: Any) -> None:
    monkeypatch.setattr("harvest_site.base.jobs.ring", lambda job_id: None)
    raw = files.match_file()
    results = at_once(*[lambda: store_match(raw=raw, uploaded_by=user)] * 2)
    assert sorted(match.was_there for match in results) == [False, True]
    assert (Match.objects.count(), MatchUpload.objects.count(), Job.objects.count()) == (1, 1, 1)
    assert LogEntry.objects.count() == len(files.example_log())
