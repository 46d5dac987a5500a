"""Penalties by the policy: what it proposes, who may give another, and what it keeps."""

from typing import Any

import pytest

from cards.domain import publish_policy
from cards.library.infractions import shipped_policy, write_policy
from harvest_site.base.audit import audit_of
from harvest_site.base.problems import Conflict, Malformed, NotAllowed
from tests.tournaments.factories import make_users, open_event, pair, running_event, settle_round
from tournaments import domain
from tournaments.domain.outcomes import Saying
from tournaments.models import Entrant, Event, Pairing, Penalty
from tournaments.standings import compute

from .conftest import Hall, appoint

pytestmark = pytest.mark.django_db


def give(hall: Hall, number: int = 0, infraction: str = "HI-1.1", by: str = "judge", **more: Any) -> Penalty:
    return domain.give_penalty(
        actor=hall.people[by], entrant=hall.entrant(number), infraction=infraction, **more
    )


def next_round(hall: Hall) -> None:
    settle_round(hall.event)
    hall.tables = pair(hall.event)


def test_it_keeps_what_the_policy_said(hall: Hall, staff: Any) -> None:
    row = give(hall, infraction="HI-1.2", note="  A card\r\ntwice. ", clause="gh-5.3")
    text = write_policy(shipped_policy()).replace("A play against the rules", "A wrong play")
    publish_policy(actor=staff, text=text.replace(",warning,", ",match-loss,"), title="Ours", base="1.0")
    row.refresh_from_db()
    assert (row.policy, row.policy_version, row.infraction, row.title) == (
        "house", "1.0", "HI-1.2", "A play against the rules"
    )  # fmt: skip
    assert (row.kind, row.usual, row.stage, row.round, row.clause) == ("warning", "warning", 1, 1, "GH-5.3")
    assert row.note == "A card\ntwice."
    newer = give(hall, 1, infraction="HI-1.2")
    assert (newer.policy, newer.policy_version, newer.title, newer.kind) == (
        "site", "1.0-site.1", "A wrong play", "match-loss"
    )  # fmt: skip


def test_signs_that_turn_a_text_about_are_left_out(hall: Hall) -> None:
    row = give(hall, note="He said \u202egnorw\u202c.\r\nTwice\u2066.\u2069")
    assert row.note == "He said gnorw.\nTwice."
    back = domain.withdraw_penalty(actor=hall.people["head-judge"], penalty=row, reason="a \u202eslip")
    assert back.withdrawn_reason == "a slip"


def test_a_policy_that_moved_on_is_told(hall: Hall, staff: Any) -> None:
    publish_policy(actor=staff, text=write_policy(shipped_policy()), title="Ours", base="1.0")
    with pytest.raises(Conflict) as refused:
        give(hall, policy="1.0")
    assert refused.value.code == "policy-moved"


def test_repetition_proposes_more_and_says_why(hall: Hall) -> None:
    assert give(hall).kind == "caution"
    next_round(hall)
    found = domain.propose_penalty(entrant=hall.entrant(0), infraction="HI-1.1")
    assert found.penalty.id == "warning"
    assert found.because == (
        "2nd time in this event (caution in round 1). "
        "The policy: The same player leaves out steps again in this event."
    )
    row = give(hall)
    assert (row.kind, row.usual, row.usual_because) == ("warning", "warning", found.because)


def test_only_the_third_wrong_play_is_a_game_loss(hall: Hall) -> None:
    kinds = [give(hall, infraction="HI-1.2").kind]
    kinds += [give(hall, infraction="HI-1.2", again=True).kind for _ in range(3)]
    assert kinds == ["warning", "warning", "game-loss", "game-loss"]


def test_another_player_another_infraction_another_event_count_for_nothing(hall: Hall) -> None:
    give(hall)
    assert domain.propose_penalty(entrant=hall.entrant(1), infraction="HI-1.1").penalty.id == "caution"
    assert domain.propose_penalty(entrant=hall.entrant(0), infraction="HI-1.4").penalty.id == "caution"
    other = open_event(hall.people["organiser"])
    elsewhere = domain.add_entrant(actor=other.organiser, event=other, name="player0")
    assert domain.propose_penalty(entrant=elsewhere, infraction="HI-1.1").penalty.id == "caution"


def test_what_was_taken_back_counts_for_nothing(hall: Hall) -> None:
    row = give(hall)
    domain.withdraw_penalty(actor=hall.people["head-judge"], penalty=row, reason="it was the other one")
    assert give(hall).kind == "caution"
    with pytest.raises(Conflict, match="was taken back"):
        domain.withdraw_penalty(actor=hall.people["head-judge"], penalty=row, reason="again")
    with pytest.raises(Malformed, match="say why"):
        domain.withdraw_penalty(actor=hall.people["head-judge"], penalty=row, reason=" ")


@pytest.mark.parametrize("kind", ["warning", "match-loss"])
def test_another_penalty_is_the_head_judges_with_a_reason(hall: Hall, kind: str) -> None:
    with pytest.raises(NotAllowed) as refused:
        give(hall, kind=kind, reason="he laughed")
    assert refused.value.code == "head-judge-decides"
    with pytest.raises(Malformed) as bare:
        give(hall, kind=kind, by="head-judge")
    assert bare.value.data == {"fields": ["reason"]}
    row = give(hall, kind=kind, by="head-judge", reason="he laughed")
    assert (row.kind, row.usual, row.reason) == (kind, "caution", "he laughed")


