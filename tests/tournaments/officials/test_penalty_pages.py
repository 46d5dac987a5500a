"""Penalties on pages and over the API: the two steps, and who learns of them."""

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from rest_framework.test import APIClient

from cards.domain import answer_question, draft_ruling, publish_ruling
from cards.domain.loading import load_library
from cards.models import Ruling
from harvest_site.accounts.models import User
from harvest_site.base.audit import audit_of
from harvest_site.base.problems import NotAllowed
from tests.tournaments.factories import GAME, open_event, settle_round
from tournaments import domain
from tournaments.domain.outcomes import Saying
from tournaments.models import Penalty
from tournaments.ruling_scope import scope_of_event

from .conftest import Hall, appoint

pytestmark = pytest.mark.django_db
LogIn = Callable[[User], Client]
Api = Callable[..., APIClient]


def at(hall: Hall, *parts: str) -> str:
    return "/".join([hall.event.get_absolute_url(), *parts])


def api_at(hall: Hall, *parts: str) -> str:
    return f"/api/v1/events/{hall.event.public_id}/" + "".join(f"{part}/" for part in parts)


def give(hall: Hall, number: int = 0, infraction: str = "HI-1.1", by: str = "judge", **more: Any) -> Penalty:
    return domain.give_penalty(
        actor=hall.people[by], entrant=hall.entrant(number), infraction=infraction, **more
    )


def test_the_two_steps_of_a_judge(hall: Hall, logged_in: LogIn) -> None:
    judge, one = logged_in(hall.people["judge"]), hall.entrant(0)
    first = judge.get(at(hall, "penalties", "new") + f"?entrant={one.public_id}").content.decode()
    assert f'<option value="{one.public_id}" selected>player0' in first
    assert "A step was left out (caution)" in first
    asked = {"entrant": one.public_id, "infraction": "HI-1.1"}
    second = judge.get(at(hall, "penalties", "new"), asked).content.decode()
    assert ("Caution for player0" in second, "If nothing has been decided since" in second) == (True, True)
    assert ("Give the caution" in second, "Why another one" in second) == (True, False)
    sent = judge.post(at(hall, "penalties", "new"), asked | {"note": "Forgot to draw.", "policy": "1.0"})
    row = Penalty.objects.get()
    assert (sent.status_code, sent["Location"]) == (302, at(hall, "penalties", row.public_id))
    page = judge.get(sent["Location"]).content.decode()
    assert ("Forgot to draw." in page, "the-judge" in page, "Version 1.0" in page) == (True, True, True)


def test_a_first_step_left_open_says_what_is_missing(hall: Hall, logged_in: LogIn) -> None:
    judge = logged_in(hall.people["judge"])
    asked = judge.get(at(hall, "penalties", "new"), {"infraction": "HI-1.1", "next": "1"})
    assert (asked.status_code, list(asked.context["form"].errors)) == (400, ["entrant"])


def test_repetition_is_told_on_the_form(hall: Hall, logged_in: LogIn) -> None:
    give(hall)
    judge, asked = (
        logged_in(hall.people["judge"]),
        {"entrant": hall.entrant(0).public_id, "infraction": "HI-1.1"},
    )
    page = judge.get(at(hall, "penalties", "new"), asked).content.decode()
    assert ("Warning for player0" in page, "2nd time in this event (caution in round 1)" in page) == (
        True,
        True,
    )
    assert "It is another one" not in page
    twice = judge.post(at(hall, "penalties", "new"), asked)
    assert (twice.status_code, Penalty.objects.count()) == (409, 1)
    assert "It is another one" in twice.content.decode()
    assert judge.post(at(hall, "penalties", "new"), asked | {"again": "on"}).status_code == 302
    assert Penalty.objects.latest("id").kind == "warning"


def test_a_head_judge_chooses_with_a_reason(hall: Hall, logged_in: LogIn) -> None:
    head, asked = (
        logged_in(hall.people["head-judge"]),
        {"entrant": hall.entrant(0).public_id, "infraction": "HI-1.1"},
    )
    page = head.get(at(hall, "penalties", "new"), asked).content.decode()
    assert ("Caution, as the policy proposes" in page, "Match loss" in page) == (True, True)
    bare = head.post(at(hall, "penalties", "new"), asked | {"kind": "warning"})
    assert (bare.status_code, list(bare.context["form"].errors)) == (400, ["reason"])
    head.post(at(hall, "penalties", "new"), asked | {"kind": "warning", "reason": "he laughed"})
    assert (
        "The policy proposed"
        in head.get(at(hall, "penalties", Penalty.objects.get().public_id)).content.decode()
    )


