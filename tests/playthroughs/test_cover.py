"""The playthroughs of a game together show its clauses at work."""

import re

import pytest

from cards.library.loader import DATA, load_rulebook, read_yaml

from .rendering import golden, names

NOT_PLAYED = {
    # what is told and not played: the game and its pieces, how cards lie, advice and credits
    "for-the-emperor": ("FE-1.", "FE-3.9", "FE-7."),
    "imperial-conquest": (
        *(f"IC-{section}." for section in (1, 2, 3, 14)),
        *("IC-4.1", "IC-12.8", "IC-12.9"),
        *(f"IC-13.{number}" for number in (5, 6, 7, 8, 9, 10, 11)),
    ),
}


@pytest.mark.parametrize("game", NOT_PLAYED)
def test_every_clause_that_is_played_is_shown(game: str) -> None:
    own = [name for name in names() if name.startswith(f"{game}/")]
    assert len(own) >= 5
    texts = "".join(golden(name).read_text(encoding="utf-8") for name in own)
    shown = set(re.findall(r"\b[A-Z]{2}-\d+\.\d+", texts))
    clauses = [clause for clause in load_rulebook(game).clauses if not clause.startswith(NOT_PLAYED[game])]
    assert [clause for clause in clauses if clause not in shown] == []


def test_whatever_happens_in_the_great_harvest_is_shown() -> None:
    """Most of its clauses tell of cards and decks; those that an event of play cites are all at work."""
    own = [name for name in names() if name.startswith("great-harvest/")]
    assert len(own) >= 6
    texts = "".join(golden(name).read_text(encoding="utf-8") for name in own)
    events = read_yaml(DATA / "great-harvest" / "events.yaml")
    cited = {
        clause for code, event in events.items() if code != "drawn-hidden" for clause in event["clauses"]
    }
    assert sorted(cited - set(re.findall(r"\bGH-\d+\.\d+", texts))) == []
