"""Rulings of one event: the head judge publishes them, and they hold nowhere else."""

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from cards import domain
from cards.domain.loading import load_library
from cards.models import Ruling
from harvest_site.base.problems import NotAllowed
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
