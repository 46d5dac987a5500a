"""Every code of the game is provoked by a case, names known clauses, and renders to a whole sentence."""

import pytest

from cards.library.loader import DATA, load_rulebook
from cards.library.refusals import codes_of
from cards.library.source import read_yaml

from .cases import CASES
from .script import GAME

CODES = codes_of(GAME)
OWN = set(read_yaml(DATA / GAME / "refusals.yaml"))


def test_every_code_is_provoked_by_a_case() -> None:
    assert set(CASES) == OWN


@pytest.mark.parametrize("code", sorted(CASES))
def test_case_is_refused_with_its_code_kind_and_clauses(code: str) -> None:
    refusal, row = CASES[code](), CODES[code]
    assert (refusal["code"], refusal["kind"], refusal["clauses"]) == (code, row.kind, list(row.clauses))
    assert row.clauses


@pytest.mark.parametrize("code", sorted(CASES))
def test_message_is_a_whole_sentence(code: str) -> None:
    message = CASES[code]()["message"]
    assert "{" not in message
    assert "  " not in message
    assert message.endswith(".")


def test_clauses_are_in_the_rulebook() -> None:
    clauses = set(load_rulebook(GAME).clauses)
    assert [(code, name) for code in OWN for name in CODES[code].clauses if name not in clauses] == []
