"""What nobody but the entitled may read of an unfinished match: compared byte for byte.

Two matches differ in nothing but hidden cards. Everything that an outsider can get, headers and errors too,
must be the same for both, once the public ids and times are taken out.
"""

import re
from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser
from django.db import transaction

from harvest_site.base.access import may
from harvest_site.base.models import AuditRow, Job
from matches import permissions
from matches.domain import job_of
from matches.domain.reading import FULL, PUBLIC, audience_of
from matches.models import Match

from . import files
from .factories import judged_match, stored_match

pytestmark = pytest.mark.django_db

PAGES = ("", "/progress", "/history", "/file", "/view", "/verdict", "?hidden=1", "?page=99")
ENDPOINTS = ("", "job/", "verdict/", "log/", "file/", "view/", "log/?page=2")
SHOWN = {"sweet-corn", "cattle", "krill"}  # what the example's Labors place in the open


def with_hidden(first: str, second: str, *extra: dict[str, Any]) -> bytes:
    """The example, but for two cards in hands that are never shown."""
    log = files.example_log()
    log[0] = files.drawn(0, f"sweet-corn cattle cultivator combine grain-mill bakery {first}")
    log[5] = files.drawn(0, second)
    return files.match_file([*log, *extra])


PAIRS = {
    "unfinished": (with_hidden("silo", "feeder"), with_hidden("soybeans", "silo")),
    "refused draw": (
        with_hidden("silo", "feeder", *[{"by": 1, "do": "draw"}, files.drawn(1, "grain-mill")]),
        with_hidden("silo", "feeder", *[{"by": 1, "do": "draw"}, files.drawn(1, "bakery")]),
    ),
    "malformed draw": (
        with_hidden("silo", "feeder", *[{"by": 1, "do": "draw"}, files.drawn(1, "no-such-card")]),
        with_hidden("silo", "feeder", *[{"by": 1, "do": "draw"}, files.drawn(1, "nor-this-one")]),
    ),
    "other rest of the log": (
        with_hidden("silo", "feeder", {"by": 0, "do": "draw"}, files.drawn(0, "silo")),
        with_hidden("silo", "feeder", {"by": 0, "do": "draw"}, files.drawn(0, "weeder")),
    ),
}


def bare(match: Match, content: bytes, headers: dict[str, str]) -> str:
    """Body and headers without what differs between any two matches."""
    headers.pop("Content-Length", None)  # follows from the body, with the ids that are taken out of it
    text = content.decode() + repr(sorted(headers.items()))
    text = text.replace(match.public_id, "ID")
    for job in Job.objects.all():
        text = text.replace(job.public_id, "JOB")
    text = re.sub(r"\d{4}-\d\d-\d\dT[\d:.+Z-]+|\d{1,2} [A-Z][a-z]{2} \d{4}, \d\d:\d\d", "TIME", text)
    return re.sub(r'csrf\w*["\']? value="[^"]+"|csrftoken[^;]+;|clauses-[0-9a-f]+|"[0-9a-f]{24}"', "X", text)


def everything(match: Match, client: Any, api: Any) -> list[str]:
    """All that one person can read of a match."""
    answers = [client.get(f"/matches/{match.public_id}{page}") for page in PAGES]
    answers += [api.get(f"/api/v1/matches/{match.public_id}/{end}") for end in ENDPOINTS]
    answers += [client.post(f"/matches/{match.public_id}/judge-again"), client.get("/matches/")]
    return [f"{a.status_code} " + bare(match, a.content, dict(a.headers)) for a in answers]


@pytest.mark.parametrize("case", PAIRS)
@pytest.mark.parametrize("signed_in", [False, True])
def test_an_outsider_reads_the_same_whatever_is_hidden(
    case: str,
    signed_in: bool,
    user: Any,
    other_user: Any,
    logged_in: Any,
    client: Any,
    api: Any,
) -> None:
    reader = logged_in(other_user) if signed_in else client
    asker = api(other_user) if signed_in else api()
    seen = []
    for raw in PAIRS[case]:
        with transaction.atomic():
            seen.append(everything(judged_match(user, raw=raw), reader, asker))
            transaction.set_rollback(True)
    assert seen[0] == seen[1]


def test_an_outsider_reads_no_card_that_was_not_shown(user: Any, client: Any, api: Any) -> None:
    match = judged_match(user, raw=PAIRS["refused draw"][0])
    hidden = set((files.FARMER + " " + files.FISHER).split()) - SHOWN
    words = hidden | {card.replace("-", " ").title() for card in hidden}
    for text in everything(match, client, api()):
        assert [word for word in words if word in text] == []


