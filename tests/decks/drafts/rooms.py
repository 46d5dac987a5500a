"""Draft rooms for tests, made by the verbs that people use. Time is given, never waited for."""

import datetime
from typing import Any

from decks.domain import drafts
from decks.models import DraftRoom

START = datetime.datetime(2026, 5, 2, 10, 0, tzinfo=datetime.UTC)
SIX = ("monk", "barbarian", "regent", "sorceress", "ranger", "hound")


def at(seconds: float) -> datetime.datetime:
    """So many seconds after the start."""
    return START + datetime.timedelta(seconds=seconds)


def make_room(host: Any, other: Any = None, **fields: Any) -> DraftRoom:
    """A room of `host` as seat 0; with `other` as seat 1."""
    room = drafts.create_room(host=host, name="Friday draft", now=START, seat=0, **fields)
    if other is not None:
        room = drafts.join_room(room=room, actor=other, key=room.invite_1, now=START)
    return room


def running_room(host: Any, other: Any, *picks: str, **fields: Any) -> DraftRoom:
    """A draft that has started, with these picks made."""
    room = drafts.start(room=make_room(host, other, **fields), actor=host, now=START)
    for number, character in enumerate(picks):
        room = drafts.pick(room=room, actor=(host, other)[number % 2], character=character, now=START)
    return room


def log_of(room: DraftRoom) -> list[tuple[Any, ...]]:
    """Number, verb, seat and character of each line."""
    return list(room.entries.values_list("number", "verb", "seat", "character"))
