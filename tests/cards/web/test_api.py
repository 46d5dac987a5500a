"""The library over the API: shapes, filters, pages, ETag, errors."""

from collections.abc import Callable
from typing import Any

import pytest
from rest_framework.test import APIClient

from cards.models import Ruling

from ..factories import CardFactory, ClauseFactory, RulingFactory

pytestmark = pytest.mark.django_db
Api = Callable[..., APIClient]
Counting = Callable[..., Any]


def read(api: Api, address: str) -> Any:
    response = api().get(f"/api/v1/{address}")
    assert response.status_code == 200, response.content
    return response.json()


def ids(document: Any) -> list[str]:
    return [row["id"] for row in document["results"]]


def test_games(library: None, api: Api) -> None:
    game = read(api, "games/great-harvest/")
    assert (game["title"], game["catalogue"], game["cards"]) == ("The Great Harvest", "1.0", 97)
    assert {row["id"]: row["versions"][0]["min_cards"] for row in game["formats"]} == {
        "casual": 50,
        "tourney": 60,
    }
    assert game in read(api, "games/")


def test_a_card_with_its_facts_and_links(library: None, api: Api) -> None:
    card = read(api, "cards/great-harvest/krill/")
    assert (card["game"], card["id"], card["url"]) == ("great-harvest", "krill", "/cards/great-harvest/krill")
    assert card["facts"]["panel"] == [{"holding-tank": "must"}, {"tank-filter": "must"}]
    assert [row["legal"] for row in card["legality"]] == [True, True]
    assert card["rulings"] == ["gh-r7", "gh-r22"]
    assert "GH-7.20" in card["clauses"]


@pytest.mark.parametrize(
    ("query", "wanted"),
    [
        ("q=CORN", ["sweet-corn"]),
        (
            "game=great-harvest&type=animal&sub_type=poultry&order=name",
            ["chickens", "ducks", "quail", "turkeys"],
        ),
        ("provenance=source&type=crop", ["sweet-corn", "soybeans"]),
    ],
)
def test_cards_are_filtered(library: None, api: Api, query: str, wanted: list[str]) -> None:
    assert ids(read(api, f"cards/?{query}")) == wanted


def test_lists_come_in_pages(library: None, api: Api) -> None:
    first = read(api, "cards/?page_size=90")
    assert (first["count"], len(first["results"]), first["previous"]) == (97, 90, None)
    assert len(read(api, "cards/?page_size=90&page=2")["results"]) == 7


def test_a_clause_by_its_id_in_any_case(library: None, api: Api) -> None:
    clause = read(api, "clauses/gh-2.1/")
    assert (clause["id"], clause["standing"], clause["place"].split(";")[0]) == (
        "GH-2.1",
        "source",
        "Introduction",
    )


def test_clauses_are_filtered(library: None, api: Api) -> None:
    assert ids(read(api, "clauses/?section=gh-10")) == ["GH-10.1", "GH-10.2", "GH-10.3", "GH-10.4", "GH-10.5"]
    assert ids(read(api, "clauses/?q=booster+box&section=GH-2")) == ["GH-2.10"]


def test_rulings_are_filtered(library: None, api: Api) -> None:
    assert ids(read(api, "rulings/?clause=gh-2.2")) == ["gh-r1"]
    assert ids(read(api, "rulings/?card=steel-plow")) == ["gh-r12"]


def test_a_superseded_ruling_is_found_by_its_id_alone(library: None, api: Api) -> None:
    newer = Ruling.objects.get(ruling_id="gh-r2")
    Ruling.objects.filter(ruling_id="gh-r1").update(superseded_by=newer, state="superseded")
    assert "gh-r1" not in ids(read(api, "rulings/"))
    assert read(api, "rulings/gh-r1/")["superseded_by"] == "gh-r2"


def test_search(library: None, api: Api) -> None:
    found = read(api, "search/?q=GH-4.2")
    assert (found["exact"], ids({"results": found["clauses"]})) == ("/rules/great-harvest/GH-4.2", ["GH-4.2"])
    assert read(api, "search/")["cards"] == []


