"""Draft rooms: joining, picking in turn, undo by agreement, pause, abandon, and the teams that come of it."""

from typing import Any

import pytest
from django.db import IntegrityError, transaction

from decks import domain
from decks.domain import drafts
from decks.models import Deck, DraftEntry, DraftRoom, WrittenOnce
from harvest_site.accounts.models import User
from harvest_site.base.problems import Conflict, Malformed, NotAllowed, NotFound, Refused
from tournaments.domain import register

from ...tournaments.factories import open_event
from .rooms import SIX, START, at, log_of, make_room, running_room

pytestmark = pytest.mark.django_db


def draft(room: DraftRoom, reader: Any, seconds: float = 0) -> drafts.Draft:
    return drafts.read_draft(room=DraftRoom.objects.complete().get(pk=room.pk), user=reader, now=at(seconds))


# Rooms --------------------------------------------------------------------------------------------
def test_an_invitation_opens_one_seat_once(user: User, other_user: User, staff: User) -> None:
    room = make_room(user)
    key = room.invite_1
    assert (room.invite_0, len(key) > 20, room.captain_0) == ("", True, user)
    joined = drafts.join_room(room=room, actor=other_user, key=key, now=at(1))
    assert (joined.captain_1, joined.invite_1) == (other_user, "")
    with pytest.raises(NotFound):
        drafts.join_room(room=room, actor=staff, key=key, now=at(2))
    assert log_of(room) == [(1, "created", 0, ""), (2, "joined", 1, "")]


@pytest.mark.parametrize("key", ["", "x" * 22])
def test_a_wrong_key_opens_nothing(user: User, other_user: User, key: str) -> None:
    with pytest.raises(NotFound):
        drafts.join_room(room=make_room(user), actor=other_user, key=key, now=START)


def test_nobody_sits_in_both_seats(user: User) -> None:
    room = make_room(user)
    with pytest.raises(Conflict):
        drafts.join_room(room=room, actor=user, key=room.invite_1, now=START)


def test_a_host_may_sit_in_no_seat(user: User, other_user: User, staff: User) -> None:
    room = drafts.create_room(host=staff, name="Cup final", now=START)
    for player, key in ((user, room.invite_0), (other_user, room.invite_1)):
        room = drafts.join_room(room=room, actor=player, key=key, now=START)
    room = drafts.start(room=room, actor=staff, now=START)
    with pytest.raises(NotAllowed):
        drafts.pick(room=room, actor=staff, character="monk", now=START)


def test_a_freed_seat_has_a_new_invitation(user: User, other_user: User) -> None:
    room = make_room(user)
    old = room.invite_1
    joined = drafts.join_room(room=room, actor=other_user, key=old, now=START)
    with pytest.raises(NotAllowed):
        drafts.free_seat(room=joined, actor=other_user, seat=0, now=START)
    freed = drafts.free_seat(room=joined, actor=other_user, seat=1, now=START)
    assert freed.captain_1 is None
    assert freed.invite_1 not in ("", old)


def test_it_starts_when_both_are_there(user: User, other_user: User) -> None:
    room = make_room(user)
    with pytest.raises(Conflict) as refused:
        drafts.start(room=room, actor=user, now=START)
    assert refused.value.code == "captain-missing"
    room = drafts.join_room(room=room, actor=other_user, key=room.invite_1, now=START)
    assert drafts.start(room=room, actor=other_user, now=START).state == "running"
    with pytest.raises(Conflict):
        drafts.free_seat(room=room, actor=user, seat=1, now=START)


@pytest.mark.parametrize(
    "fields",
    [
        {"pick_seconds": 9},
        {"pick_seconds": 3601},
        {"on_timeout": "random"},
        {"on_timeout": "never", "pick_seconds": 30},
    ],
)
def test_options_that_make_no_sense(user: User, fields: dict[str, Any]) -> None:
    with pytest.raises(Malformed):
        drafts.create_room(host=user, name="X", now=START, **fields)
    assert not DraftRoom.objects.exists()


def test_who_may_watch(user: User, other_user: User, staff: User) -> None:
    from harvest_site.base.access import may

    closed, open_ = make_room(user, other_user, watchable=False), make_room(user)
    assert [may(one, "decks.view_draft", closed) for one in (user, other_user, staff)] == [True, True, False]
    assert [may(one, "decks.run_draft", closed) for one in (user, other_user, staff)] == [True, True, False]
    assert may(staff, "decks.view_draft", open_)
    assert draft(open_, staff).invitations == ["", ""]
    assert draft(open_, user).invitations == ["", open_.invite_1]


