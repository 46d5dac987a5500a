"""Offices and penalties in event files: out and in again the same; files without them are read as before."""

import json
from typing import Any

import pytest

from harvest_site.accounts.models import User
from tests.tournaments.events import event as document_of
from tests.tournaments.events import played
from tests.tournaments.factories import settle_round
from tournaments import domain
from tournaments.models import Event, Penalty
from tournaments.standings import compute

from .conftest import Hall, appoint

pytestmark = pytest.mark.django_db
PLAN = {"event_format": "tourney", "time_zone": "Europe/Paris"}
CONTRACT = {"entrant", "round", "kind", "clause", "stage"}


def raw(document: dict[str, Any]) -> bytes:
    return json.dumps(document).encode()


def whole(event: Event) -> dict[str, Any]:
    """The organiser's copy as it comes out of a file, without the trail."""
    document = domain.export_whole(actor=event.organiser, event=event)
    del document["audit"]
    copy: dict[str, Any] = json.loads(json.dumps(document))
    return copy


@pytest.fixture
def judged(hall: Hall) -> Hall:
    """With penalties of every state and an office that ended."""
    head, judge = hall.people["head-judge"], hall.people["judge"]
    give = domain.give_penalty
    give(actor=judge, entrant=hall.entrant(0), infraction="HI-1.1", note="Forgot to draw.", clause="GH-5.3")
    give(actor=judge, entrant=hall.entrant(0), infraction="HI-1.1", again=True)
    give(actor=head, entrant=hall.entrant(1), infraction="HI-1.1", kind="warning", reason="loud")
    out = give(actor=head, entrant=hall.entrant(2), infraction="HI-4.4", note="He lied.")
    lost = give(actor=head, entrant=hall.entrant(1), infraction="HI-2.2")
    domain.note_entered(actor=hall.people["scorekeeper"], penalty=lost)
    back = give(actor=judge, entrant=hall.entrant(3), infraction="HI-3.3")
    domain.withdraw_penalty(actor=head, penalty=back, reason="the other table")
    assert out.kind == "disqualification"
    User.objects.filter(pk=judge.pk).update(username="j" * 150)
    judge.refresh_from_db()
    appoint(hall.event, User.objects.create(username="new"), "head-judge",
            replaces=hall.event.appointments.get(role="head-judge").public_id)  # fmt: skip
    settle_round(hall.event, reason="over before he was out")
    hall.event.refresh_from_db()
    return hall


def test_out_and_in_again_is_the_same(judged: Hall) -> None:
    document = whole(judged.event)
    copy = domain.import_event(actor=judged.people["outsider"], raw=raw(document))
    assert whole(copy) == document
    assert [len(document[name]) for name in ("penalties", "withdrawn_penalties", "staff")] == [5, 1, 4]
    assert compute(domain.event_file(copy)).rows == compute(domain.event_file(judged.event)).rows
    columns = ("kind", "infraction", "policy_version", "usual", "reason", "note", "given_at", "entered_at")
    rows = [list(one.penalties.order_by("id").values_list(*columns)) for one in (copy, judged.event)]
    assert sorted(rows[0], key=str) == sorted(rows[1], key=str)


def test_what_comes_with_a_file_gives_nobody_a_right(judged: Hall) -> None:
    copy = domain.import_event(actor=judged.people["outsider"], raw=raw(whole(judged.event)))
    assert str(copy.head_judge) == "new"
    assert copy.role_of(User.objects.get(username="new")) == ""
    assert set(copy.penalties.values_list("given_by", flat=True)) == {None}
    one = copy.entrants.earliest("id")
    row = domain.give_penalty(actor=copy.organiser, entrant=one, infraction="HI-1.1", again=True)
    assert (row.kind, row.usual_because.split(".")[0]) == (
        "warning", "3rd time in this event (caution in round 1, warning in round 1)"
    )  # fmt: skip
    office = copy.head_judge
    assert office is not None
    appoint(copy, judged.people["judge"], "head-judge", replaces=office.public_id)
    assert str(Event.objects.get(pk=copy.pk).head_judge) == "j" * 150


