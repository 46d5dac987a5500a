"""A loss that waits: on the desk, at the table, with the round of a match that was settled, at the report."""

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from rest_framework.test import APIClient

from harvest_site.accounts.models import User
from tests.tournaments.factories import pair, settle_round
from tournaments import domain
from tournaments.domain.outcomes import Saying
from tournaments.models import Entrant, Pairing, Penalty

from .conftest import Hall

pytestmark = pytest.mark.django_db
LogIn = Callable[[User], Client]
Api = Callable[..., APIClient]
HEADING = "Losses that no result says yet"
OFFICIALS = ["organiser", "head-judge", "judge", "scorekeeper", "staff"]


def settle_by_players(table: Pairing) -> None:
    for seat in table.seats.select_related("entrant__user"):
        domain.report_result(actor=seat.entrant.user, pairing=table, saying=Saying(games=(2, 1, 0)))


def text_of(client: Client, address: str) -> str:
    return " ".join(client.get(address).content.decode().split())


def opponent(hall: Hall) -> User:
    other = Entrant.objects.get(seats__pairing=hall.table_of(), user__in=hall.players[1:])
    assert other.user is not None
    return other.user


@pytest.fixture
def loss(hall: Hall) -> Penalty:
    """A game loss of player 0, whose match he and his opponent settle without a word on it."""
    row = hall.give(infraction="HI-2.2")
    settle_by_players(hall.table_of())
    return row


def test_a_loss_waits_on_the_desk_and_at_the_table(hall: Hall, logged_in: LogIn) -> None:
    row = hall.give(infraction="HI-2.2")
    keeper, table = logged_in(hall.people["scorekeeper"]), hall.table_of(0).public_id
    number = hall.table_of(0).table
    assert f'tables/{table}">Table {number}</a>, player0' in keeper.get(hall.address()).content.decode()
    for page in (hall.address(), hall.address("tables", table)):
        assert "player0: game loss" in " ".join(keeper.get(page).content.decode().split())
    assert "game loss" not in logged_in(hall.players[1]).get(hall.address("tables", table)).content.decode()
    assert keeper.post(hall.address("penalties", row.public_id, "entered")).status_code == 302
    assert "game loss" not in keeper.get(hall.address()).content.decode()


def test_the_table_asks_whether_the_loss_is_in_the_result(hall: Hall, logged_in: LogIn) -> None:
    row = hall.give(infraction="HI-2.2")
    keeper, table = logged_in(hall.people["scorekeeper"]), hall.address("tables", hall.table_of(0).public_id)
    question = "player0 has a game loss that waits. Is it in this result?"
    assert question in keeper.get(table).content.decode()
    bare = keeper.post(f"{table}/rule", {"outcome": "played:2:1:0"})
    assert (bare.status_code, list(bare.context["ruling_form"].errors)) == (400, [f"loss_{row.public_id}"])
    keeper.post(f"{table}/rule", {"outcome": "played:2:1:0", f"loss_{row.public_id}": "no"})
    row.refresh_from_db()
    assert (row.waits, question in keeper.get(table).content.decode()) == (True, True)
    right = {"outcome": "played:1:2:0", "reason": "counted", f"loss_{row.public_id}": "yes"}
    assert keeper.post(f"{table}/rule", right).status_code == 302
    row.refresh_from_db()
    assert (row.waits, question in keeper.get(table).content.decode()) == (False, False)


def test_the_queue_does_not_let_it_stand_unasked(hall: Hall, logged_in: LogIn, api: Api) -> None:
    row, table = hall.give(infraction="HI-2.2"), hall.table_of(0)
    one = hall.players[0]
    domain.report_result(actor=one, pairing=table, saying=Saying(games=(2, 1, 0)))
    keeper, program = logged_in(hall.people["scorekeeper"]), api(hall.people["scorekeeper"])
    page = keeper.get(hall.address()).content.decode()
    assert ("Let it stand" in page, ">Decide</a>" in page) == (False, True)
    address = hall.endpoint("pairings", table.public_id)
    for verb, body in (("confirm", {}), ("override", {"games": [2, 1, 0]})):
        asked = program.post(f"{address}{verb}/", body)
        assert (asked.status_code, asked.json()["code"]) == (409, "losses-unanswered")
    wrong = program.post(f"{address}confirm/", {"losses": ["nothing"]})
    assert (wrong.status_code, wrong.json()["data"]["fields"]) == (400, ["losses"])
    assert program.post(f"{address}confirm/", {"losses": [row.public_id]}).status_code == 200
    row.refresh_from_db()
    assert not row.waits


