"""Who may do what in an event, as a table: role by action, on the page and over the API alike."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from django.db import transaction
from django.test import Client
from rest_framework.test import APIClient

from cards.domain import draft_ruling
from cards.domain.loading import load_library
from cards.models import Ruling
from harvest_site.accounts.models import User
from tests.tournaments.factories import GAME
from tournaments import domain
from tournaments.models import Entrant, Event
from tournaments.ruling_scope import scope_of_event

from .conftest import Hall, appoint

pytestmark = pytest.mark.django_db

ALWAYS = {"see the staff", "see the event"}
ORGANISER = {"appoint", "end an office", "change the plan", "finish", "take a whole copy"}
ROUNDS = {"pair", "take a pairing back", "add an entrant", "drop a player"}
RESULTS = {"enter a result", "attach a match", "see losses to enter", "enter a loss"}
HIDDEN = {"see a hidden list", "see penalties"}
JUDGES = HIDDEN | RESULTS | {"draft a ruling", "give a penalty"}
HEADS = JUDGES | {"publish a ruling", "give another penalty", "take a penalty back"}

MAY: dict[str, set[str]] = {
    "visitor": ALWAYS,
    "outsider": ALWAYS,
    "player": ALWAYS,
    "organiser": ALWAYS | ORGANISER | ROUNDS | RESULTS | HIDDEN,
    "head-judge": ALWAYS | HEADS,
    "judge": ALWAYS | JUDGES,
    "scorekeeper": ALWAYS | ROUNDS | RESULTS,
    "staff": ALWAYS | ORGANISER | ROUNDS | HEADS,
}

Answer = Any
Doors = dict[str, tuple[Callable[..., Answer], Callable[..., Answer]]]
ANY = {"HTTP_IF_MATCH": "*"}
OTHER = {"infraction": "HI-3.2", "kind": "warning", "reason": "on purpose"}


@pytest.fixture
def stage(hall: Hall) -> Hall:
    """With a draft of a ruling, a penalty and a library."""
    load_library(game=GAME)
    head = hall.people["head-judge"]
    answer = {"answer": "With one hand.", "source": "Head judge", "clauses": ["GH-5.3"]}
    draft_ruling(actor=head, game=GAME, question="So?", scope=scope_of_event(hall.event), **answer)
    for infraction in ("HI-1.1", "HI-2.2"):
        domain.give_penalty(actor=head, entrant=hall.entrant(2), infraction=infraction)
    appoint(hall.event, User.objects.create(username="second"), "judge")
    return hall


def doors_of(hall: Hall) -> Doors:
    """Each action by its page and by its endpoint."""
    event = hall.event
    at, api = event.get_absolute_url(), f"/api/v1/events/{event.public_id}"
    one, other = hall.entrant(2), hall.entrant(3).public_id
    draft = Ruling.objects.get(scope=scope_of_event(event)).ruling_id
    penalty, office = (
        event.penalties.get(kind="caution").public_id,
        event.appointments.get(name="second").public_id,
    )
    loss = event.penalties.get(kind="game-loss").public_id
    table = next(row for row in hall.tables if row.pk != hall.table_of(0).pk).public_id
    give = {"entrant": other, "infraction": "HI-3.2"}
    name, text = (
        {"username": "doro", "role": "judge"},
        {"question": "And so?", "answer": "No.", "source": "I"},
    )
    ask = {"game": GAME, "scope": scope_of_event(event), "question": "And so?"}
    new = f"/rulings/{GAME}/new?scope={scope_of_event(event)}"
    return {
        "see the event": (lambda c: c.get(at), lambda c: c.get(f"{api}/")),
        "see the staff": (lambda c: c.get(f"{at}/staff"), lambda c: c.get(f"{api}/staff/")),
        "appoint": posts(f"{at}/staff/appoint", f"{api}/staff/", name),
        "end an office": posts(f"{at}/staff/{office}/end", f"{api}/staff/{office}/end/", {}),
        "change the plan": (
            lambda c: c.get(f"{at}/edit"),
            lambda c: c.patch(f"{api}/", {"rounds": 4}, **ANY),
        ),
        "finish": posts(f"{at}/finish", f"{api}/finish/", {}),
        "take a whole copy": posts(f"{at}/export/whole", f"{api}/export-whole/", {}),
        "pair": posts(f"{at}/pair", f"{api}/pair/", {}),
        "take a pairing back": posts(f"{at}/undo-pairing", f"{api}/undo-pairing/", {}),
        "add an entrant": posts(f"{at}/people/add", f"{api}/add-entrant/", {"name": "Late"}),
        "drop a player": posts(f"{at}/people/{other}/leave", f"{api}/entrants/{other}/drop/", {}),
        "enter a result": (
            lambda c: c.post(f"{at}/tables/{table}/rule", {"outcome": "played:2:0:0"}),
            lambda c: c.post(f"{api}/pairings/{table}/override/", {"games": [2, 0, 0]}),
        ),
        "attach a match": (
            lambda c: c.post(f"{at}/tables/{table}/attach", {"file": a_file()}),
            lambda c: c.post(f"{api}/pairings/{table}/games/", {}),
        ),
        "see losses to enter": (lambda c: c.get(at), lambda c: c.get(f"{api}/penalties-to-enter/")),
        "enter a loss": posts(f"{at}/penalties/{loss}/entered", f"{api}/penalties/{loss}/entered/", {}),
        "see a hidden list": (
            lambda c: c.get(f"{at}/people/{one.public_id}?deck=1"),
            lambda c: c.get(f"{api}/entrants/{one.public_id}/deck/"),
        ),
        "see penalties": (lambda c: c.get(f"{at}/penalties"), lambda c: c.get(f"{api}/penalties/")),
        "give a penalty": posts(f"{at}/penalties/new", f"{api}/penalties/", give),
        "give another penalty": posts(f"{at}/penalties/new", f"{api}/penalties/", give | OTHER),
        "take a penalty back": posts(
            f"{at}/penalties/{penalty}/withdraw", f"{api}/penalties/{penalty}/withdraw/", {"reason": "a slip"}
        ),
        "draft a ruling": (
            lambda c: c.post(new, text | {"clauses": "GH-5.3"}),
            lambda c: c.post("/api/v1/rulings/drafts/", ask),
        ),
        "publish a ruling": posts(f"/rulings/{draft}/publish", f"/api/v1/rulings/{draft}/publish/", {}),
    }  # fmt: skip


def posts(
    page: str, endpoint: str, body: dict[str, Any]
) -> tuple[Callable[..., Answer], Callable[..., Answer]]:
    return lambda c: c.post(page, body), lambda c: c.post(endpoint, body, **ANY)


def a_file() -> Any:
    from django.core.files.uploadedfile import SimpleUploadedFile

    return SimpleUploadedFile("match.json", b"{}")


@contextmanager
def undone() -> Iterator[None]:
    """What an action changes is taken back: the next one finds the event as it was."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


