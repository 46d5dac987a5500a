"""Reporting, confirming, disagreeing, overriding, correcting."""

import pytest

from harvest_site.accounts.models import User
from harvest_site.base.audit import audit_of
from harvest_site.base.models import Job
from harvest_site.base.problems import Conflict, Malformed, NotAllowed
from tests.tournaments.factories import pair, player_of, running_event, settle_round
from tournaments import domain
from tournaments.domain.outcomes import Saying
from tournaments.enums import ConcernCode
from tournaments.models import Event, Pairing, Report, Result

pytestmark = pytest.mark.django_db

TWO_ONE = Saying(games=(2, 1, 0))
ONE_TWO = Saying(games=(1, 2, 0))


@pytest.fixture
def event(organiser: User, players: list[User]) -> Event:
    return running_event(organiser, players)


@pytest.fixture
def table(event: Event) -> Pairing:
    return pair(event)[0]


def test_one_reports_the_other_confirms(table: Pairing) -> None:
    domain.report_result(actor=player_of(table, 0), pairing=table, saying=TWO_ONE)
    assert not Result.objects.filter(pairing=table).exists()
    result = domain.confirm_result(actor=player_of(table, 1), pairing=table, saying=TWO_ONE)
    assert (result.said, result.source) == (TWO_ONE.said, "players")


def test_nobody_confirms_his_own_report(table: Pairing) -> None:
    domain.report_result(actor=player_of(table, 0), pairing=table, saying=TWO_ONE)
    with pytest.raises(NotAllowed) as caught:
        domain.confirm_result(actor=player_of(table, 0), pairing=table)
    assert caught.value.code == "own-report"


def test_the_same_from_both_stands(table: Pairing) -> None:
    for position in (0, 1):
        domain.report_result(actor=player_of(table, position), pairing=table, saying=TWO_ONE)
    assert Result.objects.get(pairing=table).said == TWO_ONE.said


def test_different_reports_go_to_the_organiser(table: Pairing, organiser: User) -> None:
    domain.report_result(actor=player_of(table, 0), pairing=table, saying=TWO_ONE)
    domain.report_result(actor=player_of(table, 1), pairing=table, saying=ONE_TWO)
    assert table.concerns.get().code == ConcernCode.REPORTS_DIFFER
    with pytest.raises(Conflict) as caught:
        domain.confirm_result(actor=organiser, pairing=table)
    assert caught.value.code == "reports-differ"
    with pytest.raises(Malformed) as needed:
        domain.override_result(actor=organiser, pairing=table, saying=TWO_ONE)
    assert needed.value.code == "reason-needed"
    result = domain.override_result(actor=organiser, pairing=table, saying=TWO_ONE, reason="slip signed")
    assert (result.source, result.reason) == ("organiser", "slip signed")
    assert table.concerns.get().resolved_by == organiser


def test_a_report_is_taken_back_before_it_is_changed(table: Pairing) -> None:
    one = player_of(table, 0)
    domain.report_result(actor=one, pairing=table, saying=ONE_TWO)
    with pytest.raises(Conflict) as caught:
        domain.report_result(actor=one, pairing=table, saying=TWO_ONE)
    assert caught.value.code == "already-reported"
    domain.retract_report(actor=one, pairing=table)
    domain.report_result(actor=one, pairing=table, saying=TWO_ONE)
    assert Report.objects.get(pairing=table).said == TWO_ONE.said


def test_a_confirmation_of_what_has_changed_is_refused(table: Pairing) -> None:
    one, other = player_of(table, 0), player_of(table, 1)
    domain.report_result(actor=one, pairing=table, saying=TWO_ONE)
    domain.retract_report(actor=one, pairing=table)
    domain.report_result(actor=one, pairing=table, saying=Saying(games=(2, 0, 0)))
    with pytest.raises(Conflict) as caught:
        domain.confirm_result(actor=other, pairing=table, saying=TWO_ONE)
    assert caught.value.code == "report-changed"


