"""Boards in the casebook: the position in which a case tries its entry, drawn from what the engine sees."""

import re
from collections import Counter
from typing import Any

import pytest
from django.test import Client

from cards import positions
from cards.domain.loading import load_library
from cards.library.casebook import Case, cases_of, load_casebook
from cards.templatetags.boards import case_board

GAME = "imperial-harvest"
CASES = {case.id: case for case in load_casebook(GAME)}


def with_moves() -> Case:
    """A case whose log leads somewhere else than where it begins."""
    return next(case for case in CASES.values() if [entry["do"] for entry in case.log][-1:] == ["move"])


def test_the_board_shows_where_the_log_leads() -> None:
    case = with_moves()
    mover, to = next(e["character"] for e in case.log if e["do"] == "begin"), case.log[-1]["to"]
    found = positions.position_of(case)
    assert found is not None
    assert found["characters"][mover]["at"] == to
    assert ">The position</figcaption>" in case_board(case)


def test_without_an_engine_the_position_is_the_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(positions, "_tellers", [])
    monkeypatch.setattr(positions, "_told", {})
    assert "The position that the log begins with" in case_board(with_moves())


def test_a_draft_and_other_games_have_no_board() -> None:
    drafted = next(case for case in CASES.values() if case.entry and case.entry["do"] == "draft")
    emperor = load_casebook("for-the-emperor")[0]
    assert (case_board(drafted), case_board(emperor)) == ("", "")


def test_every_case_with_a_board_is_drawn() -> None:
    tried = [case for case in CASES.values() if case.entry and case.entry["do"] != "draft"]
    boards = [case_board(case) for case in tried]
    assert len(tried) > 250
    assert [
        case.id for case, board in zip(tried, boards, strict=True) if positions.position_of(case) is None
    ] == []
    assert sum("<svg" in board for board in boards) > len(tried) - 20  # the others begin without a board


@pytest.mark.django_db
def test_a_clause_shows_its_boards(client: Client) -> None:
    load_library(game=GAME)
    counts = Counter(clause for case in CASES.values() if case_board(case) for clause in case.clauses)
    clause = next(clause for clause, count in counts.items() if count == 2 == len(cases_of(GAME, clause)))
    text: Any = client.get(f"/rules/{GAME}/{clause}").content.decode()
    assert len(re.findall('<figure class="board">', text)) == 2
    assert "cards/boards.css" in text
