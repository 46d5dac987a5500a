"""Offices: who comes into one, how it is handed over, and what the trail keeps."""

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from rest_framework.test import APIClient

from harvest_site.accounts.models import User
from harvest_site.base.audit import audit_of
from harvest_site.base.problems import Conflict, Malformed, NotAllowed, PreconditionFailed
from tests.tournaments.factories import enter, legal_text, make_event, make_users, open_event
from tournaments import domain
from tournaments.models import Appointment, Event

from .conftest import Hall, appoint

pytestmark = pytest.mark.django_db


@pytest.fixture
def event(organiser: User) -> Event:
    return open_event(organiser)


def in_office(event: Event) -> list[tuple[str, str]]:
    """Name and role, read anew."""
    return [(str(one), one.role) for one in Event.objects.get(pk=event.pk).offices]


def test_a_head_judge_is_named_on_the_event(
    event: Event, client: Client, api: Callable[..., APIClient]
) -> None:
    User.objects.create(username="Rowan", display_name="Rowan Fields")
    domain.appoint_official(actor=event.organiser, event=event, username="rowan", role="head-judge")
    assert in_office(event) == [("Rowan Fields", "head-judge")]
    assert "Head judge Rowan Fields" in client.get(event.get_absolute_url()).content.decode()
    assert api().get(f"/api/v1/events/{event.public_id}/").json()["head_judge"] == "Rowan Fields"


@pytest.mark.parametrize("username", ["nobody", "", "gone", "ro\0wan"])
def test_only_people_of_the_site(event: Event, username: str) -> None:
    User.objects.create(username="gone", is_active=False)
    with pytest.raises(Malformed, match="nobody here has the user name"):
        domain.appoint_official(actor=event.organiser, event=event, username=username, role="judge")


def test_an_unknown_role(event: Event, user: User) -> None:
    with pytest.raises(Malformed, match="role"):
        appoint(event, user, "referee")


def test_an_event_has_one_head_judge(event: Event, user: User, other_user: User) -> None:
    first = appoint(event, user, "head-judge")
    with pytest.raises(Conflict) as refused:
        appoint(event, other_user, "head-judge")
    assert (refused.value.code, refused.value.data["office"]) == ("head-judge-in-office", first.public_id)
    appoint(event, other_user, "head-judge", replaces=first.public_id)
    assert in_office(event) == [("bela", "head-judge")]
    first.refresh_from_db()
    assert (first.ended_by, first.reason) == (event.organiser, "followed by bela")
    with pytest.raises(Conflict) as stale:
        appoint(event, user, "head-judge", replaces=first.public_id)
    assert stale.value.code == "head-judge-in-office"


def test_an_office_that_ended_is_not_handed_over(event: Event, user: User, other_user: User) -> None:
    first = appoint(event, user, "head-judge")
    domain.end_office(actor=event.organiser, office=first)
    with pytest.raises(Conflict) as refused:
        appoint(event, other_user, "head-judge", replaces=first.public_id)
    assert refused.value.code == "office-ended"


@pytest.mark.parametrize("role", ["judge", "scorekeeper"])
def test_one_tap_does_not_end_the_head_judges_office(
    event: Event, user: User, role: str, api: Callable[..., APIClient]
) -> None:
    first = appoint(event, user, "head-judge")
    boss, at = api(event.organiser), f"/api/v1/events/{event.public_id}/staff/"
    body = {"username": "aiko", "role": role}
    refused = boss.post(at, body, HTTP_IF_MATCH="*")
    assert (refused.status_code, refused.json()["code"]) == (409, "head-judge-in-office")
    assert refused.json()["data"]["office"] == first.public_id
    assert in_office(event) == [("aiko", "head-judge")]
    assert boss.post(at, body | {"replaces": first.public_id}, HTTP_IF_MATCH="*").status_code == 201
    first.refresh_from_db()
    assert (in_office(event), first.reason) == ([("aiko", role)], f"became {role}")


