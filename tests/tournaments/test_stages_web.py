"""Stages on the web: plans, cuts, brackets, elimination results, final places; pages and API alike."""

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from harvest_site.accounts.models import User
from harvest_site.base.jobs import perform_job
from harvest_site.base.models import Job
from harvest_site.base.problems import Conflict, Malformed, Refused
from tests.tournaments.factories import (
    make_event,
    make_users,
    pair,
    player_of,
    running_event,
    settle_round,
)
from tournaments import domain
from tournaments.domain.outcomes import Saying
from tournaments.models import Event, Pairing, Round, Stage
from tournaments.pairing import pair_round
from tournaments.presenting_stages import plan_words
from tournaments.standings import compute as compute_standings
from tournaments.views.event import trail_facts

pytestmark = pytest.mark.django_db

LogIn = Callable[[User], Client]
SWISS_AND_CUT = [
    {"kind": "swiss", "rounds": 2},
    {"kind": "single-elimination", "size": 4, "third_place": True},
]


def compute(event: Event) -> None:
    for job in Job.objects.filter(kind="standings", state="pending"):
        perform_job(job_id=job.pk)


def at(event: Event, *parts: object) -> str:
    return "/".join([event.get_absolute_url(), *map(str, parts)])


def played_to_the_cut(organiser: User, count: int = 6, **options: Any) -> Event:
    event = running_event(
        organiser, make_users(count), stages=options.pop("stages", SWISS_AND_CUT), **options
    )
    for _ in range(2):
        pair(event)
        settle_round(event)
    return event


@pytest.mark.parametrize(
    "stages",
    [
        [],
        "swiss",
        [{"kind": "ladder"}],
        [{"kind": "pods", "pod_size": 7}],
        [{"kind": "swiss"}, {"kind": "pods"}],
        [{"kind": "swiss", "rounds": 0}],
        [{"kind": "swiss"}, {"kind": "swiss"}],
        [{"kind": "swiss", "luck": 1}],
        [{"kind": "swiss"}, {"kind": "single-elimination", "size": 1}],
        [{"kind": "single-elimination", "tie": "coin"}],
    ],
)
def test_a_plan_that_cannot_be_is_malformed(organiser: User, stages: Any) -> None:
    with pytest.raises(Malformed) as caught:
        make_event(organiser, stages=stages)
    assert caught.value.data["fields"] == ["stages"]


def test_swiss_then_the_cut_then_final_places(organiser: User, logged_in: LogIn) -> None:
    event = played_to_the_cut(organiser)
    boss = logged_in(organiser)
    assert "Cut to the top 4 and pair it" in boss.get(at(event)).content.decode()
    semis = pair(event)
    event.refresh_from_db()
    cut = event.stages.get(number=2)
    assert len(cut.options["entered"]) == 4
    compute(event)
    before = event.stages.get(number=1).snapshots.get(after_round=2).rows
    ranks = {row["entrant"]: row["rank"] for row in before}  # level ones by lot
    assert [ranks[one] for one in cut.options["entered"]] == [row["rank"] for row in before[:4]]
    seats = [[seat.entrant.public_id for seat in table.seats.all()] for table in semis]
    first, second, third, fourth = cut.options["entered"]
    assert seats == [[first, fourth], [second, third]]
    page = boss.get(at(event)).content.decode()
    assert "Semi-finals" in page
    assert "<svg" in page
    assert "Bracket as text" in page
    settle_round(event)
    assert "Pair the final" in boss.get(at(event)).content.decode()
    final, bronze = pair(event)
    assert [one["code"] for one in bronze.why] == ["bracket", "seeds", "third-place"]
    settle_round(event, (0, 2, 0))
    domain.finish_event(actor=organiser, event=event)
    compute(event)
    rows = cut.snapshots.get(after_round=2).rows
    assert [row["entrant"] for row in rows[:4]] == [second, first, fourth, third]
    assert [row["rank"] for row in rows[:5]] == [1, 2, 3, 4, 5]
    page = boss.get(at(event)).content.decode()
    assert "Final places" in page
    assert final.table == 1
    for place in range(1, 5):
        assert boss.get(at(event, "rounds", place)).status_code == 200
        assert boss.get(at(event, "standings", place)).status_code == 200
    assert boss.get(at(event, "rounds", 5)).status_code == 404


def test_the_exported_event_pairs_the_same(organiser: User) -> None:
    event = played_to_the_cut(organiser)
    pair(event)
    event.refresh_from_db()
    source = domain.event_file(event)
    again = pair_round(source, seed=event.seed, number=1, provisional=True)
    stored = Round.objects.get(stage__event=event, stage__number=2)
    tables = [
        tuple(seat.entrant.public_id for seat in table.seats.all())
        for table in stored.pairings.exclude(table=None).order_by("table")
    ]
    assert [one.players for one in again.pairs] == tables


