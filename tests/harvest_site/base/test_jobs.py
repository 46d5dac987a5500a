"""Jobs: one holder at a time, nothing lost, safe to run twice."""

from datetime import timedelta
from unittest.mock import patch

import pytest
from celery.exceptions import SoftTimeLimitExceeded
from django.utils import timezone

from harvest_site.base import jobs
from harvest_site.base.models import Job
from harvest_site.base.problems import Refused

pytestmark = pytest.mark.django_db


@pytest.fixture
def calls():
    """A handler that notes what it was asked to do, under a kind of its own."""
    seen: list[tuple[str, int]] = []

    @jobs.register_handler("note")
    def note(lease: jobs.Lease) -> None:
        seen.append((lease.key, lease.attempt))

    yield seen
    jobs._handlers.pop("note")


@pytest.fixture
def bell():
    with patch("harvest_site.base.tasks.run_job.apply_async") as ring:
        yield ring


def enqueue(key="a", kind="note"):
    return jobs.enqueue_job(kind=kind, key=key)


def state_of(job):
    job.refresh_from_db()
    return job.state


def expire(job):
    Job.objects.filter(pk=job.pk).update(
        lease_until=timezone.now() - timedelta(seconds=1), rung_at=timezone.now() - timedelta(minutes=5)
    )


def test_a_job_is_rung_after_commit_only(bell, django_capture_on_commit_callbacks):
    with django_capture_on_commit_callbacks(execute=True):
        job = enqueue()
        assert bell.call_count == 0
    assert [call.args for call in bell.call_args_list] == [((job.pk,),)]


def test_the_same_key_is_one_row(bell):
    assert enqueue().pk == enqueue().pk
    assert Job.objects.count() == 1


def test_a_job_is_done_once(calls):
    job = enqueue()
    assert [jobs.perform_job(job_id=job.pk), jobs.perform_job(job_id=job.pk)] == ["done", "skipped"]
    assert calls == [("a", 1)]
    assert state_of(job) == Job.State.DONE


def test_a_held_job_is_not_claimed_by_another(calls):
    job = enqueue()
    assert jobs.claim_job(job_id=job.pk) is not None
    assert jobs.claim_job(job_id=job.pk) is None


def test_a_job_whose_worker_died_is_claimed_anew_and_the_old_lease_is_lost(calls):
    job = enqueue()
    old = jobs.claim_job(job_id=job.pk)
    expire(job)
    new = jobs.claim_job(job_id=job.pk)
    assert (new.attempt, new.token == old.token) == (2, False)
    with pytest.raises(jobs.LeaseLost):
        old.progress(1, 2)
    new.progress(1, 2)
    job.refresh_from_db()
    assert (job.percent, jobs._end(old, Job.State.DONE, "")) == (50, "lost")


def test_progress_renews_the_lease(calls):
    job = enqueue()
    lease = jobs.claim_job(job_id=job.pk)
    expire(job)
    lease.progress(3, 4)
    assert jobs.claim_job(job_id=job.pk) is None


def test_asking_again_while_it_runs_makes_it_run_once_more(bell, calls):
    job = enqueue()
    lease = jobs.claim_job(job_id=job.pk)
    enqueue()
    assert jobs._end(lease, Job.State.DONE, "") == "again"
    assert state_of(job) == Job.State.PENDING
    assert jobs.perform_job(job_id=job.pk) == "done"
    assert state_of(job) == Job.State.DONE


def test_asking_again_after_the_end_runs_it_anew(calls):
    job = enqueue()
    jobs.perform_job(job_id=job.pk)
    enqueue()
    jobs.perform_job(job_id=job.pk)
    assert calls == [("a", 1), ("a", 1)]


def test_a_problem_is_final_and_told():
    @jobs.register_handler("refusing")
    def refusing(lease):
        raise Refused("The deck has 54 cards and needs 60.")

    job = enqueue(kind="refusing")
    assert jobs.perform_job(job_id=job.pk) == "failed"
    job.refresh_from_db()
    assert (job.state, job.error) == ("failed", "The deck has 54 cards and needs 60.")


