"""An event written and read back is the same event, and goes on with the same pairings."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from hypothesis import HealthCheck, given, settings
from hypothesis.extra.django import TestCase

from harvest_site.accounts.models import User
from harvest_site.base.audit import audit_of
from harvest_site.base.problems import Malformed, NotAllowed, Refused
from tests.tournaments.events import event, other, played, states
from tests.tournaments.factories import GAME, legal_cards, make_users, pair, running_event, settle_round
from tournaments import domain
from tournaments.domain.outcomes import Saying
from tournaments.domain.standings import with_seed
from tournaments.eventfile import event_document, parse_event_file
from tournaments.models import Entrant, Event, Pairing, Report
from tournaments.pairing import pair_round
from tournaments.standings import compute, standings_document

pytestmark = pytest.mark.django_db
PLAN = {"event_format": "tourney", "time_zone": "Europe/Paris"}


def raw(document: dict[str, Any]) -> bytes:
    return json.dumps(document).encode()


def whole(source: Event, actor: User) -> dict[str, Any]:
    """The organiser's own copy as it comes out of a file."""
    document: dict[str, Any] = json.loads(json.dumps(domain.export_whole(actor=actor, event=source)))
    return document


def contract(document: dict[str, Any]) -> dict[str, Any]:
    """The part that event files are defined by."""
    return event_document(parse_event_file(raw(document)))


@pytest.fixture
def played_event(organiser: User) -> Event:
    """Seven players, two rounds, a drop, a late entry with byes, a correction and a report that waits."""
    made = running_event(organiser, make_users(7), rounds=4, protect="club", protect_rounds=2)
    pair(made)
    settle_round(made, (2, 1, 0))
    domain.drop_entrant(actor=organiser, entrant=made.entrants.get(name="player3"))
    made.refresh_from_db()
    domain.add_entrant(actor=organiser, event=made, name="Late", missed="bye")
    made.refresh_from_db()
    pair(made)
    first, second, *_ = Pairing.objects.of_event(made).unsettled()
    domain.override_result(actor=organiser, pairing=first, saying=Saying("no-show", absent=(1,)))
    reporter = second.seats.get(position=1).entrant.user or second.seats.get(position=0).entrant.user
    domain.report_result(actor=reporter, pairing=second, saying=Saying(games=(1, 1, 1)))
    made.refresh_from_db()
    return made


def test_export_import_export_is_the_identity(played_event: Event, organiser: User) -> None:
    document = whole(played_event, organiser)
    copy = domain.import_event(actor=organiser, raw=raw(document))
    again = whole(copy, organiser)
    for volatile in ("audit",):
        document.pop(volatile), again.pop(volatile)
    assert again == document
    assert copy.public_id != played_event.public_id
    assert list(copy.entrants.values_list("user", flat=True)) == [None] * 8, "no account comes along"


def test_it_goes_on_with_the_same_standings_and_pairings(played_event: Event, organiser: User) -> None:
    copy = domain.import_event(actor=organiser, raw=raw(whole(played_event, organiser)))
    for one in (played_event, copy):
        for table in Pairing.objects.of_event(one).unsettled():
            saying = Saying(games=(1, 1, 1))
            domain.override_result(actor=organiser, pairing=table, saying=saying)
        one.refresh_from_db()
    sources = [with_seed(one, domain.event_file(one)) for one in (played_event, copy)]
    assert standings_document(compute(sources[0])) == standings_document(compute(sources[1]))
    rounds = [domain.pair_next_round(actor=organiser, event=one) for one in (played_event, copy)]
    assert rounds[0].cost == rounds[1].cost
    seats = [[row.why for row in one.pairings.all()] for one in rounds]
    assert seats[0] == seats[1]
    assert domain.event_file(played_event).rounds == domain.event_file(copy).rounds