def test_less_is_the_head_judges_too(hall: Hall) -> None:
    with pytest.raises(NotAllowed):
        give(hall, infraction="HI-1.2", kind="caution", reason="a beginner")
    assert (
        give(hall, infraction="HI-1.2", kind="caution", reason="a beginner", by="head-judge").usual
        == "warning"
    )


def test_a_disqualification_is_the_head_judges_with_what_was_said(hall: Hall) -> None:
    with pytest.raises(NotAllowed):
        give(hall, infraction="HI-4.4", note="He lied.")
    with pytest.raises(Malformed) as bare:
        give(hall, infraction="HI-4.4", by="head-judge")
    assert bare.value.data == {"fields": ["note"]}
    assert give(hall, infraction="HI-4.4", by="head-judge", note="He lied.").kind == "disqualification"


@pytest.mark.parametrize(
    ("fields", "field"),
    [
        ({"infraction": "HI-9.9"}, "infraction"),
        ({"kind": "banishment"}, "kind"),
        ({"clause": "GH-99.9"}, "clause"),
    ],
)
def test_what_is_not_known_is_named(hall: Hall, fields: dict[str, str], field: str) -> None:
    with pytest.raises(Malformed) as refused:
        give(hall, **fields)  # type: ignore[arg-type]
    assert refused.value.data == {"fields": [field]}
    assert Penalty.objects.count() == 0


def test_the_second_of_two_judges_is_told(hall: Hall) -> None:
    first = give(hall)
    with pytest.raises(Conflict, match=r"was given HI-1\.1 in this round already, by the-judge") as refused:
        give(hall, by="head-judge")
    assert (refused.value.code, refused.value.data["penalty"]) == ("penalty-given", first.public_id)
    assert give(hall, by="head-judge", again=True).kind == "warning"


def test_before_the_start_nobody_is_penalised(organiser: Any, user: Any) -> None:
    event = open_event(organiser)
    one = domain.add_entrant(actor=organiser, event=event, name="Tom")
    with pytest.raises(Conflict) as refused:
        domain.give_penalty(actor=organiser, entrant=one, infraction="HI-1.1")
    assert refused.value.code == "wrong-state"


def test_nobody_penalises_himself(hall: Hall) -> None:
    domain.drop_entrant(actor=hall.players[1], entrant=hall.entrant(1))
    appoint(hall.event, hall.players[1], "judge")
    with pytest.raises(NotAllowed) as refused:
        domain.give_penalty(actor=hall.players[1], entrant=hall.entrant(1), infraction="HI-1.1")
    assert refused.value.code == "own-entry"


def test_a_disqualified_player_is_out_and_back_when_it_is_taken_back(hall: Hall) -> None:
    settle_round(hall.event)
    out = hall.entrant(0).public_id
    row = give(hall, infraction="HI-4.4", by="head-judge", note="He lied.")
    ranks = {one.entrant: one.rank for one in compute(domain.event_file(hall.event)).rows}
    assert [one for one, rank in ranks.items() if rank is None] == [out]
    pair(hall.event)
    seated = Pairing.objects.of_event(hall.event).filter(round__number=2, seats__entrant__public_id=out)
    assert seated.count() == 0
    domain.undo_pairing(actor=hall.people["organiser"], event=hall.event)
    domain.withdraw_penalty(actor=hall.people["head-judge"], penalty=row, reason="a mistake")
    pair(hall.event)
    assert seated.count() == 1


def test_a_disqualification_asks_for_the_standings(hall: Hall) -> None:
    from harvest_site.base.models import Job

    Job.objects.all().delete()
    give(hall)
    assert Job.objects.count() == 0, "a caution changes no standing"
    give(hall, infraction="HI-4.4", by="head-judge", note="He lied.")
    assert [job.kind for job in Job.objects.all()] == ["standings"]


def test_with_a_pairing_that_is_undone_the_penalty_goes_before_it(hall: Hall) -> None:
    next_round(hall)
    row = give(hall, infraction="HI-4.4", by="head-judge", note="He lied.")
    domain.undo_pairing(actor=hall.people["organiser"], event=hall.event)
    row.refresh_from_db()
    assert row.round == 1
    pair(hall.event)
    assert hall.entrant(0).seats.filter(round__number=2).count() == 0


LOSER_FIRST, WINNER_FIRST = Saying(games=(0, 2, 0)), Saying(games=(2, 0, 0))


