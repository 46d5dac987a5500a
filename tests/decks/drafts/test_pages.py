"""Pages of draft rooms: making, joining, the live part with its ETag, steps with and without script."""

import re
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from decks.domain import drafts
from decks.models import DraftRoom
from harvest_site.accounts.models import User

from .rooms import SIX, make_room, running_room

pytestmark = pytest.mark.django_db
LIVE = {"X-Live": "1"}


@pytest.fixture
def ben(other_user: User, logged_in: Any) -> Client:
    client: Client = logged_in(other_user)
    return client


def act(client: Client, room: DraftRoom, verb: str, *, live: bool = True, **fields: Any) -> Any:
    headers: dict[str, str] = LIVE if live else {}
    return client.post(f"/drafts/{room.public_id}/{verb}", fields, headers=headers)


def test_a_room_is_made_and_joined_by_its_link(user_client: Client, ben: Client) -> None:
    form = {"name": "Cup", "seat": "0", "pick_seconds": "60", "on_timeout": "late", "watchable": "on"}
    made = user_client.post("/drafts/new", form)
    room = DraftRoom.objects.get()
    assert (made.status_code, made["Location"]) == (302, room.get_absolute_url())
    page = user_client.get(room.get_absolute_url()).content.decode()
    (path,) = re.findall(rf"/drafts/{room.public_id}/join/[\w-]+", page)
    assert "who pick second" in ben.get(path).content.decode()
    assert ben.post(path)["Location"] == room.get_absolute_url()
    assert ben.get(path)["Location"] == room.get_absolute_url()
    assert "/join/" not in ben.get(room.get_absolute_url()).content.decode()


@pytest.mark.parametrize(
    "form",
    [{"name": ""}, {"name": "X", "pick_seconds": "", "on_timeout": "random"}, {"name": "X", "seat": "2"}],
)
def test_a_form_at_fault_says_so(user_client: Client, form: dict[str, str]) -> None:
    answer = user_client.post("/drafts/new", {"on_timeout": "late", **form})
    assert (answer.status_code, DraftRoom.objects.count()) == (400, 0)


def test_a_used_invitation_is_no_page(user: User, other_user: User, staff: User, logged_in: Any) -> None:
    room = make_room(user)
    key = room.invite_1
    drafts.join_room(room=room, actor=other_user, key=key, now=timezone.now())
    assert logged_in(staff).get(f"/drafts/{room.public_id}/join/{key}").status_code == 404


def test_a_closed_room_is_not_there_for_others(user: User, client: Client, ben: Client) -> None:
    room = make_room(user, watchable=False)
    for other in (client, ben):
        for path in (room.get_absolute_url(), f"{room.get_absolute_url()}/live"):
            assert other.get(path).status_code == 404
    assert act(ben, room, "pause").status_code == 404


def test_spectators_watch_and_press_nothing(user: User, other_user: User, client: Client) -> None:
    room = running_room(user, other_user, "monk")
    page = client.get(room.get_absolute_url()).content.decode()
    assert "bela picks for the Northern Raiders" in page
    assert ('name="character"' in page, 'id="step-' in page) == (False, False)
    assert act(client, room, "pause").status_code == 302  # to the log-in


def test_the_live_part_is_304_while_nothing_happens(
    user: User, other_user: User, user_client: Client
) -> None:
    room = running_room(user, other_user)
    address = f"{room.get_absolute_url()}/live?seen=3"
    first = user_client.get(address)
    again = user_client.get(address, headers={"If-None-Match": first["ETag"]})
    assert (first.status_code, again.status_code, again.content) == (200, 304, b"")
    drafts.pick(room=room, actor=user, character="monk", now=timezone.now())
    drafts.pick(room=room, actor=other_user, character="nymph", now=timezone.now())
    news = user_client.get(address, headers={"If-None-Match": first["ETag"]}).content.decode()
    told = news.split('class="draft-news"')[1].split("</section>")[0]
    assert ("bela picked Nymph" in told, "aiko picked Monk" in told) == (True, False)  # one's own is no news


def test_each_reader_has_an_etag_of_their_own(
    user: User, other_user: User, user_client: Client, ben: Client
) -> None:
    address = f"{running_room(user, other_user).get_absolute_url()}/live"
    assert user_client.get(address)["ETag"] != ben.get(address)["ETag"]
    assert user_client.get(address)["Cache-Control"] == "private, no-cache"