def test_the_public_file_names_who_is_out_and_no_other_penalty(judged: Hall) -> None:
    document = domain.export_event(judged.event, with_decks=False)
    out = judged.entrant(2).public_id
    told = {"entrant": out, "round": 1, "kind": "disqualification", "clause": None, "stage": 1}
    assert document["penalties"] == [told]
    assert "withdrawn_penalties" not in document
    names = [(one["name"], one["role"]) for one in document["staff"]]
    assert names == [("j" * 60, "judge"), ("the-scorekeeper", "scorekeeper"), ("new", "head-judge")]
    for secret in ("loud", "Forgot to draw", "He lied", "HI-", "the other table"):
        assert secret not in json.dumps(document)


def test_a_file_of_the_contract_alone(organiser: User) -> None:
    penalties = [
        {"entrant": "a", "round": 1, "kind": "match-loss"},
        {"entrant": "b", "round": 0, "kind": "disqualification", "clause": "X-1"},
    ]
    source = document_of(["a", "b"], [[played("a", "b", 2)]], penalties=penalties, **PLAN)
    made = domain.import_event(actor=organiser, raw=raw(source))
    written = whole(made)
    assert [set(one) for one in written["penalties"]] == [CONTRACT, CONTRACT]
    assert [one["kind"] for one in written["penalties"]] == ["match-loss", "disqualification"]
    assert made.penalties.to_enter().count() == 0, "its effect stands in the result of the file"
    assert ("staff" in written, "withdrawn_penalties" in written) == (False, False)
    assert made.penalties.filter(given_at=None, policy="").count() == 2


@pytest.mark.parametrize(
    "staff",
    [
        "us",
        [{"role": "judge"}],
        [{"name": "Ann", "role": "chef", "from": "2026-05-02T10:00:00Z"}],
        [{"name": "Ann", "role": "judge", "from": "yesterday"}],
        [{"name": "Ann", "role": "judge", "from": "2026-05-02T10:00:00"}],
        [7],
    ],
)
def test_staff_that_means_something_else_is_left_alone(organiser: User, staff: Any) -> None:
    made = domain.import_event(actor=organiser, raw=raw(document_of(["a", "b"], [], staff=staff, **PLAN)))
    assert made.appointments.count() == 0


def test_two_head_judges_in_office_are_a_fault(organiser: User) -> None:
    staff = [{"name": name, "role": "head-judge", "from": "2026-05-02T10:00:00Z"} for name in ("Ann", "Tom")]
    found = domain.preview_import(
        actor=organiser, raw=raw(document_of(["a", "b"], [], staff=staff, **PLAN))
    ).document()
    assert found["faults"] == [
        {"place": "staff[1].role", "message": "staff[1].role: an event has one head judge in office"}
    ]


@pytest.mark.parametrize(
    ("withdrawn", "place"),
    [
        ([{"entrant": "c", "round": 1, "kind": "warning"}], "withdrawn_penalties[0].entrant"),
        ([{"entrant": "a", "round": 1, "kind": "exile"}], "withdrawn_penalties[0].kind"),
        ({"entrant": "a"}, "withdrawn_penalties"),
    ],
)
def test_faults_of_penalties_that_were_taken_back(organiser: User, withdrawn: Any, place: str) -> None:
    source = document_of(["a", "b"], [], withdrawn_penalties=withdrawn, **PLAN)
    found = domain.preview_import(actor=organiser, raw=raw(source)).document()
    assert [fault["place"] for fault in found["faults"]] == [place]


def test_ids_that_are_drawn_anew_are_those_of_the_penalties_too(organiser: User) -> None:
    row = {"entrant": "A B", "round": 1, "kind": "warning", "result": 5, "players": ["A B"]}
    back = {**row, "withdrawn_at": "2026-05-02T10:00:00+02:00", "note": "x\0y"}
    source = document_of(
        ["A B", "C"], [[played("A B", "C", 2)]], penalties=[row], withdrawn_penalties=[back], **PLAN
    )
    made = domain.import_event(actor=organiser, raw=raw(source))
    rows = Penalty.objects.filter(event=made).order_by("id")
    assert [(one.entrant.name, one.withdrawn_at is None) for one in rows] == [("A B", True), ("A B", False)]
    assert rows[1].note == "x y"


def test_taken_back_without_a_time_stays_taken_back(organiser: User) -> None:
    back = [{"entrant": "a", "round": 1, "kind": "disqualification"}]
    source = document_of(["a", "b"], [[played("a", "b", 2)]], withdrawn_penalties=back, **PLAN)
    made = domain.import_event(actor=organiser, raw=raw(source))
    assert made.penalties.standing().count() == 0
    assert domain.event_file(made).penalties == ()
