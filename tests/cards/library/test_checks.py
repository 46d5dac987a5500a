"""`check_library` finds each kind of fault, with file, line and field."""

import re
import shutil
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from cards.library.checks import check_common, check_library
from cards.library.source import DATA, read_yaml

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


FAULTS = read_yaml(Path(__file__).with_name("faults.yaml"))


@pytest.mark.parametrize("row", FAULTS, ids=[row["new"].split()[-1] for row in FAULTS])
def test_each_fault_is_found_where_it_is(data: Path, row: dict[str, str]) -> None:
    line = spoil(data, row["file"], row["old"], row["new"])
    faults = check_library(GAME, data)
    found = [fault for fault in faults if re.search(row["says"], str(fault))]
    assert found, [str(fault) for fault in faults]
    assert found[0].file == str(data / GAME / f"{row['file']}.yaml")
    assert found[0].line is not None
    assert found[0].line >= line or "theme_decks" in row["says"]


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


def test_a_code_that_nothing_gets(data: Path) -> None:
    (data / GAME / "refusals.yaml").open("a", encoding="utf-8").write(
        "odd.one:\n  kind: malformed\n  message: Odd.\n"
    )
    assert [str(fault).split(": ", 1)[1] for fault in check_library(GAME, data)] == [
        "nothing uses odd.one: no example gets it"
    ]


def test_rulings_that_supersede_each_other(data: Path) -> None:
    for number, other in ((1, 2), (2, 1)):
        spoil(
            data,
            "rulings",
            f"  - id: gh-r{number}\n",
            f"  - id: gh-r{number}\n    superseded_by: gh-r{other}\n",
        )
    assert [str(fault).split(": ", 1)[1] for fault in check_library(GAME, data)] == [
        "gh-r1 supersedes itself in the end", "gh-r2 supersedes itself in the end"
    ]  # fmt: skip


def test_a_group_by_a_field_that_no_card_has(data: Path) -> None:
    spoil(data, "rulings", "  - id: gh-r1\n", "  - id: gh-r1\n    groups: [{colour: red}]\n")
    assert [
        "rulings[0].groups[0]: no card has colour" in str(fault) for fault in check_library(GAME, data)
    ] == [True]


@pytest.mark.parametrize(
    ("file", "old", "new", "says"),
    [
        ("infractions", "default: caution", "default: banishment", "default: there is no penalty banishment"),
        ("infractions", "to: warning}", "to: exile}", "upgrade: there is no penalty exile"),
        ("infractions", "id: HI-1.2", "id: HI-1.1", "id: HI-1.1 is there twice"),
        ("infractions", "title: Cheating", "title: slow PLAY", "title: slow PLAY is there twice"),
        ("infractions", "    group: Conduct\n", "", "group missing"),
        ("examples", "  file.bom:", "  file.bomb:", "examples.file.bomb: there is no code file.bomb"),
    ],
)
def test_faults_of_what_all_games_share(data: Path, file: str, old: str, new: str, says: str) -> None:
    path = data / "common" / f"{file}.yaml"
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    faults = [fault for fault in check_common(data) if says in str(fault)]
    assert [(fault.file, fault.line is not None) for fault in faults] == [(str(path), True)]
