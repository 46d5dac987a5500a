"""The plan of an event: the form that edits it stage by stage, and the API."""

from collections.abc import Callable

import pytest
from django.test import Client

from harvest_site.accounts.models import User
from harvest_site.base.problems import Conflict
from tests.tournaments.factories import DAY, make_event, pair
from tournaments import domain
from tournaments.models import Event

from .test_stages_web import at, compute, played_to_the_cut

pytestmark = pytest.mark.django_db

LogIn = Callable[[User], Client]

FRAME = {
    "name": "Harvest Cup",
    "game": "great-harvest",
    "event_format": "tourney",
    "date": DAY.isoformat(),
    "best_of": "3",
    "time_zone": "Europe/Paris",
    "lists_shown": "end",
}
SWISS = {"stage-1-kind": "swiss", "stage-1-rounds": "5", "stage-1-fold": "on"}
CUT = {
    "stage-2-kind": "single-elimination",
    "stage-2-size": "8",
    "stage-2-third_place": "on",
    "stage-2-tie": "higher-seed",
    "stage-2-rounds": "7",  # left out: no field of this kind
}


def test_the_form_makes_a_cut(logged_in: LogIn, organiser: User) -> None:
    boss = logged_in(organiser)
    assert boss.post("/events/new", FRAME | SWISS | CUT).status_code == 302
    event = Event.objects.get()
    first, second = event.stages.order_by("number")
    assert (event.tie_breaks, event.points) == ("tcg", {"win": 3, "draw": 1, "loss": 0})
    assert (first.kind, first.rounds, first.options) == ("swiss", 5, {"first_round": "fold"})
    assert (second.kind, second.size, second.rounds) == ("single-elimination", 8, None)
    assert second.options == {"third_place": True, "tie": "higher-seed"}
    assert "5 Swiss rounds, then single elimination of the top 8" in boss.get(at(event)).content.decode()
    page = boss.get(at(event, "edit")).content.decode()
    assert 'name="stage-2-size" value="8"' in page
    assert boss.post(at(event, "edit"), FRAME | SWISS | {"stage-1-rounds": "4"}).status_code == 302
    assert [(one.kind, one.rounds) for one in event.stages.all()] == [("swiss", 4)]


def test_stages_are_added_moved_and_taken_out_by_buttons(logged_in: LogIn, organiser: User) -> None:
    boss = logged_in(organiser)
    typed = FRAME | SWISS | CUT | {"name": "Kept while it grows", "draw": "2"}
    page = boss.post("/events/new", typed | {"step": "add:2"}).content.decode()
    assert 'value="Kept while it grows"' in page
    assert 'name="draw" value="2"' in page
    assert "Stage 3" in page
    assert Event.objects.count() == 0
    page = boss.post("/events/new", typed | {"step": "down:1"}).content.decode()
    assert 'name="stage-2-rounds" value="5"' in page
    assert page.index('value="single-elimination" selected') < page.index('value="swiss" selected')
    page = boss.post("/events/new", typed | {"step": "remove:1"}).content.decode()
    assert "Stage 2" not in page
    assert 'value="single-elimination" selected' in page
    assert boss.post("/events/new", typed | {"step": "up:99"}).status_code == 200
    third = {"stage-3-kind": "swiss", "stage-3-size": "4"}
    refused = boss.post("/events/new", typed | third)
    assert refused.status_code == 400
    assert "Say how many rounds this stage has." in refused.content.decode()
    assert boss.post("/events/new", typed | third | {"stage-3-rounds": "2"}).status_code == 302
    kinds = [(one.kind, one.size) for one in Event.objects.get().stages.all()]
    assert kinds == [("swiss", None), ("single-elimination", 8), ("swiss", 4)]


def test_a_plan_of_pods_has_their_tie_breaks_and_points(logged_in: LogIn, organiser: User) -> None:
    boss = logged_in(organiser)
    pods = {"stage-1-kind": "pods", "stage-1-pod_size": "5", "places": "5 3 2 1", "win": "3"}
    assert boss.post("/events/new", FRAME | pods).status_code == 302
    event = Event.objects.get()
    assert (event.tie_breaks, event.points["places"]) == ("pods", [5, 3, 2, 1])
    assert event.stages.get().options == {"pod_size": 5}
    assert 'value="5 3 2 1"' in boss.get(at(event, "edit")).content.decode()
    assert boss.post("/events/new", FRAME | pods | {"places": "many"}).status_code == 400


