"""Pages of matches, with what they cost."""

import json
from io import BytesIO
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from harvest_site.base.jobs import perform_job
from harvest_site.base.models import Job
from matches.domain import job_of
from matches.models import Match
from matches.presenting import progress_context

from . import files
from .factories import judged_match, stored_match

pytestmark = pytest.mark.django_db
UPLOAD = "/matches/upload"


def page(client: Any, match: Match, rest: str = "") -> str:
    response = client.get(f"/matches/{match.public_id}{rest}")
    assert response.status_code == 200
    return response.content.decode()


def queries(client: Any, address: str) -> int:
    client.get(address)
    with CaptureQueriesContext(
        connection,
    ) as captured:
        assert client.get(address).status_code == 200
    return len(captured)


def refused_file() -> bytes:
    return files.match_file([*files.example_log(), {"by": 1, "do": "tool", "card": "weeder", "combo": 1}])


def test_addresses_are_those_of_the_design() -> None:
    assert reverse("matches:list") == "/matches/"
    assert reverse("matches:match", args=["abc"]) == "/matches/abc"


def test_an_empty_list_offers_the_first_step(client: Any, user_client: Any) -> None:
    assert "No match has been uploaded yet." in client.get("/matches/").content.decode()
    assert "You have uploaded no match yet." in user_client.get("/matches/?mine=1").content.decode()


def test_the_list_shows_everybodys_and_mine(user: Any, other_user: Any, user_client: Any) -> None:
    mine, other = judged_match(user), judged_match(other_user, raw=refused_file())
    both = user_client.get("/matches/").content.decode()
    own = user_client.get("/matches/?mine=1").content.decode()
    assert (mine.public_id in both, other.public_id in both) == (True, True)
    assert (mine.public_id in own, other.public_id in own) == (True, False)
    assert "Entry 7 is illegal" in both


def test_a_list_costs_the_same_with_one_row_and_with_three(user: Any, user_client: Any) -> None:
    judged_match(user)
    one = queries(user_client, "/matches/")
    judged_match(user, raw=refused_file())
    stored_match(user, raw=files.match_file([]))
    assert (queries(user_client, "/matches/"), one) == (4, 4)


def test_uploading_needs_a_person(client: Any) -> None:
    response = client.get(UPLOAD)
    assert (response.status_code, response["Location"]) == (302, f"/accounts/login/?next={UPLOAD}")


def test_a_pasted_match_is_stored_and_shown(user: Any, user_client: Any) -> None:
    response = user_client.post(UPLOAD, {"text": files.match_file().decode()})
    match = Match.objects.get()
    assert (response.status_code, response["Location"]) == (302, f"/matches/{match.public_id}")
    assert match.uploaded_by == user


def test_an_uploaded_file_is_kept_byte_for_byte(user_client: Any) -> None:
    raw = b"  " + files.match_file() + b"\r\n"
    user_client.post(UPLOAD, {"file": named(raw)})
    assert Match.objects.get().upload.content == raw


def named(raw: bytes) -> BytesIO:
    file = BytesIO(raw)
    file.name = "match.json"
    return file


def test_what_is_wrong_stands_beside_the_field_and_the_text_stays(user_client: Any) -> None:
    response = user_client.post(UPLOAD, {"text": '{"format": "harvest-match/1",\n "game": }'})
    text = response.content.decode()
    assert response.status_code == 400
    assert "id_text_error" in text
    assert "line 2" in text
    assert "&quot;harvest-match/1&quot;,\n" in text
    assert Match.objects.count() == 0


