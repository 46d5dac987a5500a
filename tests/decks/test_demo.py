"""The demonstration decks: text lists that are legal for an event and hold nothing that cannot be used."""

from pathlib import Path

import pytest

from decks.formats import read_deck

from .lists import check, shipped

FILES = sorted((Path(__file__).parents[2] / "decks" / "demo").glob("*.txt"))


def test_there_are_eight() -> None:
    assert len(FILES) == 8


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_demonstration_deck(file: Path) -> None:
    reading = read_deck(file.read_bytes(), shipped())
    assert (reading.unknown, reading.deck_format, reading.game) == ((), "tourney", "great-harvest")
    assert sum(reading.cards.values()) == 60
    found = check(reading.cards)
    assert (found.problems, found.advice) == ((), ())


def test_no_two_are_alike() -> None:
    names = {read_deck(file.read_bytes(), shipped()).name for file in FILES}
    lists = {tuple(sorted(read_deck(file.read_bytes(), shipped()).cards.items())) for file in FILES}
    assert (len(names), len(lists)) == (8, 8)
