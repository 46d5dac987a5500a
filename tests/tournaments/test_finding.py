"""Large events: a table or a name is found, what all rows share is said once, long lists come in pages."""

import re
from typing import Any

import pytest
from django.test import Client

from harvest_site.accounts.models import User
from harvest_site.base.jobs import perform_job
from harvest_site.base.models import Job
from tests.tournaments.factories import open_event, pair, settle_round
from tournaments import domain
from tournaments.domain.outcomes import Saying
from tournaments.models import Entrant, Event, Pairing

pytestmark = pytest.mark.django_db

NAMES = ("Žofia Nováková", "Jürgen Weiß", "Ann O’Hara", "Tom 12")
NOBODY = "No table and no player is called “nobody”."


def large(organiser: User, count: int, *, start: bool = True) -> Event:
    """An event of typed entrants, the four of NAMES among them, its first round paired."""
    event = open_event(organiser)
    typed = [f"Guest {number:03d}" for number in range(count - len(NAMES))]
    Entrant.objects.bulk_create(Entrant(event=event, name=name) for name in [*NAMES, *typed])
    event.refresh_from_db()
    if start:
        pair(domain.start_event(actor=organiser, event=event))
        event.refresh_from_db()
    return event


@pytest.fixture
def event(organiser: User) -> Event:
    return large(organiser, 24)


def shown(event: Event, end: str, client: Client | None = None) -> str:
    answer = (client or Client()).get(f"{event.get_absolute_url()}{end}")
    assert answer.status_code == 200
    return answer.content.decode()


def rows_of(html: str) -> int:
    return sum(body.count("<tr") for body in re.findall(r"<tbody>.*?</tbody>", html, re.DOTALL))


def table_of(event: Event, name: str) -> int:
    table = Pairing.objects.of_event(event).get(seats__entrant__name=name).table
    assert table is not None
    return table


@pytest.mark.parametrize(
    ("words", "name"),
    [("zofia", NAMES[0]), ("NOVAKOVA", NAMES[0]), ("weiss", NAMES[1]), ("o'hara", NAMES[2])],
)
def test_a_part_of_a_name_is_enough(event: Event, words: str, name: str) -> None:
    table = table_of(event, name)
    html = shown(event, f"/rounds/1?q={words}")
    assert (rows_of(html), f"</span>{table}</a>" in html) == (1, True)
    assert rows_of(shown(event, f"/rounds/1?by=name&q={words}")) == 1
    assert rows_of(shown(event, f"/people?q={words}")) == 1
    found = Client().get(f"/api/v1/events/{event.public_id}/entrants/?q={words}").json()["results"]
    assert [one["name"] for one in found] == [name]


def test_a_number_is_a_table(event: Event) -> None:
    assert rows_of(shown(event, "/rounds/1?q=7")) == 1
    assert rows_of(shown(event, "/rounds/1?q=table+7")) == 1
    assert rows_of(shown(event, "/rounds/1?by=name&q=7")) == 2
    assert rows_of(shown(event, "/people?q=7")) == 2, "who sits there now"


def test_a_table_is_found_whole_whatever_its_players_are_called(event: Event) -> None:
    table = table_of(event, "Tom 12")
    Entrant.objects.filter(event=event, name="Tom 12").update(name=f"Tom {table}")
    assert rows_of(shown(event, f"/rounds/1?by=name&q={table}")) == 2


def test_a_number_that_is_no_table_is_looked_for_in_names(event: Event) -> None:
    assert rows_of(shown(event, "/people?q=019")) == 1
    assert rows_of(shown(event, "/rounds/1?q=019")) == 1


def test_what_is_not_there_is_said(event: Event) -> None:
    for place in ("/rounds/1", "/rounds/1?by=name", "/people"):
        html = shown(event, f"{place}{'&' if '?' in place else '?'}q=nobody")
        assert ("<table" in html, NOBODY in html) == (False, True)


def test_hostile_words_find_nothing(event: Event) -> None:
    for words in ("%00", "%25", "_", "9" * 200, "<b>", "²"):
        assert Client().get(f"{event.get_absolute_url()}/rounds/1?q={words}").status_code == 200
        assert Client().get(f"/api/v1/events/{event.public_id}/pairings/?q={words}").status_code == 200


