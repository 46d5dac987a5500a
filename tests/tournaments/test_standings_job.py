"""Standings as a job: computed after every change, stored, idempotent."""

from typing import Any

import pytest

from harvest_site.accounts.models import User
from harvest_site.base.jobs import perform_job
from harvest_site.base.models import Job
from tests.tournaments.factories import make_users, pair, running_event, settle_round
from tournaments import domain
from tournaments.domain.outcomes import Saying
from tournaments.eventfile import read_event
from tournaments.models import Event, StandingsSnapshot
from tournaments.standings import compute, standings_document

pytestmark = pytest.mark.django_db


def perform_all() -> list[str]:
    jobs = Job.objects.filter(kind="standings", state="pending").order_by("key")
    return [perform_job(job_id=job.pk) for job in jobs]


@pytest.fixture
def event(organiser: User) -> Event:
    return running_event(organiser, make_users(5), rounds=3)


def test_the_job_stores_rows_and_sums(event: Event) -> None:
    pair(event)
    settle_round(event)
    assert perform_all() == ["done"]
    snapshot = StandingsSnapshot.objects.get()
    assert [row["rank"] for row in snapshot.rows] == [1, 1, 1, 4, 4]
    assert [row["points"] for row in snapshot.rows] == [3, 3, 3, 0, 0]
    leader = snapshot.rows[0]
    assert snapshot.sums[leader["entrant"]]["gw"] == [[None, "games", None, "1"]]
    assert set(snapshot.sums[leader["entrant"]]) == {"points", "omw", "gw", "ogw"}


def test_running_it_again_changes_nothing(event: Event) -> None:
    pair(event)
    settle_round(event)
    perform_all()
    before, activity = StandingsSnapshot.objects.values().get(), Event.objects.get().activity
    domain.compute_snapshot(event_id=event.pk, stage=1, number=1)
    assert StandingsSnapshot.objects.values().get() == before
    assert Event.objects.get().activity == activity


def test_a_correction_recomputes_the_rounds_after_it(event: Event, organiser: User) -> None:
    first = pair(event)[0]
    settle_round(event)
    pair(event)
    settle_round(event)
    perform_all()
    before = {one.after_round: one.input_hash for one in StandingsSnapshot.objects.all()}
    saying = Saying(games=(0, 2, 0))
    domain.correct_result(actor=organiser, pairing=first, saying=saying, reason="swapped")
    assert perform_all() == ["done", "done"]
    after = {one.after_round: one.input_hash for one in StandingsSnapshot.objects.all()}
    assert {number for number in after if after[number] != before[number]} == {1, 2}


def test_a_round_that_was_undone_leaves_no_snapshot(event: Event, organiser: User) -> None:
    pair(event)
    domain.undo_pairing(actor=organiser, event=event)
    assert perform_all() == ["done"]
    assert StandingsSnapshot.objects.count() == 0


def test_unconfirmed_results_do_not_count(event: Event, organiser: User) -> None:
    table = pair(event)[0]
    reporter = table.seats.get(position=0).entrant.user
    domain.report_result(actor=reporter, pairing=table, saying=Saying(games=(2, 0, 0)))
    perform_all()
    snapshot = StandingsSnapshot.objects.get()
    assert sum(row["points"] for row in snapshot.rows) == 3, "only the bye"
    assert not domain.standings.is_current(snapshot, event)


def test_the_number_of_queries_does_not_grow(organiser: User, django_assert_num_queries: Any) -> None:
    for count in (4, 12):
        event = running_event(organiser, make_users(count, f"of{count}-"), rounds=2)
        pair(event)
        settle_round(event)
        with django_assert_num_queries(20):
            domain.compute_snapshot(event_id=event.pk, stage=1, number=1)


def test_a_drop_shows_in_the_standings(event: Event, organiser: User) -> None:
    pair(event)
    settle_round(event)
    perform_all()
    gone = event.entrants.get(name="player0")
    domain.drop_entrant(actor=organiser, entrant=gone)
    assert perform_all() == ["done"]
    active = {row["entrant"]: row["active"] for row in StandingsSnapshot.objects.get().rows}
    assert [ident for ident in active if not active[ident]] == [gone.public_id]
    exported = read_event(domain.export_event(event, with_decks=False))
    assert standings_document(compute(exported))["rows"] == StandingsSnapshot.objects.get().rows
