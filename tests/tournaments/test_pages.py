"""Pages of events: what each reader finds, what forms do, what it costs."""

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from harvest_site.accounts.models import User
from harvest_site.base.jobs import perform_job
from harvest_site.base.models import Job
from tests.tournaments.factories import (
    DAY,
    legal_text,
    make_deck,
    make_event,
    make_users,
    open_event,
    pair,
    player_of,
    running_event,
    settle_round,
)
from tournaments import domain
from tournaments.domain.outcomes import Saying
from tournaments.models import Event, Pairing, Result, StandingsSnapshot
from tournaments.outcome_forms import ReportForm

pytestmark = pytest.mark.django_db

LogIn = Callable[[User], Client]


def at(event: Event, *parts: object) -> str:
    return "/".join([event.get_absolute_url(), *map(str, parts)])


def compute(event: Event) -> None:
    for job in Job.objects.filter(kind="standings", state="pending"):
        perform_job(job_id=job.pk)


@pytest.fixture
def event(organiser: User, players: list[User]) -> Event:
    return running_event(organiser, players)


def test_an_organiser_runs_it_by_buttons(logged_in: LogIn, organiser: User) -> None:
    boss = logged_in(organiser)
    plan = {
        "name": "Spring Harvest",
        "game": "great-harvest",
        "event_format": "tourney",
        "date": DAY.isoformat(),
        "best_of": "3",
        "stage-1-kind": "swiss",
        "time_zone": "Europe/Paris",
        "tie_breaks": "tcg",
        "lists_shown": "end",
        "protect_rounds": "2",
    }
    assert boss.post("/events/new", plan).status_code == 302
    event = Event.objects.get()
    assert (event.organiser, event.protect, event.protect_rounds) == (organiser, "club", 2)
    assert event.decks_required is False
    for verb in ("open", "start"):
        assert b"primary" in boss.get(at(event)).content
        if verb == "start":
            for name in ("Ann", "Tom"):
                assert boss.post(at(event, "people", "add"), {"name": name}).status_code == 302
        assert boss.post(at(event, verb)).status_code == 302
    assert "Pair round 1" in boss.get(at(event)).content.decode()
    boss.post(at(event, "pair"))
    table = Pairing.objects.get()
    rule = {"outcome": "played:2:0:0"}
    assert boss.post(at(event, "tables", table.public_id, "rule"), rule).status_code == 302
    assert "Finish the event" in boss.get(at(event)).content.decode()
    boss.post(at(event, "finish"))
    event.refresh_from_db()
    assert event.state == "finished"
    assert event.seed in boss.get(at(event)).content.decode()


def test_a_form_with_faults_keeps_what_was_typed(logged_in: LogIn, organiser: User) -> None:
    answer = logged_in(organiser).post("/events/new", {"name": "Spring", "date": "soon"})
    assert answer.status_code == 400
    assert b'value="Spring"' in answer.content
    assert Event.objects.count() == 0


def test_the_plan_is_shown_and_changed(logged_in: LogIn, organiser: User) -> None:
    event = make_event(organiser, rounds=3)
    boss = logged_in(organiser)
    page = boss.get(at(event, "edit")).content.decode()
    assert 'value="Spring Harvest"' in page
    assert 'value="2026-05-02"' in page


def test_a_player_enters_with_a_deck(logged_in: LogIn, organiser: User, user: User) -> None:
    event, deck, client = open_event(organiser), make_deck(user), logged_in(user)
    assert "Enter with a deck" in client.get(at(event)).content.decode()
    assert deck.name in client.get(at(event, "register")).content.decode()
    sent = client.post(at(event, "register"), {"deck": deck.public_id, "name": "Aiko"})
    assert sent.status_code == 302
    assert "You are in as Aiko" in client.get(at(event)).content.decode()


def test_an_illegal_list_shows_its_clauses_and_stays(logged_in: LogIn, organiser: User, user: User) -> None:
    event = open_event(organiser)
    sent = logged_in(user).post(at(event, "register"), {"deck_text": "4 sweet-corn", "name": "Aiko"})
    assert sent.status_code == 422
    page = sent.content.decode()
    assert "GH-2.1" in page
    assert "4 sweet-corn" in page