def test_a_match_loss_waits_until_a_result_contains_it(hall: Hall) -> None:
    row = give(hall, infraction="HI-4.2")
    table = hall.table_of(0)
    position = table.seats.get(entrant=hall.entrant(0)).position
    won, lost = (WINNER_FIRST, LOSER_FIRST) if position == 0 else (LOSER_FIRST, WINNER_FIRST)
    keeper = hall.people["scorekeeper"]
    domain.override_result(actor=keeper, pairing=table, saying=won, losses=[])
    row.refresh_from_db()
    assert row.waits
    change = {"actor": keeper, "pairing": table, "reason": "match loss"}
    with pytest.raises(Malformed, match="won the match") as refused:
        domain.correct_result(**change, saying=won, losses=[row.public_id])
    assert refused.value.code == "loss-not-shown"
    domain.correct_result(**change, saying=lost, losses=[row.public_id])
    row.refresh_from_db()
    assert (row.waits, row.entered_by) == (False, keeper)
    assert audit_of(hall.event).filter(verb="penalty.entered").count() == 1


def test_a_loss_that_was_played_is_not_taken_for_it(hall: Hall) -> None:
    row = give(hall, infraction="HI-2.2")
    table, keeper = hall.table_of(0), hall.people["scorekeeper"]
    table_of_three = {"actor": keeper, "pairing": table, "saying": Saying(games=(2, 1, 0))}
    with pytest.raises(Conflict, match=r"player0 \(game loss\)") as refused:
        domain.override_result(**table_of_three)
    told = {"id": row.public_id, "name": "player0", "kind": "game-loss"}
    assert (refused.value.code, refused.value.data["losses"]) == ("losses-unanswered", [told])
    domain.override_result(**table_of_three, losses=[])
    row.refresh_from_db()
    assert row.waits


def test_a_loss_given_later_is_no_question_of_an_earlier_table(hall: Hall) -> None:
    first = hall.table_of(0)
    next_round(hall)
    give(hall, infraction="HI-2.2")
    again = Saying(games=(0, 2, 0))
    keeper = hall.people["scorekeeper"]
    assert domain.correct_result(actor=keeper, pairing=first, saying=again, reason="mistyped") == [2]


def test_players_are_not_asked_and_it_waits(hall: Hall) -> None:
    row = give(hall, infraction="HI-2.2")
    table = hall.table_of(0)
    for seat in table.seats.select_related("entrant__user"):
        domain.report_result(actor=seat.entrant.user, pairing=table, saying=Saying(games=(2, 1, 0)))
    row.refresh_from_db()
    assert (row.waits, hasattr(Pairing.objects.get(pk=table.pk), "result")) == (True, True)


def test_a_caution_waits_for_nothing(hall: Hall) -> None:
    row = give(hall)
    assert not row.waits
    with pytest.raises(Conflict, match="Nothing of this penalty waits"):
        domain.note_entered(actor=hall.people["scorekeeper"], penalty=row)


def test_the_event_does_not_end_over_a_loss_that_nobody_entered(hall: Hall) -> None:
    settle_round(hall.event)
    row = give(hall, infraction="HI-2.2")
    with pytest.raises(Conflict, match=r"player0 \(game loss\)") as refused:
        domain.finish_event(actor=hall.people["organiser"], event=hall.event)
    assert refused.value.code == "open-penalties"
    domain.note_entered(actor=hall.people["scorekeeper"], penalty=row)
    domain.finish_event(actor=hall.people["organiser"], event=hall.event)


def test_a_scorekeeper_who_plays_does_not_enter_his_own(hall: Hall) -> None:
    appoint(hall.event, hall.players[0], "scorekeeper")
    row = give(hall, infraction="HI-2.2")
    with pytest.raises(NotAllowed):
        domain.note_entered(actor=hall.players[0], penalty=row)


def test_who_has_a_penalty_is_not_withdrawn_without_a_trace(organiser: Any) -> None:
    event = domain.start_event(actor=organiser, event=_typed(organiser))
    one = event.entrants.earliest("id")
    domain.give_penalty(actor=organiser, entrant=one, infraction="HI-2.1")
    domain.reopen_registration(actor=organiser, event=event)
    with pytest.raises(Conflict) as refused:
        domain.withdraw(actor=organiser, entrant=Entrant.objects.get(pk=one.pk))
    assert refused.value.code == "has-penalties"
    assert Penalty.objects.get().round == 0


def _typed(organiser: Any) -> Event:
    event = open_event(organiser)
    for name in ("Ann", "Tom"):
        domain.add_entrant(actor=organiser, event=Event.objects.get(pk=event.pk), name=name)
    return Event.objects.get(pk=event.pk)


def test_an_office_that_ended_gives_none(hall: Hall) -> None:
    entrant, judge = hall.entrant(0), hall.people["judge"]
    assert entrant.event.role_of(judge) == "judge"  # read, and out of date from here on
    domain.end_office(actor=judge, office=hall.event.appointments.get(role="judge"))
    with pytest.raises(NotAllowed):
        domain.give_penalty(actor=judge, entrant=entrant, infraction="HI-1.1")


def test_when_an_account_goes_the_name_stays() -> None:
    organiser, judge, *players = make_users(4)
    event = running_event(organiser, players)
    appoint(event, judge, "judge")
    row = domain.give_penalty(actor=judge, entrant=event.entrants.earliest("id"), infraction="HI-1.1")
    name = judge.username
    judge.delete()
    row.refresh_from_db()
    assert (row.given_by, row.given_by_words) == (None, name)
    assert str(event.appointments.get()) == name
