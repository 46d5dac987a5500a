"""A player of a pod who is disqualified: he takes the last place, and is in no later pod."""

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from rest_framework.test import APIClient

from harvest_site.accounts.models import User
from harvest_site.base.problems import Conflict, Malformed, Refused
from tests.tournaments.factories import make_users, pair, player_of, running_event
from tournaments import domain
from tournaments.domain.disqualified import put_last
from tournaments.domain.outcomes import Saying
from tournaments.models import Event, Pairing, Penalty, Result
from tournaments.standings import compute

pytestmark = pytest.mark.django_db
LogIn = Callable[[User], Client]
Api = Callable[..., APIClient]
PODS: list[dict[str, Any]] = [{"kind": "pods", "rounds": 3, "pod_size": 4}]
IN_ORDER = Saying("pod", places=((0,), (1,), (2,), (3,)))
BEHIND = Saying("pod", places=((1,), (2,), (3,), (0,)))  # the first seat is out


class Pod:
    """A pod of four whose first seat, `ray`, will be out."""

    def __init__(self, boss: User, count: int = 4) -> None:
        self.boss = boss
        self.event: Event = running_event(boss, make_users(count), stages=PODS)
        self.table: Pairing = pair(self.event)[0]
        self.ray = player_of(self.table, 0)

    def put_out(self, position: int = 0) -> Penalty:
        entrant = self.table.seats.get(position=position).entrant
        return domain.give_penalty(actor=self.boss, entrant=entrant, infraction="HI-4.4", note="He lied.")

    def report(self, position: int, saying: Saying) -> None:
        domain.report_result(actor=player_of(self.table, position), pairing=self.table, saying=saying)

    def rule(self, saying: Saying, reason: str = "") -> None:
        domain.override_result(actor=self.boss, pairing=self.table, saying=saying, reason=reason)

    @property
    def stands(self) -> list[list[int]] | None:
        found = Result.objects.filter(pairing=self.table).first()
        return found.places if found is not None else None

    @property
    def page(self) -> str:
        return f"{self.event.get_absolute_url()}/tables/{self.table.public_id}"

    @property
    def endpoint(self) -> str:
        return f"/api/v1/events/{self.event.public_id}/pairings/{self.table.public_id}"


@pytest.fixture
def pod(organiser: User) -> Pod:
    return Pod(organiser)


def test_he_reports_and_confirms_nothing(pod: Pod, api: Api) -> None:
    pod.report(1, BEHIND)
    pod.put_out()
    ray = api(pod.ray)
    for verb, body in (("report", {"kind": "pod", "places": [[0], [1], [2], [3]]}), ("confirm", {})):
        refused = ray.post(f"{pod.endpoint}/{verb}/", body)
        assert (refused.status_code, refused.json()["code"]) == (409, "disqualified")
        assert "you take the last place" in refused.content.decode()
    assert pod.stands is None


@pytest.mark.parametrize(
    "places",
    [
        ((0,), (1,), (2,), (3,)),
        ((1,), (0,), (2,), (3,)),
        ((1,), (2,), (0, 3)),  # shared with somebody who is not
        ((0, 1, 2, 3),),
    ],
)
def test_another_place_needs_a_reason(pod: Pod, places: Any) -> None:
    pod.put_out()
    with pytest.raises(Malformed) as refused:
        pod.rule(Saying("pod", places=places))
    assert refused.value.code == "reason-needed"
    pod.rule(Saying("pod", places=places), "It was over before.")
    assert pod.stands == [sorted(place) for place in places]


def test_the_last_place_needs_none(pod: Pod) -> None:
    pod.report(1, IN_ORDER)
    pod.put_out()
    with pytest.raises(Malformed):  # of the others it says something else than was reported
        pod.rule(Saying("pod", places=((3,), (2,), (1,), (0,))))
    pod.rule(BEHIND)
    assert pod.stands == [[1], [2], [3], [0]]


