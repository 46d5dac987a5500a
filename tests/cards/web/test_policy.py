"""The infraction policy: shipped, read, and a site's own version by a table."""

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from rest_framework.test import APIClient

from cards import domain
from cards.domain.policies import document_in_force, policy_at, policy_in_force
from cards.library.infractions import policy_of, read_policy, shipped_policy, write_policy
from cards.models import InfractionPolicy
from harvest_site.base.problems import Conflict, NotAllowed, Refused

pytestmark = pytest.mark.django_db


def stricter() -> str:
    return write_policy(shipped_policy()).replace(",caution,", ",warning,")


def test_the_table_is_read_as_it_was_written() -> None:
    document, faults = read_policy(write_policy(shipped_policy()), shipped_policy())
    assert (faults, document) == ([], dict(shipped_policy()))


def test_repetition_alone_reaches_a_step() -> None:
    policy = policy_of(shipped_policy())
    reached = {
        name: [
            step.penalty.id if (step := policy.by_id[name].upgrade_for(time)) else None
            for time in (1, 2, 3, 9)
        ]
        for name in ("HI-1.1", "HI-1.2", "HI-3.1")
    }
    assert reached == {
        "HI-1.1": [None, "warning", "warning", "warning"],
        "HI-1.2": [None, None, "game-loss", "game-loss"],
        "HI-3.1": [None, None, None, None],
    }


def test_a_step_by_repetition_is_read_from_the_table() -> None:
    text = write_policy(shipped_policy())
    assert "The same player leaves out steps again in this event. -> warning from 2" in text
    document, faults = read_policy(text.replace("warning from 2", "game-loss from 4", 1), shipped_policy())
    assert faults == []
    assert document["infractions"][0]["upgrade"] == [
        {"when": "The same player leaves out steps again in this event.", "to": "game-loss", "repeats": 4}
    ]
    _, faults = read_policy(text.replace("warning from 2", "exile from 2", 1), shipped_policy())
    assert next(str(found) for found in faults).startswith("line 2, upgrade: exile is no penalty")


def test_every_infraction_has_a_penalty_and_a_remedy() -> None:
    policy = policy_of(shipped_policy())
    assert len(policy.infractions) >= 15
    assert [row.id for row in policy.infractions if not row.remedy] == []
    assert {row.default.id for row in policy.infractions} == {
        "caution", "warning", "game-loss", "match-loss", "disqualification"
    }  # fmt: skip


def test_pages(client: Client) -> None:
    html = client.get("/infractions/").content.decode()
    assert ("House infraction policy" in html, "Slow play" in html) == (True, True)
    assert "Slow play" not in client.get("/infractions/?q=shuffling").content.decode()
    one = client.get("/infractions/HI-3.2").content.decode()
    assert "Watch the table for some turns" in one
    assert client.get("/infractions/HI-9.9").status_code == 404
    assert client.get("/infractions/?version=9").status_code == 404


def test_a_site_publishes_its_own_and_the_old_one_stays(staff: Any) -> None:
    made = domain.publish_policy(actor=staff, text=stricter(), title="Our policy", base="1.0")
    assert (made.version, policy_in_force().title) == ("1.0-site.1", "Our policy")
    assert policy_in_force().by_id["HI-3.2"].default.id == "warning"
    assert policy_at("1.0").by_id["HI-3.2"].default.id == "caution"
    domain.publish_policy(actor=staff, text=write_policy(shipped_policy()), title="Back", base="1.0-site.1")
    assert policy_at("1.0-site.1").by_id["HI-3.2"].default.id == "warning"
    assert InfractionPolicy.objects.filter(is_current=True).count() == 1


def test_two_editors_of_one_policy(staff: Any) -> None:
    domain.publish_policy(actor=staff, text=stricter(), title="First", base="1.0")
    with pytest.raises(Conflict, match="Somebody else has published"):
        domain.publish_policy(actor=staff, text=stricter(), title="Second", base="1.0")


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        (",caution,", ",banishment,", "line 2, default: banishment is no penalty"),
        ("-> warning", "-> exile", "line 2, upgrade: exile is no penalty"),
        ("HI-1.2", "HI-1.1", "line 11, id: HI-1.1 is there twice (line 2 too)"),
        ("A step was left out", "", "line 2, title: this is missing"),
        ("id,group", "id,heading", "line 1, group: this column is missing"),
    ],
)
def test_faults_by_line_and_field(staff: Any, old: str, new: str, fault: str) -> None:
    text = write_policy(shipped_policy())
    _, faults = read_policy(text.replace(old, new, 1), shipped_policy())
    assert [str(found).startswith(fault) for found in faults] == [True]
    with pytest.raises(Refused):
        domain.publish_policy(actor=staff, text=text.replace(old, new, 1), title="Faulty")
    assert document_in_force()["version"] == "1.0"


def test_the_form_shows_faults_and_publishes(
    staff: Any, user_client: Client, logged_in: Callable[[Any], Client]
) -> None:
    page, body = logged_in(staff), {"title": "Ours", "base": "1.0", "publish": "1"}
    assert user_client.get("/infractions/edit").status_code == 403
    faulty = page.post("/infractions/edit", {**body, "text": "id\n"})
    assert (faulty.status_code, "this column is missing" in faulty.content.decode()) == (400, True)
    assert page.post("/infractions/edit", {**body, "text": stricter()}).status_code == 302
    assert "1.0-site.1" in page.get("/infractions/").content.decode()


def test_over_the_api(staff: Any, user: Any, api: Callable[..., APIClient]) -> None:
    assert api().get("/api/v1/infraction-policies/current/").json()["version"] == "1.0"
    body = {"title": "Ours", "text": stricter(), "base": "1.0"}
    assert api(user).post("/api/v1/infraction-policies/", body, format="json").status_code == 403
    made = api(staff).post("/api/v1/infraction-policies/", body, format="json")
    assert (made.status_code, made.json()["version"]) == (201, "1.0-site.1")
    assert api().get("/api/v1/infraction-policies/").json() == {
        "current": "1.0-site.1", "versions": ["1.0-site.1", "1.0"]
    }  # fmt: skip
    assert api(staff).post("/api/v1/infraction-policies/", body, format="json").status_code == 409


def test_players_do_not_publish(user: Any) -> None:
    with pytest.raises(NotAllowed):
        domain.publish_policy(actor=user, text=stricter(), title="Mine")