def test_an_outsider_reads_no_card_while_the_match_waits(user: Any, client: Any, api: Any) -> None:
    match = stored_match(user)
    for text in everything(match, client, api()):
        hidden = set((files.FARMER + " " + files.FISHER).split()) - SHOWN
        assert [card for card in hidden if card in text] == []


def test_the_reason_of_a_failed_job_is_for_those_who_may_start_it_again(
    user: Any, client: Any, user_client: Any, api: Any
) -> None:
    match = stored_match(user)
    Job.objects.update(state=Job.State.FAILED, error="KeyError: 'bakery'")
    for text in everything(match, client, api()):
        assert "bakery" not in text
    assert "KeyError: &#x27;bakery&#x27;" in user_client.get(f"/matches/{match.public_id}").content.decode()
    assert api(user).get(f"/api/v1/matches/{match.public_id}/job/").json()["error"] == "KeyError: 'bakery'"


def test_once_it_has_ended_everything_is_open_to_all(user: Any, client: Any, api: Any) -> None:
    raw = files.finished_file()
    match = judged_match(user, raw=raw)
    assert match.is_over
    assert client.get(f"/matches/{match.public_id}/file").content == raw
    assert api().get(f"/api/v1/matches/{match.public_id}/file/").content == raw
    assert api().get(f"/api/v1/matches/{match.public_id}/verdict/").json() == match.latest_verdict.document


def test_the_uploader_reads_all_of_his_own(user: Any, user_client: Any) -> None:
    match = judged_match(user)
    assert user_client.get(f"/matches/{match.public_id}/file").content == files.match_file()
    assert "Bakery" in user_client.get(f"/matches/{match.public_id}").content.decode()
    assert AuditRow.objects.filter(verb="match.hidden-file-read").count() == 0


def test_staff_read_hidden_things_only_by_asking_and_leave_a_trace(
    user: Any, staff: Any, logged_in: Any
) -> None:
    match, client = judged_match(user), logged_in(staff)
    trail = AuditRow.objects.filter(verb="match.hidden-file-read", actor=staff)
    assert "Bakery" not in client.get(f"/matches/{match.public_id}").content.decode()
    assert trail.count() == 0
    assert "Bakery" in client.get(f"/matches/{match.public_id}?hidden=1").content.decode()
    assert client.get(f"/matches/{match.public_id}/file").content == files.match_file()
    assert trail.count() == 2


def test_upper_apps_name_further_insiders_and_keep_people_out(
    user: Any, other_user: Any, monkeypatch: Any
) -> None:
    match = judged_match(user)
    assert audience_of(other_user, match) == PUBLIC
    monkeypatch.setattr(permissions, "extra_insiders", [lambda person, _: person == other_user])
    assert audience_of(other_user, match) == FULL
    assert audience_of(AnonymousUser(), match) == PUBLIC
    monkeypatch.setattr(permissions, "extra_outsiders", [lambda person, _: True])
    assert [audience_of(person, match) for person in (user, other_user)] == [PUBLIC, PUBLIC]


def test_who_may_do_what(user: Any, other_user: Any, make_user: Any) -> None:
    match, clerk = judged_match(user), make_user("dai", is_staff=True)
    table = {
        permission: [may(person, permission, match) for person in (AnonymousUser(), other_user, user, clerk)]
        for permission in ("matches.see_full", "matches.judge_again", "matches.end_match")
    }
    assert table == {
        "matches.see_full": [False, False, True, True],
        "matches.judge_again": [False, False, True, True],
        "matches.end_match": [False, False, False, True],
    }
    assert job_of(match) is not None


@pytest.mark.parametrize(
    "address",
    ["/matches/{}/verdict", "/matches/{}/history", "/api/v1/matches/{}/verdict/", "/api/v1/matches/{}/log/"],
)
def test_whoever_of_the_staff_reads_what_is_hidden_is_named(
    user: Any, staff: Any, logged_in: Any, user_client: Any, address: str
) -> None:
    match = judged_match(user)
    for reader in (user_client, logged_in(staff)):
        assert reader.get(address.format(match.public_id)).status_code == 200
    looks = AuditRow.objects.filter(verb="match.hidden-file-read")
    assert list(looks.values_list("actor", "subject_id")) == [(staff.pk, str(match.pk))]
