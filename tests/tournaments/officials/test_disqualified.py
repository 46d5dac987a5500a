"""A player who is disqualified while his match runs: it goes to the other one, and he says nothing of it."""

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from rest_framework.test import APIClient

from harvest_site.accounts.models import User
from harvest_site.base.problems import Conflict, Malformed
from tournaments import domain
from tournaments.domain.disqualified import forfeit
from tournaments.domain.outcomes import Saying
from tournaments.models import Pairing, Result, Seat
from tournaments.outcome_forms import encode

from .conftest import Hall

pytestmark = pytest.mark.django_db
LogIn = Callable[[User], Client]
Api = Callable[..., APIClient]


class Match:
    """The match of player 0: `ray` will be out, `wanda` sits opposite."""

    def __init__(self, hall: Hall) -> None:
        self.hall, self.ray = hall, hall.players[0]
        self.table: Pairing = hall.table_of(0)
        self.seat = Seat.objects.get(pairing=self.table, entrant=hall.entrant(0))
        other = Seat.objects.select_related("entrant__user").exclude(pk=self.seat.pk).get(pairing=self.table)
        assert other.entrant.user is not None
        self.wanda: User = other.entrant.user
        self.right = forfeit([self.seat.position], 3)
        self.wrong = forfeit([1 - self.seat.position], 3)
        self.words = f"{self.ray} is out (disqualified): the match goes to {self.wanda}."

    def put_out(self) -> Any:
        return domain.give_penalty(
            actor=self.hall.people["head-judge"],
            entrant=self.hall.entrant(0),
            infraction="HI-4.4",
            note="He lied.",
        )

    @property
    def page(self) -> str:
        return f"{self.hall.event.get_absolute_url()}/tables/{self.table.public_id}"

    @property
    def endpoint(self) -> str:
        return f"/api/v1/events/{self.hall.event.public_id}/pairings/{self.table.public_id}"


@pytest.fixture
def match(hall: Hall) -> Match:
    return Match(hall)


def test_he_reports_and_confirms_nothing(match: Match, api: Api, logged_in: LogIn) -> None:
    domain.report_result(actor=match.wanda, pairing=match.table, saying=match.right)
    match.put_out()
    ray = api(match.ray)
    for verb, body in (("report", {"games": list(match.wrong.games)}), ("confirm", {})):
        refused = ray.post(f"{match.endpoint}/{verb}/", body)
        assert (refused.status_code, refused.json()["code"]) == (409, "disqualified")
        assert "the match goes to your opponent. Ask the scorekeeper" in refused.content.decode()
    sent = logged_in(match.ray).post(f"{match.page}/report", {"outcome": "played:2:0:0"})
    assert (sent.status_code, "You are disqualified" in sent.content.decode()) == (409, True)
    assert Result.objects.filter(pairing=match.table).count() == 0


def test_what_he_reported_before_does_not_stand(match: Match) -> None:
    domain.report_result(actor=match.ray, pairing=match.table, saying=match.wrong)
    match.put_out()
    for person in (match.wanda, match.hall.people["scorekeeper"]):
        with pytest.raises(Conflict, match="the match goes to") as refused:
            domain.confirm_result(actor=person, pairing=match.table)
        assert refused.value.code == "disqualified"
    domain.report_result(actor=match.wanda, pairing=match.table, saying=match.wrong)
    assert Result.objects.filter(pairing=match.table).count() == 0, "two who say the same are not enough"
    domain.override_result(actor=match.hall.people["scorekeeper"], pairing=match.table, saying=match.right)
    assert Result.objects.get(pairing=match.table).said == match.right.said


def test_a_result_that_passes_it_over_needs_a_reason(match: Match) -> None:
    match.put_out()
    keeper = match.hall.people["scorekeeper"]
    with pytest.raises(Malformed) as refused:
        domain.override_result(actor=keeper, pairing=match.table, saying=match.wrong)
    assert refused.value.code == "reason-needed"
    domain.override_result(actor=keeper, pairing=match.table, saying=match.wrong, reason="over before")
    assert Result.objects.get(pairing=match.table).reason == "over before"


