"""The life of an event and its rounds."""

import datetime
import hashlib
import json
from typing import Any

import pytest

from harvest_site.accounts.models import User
from harvest_site.base.audit import audit_of
from harvest_site.base.problems import Conflict, Malformed, NotAllowed, Refused
from tests.tournaments.factories import (
    enter,
    legal_cards,
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
from tournaments.eventfile import parse_event_file
from tournaments.models import Event, Pairing, Round
from tournaments.pairing import pair_round
from tournaments.standings import compute, standings_document

pytestmark = pytest.mark.django_db


def test_the_seed_is_drawn_and_its_hash_kept(organiser: User) -> None:
    one, other = make_event(organiser), make_event(organiser)
    assert len(one.seed) == 64
    assert one.seed != other.seed
    assert one.seed_hash == hashlib.sha256(one.seed.encode()).hexdigest()
    assert one.shown_seed is None


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("name", " "),
        ("game", "chess"),
        ("event_format", "legacy"),
        ("time_zone", "Mars/Olympus"),
        ("best_of", 2),
        ("rounds", 0),
        ("points", {"win": 0, "draw": 0, "loss": 0}),
        ("points", {"win": 3}),
        ("tie_breaks", "swiss"),
        ("tie_breaks", ["omw", "luck"]),
        ("protect", "family"),
        ("lists_shown", "maybe"),
        ("capacity", 1),
    ],
)
def test_what_cannot_be_is_malformed(organiser: User, field: str, value: Any) -> None:
    with pytest.raises(Malformed) as caught:
        make_event(organiser, **{field: value})
    assert caught.value.data["fields"] == [field]
    assert Event.objects.count() == 0


def test_the_plan_changes_before_the_start(organiser: User) -> None:
    event = make_event(organiser)
    day = datetime.date(2026, 6, 1)
    changed = domain.change_event(actor=organiser, event=event, name="Summer", date=day, rounds=4)
    assert (changed.name, changed.date, changed.stages.get().rounds) == ("Summer", day, 4)
    assert changed.version > event.version


def test_the_start_sets_the_rounds(organiser: User) -> None:
    event = running_event(organiser, make_users(6))
    assert event.stages.get().rounds == 3


def test_one_alone_does_not_start(organiser: User, user: User) -> None:
    event = open_event(organiser)
    enter(event, [user])
    with pytest.raises(Refused) as caught:
        domain.start_event(actor=organiser, event=event)
    assert caught.value.code == "too-few-entrants"


def test_the_start_can_be_undone_until_a_round_is_paired(organiser: User, players: list[User]) -> None:
    event = running_event(organiser, players)
    event = domain.reopen_registration(actor=organiser, event=event)
    assert event.state == "registration"
    event = domain.start_event(actor=organiser, event=event)
    pair(event)
    with pytest.raises(Conflict):
        domain.reopen_registration(actor=organiser, event=event)


def test_a_round_seats_everybody_once(organiser: User) -> None:
    event = running_event(organiser, make_users(5))
    made = domain.pair_next_round(actor=organiser, event=event)
    assert made.number == 1
    assert made.seats.count() == 5
    bye = made.pairings.get(table=None)
    assert (bye.result.kind, bye.result.source, bye.why[0]["code"]) == ("bye", "pairing", "bye")
    assert [one.table for one in made.pairings.exclude(table=None)] == [1, 2]
    assert made.cost["rematches"] == 0


def test_open_results_refuse_the_next_round(organiser: User, players: list[User]) -> None:
    event = running_event(organiser, players)
    pair(event)
    with pytest.raises(Conflict) as caught:
        pair(event)
    assert caught.value.code == "open-results"
    settle_round(event)
    pair(event)
    settle_round(event)
    with pytest.raises(Conflict) as caught:
        pair(event)
    assert caught.value.code == "stage-over"


def test_undone_and_paired_again_is_the_same_round(organiser: User) -> None:
    event = running_event(organiser, make_users(7))
    first = [_names(one) for one in pair(event)]
    domain.undo_pairing(actor=organiser, event=event, reason="table missing")
    assert Round.objects.count() == 0
    assert [_names(one) for one in pair(event)] == first
    row = audit_of(event).get(verb="round.undone")
    assert (row.before["tables"][:3], row.reason) == (first, "table missing")


def _names(pairing: Pairing) -> list[str]:
    return [seat.entrant.name for seat in pairing.seats.select_related("entrant")]


def test_a_round_with_a_report_is_not_thrown_away(organiser: User, players: list[User]) -> None:
    event = running_event(organiser, players)
    tables = pair(event)
    domain.report_result(actor=player_of(tables[0], 0), pairing=tables[0], saying=Saying(games=(2, 0, 0)))
    with pytest.raises(Conflict) as caught:
        domain.undo_pairing(actor=organiser, event=event)
    assert caught.value.code == "round-touched"


def test_players_do_not_pair(organiser: User, players: list[User]) -> None:
    event = running_event(organiser, players)
    with pytest.raises(NotAllowed):
        domain.pair_next_round(actor=players[0], event=event)


def test_the_end_shows_the_seed(organiser: User, players: list[User]) -> None:
    event = running_event(organiser, players)
    with pytest.raises(Conflict):
        domain.finish_event(actor=organiser, event=event)
    pair(event)
    with pytest.raises(Conflict) as caught:
        domain.finish_event(actor=organiser, event=event)
    assert caught.value.code == "open-results"
    settle_round(event)
    event = domain.finish_event(actor=organiser, event=event)
    assert event.shown_seed == event.seed


def test_the_export_gives_the_same_standings_and_audits_the_rounds(organiser: User) -> None:
    event = running_event(organiser, make_users(7))
    for games in ((2, 0, 0), (1, 2, 0), (1, 1, 1)):
        pair(event)
        settle_round(event, games)
    event = domain.finish_event(actor=organiser, event=event)
    document = domain.export_event(event, with_decks=True)
    read = parse_event_file(json.dumps(document).encode())
    domain.compute_snapshot(event_id=event.pk, stage=1, number=3)
    snapshot = event.stages.get().snapshots.get(after_round=3)
    assert standings_document(compute(read))["rows"] == snapshot.rows
    for number in (1, 2, 3):
        again = pair_round(read, number=number)
        rows = Pairing.objects.of_event(event).filter(round__number=number).exclude(table=None)
        stored = [[seat.entrant.public_id for seat in row.seats.all()] for row in rows]
        assert [list(pair.players) for pair in again.pairs] == stored


def test_lists_are_checked_again_at_the_start(organiser: User, players: list[User]) -> None:
    """The plan changed to a format with a larger deck after somebody had entered."""
    event = open_event(organiser, event_format="casual")
    small = "\n".join(f"4 {card}" for card in list(legal_cards())[:13])
    domain.register(actor=players[0], event=event, deck_text=small)
    enter(event, players[1:])
    domain.change_event(actor=organiser, event=event, event_format="tourney")
    with pytest.raises(Refused) as caught:
        domain.start_event(actor=organiser, event=event)
    assert (caught.value.code, caught.value.clauses[0]) == ("deck-not-legal", "GH-2.1")
    assert caught.value.data == {"entrants": ["player0"]}
    domain.withdraw(actor=organiser, entrant=event.entrants.get(user=players[0]))
    assert domain.start_event(actor=organiser, event=event).state == "running"


def test_a_metric_twice_is_malformed(organiser: User) -> None:
    with pytest.raises(Malformed):
        make_event(organiser, tie_breaks=["omw", "omw"])