@pytest.mark.parametrize(
    "address", ["cards/", "cards/great-harvest/krill/", "clauses/GH-2.1/", "games/", "search/?q=corn"]
)
def test_what_is_held_already_is_not_sent_again(library: None, api: Api, address: str) -> None:
    first = api().get(f"/api/v1/{address}")
    again = api().get(f"/api/v1/{address}", headers={"If-None-Match": first["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert api().get(f"/api/v1/{address}", headers={"If-None-Match": '"other"'}).status_code == 200


@pytest.mark.parametrize(
    "address",
    ["cards/great-harvest/goose/", "clauses/GH-99.1/", "rulings/none/", "games/chess/", "cards/?page=99"],
)
def test_what_is_not_there_is_a_problem_document(library: None, api: Api, address: str) -> None:
    response = api().get(f"/api/v1/{address}")
    assert (response.status_code, response["Content-Type"]) == (404, "application/problem+json")
    assert response.json()["code"] == "not-found"


@pytest.mark.parametrize(
    ("address", "status"),
    [
        ("cards/%00/%00/", 404),
        ("clauses/%00/", 404),
        ("rulings/%00/", 404),
        ("games/%00/", 404),
        ("cards/?q=%00", 400),
        ("search/?q=%00corn%00&game=%00", 200),
    ],
)
def test_signs_that_a_database_cannot_take(library: None, api: Api, address: str, status: int) -> None:
    assert api().get(f"/api/v1/{address}").status_code == status


def test_a_filter_that_cannot_be_taken(library: None, api: Api) -> None:
    response = api().get("/api/v1/cards/?order=sideways")
    assert (response.status_code, response.json()["code"]) == (400, "malformed")


@pytest.mark.parametrize("address", ["cards/", "clauses/", "refusals/", "maps/", "catalogues/"])
def test_nothing_can_be_written(library: None, api: Api, make_user: Callable[..., Any], address: str) -> None:
    assert api(make_user()).post(f"/api/v1/{address}", {}).status_code == 405


@pytest.mark.parametrize("rows", [1, 3])
@pytest.mark.parametrize(("address", "queries"), [("cards/", 2), ("clauses/", 2), ("rulings/", 5)])
def test_lists_cost_the_same_however_long(
    api: Api, rows: int, address: str, queries: int, django_assert_num_queries: Counting
) -> None:
    CardFactory.create_batch(rows)
    for ruling in RulingFactory.create_batch(rows):
        ruling.cited.create(clause=ClauseFactory(), position=0)
    with django_assert_num_queries(queries):
        read(api, address)


def test_cases_are_filtered(db: None, api: Api) -> None:
    assert ids(read(api, "cases/?clause=ic-8.6")) == ["IC-8.6-1"]
    frigate = ids(read(api, "cases/?game=imperial-conquest&card=frigate"))
    assert frigate.index("IC-11.7-1") < frigate.index("IC-5.6-1")
    assert set(ids(read(api, "cases/?card=frigate&clause=IC-8.5"))) == {"IC-8.5-1", "IC-8.5-2"}
    assert ids(read(api, "cases/?card=goose")) == []
    assert read(api, "cases/?game=imperial-harvest&page_size=1")["count"] > 300


def test_a_case_has_its_position(db: None, api: Api) -> None:
    case = read(api, "cases/ic-8.5-2/")
    assert (case["game"], case["answer"], case["codes"]) == ("imperial-conquest", "refused", ["isthmus.ends"])
    assert case["entry"] == {"by": 0, "do": "move", "unit": "0f1", "path": [[0, 0]]}
    assert case["url"] == "/rules/imperial-conquest/IC-8.5/cases/2"


@pytest.mark.parametrize("case", ["IC-8.5-99", "IC-8.5", "none", "%00", "IC-8.5-0"])
def test_a_case_that_is_not_there(db: None, api: Api, case: str) -> None:
    assert api().get(f"/api/v1/cases/{case}/").status_code == 404
