"""Two officials at the same moment. Threads against a real database, SQLite or PostgreSQL."""

from typing import Any

import pytest

from harvest_site.base.audit import audit_of
from harvest_site.base.problems import Conflict, NotAllowed
from tests.racing import at_once
from tests.tournaments.factories import enter, make_users, open_event, running_event
from tournaments import domain
from tournaments.models import Appointment, Event, Penalty

from .conftest import appoint

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def no_bell(monkeypatch: pytest.MonkeyPatch) -> None:
    """Jobs wait."""
    monkeypatch.setattr("harvest_site.base.jobs.ring", lambda job_id: None)


@pytest.fixture
def event() -> Event:
    organiser, *players = make_users(5)
    return running_event(organiser, players)


def refused(answers: list[Any], *kinds: type[Exception]) -> list[str]:
    """The codes of those that were refused; anything else that was raised fails the test."""
    wrong = [one for one in answers if isinstance(one, Exception) and not isinstance(one, kinds or Conflict)]
    assert wrong == []
    return sorted(one.code for one in answers if isinstance(one, Conflict | NotAllowed))


def test_two_judges_give_one_penalty_once(event: Event) -> None:
    judges = make_users(3, "judge")
    for judge in judges:
        appoint(event, judge, "judge")
    one = event.entrants.earliest("id")

    def give(judge: Any) -> Any:
        return domain.give_penalty(actor=judge, entrant=one, infraction="HI-1.1")

    answers = at_once(*(lambda judge=judge: give(judge) for judge in judges))
    assert refused(answers) == ["penalty-given", "penalty-given"]
    assert Penalty.objects.get().kind == "caution"
    assert audit_of(event).filter(verb="penalty.given").count() == 1


def test_two_that_are_really_two_are_upgraded_one_after_the_other(event: Event) -> None:
    judges = make_users(2, "judge")
    for judge in judges:
        appoint(event, judge, "judge")
    one = event.entrants.earliest("id")

    def give(judge: Any) -> Any:
        return domain.give_penalty(actor=judge, entrant=one, infraction="HI-1.1", again=True)

    assert refused(at_once(*(lambda judge=judge: give(judge) for judge in judges))) == []
    assert list(Penalty.objects.order_by("id").values_list("kind", flat=True)) == ["caution", "warning"]


def test_two_appointments_make_one_head_judge(event: Event) -> None:
    people = make_users(3, "head")
    answers = at_once(
        *(
            lambda who=who: domain.appoint_official(
                actor=event.organiser, event=event, username=who.username, role="head-judge"
            )
            for who in people
        )
    )
    assert refused(answers) == ["head-judge-in-office", "head-judge-in-office"]
    assert Appointment.objects.filter(ended_at=None).count() == 1
    assert audit_of(event).filter(verb="official.appointed").count() == 1


def test_one_office_is_handed_over_once(event: Event) -> None:
    first, *people = make_users(3, "head")
    held = appoint(event, first, "head-judge").public_id
    answers = at_once(
        *(
            lambda who=who: domain.appoint_official(
                actor=event.organiser, event=event, username=who.username, role="head-judge", replaces=held
            )
            for who in people
        )
    )
    assert refused(answers) == ["head-judge-in-office"]
    assert Appointment.objects.filter(ended_at=None, role="head-judge").count() == 1


def test_the_database_itself_keeps_one_head_judge(event: Event) -> None:
    """Without any lock: the constraint alone refuses the second, as a conflict."""
    from tournaments.domain.officials import _write

    people = make_users(2, "head")
    works = [lambda who=who: _write(event, event.organiser, who, "head-judge") for who in people]
    assert refused(at_once(*works)) == ["in-office"]


def test_nobody_enters_while_he_becomes_a_judge() -> None:
    organiser, person = make_users(2)
    event = open_event(organiser)
    answers = at_once(lambda: enter(event, [person]), lambda: appoint(event, person, "judge"))
    assert refused(answers) == ["official-plays"]
    assert event.entrants.count() + Appointment.objects.count() == 1


def test_an_office_ends_once(event: Event) -> None:
    (judge,) = make_users(1, "judge")
    office = appoint(event, judge, "judge")
    answers = at_once(
        *(lambda who=who: domain.end_office(actor=who, office=office) for who in (judge, event.organiser))
    )
    assert refused(answers) == ["office-ended"]
    assert audit_of(event).filter(verb="official.ended").count() == 1


def test_a_penalty_is_taken_back_once(event: Event) -> None:
    row = domain.give_penalty(
        actor=event.organiser, entrant=event.entrants.earliest("id"), infraction="HI-1.1"
    )
    work = lambda: domain.withdraw_penalty(actor=event.organiser, penalty=row, reason="a slip")  # noqa: E731
    assert refused(at_once(work, work)) == ["penalty-withdrawn"]
