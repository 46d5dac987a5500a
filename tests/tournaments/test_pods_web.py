"""Pods on the web: pairing, places by organiser and players, standings, files; pages and API alike."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from harvest_site.accounts.models import User
from harvest_site.base.jobs import perform_job
from harvest_site.base.models import Job
from harvest_site.base.problems import Conflict, Malformed, NotAllowed, Refused
from tests.tournaments.factories import enter, make_users, open_event, pair, player_of, running_event
from tournaments import domain
from tournaments.domain.outcomes import Saying
from tournaments.models import Event, Pairing, Result
from tournaments.pairing import pair_round
from tournaments.standings import compute, standings_document

pytestmark = pytest.mark.django_db

LogIn = Callable[[User], Client]
PODS: list[dict[str, Any]] = [{"kind": "pods", "rounds": 3, "pod_size": 4}]
IN_ORDER = Saying("pod", places=((0,), (1,), (2,), (3,)))


def at(event: Event, *parts: object) -> str:
    return "/".join([event.get_absolute_url(), *map(str, parts)])


def run_jobs() -> None:
    for job in Job.objects.filter(kind="standings", state="pending"):
        perform_job(job_id=job.pk)


def pods_of(organiser: User, count: int = 8, **options: Any) -> Event:
    return running_event(organiser, make_users(count), stages=options.pop("stages", PODS), **options)


def settle(event: Event) -> None:
    """Everywhere: the first seat wins, the next two share, the rest in order."""
    for table in Pairing.objects.of_event(event).unsettled():
        size = table.seats.count()
        places = ((0,), (1, 2), *((seat,) for seat in range(3, size)))
        domain.override_result(
            actor=event.organiser, pairing=table, saying=Saying("pod", places=places), reason="Seen."
        )


def test_pods_are_paired_and_played_to_the_end(organiser: User, logged_in: LogIn) -> None:
    event = pods_of(organiser, 7)
    boss = logged_in(organiser)
    for number in range(1, 4):
        assert f"Pair round {number}" in boss.get(at(event)).content.decode()
        assert boss.post(at(event, "pair")).status_code == 302
        sizes = sorted(table.seats.count() for table in Pairing.objects.of_event(event).unsettled())
        assert sizes == [3, 4]
        settle(event)
        run_jobs()
        for page in ("", "rounds/1", "rounds/1?by=name", "standings"):
            assert boss.get(at(event, page).rstrip("/")).status_code == 200
    page = boss.get(at(event)).content.decode()
    assert "3 rounds in pods of up to 4" in page.lower()
    assert "Finish the event" in page
    rows = event.stages.get().snapshots.get(after_round=3).rows
    assert rows == standings_document(compute(domain.event_file(event)))["rows"]
    whole = sum(3 + 2 + 1 for _ in range(6))  # 3, then 1½ twice, then 0: every pod shares out six points
    assert sum(row["points"] for row in rows) == whole


def test_two_of_a_pod_who_say_the_same_are_enough(organiser: User) -> None:
    table = pair(pods_of(organiser))[0]
    domain.report_result(actor=player_of(table, 2), pairing=table, saying=IN_ORDER)
    assert not Result.objects.filter(pairing=table).exists()
    with pytest.raises(NotAllowed):
        domain.confirm_result(actor=player_of(table, 2), pairing=table)
    domain.report_result(actor=player_of(table, 0), pairing=table, saying=IN_ORDER)
    result = Result.objects.get(pairing=table)
    assert (result.kind, result.places, result.source) == ("pod", [[0], [1], [2], [3]], "players")
    with pytest.raises(Conflict):
        domain.report_result(actor=player_of(table, 1), pairing=table, saying=IN_ORDER)


def test_who_says_otherwise_leaves_it_to_the_organiser(organiser: User) -> None:
    table = pair(pods_of(organiser))[0]
    shared = Saying("pod", places=((1, 0), (2,), (3,)))
    domain.report_result(actor=player_of(table, 0), pairing=table, saying=IN_ORDER)
    domain.report_result(actor=player_of(table, 1), pairing=table, saying=shared)
    domain.report_result(actor=player_of(table, 2), pairing=table, saying=IN_ORDER)
    assert not Result.objects.filter(pairing=table).exists()
    assert [one.code for one in table.concerns.filter(resolved_at=None)] == ["reports-differ"]
    domain.retract_report(actor=player_of(table, 1), pairing=table)
    assert Result.objects.get(pairing=table).places == [[0], [1], [2], [3]], "the other two agree"


@pytest.mark.parametrize(
    "places",
    [(), ((0,), (1,), (2,)), ((0,), (1,), (2,), (2,)), ((0,), (1,), (2,), (4,)), ((0, 1), (), (2, 3))],
)
def test_places_that_cannot_be(organiser: User, places: Any) -> None:
    table = pair(pods_of(organiser))[0]
    with pytest.raises(Malformed) as caught:
        domain.override_result(actor=organiser, pairing=table, saying=Saying("pod", places=places))
    assert caught.value.data["fields"] == ["places"]


def test_a_pod_is_no_match_and_a_match_no_pod(organiser: User) -> None:
    table = pair(pods_of(organiser))[0]
    with pytest.raises(Malformed):
        domain.override_result(actor=organiser, pairing=table, saying=Saying(games=(2, 0, 0)))
    pairs = pair(running_event(organiser, make_users(4, "other")))[0]
    with pytest.raises(Malformed):
        domain.override_result(actor=organiser, pairing=pairs, saying=IN_ORDER)


def test_a_pod_needs_three(organiser: User) -> None:
    event = open_event(organiser, stages=PODS)
    enter(event, make_users(2))
    with pytest.raises(Refused) as caught:
        domain.start_event(actor=organiser, event=event)
    assert caught.value.code == "too-few-entrants"


def test_the_length_is_set_at_the_start(organiser: User) -> None:
    event = pods_of(organiser, 17, stages=[{"kind": "pods", "pod_size": 4}])
    assert event.stages.get().rounds == 3


def test_places_by_forms(organiser: User, logged_in: LogIn) -> None:
    event = pods_of(organiser)
    table, other = pair(event)
    reader = logged_in(player_of(table, 1))
    page = reader.get(at(event)).content.decode()
    assert "in a pod of 4 with" in page
    names = [seat.entrant.name for seat in table.seats.all()]
    address = at(event, "tables", table.public_id)
    given = {"place_0": "2", "place_1": "1", "place_2": "2", "place_3": "4"}
    assert reader.post(f"{address}/report", {"place_0": "1"}).status_code == 400
    assert reader.post(f"{address}/report", given).status_code == 302
    said = f"1st {names[1]}, 2nd {names[0]} and {names[2]}, 4th {names[3]}"
    page = logged_in(player_of(table, 3)).get(address).content.decode()
    assert f"{names[1]} reported {said}." in page
    assert (
        logged_in(player_of(table, 3)).post(f"{address}/confirm", {"said": "pod:1/0.2/3"}).status_code == 302
    )
    assert table.result.places == [[1], [0, 2], [3]]
    assert said in reader.get(address).content.decode()
    ruled = at(event, "tables", other.public_id, "rule")
    boss = logged_in(organiser)
    assert "Let this stand" in boss.get(at(event, "tables", other.public_id)).content.decode()
    assert boss.post(ruled, {**given, "reason": ""}).status_code == 302
    assert boss.post(ruled, {**given, "place_0": "1"}).status_code == 400, "a correction says why"
    assert boss.post(ruled, {**given, "place_0": "1", "reason": "Misread."}).status_code == 302
    other.refresh_from_db()
    assert other.result.places == [[0, 1], [2], [3]]
    mine = table.seats.get(position=0).entrant
    assert "shared 2nd of 4" in boss.get(at(event, "people", mine.public_id)).content.decode()
    assert "shared 2nd of 4" in boss.get(at(event, "rounds", 1) + "?by=name").content.decode()


def test_places_by_the_api(organiser: User, logged_in: LogIn) -> None:
    event = pods_of(organiser, points={"win": 3, "draw": 1, "loss": 0, "places": [5, 3, 2, 1]})
    table = pair(event)[0]
    base = f"/api/v1/events/{event.public_id}/pairings/{table.public_id}"
    body = {"kind": "pod", "places": [[3], [0, 1], [2]]}
    reader = logged_in(player_of(table, 0))
    for wrong in ({"kind": "pod"}, {"kind": "pod", "places": [[0]]}, {"kind": "played", "games": [2, 0, 0]}):
        assert reader.post(f"{base}/report/", wrong, content_type="application/json").status_code == 400
    sent = reader.post(f"{base}/report/", body, content_type="application/json").json()
    assert sent["reports"][0]["places"] == [[3], [0, 1], [2]]
    second = logged_in(player_of(table, 2))
    answer = second.post(f"{base}/confirm/", {"said": body}, content_type="application/json").json()
    assert answer["result"]["places"] == [[3], [0, 1], [2]]
    rows = {row.entrant: row.points for row in compute(domain.event_file(event)).rows}
    seats = [seat.entrant.public_id for seat in table.seats.all()]
    assert [rows[one] for one in seats] == [2.5, 2.5, 1, 5]


def test_pods_move_to_another_server(organiser: User) -> None:
    event = pods_of(organiser, 9, stages=[*PODS, {"kind": "single-elimination", "size": 4}])
    for _ in range(2):
        pair(event)
        settle(event)
    last = pair(event)
    domain.report_result(
        actor=player_of(last[0], 0),
        pairing=last[0],
        saying=Saying("pod", places=tuple((seat,) for seat in range(last[0].seats.count()))),
    )
    document = domain.export_whole(actor=organiser, event=event)
    again = domain.import_event(actor=organiser, raw=json.dumps(document).encode())
    before, after = domain.event_file(event), domain.event_file(again)
    assert standings_document(compute(after)) == standings_document(compute(before))
    assert again.stages.get(number=1).kind == "pods"
    report = Pairing.objects.of_event(again).unsettled().exclude(reports=None).get().reports.get()
    assert report.places == [[seat] for seat in range(last[0].seats.count())]
    settle(again)
    settle(event)
    ours, theirs = (pair_round(domain.event_file(one), seed=one.seed) for one in (event, again))
    assert ours == theirs


def test_latecomers_come_into_pods(organiser: User) -> None:
    event = pods_of(organiser, 8)
    pair(event)
    settle(event)
    late = domain.add_entrant(actor=organiser, event=event, name="Late", missed="bye")
    pair(event)
    assert late.seats.count() == 1
    assert sorted(one.seats.count() for one in Pairing.objects.of_event(event).unsettled()) == [3, 3, 3]