def test_a_loss_is_entered_over_the_api(hall: Hall, api: Api) -> None:
    row = hall.give(infraction="HI-2.2")
    address = hall.endpoint("penalties", row.public_id, "entered")
    assert api(hall.people["outsider"]).post(address).status_code == 404
    assert api(hall.players[0]).post(address).status_code == 403  # he knows of it, and enters nothing
    keeper = api(hall.people["scorekeeper"])
    listed = keeper.get(hall.endpoint("penalties-to-enter")).json()["results"]
    told = {"id": row.public_id, "entrant": hall.entrant(0).public_id, "name": "player0", "kind": "game-loss"}
    table = {"pairing": hall.table_of(0).public_id, "stage": 1, "round": 1, "table": hall.table_of(0).table}
    told |= {"stage": 1, "round": 1, "waits": True, "tables": [table | {"settled": False}]}
    assert listed == [told], "what for is not the scorekeeper's to read"
    done = keeper.post(address)
    assert (done.status_code, done.json()) == (200, told | {"waits": False, "tables": []})
    assert keeper.get(hall.endpoint("penalties-to-enter")).json()["count"] == 0


@pytest.mark.parametrize("by", ["table", "name"])
@pytest.mark.parametrize("who", OFFICIALS)
def test_officials_find_it_with_the_round(
    hall: Hall, loss: Penalty, logged_in: LogIn, who: str, by: str
) -> None:
    page, table = text_of(logged_in(hall.people[who]), hall.address("rounds", f"1?by={by}")), hall.table_of()
    link = f'{hall.address("tables", table.public_id)}"'
    assert (HEADING in page, f"{link}>Table {table.table}</a>" in page) == (True, True)
    assert "The result of the table stands and does not say it yet: " in page
    assert "reported and confirmed." in page
    assert (f'action="{hall.address("penalties", loss.public_id, "entered")}"' in page) is True
    assert f'{link[:-1]}#ruling">Correct the result' in page


@pytest.mark.parametrize("who", ["player", "opponent", "outsider", "visitor"])
def test_nobody_else_finds_it_there(hall: Hall, loss: Penalty, logged_in: LogIn, api: Api, who: str) -> None:
    people = hall.people | {"opponent": opponent(hall)}
    reader = Client() if who == "visitor" else logged_in(people[who])
    for by in ("table", "name"):
        assert "game loss" not in text_of(reader, hall.address("rounds", f"1?by={by}"))
    program = api() if who == "visitor" else api(people[who])
    answers = [program.get(hall.endpoint("pairings")).json()["results"]]
    answers.append([program.get(hall.endpoint("pairings", hall.table_of().public_id)).json()])
    known = [[loss.public_id]] if who == "player" else []
    assert [[row["losses"] for row in rows if row["losses"]] for rows in answers] == [known, known]


def test_it_is_gone_when_it_is_said_to_be_in_the_result(hall: Hall, loss: Penalty, logged_in: LogIn) -> None:
    keeper = logged_in(hall.people["scorekeeper"])
    assert keeper.post(hall.address("penalties", loss.public_id, "entered")).status_code == 302
    assert HEADING not in text_of(keeper, hall.address("rounds", "1"))


def test_the_table_asks_when_its_result_stands(hall: Hall, loss: Penalty, logged_in: LogIn) -> None:
    page = text_of(logged_in(hall.people["judge"]), hall.address("tables", hall.table_of().public_id))
    assert "player0: game loss. The result stands and does not say it yet." in page
    assert ("Is it in this result?" in page, "Correct the result" in page) == (True, True)
    desk = text_of(logged_in(hall.people["judge"]), hall.address())
    assert "The result of the table stands and does not say it yet: " in desk


def test_it_waits_in_every_round_since_it_was_given(hall: Hall, logged_in: LogIn, api: Api) -> None:
    """Not in the rounds before it, nor where he has no opponent."""
    settle_round(hall.event)
    first = hall.table_of()
    pair(hall.event)
    row, judge = hall.give(infraction="HI-4.2"), hall.people["judge"]
    shown = [HEADING in text_of(logged_in(judge), hall.address("rounds", f"{number}")) for number in (1, 2)]
    assert shown == [False, True]
    assert "The match counts as lost: enter or correct its result." in text_of(
        logged_in(judge), hall.address("rounds", "2")
    )
    program = api(judge)
    losses = {
        one.public_id: program.get(hall.endpoint("pairings", one.public_id)).json()["losses"]
        for one in (first, hall.table_of())
    }
    assert losses == {first.public_id: [], hall.table_of().public_id: [row.public_id]}


