"""Every refusal code has an example, and the example gets that code from what judges such things."""

import datetime
import json
from functools import lru_cache
from importlib import import_module
from typing import Any

import pytest

from cards.library.examples import Example, load_examples
from cards.library.loader import games, load_catalogue, load_refusals
from cards.why import own_codes, whys_of
from decks.formats.checks import Terms, check_file
from decks.validation.imperial_harvest import check_draft
from matches.engines.adjudicate import adjudicate

DAY = datetime.date(2026, 5, 2)
SHOWN_BY_NOTHING = {
    "file.unreadable",  # of a command: tests/matches/engines/test_engine_commands.py
    "banned-card",  # needs a ban: tests/decks/test_validation.py, tests/cards/publishing
    "turn.chance-word",  # no file can say it: tests/matches/engines/test_order.py
    "chance.none",  # no file either: tests/matches/engines/imperial_harvest/cases.py
    # Positions that a game comes to late: tests/matches/engines/harrow_county/cases.py sets them up by hand.
    *("arrow.supply", "breath.infect", "drawn.pile-first", "nest.offer-missing", "nest.offer-not-there"),
    *("season.taken", "spend.no-cube", "straw.empty", "vane.no-arrow", "vane.no-nest", "where.area"),
    "where.no-x",
    "map.unreachable",  # tests/matches/engines/imperial_harvest/cases.py
}
ROWS = [(game, why.example) for game in games() for why in whys_of(game) if why.example is not None]


def codes_for(game: str, example: Example) -> set[str]:
    """The codes that the example gets from the adjudicator, the deck check or its command."""
    if example.kind == "deck":
        return codes_of_deck(game, example)
    if example.kind == "check":
        return codes_of_command(game, example)
    refusal = adjudicate(example.raw(), game=example.as_game)["refusal"]
    return {refusal["code"]} if refusal else set()


def codes_of_deck(game: str, example: Example) -> set[str]:
    terms = Terms(DAY, example.as_game or game, example.deck_format, load_catalogue(game))
    document = {"format": "harvest-deck/1", "game": game, "deck": example.content}
    check = check_file(json.dumps(document), terms)
    return {fault.code for fault in (*check.problems, *check.advice)}


def codes_of_command(game: str, example: Example) -> set[str]:
    """What the command's own answer lists."""
    if example.check == "check_draft":
        return set(check_draft(example.content, load_catalogue(game)).as_document()["codes"])
    command = import_module(f"matches.management.commands.{example.check}").Command()
    answer, _ = command.answer(example.content, {"seats": None, "game": game})
    rows: list[Any] = [*answer.get("errors", ()), *answer.get("warnings", ()), *answer.get("codes", ())]
    return {row["code"] if isinstance(row, dict) else row for row in rows}


@lru_cache(maxsize=1)
def shown_somewhere() -> frozenset[str]:
    return frozenset(code for game in games() for code in load_examples(game))


@pytest.mark.parametrize("game", games())
def test_every_code_of_a_game_has_an_example(game: str) -> None:
    assert own_codes(game) - set(load_examples(game)) == set()


@pytest.mark.parametrize("game", games())
def test_examples_are_of_codes_that_are_there(game: str) -> None:
    assert set(load_examples(game)) - set(load_refusals(game)) == set()


def test_every_common_code_has_an_example_in_some_game() -> None:
    common = {code for game in games() for code in load_refusals(game) if code not in own_codes(game)}
    assert common - shown_somewhere() == set()


@pytest.mark.parametrize(("game", "example"), ROWS, ids=[f"{game}:{row.code}" for game, row in ROWS])
def test_the_example_gets_its_code(game: str, example: Example) -> None:
    if example.kind == "none":
        assert example.code in SHOWN_BY_NOTHING
    else:
        assert example.code in codes_for(game, example)