def test_the_staff_page_asks_before_the_head_judges_office_ends(
    event: Event, user: User, logged_in: Callable[[User], Client]
) -> None:
    first = appoint(event, user, "head-judge")
    boss, at = logged_in(event.organiser), f"{event.get_absolute_url()}/staff/appoint"
    told = {"username": "aiko", "role": "judge", "replaces": first.public_id}
    asked = boss.post(at, told)
    assert (asked.status_code, in_office(event)) == (400, [("aiko", "head-judge")])
    assert "Yes: the office of head judge ends with it" in asked.content.decode()
    assert boss.post(at, told | {"ends": "on"}).status_code == 302
    assert in_office(event) == [("aiko", "judge")]


def test_one_office_a_person(event: Event, user: User) -> None:
    appoint(event, user, "judge")
    with pytest.raises(Conflict, match="judge already"):
        appoint(event, user, "judge")
    appoint(event, user, "scorekeeper")
    assert in_office(event) == [("aiko", "scorekeeper")]
    assert Appointment.objects.get(role="judge").reason == "became scorekeeper"


def test_the_organiser_can_be_head_judge(event: Event) -> None:
    appoint(event, event.organiser, "head-judge")
    assert in_office(event) == [("organiser", "head-judge")]


def test_who_and_when_stands_in_the_history(
    event: Event, user: User, other_user: User, client: Client
) -> None:
    first = appoint(event, user, "head-judge")
    second = appoint(event, other_user, "head-judge", replaces=first.public_id)
    domain.end_office(actor=other_user, office=second, reason="ill")
    rows = list(audit_of(event).filter(verb__startswith="official.").order_by("id"))
    told = [(row.actor.username, row.verb, row.before, row.after, row.reason) for row in rows if row.actor]
    assert told == [
        ("organiser", "official.appointed", None, {"name": "aiko", "role": "head-judge"}, ""),
        (
            "organiser",
            "official.appointed",
            {"name": "aiko", "role": "head-judge"},
            {"name": "bela", "role": "head-judge"},
            "",
        ),
        ("bela", "official.ended", {"name": "bela", "role": "head-judge"}, None, "ill"),
    ]
    page = client.get(f"{event.get_absolute_url()}/history").content.decode()
    assert "bela, head judge" in page


def test_an_ended_office_ends_once(event: Event, user: User) -> None:
    office = appoint(event, user, "judge")
    domain.end_office(actor=event.organiser, office=office)
    with pytest.raises(Conflict, match="no longer judge"):
        domain.end_office(actor=event.organiser, office=office)


@pytest.mark.parametrize("role", ["head-judge", "judge"])
def test_who_plays_does_not_judge(event: Event, user: User, role: str) -> None:
    enter(event, [user])
    with pytest.raises(Conflict, match="who plays does not judge") as refused:
        appoint(event, user, role)
    assert refused.value.code == "official-plays"
    assert in_office(event) == []


def test_who_judges_does_not_enter(event: Event, user: User) -> None:
    office = appoint(event, user, "judge")
    with pytest.raises(Conflict, match="who judges does not play"):
        enter(event, [user])
    domain.end_office(actor=user, office=office)
    assert len(enter(event, [user])) == 1


def test_a_scorekeeper_may_play(event: Event, user: User) -> None:
    appoint(event, user, "scorekeeper")
    assert len(enter(event, [user])) == 1


def test_who_dropped_may_judge_and_is_not_readmitted(hall: Hall) -> None:
    domain.drop_entrant(actor=hall.players[1], entrant=hall.entrant(1))
    appoint(hall.event, hall.players[1], "judge")
    with pytest.raises(Conflict, match="who judges does not play"):
        domain.readmit_entrant(actor=hall.people["organiser"], entrant=hall.entrant(1))


