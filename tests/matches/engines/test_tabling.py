"""The public table after an entry."""

import json
from pathlib import Path

import pytest

from matches.engines.tabling import table_at

PLAYTHROUGHS = Path(__file__).resolve().parents[2] / "playthroughs"


def raw(name: str) -> bytes:
    return (PLAYTHROUGHS / f"{name}.json").read_bytes()


def test_the_table_before_the_first_entry_is_empty() -> None:
    table = table_at(raw("for-the-emperor/house-variant"), -1)
    assert table is not None
    assert table["entry"] == -1
    assert [field["banner"] for field in table["observation"]["battlefields"]] == [None] * 7
    assert table["scores"]["0"]["strength"] == [0] * 7


def test_the_table_after_an_entry() -> None:
    table = table_at(raw("for-the-emperor/house-variant"), 5)
    assert table is not None
    fifth = table["observation"]["battlefields"][4]
    assert (fifth["banner"], fifth["counts"], fifth["warriors"]) == (3, True, {"0": [], "1": ["ronin"]})


@pytest.mark.parametrize("entry", [None, 9999])
def test_the_table_at_the_end_is_that_of_the_last_entry_that_stands(entry: int | None) -> None:
    table = table_at(raw("imperial-conquest/whole-game"), entry)
    assert table is not None
    assert table["entry"] == 241
    assert table["observation"]["winners"] == [1]


def test_a_hand_is_on_no_table() -> None:
    """The observation is a spectator's: of the deal it gives counts."""
    table = table_at(raw("for-the-emperor/house-variant"), 1)
    assert table is not None
    assert [seat["hand_size"] for seat in table["observation"]["seats"]] == [3, 3]
    assert [seat["hand"] for seat in table["observation"]["seats"]] == [[], []]


def test_what_was_taken_back_is_not_on_the_table() -> None:
    table = table_at(raw("imperial-conquest/taken-back"), None)
    log = json.loads(raw("imperial-conquest/taken-back"))["log"]
    assert table is not None
    assert table["entry"] < len(log) - 1


@pytest.mark.parametrize("content", [b"{}", b'{"format": "harvest-match/1", "game": "chess"}'])
def test_a_head_that_is_refused_has_no_table(content: bytes) -> None:
    assert table_at(content, None) is None