# Picking ------------------------------------------------------------------------------------------
def test_six_picks_in_turn_make_two_decks(user: User, other_user: User) -> None:
    room = running_room(user, other_user, *SIX)
    assert (room.state, room.clock_started_at) == ("done", None)
    assert [deck.deck["characters"] for deck in room.decks] == [
        ["monk", "regent", "ranger"],
        ["barbarian", "sorceress", "hound"],
    ]
    assert [(deck.owner, deck.name) for deck in room.decks] == [
        (user, "Friday draft: Imperial Servants"),
        (other_user, "Friday draft: Northern Raiders"),
    ]
    assert all(domain.check_stored(deck).legal for deck in room.decks)
    assert [row[1:] for row in log_of(room)[3:]] == [
        ("picked", number % 2, character) for number, character in enumerate(SIX)
    ]


def test_a_team_is_handed_in_to_an_event(user: User, other_user: User, staff: User) -> None:
    room = running_room(user, other_user, *SIX)
    event = open_event(staff, game="imperial-harvest", event_format="standard")
    entrant = register(actor=user, event=event, deck=room.deck_0)
    assert entrant.frozen_deck is not None
    assert entrant.frozen_deck.deck == {"characters": ["monk", "regent", "ranger"]}


def test_names_are_taken_as_the_rules_page_has_them(user: User, other_user: User) -> None:
    room = running_room(user, other_user, "Imperial Bard")
    assert draft(room, user).teams == [["imperial-bard"], []]


@pytest.mark.parametrize(
    ("picks", "who", "character", "codes"),
    [
        ((), 1, "monk", ["draft.wrong-seat"]),
        ((), 0, "bard", ["draft.unknown-character"]),
        (("monk",), 1, "monk", ["draft.taken"]),
        (("monk", "barbarian"), 0, "hound", ["draft.archetype"]),
        (("monk",), 0, "hound", ["draft.wrong-seat", "draft.archetype"]),
        (SIX, 0, "nymph", ["draft.over"]),
    ],
)
def test_a_refused_pick_tells_every_reason_with_its_clauses(
    user: User, other_user: User, picks: Any, who: int, character: str, codes: list[str]
) -> None:
    room = running_room(user, other_user, *picks)
    with pytest.raises(Refused) as refused:
        drafts.pick(room=room, actor=(user, other_user)[who], character=character, now=START)
    assert [problem["code"] for problem in refused.value.data["problems"]] == codes
    assert refused.value.clauses
    room.refresh_from_db()
    assert room.version == 3 + len(picks)


def test_a_pick_on_an_older_state_is_told_what_happened(user: User, other_user: User) -> None:
    room = running_room(user, other_user)
    drafts.pick(room=room, actor=user, character="monk", now=at(1), after=3)
    with pytest.raises(Conflict) as refused:
        drafts.pick(room=room, actor=user, character="nymph", now=at(2), after=3)
    assert (refused.value.code, refused.value.data["version"]) == ("draft-moved", 4)
    (entry,) = refused.value.data["entries"]
    assert (entry["verb"], entry["character"], entry["actor"]) == ("picked", "monk", "aiko")


def test_strangers_pick_nothing(user: User, other_user: User, staff: User) -> None:
    room = running_room(user, other_user)
    with pytest.raises(NotAllowed):
        drafts.pick(room=room, actor=staff, character="monk", now=START)


def test_what_is_open_to_the_seat_in_turn(user: User, other_user: User) -> None:
    seen = draft(running_room(user, other_user, "monk", "barbarian"), other_user)
    assert (seen.turn, seen.seat, seen.is_my_turn) == (0, 1, False)
    assert not {"monk", "hound", "barbarian"} & set(seen.legal)
    assert len(seen.legal) == 11


# The clock ----------------------------------------------------------------------------------------
def test_a_late_pick_is_marked(user: User, other_user: User) -> None:
    room = running_room(user, other_user, pick_seconds=30)
    drafts.pick(room=room, actor=user, character="monk", now=at(30))
    drafts.pick(room=room, actor=other_user, character="nymph", now=at(60.5))
    told = [entry.data for entry in room.entries.filter(verb="picked")]
    assert told == [{"ms": 30_000, "late": False}, {"ms": 30_500, "late": True}]