def test_the_text_of_a_refused_file_is_offered_for_mending(user_client: Any) -> None:
    response = user_client.post(UPLOAD, {"file": named(b'{"format": 1}')})
    text = response.content.decode()
    assert "id_file_error" in text
    assert "{&quot;format&quot;: 1}" in text


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"text": " "}, "Choose a file or paste the text of one."),
        ({"text": "{}", "file": "x"}, "Give a file or text, not both"),
        ({"file": "large"}, "larger than 2 MB"),
    ],
)
def test_the_form_says_what_it_needs(user_client: Any, fields: dict[str, Any], words: str) -> None:
    size = 2 * 1024 * 1024 + 1 if fields.get("file") == "large" else 10
    if "file" in fields:
        fields = {**fields, "file": named(b" " * size)}
    response = user_client.post(UPLOAD, fields)
    assert (response.status_code, words in response.content.decode()) == (400, True)


def test_uploading_again_leads_to_the_match_that_is_there(user: Any, user_client: Any) -> None:
    match = judged_match(user)
    response = user_client.post(UPLOAD, {"text": files.match_file().decode()}, follow=True)
    assert response.redirect_chain == [(f"/matches/{match.public_id}", 302)]
    assert "You uploaded this very file before" in response.content.decode()


def test_while_it_waits_the_page_polls_and_has_a_plain_link(user: Any, client: Any) -> None:
    match = stored_match(user)
    text = page(client, match)
    assert f'hx-get="/matches/{match.public_id}/progress"' in text
    assert f'<a href="/matches/{match.public_id}">Refresh</a>' in text
    assert "Waiting for a worker" in text


def test_progress_answers_304_until_something_moves(user: Any, client: Any) -> None:
    match = stored_match(user)
    address = f"/matches/{match.public_id}/progress"
    first = client.get(address)
    same = client.get(address, headers={"If-None-Match": first["ETag"]})
    Job.objects.update(state=Job.State.RUNNING, progress_done=3, progress_total=7)
    moved = client.get(address, headers={"If-None-Match": first["ETag"]})
    assert [first.status_code, same.status_code, moved.status_code] == [200, 304, 200]
    assert same.content == b""
    assert "3 of 7" in moved.content.decode()


def test_a_tag_that_compression_made_weak_is_still_the_same(user: Any, client: Any) -> None:
    address = f"/matches/{stored_match(user).public_id}/progress"
    first = client.get(address, headers={"Accept-Encoding": "gzip"})
    assert (first["Content-Encoding"], first["ETag"][:2]) == ("gzip", "W/")
    assert client.get(address, headers={"If-None-Match": first["ETag"]}).status_code == 304


def test_a_verdict_that_comes_while_the_page_is_read_is_still_waited_for(user: Any) -> None:
    """The match was read before the worker ended, its job after: the page must go on asking."""
    early = stored_match(user)
    job = job_of(early)
    assert job is not None
    perform_job(job_id=job.pk)
    late = Match.objects.get(pk=early.pk)
    assert [progress_context(user, one)["settled"] for one in (early, late)] == [False, True]


def test_when_it_is_done_the_page_is_told_to_load_anew(user: Any, client: Any) -> None:
    match = judged_match(user)
    response = client.get(f"/matches/{match.public_id}/progress", headers={"HX-Request": "true"})
    assert response["HX-Refresh"] == "true"
    assert "hx-get" not in response.content.decode()


def test_a_finished_match_opens_with_its_result(user: Any, client: Any) -> None:
    match = judged_match(user, raw=files.finished_file())
    text = page(client, match)
    winner = match.names[match.latest_verdict.document["winners"][0]]
    assert f"<h1>{winner} won</h1>" in text
    assert "(winner)" in text


def test_a_refused_entry_stands_in_red_with_its_clause_and_the_way_to_yes(
    user: Any, user_client: Any
) -> None:
    match = judged_match(user, raw=refused_file())
    text = page(user_client, match)
    refusal = match.latest_verdict.document["refusal"]
    assert "<h1>Entry 7 is illegal</h1>" in text
    assert '<tr class="refused" id="refused">' in text
    assert f"/rules/great-harvest/{refusal['clauses'][0]}" in text
    assert 'class="refusal-yes"' in text
    assert "clause-text" in text


