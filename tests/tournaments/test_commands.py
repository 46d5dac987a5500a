"""The commands, without a database."""

import io
import json
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

from tests.tournaments.events import bye, event, played

DOCUMENT = event(list("abcde"), [[played("a", "b", 2, 1), played("c", "d", 2), bye("e")]])


def run(name: str, *arguments: str) -> tuple[int, list[Any]]:
    """Exit code and the printed documents."""
    out, code = io.StringIO(), 0
    try:
        call_command(name, *arguments, stdout=out)
    except SystemExit as left:
        code = int(str(left.code or 0))
    return code, [json.loads(line) for line in out.getvalue().splitlines()]


@pytest.fixture
def file(tmp_path: Path) -> str:
    path = tmp_path / "event.json"
    path.write_text(json.dumps(DOCUMENT))
    return str(path)


def test_standings(file: str) -> None:
    code, (answer,) = run("standings", file)
    assert (code, answer["format"], answer["after_round"], answer["profile"]) == (
        0,
        "harvest-standings/1",
        1,
        "tcg",
    )
    code, (before,) = run("standings", file, "--after", "0", "--profile", "chess")
    assert (code, before["after_round"], before["profile"]) == (0, 0, "chess")
    assert [row["rank"] for row in before["rows"]] == [1] * 5


@pytest.mark.parametrize(
    "arguments", [["--after", "2"], ["--after", "-1"], ["--profile", "luck"], ["--game", "chess"]]
)
def test_what_standings_refuses(file: str, arguments: list[str]) -> None:
    code, (answer,) = run("standings", file, *arguments)
    assert (code, answer["clauses"]) == (2, [])


def test_pair(file: str) -> None:
    code, (answer,) = run("pair", file)
    assert (code, answer["format"], answer["round"]) == (0, "harvest-pairings/1", 2)
    assert answer["bye"] in ("b", "d")
    assert set(answer["cost"]) == {"rematches", "protected", "gap_squares", "float_repeats", "side_faults"}
    assert all(pairing["why"] for pairing in answer["pairings"])
    assert run("pair", file)[1] == [answer]
    assert run("pair", file, "--seed", "6f1c")[1] == [answer]


def test_other_seeds_give_other_rounds(tmp_path: Path) -> None:
    path = tmp_path / "event.json"
    path.write_text(json.dumps(event([f"p{number}" for number in range(16)], [])))
    answers = {json.dumps(run("pair", str(path), "--seed", str(seed))[1]) for seed in range(5)}
    assert len(answers) == 5


def test_pair_explains(file: str) -> None:
    out = io.StringIO()
    call_command("pair", file, "--explain", stdout=out)
    lines = out.getvalue().splitlines()
    assert lines[0] == "Round 2"
    assert lines[1].startswith("Table 1: ")
    assert "They have not met." in lines[1]


def test_open_results_are_refused_unless_provisional(tmp_path: Path) -> None:
    path = tmp_path / "event.json"
    open_match = {"players": ["a", "b"], "result": None}
    path.write_text(json.dumps(event(list("abcd"), [[open_match, played("c", "d", 2)]])))
    code, (answer,) = run("pair", str(path))
    assert (code, answer["code"]) == (2, "open-results")
    code, (answer,) = run("pair", str(path), "--provisional")
    assert (code, answer["cost"]["rematches"]) == (0, 0)


def test_after_the_last_round(tmp_path: Path) -> None:
    path = tmp_path / "event.json"
    stages = [{"kind": "swiss", "rounds": 1}]
    path.write_text(json.dumps(event(["a", "b"], [[played("a", "b", 2)]], stages=stages)))
    code, (answer,) = run("pair", str(path))
    assert (code, answer["code"]) == (2, "stage-over")


def test_a_round_is_audited_by_its_number(file: str) -> None:
    code, (answer,) = run("pair", file, "--round", "1")
    assert (code, answer["round"]) == (0, 1)


def test_a_document_a_line(tmp_path: Path) -> None:
    path = tmp_path / "events.jsonl"
    path.write_text(f"{json.dumps(DOCUMENT)}\n{{}}\n\n{json.dumps(DOCUMENT)}\n")
    code, answers = run("standings", str(path), "--jsonl")
    assert code == 2
    assert [answer.get("format") for answer in answers] == [
        "harvest-standings/1",
        None,
        "harvest-standings/1",
    ]


def test_a_file_that_is_not_there() -> None:
    code, (answer,) = run("standings", "/nowhere/event.json")
    assert (code, answer["data"]["place"]) == (2, "/nowhere/event.json")
