"""Chances as a job, a page and an answer of the API; who sees them is the organiser's choice."""

import json
import time
from typing import Any
from unittest.mock import patch

import pytest
from celery.exceptions import SoftTimeLimitExceeded
from django.test import Client

from harvest_site.accounts.models import User
from harvest_site.base.jobs import claim_job, perform_job
from harvest_site.base.models import Job
from harvest_site.base.problems import NotAllowed, Refused
from tests.tournaments.factories import make_event, make_users, pair, running_event, settle_round
from tournaments import domain
from tournaments.domain.projections import Watch, is_fresh, stored_projection
from tournaments.models import Event, Projection

pytestmark = pytest.mark.django_db


@pytest.fixture
def event(organiser: User) -> Event:
    made = running_event(organiser, make_users(12), rounds=4)
    pair(made)
    settle_round(made)
    made.refresh_from_db()
    pair(made)
    made.refresh_from_db()
    return made


def perform() -> str:
    return perform_job(job_id=Job.objects.get(kind="projection").pk)


def signed_in(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def path(event: Event, end: str = "") -> str:
    return f"{event.get_absolute_url()}/chances{end}"


def test_pairing_a_round_asks_for_the_chances(event: Event) -> None:
    assert perform() == "done"
    found = Projection.objects.get()
    assert (found.after_round, found.places, len(found.rows)) == (2, 8, 12)
    assert sum(row["chance"] for row in found.rows) == pytest.approx(8, abs=1e-4)
    job = Job.objects.get(kind="projection")
    assert (job.state, job.progress_done) == ("done", 1)


def test_out_of_time_it_stores_what_it_has_and_says_how_many(event: Event, settings: Any) -> None:
    settings.HARVEST_PROJECTION_SECONDS = 0
    assert perform() == "done"
    assert Projection.objects.get().runs == 1
    text = Client().get(path(event)).content.decode()
    assert "come from 1 simulated ending:" in text
    assert "with fewer endings the intervals are wider" in text
    assert Client().get(f"/api/v1/events/{event.public_id}/projection/").json()["runs"] == 1


def test_all_the_runs_are_not_called_cut_short(event: Event) -> None:
    perform()
    assert Projection.objects.get().runs == 2000
    assert "with fewer endings" not in Client().get(path(event)).content.decode()


def test_signs_of_life_come_by_the_clock(event: Event, settings: Any) -> None:
    """A watch that began ten of twenty seconds ago: thirty runs, so sixty fit."""
    settings.HARVEST_PROJECTION_SECONDS = 20
    lease = claim_job(job_id=Job.objects.get(kind="projection").pk)
    watch = Watch(lease, began=time.monotonic() - 10)
    watch.tell(30, 1000)
    job = Job.objects.get(kind="projection")
    assert (job.progress_done, 58 <= job.progress_total <= 60, watch.is_over(30, 1000)) == (30, True, False)
    watch.tell(31, 1000)
    assert Job.objects.get(kind="projection").progress_done == 30, "not two signs in a moment"


def test_a_failed_job_is_told_in_a_sentence(event: Event, organiser: User, settings: Any) -> None:
    with patch("tournaments.tasks.compute_projection", side_effect=SoftTimeLimitExceeded):
        assert perform() == "failed"
    text = signed_in(organiser).get(path(event)).content.decode()
    assert "SoftTimeLimitExceeded" not in text
    assert "Ask for it again when the server is less busy." in text
    assert "Compute as the event stands now" in text


def test_the_same_input_is_computed_once(event: Event) -> None:
    perform()
    before = Projection.objects.values().get()
    domain.compute_projection(event_id=event.pk)
    assert Projection.objects.values().get() == before


def test_a_result_makes_it_stale_and_a_request_fresh(event: Event, organiser: User) -> None:
    perform()
    found = stored_projection(event)
    assert found is not None
    assert is_fresh(found, event)
    settle_round(event)
    assert not is_fresh(found, event)
    domain.request_projection(actor=organiser, event=event)
    assert perform() == "done"
    again = stored_projection(event)
    assert again is not None
    assert is_fresh(again, event)


def test_the_page(event: Event, organiser: User) -> None:
    page = Client().get(path(event))
    assert page.status_code == 200
    assert b"Computing the chances" in page.content
    perform()
    text = Client().get(path(event)).content.decode()
    assert "Who makes the cut: top 8" in text
    assert "simulated endings" in text
    assert "player0" in text
    asked = signed_in(organiser).post(path(event, "/compute"))
    assert (asked.status_code, asked["Location"]) == (302, path(event))


@pytest.mark.parametrize(
    ("shown", "codes"), [("all", (200, 200)), ("staff", (404, 200)), ("off", (404, 404))]
)
def test_who_sees_them(event: Event, organiser: User, shown: str, codes: tuple[int, int]) -> None:
    Event.objects.filter(pk=event.pk).update(projections_shown=shown)
    event.refresh_from_db()
    api = f"/api/v1/events/{event.public_id}/projection/"
    for client, code in zip((Client(), signed_in(organiser)), codes, strict=True):
        assert client.get(path(event)).status_code == code
        assert client.get(api).status_code == code
        shows = b"/chances" in client.get(event.get_absolute_url()).content
        assert not (shows and code == 404)
    if shown != "all":
        with pytest.raises(NotAllowed):
            domain.request_projection(actor=User.objects.get(username="player0"), event=event)


def test_the_organiser_chooses(organiser: User) -> None:
    made = make_event(organiser, projections_shown="off")
    changed = domain.change_event(actor=organiser, event=made, projections_shown="staff")
    assert changed.projections_shown == "staff"


def test_off_means_no_work(organiser: User) -> None:
    pair(running_event(organiser, make_users(4), rounds=2, projections_shown="off"))
    assert not Job.objects.filter(kind="projection").exists()


def test_the_api(event: Event, organiser: User) -> None:
    url = f"/api/v1/events/{event.public_id}/projection/"
    waiting = Client().get(url).json()
    assert (waiting["rows"], waiting["fresh"], waiting["job"]) == ([], False, "pending")
    asked = signed_in(organiser).post(url)
    assert asked.status_code == 202
    perform()
    answer = Client().get(url).json()
    assert (answer["places"], answer["fresh"], answer["percent"]) == (8, True, 100)
    assert set(answer["rows"][0]) == {"entrant", "settled", "needs", "missing", "chance", "low", "high"}
    assert Client().post(url).status_code in (401, 403)


def test_what_cannot_be_projected(organiser: User) -> None:
    made = make_event(organiser)
    with pytest.raises(Refused) as caught:
        domain.request_projection(actor=organiser, event=made)
    assert caught.value.code == "open-plan"


def test_the_number_of_queries_does_not_grow(organiser: User, django_assert_num_queries: Any) -> None:
    for count in (4, 12):
        made = running_event(organiser, make_users(count, f"of{count}-"), rounds=3)
        pair(made)
        perform_job(job_id=Job.objects.get(kind="projection", key=made.public_id).pk)
        with django_assert_num_queries(10):
            assert Client().get(path(made)).status_code == 200


def raw_export(event: Event, client: Client) -> Any:
    return client.post(f"/api/v1/events/{event.public_id}/export-whole/")


def test_import_and_whole_copy_over_the_api(event: Event, organiser: User) -> None:
    client = signed_in(organiser)
    whole = raw_export(event, client)
    assert (whole.status_code, whole.json()["seed"]) == (200, event.seed)
    assert raw_export(event, signed_in(User.objects.get(username="player0"))).status_code == 403
    sent = {"data": json.dumps(whole.json()), "content_type": "application/json"}
    checked = client.post("/api/v1/events/import/?check=true", **sent)
    assert (checked.status_code, checked.json()["faults"], checked.json()["entrants"]) == (200, [], 12)
    made = client.post("/api/v1/events/import/", **sent)
    assert (made.status_code, made.json()["seed_hash"]) == (201, event.seed_hash)
    faulty = whole.json() | {"name": ""}
    answer = client.post("/api/v1/events/import/", data=json.dumps(faulty), content_type="application/json")
    assert (answer.status_code, answer.json()["data"]["faults"][0]["place"]) == (422, "name")
    assert (
        client.post("/api/v1/events/import/", data="{}", content_type="application/json").status_code == 400
    )


def test_import_on_the_page(event: Event, organiser: User, tmp_path: Any) -> None:
    client, file = signed_in(organiser), tmp_path / "event.json"
    whole = client.post(f"{event.get_absolute_url()}/export/whole")
    assert whole["Content-Disposition"].endswith('-whole.json"')
    assert client.get("/events/import").status_code == 200
    file.write_bytes(whole.content)
    with file.open("rb") as handle:
        seen = client.post("/events/import", {"file": handle})
    assert seen.status_code == 200
    assert Event.objects.count() == 1, "a preview writes nothing"
    kept = seen.context["kept"]
    made = client.post("/events/import", {"kept": kept})
    assert made.status_code == 302
    assert Event.objects.count() == 2
    assert client.post("/events/import", {"kept": "0" * 64}).status_code == 400
    file.write_text(json.dumps(whole.json() | {"time_zone": "Nowhere"}))
    with file.open("rb") as handle:
        faulty = client.post("/events/import", {"file": handle})
    assert faulty.status_code == 422
    assert b"time_zone: the site knows no such time zone" in faulty.content
    assert client.get(event.get_absolute_url()).content.count(b"Take a whole copy") == 1


def test_a_cut_by_points_on_the_page_and_by_the_api(organiser: User) -> None:
    stages = [{"kind": "swiss", "rounds": 2}, {"kind": "single-elimination", "min_points": 4}]
    event = running_event(organiser, make_users(6), stages=stages)
    boss = signed_in(organiser)
    assert "with at least 4 points" in boss.get(event.get_absolute_url()).content.decode()
    pair(event)
    settle_round(event)
    pair(event)
    perform()
    page = boss.get(f"{event.get_absolute_url()}/chances").content.decode()
    assert "Who makes the cut: 4 points or more" in page
    assert page.count("a draw is enough") == 3, "with three points a draw makes four"
    assert "players are expected in the cut" in page
    answer = boss.get(f"/api/v1/events/{event.public_id}/projection/").json()
    assert (answer["least"], answer["places"]) == ("4", 6)
    settle_round(event)
    page = boss.get(event.get_absolute_url()).content.decode()
    assert "Cut to all with at least 4 points and pair it" in page


def test_a_finished_event_offers_no_new_chances(event: Event, organiser: User) -> None:
    perform()
    settle_round(event)
    client, words = signed_in(organiser), "Compute as the event stands now"
    assert words in client.get(path(event)).content.decode()
    Event.objects.filter(pk=event.pk).update(state="finished")
    assert words not in client.get(path(event)).content.decode()