def test_the_server_draws_when_the_room_is_set_so(user: User, other_user: User) -> None:
    room = running_room(user, other_user, pick_seconds=30, on_timeout="random")
    assert draft(room, user, 30).picks == []
    seen = draft(room, user, 31)
    entry = room.entries.get(number=4)
    assert (entry.actor, entry.seat, entry.data["late"]) == (None, 0, True)
    assert [pick.character for pick in seen.picks] == [entry.character]
    assert seen.deadline == at(61)  # the next clock starts when the server noticed
    open_to = entry.data["drawn_from"]
    from decks.domain.drafts.picking import draw, seed_hash

    assert entry.character == open_to[draw(room.seed, room.public_id, 4, len(open_to))]
    assert (seen.seed_hash, seen.open_seed) == (seed_hash(room.seed), None)


def test_an_absent_server_costs_one_pick_at_most(user: User, other_user: User) -> None:
    room = running_room(user, other_user, pick_seconds=30, on_timeout="random")
    assert len(draft(room, user, 3600).picks) == 1
    assert len(draft(room, user, 3601).picks) == 1


def test_a_pick_that_comes_after_the_drawn_one_is_told_so(user: User, other_user: User) -> None:
    room = running_room(user, other_user, pick_seconds=30, on_timeout="random")
    with pytest.raises(Conflict) as refused:
        drafts.pick(room=room, actor=user, character="monk", now=at(31), after=3)
    (entry,) = refused.value.data["entries"]
    assert (entry["actor"], entry["data"]["late"]) == (None, True)


def test_drawn_picks_end_a_draft_too(user: User, other_user: User) -> None:
    room = running_room(user, other_user, pick_seconds=10, on_timeout="random")
    for number in range(6):
        room = drafts.settle_clock(room=room, now=at(11 * (number + 1)))
    assert room.state == "done"
    assert all(domain.check_stored(deck).legal for deck in room.decks)
    assert draft(room, user).open_seed == room.seed


def test_a_pause_stops_the_clock(user: User, other_user: User) -> None:
    room = running_room(user, other_user, pick_seconds=30)
    paused = drafts.pause(room=room, actor=other_user, now=at(20))
    assert (draft(paused, user).deadline, draft(paused, user, 500).is_late) == (None, False)
    with pytest.raises(Conflict) as refused:
        drafts.pick(room=room, actor=user, character="monk", now=at(400))
    assert refused.value.code == "draft-paused"
    resumed = drafts.resume(room=room, actor=user, now=at(500))
    assert draft(resumed, user).deadline == at(510)
    drafts.pick(room=room, actor=user, character="monk", now=at(509))
    assert room.entries.get(verb="picked").data == {"ms": 29_000, "late": False}


def test_without_a_clock_nothing_is_late(user: User, other_user: User) -> None:
    room = running_room(user, other_user)
    drafts.pick(room=room, actor=user, character="monk", now=at(90_000))
    assert room.entries.get(verb="picked").data["late"] is False


# Undo ---------------------------------------------------------------------------------------------
def test_undo_needs_both(user: User, other_user: User) -> None:
    room = running_room(user, other_user, "monk", pick_seconds=30)
    asked = drafts.ask_undo(room=room, actor=user, now=at(5))
    with pytest.raises(Conflict):
        drafts.answer_undo(room=asked, actor=user, grant=True, now=at(6))
    undone = drafts.answer_undo(room=asked, actor=other_user, grant=True, now=at(9))
    seen = draft(undone, user)
    assert (seen.picks, seen.turn, seen.deadline, undone.undo_asked_by) == ([], 0, at(39), None)
    assert log_of(room)[3:] == [
        (4, "picked", 0, "monk"),
        (5, "undo-asked", 0, "monk"),
        (6, "undo-granted", 1, "monk"),
    ]
    again = drafts.pick(room=room, actor=user, character="monk", now=at(12))
    assert again.version == 7


def test_undo_may_be_refused_or_taken_back(user: User, other_user: User) -> None:
    room = running_room(user, other_user, "monk")
    drafts.ask_undo(room=room, actor=user, now=START)
    drafts.answer_undo(room=room, actor=other_user, grant=False, now=START)
    drafts.ask_undo(room=room, actor=other_user, now=START)
    drafts.answer_undo(room=room, actor=other_user, grant=False, now=START)
    assert [row[1] for row in log_of(room)[4:]] == [
        "undo-asked",
        "undo-refused",
        "undo-asked",
        "undo-withdrawn",
    ]
    assert len(draft(room, user).picks) == 1


