"""Game and match losses that are said to be in a result: it has to carry all of them together."""

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from rest_framework.test import APIClient

from harvest_site.accounts.models import User
from harvest_site.base.audit import audit_of
from harvest_site.base.problems import Malformed
from tests.tournaments.factories import make_users, pair, running_event, settle_round
from tournaments import domain
from tournaments.domain.outcomes import Saying
from tournaments.models import Penalty, Result
from tournaments.outcome_forms import encode

from .conftest import Hall

pytestmark = pytest.mark.django_db
LogIn = Callable[[User], Client]
Api = Callable[..., APIClient]
GAME, MATCH = "HI-2.2", "HI-4.2"
STILL_WAIT = "Say of those that are left that they still wait."


def give(hall: Hall, *infractions: str) -> list[Penalty]:
    """Losses of player 0; the policy proposes more for the second of a kind, the head judge does not."""
    kinds = {GAME: "game-loss", MATCH: "match-loss"}
    return [
        hall.give(infraction=one, kind=kinds[one], by="head-judge", reason="as before", again=True)
        for one in infractions
    ]


def played(hall: Hall, won: int, lost: int) -> Saying:
    """A score as player 0 sees it."""
    return Saying(games=(won, lost, 0) if hall.position() == 0 else (lost, won, 0))


def enter(hall: Hall, saying: Saying, rows: list[Penalty]) -> None:
    domain.override_result(
        actor=hall.people["scorekeeper"],
        pairing=hall.table_of(),
        saying=saying,
        losses=[row.public_id for row in rows],
    )


@pytest.mark.parametrize(
    ("given", "lost", "has"),
    [
        ((GAME, GAME), 1, "player0 lost 1 game in it"),
        ((GAME, GAME, GAME), 2, "player0 lost 2 games in it"),
        ((GAME, MATCH), 1, "player0 lost 1 game in it"),
        ((MATCH, MATCH), 2, "a match is lost once"),
    ],
)
def test_more_losses_than_the_result_carries(hall: Hall, given: tuple[str, ...], lost: int, has: str) -> None:
    rows = give(hall, *given)
    named = " and a ".join(row.get_kind_display() for row in rows)
    with pytest.raises(Malformed) as refused:
        enter(hall, played(hall, 0, lost), rows)
    assert refused.value.code == "loss-not-shown"
    assert str(refused.value) == f"losses: player0 cannot have a {named} in this result: {has}. {STILL_WAIT}"
    assert (Result.objects.count(), Penalty.objects.to_enter().count()) == (0, len(rows))


@pytest.mark.parametrize(
    ("given", "won", "lost"), [((GAME,), 2, 1), ((GAME, GAME), 1, 2), ((GAME, MATCH), 0, 2), ((MATCH,), 0, 1)]
)
def test_as_many_as_it_carries(hall: Hall, given: tuple[str, ...], won: int, lost: int) -> None:
    rows = give(hall, *given)
    enter(hall, played(hall, won, lost), rows)
    assert Penalty.objects.to_enter().count() == 0


def test_what_is_left_over_waits_on(hall: Hall) -> None:
    first, second = give(hall, GAME, GAME)
    enter(hall, played(hall, 2, 1), [first])
    assert [row.pk for row in Penalty.objects.to_enter()] == [second.pk]


def test_each_player_has_games_of_his_own(hall: Hall) -> None:
    """A loss on either side of a 2 to 1: three games carry both, whoever won."""
    seats = hall.table_of().seats.select_related("entrant")
    losses = {"infraction": GAME, "kind": "game-loss", "reason": "as agreed"}
    rows = [
        domain.give_penalty(actor=hall.people["head-judge"], entrant=seat.entrant, **losses) for seat in seats
    ]
    enter(hall, played(hall, 2, 1), rows)
    assert Penalty.objects.to_enter().count() == 0


def test_a_match_that_was_not_played_is_lost_in_all_the_games_it_needs(hall: Hall) -> None:
    rows = give(hall, GAME, GAME, GAME)
    absent = Saying("no-show", absent=(hall.position(),))
    with pytest.raises(Malformed, match="player0 lost 2 games in it"):
        enter(hall, absent, rows)
    enter(hall, absent, rows[:2])
    assert Penalty.objects.to_enter().count() == 1


def test_a_draw_without_games_carries_none(hall: Hall) -> None:
    with pytest.raises(Malformed, match="player0 lost no game"):
        enter(hall, Saying("intentional-draw"), give(hall, GAME))


def test_a_correction_is_held_to_it_too(hall: Hall, api: Api) -> None:
    rows = give(hall, GAME, GAME)
    enter(hall, played(hall, 2, 0), [])
    keeper, one = api(hall.people["scorekeeper"]), hall.endpoint("pairings", hall.table_of().public_id)
    body: dict[str, Any] = {"games": list(played(hall, 2, 1).games), "reason": "a game loss"}
    sent = {**body, "losses": [row.public_id for row in rows]}
    refused = keeper.post(f"{one}correct/", sent, HTTP_IF_MATCH="*")
    assert (refused.status_code, refused.json()["code"]) == (400, "loss-not-shown")
    assert refused.json()["data"]["fields"] == ["losses"]
    sent["losses"] = sent["losses"][:1]
    assert keeper.post(f"{one}correct/", sent, HTTP_IF_MATCH="*").status_code == 200