def test_without_the_seed_a_new_one_is_drawn(played_event: Event, organiser: User) -> None:
    document = domain.export_event(played_event, with_decks=False)
    assert document["seed"] is None
    preview = domain.preview_import(actor=organiser, raw=raw(document))
    assert preview.document()["keeps_seed"] is False
    assert "draws a new one" in preview.notes[0]
    copy = domain.import_event(actor=organiser, raw=raw(document))
    assert copy.seed != played_event.seed
    assert copy.seed_hash != played_event.seed_hash
    assert contract(domain.export_event(copy, with_decks=False)) == contract(document)


def test_who_may_take_a_whole_copy(played_event: Event, organiser: User) -> None:
    with pytest.raises(NotAllowed):
        domain.export_whole(actor=User.objects.get(username="player0"), event=played_event)
    whole(played_event, organiser)
    assert audit_of(played_event).last().verb == "event.exported-whole"  # type: ignore[union-attr]
    Entrant.objects.create(event=played_event, user=organiser, name="I play")
    with pytest.raises(NotAllowed):
        domain.export_whole(actor=organiser, event=played_event)


def test_frozen_decks_come_along(played_event: Event, organiser: User) -> None:
    copy = domain.import_event(actor=organiser, raw=raw(whole(played_event, organiser)))
    decks = dict(copy.entrants.exclude(frozen_deck=None).values_list("name", "frozen_deck__cards"))
    assert decks == {f"player{number}": legal_cards() for number in range(7)}


def test_a_report_that_waits_still_waits(played_event: Event, organiser: User) -> None:
    copy = domain.import_event(actor=organiser, raw=raw(whole(played_event, organiser)))
    report = Report.objects.get(pairing__round__stage__event=copy)
    assert report.said == ("played", 1, 1, 1, ())
    unconfirmed = played("a", "b", 2)
    unconfirmed["result"]["confirmed"] = False
    made = domain.import_event(actor=organiser, raw=raw(event(["a", "b"], [[unconfirmed]], **PLAN)))
    assert Report.objects.get(pairing__round__stage__event=made).said == ("played", 2, 0, 0, ())
    assert Pairing.objects.of_event(made).unsettled().count() == 1


def test_penalties_keep_their_effect(organiser: User) -> None:
    penalty = [{"entrant": "a", "round": 1, "kind": "disqualification", "clause": "X-1"}]
    document = event(["a", "b"], [[played("a", "b", 2)]], penalties=penalty, **PLAN)
    made = domain.import_event(actor=organiser, raw=raw(document))
    assert [(row.entrant, row.rank) for row in compute(domain.event_file(made)).rows] == [
        ("b", 1),
        ("a", None),
    ]
    assert contract(domain.export_event(made, with_decks=False))["penalties"][0]["clause"] == "X-1"


def test_half_points_and_ratings_stay_exact(organiser: User) -> None:
    document = event(
        [{"id": "a", "rating": 1987.5}, {"id": "b"}],
        [[played("a", "b", 1, 1)]],
        points={"win": 1, "draw": 0.5, "loss": 0},
        **PLAN,
    )
    made = domain.import_event(actor=organiser, raw=raw(document))
    exported = domain.export_event(made, with_decks=False)
    assert (exported["points"]["draw"], exported["entrants"][0]["rating"]) == (0.5, 1987.5)
    assert [str(row.points) for row in compute(domain.event_file(made)).rows] == ["1/2", "1/2"]


def test_ids_that_no_address_holds_are_new(organiser: User) -> None:
    document = event(["Ä 1", "b"], [[other("no-show", "Ä 1", "b", absent=["Ä 1"])]], **PLAN)
    document["rounds"][0]["pairings"][0]["why"] = [{"code": "first-meeting"}]
    preview = domain.preview_import(actor=organiser, raw=raw(document))
    assert preview.notes[0].startswith("The ids of the entrants are new")
    made = domain.import_event(actor=organiser, raw=raw(document))
    source = domain.event_file(made)
    absent = source.rounds[0].pairings[0].result
    assert absent is not None
    assert absent.absent == (source.entrants[0].id,)
    assert [one.name for one in source.entrants] == ["Ä 1", "B"]