@pytest.mark.parametrize(
    ("pasted", "field", "said"),
    [
        ("", "deck", "This event wants a deck list. Choose a deck of yours or paste a list."),
        (
            "3 Soybean",
            "deck_text",
            "Line 1, “3 Soybean”: no card has exactly this name. Did you mean Soybeans?",
        ),
        ("{", "deck_text", "This is no deck list: it is not JSON"),
    ],
)
def test_what_a_list_lacks_stands_beside_its_field(
    logged_in: LogIn, organiser: User, user: User, pasted: str, field: str, said: str
) -> None:
    event = open_event(organiser)
    sent = logged_in(user).post(at(event, "register"), {"deck_text": pasted, "name": "Aiko"})
    assert sent.status_code == 400
    assert sent.context["form"].errors[field][0].startswith(said)
    assert list(sent.context["form"].errors) == [field]


def test_a_missing_reason_is_asked_for_in_a_sentence(logged_in: LogIn, event: Event, organiser: User) -> None:
    table = pair(event)[0]
    domain.report_result(actor=player_of(table, 0), pairing=table, saying=Saying(games=(2, 0, 0)))
    sent = logged_in(organiser).post(
        at(event, "tables", table.public_id, "rule"), {"outcome": "played:0:2:0"}
    )
    assert "Upload a game of this match" not in sent.content.decode()  # it leads to the page that this is
    assert sent.context["ruling_form"].errors == {
        "reason": ["This goes against what was stated, so say why."]
    }


def test_a_player_sees_his_table_first(logged_in: LogIn, event: Event) -> None:
    table = pair(event)[1]
    page = logged_in(player_of(table, 0)).get(at(event)).content.decode()
    card = page[page.index("seat-card") : page.index("seat-card") + 400]
    assert "<b>2</b>" in card
    assert player_of(table, 1).username in card
    assert page.index("seat-card") < page.index('id="pairings"')


def test_report_and_confirm_by_forms(logged_in: LogIn, event: Event) -> None:
    table = pair(event)[0]
    one, other = (logged_in(player_of(table, position)) for position in (0, 1))
    address = at(event, "tables", table.public_id)
    assert one.post(f"{address}/report", {}).status_code == 400
    one.post(f"{address}/report", {"outcome": "played:2:1:0"})
    page = other.get(at(event)).content.decode()
    assert "Confirm" in page
    assert "Take it back" in one.get(at(event)).content.decode()
    other.post(f"{address}/confirm", {"said": "played:2:1:0"})
    assert Result.objects.get(pairing=table).said == ("played", 2, 1, 0, ())


def test_a_report_that_changed_is_not_confirmed(logged_in: LogIn, event: Event) -> None:
    table = pair(event)[0]
    domain.report_result(actor=player_of(table, 0), pairing=table, saying=Saying(games=(2, 0, 0)))
    address = at(event, "tables", table.public_id, "confirm")
    answer = logged_in(player_of(table, 1)).post(address, {"said": "played:2:1:0"})
    assert answer.status_code == 409
    assert not Result.objects.filter(pairing=table).exists()


def test_the_queue_of_the_organiser(logged_in: LogIn, event: Event, organiser: User) -> None:
    table = pair(event)[0]
    domain.report_result(actor=player_of(table, 0), pairing=table, saying=Saying(games=(2, 0, 0)))
    domain.report_result(actor=player_of(table, 1), pairing=table, saying=Saying(games=(0, 2, 0)))
    boss = logged_in(organiser)
    assert "The two reports differ." in boss.get(at(event)).content.decode()
    address = at(event, "tables", table.public_id, "rule")
    assert boss.post(address, {"outcome": "played:2:0:0"}).status_code == 400
    assert boss.post(address, {"outcome": "played:2:0:0", "reason": "slip"}).status_code == 302
    assert "The two reports differ." not in boss.get(at(event)).content.decode()