def test_an_elimination_refuses_a_draw(organiser: User, logged_in: LogIn) -> None:
    event = played_to_the_cut(organiser)
    table = pair(event)[0]
    for saying in (Saying(games=(1, 1, 0)), Saying("intentional-draw")):
        with pytest.raises(Refused) as caught:
            domain.override_result(actor=organiser, pairing=table, saying=saying)
        assert (caught.value.code, caught.value.data["tie"]) == ("no-winner", "replay")
    player = player_of(table, 0)
    with pytest.raises(Refused):
        domain.report_result(actor=player, pairing=table, saying=Saying(games=(1, 1, 1)))
    page = logged_in(player).get(at(event)).content.decode()
    assert "I won 2–0" in page
    assert "A draw" not in page
    assert "agreed on a draw" not in page


def test_the_higher_seed_goes_through_where_the_event_says_so(organiser: User) -> None:
    stages = [{"kind": "swiss", "rounds": 2}, {"kind": "single-elimination", "size": 4, "tie": "higher-seed"}]
    event = played_to_the_cut(organiser, stages=stages)
    pair(event)
    settle_round(event, (1, 1, 0))
    (final,) = pair(event)
    entered = event.stages.get(number=2).options["entered"]
    assert [seat.entrant.public_id for seat in final.seats.all()] == entered[:2]


def test_a_correction_cannot_change_a_bracket_that_went_on(organiser: User) -> None:
    event = played_to_the_cut(organiser)
    table = pair(event)[0]
    settle_round(event)
    pair(event)
    change = {"actor": organiser, "pairing": table, "saying": Saying(games=(0, 2, 0)), "reason": "Mistyped."}
    with pytest.raises(Conflict) as caught:
        domain.correct_result(**change)
    assert caught.value.code == "bracket-went-on"
    domain.undo_pairing(actor=organiser, event=event)
    assert domain.correct_result(**change) == []
    final = pair(event)[0]
    assert table.seats.get(position=1).entrant_id in {seat.entrant_id for seat in final.seats.all()}


def test_a_correction_before_the_cut_leaves_its_list_as_it_was(organiser: User) -> None:
    event = played_to_the_cut(organiser)
    pair(event)
    entered = event.stages.get(number=2).options["entered"]
    table = Pairing.objects.of_event(event).filter(round__stage__number=1).exclude(table=None).first()
    domain.correct_result(actor=organiser, pairing=table, saying=Saying(games=(0, 2, 0)), reason="Mistyped.")
    settle_round(event)
    pair(event)
    assert event.stages.get(number=2).options["entered"] == entered


def test_the_cut_is_open_again_when_its_pairing_is_taken_back(organiser: User) -> None:
    event = played_to_the_cut(organiser)
    pair(event)
    domain.undo_pairing(actor=organiser, event=event)
    assert "entered" not in event.stages.get(number=2).options
    pair(event)
    assert len(event.stages.get(number=2).options["entered"]) == 4


def test_nobody_comes_late_into_a_bracket(organiser: User) -> None:
    event = played_to_the_cut(organiser)
    domain.add_entrant(actor=organiser, event=event, name="Late")
    pair(event)
    with pytest.raises(Conflict) as caught:
        domain.add_entrant(actor=organiser, event=event, name="Later")
    assert caught.value.code == "no-late-entry"


def test_whoever_leaves_lets_his_opponent_through(organiser: User) -> None:
    event = played_to_the_cut(organiser)
    semis = pair(event)
    settle_round(event)
    loser = semis[0].seats.get(position=1).entrant
    domain.drop_entrant(actor=organiser, entrant=loser)
    made = domain.pair_next_round(actor=organiser, event=event)
    alone = made.pairings.get(table=None)
    assert alone.seats.get().entrant == semis[1].seats.get(position=1).entrant
    assert [one["code"] for one in alone.why] == ["bracket", "opponent-gone"]


@pytest.mark.parametrize(
    ("stages", "count", "rounds"),
    [
        ([{"kind": "round-robin"}], 5, 5),
        ([{"kind": "round-robin", "laps": 2}], 4, 6),
        ([{"kind": "groups", "groups": 2}, {"kind": "single-elimination", "size": 2}], 6, 4),
        ([{"kind": "swiss", "rounds": 1}, {"kind": "swiss", "rounds": 1, "min_points": 3}], 4, 2),
        ([{"kind": "single-elimination"}], 5, 3),
        ([{"kind": "double-elimination"}], 4, 4),
    ],
)
def test_every_kind_is_played_by_buttons(
    organiser: User, logged_in: LogIn, stages: list[dict[str, Any]], count: int, rounds: int
) -> None:
    event = running_event(organiser, make_users(count), stages=stages)
    boss = logged_in(organiser)
    for _ in range(rounds):
        assert boss.post(at(event, "pair")).status_code == 302
        settle_round(event)
        compute(event)
        assert boss.get(at(event)).status_code == 200
    assert "Finish the event" in boss.get(at(event)).content.decode()
    assert Round.objects.filter(stage__event=event).count() == rounds


