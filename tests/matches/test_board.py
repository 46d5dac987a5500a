"""The board beside a verdict: where the log ends, or where an entry is refused."""

import json
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from harvest_site.accounts.models import User
from matches.bots.random_play import play
from matches.engines.tabling import written_entry
from matches.models import Match

from . import files
from .factories import judged_match

pytestmark = pytest.mark.django_db
TEAMS = [["monk", "regent", "imperial-bard"], ["barbarian", "sorceress", "hound"]]


def played(length: int | None = None, *more: dict[str, Any], **options: Any) -> bytes:
    """A match of two bots, or the beginning of one with more entries after it."""
    decks: list[dict[str, Any]] = [{"characters": team} for team in TEAMS]
    document = play(game="imperial-harvest", decks=decks, seed=3, options=options)
    document["log"] = [*document["log"][:length], *more]
    return json.dumps(document).encode()


def page(client: Any, match: Match) -> str:
    return str(client.get(f"/matches/{match.public_id}").content.decode())


def test_the_board_stands_where_the_log_ends(user: User, user_client: Any) -> None:
    text = page(user_client, judged_match(user, raw=played(6)))
    assert "At the end of the log" in text
    assert text.count('class="piece side-0"') == 4  # three on the board, one in the legend
    assert 'class="ring"' not in text


def test_what_the_refused_entry_speaks_of_is_ringed(user: User, user_client: Any) -> None:
    match = judged_match(user, raw=played(6, {"by": 0, "do": "move", "to": [5, 5]}))
    text = page(user_client, match)
    assert ("Where entry 6 is refused" in text, text.count('class="ring"')) == (True, 2)  # and in the legend


def test_others_are_not_told_what_was_tried(user: User, client: Any) -> None:
    match = judged_match(user, raw=played(6, {"by": 0, "do": "move", "to": [5, 5]}))
    assert 'class="ring"' not in page(client, match)


def test_a_board_that_is_being_built_shows_what_lies(user: User, user_client: Any) -> None:
    text = page(user_client, judged_match(user, raw=played(3, map="build")))
    assert "At the end of the log" in text
    nothing_yet = page(user_client, judged_match(user, raw=played(0, map="build")))
    assert 'class="board"' not in nothing_yet


@pytest.mark.parametrize(
    ("at", "words", "pieces"),
    [
        ("-1", "Table before the first entry", 0),
        ("1", "Table after entry 1", 3),  # two of ours, one in the legend
        ("4", "Table after entry 4", 4),
        ("6", "Where entry 6 is refused", 4),
        ("9" * 30, "Where entry 6 is refused", 4),
    ],
)
def test_the_board_steps_through_the_log(
    user: User, user_client: Any, at: str, words: str, pieces: int
) -> None:
    match = judged_match(user, raw=played(6, {"by": 0, "do": "move", "to": [5, 5]}))
    text = user_client.get(f"/matches/{match.public_id}?at={at}").content.decode()
    assert (f">{words}<" in text, text.count('class="piece side-0"')) == (True, pieces)


def test_a_game_without_a_board_has_none(user: User, user_client: Any) -> None:
    assert 'class="board"' not in page(user_client, judged_match(user))


@pytest.mark.parametrize("raw", [b"", b"{}", b'{"format": "harvest-match/1", "game": "imperial-harvest"}'])
def test_there_is_no_entry_in_what_is_no_match(raw: bytes) -> None:
    assert written_entry(raw, 0) is None


def test_the_refused_entry_is_the_one_that_stands_there_in_the_file() -> None:
    entry = {"by": 0, "do": "move", "to": [5, 5], "note": "too far"}
    assert written_entry(played(6, entry), 6) == entry
    assert written_entry(files.match_file(), len(files.example_log())) is None


def test_the_board_costs_no_query(user: User, user_client: Any) -> None:
    counts = []
    for raw in (played(6), played(60)):
        match = judged_match(user, raw=raw)
        with CaptureQueriesContext(connection) as captured:
            page(user_client, match)
        counts.append(len(captured))
    assert counts[0] == counts[1]