def test_a_judge_who_posts_another_penalty_is_refused(hall: Hall, logged_in: LogIn) -> None:
    asked = {"entrant": hall.entrant(0).public_id, "infraction": "HI-1.1", "kind": "match-loss"}
    sent = logged_in(hall.people["judge"]).post(at(hall, "penalties", "new"), asked)
    assert (sent.status_code, Penalty.objects.count()) == (403, 0)
    assert "head judge" in sent.content.decode()


def test_a_judge_is_told_who_disqualifies(hall: Hall, logged_in: LogIn) -> None:
    asked = {"entrant": hall.entrant(0).public_id, "infraction": "HI-4.4"}
    judge, new = logged_in(hall.people["judge"]), at(hall, "penalties", "new")
    page = judge.get(new, asked).content.decode()
    assert "Only the head judge (the-head-judge) disqualifies: call the-head-judge" in page
    assert "Give the disqualification" not in page
    sent = judge.post(new, asked | {"note": "He lied."})
    assert (sent.status_code, Penalty.objects.count()) == (403, 0)
    assert "every disqualification, is the head judge&#x27;s to give" in sent.content.decode()
    assert "Give the penalty" in logged_in(hall.people["head-judge"]).get(new, asked).content.decode()


def test_a_refusal_of_a_field_that_is_not_shown_is_shown(hall: Hall, logged_in: LogIn) -> None:
    """The penalty is no field of a judge's form: what is wrong with it stands above the form."""
    asked = {"entrant": hall.entrant(0).public_id, "infraction": "HI-1.1", "kind": "match-loss"}
    sent = logged_in(hall.people["judge"]).post(at(hall, "penalties", "new"), asked)
    assert (sent.status_code, "The policy proposes: caution." in sent.content.decode()) == (403, True)
    assert "Head judge: the-head-judge." in sent.content.decode()


def test_earlier_penalties_stand_above_the_button(hall: Hall, logged_in: LogIn) -> None:
    for infraction in ("HI-1.1", "HI-3.2"):
        give(hall, infraction=infraction)
    asked = {"entrant": hall.entrant(0).public_id, "infraction": "HI-2.1"}
    page = logged_in(hall.people["judge"]).get(at(hall, "penalties", "new"), asked).content.decode()
    assert 0 < page.index("player0 has 2 already") < page.index("Give the ")


READERS = ["visitor", "outsider", "player", "scorekeeper", "judge", "head-judge", "organiser", "staff"]
SEE = {"judge", "head-judge", "organiser", "staff"}


@pytest.mark.parametrize("reader", READERS)
def test_others_learn_nothing_of_a_penalty(hall: Hall, logged_in: LogIn, api: Api, reader: str) -> None:
    """Another player's penalty: in no page, list, history or file of those who do not judge."""
    row = give(hall, 1, infraction="HI-4.1", note="Secretword.")
    person = hall.people.get(reader)
    client, program = (logged_in(person) if person else Client()), api(person)
    other = hall.entrant(1).public_id
    pages = ["", "people", f"people/{other}", "history", "export", "penalties", f"penalties/{row.public_id}"]
    pages += ["staff", "live?round=running-1", f"tables/{hall.table_of(1).public_id}"]
    answers = [client.get(at(hall, page)) for page in pages]
    parts = ["", "entrants/", "penalties/", "export/", "staff/", "pairings/"]
    answers += [program.get(api_at(hall) + part) for part in parts]
    said = b"".join(answer.serialize_headers() + answer.content for answer in answers)
    assert (b"Secretword" in said) == (reader in SEE)
    assert (b"Unsporting" in said) == (reader in SEE)
    assert (client.get(at(hall, "penalties", row.public_id)).status_code == 200) == (reader in SEE)