def test_two_who_are_out_share_the_last_place_or_stand_behind_each_other(pod: Pod) -> None:
    pod.put_out(0), pod.put_out(1)
    for wrong in (((2,), (0,), (3,), (1,)), ((2,), (0,), (1, 3))):
        with pytest.raises(Malformed):
            pod.rule(Saying("pod", places=wrong))
    pod.rule(Saying("pod", places=((2,), (3,), (0, 1))))
    assert pod.stands == [[2], [3], [0, 1]]


def test_two_reports_stand_if_they_put_him_last(pod: Pod) -> None:
    pod.put_out()
    pod.report(1, BEHIND)
    pod.report(2, BEHIND)
    assert pod.stands == [[1], [2], [3], [0]]


def test_two_reports_that_do_not_stand_when_he_is_let_back(pod: Pod) -> None:
    row = pod.put_out()
    pod.report(1, IN_ORDER)
    pod.report(2, IN_ORDER)
    assert (pod.stands, pod.table.concerns.count()) == (None, 0)
    with pytest.raises(Conflict, match=f"{pod.ray} is out .disqualified.: the last place of the pod") as told:
        domain.confirm_result(actor=pod.boss, pairing=pod.table)
    assert told.value.code == "disqualified"
    domain.withdraw_penalty(actor=pod.boss, penalty=row, reason="A mistake.")
    assert pod.stands == [[0], [1], [2], [3]]


def test_his_own_report_is_no_dispute(pod: Pod) -> None:
    pod.report(0, IN_ORDER)
    pod.put_out()
    pod.report(1, BEHIND)
    assert (pod.stands, pod.table.concerns.count()) == (None, 0)
    domain.confirm_result(actor=player_of(pod.table, 3), pairing=pod.table)
    assert pod.stands == [[1], [2], [3], [0]]


def test_table_and_desk_lead_to_the_last_place(pod: Pod, logged_in: LogIn) -> None:
    pod.report(1, IN_ORDER)
    pod.put_out()
    boss, words = logged_in(pod.boss), f"{pod.ray} is out (disqualified): the last place."
    assert words in boss.get(pod.event.get_absolute_url()).content.decode()
    table = boss.get(pod.page)
    form = table.context["ruling_form"]
    filled = [form.fields[name].initial for name in form.seats]
    assert (words in table.content.decode(), filled) == (True, ["4", "1", "2", "3"])
    sent = boss.post(f"{pod.page}/rule", {f"place_{seat}": place for seat, place in enumerate(filled)})
    assert (sent.status_code, pod.stands) == (302, [[1], [2], [3], [0]])


def test_without_a_report_only_his_place_is_filled_in(pod: Pod, logged_in: LogIn) -> None:
    pod.put_out(0), pod.put_out(2)
    form = logged_in(pod.boss).get(pod.page).context["ruling_form"]
    assert [form.fields[name].initial for name in form.seats] == ["3", "", "3", ""]


@pytest.mark.parametrize(
    ("places", "out", "expected"),
    [
        (((0,), (1,), (2,)), [0], ((1,), (2,), (0,))),
        (((0, 1), (2,)), [1], ((0,), (2,), (1,))),
        (((0,), (1,), (2,)), [0, 2], ((1,), (0, 2))),
    ],
)
def test_put_last(places: Any, out: list[int], expected: Any) -> None:
    assert put_last(places, out) == expected


def test_later_pods_and_ranks_are_without_him(organiser: User) -> None:
    pod = Pod(organiser, 8)
    for table in Pairing.objects.of_event(pod.event):
        domain.override_result(actor=organiser, pairing=table, saying=IN_ORDER)
    pod.put_out()
    out = pod.event.entrants.get(user=pod.ray)
    ranks = {row.entrant: row.rank for row in compute(domain.event_file(pod.event)).rows}
    assert [one for one, rank in ranks.items() if rank is None] == [out.public_id]
    tables = pair(pod.event)
    assert sorted(table.seats.count() for table in tables) == [3, 4]
    assert out.seats.count() == 1


def test_too_few_who_are_left_are_told(pod: Pod) -> None:
    domain.override_result(actor=pod.boss, pairing=pod.table, saying=IN_ORDER)
    pod.put_out(0), pod.put_out(1)
    with pytest.raises((Conflict, Refused)) as refused:
        pair(pod.event)
    assert refused.value.code == "too-few-entrants"