def test_an_official_sees_the_draft_and_finds_his_events(
    organiser: User, user: User, logged_in: Callable[[User], Client], api: Callable[..., APIClient]
) -> None:
    event = make_event(organiser)
    office = appoint(event, user, "judge")
    assert logged_in(user).get(event.get_absolute_url()).status_code == 200
    assert event.name in logged_in(user).get("/events/?mine=1").content.decode()
    assert api(user).get("/api/v1/events/").json()["count"] == 1
    domain.end_office(actor=organiser, office=office)
    assert logged_in(user).get(event.get_absolute_url()).status_code == 404
    assert api(user).get("/api/v1/events/").json()["count"] == 0


def test_the_staff_page_appoints_hands_over_and_ends(
    event: Event, user: User, other_user: User, logged_in: Callable[[User], Client]
) -> None:
    boss, at = logged_in(event.organiser), f"{event.get_absolute_url()}/staff"
    assert boss.post(f"{at}/appoint", {"username": "aiko", "role": "head-judge"}).status_code == 302
    late = boss.post(f"{at}/appoint", {"username": "bela", "role": "head-judge", "replaces": ""})
    assert late.status_code == 400
    assert "aiko is head judge" in late.content.decode()
    first = event.appointments.get()
    assert f'name="replaces" value="{first.public_id}"' in late.content.decode()  # it can be sent again now
    told = {"username": "bela", "role": "head-judge", "replaces": first.public_id}
    assert boss.post(f"{at}/appoint", told).status_code == 302
    second = event.appointments.get(ended_at=None)
    assert logged_in(other_user).post(f"{at}/{second.public_id}/end", {"reason": "ill"}).status_code == 302
    page = boss.get(at).content.decode()
    assert ("followed by bela" in page, ": ill" in page) == (True, True)
    assert boss.post(f"{at}/appoint", {"username": "nobody", "role": "judge"}).status_code == 400


def test_over_the_api_with_the_version(event: Event, user: User, api: Callable[..., APIClient]) -> None:
    boss, at = api(event.organiser), f"/api/v1/events/{event.public_id}/staff/"
    body = {"username": "aiko", "role": "judge"}
    assert boss.post(at, body).status_code == 428
    event.refresh_from_db()
    old = {"HTTP_IF_MATCH": f'"{event.public_id}-{event.version}"'}
    made = boss.post(at, body, **old)
    assert (made.status_code, made.json()["role"], made.json()["linked"]) == (201, "judge", True)
    assert boss.post(at, {"username": "aiko", "role": "scorekeeper"}, **old).status_code == 412
    ended = boss.post(f"{at}{made.json()['id']}/end/", {"reason": "ill"}, HTTP_IF_MATCH="*")
    assert (ended.status_code, ended.json()["reason"]) == (200, "ill")
    assert [one["name"] for one in api().get(at).json()["results"]] == ["aiko"]


def test_an_old_version_is_refused_under_the_lock(event: Event, user: User) -> None:
    with pytest.raises(PreconditionFailed):
        domain.appoint_official(
            actor=event.organiser, event=event, username="aiko", role="judge", if_version=event.version - 1
        )


def test_a_scorekeeper_runs_the_rounds_by_buttons(hall: Hall, logged_in: Callable[[User], Client]) -> None:
    keeper, at = logged_in(hall.people["scorekeeper"]), hall.event.get_absolute_url()
    for table in hall.tables:
        keeper.post(f"{at}/tables/{table.public_id}/rule", {"outcome": "played:2:0:0"})
    page = keeper.get(at).content.decode()
    assert ("You are scorekeeper of this event" in page, "Pair round 2" in page) == (True, True)
    assert ("Change the plan" in page, "Give a penalty" in page) == (False, False)
    assert keeper.post(f"{at}/pair").status_code == 302