def test_a_correction_by_form(logged_in: LogIn, event: Event, organiser: User) -> None:
    table = pair(event)[0]
    settle_round(event)
    boss = logged_in(organiser)
    address = at(event, "tables", table.public_id)
    assert "Correct the result" in boss.get(address).content.decode()
    boss.post(f"{address}/rule", {"outcome": "no-show:1", "reason": "left early"})
    assert Result.objects.get(pairing=table).said == ("no-show", 0, 0, 0, (1,))


def test_the_rounds_paired_on_an_old_result_are_named(
    logged_in: LogIn, organiser: User, players: list[User]
) -> None:
    event = running_event(organiser, players, rounds=3)
    table = pair(event)[0]
    settle_round(event)
    for _ in range(2):
        pair(event)
        settle_round(event)
    fields = {"outcome": "no-show:1", "reason": "left early"}
    sent = logged_in(organiser).post(at(event, "tables", table.public_id, "rule"), fields, follow=True)
    assert "Paired on the old one: rounds 2 and 3." in sent.content.decode()


def test_a_finished_event_tells_a_player_his_rank(
    logged_in: LogIn, event: Event, organiser: User, players: list[User]
) -> None:
    pair(event)
    settle_round(event)
    domain.finish_event(actor=organiser, event=event)
    compute(event)
    page = logged_in(players[0]).get(at(event)).content.decode()
    me = event.entrants.get(user=players[0])
    standings = StandingsSnapshot.objects.get(stage__event=event, after_round=1)
    rank = next(row["rank"] for row in standings.rows if row["entrant"] == me.public_id)
    assert f"Rank {rank} of 4" in page
    assert "What waits for you" not in logged_in(organiser).get(at(event)).content.decode()


def test_standings_show_six_decimals_and_the_sum(client: Client, event: Event) -> None:
    pair(event)
    settle_round(event)
    compute(event)
    page = client.get(at(event, "standings")).content.decode()
    assert "0.333333" in page
    assert "show the sum" in page
    assert "1/3 = 0.333333" in page


def test_rounds_tell_why(client: Client, event: Event) -> None:
    pair(event)
    page = client.get(at(event, "rounds", 1)).content.decode()
    assert "Both have a score of 0." in page
    by_name = client.get(at(event, "rounds", 1) + "?by=name").content.decode()
    assert by_name.count("<strong>player") == by_name.count("against player") == 4
    assert client.get(at(event, "rounds", 2)).status_code == 404


def test_the_history_names_who_and_why(client: Client, event: Event, organiser: User) -> None:
    table = pair(event)[0]
    domain.override_result(actor=organiser, pairing=table, saying=Saying(games=(2, 0, 0)), reason="slip")
    page = client.get(at(event, "history")).content.decode()
    assert "made a result stand" in page
    assert ">slip<" in page


def test_the_live_part_is_quiet_while_nothing_moves(client: Client, event: Event, organiser: User) -> None:
    table = pair(event)[0]
    address = at(event, "live") + "?round=running-1"
    first = client.get(address)
    assert first.status_code == 200
    assert client.get(address, HTTP_IF_NONE_MATCH=first["ETag"]).status_code == 304
    domain.override_result(actor=organiser, pairing=table, saying=Saying(games=(2, 0, 0)))
    assert client.get(address, HTTP_IF_NONE_MATCH=first["ETag"]).status_code == 200
    moved = client.get(at(event, "live") + "?round=running-0")
    assert moved["HX-Refresh"] == "true"


def test_every_page_answers(logged_in: LogIn, event: Event, organiser: User, client: Client) -> None:
    table = pair(event)[0]
    entrant = event.entrants.first()
    assert entrant is not None
    parts = ["", "people", "rounds/1", "standings", "history", "export"]
    parts += [f"tables/{table.public_id}", f"people/{entrant.public_id}"]
    for part in parts:
        for reader in (client, logged_in(organiser), logged_in(player_of(table, 0))):
            assert reader.get(at(event, *filter(None, [part]))).status_code == 200


@pytest.mark.parametrize("part", ["open", "start", "pair", "undo-pairing", "finish", "people/add"])
def test_outsiders_press_no_buttons(logged_in: LogIn, event: Event, user: User, part: str) -> None:
    assert logged_in(user).post(at(event, part)).status_code == 403