def test_a_pick_overtakes_the_question(user: User, other_user: User) -> None:
    room = running_room(user, other_user, "monk")
    drafts.ask_undo(room=room, actor=user, now=START)
    drafts.pick(room=room, actor=other_user, character="nymph", now=START)
    with pytest.raises(Conflict) as refused:
        drafts.answer_undo(room=room, actor=other_user, grant=True, now=START)
    assert refused.value.code == "undo-not-asked"


def test_there_must_be_something_to_undo(user: User, other_user: User) -> None:
    room = running_room(user, other_user)
    with pytest.raises(Conflict):
        drafts.ask_undo(room=room, actor=user, now=START)


def test_the_last_pick_is_undone_with_its_decks(user: User, other_user: User) -> None:
    room = running_room(user, other_user, *SIX)
    drafts.ask_undo(room=room, actor=other_user, now=START)
    undone = drafts.answer_undo(room=room, actor=user, grant=True, now=START)
    assert (undone.state, undone.decks, Deck.objects.count()) == ("running", (None, None), 0)
    done = drafts.pick(room=room, actor=other_user, character="raider-bard", now=START)
    assert done.deck_1.deck == {"characters": ["barbarian", "sorceress", "raider-bard"]}


def test_a_team_in_use_keeps_the_last_pick(user: User, other_user: User) -> None:
    room = running_room(user, other_user, *SIX)
    domain.freeze_deck(deck=room.deck_0, actor=user)
    drafts.ask_undo(room=room, actor=other_user, now=START)
    with pytest.raises(Conflict) as refused:
        drafts.answer_undo(room=room, actor=user, grant=True, now=START)
    assert refused.value.code == "team-in-use"
    room.refresh_from_db()
    assert (room.state, Deck.objects.count()) == ("done", 2)


# Abandon, keep ------------------------------------------------------------------------------------
def test_an_abandoned_draft_can_be_taken_up_again(user: User, other_user: User) -> None:
    room = running_room(user, other_user, "monk", pick_seconds=30)
    left = drafts.abandon(room=room, actor=other_user, now=at(10))
    assert (left.state, draft(left, user).turn, Deck.objects.count()) == ("abandoned", None, 0)
    back = drafts.resume(room=room, actor=user, now=at(100))
    seen = draft(back, user)
    assert (back.state, seen.teams, seen.deadline) == ("running", [["monk"], []], at(120))


def test_a_room_that_never_started_waits_again(user: User) -> None:
    room = make_room(user)
    drafts.abandon(room=room, actor=user, now=START)
    assert drafts.resume(room=room, actor=user, now=START).state == "waiting"


def test_who_has_too_many_decks_keeps_the_team_later(
    user: User, other_user: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("decks.domain.changing.MOST_DECKS", 0)
    room = running_room(user, other_user, *SIX)
    assert (room.state, room.decks) == ("done", (None, None))
    monkeypatch.undo()
    kept = drafts.keep_team(room=room, actor=other_user)
    assert (kept.deck_0, kept.deck_1.owner) == (None, other_user)
    assert drafts.keep_team(room=room, actor=other_user).deck_1 == kept.deck_1


# The log ------------------------------------------------------------------------------------------
def test_the_log_is_never_changed(user: User) -> None:
    room = make_room(user)
    entry = room.entries.get()
    entry.verb = "picked"
    with pytest.raises(WrittenOnce):
        entry.save()
    with pytest.raises(WrittenOnce):
        DraftEntry.objects.update(verb="picked")
    with pytest.raises(IntegrityError), transaction.atomic():
        DraftEntry.objects.create(room=room, number=1, verb="picked", at=START)


def test_a_log_has_an_end(user: User, other_user: User, monkeypatch: pytest.MonkeyPatch) -> None:
    room = running_room(user, other_user)
    monkeypatch.setattr("decks.domain.drafts.log.MOST_ENTRIES", 3)
    with pytest.raises(Conflict) as refused:
        drafts.pause(room=room, actor=user, now=START)
    assert refused.value.code == "draft-too-long"
