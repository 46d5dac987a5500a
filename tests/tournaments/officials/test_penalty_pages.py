"""Penalties on pages and over the API: the two steps, taking back, and the ways to the form."""

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from rest_framework.test import APIClient

from harvest_site.accounts.models import User
from tests.tournaments.factories import open_event
from tournaments.models import Penalty

from .conftest import Hall, appoint

pytestmark = pytest.mark.django_db
LogIn = Callable[[User], Client]
Api = Callable[..., APIClient]


def test_the_two_steps_of_a_judge(hall: Hall, logged_in: LogIn) -> None:
    judge, one = logged_in(hall.people["judge"]), hall.entrant(0)
    first = judge.get(hall.address("penalties", "new") + f"?entrant={one.public_id}").content.decode()
    assert f'<option value="{one.public_id}" selected>player0' in first
    assert "A step was left out (caution)" in first
    asked = {"entrant": one.public_id, "infraction": "HI-1.1"}
    second = judge.get(hall.address("penalties", "new"), asked).content.decode()
    assert ("Caution for player0" in second, "If nothing has been decided since" in second) == (True, True)
    assert ("Give the caution" in second, "Why another one" in second) == (True, False)
    sent = judge.post(hall.address("penalties", "new"), asked | {"note": "Forgot to draw.", "policy": "1.0"})
    row = Penalty.objects.get()
    assert (sent.status_code, sent["Location"]) == (302, hall.address("penalties", row.public_id))
    page = judge.get(sent["Location"]).content.decode()
    assert ("Forgot to draw." in page, "the-judge" in page, "Version 1.0" in page) == (True, True, True)


def test_a_first_step_left_open_says_what_is_missing(hall: Hall, logged_in: LogIn) -> None:
    judge = logged_in(hall.people["judge"])
    asked = judge.get(hall.address("penalties", "new"), {"infraction": "HI-1.1", "next": "1"})
    assert (asked.status_code, list(asked.context["form"].errors)) == (400, ["entrant"])


def test_repetition_is_told_on_the_form(hall: Hall, logged_in: LogIn) -> None:
    hall.give()
    judge, asked = (
        logged_in(hall.people["judge"]),
        {"entrant": hall.entrant(0).public_id, "infraction": "HI-1.1"},
    )
    page = judge.get(hall.address("penalties", "new"), asked).content.decode()
    assert ("Warning for player0" in page, "2nd time in this event (caution in round 1)" in page) == (
        True,
        True,
    )
    assert "It is another one" not in page
    twice = judge.post(hall.address("penalties", "new"), asked)
    assert (twice.status_code, Penalty.objects.count()) == (409, 1)
    assert "It is another one" in twice.content.decode()
    assert judge.post(hall.address("penalties", "new"), asked | {"again": "on"}).status_code == 302
    assert Penalty.objects.latest("id").kind == "warning"


def test_a_head_judge_chooses_with_a_reason(hall: Hall, logged_in: LogIn) -> None:
    head, asked = (
        logged_in(hall.people["head-judge"]),
        {"entrant": hall.entrant(0).public_id, "infraction": "HI-1.1"},
    )
    page = head.get(hall.address("penalties", "new"), asked).content.decode()
    assert ("Caution, as the policy proposes" in page, "Match loss" in page) == (True, True)
    bare = head.post(hall.address("penalties", "new"), asked | {"kind": "warning"})
    assert (bare.status_code, list(bare.context["form"].errors)) == (400, ["reason"])
    head.post(hall.address("penalties", "new"), asked | {"kind": "warning", "reason": "he laughed"})
    assert (
        "The policy proposed"
        in head.get(hall.address("penalties", Penalty.objects.get().public_id)).content.decode()
    )


def test_a_judge_who_posts_another_penalty_is_refused(hall: Hall, logged_in: LogIn) -> None:
    asked = {"entrant": hall.entrant(0).public_id, "infraction": "HI-1.1", "kind": "match-loss"}
    sent = logged_in(hall.people["judge"]).post(hall.address("penalties", "new"), asked)
    assert (sent.status_code, Penalty.objects.count()) == (403, 0)
    assert "head judge" in sent.content.decode()


def test_a_judge_is_told_who_disqualifies(hall: Hall, logged_in: LogIn) -> None:
    asked = {"entrant": hall.entrant(0).public_id, "infraction": "HI-4.4"}
    judge, new = logged_in(hall.people["judge"]), hall.address("penalties", "new")
    page = judge.get(new, asked).content.decode()
    assert "Only the head judge (the-head-judge) disqualifies: call the-head-judge" in page
    assert "Give the disqualification" not in page
    sent = judge.post(new, asked | {"note": "He lied."})
    assert (sent.status_code, Penalty.objects.count()) == (403, 0)
    assert "every disqualification, is the head judge&#x27;s to give" in sent.content.decode()
    assert "Give the penalty" in logged_in(hall.people["head-judge"]).get(new, asked).content.decode()


