"""The API of matches."""

from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test.utils import CaptureQueriesContext

from harvest_site.base.models import Job
from matches.engines.adjudicate import adjudicate
from matches.fields import dump_json
from matches.models import Match

from . import files
from .factories import judged_match, stored_match

pytestmark = pytest.mark.django_db
MATCHES = "/api/v1/matches/"


def send(client: Any, raw: bytes) -> Any:
    return client.generic("POST", MATCHES, raw, content_type="application/json")


def test_a_body_is_stored_byte_for_byte_and_queued(user: Any, api: Any) -> None:
    raw = b" " + files.match_file() + b"\n"
    response = send(api(user), raw)
    match = Match.objects.get()
    assert (response.status_code, response["Location"]) == (202, f"{MATCHES}{match.public_id}/")
    assert match.upload.content == raw
    body = response.json()
    assert (body["id"], body["job"], body["verdict"]) == (match.public_id, "pending", None)
    assert (body["seats"], body["entries"], body["uploaded_by"]) == (["Aiko", "Bela"], 7, "aiko")
    assert "deck" not in response.content.decode()


def test_a_form_with_a_file_is_taken_too(user: Any, api: Any) -> None:
    file = SimpleUploadedFile("match.json", files.match_file(), "application/json")
    response = api(user).post(MATCHES, {"file": file}, format="multipart")
    assert response.status_code == 202
    assert Match.objects.get().upload.content == files.match_file()


def test_the_same_upload_again_answers_200_with_the_match_that_is_there(user: Any, api: Any) -> None:
    first, again = send(api(user), files.match_file()), send(api(user), files.match_file())
    assert (first.status_code, again.status_code) == (202, 200)
    assert first.json()["id"] == again.json()["id"]


REFUSED = [
    (b"", 400, "malformed"),
    (b"{]", 400, "file.json"),
    (b"null", 400, "file.shape"),
    (files.match_file(game="chess"), 400, "file.game"),
    (b" " * (2 * 1024 * 1024 + 1), 413, "too-large"),
    (b" " * (6 * 1024 * 1024), 413, "too-large"),
]


@pytest.mark.parametrize(
    ("raw", "status", "code"), REFUSED, ids=[f"{row[2]} {len(row[0])}" for row in REFUSED]
)
def test_what_cannot_be_taken_is_a_problem_document(
    user: Any, api: Any, raw: bytes, status: int, code: str
) -> None:
    response = send(api(user), raw)
    assert (response.status_code, response["Content-Type"]) == (status, "application/problem+json")
    body = response.json()
    assert (body["code"], body["status"], body["clauses"]) == (code, status, [])
    assert Match.objects.count() == 0


def test_a_form_without_a_file_says_so(user: Any, api: Any) -> None:
    response = api(user).post(MATCHES, {"text": "x"}, format="multipart")
    assert (response.status_code, response.json()["data"]) == (400, {"fields": ["file"]})


def test_other_media_types_are_refused(user: Any, api: Any) -> None:
    response = api(user).generic("POST", MATCHES, b"x", content_type="text/plain")
    assert (response.status_code, response["Content-Type"]) == (415, "application/problem+json")


def test_visitors_upload_nothing(api: Any) -> None:
    response = send(api(), files.match_file())
    assert (response.status_code, response["Content-Type"]) == (401, "application/problem+json")


def test_the_list_is_ones_own(user: Any, other_user: Any, api: Any) -> None:
    mine = judged_match(user)
    judged_match(other_user)
    body = api(user).get(MATCHES).json()
    assert (body["count"], [row["id"] for row in body["results"]]) == (1, [mine.public_id])
    assert body["results"][0]["verdict"] == {
        "legal": True,
        "accepted": 7,
        "finished": False,
        "winners": [],
        "draw": False,
        "scores": {"0": {"profits": 0}, "1": {"profits": 0}},
    }
    assert api().get(MATCHES).json()["count"] == 0


def test_a_list_costs_the_same_with_one_row_and_with_three(user: Any, api: Any) -> None:
    costs, client = [], api(user)
    for raw in (files.match_file(), files.match_file([]), files.finished_file()):
        judged_match(user, raw=raw)
        with CaptureQueriesContext(connection) as captured:
            client.get(MATCHES)
        costs.append(len(captured))
    assert costs == [3, 3, 3]  # the token with its person, the count, the rows


def test_a_match_can_be_read_by_everybody(user: Any, api: Any) -> None:
    match = judged_match(user)
    response = api().get(f"{MATCHES}{match.public_id}/")
    assert (response.status_code, response.json()["job"]) == (200, "done")
    assert api().get(f"{MATCHES}nothing/").status_code == 404


def test_the_job_is_polled_by_its_etag(user: Any, api: Any) -> None:
    match = stored_match(user)
    address = f"{MATCHES}{match.public_id}/job/"
    first = api().get(address)
    assert (first.json()["state"], first.json()["attempts"]) == ("pending", 0)
    assert api().get(address, headers={"If-None-Match": first["ETag"]}).status_code == 304
    Job.objects.update(state="running", progress_done=5, progress_total=7)
    moved = api().get(address, headers={"If-None-Match": first["ETag"]})
    assert (moved.status_code, moved.json()["done"], moved.json()["total"]) == (200, 5, 7)


def test_the_verdict_is_the_document_of_the_command(user: Any, api: Any) -> None:
    match = judged_match(user)
    response = api(user).get(f"{MATCHES}{match.public_id}/verdict/")
    assert response.content.decode() == dump_json(adjudicate(files.match_file()))


def test_there_is_no_verdict_before_there_is_one(user: Any, api: Any) -> None:
    match = stored_match(user)
    response = api(user).get(f"{MATCHES}{match.public_id}/verdict/")
    assert (response.status_code, response.json()["code"]) == (404, "no-verdict-yet")


def test_the_log_comes_in_pages(user: Any, api: Any) -> None:
    match = judged_match(user, raw=files.long_file(250))
    address = f"{MATCHES}{match.public_id}/log/"
    first, last = api().get(address).json(), api().get(address + "?page=3").json()
    assert (first["count"], first["page"], first["page_size"], len(first["results"])) == (250, 1, 100, 100)
    assert [row["index"] for row in last["results"]] == list(range(200, 250))
    assert set(first["results"][0]) == {"index", "by", "do", "text", "clauses", "scores", "refused"}
    assert [api().get(f"{address}?page={page}").status_code for page in ("4", "0", "x", "١")] == [
        404,
        404,
        400,
        400,
    ]


def test_the_file_is_for_the_entitled_and_the_view_for_all(user: Any, other_user: Any, api: Any) -> None:
    match = judged_match(user)
    address = f"{MATCHES}{match.public_id}/"
    assert api(user).get(address + "file/").content == files.match_file()
    assert [client.get(address + "file/").status_code for client in (api(other_user), api())] == [403, 403]
    view = api().get(address + "view/").json()
    assert [seat for seat in view["seats"] if "deck" in seat] == []


def test_judging_again_is_asked_for(user: Any, other_user: Any, api: Any) -> None:
    match = judged_match(user)
    address = f"{MATCHES}{match.public_id}/judge-again/"
    response = api(user).post(address)
    assert (response.status_code, response.json()["state"]) == (202, "pending")
    assert api(other_user).post(address).status_code == 403
    assert api().post(address).status_code == 401
