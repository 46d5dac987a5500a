"""How the figures of a verdict are shown."""

import pytest

from matches.models import Match
from matches.presenting import in_a_cell, result_line


@pytest.mark.parametrize(
    ("value", "shown"), [(7, "7"), (None, "–"), ([1, 6, 2], "1 · 6 · 2"), ([], "–"), ([None, 0], "– · 0")]
)
def test_a_score_in_a_cell(value: object, shown: str) -> None:
    assert in_a_cell(value) == shown


@pytest.mark.parametrize(
    ("game", "draw", "words"),
    [
        ("for-the-emperor", True, "Aiko and Ben share the victory"),
        ("great-harvest", True, "A draw between Aiko and Ben"),
        ("harrow-county", False, "Aiko and Ben won"),
    ],
)
def test_two_winners_are_told_in_the_words_of_the_game(game: str, draw: bool, words: str) -> None:
    match = Match(game=game, seats=[{"name": "Aiko"}, {"name": "Ben"}])
    document = {"finished": True, "winners": [0, 1], "draw": draw, "refusal": None}
    assert result_line(document, match) == words