def test_a_pick_comes_back_as_the_live_part(user: User, other_user: User, user_client: Client) -> None:
    room = running_room(user, other_user)
    answer = act(user_client, room, "pick", character="monk", after="3")
    assert (answer.status_code, 'data-version="4"' in answer.content.decode()) == (200, True)


def test_a_refused_pick_stands_in_the_live_part_with_its_clause(
    user: User, other_user: User, user_client: Client
) -> None:
    room = running_room(user, other_user, "monk", "barbarian")
    answer = act(user_client, room, "pick", character="hound", after="5")
    text = answer.content.decode()
    assert (answer.status_code, "IH-4.5" in text, "Hound and Monk are of the same archetype" in text) == (
        422,
        True,
        True,
    )


def test_the_slower_of_two_windows_sees_what_happened(
    user: User, other_user: User, user_client: Client
) -> None:
    room = running_room(user, other_user)
    act(user_client, room, "pick", character="monk", after="3")
    late = act(user_client, room, "pick", character="nymph", after="3")
    assert (late.status_code, "Something happened before this came" in late.content.decode()) == (409, True)
    assert "picked Monk" in late.content.decode()
    plain = act(user_client, room, "pick", live=False, character="nymph", after="3")
    assert (plain.status_code, b"<html" in plain.content) == (409, True)


def test_without_script_a_step_leads_back_to_the_room(
    user: User, other_user: User, user_client: Client
) -> None:
    room = running_room(user, other_user)
    answer = act(user_client, room, "pick", live=False, character="monk", after="3")
    assert (answer.status_code, answer["Location"]) == (302, room.get_absolute_url())


def test_every_step_has_its_button(user: User, other_user: User, user_client: Client, ben: Client) -> None:
    room = make_room(user, other_user)
    steps: list[tuple[Client, str, dict[str, str], str]] = [
        (ben, "free-seat", {"seat": "1"}, "waiting"),
        (user_client, "start", {}, "waiting"),  # nobody sits there: refused
    ]
    for client, verb, fields, state in steps:
        act(client, room, verb, **fields)
        room.refresh_from_db()
        assert (verb, room.state) == (verb, state)
    drafts.join_room(room=room, actor=other_user, key=room.invite_1, now=timezone.now())
    for client, verb, fields, state in [
        (user_client, "start", {}, "running"),
        (user_client, "pick", {"character": "monk"}, "running"),
        (user_client, "ask-undo", {}, "running"),
        (ben, "answer-undo", {"grant": "yes"}, "running"),
        (ben, "pause", {}, "paused"),
        (user_client, "resume", {}, "running"),
        (ben, "abandon", {}, "abandoned"),
        (user_client, "resume", {}, "running"),
    ]:
        answer = act(client, room, verb, **fields)
        room.refresh_from_db()
        assert (verb, answer.status_code, room.state) == (verb, 200, state)
    assert act(ben, room, "explode").status_code == 404


def test_at_the_end_each_captain_finds_the_own_deck(
    user: User, other_user: User, user_client: Client, ben: Client, client: Client
) -> None:
    room = running_room(user, other_user, *SIX)
    pages = [one.get(room.get_absolute_url()).content.decode() for one in (user_client, ben, client)]
    own = [[deck.get_absolute_url() in page for deck in room.decks] for page in pages]
    assert own == [[True, False], [False, True], [False, False]]


def test_the_list_costs_the_same_for_three(
    user: User, other_user: User, user_client: Client, django_assert_num_queries: Any
) -> None:
    for _ in range(2):
        running_room(user, other_user)
        with django_assert_num_queries(4):  # session, user, count, rooms with their people
            assert user_client.get("/drafts/").status_code == 200


def test_a_long_log_costs_the_same(
    user: User, other_user: User, user_client: Client, django_assert_num_queries: Any
) -> None:
    for picks in ((), SIX):
        room = running_room(user, other_user, *picks)
        with django_assert_num_queries(4):  # session, user, room, log
            seen = user_client.get(f"{room.get_absolute_url()}/live")
        with django_assert_num_queries(3):  # nothing happened: the log is not read
            user_client.get(f"{room.get_absolute_url()}/live", headers={"If-None-Match": seen["ETag"]})