def test_the_api_leads_from_the_loss_to_its_tables(hall: Hall, loss: Penalty, api: Api) -> None:
    first = hall.table_of()
    settle_round(hall.event)
    pair(hall.event)
    later, keeper = hall.table_of(), api(hall.people["scorekeeper"])
    waiting = keeper.get(hall.endpoint("penalties-to-enter")).json()["results"]
    assert [one["tables"] for one in waiting] == [
        [
            {"pairing": later.public_id, "stage": 1, "round": 2, "table": later.table, "settled": False},
            {"pairing": first.public_id, "stage": 1, "round": 1, "table": first.table, "settled": True},
        ]
    ]
    listed = keeper.get(hall.endpoint("pairings") + "?round=1").json()["results"]
    assert {one["id"]: one["losses"] for one in listed if one["losses"]} == {
        first.public_id: [loss.public_id]
    }
    lost = [1, 2, 0] if hall_position(first) == 0 else [2, 1, 0]
    right = {"games": lost, "reason": "counted", "losses": [loss.public_id]}
    address = hall.endpoint("pairings", first.public_id, "correct")
    answer = keeper.post(address, right, HTTP_IF_MATCH="*")
    assert (answer.status_code, answer.json()["pairing"]["losses"]) == (200, [])
    assert keeper.get(hall.endpoint("penalties-to-enter")).json()["count"] == 0


def hall_position(table: Pairing) -> int:
    """Where player 0 sat."""
    return int(table.seats.get(entrant__name="player0").position)


@pytest.mark.parametrize(
    ("infraction", "said"),
    [
        (
            "HI-2.2",
            "Your game loss waits: no result says it yet. If it falls into this match, report the score with "
            "the lost game in it. Whoever enters results then notes that it is in.",
        ),
        (
            "HI-4.2",
            "Your match loss waits: no result says it yet. This match counts as lost for you: report it so. "
            "Whoever enters results then notes that it is in.",
        ),
    ],
)
def test_the_player_reads_it_where_he_reports(
    hall: Hall, logged_in: LogIn, infraction: str, said: str
) -> None:
    hall.give(infraction=infraction)
    table = hall.address("tables", hall.table_of().public_id)
    for address in (hall.address(), table):
        assert said in text_of(logged_in(hall.players[0]), address)
        other = text_of(logged_in(opponent(hall)), address)
        assert ("Report the result" in other, " loss" in other) == (True, False)


def test_he_reads_it_where_he_confirms_too(hall: Hall, logged_in: LogIn) -> None:
    hall.give(infraction="HI-2.2")
    domain.report_result(actor=opponent(hall), pairing=hall.table_of(), saying=Saying(games=(2, 0, 0)))
    page = text_of(logged_in(hall.players[0]), hall.address())
    assert ("Your game loss waits" in page, ">Confirm</button>" in page) == (True, True)


@pytest.mark.parametrize("losses", [1, 4])
def test_a_round_costs_the_same_with_losses_that_wait(
    hall: Hall, logged_in: LogIn, api: Api, losses: int, django_assert_num_queries: Any
) -> None:
    for number in range(losses):
        hall.give(number, "HI-2.2")
    keeper, program = logged_in(hall.people["scorekeeper"]), api(hall.people["scorekeeper"])
    with django_assert_num_queries(19):
        keeper.get(hall.address("rounds", "1"))
    with django_assert_num_queries(12):
        program.get(hall.endpoint("pairings"))
    with django_assert_num_queries(7):
        program.get(hall.endpoint("penalties-to-enter"))


@pytest.mark.parametrize("losses", [1, 4])
def test_the_desk_costs_the_same_with_losses_that_wait(
    hall: Hall, logged_in: LogIn, losses: int, django_assert_num_queries: Any
) -> None:
    for number in range(losses):
        hall.give(number, infraction="HI-2.2")
    keeper = logged_in(hall.people["scorekeeper"])
    with django_assert_num_queries(15):
        keeper.get(hall.address())