def test_a_player_reads_his_own(hall: Hall, logged_in: LogIn, api: Api) -> None:
    row = give(hall, note="You forgot to draw.")
    me = logged_in(hall.players[0])
    assert "You have a penalty" in me.get(at(hall)).content.decode()
    assert "A step was left out" in me.get(at(hall, "people", hall.entrant(0).public_id)).content.decode()
    page = me.get(at(hall, "penalties", row.public_id)).content.decode()
    assert ("You forgot to draw." in page, "Take the penalty back" in page) == (True, False)
    assert [one["id"] for one in api(hall.players[0]).get(api_at(hall, "penalties")).json()["results"]] == [
        row.public_id
    ]
    assert api(hall.players[1]).get(api_at(hall, "penalties")).json()["count"] == 0


def test_a_loss_waits_on_the_desk_and_at_the_table(hall: Hall, logged_in: LogIn) -> None:
    row = give(hall, infraction="HI-2.2")
    keeper, table = logged_in(hall.people["scorekeeper"]), hall.table_of(0).public_id
    number = hall.table_of(0).table
    assert f'tables/{table}">Table {number}</a>, player0' in keeper.get(at(hall)).content.decode()
    for page in (at(hall), at(hall, "tables", table)):
        assert "player0: game loss" in " ".join(keeper.get(page).content.decode().split())
    assert "game loss" not in logged_in(hall.players[1]).get(at(hall, "tables", table)).content.decode()
    assert keeper.post(at(hall, "penalties", row.public_id, "entered")).status_code == 302
    assert "game loss" not in keeper.get(at(hall)).content.decode()


def test_the_table_asks_whether_the_loss_is_in_the_result(hall: Hall, logged_in: LogIn) -> None:
    row = give(hall, infraction="HI-2.2")
    keeper, table = logged_in(hall.people["scorekeeper"]), at(hall, "tables", hall.table_of(0).public_id)
    question = "player0 has a game loss that waits. Is it in this result?"
    assert question in keeper.get(table).content.decode()
    bare = keeper.post(f"{table}/rule", {"outcome": "played:2:1:0"})
    assert (bare.status_code, list(bare.context["ruling_form"].errors)) == (400, [f"loss_{row.public_id}"])
    keeper.post(f"{table}/rule", {"outcome": "played:2:1:0", f"loss_{row.public_id}": "no"})
    row.refresh_from_db()
    assert (row.waits, question in keeper.get(table).content.decode()) == (True, True)
    right = {"outcome": "played:1:2:0", "reason": "counted", f"loss_{row.public_id}": "yes"}
    assert keeper.post(f"{table}/rule", right).status_code == 302
    row.refresh_from_db()
    assert (row.waits, question in keeper.get(table).content.decode()) == (False, False)


def test_the_queue_does_not_let_it_stand_unasked(hall: Hall, logged_in: LogIn, api: Api) -> None:
    row, table = give(hall, infraction="HI-2.2"), hall.table_of(0)
    one = hall.players[0]
    domain.report_result(actor=one, pairing=table, saying=Saying(games=(2, 1, 0)))
    keeper, program = logged_in(hall.people["scorekeeper"]), api(hall.people["scorekeeper"])
    page = keeper.get(at(hall)).content.decode()
    assert ("Let it stand" in page, ">Decide</a>" in page) == (False, True)
    address = api_at(hall, "pairings", table.public_id)
    for verb, body in (("confirm", {}), ("override", {"games": [2, 1, 0]})):
        asked = program.post(f"{address}{verb}/", body)
        assert (asked.status_code, asked.json()["code"]) == (409, "losses-unanswered")
    wrong = program.post(f"{address}confirm/", {"losses": ["nothing"]})
    assert (wrong.status_code, wrong.json()["data"]["fields"]) == (400, ["losses"])
    assert program.post(f"{address}confirm/", {"losses": [row.public_id]}).status_code == 200
    row.refresh_from_db()
    assert not row.waits


def test_taken_back_on_the_page_and_over_the_api(hall: Hall, logged_in: LogIn, api: Api) -> None:
    first, second = give(hall), give(hall, 1)
    head = logged_in(hall.people["head-judge"])
    head.post(at(hall, "penalties", first.public_id, "withdraw"), {"reason": "the other table"})
    assert "the other table" in head.get(at(hall, "penalties", first.public_id)).content.decode()
    program = api(hall.people["head-judge"])
    done = program.post(api_at(hall, "penalties", second.public_id, "withdraw"), {"reason": "so"})
    assert (done.status_code, done.json()["withdrawn_reason"]) == (200, "so")
    again = program.post(api_at(hall, "penalties", second.public_id, "withdraw"), {"reason": "so"})
    assert (again.status_code, again.json()["code"]) == (409, "penalty-withdrawn")


