"""Rulings of an event: a judge drafts them, the head judge publishes them."""

from collections.abc import Callable

import pytest
from django.test import Client
from rest_framework.test import APIClient

from cards.domain import answer_question, draft_ruling, publish_ruling
from cards.domain.loading import load_library
from cards.models import Ruling
from harvest_site.accounts.models import User
from harvest_site.base.audit import audit_of
from harvest_site.base.problems import NotAllowed
from tests.tournaments.factories import GAME, settle_round
from tournaments import domain
from tournaments.ruling_scope import scope_of_event

from .conftest import Hall

pytestmark = pytest.mark.django_db
LogIn = Callable[[User], Client]
Api = Callable[..., APIClient]


ANSWER = {"answer": "Cut with one hand.", "source": "Head judge", "clauses": ["GH-5.3"]}


@pytest.fixture
def draft(hall: Hall) -> Ruling:
    load_library(game=GAME)
    scope = scope_of_event(hall.event)
    return draft_ruling(
        actor=hall.people["judge"], game=GAME, question="How is it cut?", scope=scope, **ANSWER
    )


def test_the_organiser_is_told_who_publishes(hall: Hall, draft: Ruling) -> None:
    with pytest.raises(NotAllowed, match="withdraws rulings of this event: ask the-head-judge"):
        publish_ruling(actor=hall.people["organiser"], ruling=draft)


def test_a_judge_drafts_and_the_head_judge_publishes(hall: Hall, draft: Ruling, logged_in: LogIn) -> None:
    judge, head = hall.people["judge"], hall.people["head-judge"]
    with pytest.raises(NotAllowed):
        publish_ruling(actor=judge, ruling=draft)
    changed = answer_question(actor=judge, ruling=draft, answer="With two hands.")
    made = publish_ruling(actor=head, ruling=changed)
    assert (made.state, made.published_by, made.author) == ("published", head, judge)
    with pytest.raises(NotAllowed):
        answer_question(actor=hall.people["organiser"], ruling=made, answer="No.")


def test_the_draft_has_the_steps_of_its_reader(hall: Hall, draft: Ruling, logged_in: LogIn) -> None:
    pages = {
        role: logged_in(hall.people[role]).get(draft.get_absolute_url())
        for role in ("judge", "head-judge", "organiser")
    }
    assert [page.status_code for page in pages.values()] == [200, 200, 404]
    assert "There will be no ruling" not in pages["judge"].content.decode()
    assert "There will be no ruling" in pages["head-judge"].content.decode()
    form = logged_in(hall.people["judge"]).get(f"{draft.get_absolute_url()}/answer").content.decode()
    assert 'name="publish"' not in form
    listed = logged_in(hall.people["judge"]).get(hall.address("rulings")).content.decode()
    assert ("Draft a ruling" in listed, "How is it cut?" in listed) == (True, True)


def test_a_published_ruling_stands_in_the_history_of_the_event(
    hall: Hall, draft: Ruling, client: Client
) -> None:
    head = hall.people["head-judge"]
    publish_ruling(actor=head, ruling=draft)
    newer = draft_ruling(actor=head, game=GAME, question="And now?", scope=draft.scope, **ANSWER)
    assert audit_of(hall.event).filter(verb__startswith="ruling.").count() == 1, "a draft is nobody's to read"
    publish_ruling(actor=head, ruling=newer, supersedes=[draft.ruling_id])
    rows = audit_of(hall.event).filter(verb__startswith="ruling.").order_by("id")
    assert [(row.verb, row.actor) for row in rows] == [
        ("ruling.published", head), ("ruling.superseded", head), ("ruling.published", head)
    ]  # fmt: skip
    assert "How is it cut?" in client.get(hall.address("history")).content.decode()


def test_the_end_of_the_event_changes_no_office(hall: Hall, draft: Ruling) -> None:
    settle_round(hall.event)
    domain.finish_event(actor=hall.people["organiser"], event=hall.event)
    assert publish_ruling(actor=hall.people["head-judge"], ruling=draft).state == "published"
    assert hall.give(infraction="HI-3.3").kind == "caution"
