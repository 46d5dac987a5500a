"""Rulings of one event: the head judge publishes them, and they hold nowhere else."""

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from rest_framework.test import APIClient

from cards import domain
from cards.domain.loading import load_library
from cards.models import Ruling
from harvest_site.base.problems import NotAllowed
from tournaments.domain import appoint_official
from tournaments.models import Event
from tournaments.ruling_scope import scope_of_event

from .factories import GAME, make_event, open_event, running_event

pytestmark = pytest.mark.django_db
ANSWER = {"answer": "Cut with one hand.", "source": "Head judge", "clauses": ["GH-5.3"]}
FORM = {"question": "How is a deck cut?", "answer": "With one hand.", "source": "Said at the start",
        "clauses": "GH-5.3", "publish": "1"}  # fmt: skip


@pytest.fixture
def library(db: None) -> None:
    load_library(game=GAME)


def test_the_head_judge_publishes_for_the_event(
    library: None, user: Any, client: Client, logged_in: Callable[[Any], Client]
) -> None:
    event = open_event(user)
    at = f"{event.get_absolute_url()}/rulings"
    assert "New ruling" in logged_in(user).get(at).content.decode()
    made = logged_in(user).post(f"/rulings/{GAME}/new?scope={scope_of_event(event)}", FORM)
    row = Ruling.objects.get(scope=scope_of_event(event))
    assert (made.status_code, row.state, row.authority) == (302, "published", "head-judge")
    assert "How is a deck cut?" in client.get(at).content.decode()
    assert (
        f'Holds in <a href="{event.get_absolute_url()}">'
        in client.get(row.get_absolute_url()).content.decode()
    )
    assert "How is a deck cut?" not in client.get(f"/rulings/{GAME}/").content.decode()


def test_nobody_else_rules_there(
    library: None, user: Any, other_user: Any, make_user: Callable[..., Any]
) -> None:
    event = open_event(user)
    for person in (other_user, make_user("doro", is_rulings_editor=True)):
        with pytest.raises(NotAllowed):
            domain.draft_ruling(
                actor=person, game=GAME, question="So?", scope=scope_of_event(event), **ANSWER
            )


def test_an_organiser_who_plays_does_not_rule(library: None, user: Any, other_user: Any) -> None:
    event = running_event(user, [user, other_user])
    with pytest.raises(NotAllowed):
        domain.draft_ruling(actor=user, game=GAME, question="So?", scope=scope_of_event(event), **ANSWER)


def test_rulings_of_a_draft_event_are_hidden_with_it(library: None, user: Any, client: Client) -> None:
    event = make_event(user)
    held = domain.draft_ruling(actor=user, game=GAME, question="So?", scope=scope_of_event(event), **ANSWER)
    made = domain.publish_ruling(actor=user, ruling=held)
    assert client.get(made.get_absolute_url()).status_code == 404
    assert client.get(f"{event.get_absolute_url()}/rulings").status_code == 404


@pytest.mark.parametrize("rows", [1, 3])
def test_the_list_costs_the_same(
    library: None, user: Any, client: Client, rows: int, django_assert_num_queries: Callable[..., Any]
) -> None:
    event = open_event(user)
    for number in range(rows):
        held = domain.draft_ruling(
            actor=user, game=GAME, question=f"So {number}?", scope=scope_of_event(event), **ANSWER
        )
        domain.publish_ruling(actor=user, ruling=held)
    with django_assert_num_queries(5):
        client.get(f"{event.get_absolute_url()}/rulings")


def draft_at(event: Event, actor: Any, question: str = "So?") -> Ruling:
    return domain.draft_ruling(
        actor=actor, game=GAME, question=question, scope=scope_of_event(event), **ANSWER
    )


def with_head_judge(organiser: Any, head: Any, judge: Any, players: list[Any]) -> Event:
    event = running_event(organiser, players)
    for person, role in ((head, "head-judge"), (judge, "judge")):
        appoint_official(actor=organiser, event=event, username=person.username, role=role)
    return event


def test_drafts_wait_for_the_head_judge_and_nobody_else(
    library: None,
    user: Any,
    other_user: Any,
    make_user: Callable[..., Any],
    logged_in: Callable[[Any], Client],
    api: Callable[..., APIClient],
) -> None:
    judge, player = make_user("doro"), make_user("emil")
    event = with_head_judge(user, other_user, judge, [player, make_user("fritz")])
    held = draft_at(event, judge, "May I cut twice?")
    at = event.get_absolute_url()
    pages = {
        one.username: logged_in(one).get(at).content.decode() for one in (user, other_user, judge, player)
    }
    seen = {name: "A ruling to publish" in page for name, page in pages.items()}
    assert [name for name, found in seen.items() if found] == [other_user.username]
    at = f"/api/v1/events/{event.public_id}"
    waits = [api(who).get(f"{at}/rulings-to-publish/").json()["results"] for who in (other_user, judge)]
    assert list(map(len, waits)) == [1, 0]
    assert [row["id"] for row in api(other_user).get("/api/v1/rulings/waiting/").json()["results"]] == [
        held.ruling_id
    ]
    assert api(player).get("/api/v1/rulings/waiting/").status_code == 403
    known = [len(api(who).get(f"{at}/rulings/?clause=GH-5.3").json()["results"]) for who in (judge, player)]
    assert known == [1, 0]
    assert "Rulings (1)" not in logged_in(player).get(event.get_absolute_url()).content.decode()
    domain.publish_ruling(actor=other_user, ruling=held)
    assert "Rulings (1)" in logged_in(player).get(event.get_absolute_url()).content.decode()
    assert len(api(player).get(f"{at}/rulings/?clause=GH-5.3").json()["results"]) == 1
    assert api(player).get(f"{at}/rulings/?clause=GH-5.4").json()["results"] == []