def test_over_the_api(hall: Hall, api: Api) -> None:
    judge, one = api(hall.people["judge"]), hall.entrant(0).public_id
    asked = f"{api_at(hall, 'penalty-proposal')}?entrant={one}&infraction=HI-1.1"
    found = judge.get(asked).json()
    assert (found["kind"], found["because"], found["policy"], found["earlier"]) == ("caution", "", "1.0", [])
    body = {"entrant": one, "infraction": "HI-1.1", "policy": "1.0"}
    made = judge.post(api_at(hall, "penalties"), body)
    assert (made.status_code, made.json()["kind"], made.json()["name"]) == (201, "caution", "player0")
    assert judge.get(asked).json()["earlier"] == [made.json()["id"]]
    twice = judge.post(api_at(hall, "penalties"), body)
    assert (twice.status_code, twice.json()["code"]) == (409, "penalty-given")
    other = judge.post(
        api_at(hall, "penalties"), body | {"kind": "match-loss", "reason": "so", "again": True}
    )
    assert (other.status_code, other.json()["code"]) == (403, "head-judge-decides")
    assert judge.post(api_at(hall, "penalties"), body | {"entrant": "nobody"}).status_code == 404
    assert judge.get(f"{api_at(hall, 'penalty-proposal')}?entrant={one}&infraction=x").status_code == 400
    assert api(hall.players[1]).get(asked).status_code == 403


def test_a_proposal_names_what_it_needs(hall: Hall, api: Api) -> None:
    judge = api(hall.people["judge"])
    bare = judge.get(api_at(hall, "penalty-proposal"))
    assert (bare.status_code, bare.json()["data"]["fields"]) == (400, ["entrant", "infraction"])
    half = judge.get(f"{api_at(hall, 'penalty-proposal')}?entrant={hall.entrant(0).public_id}")
    assert (half.status_code, half.json()["data"]["fields"]) == (400, ["infraction"])


def test_the_organiser_is_told_whose_it_is(hall: Hall, api: Api, logged_in: LogIn) -> None:
    row = give(hall)
    boss, body = api(hall.people["organiser"]), {"entrant": hall.entrant(1).public_id, "infraction": "HI-1.1"}
    given = boss.post(api_at(hall, "penalties"), body)
    back = boss.post(api_at(hall, "penalties", row.public_id, "withdraw"), {"reason": "so"})
    who = "only the head judge (the-head-judge)"
    assert (given.status_code, back.status_code) == (403, 403)
    assert given.json()["message"].endswith(f"{who} with the judges gives penalties: ask the-head-judge.")
    assert back.json()["message"].endswith(f"{who} decides on this penalty: ask the-head-judge.")
    page = logged_in(hall.people["organiser"]).get(at(hall, "penalties", "new")).content.decode()
    assert who in page
    domain.end_office(actor=hall.people["organiser"], office=hall.event.appointments.get(role="head-judge"))
    other = api(hall.people["judge"]).post(
        api_at(hall, "penalties", row.public_id, "withdraw"), {"reason": "so"}
    )
    assert "there is none, so ask the organiser (organiser)" in other.json()["message"]


def test_the_organiser_is_told_who_publishes(hall: Hall, draft: Ruling) -> None:
    with pytest.raises(NotAllowed, match="withdraws rulings of this event: ask the-head-judge"):
        publish_ruling(actor=hall.people["organiser"], ruling=draft)


def test_a_loss_is_entered_over_the_api(hall: Hall, api: Api) -> None:
    row = give(hall, infraction="HI-2.2")
    address = api_at(hall, "penalties", row.public_id, "entered")
    assert api(hall.people["outsider"]).post(address).status_code == 404
    assert api(hall.players[0]).post(address).status_code == 403  # he knows of it, and enters nothing
    keeper = api(hall.people["scorekeeper"])
    listed = keeper.get(api_at(hall, "penalties-to-enter")).json()["results"]
    told = {"id": row.public_id, "entrant": hall.entrant(0).public_id, "name": "player0", "kind": "game-loss"}
    table = {"pairing": hall.table_of(0).public_id, "stage": 1, "round": 1, "table": hall.table_of(0).table}
    told |= {"stage": 1, "round": 1, "waits": True, "tables": [table | {"settled": False}]}
    assert listed == [told], "what for is not the scorekeeper's to read"
    done = keeper.post(address)
    assert (done.status_code, done.json()) == (200, told | {"waits": False, "tables": []})
    assert keeper.get(api_at(hall, "penalties-to-enter")).json()["count"] == 0