def is_done(action: str, answer: Answer) -> bool:
    """Whether the door opened; another state of the event (409) is no question of who asks."""
    if action == "see a hidden list" and "context" in vars(answer) and answer.context is not None:
        return answer.context["deck"] is not None  # the page of an entrant is there without it
    if action == "see losses to enter" and b"<html" in answer.content:
        return b"game loss" in answer.content  # the event's page is everybody's
    if action == "see penalties" and hasattr(answer, "data"):
        return answer.data["count"] > 0  # the list is there, and holds one's own
    if b"This is not yours to do" in answer.content:
        return False  # said within a form
    if "/accounts/" in answer.headers.get("Location", ""):
        return False
    return answer.status_code not in (401, 403, 404)


def reached(hall: Hall, client: Any, door: int) -> set[str]:
    done = set()
    for action, ways in doors_of(hall).items():
        with undone():
            if is_done(action, ways[door](client)):
                done.add(action)
    return done


@pytest.mark.parametrize("role", MAY)
def test_on_the_pages(stage: Hall, role: str, logged_in: Callable[[User], Client]) -> None:
    client = logged_in(stage.people[role]) if role != "visitor" else Client()
    assert reached(stage, client, 0) == MAY[role]


@pytest.mark.parametrize("role", MAY)
def test_over_the_api(stage: Hall, role: str, api: Callable[..., APIClient]) -> None:
    client = api(stage.people[role]) if role != "visitor" else api()
    assert reached(stage, client, 1) == MAY[role]


def test_without_a_head_judge_the_organiser_stands_in(stage: Hall, api: Callable[..., APIClient]) -> None:
    head = stage.event.appointments.get(role="head-judge")
    domain.end_office(actor=stage.people["head-judge"], office=head)
    assert reached(stage, api(stage.people["organiser"]), 1) == ALWAYS | ORGANISER | ROUNDS | HEADS
    assert reached(stage, api(stage.people["head-judge"]), 1) == ALWAYS


@pytest.mark.parametrize("role", ["organiser", "staff"])
def test_who_plays_rules_on_nothing(stage: Hall, api: Callable[..., APIClient], role: str) -> None:
    event, person = Event.objects.get(pk=stage.event.pk), stage.people[role]
    domain.end_office(actor=person, office=event.appointments.get(role="head-judge"))
    Entrant.objects.create(event=event, user=person, name="I play")
    left = ALWAYS | (ORGANISER - {"take a whole copy"}) | ROUNDS | RESULTS
    assert reached(stage, api(person), 1) == left