def test_a_fault_is_tried_again_until_the_attempts_are_used_up(settings):
    settings.HARVEST_JOB_ATTEMPTS = 2

    @jobs.register_handler("broken")
    def broken(lease):
        raise OSError("disk full")

    job = enqueue(kind="broken")
    assert [jobs.perform_job(job_id=job.pk) for _ in range(3)] == ["again", "failed", "skipped"]
    job.refresh_from_db()
    assert job.error == jobs.BROKEN.format(times=2, job=job.pk)


def test_a_time_out_is_final_and_told_in_a_sentence(settings):
    """Tried again it would only take as long again."""

    @jobs.register_handler("endless")
    def endless(lease):
        raise SoftTimeLimitExceeded

    job = enqueue(kind="endless")
    assert [jobs.perform_job(job_id=job.pk) for _ in range(2)] == ["failed", "skipped"]
    job.refresh_from_db()
    seconds = settings.CELERY_TASK_SOFT_TIME_LIMIT
    assert (job.error, job.attempts) == (jobs.TOO_LONG.format(seconds=seconds, job=job.pk), 1)


@pytest.mark.parametrize("error", [SoftTimeLimitExceeded(), OSError("disk full"), KeyError("x")])
def test_no_page_shows_the_name_of_an_exception(settings, error):
    settings.HARVEST_JOB_ATTEMPTS = 1

    @jobs.register_handler("named")
    def named(lease):
        raise error

    job = enqueue(kind="named")
    jobs.perform_job(job_id=job.pk)
    job.refresh_from_db()
    assert (type(error).__name__ in job.error, f"job {job.pk}" in job.error) == (False, True)


def test_the_sweeper_rings_for_lost_bells_and_dead_workers(bell, calls):
    lost, orphan, fresh = enqueue("lost"), enqueue("orphan"), enqueue("fresh")
    jobs.claim_job(job_id=orphan.pk)
    expire(orphan)
    Job.objects.filter(pk=fresh.pk).update(rung_at=timezone.now())
    bell.reset_mock()
    assert jobs.sweep_jobs() == 2
    assert {call.args[0][0] for call in bell.call_args_list} == {lost.pk, orphan.pk}
    assert jobs.sweep_jobs() == 0


def test_a_job_that_kills_its_workers_is_ended(bell, calls, settings):
    settings.HARVEST_JOB_ATTEMPTS = 2
    job = enqueue()
    for _ in range(2):
        jobs.claim_job(job_id=job.pk)
        expire(job)
    jobs.sweep_jobs()
    job.refresh_from_db()
    assert (job.state, job.error) == (
        "failed",
        jobs.DEADLY.format(times=2),
    )


def test_a_broker_that_is_away_leaves_the_job_pending(bell, django_capture_on_commit_callbacks):
    bell.side_effect = ConnectionError("no broker")
    with django_capture_on_commit_callbacks(execute=True):
        job = enqueue()
    assert state_of(job) == Job.State.PENDING


def test_a_failed_job_can_be_started_anew(calls):
    job = enqueue()
    Job.objects.filter(pk=job.pk).update(state=Job.State.FAILED, error="x", attempts=5)
    jobs.retry_job(job_id=job.pk)
    assert jobs.perform_job(job_id=job.pk) == "done"


def test_a_broker_that_hangs_is_waited_for_once(bell, monkeypatch):
    monkeypatch.setattr(jobs._Bell, "silent_until", 0.0)
    bell.side_effect = TimeoutError("no answer")
    rows = [Job.objects.create(kind="test", key=str(number)) for number in range(3)]
    for row in rows:
        jobs.ring(row.pk)
    assert bell.call_count == 1
    rung = Job.objects.exclude(rung_at=None).values_list("pk", flat=True)
    assert list(rung) == [rows[0].pk]  # the sweeper rings for the others
    bell.side_effect = None
    monkeypatch.setattr(jobs._Bell, "silent_until", 0.0)
    jobs.ring(rows[1].pk)
    assert bell.call_count == 2
