"""Rulings on pages and over the API: who sees what, and what a person is led through."""

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from rest_framework.test import APIClient

from cards import domain
from cards.models import Ruling

pytestmark = pytest.mark.django_db
GAME = "great-harvest"
FORM = {
    "question": "May it grow twice?", "answer": "No. One is enough.", "source": "House decision",
    "authority": "house", "clauses": "gh-7.5 GH-7.3", "cards": "Sweet Corn",
    "groups": "type=animal sub_type=sea-stock", "supersedes": "gh-r2",
}  # fmt: skip


@pytest.fixture
def editor(make_user: Callable[..., Any]) -> Any:
    return make_user("doro", is_rulings_editor=True)


def test_from_a_question_to_the_answer_on_the_desk(
    library: None, user_client: Client, editor: Any, logged_in: Callable[[Any], Client]
) -> None:
    asked = user_client.post(
        f"/rulings/{GAME}/ask", {"question": "May it grow twice?", "cards": "sweet corn"}
    )
    at = asked.headers["Location"]
    assert "Not answered yet." in user_client.get(at).content.decode()
    desk = logged_in(editor)
    assert "1 question to rule on" in desk.get("/desk/").content.decode()
    assert "May it grow twice?" in desk.get("/rulings/waiting").content.decode()
    assert desk.post(f"{at}/answer", {**FORM, "publish": "1"}).headers["Location"] == at
    page = user_client.get(at).content.decode()
    assert "No. One is enough." in page
    assert 'href="/rulings/gh-r2"' in page
    assert "answered" in user_client.get("/desk/").content.decode()
    user_client.post(f"{at}/read")
    assert "Waiting for you" not in user_client.get("/desk/").content.decode()


def test_a_question_is_closed_to_others(
    library: None, user: Any, client: Client, other_user: Any, logged_in: Callable[[Any], Client]
) -> None:
    row = domain.ask_question(actor=user, game=GAME, question="A secret plan?")
    statuses = [one.get(row.get_absolute_url()).status_code for one in (client, logged_in(other_user))]
    assert statuses == [404, 404]
    assert "A secret plan?" not in client.get(f"/rulings/{GAME}/?all=1").content.decode()
    assert "A secret plan?" not in client.get("/search/?q=secret+plan").content.decode()
    assert client.get("/search/", {"q": row.ruling_id}).status_code == 200


def test_a_fault_stands_beside_its_field(
    library: None, editor: Any, logged_in: Callable[[Any], Client]
) -> None:
    answer = logged_in(editor).post(f"/rulings/{GAME}/new", {**FORM, "clauses": "GH-99.1"})
    assert (answer.status_code, Ruling.objects.filter(origin="site").count()) == (400, 0)
    assert "There is no clause GH-99.1" in answer.content.decode()
    card = logged_in(editor).post(f"/rulings/{GAME}/new", {**FORM, "cards": "Golden Goose"})
    assert "There is no card called Golden Goose." in card.content.decode()


def test_a_reversed_ruling_is_marked_where_it_was_cited(
    library: None, editor: Any, client: Client, logged_in: Callable[[Any], Client]
) -> None:
    logged_in(editor).post(f"/rulings/{GAME}/new", {**FORM, "publish": "1"})
    clause = client.get(f"/rules/{GAME}/GH-7.5").content.decode()
    assert "1 superseded" in clause
    card = client.get(f"/cards/{GAME}/salmon").content.decode()
    assert "May it grow twice?" in card


@pytest.mark.parametrize("step", ["answer", "publish", "withdraw", "decline"])
def test_a_player_takes_no_step(library: None, user_client: Client, step: str) -> None:
    answer = user_client.post(f"/rulings/gh-r2/{step}", {"reason": "So."})
    assert (answer.status_code, Ruling.objects.get(ruling_id="gh-r2").state) == (403, "published")


def test_the_waiting_list_is_for_editors(library: None, user_client: Client, client: Client) -> None:
    assert [one.get("/rulings/waiting").status_code for one in (client, user_client)] == [302, 403]


def test_the_whole_life_over_the_api(
    library: None, user: Any, editor: Any, api: Callable[..., APIClient]
) -> None:
    body = {"game": GAME, "question": "May it grow twice?", "clauses": ["gh-7.5"]}
    asked = api(user).post("/api/v1/rulings/", body, format="json")
    assert (asked.status_code, asked.json()["state"], asked.json()["clauses"]) == (201, "asked", ["GH-7.5"])
    at, rule = f"/api/v1/rulings/{asked.json()['id']}/", api(editor)
    assert [row["id"] for row in rule.get("/api/v1/rulings/waiting/").json()["results"]] == [
        asked.json()["id"]
    ]
    answer = {"answer": "No.", "source": "House decision"}
    assert rule.patch(at, answer, format="json").status_code == 428
    kept = rule.patch(at, answer, format="json", headers={"If-Match": asked["ETag"]})
    assert (kept.status_code, kept.json()["state"]) == (200, "draft")
    assert rule.patch(at, answer, format="json", headers={"If-Match": asked["ETag"]}).status_code == 412
    done = rule.post(
        f"{at}publish/", {"supersedes": ["gh-r2"]}, format="json", headers={"If-Match": kept["ETag"]}
    )
    assert (done.status_code, done.json()["published_by"]) == (200, "doro")
    assert api().get("/api/v1/rulings/gh-r2/").json()["superseded_by"] == asked.json()["id"]
    mine = api(user).get("/api/v1/rulings/mine/").json()["results"]
    assert [(row["state"], row["answer"]) for row in mine] == [("published", "No.")]


def test_the_api_hides_drafts(
    library: None, user: Any, other_user: Any, api: Callable[..., APIClient]
) -> None:
    row = domain.ask_question(actor=user, game=GAME, question="So?")
    at = f"/api/v1/rulings/{row.ruling_id}/"
    assert [api(who).get(at).status_code for who in (None, other_user, user)] == [404, 404, 200]
    assert api(user).get("/api/v1/rulings/waiting/").status_code == 403
    assert api().post("/api/v1/rulings/", {"game": GAME, "question": "So?"}, format="json").status_code == 401


@pytest.mark.parametrize("rows", [1, 3])
def test_lists_of_rulings_cost_the_same(
    library: None, user: Any, editor: Any, api: Callable[..., APIClient], rows: int,
    django_assert_num_queries: Callable[..., Any],
) -> None:  # fmt: skip
    for number in range(rows):
        domain.ask_question(actor=user, game=GAME, question=f"So {number}?", clauses=["GH-1.1"])
    client = api(editor)
    with django_assert_num_queries(7):
        client.get("/api/v1/rulings/waiting/")