def test_who_does_not_sit_there_reports_nothing(table: Pairing, user: User, organiser: User) -> None:
    for outsider in (user, organiser):
        with pytest.raises(NotAllowed):
            domain.report_result(actor=outsider, pairing=table, saying=TWO_ONE)
    with pytest.raises(NotAllowed):
        domain.confirm_result(actor=user, pairing=table)
    with pytest.raises(NotAllowed):
        domain.override_result(actor=player_of(table, 0), pairing=table, saying=TWO_ONE)


@pytest.mark.parametrize("games", [(2, 2, 0), (3, 0, 0), (2, 1, 1), (-1, 0, 0), (0, 0, 4)])
def test_impossible_games(table: Pairing, games: tuple[int, int, int]) -> None:
    with pytest.raises(Malformed) as caught:
        domain.report_result(actor=player_of(table, 0), pairing=table, saying=Saying(games=games))
    assert caught.value.data["fields"] == ["games"]


@pytest.mark.parametrize(
    "saying",
    [Saying(kind) for kind in ("double-loss", "bye", "no-show", "chess")] + [Saying("no-show", absent=(2,))],
)
def test_what_a_player_cannot_say(table: Pairing, saying: Saying) -> None:
    with pytest.raises(Malformed):
        domain.report_result(actor=player_of(table, 0), pairing=table, saying=saying)


def test_intentional_draw_and_no_show(event: Event, organiser: User) -> None:
    one, other = pair(event)
    domain.report_result(actor=player_of(one, 0), pairing=one, saying=Saying("intentional-draw"))
    drawn = domain.confirm_result(actor=player_of(one, 1), pairing=one)
    assert drawn.as_document() == {"kind": "intentional-draw", "games": [0, 0, 0], "absent": []}
    absent = domain.override_result(actor=organiser, pairing=other, saying=Saying("no-show", absent=(1,)))
    assert absent.as_document() == {"kind": "no-show", "games": [0, 0, 0], "absent": [1]}


def test_a_result_that_stands_refuses_all_others(table: Pairing, organiser: User) -> None:
    domain.override_result(actor=organiser, pairing=table, saying=TWO_ONE)
    with pytest.raises(Conflict) as caught:
        domain.report_result(actor=player_of(table, 0), pairing=table, saying=ONE_TWO)
    assert caught.value.code == "result-stands"
    with pytest.raises(Conflict):
        domain.override_result(actor=organiser, pairing=table, saying=ONE_TWO)


def test_a_correction_says_which_rounds_were_paired_on_it(event: Event, organiser: User) -> None:
    first = pair(event)[0]
    settle_round(event)
    pair(event)
    with pytest.raises(Malformed):
        domain.correct_result(actor=organiser, pairing=first, saying=ONE_TWO, reason=" ")
    later = domain.correct_result(actor=organiser, pairing=first, saying=ONE_TWO, reason="typed wrongly")
    assert later == [2]
    row = audit_of(event).get(verb="result.corrected")
    assert (row.before["games"], row.after["games"], row.reason) == ([2, 0, 0], [1, 2, 0], "typed wrongly")
    assert Result.objects.get(pairing=first).said == ONE_TWO.said


def test_an_organiser_who_plays_does_not_rule_on_his_match(players: list[User]) -> None:
    event = running_event(players[0], players)
    tables = pair(event)
    own = next(one for one in tables if players[0] in (player_of(one, 0), player_of(one, 1)))
    foreign = next(one for one in tables if one != own)
    with pytest.raises(NotAllowed):
        domain.override_result(actor=players[0], pairing=own, saying=TWO_ONE)
    domain.override_result(actor=players[0], pairing=foreign, saying=TWO_ONE)


def test_every_result_asks_for_standings(table: Pairing, organiser: User, event: Event) -> None:
    domain.override_result(actor=organiser, pairing=table, saying=TWO_ONE)
    assert Job.objects.filter(kind="standings", key=f"{event.public_id}:1:1").count() == 1
