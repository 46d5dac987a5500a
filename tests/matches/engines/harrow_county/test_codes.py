"""Every refusal code is provoked by a case, names known clauses, and renders to a whole sentence."""

import pytest

from cards.library.loader import load_refusals, load_rulebook, read_yaml
from cards.library.source import DATA

from .cases import CASES
from .script import GAME

CODES = load_refusals(GAME)
OWN = read_yaml(DATA / GAME / "refusals.yaml")


def test_every_code_is_provoked_by_a_case() -> None:
    shared = {code for code in CASES if code.startswith("entry.")}
    assert set(OWN) == set(CASES) - shared


@pytest.mark.parametrize("code", sorted(CASES))
def test_case_is_refused_with_its_code_kind_and_clauses(code: str) -> None:
    refusal, row = CASES[code](), CODES[code]
    assert (refusal["code"], refusal["kind"]) == (code, row.kind)
    assert set(row.clauses) & set(refusal["clauses"]) or code.startswith("entry.")
    message = refusal["message"]
    assert "{" not in message
    assert "  " not in message
    assert message[-1] in ".:"


def test_every_code_names_clauses_of_the_rulebook() -> None:
    clauses = set(load_rulebook(GAME).clauses)
    without = [code for code, row in OWN.items() if not row["clauses"]]
    unknown = [(code, name) for code, row in OWN.items() for name in row["clauses"] if name not in clauses]
    assert (without, unknown) == ([], [])
