"""Two people at the same moment: one result. Threads against a real database, SQLite or PostgreSQL."""

from typing import Any

import pytest

from harvest_site.base.audit import audit_of
from harvest_site.base.jobs import perform_job
from harvest_site.base.models import Job
from harvest_site.base.problems import Conflict
from tests.racing import at_once
from tests.tournaments.factories import enter, make_users, open_event, pair, player_of, running_event
from tests.tournaments.factories import settle_round as settle_all
from tournaments import domain
from tournaments.domain.outcomes import Saying
from tournaments.models import Event, Pairing, Report, Result, Round, StandingsSnapshot

pytestmark = pytest.mark.django_db(transaction=True)

TWO_ONE = Saying(games=(2, 1, 0))


@pytest.fixture(autouse=True)
def no_bell(monkeypatch: pytest.MonkeyPatch) -> None:
    """Jobs wait: only what the test itself does runs."""
    monkeypatch.setattr("harvest_site.base.jobs.ring", lambda job_id: None)


@pytest.fixture
def event() -> Event:
    organiser, *players = make_users(5)
    return running_event(organiser, players)


@pytest.fixture
def table(event: Event) -> Pairing:
    return pair(event)[0]


def conflicts(answers: list[Any]) -> int:
    """How many were refused; anything else that was raised fails the test."""
    strange = [one for one in answers if isinstance(one, Exception) and not isinstance(one, Conflict)]
    assert strange == []
    return sum(isinstance(one, Conflict) for one in answers)


def test_two_confirmations_give_one_result(event: Event, table: Pairing) -> None:
    domain.report_result(actor=player_of(table, 0), pairing=table, saying=TWO_ONE)
    people = (player_of(table, 1), event.organiser, player_of(table, 1))
    answers = at_once(*(lambda who=who: domain.confirm_result(actor=who, pairing=table) for who in people))
    assert conflicts(answers) == 2
    assert Result.objects.filter(pairing=table).count() == 1
    assert audit_of(event).filter(verb="result.settled").count() == 1


def test_two_equal_reports_give_one_result(event: Event, table: Pairing) -> None:
    one, other = player_of(table, 0), player_of(table, 1)
    answers = at_once(
        lambda: domain.report_result(actor=one, pairing=table, saying=TWO_ONE),
        lambda: domain.report_result(actor=other, pairing=table, saying=TWO_ONE),
    )
    assert conflicts(answers) == 0
    assert Result.objects.get(pairing=table).said == TWO_ONE.said


def test_one_player_reports_once(table: Pairing) -> None:
    one = player_of(table, 0)
    answers = at_once(
        *[lambda: domain.report_result(actor=one, pairing=table, saying=TWO_ONE) for _ in range(3)]
    )
    assert conflicts(answers) == 2
    assert Report.objects.filter(pairing=table).count() == 1


def test_the_database_itself_keeps_one_result(table: Pairing) -> None:
    """Without any lock: the constraint alone refuses the second, as a conflict."""
    from tournaments.domain.outcomes import settle
    from tournaments.enums import ResultSource

    def write() -> Any:
        event, seats = table.round.stage.event, list(table.seats.select_related("entrant"))
        pairing = Pairing.objects.select_related("round__stage__event").get(pk=table.pk)
        return settle(
            event=event,
            pairing=pairing,
            seats=seats,
            saying=TWO_ONE,
            source=ResultSource.PLAYERS,
            actor=None,
        )

    assert conflicts(at_once(write, write, write)) == 2
    assert Result.objects.filter(pairing=table).count() == 1


def test_two_organisers_pair_one_round(event: Event) -> None:
    answers = at_once(*[lambda: domain.pair_next_round(actor=event.organiser, event=event)] * 2)
    assert conflicts(answers) == 1
    assert Round.objects.count() == 1


def test_the_last_place_goes_to_one(db: None) -> None:
    organiser, *players = make_users(4)
    event = open_event(organiser, capacity=2)
    enter(event, players[:1])
    answers = at_once(*(lambda who=who: enter(event, [who]) for who in players[1:]))
    assert conflicts(answers) == 1
    assert event.entrants.count() == 2


def test_one_person_enters_once() -> None:
    organiser, player = make_users(2)
    event = open_event(organiser)
    assert conflicts(at_once(*[lambda: enter(event, [player])] * 2)) == 1
    assert event.entrants.count() == 1


def test_two_workers_write_one_snapshot(event: Event, table: Pairing) -> None:
    settle_all(event)
    job = Job.objects.get(kind="standings")
    works = [lambda: domain.compute_snapshot(event_id=event.pk, stage=1, number=1)] * 2
    answers = at_once(*works, lambda: perform_job(job_id=job.pk))
    assert [one for one in answers if isinstance(one, Exception)] == []
    assert StandingsSnapshot.objects.count() == 1
