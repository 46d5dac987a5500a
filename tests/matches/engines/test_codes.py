"""Every code of the refusal files is provoked by a case, names known clauses, and renders to a whole
sentence.
"""

import datetime

import pytest

from cards.library.loader import load_catalogue, load_rulebook
from cards.library.refusals import codes_of
from decks.validation import check_deck

from .cases import CASES
from .script import EVERYTHING, GAME

CODES = codes_of(GAME)
ELSEWHERE = {
    "unknown-game", "unknown-format", "banned-card",  # tests/decks/test_validation.py
    "file.unreadable",  # tests/matches/engines/test_engine_commands.py
    "match.exhausted", "draw.empty",  # tests/matches/engines/test_turns.py
    "turn.chance-word",  # tests/matches/engines/test_order.py
}  # fmt: skip
ADVICE = {
    "no-harvester": {"sweet-corn": 4},
    "missing-tool": {"sweet-corn": 4},
    "uneaten-feed": {"krill": 4},
    "missing-feed": {"cattle": 4},
    "unusable-advanced": {"grain-mill": 4},
    "unusable-facility": {"bakery": 4},
    "unusable-storage": {"silo": 4},
}


def test_every_code_is_provoked_by_a_test() -> None:
    assert set(CODES) == set(CASES) | set(ADVICE) | ELSEWHERE


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


@pytest.mark.parametrize(("code", "cards"), ADVICE.items())
def test_advice_is_given(code: str, cards: dict[str, int]) -> None:
    check = check_deck(
        game=GAME,
        deck={"cards": cards},
        deck_format="casual",
        date=datetime.date(2026, 5, 2),
        catalogue=load_catalogue(GAME),
    )
    assert code in {fault.code for fault in check.advice}


def test_what_is_illegal_names_clauses_that_the_rulebook_has() -> None:
    clauses = set(load_rulebook(GAME).clauses)
    without = [code for code, row in CODES.items() if row.kind != "malformed" and not row.clauses]
    unknown = [(code, name) for code, row in CODES.items() for name in row.clauses if name not in clauses]
    assert (without, unknown) == ([], [])


def test_deck_with_everything_is_legal_in_tourney() -> None:
    day = datetime.date(2026, 5, 2)
    check = check_deck(
        game=GAME, deck=EVERYTHING, deck_format="tourney", date=day, catalogue=load_catalogue(GAME)
    )
    assert check.legal