def test_a_draft_is_its_organisers_alone(
    logged_in: LogIn, organiser: User, user: User, client: Client
) -> None:
    event = make_event(organiser)
    for reader in (client, logged_in(user)):
        assert reader.get(at(event)).status_code == 404
    assert logged_in(organiser).get(at(event)).status_code == 200


def test_addresses_are_canonical(client: Client, organiser: User) -> None:
    event = open_event(organiser)
    for wrong in (f"/events/{event.public_id}", f"/events/{event.public_id}-old-name"):
        assert client.get(wrong)["Location"] == event.get_absolute_url()


def test_a_list_of_events_costs_the_same(
    client: Client, organiser: User, django_assert_num_queries: Any
) -> None:
    for _ in range(2):
        open_event(organiser)
        with django_assert_num_queries(2):
            client.get("/events/")


@pytest.mark.parametrize(("who", "queries"), [("visitor", 12), ("player", 15), ("organiser", 17)])
def test_an_event_page_costs_the_same_at_any_size(
    logged_in: LogIn,
    organiser: User,
    client: Client,
    django_assert_num_queries: Any,
    who: str,
    queries: int,
) -> None:
    for size in (8, 16):
        players = make_users(size, f"of{size}-")
        event = running_event(organiser, players)
        tables = pair(event)
        settle_round(event)
        pair(event)
        compute(event)
        tables = list(Pairing.objects.of_event(event).filter(round__number=2))
        domain.report_result(actor=player_of(tables[0], 0), pairing=tables[0], saying=Saying(games=(2, 0, 0)))
        reader = {"visitor": client, "organiser": logged_in(organiser), "player": logged_in(players[0])}[who]
        with django_assert_num_queries(queries):
            assert reader.get(at(event)).status_code == 200


def test_texts_of_players_are_text(logged_in: LogIn, organiser: User, client: Client) -> None:
    event = open_event(organiser, name="<script>alert(1)</script>")
    domain.add_entrant(actor=organiser, event=event, name="<b>Tom</b>", deck_text=legal_text())
    page = client.get(at(event)).content.decode()
    assert "<script>alert" not in page
    assert "<b>Tom" not in page


def test_a_report_names_one_end(logged_in: LogIn, event: Event) -> None:
    table = pair(event)[0]
    reader, address = logged_in(player_of(table, 0)), at(event, "tables", table.public_id, "report")
    both = {"outcome": "played:2:0:0", "other": "intentional-draw"}
    assert reader.post(address, both).status_code == 400
    assert reader.post(address, {"other": "no-show:1"}).status_code == 302
    assert table.reports.get().said == ("no-show", 0, 0, 0, (1,))


@pytest.mark.parametrize(
    ("best_of", "usual"),
    [
        (1, ["I won 1–0", "I lost 0–1", "A draw"]),
        (3, ["I won 2–0", "I lost 0–2", "I won 2–1", "I lost 1–2", "A draw 1–1"]),
    ],
)
def test_the_usual_ends_stand_first(best_of: int, usual: list[str]) -> None:
    form = ReportForm(best_of, 1, "Ben")
    assert [str(words) for _, words in form.fields["outcome"].choices] == usual  # type: ignore[attr-defined]
    first, _ = form.fields["outcome"].choices[0]  # type: ignore[attr-defined]
    assert first == f"played:0:{best_of // 2 + 1}:0"


def test_reasons_name_others_than_those_at_the_table(logged_in: LogIn, organiser: User) -> None:
    """Somebody paired up leaves his group odd: the page says who, by name."""
    event = running_event(organiser, make_users(4, "Someone "))
    table, other = pair(event)
    one, two = (seat.entrant for seat in table.seats.all())
    away = other.seats.get(position=0).entrant
    people = {"higher": one.public_id, "lower": two.public_id, "other": [away.public_id]}
    table.why = [{"code": "odd-after-one", **people, "points": [3, 1]}]
    table.save(update_fields=["why"])
    boss = logged_in(organiser)
    for page in (at(event, "rounds", 1), at(event, "tables", table.public_id)):
        assert f"{away.name} of the group on a score of 3 is paired up" in boss.get(page).content.decode()