@pytest.mark.parametrize(
    ("change", "place"),
    [
        ({"name": " "}, "name"),
        ({"game": "checkers"}, "game"),
        ({"date": None}, "date"),
        ({"event_format": "casual-nonsense"}, "event_format"),
        ({"time_zone": "Mars/Base"}, "time_zone"),
        ({"best_of": 2}, "best_of"),
        ({"seed": "x" * 65}, "seed"),
        ({"seed_hash": "00"}, "seed_hash"),
        ({"entrants": [{"id": "a", "name": "n" * 61}, {"id": "b"}]}, "entrants[0].name"),
        ({"entrants": [{"id": "a", "deck": []}, {"id": "b"}]}, "entrants[0].deck"),
        (
            {"entrants": [{"id": "a", "deck": {"cards": {"no such card": 4}}}, {"id": "b"}]},
            "entrants[0].deck",
        ),
        ({"stages": [{"kind": "swiss", "min_points": 1.5}]}, "stages[0].min_points"),
    ],
)
def test_every_fault_is_named_and_nothing_is_written(
    organiser: User, change: dict[str, Any], place: str
) -> None:
    document = event(["a", "b"], [[played("a", "b", 2)]], **PLAN) | change
    with pytest.raises(Refused) as caught:
        domain.import_event(actor=organiser, raw=raw(document))
    assert [fault["place"] for fault in caught.value.data["faults"]] == [place]
    assert Event.objects.count() == 0


def test_a_table_twice(organiser: User) -> None:
    twice = [played("a", "b", 2) | {"table": 1}, played("c", "d", 2) | {"table": 1}]
    preview = domain.preview_import(actor=organiser, raw=raw(event(list("abcd"), [twice], **PLAN)))
    assert ["table 1 is taken twice" in fault.message for fault in preview.faults] == [True]


def test_several_faults_at_once(organiser: User) -> None:
    document = event(["a", "b"], [], **PLAN) | {"name": "", "date": None, "time_zone": "Nowhere"}
    preview = domain.preview_import(actor=organiser, raw=raw(document))
    assert [fault.place for fault in preview.faults] == ["name", "date", "time_zone"]


def test_what_is_no_event_file(organiser: User) -> None:
    with pytest.raises(Malformed) as caught:
        domain.import_event(actor=organiser, raw=b'{"format": "harvest-event/1"}')
    assert caught.value.data == {"place": "entrants"}


def test_hostile_extras_are_left_alone(organiser: User) -> None:
    document = event(["a", "b"], [[played("a", "b", 2) | {"why": [{"code": "no-such"}, 7, None]}]], **PLAN)
    document["settings"] = {"lists_shown": 3, "capacity": -1, "state": ["x"]}
    document["rounds"][0]["cost"] = "dear"
    document["rounds"][0]["pairings"][0]["reports"] = [{"entrant": "zz"}]
    made = domain.import_event(actor=organiser, raw=raw(document))
    assert Pairing.objects.get().why == []
    assert (made.capacity, made.state) == (None, "running")


def test_the_state_of_the_event(played_event: Event, organiser: User) -> None:
    draft = domain.import_event(actor=organiser, raw=raw(event(["a"], [], **PLAN)))
    assert draft.state == "draft"
    for table in Pairing.objects.of_event(played_event).unsettled():
        domain.override_result(actor=organiser, pairing=table, saying=Saying(games=(1, 1, 1)))
    played_event.refresh_from_db()
    finished = domain.finish_event(actor=organiser, event=played_event)
    copy = domain.import_event(actor=organiser, raw=raw(domain.export_event(finished, with_decks=True)))
    assert (copy.state, copy.shown_seed) == ("finished", finished.seed)


