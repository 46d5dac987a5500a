"""Every refusal code is provoked by a case, names known clauses, and renders to a whole sentence."""

import pytest

from cards.library.loader import load_refusals, load_rulebook, read_yaml
from cards.library.source import DATA

from .cases import CASES
from .script import GAME

CODES = load_refusals(GAME)
OWN = read_yaml(DATA / GAME / "refusals.yaml")
ADVICE = {"map.water", "map.food", "map.wood", "map.ore", "map.gold"}  # test_maps.py


def test_every_code_is_provoked_by_a_test() -> None:
    shared = {code for code in CASES if code.startswith("entry.")}
    assert set(OWN) == (set(CASES) - shared) | ADVICE | {code for code in OWN if code.startswith("odds.")}


@pytest.mark.parametrize("code", sorted(CASES))
def test_case_is_refused_with_its_code_kind_and_clauses(code: str) -> None:
    refusal = CASES[code]()
    row = CODES[code]
    assert (refusal["code"], refusal["kind"], refusal["clauses"]) == (code, row.kind, list(row.clauses))


@pytest.mark.parametrize("code", sorted(CASES))
def test_message_is_a_whole_sentence(code: str) -> None:
    message = CASES[code]()["message"]
    assert "{" not in message
    assert "  " not in message
    assert message[-1] in ".:"


def test_what_is_not_malformed_names_clauses_and_all_are_in_the_rulebook() -> None:
    clauses = set(load_rulebook(GAME).clauses)
    without = [code for code, row in OWN.items() if not row["clauses"]]
    unknown = [(code, name) for code, row in OWN.items() for name in row["clauses"] if name not in clauses]
    assert (without, unknown) == ([], [])