def test_the_scorekeeper_finds_it_with_its_result(match: Match, logged_in: LogIn) -> None:
    match.put_out()
    keeper = logged_in(match.hall.people["scorekeeper"])
    desk, table = keeper.get(match.hall.event.get_absolute_url()), keeper.get(match.page)
    assert match.words in desk.content.decode()
    assert match.words in table.content.decode()
    assert f'value="{encode(match.right)}" selected' in table.content.decode()
    assert f'name="outcome" value="{encode(match.right)}"' in desk.content.decode()
    assert keeper.post(f"{match.page}/rule", {"outcome": encode(match.right)}).status_code == 302
    assert match.words not in keeper.get(match.page).content.decode()


def test_over_the_api_a_table_names_who_is_out(match: Match, api: Api) -> None:
    assert api().get(f"{match.endpoint}/").json()["out"] == []
    match.put_out()
    assert api().get(f"{match.endpoint}/").json()["out"] == [match.hall.entrant(0).public_id]


def test_the_opponent_reads_it_and_nobody_else(match: Match, logged_in: LogIn) -> None:
    match.put_out()
    assert match.words in logged_in(match.wanda).get(match.hall.event.get_absolute_url()).content.decode()
    for reader in (Client(), logged_in(match.hall.people["outsider"])):
        assert "disqualified" not in reader.get(match.page).content.decode()


def test_his_own_pages_offer_nothing(match: Match, logged_in: LogIn) -> None:
    match.put_out()
    ray, event = logged_in(match.ray), match.hall.event.get_absolute_url()
    mine = ray.get(event).content.decode()
    assert (
        f"You are disqualified: the match goes to {match.wanda}." in mine,
        "Report the result" in mine,
    ) == (True, False)
    assert "Report the result" not in ray.get(match.page).content.decode()
    own = ray.get(f"{event}/people/{match.hall.entrant(0).public_id}").content.decode()
    assert "Drop from the event" not in own
    domain.override_result(actor=match.hall.people["scorekeeper"], pairing=match.table, saying=match.right)
    other = next(one for one in match.hall.tables if one.pk != match.table.pk)
    domain.override_result(
        actor=match.hall.people["scorekeeper"], pairing=other, saying=Saying(games=(2, 0, 0))
    )
    domain.pair_next_round(actor=match.hall.people["scorekeeper"], event=match.hall.event)
    later = ray.get(event).content.decode()
    assert ("You are in" in later, "You are out of this event: disqualified." in later) == (False, True)


def test_only_the_head_judge_lets_him_back(match: Match, logged_in: LogIn, api: Api) -> None:
    row = match.put_out()
    keeper = match.hall.people["scorekeeper"]
    with pytest.raises(Conflict, match="Only the head judge lets somebody back") as refused:
        domain.drop_entrant(actor=match.ray, entrant=match.hall.entrant(0))
    assert refused.value.code == "disqualified"
    people = logged_in(keeper).get(f"{match.hall.event.get_absolute_url()}/people").content.decode()
    assert ("Drop" in people, f'Drop<span class="quiet-words"> {match.ray}' in people) == (True, False)
    domain.withdraw_penalty(actor=match.hall.people["head-judge"], penalty=row, reason="a mistake")
    domain.report_result(actor=match.ray, pairing=match.table, saying=match.wrong)


def test_who_dropped_and_is_disqualified_is_not_readmitted(match: Match, api: Api) -> None:
    domain.drop_entrant(actor=match.ray, entrant=match.hall.entrant(0))
    match.put_out()
    keeper, one = api(match.hall.people["scorekeeper"]), match.hall.entrant(0).public_id
    address = f"/api/v1/events/{match.hall.event.public_id}/entrants/{one}/readmit/"
    refused = keeper.post(address, {}, HTTP_IF_MATCH="*")
    assert (refused.status_code, refused.json()["code"]) == (409, "disqualified")


@pytest.mark.parametrize(("out", "said"), [([0], (0, 2, 0)), ([1], (2, 0, 0))])
def test_every_game_goes_to_the_other_one(out: list[int], said: tuple[int, int, int]) -> None:
    assert forfeit(out, 3) == Saying(games=said)


def test_of_two_who_are_out_neither_wins() -> None:
    assert forfeit([0, 1], 3).kind == "double-loss"