def test_the_command(tmp_path: Path, organiser: User, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "event.json"
    path.write_bytes(raw(event(["a", "b"], [[played("a", "b", 2)]], **PLAN)))
    call_command("import_event", str(path), user="organiser", check=True)
    assert json.loads(capsys.readouterr().out)["entrants"] == 2
    assert Event.objects.count() == 0
    call_command("import_event", str(path), user="organiser")
    assert Event.objects.get().organiser == organiser
    with pytest.raises(CommandError):
        call_command("import_event", str(path), user="nobody")
    path.write_bytes(raw(event(["a", "b"], [], game="checkers", **PLAN)))
    with pytest.raises(SystemExit) as left:
        call_command("import_event", str(path), user="organiser")
    assert left.value.code == 2


def test_the_queries_do_not_grow(organiser: User, django_assert_max_num_queries: Any) -> None:
    for size in (4, 40):
        names = [f"p{number}" for number in range(size)]
        tables = [played(*two, 2) for two in zip(names[::2], names[1::2], strict=True)]
        with django_assert_max_num_queries(25):
            domain.import_event(actor=organiser, raw=raw(event(names, [tables], **PLAN)))


class RandomEvents(TestCase):
    """Any event that can happen: the same standings, the same next round, the same file."""

    @settings(max_examples=15, deadline=None, suppress_health_check=list(HealthCheck))
    @given(states())
    def test_an_import_is_the_event(self, document: dict[str, Any]) -> None:
        organiser = User.objects.create(username="organiser")
        document = document | PLAN | {"game": GAME}
        for one in document["rounds"]:
            tables = [pairing for pairing in one["pairings"] if len(pairing["players"]) == 2]
            for number, table in enumerate(tables, start=1):
                table["table"] = number
            one["pairings"].sort(key=lambda pairing: len(pairing["players"]), reverse=True)
        made = domain.import_event(actor=organiser, raw=raw(document))
        before = parse_event_file(raw(document))
        after = replace(domain.event_file(made), seed=made.seed)
        assert after == replace(before, time_zone="Europe/Paris")
        assert pair_round(after) == pair_round(before)
        assert contract(domain.export_event(made, with_decks=True)) == event_document(
            replace(before, seed=None)
        )


@pytest.mark.parametrize("played_rounds", [1, 3, 4])
@pytest.mark.parametrize(
    "stages",
    [
        [{"kind": "groups", "groups": 2}, {"kind": "single-elimination", "size": 4, "third_place": True}],
        [{"kind": "double-elimination"}],
        [{"kind": "swiss", "rounds": 2, "first_round": "fold"}, {"kind": "swiss", "rounds": 3, "size": 6}],
        [{"kind": "round-robin", "laps": 2}],
    ],
    ids=["groups", "double elimination", "two Swiss", "round robin"],
)
def test_any_stage_moves_and_goes_on_the_same(
    organiser: User, stages: list[dict[str, Any]], played_rounds: int
) -> None:
    """Standings after every round and the next pairing are those of the old server."""
    before = running_event(organiser, make_users(7), stages=stages)
    for number in range(played_rounds):
        pair(before)
        settle_round(before, (2, number % 2, 0))
    raw_file = json.dumps(domain.export_whole(actor=organiser, event=before)).encode()
    after = domain.import_event(actor=organiser, raw=raw_file)
    old, new = domain.event_file(before), domain.event_file(after)
    assert replace(new, seed=None) == replace(old, seed=None)
    for one in old.rounds:
        if not old.stages[one.stage - 1].is_elimination:
            assert standings_document(compute(new, stage=one.stage, after=one.number)) == standings_document(
                compute(old, stage=one.stage, after=one.number)
            )
    assert standings_document(compute(new)) == standings_document(compute(old))
    assert pair_round(new, seed=after.seed) == pair_round(old, seed=before.seed)
    first, again = json.loads(raw_file), whole(after, organiser)
    del first["audit"], again["audit"]
    assert again == first
