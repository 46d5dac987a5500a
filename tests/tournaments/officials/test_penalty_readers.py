"""Who learns of a penalty, who is told whose it is to give, and what the admin shows."""

from collections.abc import Callable

import pytest
from django.test import Client
from rest_framework.test import APIClient

from harvest_site.accounts.models import User
from tournaments import domain

from .conftest import Hall

pytestmark = pytest.mark.django_db
LogIn = Callable[[User], Client]
Api = Callable[..., APIClient]


READERS = ["visitor", "outsider", "player", "scorekeeper", "judge", "head-judge", "organiser", "staff"]
SEE = {"judge", "head-judge", "organiser", "staff"}


@pytest.mark.parametrize("reader", READERS)
def test_others_learn_nothing_of_a_penalty(hall: Hall, logged_in: LogIn, api: Api, reader: str) -> None:
    """Another player's penalty: in no page, list, history or file of those who do not judge."""
    row = hall.give(1, infraction="HI-4.1", note="Secretword.")
    person = hall.people.get(reader)
    client, program = (logged_in(person) if person else Client()), api(person)
    other = hall.entrant(1).public_id
    pages = ["", "people", f"people/{other}", "history", "export", "penalties", f"penalties/{row.public_id}"]
    pages += ["staff", "live?round=running-1", f"tables/{hall.table_of(1).public_id}"]
    answers = [client.get(hall.address(page)) for page in pages]
    parts = ["", "entrants/", "penalties/", "export/", "staff/", "pairings/"]
    answers += [program.get(hall.endpoint() + part) for part in parts]
    said = b"".join(answer.serialize_headers() + answer.content for answer in answers)
    assert (b"Secretword" in said) == (reader in SEE)
    assert (b"Unsporting" in said) == (reader in SEE)
    assert (client.get(hall.address("penalties", row.public_id)).status_code == 200) == (reader in SEE)


def test_a_player_reads_his_own(hall: Hall, logged_in: LogIn, api: Api) -> None:
    row = hall.give(note="You forgot to draw.")
    me = logged_in(hall.players[0])
    assert "You have a penalty" in me.get(hall.address()).content.decode()
    assert "A step was left out" in me.get(hall.address("people", hall.entrant(0).public_id)).content.decode()
    page = me.get(hall.address("penalties", row.public_id)).content.decode()
    assert ("You forgot to draw." in page, "Take the penalty back" in page) == (True, False)
    assert [one["id"] for one in api(hall.players[0]).get(hall.endpoint("penalties")).json()["results"]] == [
        row.public_id
    ]
    assert api(hall.players[1]).get(hall.endpoint("penalties")).json()["count"] == 0


def test_the_organiser_is_told_whose_it_is(hall: Hall, api: Api, logged_in: LogIn) -> None:
    row = hall.give()
    boss, body = api(hall.people["organiser"]), {"entrant": hall.entrant(1).public_id, "infraction": "HI-1.1"}
    given = boss.post(hall.endpoint("penalties"), body)
    back = boss.post(hall.endpoint("penalties", row.public_id, "withdraw"), {"reason": "so"})
    who = "only the head judge (the-head-judge)"
    assert (given.status_code, back.status_code) == (403, 403)
    assert given.json()["message"].endswith(f"{who} with the judges gives penalties: ask the-head-judge.")
    assert back.json()["message"].endswith(f"{who} decides on this penalty: ask the-head-judge.")
    page = logged_in(hall.people["organiser"]).get(hall.address("penalties", "new")).content.decode()
    assert who in page
    domain.end_office(actor=hall.people["organiser"], office=hall.event.appointments.get(role="head-judge"))
    other = api(hall.people["judge"]).post(
        hall.endpoint("penalties", row.public_id, "withdraw"), {"reason": "so"}
    )
    assert "there is none, so ask the organiser (organiser)" in other.json()["message"]


def test_the_admin_shows_and_changes_nothing(hall: Hall, staff: User, logged_in: LogIn) -> None:
    row = hall.give(1)
    chief = logged_in(staff)
    for model, pk in (("penalty", row.pk), ("appointment", hall.event.appointments.earliest("id").pk)):
        assert chief.get(f"/admin/tournaments/{model}/").status_code == 200
        assert chief.get(f"/admin/tournaments/{model}/{pk}/change/").status_code == 200
        assert chief.get(f"/admin/tournaments/{model}/add/").status_code == 403
        assert chief.post(f"/admin/tournaments/{model}/{pk}/delete/", {"post": "yes"}).status_code == 403
    hall.event.entrants.create(user=staff, name="I play")
    assert "player1" not in chief.get("/admin/tournaments/penalty/").content.decode()
    assert (
        chief.get(f"/admin/tournaments/penalty/{row.pk}/change/").status_code == 302
    )  # there is none for him
