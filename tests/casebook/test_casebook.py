"""The casebooks: their answers, written by hand, are those that the engines and the deck checks give."""

import datetime
import json
from collections.abc import Mapping
from typing import Any

import pytest

from cards.library.casebook import Case, cases_of, has_casebook, load_casebook
from cards.library.loader import games, load_catalogue, load_rulebook
from decks.validation import check_deck
from matches.engines.adjudicate import adjudicate, view
from matches.engines.registry import rules_versions

GAMES = [game for game in games() if has_casebook(game)]
CASES = [case for game in GAMES for case in load_casebook(game)]
ENTRIES = [case for case in CASES if case.entry is not None]
DECKS = [case for case in CASES if case.entry is None]


def named(case: Case) -> str:
    return case.id


def verdict_of(case: Case, *, tried: bool) -> dict[str, Any]:
    rules = rules_versions(case.game)[-1]
    return adjudicate(json.dumps(case.document(rules=rules, tried=tried)).encode())


def differences(said: Mapping[str, Any], given: Mapping[str, Any], place: str = "") -> list[str]:
    """Where what a case says of a verdict is not what the verdict says; nothing is asked of the rest."""
    found: list[str] = []
    for key, value in said.items():
        where = f"{place}.{key}"
        if isinstance(value, Mapping) and isinstance(given.get(key), Mapping):
            found += differences(value, given[key], where)
        elif given.get(key) != value:
            found.append(f"{where}: {value} is said, {given.get(key)} is given")
    return found


@pytest.mark.parametrize("case", ENTRIES, ids=named)
def test_the_position_stands(case: Case) -> None:
    verdict = verdict_of(case, tried=False)
    assert (verdict["refusal"], verdict["accepted"]) == (None, len(case.log))


@pytest.mark.parametrize("case", ENTRIES, ids=named)
def test_the_answer_is_the_engines(case: Case) -> None:
    verdict = verdict_of(case, tried=True)
    refusal = verdict["refusal"] or {}
    assert verdict["legal"] == case.is_legal
    assert tuple(filter(None, [refusal.get("code")])) == case.codes
    assert differences(case.after, verdict) == []
    assert case.is_legal or set(refusal["clauses"]) & set(case.clauses)


@pytest.mark.parametrize("case", [case for case in ENTRIES if case.shows], ids=named)
def test_the_board_is_what_the_case_shows(case: Case) -> None:
    document = case.document(rules=rules_versions(case.game)[-1], tried=True)
    seen = view(json.dumps(document).encode(), None)["observation"]
    assert differences(case.shows, seen) == []


@pytest.mark.parametrize("case", DECKS, ids=named)
def test_the_answer_is_the_deck_checks(case: Case) -> None:
    found = check_deck(
        game=case.game,
        deck=case.deck,
        deck_format=case.deck_format,
        date=datetime.date(2026, 5, 2),
        catalogue=load_catalogue(case.game),
    )
    assert (found.legal, tuple(fault.code for fault in found.problems)) == (case.is_legal, case.codes)


@pytest.mark.parametrize("game", GAMES)
def test_cases_cite_clauses_of_their_edition(game: str) -> None:
    clauses = load_rulebook(game).clauses
    wrong = [case.id for case in load_casebook(game) if case.edition != clauses[case.clause].edition]
    assert wrong == []


@pytest.mark.parametrize("game", GAMES)
def test_there_are_fifteen_cases_and_more(game: str) -> None:
    cases = load_casebook(game)
    assert len(cases) >= 15
    assert {case.is_legal for case in cases} == {True, False}


def test_cases_of_a_clause_come_before_those_that_only_rest_on_it() -> None:
    found = [case.id for case in cases_of("for-the-emperor", "FE-4.2")]
    assert found[0] == "FE-4.2-1"
    assert [case.startswith("FE-4.2-") for case in found] == sorted(
        (case.startswith("FE-4.2-") for case in found), reverse=True
    )


def test_a_game_without_a_casebook_has_no_cases() -> None:
    assert load_casebook("no-such-game") == ()
