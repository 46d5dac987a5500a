"""Every refusal code is provoked by a case, names known clauses, and renders to a whole sentence."""

from functools import lru_cache
from typing import Any

import pytest

from cards.library.loader import load_refusals, load_rulebook, read_yaml
from cards.library.source import DATA

from .cases import CASES
from .script import GAME

CODES = load_refusals(GAME)
OWN = read_yaml(DATA / GAME / "refusals.yaml")
ELSEWHERE = {
    "malformed-deck",
    "malformed-draft",
}  # of the commands on decks and drafts: tests/decks/test_teams.py


@lru_cache(maxsize=200)
def refusal(code: str) -> dict[str, Any]:
    return CASES[code]()


def test_every_code_is_provoked_by_a_test() -> None:
    assert set(OWN) - ELSEWHERE == set(CASES)


@pytest.mark.parametrize("code", sorted(CASES))
def test_case_is_refused_with_its_code_kind_and_clauses(code: str) -> None:
    row, found = CODES[code], refusal(code)
    assert (found["code"], found["kind"]) == (code, row.kind)
    assert tuple(found["clauses"])[: len(row.clauses)] == row.clauses


@pytest.mark.parametrize("code", sorted(CASES))
def test_message_is_a_whole_sentence(code: str) -> None:
    message = refusal(code)["message"]
    assert "{" not in message.replace("{}", "")
    assert "  " not in message
    assert message[-1] in ".:"


def test_all_codes_name_clauses_and_all_are_in_the_rulebook() -> None:
    clauses = set(load_rulebook(GAME).clauses)
    without = [code for code, row in OWN.items() if not row["clauses"]]
    unknown = [(code, name) for code, row in OWN.items() for name in row["clauses"] if name not in clauses]
    assert (without, unknown) == ([], [])
