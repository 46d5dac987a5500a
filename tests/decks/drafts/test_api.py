"""Draft rooms over the API: the whole of a draft, refusals, ETags, secrets, costs."""

from collections.abc import Callable
from typing import Any

import pytest
from rest_framework.test import APIClient

from harvest_site.accounts.models import User

from .rooms import SIX, make_room, running_room

pytestmark = pytest.mark.django_db
DRAFTS = "/api/v1/drafts/"
Api = Callable[..., APIClient]


def post(client: APIClient, path: str, **body: Any) -> Any:
    return client.post(f"{DRAFTS}{path}", body, format="json")


def test_a_whole_draft(user: User, other_user: User, api: Api) -> None:
    one, other = api(user), api(other_user)
    made = post(one, "", name="Cup", seat=0, pick_seconds=60).json()
    at = made["id"]
    assert (made["state"], made["invitations"][0], made["captains"]) == ("waiting", None, ["aiko", None])
    joined = post(other, f"{at}/join/", key=made["invitations"][1]).json()
    assert (joined["seat"], joined["invitations"]) == (1, [None, None])
    state = post(other, f"{at}/start/").json()
    for number, character in enumerate(SIX):
        assert (state["turn"], character in state["legal"]) == (number % 2, True)
        answer = post((one, other)[number % 2], f"{at}/pick/", character=character, after=state["version"])
        state = answer.json()
        assert answer.status_code == 200
    assert (state["state"], state["turn"], state["seed"] is not None) == ("done", None, True)
    assert state["teams"] == [["monk", "regent", "ranger"], ["barbarian", "sorceress", "hound"]]
    own = state["decks"][1]
    assert state["decks"][0] is None
    deck = other.get(f"/api/v1/decks/{own}/").json()["deck"]
    assert deck == {"characters": ["barbarian", "sorceress", "hound"]}


def test_refusals_and_lost_races_are_problem_documents(user: User, other_user: User, api: Api) -> None:
    room = running_room(user, other_user, "monk")
    refused = post(api(other_user), f"{room.public_id}/pick/", character="Monk", after=4)
    assert (refused.status_code, refused.json()["code"]) == (422, "draft.taken")
    assert refused.json()["clauses"] == ["IH-4.7", "IH-4.11"]
    late = post(api(other_user), f"{room.public_id}/pick/", character="nymph", after=3)
    assert (late.status_code, late.json()["code"]) == (409, "draft-moved")
    assert [entry["character"] for entry in late.json()["data"]["entries"]] == ["monk"]
    assert late["Content-Type"] == "application/problem+json"


@pytest.mark.parametrize(
    ("verb", "body", "status"),
    [
        ("pick", {}, 400),
        ("pick", {"character": "monk"}, 400),
        ("pick", {"character": "monk", "after": -1}, 400),
        ("pick", {"character": ["monk"], "after": 3}, 400),
        ("pick", {"character": "monk", "after": 3, "seat": 0}, 400),
        ("answer-undo", {"grant": True}, 409),
        ("answer-undo", {}, 400),
        ("free-seat", {"seat": 2}, 400),
        ("join", {"key": "x"}, 409),
        ("start", {}, 409),
        ("resume", {}, 409),
        ("keep-team", {}, 409),
    ],
)
def test_odd_input(
    user: User, other_user: User, api: Api, verb: str, body: dict[str, Any], status: int
) -> None:
    room = running_room(user, other_user)
    assert post(api(user), f"{room.public_id}/{verb}/", **body).status_code == status
    room.refresh_from_db()
    assert room.version == 3


@pytest.mark.parametrize(
    "body",
    [{}, {"name": "X", "seat": 2}, {"name": "X", "pick_seconds": 5}, {"name": "X", "on_timeout": "random"}],
)
def test_a_room_that_cannot_be(user: User, api: Api, body: dict[str, Any]) -> None:
    assert post(api(user), "", **body).status_code == 400


def test_strangers_and_visitors(user: User, other_user: User, staff: User, api: Api) -> None:
    open_, closed = running_room(user, other_user), make_room(user, watchable=False)
    for reader in (api(staff), api()):
        seen = reader.get(f"{DRAFTS}{open_.public_id}/")
        assert (seen.status_code, seen.json()["seat"]) == (200, None)
        assert reader.get(f"{DRAFTS}{closed.public_id}/").status_code == 404
        assert reader.get(f"{DRAFTS}{closed.public_id}/log/").status_code == 404
    assert post(api(staff), f"{open_.public_id}/pick/", character="monk", after=3).status_code == 403
    assert post(api(staff), f"{open_.public_id}/pause/").status_code == 403
    assert post(api(staff), f"{closed.public_id}/start/").status_code == 404
    assert post(api(), f"{open_.public_id}/start/").status_code == 401
    assert api().get(DRAFTS).json()["results"] == []


def test_no_secret_leaves_the_room(user: User, other_user: User, api: Api) -> None:
    room = make_room(user, pick_seconds=30, on_timeout="random")
    for reader in (api(other_user), api()):
        for path in ("", "log/"):
            text = reader.get(f"{DRAFTS}{room.public_id}/{path}").content.decode()
            assert (room.invite_1 in text, room.seed in text) == (False, False)
    own = api(user).get(f"{DRAFTS}{room.public_id}/").content.decode()
    assert (room.invite_1 in own, room.seed in own) == (True, False)


def test_the_etag_answers_304(user: User, other_user: User, api: Api) -> None:
    room, client = running_room(user, other_user), api(user)
    first = client.get(f"{DRAFTS}{room.public_id}/")
    again = client.get(f"{DRAFTS}{room.public_id}/", headers={"If-None-Match": first["ETag"]})
    assert (again.status_code, again["ETag"]) == (304, first["ETag"])


def test_the_log_from_a_line_on(user: User, other_user: User, api: Api) -> None:
    room = running_room(user, other_user, "monk", "nymph")
    rows = api().get(f"{DRAFTS}{room.public_id}/log/?after=4").json()
    assert [(row["number"], row["verb"], row["actor"], row["character"]) for row in rows] == [
        (5, "picked", "bela", "nymph")
    ]
    assert len(api().get(f"{DRAFTS}{room.public_id}/log/?after=x").json()) == 5


def test_the_costs(user: User, other_user: User, api: Api, django_assert_num_queries: Any) -> None:
    client = api(user)
    for picks in ((), SIX):
        room = running_room(user, other_user, *picks)
        with django_assert_num_queries(3):  # token, room, log
            client.get(f"{DRAFTS}{room.public_id}/")
        with django_assert_num_queries(3):  # token, count, rooms
            client.get(DRAFTS)