def test_who_confirms_for_the_players_is_held_to_it_too(hall: Hall) -> None:
    rows, table, said = give(hall, GAME, GAME), hall.table_of(), played(hall, 2, 1)
    domain.report_result(actor=hall.players[0], pairing=table, saying=said)
    with pytest.raises(Malformed, match="player0 lost 1 game in it"):
        domain.confirm_result(
            actor=hall.people["judge"], pairing=table, losses=[row.public_id for row in rows]
        )


def test_the_page_says_why_and_keeps_what_was_chosen(hall: Hall, logged_in: LogIn) -> None:
    rows, said = give(hall, GAME, GAME), encode(played(hall, 2, 1))
    answers = {f"loss_{row.public_id}": "yes" for row in rows}
    address = hall.address("tables", hall.table_of().public_id, "rule")
    sent = logged_in(hall.people["judge"]).post(address, {"outcome": said, **answers})
    page = sent.content.decode()
    assert (sent.status_code, STILL_WAIT in page, f'value="{said}" selected' in page) == (400, True, True)


def test_a_pod_is_one_game(organiser: User) -> None:
    stages: list[dict[str, Any]] = [{"kind": "pods", "rounds": 2, "pod_size": 4}]
    event = running_event(organiser, make_users(4), stages=stages)
    table = pair(event)[0]
    who = event.entrants.earliest("id")
    rows = [
        domain.give_penalty(
            actor=organiser, entrant=who, infraction=GAME, kind="game-loss", reason="so", again=True
        )
        for _ in range(2)
    ]
    ended = Saying("pod", places=((0,), (1,), (2,), (3,)))
    one = {"actor": organiser, "pairing": table, "saying": ended}
    with pytest.raises(Malformed, match="a pod is one game"):
        domain.override_result(**one, losses=[row.public_id for row in rows])
    domain.override_result(**one, losses=[rows[0].public_id])
    assert [row.pk for row in Penalty.objects.to_enter()] == [rows[1].pk]


def test_the_one_left_over_is_entered_in_the_next_round(hall: Hall) -> None:
    rows = give(hall, GAME, GAME)
    enter(hall, played(hall, 2, 1), rows[:1])
    settle_round(hall.event)
    pair(hall.event)
    enter(hall, played(hall, 2, 1), rows[1:])
    assert Penalty.objects.to_enter().count() == 0


def correct(hall: Hall, saying: Saying, rows: list[Penalty]) -> None:
    domain.correct_result(
        actor=hall.people["scorekeeper"],
        pairing=hall.table_of(),
        saying=saying,
        reason="mistyped",
        losses=[row.public_id for row in rows],
    )


def test_one_that_was_entered_before_takes_its_game_too(hall: Hall) -> None:
    enter(hall, played(hall, 2, 1), give(hall, GAME))
    later = give(hall, GAME)
    with pytest.raises(Malformed, match="cannot have a game loss and a game loss in this result"):
        correct(hall, played(hall, 2, 1), later)
    correct(hall, played(hall, 1, 2), later)
    assert Penalty.objects.to_enter().count() == 0


def test_what_a_corrected_result_says_no_more_waits_again(hall: Hall) -> None:
    first, second = give(hall, GAME, GAME)
    enter(hall, played(hall, 1, 2), [first, second])
    correct(hall, played(hall, 2, 1), [])
    assert [row.pk for row in Penalty.objects.to_enter()] == [second.pk]
    correct(hall, played(hall, 2, 0), [])
    assert Penalty.objects.to_enter().count() == 2
    correct(hall, played(hall, 1, 2), [first, second])
    assert Penalty.objects.to_enter().count() == 0
    verbs = [row.verb for row in audit_of(hall.event).filter(verb__startswith="penalty.").order_by("id")]
    assert verbs[-6:] == ["penalty.entered"] * 2 + ["penalty.released"] * 2 + ["penalty.entered"] * 2


def test_one_that_was_taken_back_takes_no_game(hall: Hall) -> None:
    (first,) = give(hall, GAME)
    enter(hall, played(hall, 2, 1), [first])
    domain.withdraw_penalty(actor=hall.people["head-judge"], penalty=first, reason="a mistake")
    correct(hall, played(hall, 2, 1), give(hall, GAME))
    assert Penalty.objects.to_enter().count() == 0


def test_what_was_said_by_hand_is_of_no_table(hall: Hall) -> None:
    (row,) = give(hall, GAME)
    enter(hall, played(hall, 2, 1), [])
    domain.note_entered(actor=hall.people["scorekeeper"], penalty=row)
    correct(hall, played(hall, 2, 0), [])
    assert Penalty.objects.to_enter().count() == 0
