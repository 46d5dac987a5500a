"""What changes the standings after the end is marked for everybody: when, in which office, and never why."""

import datetime
import json
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from rest_framework.test import APIClient

from harvest_site.accounts.models import User
from harvest_site.base.jobs import perform_job
from harvest_site.base.models import Job
from tests.tournaments.factories import settle_round
from tournaments import domain
from tournaments.domain.corrections import corrections_of
from tournaments.domain.outcomes import Saying
from tournaments.models import Pairing, Penalty

from .conftest import Hall, appoint

pytestmark = pytest.mark.django_db
LogIn = Callable[[User], Client]
Api = Callable[..., APIClient]
SECRET = "He looked at the deck of his opponent."


@pytest.fixture
def ended(hall: Hall) -> Hall:
    """The event after one round and its end."""
    settle_round(hall.event)
    hall.event = domain.finish_event(actor=hall.people["organiser"], event=hall.event)
    run_jobs()
    return hall


def run_jobs() -> None:
    for job in Job.objects.filter(kind="standings", state="pending"):
        perform_job(job_id=job.pk)


def put_out(hall: Hall, number: int = 0, by: str = "head-judge") -> Penalty:
    return hall.give(number, "HI-4.4", by, note=SECRET, again=True)


def correct(hall: Hall, games: tuple[int, int, int], by: str = "scorekeeper") -> Pairing:
    table = hall.table_of()
    said = {"saying": Saying(games=games), "reason": "Typed wrong.", "losses": []}
    domain.correct_result(actor=hall.people[by], pairing=table, **said)
    return table


def marks(hall: Hall) -> list[tuple[str, str]]:
    """Kinds and offices, the newest first."""
    return [(one.kind, one.office) for one in corrections_of(hall.event)]


def test_nothing_is_marked_before_the_end(hall: Hall, logged_in: LogIn) -> None:
    settle_round(hall.event)
    put_out(hall)
    correct(hall, (1, 2, 0))
    assert marks(hall) == []
    hall.event = domain.finish_event(actor=hall.people["organiser"], event=hall.event)
    run_jobs()
    assert marks(hall) == []
    assert "Corrected after the end" not in Client().get(hall.address("standings")).content.decode()


def test_what_changed_the_standings_is_marked(ended: Hall) -> None:
    row = put_out(ended)
    domain.withdraw_penalty(actor=ended.people["head-judge"], penalty=row, reason="A mistake.")
    correct(ended, (1, 2, 0))
    assert marks(ended) == [
        ("result", "scorekeeper"),
        ("disqualification-withdrawn", "head-judge"),
        ("disqualification", "head-judge"),
    ]


def test_what_changes_none_is_not_marked(ended: Hall) -> None:
    ended.give(0, "HI-1.1")
    ended.give(1, "HI-2.2")
    correct(ended, (2, 0, 0))  # as it stood
    assert marks(ended) == []


def test_a_second_disqualification_of_one_player_changes_nothing(ended: Hall) -> None:
    first, second = put_out(ended), put_out(ended)
    assert marks(ended) == [("disqualification", "head-judge")]
    for row in (second, first):
        domain.withdraw_penalty(actor=ended.people["head-judge"], penalty=row, reason="A mistake.")
    assert [kind for kind, _ in marks(ended)] == ["disqualification-withdrawn", "disqualification"]


def test_one_that_stood_before_the_end_and_is_taken_back_after_it(hall: Hall) -> None:
    settle_round(hall.event)
    row = put_out(hall)
    hall.event = domain.finish_event(actor=hall.people["organiser"], event=hall.event)
    domain.withdraw_penalty(actor=hall.people["head-judge"], penalty=row, reason="A mistake.")
    assert marks(hall) == [("disqualification-withdrawn", "head-judge")]


@pytest.mark.parametrize(
    ("by", "office"),
    [("organiser", "organiser"), ("staff", "staff"), ("judge", "judge"), ("head-judge", "head-judge")],
)
def test_the_office_of_who_corrected_a_result(ended: Hall, by: str, office: str) -> None:
    correct(ended, (1, 2, 0), by)
    assert marks(ended) == [("result", office)]