def test_the_policy_leads_to_the_events_that_one_judges(hall: Hall, logged_in: LogIn, client: Client) -> None:
    link = f'href="{at(hall, "penalties", "new")}?infraction=HI-3.2"'
    said = {
        role: link in logged_in(person).get("/infractions/HI-3.2").content.decode()
        for role, person in hall.people.items()
    }
    assert [role for role, shown in said.items() if shown] == ["head-judge", "judge"]
    assert link not in client.get("/infractions/HI-3.2").content.decode()
    assert (
        "Give this in Spring Harvest"
        in logged_in(hall.people["judge"]).get("/infractions/HI-3.2").content.decode()
    )
    assert (
        "Give a penalty in Spring Harvest"
        in logged_in(hall.people["judge"]).get("/infractions/").content.decode()
    )


def test_an_event_that_does_not_run_is_no_place(organiser: User, user: User, logged_in: LogIn) -> None:
    appoint(open_event(organiser), user, "judge")
    assert "Give this in" not in logged_in(user).get("/infractions/HI-3.2").content.decode()


@pytest.mark.parametrize("count", [1, 5])
def test_lists_cost_the_same(
    hall: Hall, logged_in: LogIn, api: Api, count: int, django_assert_num_queries: Any
) -> None:
    for number in range(count):
        give(hall, number % 4, infraction=f"HI-1.{1 + number // 4}")
    judge, program = logged_in(hall.people["judge"]), api(hall.people["judge"])
    with django_assert_num_queries(8):
        judge.get(at(hall, "penalties"))
    with django_assert_num_queries(7):
        program.get(api_at(hall, "penalties"))


@pytest.mark.parametrize("losses", [1, 4])
def test_the_desk_costs_the_same_with_losses_that_wait(
    hall: Hall, logged_in: LogIn, losses: int, django_assert_num_queries: Any
) -> None:
    for number in range(losses):
        give(hall, number, infraction="HI-2.2")
    keeper = logged_in(hall.people["scorekeeper"])
    with django_assert_num_queries(15):
        keeper.get(at(hall))


# Rulings -----------------------------------------------------------------------------------------
ANSWER = {"answer": "Cut with one hand.", "source": "Head judge", "clauses": ["GH-5.3"]}


@pytest.fixture
def draft(hall: Hall) -> Ruling:
    load_library(game=GAME)
    scope = scope_of_event(hall.event)
    return draft_ruling(
        actor=hall.people["judge"], game=GAME, question="How is it cut?", scope=scope, **ANSWER
    )


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
    listed = logged_in(hall.people["judge"]).get(at(hall, "rulings")).content.decode()
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
    assert "How is it cut?" in client.get(at(hall, "history")).content.decode()


def test_the_end_of_the_event_changes_no_office(hall: Hall, draft: Ruling) -> None:
    settle_round(hall.event)
    domain.finish_event(actor=hall.people["organiser"], event=hall.event)
    assert publish_ruling(actor=hall.people["head-judge"], ruling=draft).state == "published"
    assert give(hall, infraction="HI-3.3").kind == "caution"


# Admin -------------------------------------------------------------------------------------------
def test_the_admin_shows_and_changes_nothing(hall: Hall, staff: User, logged_in: LogIn) -> None:
    row = give(hall, 1)
    chief = logged_in(staff)
    for model, pk in (("penalty", row.pk), ("appointment", hall.event.appointments.earliest("id").pk)):
        assert chief.get(f"/admin/tournaments/{model}/").status_code == 200
        assert chief.get(f"/admin/tournaments/{model}/{pk}/change/").status_code == 200
        assert chief.get(f"/admin/tournaments/{model}/add/").status_code == 403
        assert chief.post(f"/admin/tournaments/{model}/{pk}/delete/", {"post": "yes"}).status_code == 403
    hall.event.entrants.create(user=staff, name="I play")
    assert "player1" not in chief.get("/admin/tournaments/penalty/").content.decode()
    assert (
        chief.get(f"/admin/tournaments/penalty/{row.pk}/change/").status_code == 302
    )  # there is none for him