def test_the_api_finds_the_same(event: Event) -> None:
    url = f"/api/v1/events/{event.public_id}/pairings/"
    table = table_of(event, NAMES[0])
    for query in ("q=zofia", f"q={table}", f"table={table}", f"table={table}&q=zofia"):
        assert [one["table"] for one in Client().get(f"{url}?{query}").json()["results"]] == [table]
    assert Client().get(f"{url}?table=x").status_code == 400


def test_the_standings_are_found_too(event: Event) -> None:
    settle_round(event)
    for job in Job.objects.filter(kind="standings", state="pending"):
        perform_job(job_id=job.pk)
    assert rows_of(shown(event, "/standings")) == 24
    assert rows_of(shown(event, "/standings?q=zofia")) == 1
    assert NOBODY in shown(event, "/standings?q=nobody")
    url = f"/api/v1/events/{event.public_id}/standings/"
    every, one = Client().get(url), Client().get(f"{url}?q=zofia")
    assert (len(every.json()["rows"]), len(one.json()["rows"])) == (24, 1)
    assert list(one.json()["names"].values()) == [NAMES[0]]
    assert every["ETag"] != one["ETag"]


def test_what_all_tables_share_is_said_once(event: Event) -> None:
    html = shown(event, "/rounds/1")
    assert "At every table: Both have a score of 0. They have not met.</p>" in html
    assert (html.count("They have not met."), html.count("why-list")) == (1, 0)
    settle_round(event)
    pair(event)
    html = shown(event, "/rounds/2")
    assert html.count("They have not met.") == 1
    assert html.count("Both have a score of") > 1, "points differ from table to table"


def test_long_lists_come_in_pages(organiser: User) -> None:
    event = large(organiser, 230)
    for place, rows in (
        ("/rounds/1?", (100, 15)),
        ("/people?", (100, 100)),
        ("/rounds/1?by=name&", (100, 100)),
    ):
        assert [rows_of(shown(event, f"{place}page={page}")) for page in (1, 2)] == list(rows)
        assert rows_of(shown(event, f"{place}all=1")) == (115 if rows[1] == 15 else 230)
    assert "All on one page, to print" in shown(event, "/rounds/1")


def test_the_page_of_a_large_event_shows_what_needs_somebody(organiser: User, players: list[User]) -> None:
    event = large(organiser, 230, start=False)
    Entrant.objects.filter(event=event, name="Guest 200").update(user=players[0])
    html = shown(event, "")
    assert (rows_of(html), "All 230 players" in html) == (20, True)
    pair(domain.start_event(actor=organiser, event=event))
    mine = table_of(event, "Guest 200")
    last = Pairing.objects.of_event(event).exclude(table=mine).order_by("-table").first()
    assert last is not None
    client = Client()
    client.force_login(players[0])
    Entrant.objects.filter(seats__pairing=last, seats__position=0).update(user=players[1])
    domain.report_result(actor=players[1], pairing=last, saying=Saying(games=(2, 0, 0)))
    html = shown(event, "", client)
    assert (rows_of(html), "All 115 tables" in html, "Here: your table, those" in html) == (20, True, True)
    for table in (mine, last.table):
        assert f"Table </span>{table}</a>" in html
    assert f'action="{event.get_absolute_url()}/rounds/1"' in html, "the form leads to the round"


def test_a_small_event_has_no_form(organiser: User) -> None:
    event = large(organiser, 8)
    for place in ("", "/rounds/1", "/people"):
        assert "Table or name" not in shown(event, place)


@pytest.mark.parametrize(
    ("place", "queries"),
    [("/rounds/1", 10), ("/rounds/1?q=7", 11), ("/rounds/1?q=guest", 11), ("/people", 2), ("/people?q=7", 5)],
)
def test_finding_costs_the_same_at_any_size(
    organiser: User, place: str, queries: int, django_assert_num_queries: Any
) -> None:
    for count in (24, 150):
        event = large(organiser, count)
        with django_assert_num_queries(queries):
            shown(event, place)