def test_a_pairing_is_taken_back_after_a_question(hall: Hall, logged_in: Callable[[User], Client]) -> None:
    keeper, at = logged_in(hall.people["scorekeeper"]), hall.event.get_absolute_url()
    asked = keeper.post(f"{at}/undo-pairing")
    assert (asked.status_code, hall.event.stages.get().paired_rounds.count()) == (200, 1)
    assert "2 tables of round 1 go" in asked.content.decode()
    assert keeper.post(f"{at}/undo-pairing", {"sure": "2"}).status_code == 200, "that was another round"
    assert keeper.post(f"{at}/undo-pairing", {"sure": "1"}).status_code == 302
    assert hall.event.stages.get().paired_rounds.count() == 0


def test_who_may_not_is_not_asked(hall: Hall, logged_in: Callable[[User], Client]) -> None:
    at = f"{hall.event.get_absolute_url()}/undo-pairing"
    assert logged_in(hall.people["judge"]).post(at).status_code == 403


def test_an_open_table_starts_on_no_result(hall: Hall, logged_in: Callable[[User], Client]) -> None:
    keeper = logged_in(hall.people["scorekeeper"])
    table = f"{hall.event.get_absolute_url()}/tables/{hall.tables[0].public_id}"
    assert '<option value="" selected>Choose the result</option>' in keeper.get(table).content.decode()
    sent = keeper.post(f"{table}/rule", {"outcome": ""})
    assert (sent.status_code, list(sent.context["ruling_form"].errors)) == (400, ["outcome"])
    keeper.post(f"{table}/rule", {"outcome": "played:2:0:0"})
    assert "Choose the result" not in keeper.get(table).content.decode()


def test_a_judge_does_not_see_buttons_that_are_not_his(
    hall: Hall, logged_in: Callable[[User], Client]
) -> None:
    at = hall.event.get_absolute_url()
    page = logged_in(hall.people["judge"]).get(at).content.decode()
    assert ("Give a penalty" in page, "Take the pairing back" in page) == (True, False)
    assert "Drop<" not in logged_in(hall.people["judge"]).get(f"{at}/people").content.decode()


@pytest.mark.parametrize("count", [1, 6])
def test_the_staff_page_costs_the_same(
    event: Event, logged_in: Any, api: Any, count: int, django_assert_num_queries: Any
) -> None:
    for person in make_users(count, "judge"):
        ended = appoint(event, person, "judge")
        domain.end_office(actor=event.organiser, office=ended)
        appoint(event, person, "scorekeeper")
    boss, reader = logged_in(event.organiser), api()
    with django_assert_num_queries(5):
        boss.get(f"{event.get_absolute_url()}/staff")
    with django_assert_num_queries(4):
        reader.get(f"/api/v1/events/{event.public_id}/staff/")


def test_a_typed_entrant_is_nobodys_account(event: Event, user: User) -> None:
    appoint(event, user, "judge")
    event.refresh_from_db()
    typed = domain.add_entrant(actor=event.organiser, event=event, name="aiko", deck_text=legal_text())
    assert typed.user is None


def test_a_scorekeeper_hands_in_nobody_elses_list(
    event: Event, user: User, other_user: User, logged_in: Callable[[User], Client]
) -> None:
    appoint(event, user, "scorekeeper")
    (one,) = enter(event, [other_user])
    with pytest.raises(NotAllowed):
        domain.change_deck(actor=user, entrant=one, deck_text=legal_text(3))
    page = logged_in(user).get(f"{event.get_absolute_url()}/people/{one.public_id}").content.decode()
    assert ("Hand in another" in page, "Withdraw" in page) == (False, True)


def test_the_organiser_is_led_to_the_staff_page(
    event: Event, user: User, logged_in: Callable[[User], Client]
) -> None:
    boss = logged_in(event.organiser)
    assert "Appoint a head judge" in boss.get(event.get_absolute_url()).content.decode()
    appoint(event, user, "head-judge")
    assert "Appoint a head judge" not in boss.get(event.get_absolute_url()).content.decode()