def test_a_long_log_comes_a_page_at_a_time(user: Any, client: Any) -> None:
    match = judged_match(user, raw=files.long_file(250))
    first, last = page(client, match), page(client, match, "?page=3")
    assert (first.count('<td class="number slim">'), last.count('<td class="number slim">')) == (100, 50)
    assert "1–100 of 250 entries" in first
    assert "201–250 of 250 entries" in last


def test_a_long_log_opens_where_it_is_refused(user: Any, user_client: Any) -> None:
    document = json.loads(files.long_file(250))
    document["log"].append({"by": 0, "do": "grow", "combo": 9})
    match = judged_match(user, raw=files.as_bytes(document))
    assert 'id="refused"' in page(user_client, match)
    assert 'id="refused"' not in page(user_client, match, "?page=1")
    assert "?page=3#refused" in page(user_client, match, "?page=1")


@pytest.mark.parametrize("rest", ["?page=0", "?page=x", "?page=9999999999999999999999"])
def test_a_page_that_is_not_there_shows_one_that_is(user: Any, client: Any, rest: str) -> None:
    assert "1–7 of 7" not in page(client, judged_match(user), rest)


def test_the_page_of_a_match_costs_a_fixed_number_of_queries(user: Any, client: Any) -> None:
    match, longer = judged_match(user), judged_match(user, raw=files.long_file(250))
    costs = [queries(client, f"/matches/{one.public_id}") for one in (match, longer)]
    assert costs == [2, 2]


def test_a_failed_job_says_why_and_can_be_tried_again(user: Any, user_client: Any, client: Any) -> None:
    match = stored_match(user)
    Job.objects.update(state=Job.State.FAILED, error="OSError: the disk is full", attempts=3)
    mine, theirs = page(user_client, match), page(client, match)
    assert ("OSError: the disk is full" in mine, "OSError" in theirs) == (True, False)
    assert "The adjudication failed" in theirs
    response = user_client.post(f"/matches/{match.public_id}/judge-again", follow=True)
    assert response.redirect_chain == [(f"/matches/{match.public_id}", 302)]
    assert Job.objects.get().state == Job.State.PENDING


def test_judging_again_is_not_for_everybody(user: Any, other_user: Any, logged_in: Any, client: Any) -> None:
    match = judged_match(user)
    address = f"/matches/{match.public_id}/judge-again"
    assert logged_in(other_user).post(address).status_code == 403
    assert client.post(address).status_code == 302
    assert logged_in(user).get(address).status_code == 405


def test_history_shows_verdicts_what_was_taken_back_and_the_trail(
    user: Any, user_client: Any, client: Any
) -> None:
    log = [*files.example_log()[:3], {"by": 0, "do": "retract", "entry": 2}]
    match = judged_match(user, raw=files.match_file(log))
    mine, theirs = page(user_client, match, "/history"), page(client, match, "/history")
    assert "Legal so far, and not finished" in mine
    assert '<td class="">2</td><td class="">Hidden until the end</td>' in theirs
    assert ("sweet-corn" in mine, "sweet-corn" in theirs) == (True, False)
    assert '<td class="">aiko</td><td class="">uploaded the match file</td>' in theirs


def test_downloads_carry_the_documents(user: Any, user_client: Any, client: Any) -> None:
    match = judged_match(user)
    verdict = user_client.get(f"/matches/{match.public_id}/verdict")
    assert verdict.json() == match.latest_verdict.document
    assert verdict["Content-Disposition"] == f'attachment; filename="{match.public_id}-verdict.json"'
    view = client.get(f"/matches/{match.public_id}/view").json()
    assert view["log"][0] == {"by": "chance", "do": "drawn", "seat": 0, "count": 7}
    assert client.get(f"/matches/{match.public_id}/file").status_code == 403


def test_what_is_not_there_is_404(user: Any, client: Any) -> None:
    assert client.get("/matches/nothing").status_code == 404
    assert client.get(f"/matches/{stored_match(user).public_id}/verdict").status_code == 404