def test_the_second_final_and_its_drawing(organiser: User, logged_in: LogIn) -> None:
    """Whoever comes from the losers' bracket and wins the final plays it once more."""
    event = running_event(organiser, make_users(4), stages=[{"kind": "double-elimination"}])
    for _ in range(3):
        pair(event)
        settle_round(event)
    (final,) = pair(event)
    assert [one["section"] for one in final.why if one["code"] == "bracket"] == ["Final"]
    settle_round(event, (0, 2, 0) if _is_upper(final, event) else (2, 0, 0))
    boss = logged_in(organiser)
    assert "Finish the event" not in boss.get(at(event)).content.decode()
    (again,) = pair(event)
    assert [one["code"] for one in again.why] == ["bracket", "seeds", "second-final"]
    settle_round(event)
    compute(event)
    page = boss.get(at(event)).content.decode()
    assert "Second final" in page
    assert "Finish the event" in page
    rows = event.stages.get().snapshots.get(after_round=5).rows
    winner = again.seats.get(position=0).entrant.public_id
    assert (rows[0]["entrant"], rows[0]["rank"], rows[1]["rank"]) == (winner, 1, 2)


def _is_upper(final: Pairing, event: Event) -> bool:
    """Whether the first seat came through the winners' bracket: he has lost no match."""
    first = final.seats.get(position=0).entrant
    played = Pairing.objects.of_event(event).filter(seats__entrant=first).exclude(pk=final.pk)
    seats = [(row.seats.get(entrant=first).position, row.result) for row in played if row.table]
    return all((result.first > result.second) == (position == 0) for position, result in seats)


def test_a_level_match_of_a_bracket_is_decided_by_the_next_game(organiser: User) -> None:
    stages = [
        {"kind": "swiss", "rounds": 2},
        {"kind": "single-elimination", "size": 4, "tie": "sudden-death"},
    ]
    event = played_to_the_cut(organiser, stages=stages)
    first, second = pair(event)
    with pytest.raises(Refused):
        domain.override_result(actor=organiser, pairing=first, saying=Saying(games=(1, 1, 1)))
    domain.override_result(actor=organiser, pairing=first, saying=Saying(games=(2, 1, 1)))
    domain.override_result(actor=organiser, pairing=second, saying=Saying(games=(0, 1, 4)))
    (final,) = pair(event)
    assert {seat.entrant for seat in final.seats.all()} == {
        first.seats.get(position=0).entrant,
        second.seats.get(position=1).entrant,
    }


@pytest.mark.parametrize("size", [None, 3])
def test_a_cut_by_points(organiser: User, size: int | None) -> None:
    """Six players after two rounds won by the first seat: those with three points or more come in."""
    cut = {"kind": "single-elimination", "min_points": 3} | ({"size": size} if size else {})
    event = played_to_the_cut(organiser, stages=[{"kind": "swiss", "rounds": 2}, cut])
    points = {row.entrant: row.points for row in compute_standings(domain.event_file(event)).rows}
    pair(event)
    entered = event.stages.get(number=2).options["entered"]
    able = [one for one, have in points.items() if have >= 3]
    assert set(entered) <= set(able)
    assert len(entered) == min(len(able), size or len(able))
    assert [points[one] for one in entered] == [points[one] for one in able][: len(entered)]


def test_a_trail_tells_rounds_of_stages_apart() -> None:
    facts = {"round": 1, "table": 2, "players": ["Aiko", "Ben"]}
    assert trail_facts(None, facts | {"stage": 2}) == "stage 2, round 1, table 2, Aiko against Ben"
    assert trail_facts(None, facts | {"stage": 1}) == "round 1, table 2, Aiko against Ben"
    assert trail_facts(None, facts) == "round 1, table 2, Aiko against Ben"


def test_the_plan_of_groups_reads_well() -> None:
    stages = [
        Stage(number=1, kind="swiss", rounds=2),
        Stage(number=2, kind="groups", min_points=3),
        Stage(number=3, kind="single-elimination", size=2),
    ]
    assert plan_words(stages) == (
        "2 Swiss rounds, then groups (a round robin in each) of all with at least 3 points, "
        "then single elimination of the top 2"
    )


def test_the_next_step_says_what_is_open(organiser: User, logged_in: LogIn) -> None:
    event = running_event(organiser, make_users(4), stages=[{"kind": "swiss", "rounds": 1}])
    pair(event)
    page = logged_in(organiser).get(event.get_absolute_url()).content.decode()
    assert "Round 1: 2 results are open." in page
