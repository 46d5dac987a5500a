"""The location card of Harrow County: no byte that the Fair Folk's player gets depends on it."""

import json
from random import Random
from typing import Any

import pytest
from django.core.cache import cache
from django.db import transaction

from harvest_site.base.models import AuditRow, Job
from harvest_site.base.problems import Malformed
from matches import presenting
from matches.domain import end_match, name_player
from matches.enums import EndedBy
from matches.models import Match

from .engines.harrow_county.script import Table, head, seats_of
from .engines.harrow_county.test_knowledge import SECRETS, fuzzed, searched
from .factories import judged_match
from .test_secrets import bare

pytestmark = pytest.mark.django_db

PAGES = (
    "", "/progress", "/history", "/file", "/view", "/view?seat=0", "/view?seat=1", "/verdict",
    "?hidden=1&why=x", "?at=2",
)  # fmt: skip
ENDPOINTS = (
    "", "job/", "verdict/", "log/", "file/", "view/?seat=0", "view/?seat=2", "aid/", "aid/?seat=0",
    "aid/?seat=1", "table/",
)  # fmt: skip


def raw_of(table: Table, *extra: dict[str, Any]) -> bytes:
    return json.dumps(table.document | {"log": [*table.log, *extra]}, separators=(",", ":")).encode()


def everything(match: Match, client: Any, api: Any) -> list[str]:
    """All that one person can get of a match: pages, API, refusals of both, headers, lists."""
    answers = [client.get(f"/matches/{match.public_id}{page}") for page in PAGES]
    answers += [api.get(f"/api/v1/matches/{match.public_id}/{end}") for end in ENDPOINTS]
    answers += [client.post(f"/matches/{match.public_id}/judge-again"), client.get("/matches/")]
    answers += [client.post(f"/matches/{match.public_id}/players", {"seat": "1", "user": "bela"})]
    answers += [api.post(f"/api/v1/matches/{match.public_id}/players/", {"seat": 1, "user": "bela"})]
    return [f"{a.status_code} " + bare(match, a.content, dict(a.headers)) for a in answers]


def mark_refused(secret: dict[str, Any]) -> bytes:
    """The last entry is a mark on the very hex of the Sword."""
    table = Table().opened(**secret, cards=("where-o-where", "rub-out", "deep-roots"))
    table.nest([-2, -1], "advance-1").act(0, "card", card="where-o-where", seat=2)
    return raw_of(table, {"by": 2, "do": "mark", "at": secret["sword"]})


def hide_refused(secret: dict[str, Any]) -> bytes:
    """The card itself is refused: two items on one hex."""
    log = Table().opened().log[:3]
    entry = {"by": 1, "do": "hide", **secret, "crown": secret["sword"]}
    return json.dumps(head(seats=seats_of(("fair-folk", "protectors", "family")), log=[*log, entry])).encode()


def hide_malformed(secret: dict[str, Any]) -> bytes:
    """A hex of the card has three numbers."""
    entry = {"by": 1, "do": "hide", **secret, "queen": [*secret["queen"], 1]}
    return json.dumps(head(log=[*Table().opened().log[:3], entry])).encode()


CASES = {
    "answers": lambda secret: raw_of(searched(secret)),
    "mark refused": mark_refused,
    "hide refused": hide_refused,
    "hide malformed": hide_malformed,
}


def read_by(reader: str, raw: bytes, user: Any, other_user: Any, clients: dict[str, Any]) -> list[str]:
    """What somebody reads of a match of which nothing is kept afterwards."""
    cache.clear()
    with transaction.atomic():
        match = judged_match(user, raw=raw)
        if reader == "fair folk":
            name_player(actor=user, match=match, seat=0, name=other_user.username)
        seen = everything(match, *clients[reader])
        transaction.set_rollback(True)
    return seen


@pytest.fixture(autouse=True)
def held_clock(monkeypatch: Any) -> None:
    """Two uploads may fall into different minutes, which the history shows."""
    monkeypatch.setattr(presenting, "_when", lambda moment: "TIME")


@pytest.fixture
def clients(client: Any, api: Any, logged_in: Any, other_user: Any) -> dict[str, Any]:
    return {
        "public": (client, api()),
        "fair folk": (logged_in(other_user), api(other_user)),
    }


@pytest.mark.parametrize("reader", ["public", "fair folk"])
@pytest.mark.parametrize("case", CASES)
def test_nothing_that_is_read_depends_on_the_card(
    case: str, reader: str, user: Any, other_user: Any, clients: dict[str, Any]
) -> None:
    seen = [read_by(reader, CASES[case](secret), user, other_user, clients) for secret in SECRETS[:2]]
    assert seen[0] == seen[1]
    assert seen[0][0].startswith("200")


def test_fuzzed_cards_with_the_same_answers_read_alike(
    user: Any, other_user: Any, clients: dict[str, Any]
) -> None:
    tables, number = fuzzed(Random(5).randrange(100))
    assert number > 3
    seen = [read_by("fair folk", raw_of(t), user, other_user, clients) for t in tables[:3]]
    assert all(row == seen[0] for row in seen)


