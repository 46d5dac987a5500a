"""Topics, formats, refusal codes and names as plain functions."""

import datetime
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from cards.library.formats import legality
from cards.library.loader import load_catalogue
from cards.library.refusals import Refusal, RefusalCode, message_of, refuse
from cards.library.text import normalise, tidy, without_controls
from cards.library.topics import clauses_of_card

CATALOGUE = load_catalogue("great-harvest")
DAY = datetime.date(2026, 5, 2)


def test_clauses_of_a_card_come_from_all_links_that_hold() -> None:
    sheep = clauses_of_card(CATALOGUE, CATALOGUE.cards["sheep"])
    assert sheep == ("GH-7.8", "GH-7.9", "GH-7.10", "GH-9.10", "GH-7.16", "GH-7.17", "GH-2.2", "GH-5.19")
    assert "GH-7.16" not in clauses_of_card(CATALOGUE, CATALOGUE.cards["cattle"])
    assert "GH-7.14" in clauses_of_card(CATALOGUE, CATALOGUE.cards["salmon"])
    assert "GH-7.14" not in clauses_of_card(CATALOGUE, CATALOGUE.cards["krill"])


def test_every_card_has_clauses() -> None:
    assert [card.id for card in CATALOGUE.cards.values() if not clauses_of_card(CATALOGUE, card)] == []


def test_legality_follows_the_day() -> None:
    versions = [
        {"from": "2020-01-01", "min_cards": 50, "max_copies": 4, "banned": []},
        {"from": "2026-05-02", "min_cards": 50, "max_copies": 4, "banned": ["tuna"]},
    ]
    formats = {"casual": {"name": "Casual", "versions": versions}}
    catalogue = replace(CATALOGUE, extras={"formats": formats})
    before, after = DAY - datetime.timedelta(days=1), DAY
    assert [row.legal for day in (before, after) for row in legality(catalogue, "tuna", day)] == [True, False]
    assert [row.since for row in legality(catalogue, "tuna", after)] == [DAY]
    assert list(legality(catalogue, "tuna", datetime.date(2019, 12, 31))) == []


def test_a_refusal_takes_kind_and_clauses_from_the_data() -> None:
    refusal = refuse("great-harvest", "too-few-cards", have=54, need=60)
    assert refusal == Refusal("illegal", "too-few-cards", ("GH-2.1", "GH-9.1"), {"have": 54, "need": 60})
    assert message_of("great-harvest", refusal) == "The deck needs at least 60 cards and holds 54."


def test_an_outline_shows_what_a_case_would_fill_in() -> None:
    code = RefusalCode("x", "illegal", (), "{have} copies of {name}.")
    assert code.outline == "[have] copies of [name]."


@pytest.mark.parametrize(
    "text",
    [
        "Farmer’s Café",
        "farmer's  café",
        "FARMER'S CAFE",
        "\ufefffarmer‘s\u00a0cafe\u0301",
        " farmer`s\tcafé\u200b ",
        "farmer's\x00 café",
    ],
)
def test_typing_does_not_matter(text: str) -> None:
    assert normalise(text) == "farmer's cafe"


def test_tidy_keeps_case_and_accents() -> None:
    assert tidy("  Café –\u00a0“Noir”  ") == 'Café - "Noir"'


def test_the_library_needs_no_django(project_root: Path) -> None:
    code = (
        "import sys; sys.modules.update(django=None, rest_framework=None, celery=None)\n"
        "from cards.library.checks import check_library\n"
        "from cards.library import formats, topics, text, refusals\n"
        "print(len(check_library('great-harvest')))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=project_root, capture_output=True, text=True, check=False
    )
    assert (done.stdout, done.stderr) == ("0\n", "")


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("He \u202elied\u202c.", "He lied."),
        ("\u2066a\u2069\u200e\u200f\u061cb", "ab"),
        ("two\r\nlines\0here", "two\nlines here"),
        ("d\u00e9j\u00e0 \u05d0\u05d1\u200d", "d\u00e9j\u00e0 \u05d0\u05d1\u200d"),
    ],
)
def test_signs_of_direction_are_left_out_and_letters_stay(typed: str, kept: str) -> None:
    assert without_controls(typed) == kept