def test_a_refusal_of_a_field_that_is_not_shown_is_shown(hall: Hall, logged_in: LogIn) -> None:
    """The penalty is no field of a judge's form: what is wrong with it stands above the form."""
    asked = {"entrant": hall.entrant(0).public_id, "infraction": "HI-1.1", "kind": "match-loss"}
    sent = logged_in(hall.people["judge"]).post(hall.address("penalties", "new"), asked)
    assert (sent.status_code, "The policy proposes: caution." in sent.content.decode()) == (403, True)
    assert "Head judge: the-head-judge." in sent.content.decode()


def test_earlier_penalties_stand_above_the_button(hall: Hall, logged_in: LogIn) -> None:
    for infraction in ("HI-1.1", "HI-3.2"):
        hall.give(infraction=infraction)
    asked = {"entrant": hall.entrant(0).public_id, "infraction": "HI-2.1"}
    page = logged_in(hall.people["judge"]).get(hall.address("penalties", "new"), asked).content.decode()
    assert 0 < page.index("player0 has 2 already") < page.index("Give the ")


def test_taken_back_on_the_page_and_over_the_api(hall: Hall, logged_in: LogIn, api: Api) -> None:
    first, second = hall.give(), hall.give(1)
    head = logged_in(hall.people["head-judge"])
    head.post(hall.address("penalties", first.public_id, "withdraw"), {"reason": "the other table"})
    assert "the other table" in head.get(hall.address("penalties", first.public_id)).content.decode()
    program = api(hall.people["head-judge"])
    done = program.post(hall.endpoint("penalties", second.public_id, "withdraw"), {"reason": "so"})
    assert (done.status_code, done.json()["withdrawn_reason"]) == (200, "so")
    again = program.post(hall.endpoint("penalties", second.public_id, "withdraw"), {"reason": "so"})
    assert (again.status_code, again.json()["code"]) == (409, "penalty-withdrawn")


def test_over_the_api(hall: Hall, api: Api) -> None:
    judge, one = api(hall.people["judge"]), hall.entrant(0).public_id
    asked = f"{hall.endpoint('penalty-proposal')}?entrant={one}&infraction=HI-1.1"
    found = judge.get(asked).json()
    assert (found["kind"], found["because"], found["policy"], found["earlier"]) == ("caution", "", "1.0", [])
    body = {"entrant": one, "infraction": "HI-1.1", "policy": "1.0"}
    made = judge.post(hall.endpoint("penalties"), body)
    assert (made.status_code, made.json()["kind"], made.json()["name"]) == (201, "caution", "player0")
    assert judge.get(asked).json()["earlier"] == [made.json()["id"]]
    twice = judge.post(hall.endpoint("penalties"), body)
    assert (twice.status_code, twice.json()["code"]) == (409, "penalty-given")
    other = judge.post(
        hall.endpoint("penalties"), body | {"kind": "match-loss", "reason": "so", "again": True}
    )
    assert (other.status_code, other.json()["code"]) == (403, "head-judge-decides")
    assert judge.post(hall.endpoint("penalties"), body | {"entrant": "nobody"}).status_code == 404
    assert judge.get(f"{hall.endpoint('penalty-proposal')}?entrant={one}&infraction=x").status_code == 400
    assert api(hall.players[1]).get(asked).status_code == 403


def test_a_proposal_names_what_it_needs(hall: Hall, api: Api) -> None:
    judge = api(hall.people["judge"])
    bare = judge.get(hall.endpoint("penalty-proposal"))
    assert (bare.status_code, bare.json()["data"]["fields"]) == (400, ["entrant", "infraction"])
    half = judge.get(f"{hall.endpoint('penalty-proposal')}?entrant={hall.entrant(0).public_id}")
    assert (half.status_code, half.json()["data"]["fields"]) == (400, ["infraction"])


def test_the_policy_leads_to_the_events_that_one_judges(hall: Hall, logged_in: LogIn, client: Client) -> None:
    link = f'href="{hall.address("penalties", "new")}?infraction=HI-3.2"'
    said = {
        role: link in logged_in(person).get("/infractions/HI-3.2").content.decode()
        for role, person in hall.people.items()
    }
    assert [role for role, shown in said.items() if shown] == ["head-judge", "judge"]
    assert link not in client.get("/infractions/HI-3.2").content.decode()
    assert (
        "Give this in Spring Harvest"
        in logged_in(hall.people["judge"]).get("/infractions/HI-3.2").content.decode()
    )
    assert (
        "Give a penalty in Spring Harvest"
        in logged_in(hall.people["judge"]).get("/infractions/").content.decode()
    )


def test_an_event_that_does_not_run_is_no_place(organiser: User, user: User, logged_in: LogIn) -> None:
    appoint(open_event(organiser), user, "judge")
    assert "Give this in" not in logged_in(user).get("/infractions/HI-3.2").content.decode()


@pytest.mark.parametrize("count", [1, 5])
def test_lists_cost_the_same(
    hall: Hall, logged_in: LogIn, api: Api, count: int, django_assert_num_queries: Any
) -> None:
    for number in range(count):
        hall.give(number % 4, infraction=f"HI-1.{1 + number // 4}")
    judge, program = logged_in(hall.people["judge"]), api(hall.people["judge"])
    with django_assert_num_queries(8):
        judge.get(hall.address("penalties"))
    with django_assert_num_queries(7):
        program.get(hall.endpoint("penalties"))