def test_the_office_is_that_of_then(ended: Hall) -> None:
    put_out(ended)
    head = ended.event.appointments.get(role="head-judge")
    domain.end_office(actor=ended.people["organiser"], office=head)
    ended.event.__dict__.pop("offices", None)
    put_out(ended, 1, "organiser")  # stands in
    appoint(ended.event, ended.people["organiser"], "head-judge")
    assert marks(ended) == [("disqualification", "organiser"), ("disqualification", "head-judge")]
    ended.people["head-judge"].delete()
    assert marks(ended) == [("disqualification", "organiser"), ("disqualification", "")]


def test_everybody_reads_it_on_pages_and_nobody_why(ended: Hall) -> None:
    row = put_out(ended)
    table = correct(ended, (1, 2, 0)).table
    run_jobs()
    out = f"{row.given_at:%-d %b %Y, %H:%M} UTC, by the head judge: a player was disqualified."
    result = f"UTC, by a scorekeeper: the result of round 1, table {table}, was corrected."
    for address in ("standings", "history"):
        page = Client().get(ended.address(address)).content.decode()
        assert ("Corrected after the end of the event:" in page, out in page, result in page) == (
            True, True, True
        )  # fmt: skip
        assert (SECRET in page, "Cheating" in page, "HI-4.4" in page) == (False, False, False)
    assert out in Client().get(ended.address()).content.decode()
    assert "gave a penalty" not in Client().get(ended.address("history")).content.decode()


def test_over_the_api_with_an_address_that_moves(ended: Hall, api: Api) -> None:
    before = api().get(ended.endpoint("standings"))
    assert before.json()["corrections"] == []
    row = put_out(ended)
    later = api().get(ended.endpoint("standings"), HTTP_IF_NONE_MATCH=before["ETag"])
    assert (later.status_code, later.json()["corrections"]) == (
        200, [moment(row, "disqualification", "head-judge")]
    )  # fmt: skip
    assert SECRET not in later.content.decode()
    back = domain.withdraw_penalty(actor=ended.people["head-judge"], penalty=row, reason="A mistake.")
    told = api().get(ended.endpoint("standings")).json()["corrections"]
    assert [one["what"] for one in told] == ["disqualification-withdrawn", "disqualification"]
    assert datetime.datetime.fromisoformat(told[0]["at"]) == back.withdrawn_at


def moment(row: Penalty, what: str, by: str) -> dict[str, Any]:
    at = row.given_at.isoformat().replace("+00:00", "Z") if row.given_at else None
    return {"at": at, "by": by, "what": what, "stage": row.stage, "round": row.round, "table": None}


def test_earlier_standings_show_what_changed_them(hall: Hall, api: Api) -> None:
    settle_round(hall.event)
    domain.pair_next_round(actor=hall.people["organiser"], event=hall.event)
    settle_round(hall.event)
    hall.event = domain.finish_event(actor=hall.people["organiser"], event=hall.event)
    run_jobs()
    put_out(hall)
    of_round = {
        number: len(api().get(hall.endpoint("standings") + f"?after={number}").json()["corrections"])
        for number in (1, 2)
    }
    assert of_round == {1: 0, 2: 1}
    assert "Corrected after" not in Client().get(hall.address("standings", "1")).content.decode()


def test_of_an_event_that_came_as_finished_its_import_is_the_end(ended: Hall) -> None:
    put_out(ended)
    boss = ended.people["organiser"]
    raw = json.dumps(domain.export_whole(actor=boss, event=ended.event)).encode()
    made = domain.import_event(actor=boss, raw=raw)
    assert corrections_of(made) == []
    one = made.entrants.exclude(public_id=ended.entrant(0).public_id).earliest("id")
    domain.give_penalty(actor=boss, entrant=one, infraction="HI-4.4", note=SECRET)
    assert [(one.kind, one.office) for one in corrections_of(made)] == [("disqualification", "organiser")]
