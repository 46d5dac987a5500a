"""The playthroughs of a game together show its clauses at work."""

import re

import pytest

from cards.library.loader import DATA, load_catalogue, load_rulebook, read_yaml

from .rendering import golden, names

NOT_PLAYED = {
    # what is told and not played: the game and its pieces, how cards lie, advice and credits
    "for-the-emperor": ("FE-1.", "FE-3.9", "FE-7."),
    "imperial-conquest": (
        *(f"IC-{section}." for section in (1, 2, 3, 14)),
        *("IC-4.1", "IC-4.10", "IC-12.8", "IC-12.9"),
        *(f"IC-13.{number}" for number in (5, 6, 7, 8, 9, 10, 11)),
    ),
    # also: what a head or the data of the library says, and what follows from other clauses that are shown
    "imperial-harvest": (
        *(f"IH-{section}." for section in (1, 2, 28, 29, 31, 32)),
        *(f"IH-{section}.1" for section in (4, *range(14, 27))),  # who a character is
        *(
            "IH-3.8",
            "IH-3.9",
            "IH-4.2",
            "IH-4.4",
            "IH-4.6",
            "IH-4.8",
            "IH-4.10",
            "IH-4.12",
            "IH-4.13",
            "IH-4.14",
        ),
        *("IH-5.1", "IH-5.8", "IH-5.13", "IH-5.14", "IH-6.5", "IH-6.15", "IH-8.2", "IH-8.9", "IH-9.2"),
        *("IH-9.6", "IH-9.7", "IH-10.17", "IH-11.1", "IH-11.5", "IH-11.8", "IH-12.6", "IH-13.1", "IH-13.4"),
        *("IH-15.8", "IH-16.8", "IH-22.2", "IH-27.3", "IH-30.3", "IH-30.5", "IH-30.8", "IH-30.9"),
        *("IH-30.14", "IH-30.15", "IH-33.2", "IH-33.3", "IH-33.6", "IH-33.7", "IH-33.9", "IH-33.10"),
        *("IH-33.13", "IH-33.14"),
    ),
}


@pytest.mark.parametrize("game", NOT_PLAYED)
def test_every_clause_that_is_played_is_shown(game: str) -> None:
    own = [name for name in names() if name.startswith(f"{game}/")]
    assert len(own) >= 5
    texts = "".join(golden(name).read_text(encoding="utf-8") for name in own)
    shown = set(re.findall(r"\b[A-Z]{2}-\d+\.\d+", texts))
    clauses = [clause for clause in load_rulebook(game).clauses if not _is_left_out(clause, NOT_PLAYED[game])]
    assert [clause for clause in clauses if clause not in shown] == []


def _is_left_out(clause: str, rows: tuple[str, ...]) -> bool:
    """A row is a clause, or the beginning of a whole section."""
    return any(clause == row or (row.endswith(".") and clause.startswith(row)) for row in rows)


def test_playthroughs_of_imperial_harvest_use_every_ability() -> None:
    own = [name for name in names() if name.startswith("imperial-harvest/")]
    texts = "".join(golden(name).read_text(encoding="utf-8") for name in own)
    used = set(re.findall(r'"ability": "([a-z-]+)"', texts))
    rows = load_catalogue("imperial-harvest").extras["abilities"]
    assert [row["id"] for row in rows if not row.get("passive") and row["id"] not in used] == []
    passive = [clause for row in rows if row.get("passive") for clause in row["clauses"][:1]]
    assert [clause for clause in passive if clause not in texts] == []


def test_whatever_happens_in_the_great_harvest_is_shown() -> None:
    """Most of its clauses tell of cards and decks; those that an event of play cites are all at work."""
    own = [name for name in names() if name.startswith("great-harvest/")]
    assert len(own) >= 6
    texts = "".join(golden(name).read_text(encoding="utf-8") for name in own)
    events = read_yaml(DATA / "great-harvest" / "events.yaml")
    told = [event for code, event in events.items() if not code.endswith("-hidden")]
    cited = {clause for event in told for clause in event["clauses"]}
    assert sorted(cited - set(re.findall(r"\bGH-\d+\.\d+", texts))) == []
