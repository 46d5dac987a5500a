"""Events over the API: the whole life, permissions, versions, errors."""

from collections.abc import Callable
from typing import Any

import pytest
from rest_framework.test import APIClient

from harvest_site.accounts.models import User
from harvest_site.base.jobs import perform_job
from harvest_site.base.models import Job
from tests.tournaments.factories import (
    DAY,
    legal_text,
    make_deck,
    make_event,
    make_users,
    open_event,
    pair,
    player_of,
    running_event,
    settle_round,
)
from tournaments import domain
from tournaments.domain.outcomes import Saying
from tournaments.models import Event, Pairing, Result

pytestmark = pytest.mark.django_db

EVENTS = "/api/v1/events/"
Api = Callable[..., APIClient]


def at(event: Event, *parts: str) -> str:
    return f"{EVENTS}{event.public_id}/" + "".join(f"{part}/" for part in parts)


def tag(event: Event) -> dict[str, str]:
    event.refresh_from_db()
    return {"HTTP_IF_MATCH": f'"{event.public_id}-{event.version}"'}


def standings_now() -> None:
    for job in Job.objects.filter(kind="standings", state="pending"):
        perform_job(job_id=job.pk)


def test_the_whole_life(api: Api, organiser: User) -> None:
    """Make, open, enter, start, pair, report, confirm, finish, standings, export."""
    boss = api(organiser)
    plan = {"name": "Spring", "game": "great-harvest", "event_format": "tourney", "date": str(DAY)}
    made = boss.post(EVENTS, plan)
    assert made.status_code == 201
    assert made.data["seed"] is None
    event = Event.objects.get(public_id=made.data["id"])
    assert made["ETag"] == tag(event)["HTTP_IF_MATCH"]
    assert boss.post(at(event, "open"), **tag(event)).data["state"] == "registration"
    players = make_users(2)
    for player in players:
        assert api(player).post(at(event, "register"), {"deck_text": legal_text()}).status_code == 201
    assert boss.post(at(event, "start"), **tag(event)).data["state"] == "running"
    assert boss.post(at(event, "pair"), **tag(event)).data["number"] == 1
    (table,) = boss.get(at(event, "pairings")).data["results"]
    one, other = (player_of(Pairing.objects.get(), position) for position in (0, 1))
    said = api(one).post(at(event, "pairings", table["id"], "report"), {"games": [2, 1, 0]})
    assert (said.status_code, said.data["result"]) == (200, None)
    seen = {"said": {"kind": "played", "games": [2, 1, 0]}}
    agreed = api(other).post(at(event, "pairings", table["id"], "confirm"), seen)
    assert (agreed.data["result"]["games"], agreed.data["result"]["source"]) == ([2, 1, 0], "players")
    assert boss.post(at(event, "finish"), **tag(event)).data["seed"] == event.seed
    standings_now()
    standings = api().get(at(event, "standings"))
    assert [row["points"] for row in standings.data["rows"]] == [3, 0]
    assert standings.data["provisional"] is False
    again = api().get(at(event, "standings"), HTTP_IF_NONE_MATCH=standings["ETag"])
    assert again.status_code == 304
    exported = api().get(at(event, "export")).json()
    assert exported["rounds"][0]["pairings"][0]["result"]["games"] == [2, 1, 0]
    assert exported["seed"] == event.seed
    assert all("deck" in entrant for entrant in exported["entrants"])


@pytest.mark.parametrize("verb", ["open", "reopen", "start", "pair", "undo-pairing", "finish"])
def test_organisers_writes_name_a_version(api: Api, organiser: User, verb: str) -> None:
    event = make_event(organiser)
    assert api(organiser).post(at(event, verb)).status_code == 428
    stale = {"HTTP_IF_MATCH": f'"{event.public_id}-99"'}
    assert api(organiser).post(at(event, verb), **stale).status_code == 412


@pytest.mark.parametrize("verb", ["open", "start", "pair", "undo-pairing", "finish"])
def test_only_the_organiser_moves_it(api: Api, organiser: User, user: User, verb: str) -> None:
    event = open_event(organiser)
    assert api(user).post(at(event, verb), **tag(event)).status_code == 403
    assert api().post(at(event, verb), **tag(event)).status_code == 401


def test_a_draft_is_not_there_for_others(api: Api, organiser: User, user: User) -> None:
    event = make_event(organiser)
    for client in (api(), api(user)):
        assert client.get(at(event)).status_code == 404
        assert client.get(EVENTS).data["count"] == 0
    assert api(organiser).get(at(event)).status_code == 200


def test_a_version_is_read_by_its_etag(api: Api, organiser: User) -> None:
    event = open_event(organiser)
    first = api().get(at(event))
    assert api().get(at(event), HTTP_IF_NONE_MATCH=first["ETag"]).status_code == 304


def test_the_plan_changes(api: Api, organiser: User) -> None:
    event = make_event(organiser)
    changed = api(organiser).patch(at(event), {"rounds": 5, "capacity": 32}, **tag(event))
    assert (changed.data["rounds"], changed.data["capacity"]) == (5, 32)
    wrong = api(organiser).patch(at(event), {"colour": "red"}, **tag(event))
    assert (wrong.status_code, wrong.data["message"]) == (400, "colour: There is no such field.")


