"""Cross tables: the pure core by hand, then the page and the API."""

from collections.abc import Callable
from fractions import Fraction

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from harvest_site.accounts.models import User
from tests.tournaments.events import event, other, played
from tests.tournaments.factories import make_users, pair, running_event, settle_round
from tournaments.eventfile import EventFault, read_event
from tournaments.models import Event
from tournaments.pairing import cross_tables

LogIn = Callable[[User], Client]


def test_two_laps_seen_from_both_sides() -> None:
    document = event(
        [{"id": one, "seed": seed} for seed, one in enumerate("abcd", start=1)],
        [
            [played("a", "d", 2, 1), played("b", "c", 1, 1, 1)],
            [other("no-show", "d", "c", absent=["d"]), other("intentional-draw", "a", "b")],
            [played("b", "d", 0, 2), {"players": ["c", "a"], "result": None}],
            [played("d", "a", 2, 0)],
        ],
        stages=[{"kind": "round-robin", "laps": 2}],
    )
    (table,) = cross_tables(read_event(document), 1, "")
    seen = {pair: [(one.round, one.outcome, one.games) for one in met] for pair, met in table.cells.items()}
    assert seen["a", "d"] == [(1, "won", (2, 1, 0)), (4, "lost", (0, 2, 0))]
    assert seen["d", "a"] == [(1, "lost", (1, 2, 0)), (4, "won", (2, 0, 0))]
    assert seen["c", "d"] == [(2, "won", (2, 0, 0))]
    assert seen["b", "a"] == [(2, "drawn", (0, 0, 3))]
    assert seen["c", "a"] == [(3, "", (0, 0, 0))]
    assert table.points == {"a": Fraction(4), "b": Fraction(2), "c": Fraction(4), "d": Fraction(6)}
    assert (table.members[0], table.members[3], table.places["d"], table.places["b"]) == ("d", "b", 1, 4)


def test_groups_rank_their_own() -> None:
    entrants = [{"id": one, "seed": seed} for seed, one in enumerate("abcdef", start=1)]
    rounds = [[played("a", "e", 2), played("b", "c", 0, 2), {"players": ["d"], "result": {"kind": "bye"}}]]
    document = event(entrants, rounds, stages=[{"kind": "groups", "groups": 2}])
    first, second = cross_tables(read_event(document), 1, "")
    assert (first.name, sorted(first.members)) == ("A", ["a", "d", "e"])
    assert (second.name, sorted(second.members)) == ("B", ["b", "c", "f"])
    assert second.places == {"c": 1, "b": 2, "f": 3}, "b has met somebody better"
    assert second.document()["rows"][0]["entrant"] == "c"
    assert second.document()["rows"][0]["cells"][0] == []


def test_a_swiss_has_none() -> None:
    with pytest.raises(EventFault) as caught:
        cross_tables(read_event(event(list("ab"), [])), 1, "")
    assert caught.value.code == "stage-kind"


def groups_of(organiser: User) -> Event:
    stages = [{"kind": "groups", "groups": 2}, {"kind": "single-elimination", "size": 2}]
    found = running_event(organiser, make_users(6), stages=stages)
    for _ in range(3):
        pair(found)
        settle_round(found)
    return found


@pytest.mark.django_db
def test_the_page_and_the_api(organiser: User, logged_in: LogIn) -> None:
    found = groups_of(organiser)
    reader = logged_in(organiser)
    address = f"{found.get_absolute_url()}/crosstables/1"
    assert address in reader.get(found.get_absolute_url()).content.decode()
    page = reader.get(address).content.decode()
    assert "Group A" in page
    assert "Group B" in page
    assert page.count("2–0") == 6, "two groups of three have three matches each"
    assert reader.get(f"{found.get_absolute_url()}/crosstables/2").status_code == 404
    answer = reader.get(f"/api/v1/events/{found.public_id}/crosstables/").json()
    assert [(one["group"], len(one["rows"])) for one in answer] == [("A", 3), ("B", 3)]
    assert {row["cells"][index][0:1] == [] for one in answer for index, row in enumerate(one["rows"])} == {
        True
    }
    assert reader.get(f"/api/v1/events/{found.public_id}/crosstables/?stage=2").status_code == 404


@pytest.mark.django_db
def test_the_page_costs_the_same_after_more_rounds(organiser: User, client: Client) -> None:
    found = groups_of(organiser)
    address = f"{found.get_absolute_url()}/crosstables/1"
    with CaptureQueriesContext(
        connection,
    ) as three:
        client.get(address)
    pair(found)
    settle_round(found)
    with CaptureQueriesContext(connection) as four:
        client.get(address)
    assert len(three) == len(four)