def test_a_clause_shows_what_holds_at_an_event_to_those_who_are_there(
    library: None,
    user: Any,
    other_user: Any,
    make_user: Callable[..., Any],
    logged_in: Callable[[Any], Client],
    client: Client,
) -> None:
    judge, player, stranger = make_user("doro"), make_user("emil"), make_user("gerda")
    event = with_head_judge(user, other_user, judge, [player, make_user("fritz")])
    domain.publish_ruling(actor=other_user, ruling=draft_at(event, judge, "Published?"))
    draft_at(event, judge, "Drafted?")
    at = "/rules/great-harvest/GH-5.3"
    pages = {who: one.get(at).content.decode() for who, one in {
        "judge": logged_in(judge), "player": logged_in(player), "stranger": logged_in(stranger), "": client
    }.items()}  # fmt: skip
    assert {who: ("Published?" in page, "Drafted?" in page, "Rule on this in" in page)
            for who, page in pages.items()} == {
        "judge": (True, True, True), "player": (True, False, False),
        "stranger": (False, False, False), "": (False, False, False)
    }  # fmt: skip
    form = f"/rulings/{GAME}/new?scope=event%3A{event.public_id}&amp;clauses=GH-5.3"
    assert form in pages["judge"]
    assert 'value="GH-5.3"' in logged_in(judge).get(form.replace("&amp;", "&")).content.decode()
    found = logged_in(judge).get("/search/?q=how+is+the+deck+cut").content.decode()
    assert f"Rule on this in {event.name}" in found
    assert "Rule on this in" not in logged_in(player).get("/search/?q=how+is+the+deck+cut").content.decode()
    assert "Rule on this in" not in logged_in(judge).get("/rules/for-the-emperor/FE-1.1").content.decode()


@pytest.mark.parametrize("rows", [1, 3])
def test_a_clause_costs_a_judge_the_same_however_many_rulings(
    library: None,
    user: Any,
    other_user: Any,
    make_user: Callable[..., Any],
    logged_in: Callable[[Any], Client],
    rows: int,
    django_assert_num_queries: Callable[..., Any],
) -> None:
    judge = make_user("doro")
    event = with_head_judge(user, other_user, judge, [make_user("emil"), make_user("fritz")])
    for number in range(rows):
        domain.publish_ruling(actor=other_user, ruling=draft_at(event, judge, f"So {number}?"))
    reader = logged_in(judge)
    with django_assert_num_queries(12):
        reader.get("/rules/great-harvest/GH-5.3")


def test_a_ruling_of_an_event_rests_on_clauses_of_its_game(
    library: None, user: Any, logged_in: Callable[[Any], Client], api: Callable[..., APIClient]
) -> None:
    load_library(game="for-the-emperor")
    scope = scope_of_event(open_event(user))
    body = {"game": "for-the-emperor", "question": "So?", "scope": scope, "answer": "Yes.",
            "source": "Head judge", "clauses": ["FE-1.1"]}  # fmt: skip
    refused = api(user).post("/api/v1/rulings/drafts/", body, format="json")
    assert (refused.status_code, refused.json()["message"], refused.json()["data"]["field"]) == (
        400,
        "game: Spring Harvest plays The Great Harvest; a ruling there rests on clauses of that game.",
        "game",
    )
    page = logged_in(user)
    assert page.get(f"/rulings/for-the-emperor/new?scope={scope}").status_code == 400
    assert page.post(f"/rulings/for-the-emperor/new?scope={scope}", FORM).status_code == 400
    assert Ruling.objects.filter(scope=scope).count() == 0
    refused = api(user).post("/api/v1/rulings/drafts/", {**body, "game": GAME}, format="json")
    assert "there is no clause FE-1.1 in this game" in refused.json()["message"]


def test_an_unknown_clause_is_said_once(library: None, user: Any, logged_in: Callable[[Any], Client]) -> None:
    at = f"/rulings/{GAME}/new?scope={scope_of_event(open_event(user))}"
    html = logged_in(user).post(at, {**FORM, "clauses": "GH-99.9"}).content.decode()
    assert ("There is no clause GH-99.9 in this game." in html, "clauses: there" in html) == (True, False)