def test_an_illegal_deck_is_refused(api: Api, organiser: User, user: User) -> None:
    event = open_event(organiser)
    answer = api(user).post(at(event, "register"), {"deck_text": "4 sweet-corn"})
    assert answer.status_code == 422
    assert answer["Content-Type"] == "application/problem+json"
    assert (answer.data["code"], answer.data["clauses"][0]) == ("deck-not-legal", "GH-2.1")


def test_entering_with_an_own_deck_only(api: Api, organiser: User, user: User, other_user: User) -> None:
    event = open_event(organiser)
    foreign = make_deck(other_user)
    assert api(user).post(at(event, "register"), {"deck": foreign.public_id}).status_code == 404
    own = make_deck(user)
    assert api(user).post(at(event, "register"), {"deck": own.public_id}).status_code == 201
    assert api(user).post(at(event, "register"), {"deck": own.public_id}).status_code == 409


def test_typed_late_and_dropped_entrants(api: Api, organiser: User, players: list[User]) -> None:
    event = running_event(organiser, players)
    boss = api(organiser)
    late = boss.post(at(event, "add-entrant"), {"name": "Tom", "missed": "bye"}, **tag(event))
    assert (late.status_code, late.data["name"], late.data["missed"]) == (201, "Tom", "bye")
    mine = event.entrants.get(user=players[0])
    assert api(players[1]).post(at(event, "entrants", mine.public_id, "drop")).status_code == 403
    gone = api(players[0]).post(at(event, "entrants", mine.public_id, "drop"), {"reason": "ill"})
    assert gone.data["dropped_after"] == 0
    back = boss.post(at(event, "entrants", mine.public_id, "readmit"), {}, **tag(event))
    assert back.data["dropped_after"] is None


def test_lost_races_are_conflicts(api: Api, organiser: User, players: list[User]) -> None:
    event = running_event(organiser, players)
    table = pair(event)[0]
    address = at(event, "pairings", table.public_id, "report")
    one = api(player_of(table, 0))
    assert one.post(address, {"games": [2, 0, 0]}).status_code == 200
    assert one.post(address, {"games": [2, 0, 0]}).status_code == 409
    boss = api(organiser)
    ruled = boss.post(at(event, "pairings", table.public_id, "override"), {"games": [2, 0, 0]})
    assert ruled.data["result"]["source"] == "organiser"
    late = boss.post(at(event, "pairings", table.public_id, "override"), {"games": [0, 2, 0]})
    assert (late.status_code, late.data["code"]) == (409, "result-stands")


def test_a_correction_names_later_rounds(api: Api, organiser: User, players: list[User]) -> None:
    event = running_event(organiser, players)
    table = pair(event)[0]
    settle_round(event)
    pair(event)
    body = {"games": [0, 2, 0], "reason": "swapped"}
    address = at(event, "pairings", table.public_id, "correct")
    assert api(organiser).post(address, body).status_code == 428
    answer = api(organiser).post(address, body, **tag(event))
    assert (answer.status_code, answer.data["later_rounds"]) == (200, [2])
    assert Result.objects.get(pairing=table).said == Saying(games=(0, 2, 0)).said


def test_outsiders_say_nothing(api: Api, organiser: User, players: list[User], user: User) -> None:
    event = running_event(organiser, players)
    table = pair(event)[0].public_id
    for verb in ("report", "override"):
        body = {"games": [2, 0, 0]}
        assert api(user).post(at(event, "pairings", table, verb), body).status_code == 403
        assert api().post(at(event, "pairings", table, verb), body).status_code == 401
    for verb in ("confirm", "retract"):
        assert api(user).post(at(event, "pairings", table, verb), {}).status_code == 403


def test_a_table_of_another_event_is_not_there(api: Api, organiser: User, players: list[User]) -> None:
    event = running_event(organiser, players)
    table = pair(event)[0].public_id
    other = open_event(organiser)
    assert api(organiser).get(at(other, "pairings", table)).status_code == 404


@pytest.mark.parametrize("query", ["?after=x", "?after=-1"])
def test_numbers_are_numbers(api: Api, organiser: User, query: str) -> None:
    event = open_event(organiser)
    assert api().get(at(event, "standings") + query).status_code == 400


def test_lists_cost_the_same_for_one_and_for_three(
    api: Api, organiser: User, django_assert_num_queries: Any
) -> None:
    for count in (1, 2):
        for number in range(count):
            running_event(organiser, make_users(2, f"{count}{number}-"))
        with django_assert_num_queries(4):
            api().get(EVENTS)


@pytest.mark.parametrize(("part", "queries"), [("entrants", 4), ("pairings", 9), ("rounds", 4)])
def test_parts_cost_the_same_at_any_size(
    api: Api, organiser: User, django_assert_num_queries: Any, part: str, queries: int
) -> None:
    for size in (4, 10):
        event = running_event(organiser, make_users(size, f"of{size}-"))
        tables = pair(event)
        domain.report_result(actor=player_of(tables[0], 0), pairing=tables[0], saying=Saying(games=(2, 0, 0)))
        with django_assert_num_queries(queries):
            assert api().get(at(event, part)).status_code == 200