def test_tie_breaks_of_ones_own_stay_when_the_form_is_saved(logged_in: LogIn, organiser: User) -> None:
    event = make_event(organiser, tie_breaks=["omw", "seed"], best_of=7)
    boss = logged_in(organiser)
    assert (
        '<option value="own" selected>As they are: OMW, Seed' in boss.get(at(event, "edit")).content.decode()
    )
    typed = FRAME | {"stage-1-kind": "swiss", "tie_breaks": "own", "best_of": "7"}
    assert boss.post(at(event, "edit"), typed).status_code == 302
    event.refresh_from_db()
    assert (event.name, event.tie_breaks, event.best_of) == ("Harvest Cup", ["omw", "seed"], 7)


def test_what_has_begun_stays_and_the_rest_can_change(logged_in: LogIn, organiser: User) -> None:
    event = played_to_the_cut(organiser)
    boss = logged_in(organiser)
    domain.change_event(
        actor=organiser,
        event=event,
        stages=[{"kind": "swiss", "rounds": 3}, {"kind": "double-elimination", "size": 4}],
    )
    assert [(one.kind, one.rounds) for one in event.stages.all()] == [
        ("swiss", 3),
        ("double-elimination", None),
    ]
    with pytest.raises(Conflict) as caught:
        domain.change_event(actor=organiser, event=event, stages=[{"kind": "round-robin"}])
    assert caught.value.code == "stage-begun"
    with pytest.raises(Conflict) as caught:
        domain.change_event(actor=organiser, event=event, rounds=1)
    assert caught.value.code == "rounds-paired"
    with pytest.raises(Conflict) as caught:
        domain.change_event(actor=organiser, event=event, name="Another")
    assert caught.value.code == "wrong-state"
    form = boss.get(at(event, "edit"))
    assert form.status_code == 200
    typed = {
        "name": event.name,
        "game": event.game,
        "event_format": event.event_format,
        "date": event.date.isoformat(),
        "best_of": "3",
        "time_zone": event.time_zone,
        "lists_shown": event.lists_shown,
        "decks_required": "on",
    }
    plan = {"stage-1-kind": "swiss", "stage-1-rounds": "4", "stage-2-kind": "single-elimination"}
    assert boss.post(at(event, "edit"), typed | plan).status_code == 302
    assert [(one.kind, one.rounds, one.size) for one in event.stages.all()] == [
        ("swiss", 4, None),
        ("single-elimination", None, None),
    ]


def test_the_api_makes_and_shows_stages(logged_in: LogIn, organiser: User) -> None:
    boss = logged_in(organiser)
    body = {
        "name": "Cup",
        "game": "great-harvest",
        "event_format": "tourney",
        "date": DAY.isoformat(),
        "stages": [
            {"kind": "groups", "groups": 2},
            {"kind": "double-elimination", "size": 4, "tie": "replay"},
        ],
    }
    made = boss.post("/api/v1/events/", body, content_type="application/json")
    assert made.status_code == 201
    empty = {"rounds": None, "size": None, "min_points": None}
    assert made.json()["stages"] == [
        empty | {"kind": "groups", "groups": 2},
        empty | {"kind": "double-elimination", "size": 4, "tie": "replay"},
    ]
    refused = boss.post(
        "/api/v1/events/", body | {"stages": [{"kind": "ladder"}]}, content_type="application/json"
    )
    assert refused.status_code == 400


def test_the_api_names_rounds_by_stage(logged_in: LogIn, organiser: User) -> None:
    event = played_to_the_cut(organiser)
    pair(event)
    compute(event)
    boss = logged_in(organiser)
    base = f"/api/v1/events/{event.public_id}"
    last = boss.get(f"{base}/pairings/").json()
    assert {(row["stage"], row["round"]) for row in last["results"]} == {(2, 1)}
    first = boss.get(f"{base}/pairings/?stage=1&round=1").json()
    assert {(row["stage"], row["round"]) for row in first["results"]} == {(1, 1)}
    assert boss.get(f"{base}/standings/?stage=1&after=2").json()["after_round"] == 2
