"""Army lists of For the Emperor: every code, each once, in alphabetical order."""

import datetime
import json
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

from cards.library.loader import load_catalogue
from decks.validation import CardLines, DeckCheck, check_deck

GAME = "for-the-emperor"
CATALOGUE = load_catalogue(GAME)
NINE = dict.fromkeys(CATALOGUE.cards, 1)
NAMES = {card.name: 1 for card in CATALOGUE.cards.values()}


def check(deck: Any, deck_format: str | None = None) -> DeckCheck:
    day = datetime.date(2026, 5, 2)
    return check_deck(game=GAME, deck=deck, deck_format=deck_format, date=day, catalogue=CATALOGUE)


def codes(deck: Any) -> list[str]:
    return [fault.code for fault in check(deck).problems]


def crane(**cards: Any) -> dict[str, Any]:
    return {"army": "crane", "cards": {**NINE, **cards}}


@pytest.mark.parametrize(
    "deck",
    [
        {"army": "crane"},
        {"army": "turtle"},
        {"army": "crane", "cards": NINE},
        {"army": "turtle", "cards": NAMES},
    ],
)
def test_legal_lists(deck: dict[str, Any]) -> None:
    assert (check(deck).legal, codes(deck)) == (True, [])
    assert check(deck, "house-1-9").legal


@pytest.mark.parametrize(
    ("deck", "expected"),
    [
        ({}, ["army.missing"]),
        ({"army": "Crane"}, ["army.unknown"]),
        ({"army": "crane "}, ["army.unknown"]),
        ({"army": None}, ["army.unknown"]),
        ({"army": ["crane"]}, ["army.unknown"]),
        ({"army": "crane", "cards": None}, ["cards.shape"]),
        ({"army": "crane", "cards": ["ronin"]}, ["cards.shape"]),
        ({"army": "crane", "cards": {}}, ["card.missing"]),
        (crane(ronin=0), ["card.missing", "count.invalid"]),
        (crane(ronin="1"), ["card.missing", "count.invalid"]),
        (crane(ronin=1.0), ["card.missing", "count.invalid"]),
        (crane(ronin=True), ["card.missing", "count.invalid"]),
        (crane(ronin=-1), ["card.missing", "count.invalid"]),
        (crane(ronin=None), ["card.missing", "count.invalid"]),
        (crane(ronin=2), ["card.copies"]),
        (crane(Ronin=1), ["card.copies"]),
        (crane(Ronin="x"), ["count.invalid"]),
        (crane(RONIN=1), ["card.unknown"]),
        (crane(samurai=0), ["card.unknown", "count.invalid"]),
        ({"army": "crane", "foil": True}, ["field.unknown"]),
        ({"cards": [], "x": 1}, ["army.missing", "cards.shape", "field.unknown"]),
        (
            {"army": 9, "cards": {"ronin": 2, "kyudo": "1", "nobody": 1}, "name": "x"},
            ["army.unknown", "card.copies", "card.missing", "card.unknown", "count.invalid", "field.unknown"],
        ),
    ],
)
def test_faults_each_once_in_alphabetical_order(deck: dict[str, Any], expected: list[str]) -> None:
    found = check(deck)
    assert ([fault.code for fault in found.problems], found.legal, found.malformed) == (
        expected,
        False,
        False,
    )
    assert {fault.clauses[0] for fault in found.problems} == {"FE-2.1"}


def test_a_row_that_stands_twice_adds_up() -> None:
    deck = {"army": "crane", "cards": CardLines([*NINE.items(), ("ronin", 1)])}
    assert codes(deck) == ["card.copies"]


@pytest.mark.parametrize("deck", [None, [], "crane", 3, CardLines([("army", "crane"), ("army", "turtle")])])
def test_what_is_no_army_list_at_all(deck: Any) -> None:
    found = check(deck)
    assert (codes(deck), found.malformed) == (["malformed-deck"], True)


def test_the_command_checks_an_army(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "army.json"
    document = {"format": "harvest-deck/1", "game": GAME, "deck": {"army": "crane"}}
    file.write_text(json.dumps(document))
    call_command("check_deck", str(file), "--game", GAME)
    assert json.loads(capsys.readouterr().out)["legal"]
    file.write_text(json.dumps({**document, "deck": {"army": "frog"}}))
    with pytest.raises(SystemExit) as ended:
        call_command("check_deck", str(file), "--game", GAME)
    answer = json.loads(capsys.readouterr().out)
    assert (ended.value.code, [row["code"] for row in answer["problems"]]) == (1, ["army.unknown"])
