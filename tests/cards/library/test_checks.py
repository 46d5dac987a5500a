"""`check_library` finds each kind of fault, with file, line and field."""

import re
import shutil
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from cards.library.checks import check_common, check_library
from cards.library.source import DATA

GAME = "great-harvest"


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A copy of the shipped data to be spoilt."""
    for name in (GAME, "common"):
        shutil.copytree(DATA / name, tmp_path / name)
    return tmp_path


def spoil(data: Path, kind: str, old: str, new: str) -> int:
    """Replace the first `old` by `new`; returns its line."""
    file = data / GAME / f"{kind}.yaml"
    text = file.read_text(encoding="utf-8")
    place = text.index(old)
    file.write_text(text.replace(old, new, 1), encoding="utf-8")
    return text[:place].count("\n") + 1


FAULTS = [
    ("catalogue", "profits: 3, taxonomy: Malus", "profits: -1, taxonomy: Malus", r"cards\[2\]\.profits: -1 is less"),
    ("catalogue", "id: barley, name: Barley", "id: barley, name: ápple", r"cards\[4\]\.name: ápple is there twice \(as Apple\)"),
    ("catalogue", "id: barley, name: Barley", "id: apple, name: Barley", r"cards\[4\]\.id: apple is there twice"),
    ("catalogue", "id: barley, name: Barley", "id: silos, name: Silos", r"cards\[4\]\.name: no card may be called Silos"),
    ("catalogue", "produce: barley, pro", "produce: barley, colour: gold, pro", r"colour: a crop has no field colour"),
    ("catalogue", "feed_mix: [krill, finfish]", "feed_mix: [krill, squid]", r"feed_mix\[1\]: there is no card that gives squid"),
    ("catalogue", "processing: [malting, milling]", "processing: [milking]", r"there is no Advanced Tool with milking"),
    ("catalogue", '"on": [grain-mill]', '"on": [water-mill]', r"\.on\[0\]: there is no Advanced Tool water-mill"),
    ("catalogue", '"on": [grain, legume]', '"on": [grains]', r"\.on\[0\]: there is no sub-type grains"),
    ("catalogue", "- {seed-sower: must}", "- {cultivator: must}", r"panel\[1\]\.cultivator: the slot cultivator is there twice"),
    ("catalogue", "- {feeder: must}", "- {butler: must}", r"panel\[2\]\.butler: the slot butler is filled by no Basic"),
    ("catalogue", "min_cards: 60", "min_cards: 63", r"theme_decks\[0\]\.cards: fewer than 63 cards"),
    ("catalogue", "cards: {sweet-corn: 4", "cards: {sweet-corn: 5", r"sweet-corn: more than 4 copies"),
    ("catalogue", "banned: []", "banned: [goose]", r"banned\[0\]: there is no card goose"),
    ("catalogue", "size: 17", "size: 16", r"products\[0\]\.contents: it holds 17 cards, not 16"),
    ("catalogue", "clauses: [GH-2.9]", "clauses: [GH-2.99]", r"clauses\[0\]: there is no clause GH-2\.99"),
    ("rulebook", "see: [GH-2.1, GH-3.9]", "see: [GH-2.1, GH-3.99]", r"see\[1\]: there is no clause GH-3\.99"),
    ("rulebook", "- id: GH-1.2", "- id: GH-1.3", r"clauses\[1\]\.id: GH-1\.3 stands where GH-1\.2 is due"),
    ("rulebook", "Introduction\n        standing: source", "Introduction\n        standing: sauce", r"standing: 'sauce' is not one of source, public, house"),
    ("rulings", "clauses: [GH-2.2, GH-9.2]", "clauses: [GH-2.2, GH-77.1]", r"clauses\[1\]: there is no clause GH-77\.1"),
    ("rulings", "cards: [sweet-corn]", "cards: [sweet]", r"cards\[0\]: there is no card sweet"),
    ("rulings", "2026-01-01", "2026-02-31", r"date: 2026-02-31 is no day of the calendar"),
    ("refusals", "clauses: [GH-2.11, GH-2.10]", "clauses: [GH-2.11, GH-2.100]", r"clauses\[1\]: there is no clause GH-2\.100"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("kind", "old", "new", "message"), FAULTS, ids=[row[2].split()[-1] for row in FAULTS]
)
def test_each_fault_is_found_where_it_is(data: Path, kind: str, old: str, new: str, message: str) -> None:
    line = spoil(data, kind, old, new)
    found = [fault for fault in check_library(GAME, data) if re.search(message, str(fault))]
    assert found, [str(fault) for fault in check_library(GAME, data)]
    assert found[0].file == str(data / GAME / f"{kind}.yaml")
    assert found[0].line is not None
    assert found[0].line >= line or "theme_decks" in message


def test_an_illegal_code_without_a_clause(data: Path) -> None:
    spoil(data, "refusals", "  clauses: [GH-2.11, GH-2.10]\n", "")
    assert [str(fault).split(": ", 1)[1] for fault in check_library(GAME, data)] == [
        "an illegal thing needs at least one clause"
    ]


def test_a_message_with_broken_braces(data: Path) -> None:
    spoil(data, "refusals", "{name} is a Tool", "{name is a Tool")
    assert ["no-foil.message" in str(fault) for fault in check_library(GAME, data)] == [True]


def test_a_file_that_is_no_yaml(data: Path) -> None:
    spoil(data, "rulings", "rulings:", "rulings: [")
    assert [fault.line is not None for fault in check_library(GAME, data)] == [True]


def test_a_common_file_of_the_wrong_form(data: Path) -> None:
    (data / "common" / "refusals.yaml").write_text("a-code: {kind: odd, message: x}\n", encoding="utf-8")
    assert [fault.message for fault in check_common(data)] == [
        "'odd' is not one of malformed, illegal, incomplete"
    ]


def test_the_command_says_that_all_is_well() -> None:
    out = StringIO()
    call_command("check_library", stdout=out)
    assert out.getvalue().startswith("The library is in order: ")


def test_the_command_lists_faults_and_fails() -> None:
    err = StringIO()
    with pytest.raises(CommandError, match="1 faults in the library"):
        call_command("check_library", "chess", stderr=err)
    assert err.getvalue() == "chess/catalogue.yaml: there is no such file\n"
