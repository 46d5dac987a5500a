"""Two at the same moment in one draft room: threads against a real database, SQLite or PostgreSQL."""

from collections.abc import Callable
from typing import Any

import pytest

from decks.domain import drafts
from decks.models import Deck, DraftRoom
from harvest_site.accounts.models import User
from harvest_site.base.problems import Conflict, Problem
from tests.racing import at_once

from .rooms import START, at, log_of, make_room, running_room

pytestmark = pytest.mark.django_db(transaction=True)


def fresh(room: DraftRoom) -> DraftRoom:
    return DraftRoom.objects.get(pk=room.pk)


def picking(room: DraftRoom, actor: User, character: str, after: int | None) -> Callable[[], Any]:
    held = fresh(room)
    return lambda: drafts.pick(room=held, actor=actor, character=character, now=START, after=after)


def test_of_two_picks_at_once_one_wins(user: User, other_user: User) -> None:
    room = running_room(user, other_user)
    answers = at_once(picking(room, user, "monk", 3), picking(room, user, "nymph", 3))
    (lost,) = [one for one in answers if isinstance(one, Conflict)]
    (entry,) = lost.data["entries"]
    assert log_of(room)[3:] == [(4, "picked", 0, entry["character"])]
    assert entry["character"] in ("monk", "nymph")


def test_two_captains_at_once_keep_the_order(user: User, other_user: User) -> None:
    room = running_room(user, other_user)
    at_once(picking(room, user, "monk", None), picking(room, other_user, "nymph", None))
    rows = log_of(room)[3:]
    assert rows[0] == (4, "picked", 0, "monk")
    assert rows[1:] in ([], [(5, "picked", 1, "nymph")])


def test_one_invitation_seats_one(user: User, other_user: User, staff: User) -> None:
    room = make_room(user)
    key = room.invite_1

    def joining(actor: User) -> Callable[[], Any]:
        held = fresh(room)
        return lambda: drafts.join_room(room=held, actor=actor, key=key, now=START)

    answers = at_once(joining(other_user), joining(staff))
    assert sum(isinstance(one, Problem) for one in answers) == 1
    assert fresh(room).captain_1 in (other_user, staff)
    assert len(log_of(room)) == 2


def test_two_readers_draw_one_pick(user: User, other_user: User) -> None:
    room = running_room(user, other_user, pick_seconds=30, on_timeout="random")

    def reading(reader: User) -> Callable[[], Any]:
        held = fresh(room)
        return lambda: drafts.read_draft(room=held, user=reader, now=at(31))

    at_once(reading(user), reading(other_user), reading(user))
    assert [row[1] for row in log_of(room)[3:]] == ["picked"]


def test_the_last_pick_makes_two_decks_once(user: User, other_user: User) -> None:
    room = running_room(user, other_user, "monk", "barbarian", "regent", "sorceress", "ranger")
    at_once(picking(room, other_user, "hound", 8), picking(room, other_user, "raider-bard", 8))
    assert (fresh(room).state, Deck.objects.count()) == ("done", 2)
    assert len(log_of(room)) == 9


def test_a_grant_and_a_pick_do_not_cross(user: User, other_user: User) -> None:
    room = running_room(user, other_user, "monk")
    drafts.ask_undo(room=room, actor=user, now=START)
    held = fresh(room)
    at_once(
        picking(room, other_user, "nymph", 5),
        lambda: drafts.answer_undo(room=held, actor=other_user, grant=True, now=START, after=5),
    )
    verbs = [row[1] for row in log_of(room)[5:]]
    assert verbs in (["picked"], ["undo-granted"])