def test_the_player_of_seat_0_reads_his_hand_and_no_file(
    user: Any, other_user: Any, clients: dict[str, Any]
) -> None:
    match = judged_match(user, raw=raw_of(searched(SECRETS[0])))
    name_player(actor=user, match=match, seat=0, name=other_user.username)
    client, api = clients["fair folk"]
    seen = json.loads(client.get(f"/matches/{match.public_id}/view?seat=0").content)
    assert seen["observation"]["hand"]["objectives"]
    assert "location" not in seen["observation"]
    assert client.get(f"/matches/{match.public_id}/file").status_code == 403
    assert api.get(f"/api/v1/matches/{match.public_id}/view/?seat=1").status_code == 403
    assert api.get(f"/api/v1/matches/{match.public_id}/file/").status_code == 403


def test_the_other_seats_see_the_card(user: Any, other_user: Any, clients: dict[str, Any]) -> None:
    match = judged_match(user, raw=raw_of(searched(SECRETS[0])))
    name_player(actor=user, match=match, seat=1, name=other_user.username)
    client, _ = clients["fair folk"]
    seen = json.loads(client.get(f"/matches/{match.public_id}/view?seat=1").content)
    assert seen["observation"]["location"] == SECRETS[0]
    assert "hand" not in seen["observation"]


def test_a_player_does_not_upload_the_full_file_before_the_end(user: Any, api: Any) -> None:
    raw = raw_of(searched(SECRETS[0]))
    answer = api(user).post("/api/v1/matches/?seat=0", data=raw, content_type="application/json")
    assert (answer.status_code, answer.json()["code"]) == (403, "plays-unseeing")
    assert Match.objects.count() == 0
    again = api(user).post("/api/v1/matches/", data=raw, content_type="application/json")
    assert again.status_code == 202


def test_a_look_is_recorded_with_its_reason_and_shown_after_the_match(
    user: Any, staff: Any, logged_in: Any, client: Any
) -> None:
    match = judged_match(user, raw=raw_of(searched(SECRETS[0])))
    page = logged_in(staff).get(f"/matches/{match.public_id}?hidden=1&why=a+dispute+about+an+arrow")
    assert page.status_code == 200
    row = AuditRow.objects.get(verb="match.hidden-file-read")
    assert (row.actor, row.reason) == (staff, "a dispute about an arrow")
    end_match(actor=staff, match=match, ended_by=EndedBy.CONCESSION)
    history = client.get(f"/matches/{match.public_id}/history").content.decode()
    assert "a dispute about an arrow" in history
    assert staff.username in history


def test_a_failed_job_tells_the_player_nothing(user: Any, other_user: Any, clients: dict[str, Any]) -> None:
    match = judged_match(user, raw=raw_of(searched(SECRETS[0])))
    name_player(actor=user, match=match, seat=0, name=other_user.username)
    Job.objects.update(state=Job.State.FAILED, error="KeyError: (2, -1)")
    assert not [text for text in everything(match, *clients["fair folk"]) if "KeyError" in text]


def test_nothing_of_the_card_is_in_a_cache_or_a_task(user: Any, logged_in: Any) -> None:
    cache.clear()
    match = judged_match(user, raw=raw_of(searched(SECRETS[0])))
    logged_in(user).get(f"/matches/{match.public_id}")
    kept = repr(getattr(cache, "_cache", {}))
    assert "One Line" not in kept
    assert "one-line" not in kept
    assert [job.payload for job in Job.objects.all()] == [{"match_id": match.pk}]


def test_odd_names_and_reasons_are_no_errors(user: Any, staff: Any, logged_in: Any) -> None:
    match = judged_match(user, raw=raw_of(Table().opened()))
    client = logged_in(user)
    assert (
        client.post(f"/matches/{match.public_id}/players", {"seat": "0", "user": "a\0b"}).status_code == 404
    )
    assert client.post(f"/matches/{match.public_id}/players", {"seat": "x", "user": ""}).status_code == 400
    assert client.post(f"/matches/{match.public_id}/players", {"seat": "9", "user": ""}).status_code == 404
    assert logged_in(staff).get(f"/matches/{match.public_id}?hidden=1&why=%00odd").status_code == 200
    assert AuditRow.objects.get(verb="match.hidden-file-read").reason == "odd"


def test_nobody_plays_two_seats_and_a_name_can_be_taken_back(user: Any, other_user: Any) -> None:
    match = judged_match(user, raw=raw_of(Table().opened()))
    name_player(actor=user, match=match, seat=0, name=other_user.username)
    with pytest.raises(Malformed):
        name_player(actor=user, match=match, seat=1, name=other_user.username)
    assert name_player(actor=user, match=match, seat=0, name="") is None
    assert match.players.count() == 0


def test_the_objectives_of_a_player_stand_before_the_log(
    user: Any, other_user: Any, clients: dict[str, Any]
) -> None:
    match = judged_match(user, raw=raw_of(Table().opened()))
    name_player(actor=user, match=match, seat=0, name=other_user.username)
    page = clients["fair folk"][0].get(f"/matches/{match.public_id}").content.decode()
    assert page.count("Your objectives") == 1
    assert page.index("Your objectives") < page.index("<h2>Log</h2>")
    assert f"You read this match as {match.names[0]}, seat 0." in page
