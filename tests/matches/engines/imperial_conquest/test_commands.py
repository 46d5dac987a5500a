"""The commands of the game: check_map, generate_map and battle_odds, as processes see them."""

import io
import json
import sys
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from .script import chart


def run(
    *arguments: Any, given: str | None = None, monkeypatch: pytest.MonkeyPatch | None = None
) -> tuple[int, list[Any]]:
    """Exit code and answers."""
    out = io.StringIO()
    if given is not None and monkeypatch is not None:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(given.encode())))
    code = 0
    try:
        call_command(*map(str, arguments), stdout=out)
    except SystemExit as end:
        code = int(end.code or 0)
    return code, [json.loads(line) for line in out.getvalue().splitlines()]


def test_check_map_answers_a_file_and_its_exit_code(tmp_path: Path) -> None:
    path = tmp_path / "map.json"
    path.write_text(json.dumps(chart((0, 0))))
    code, (answer,) = run("check_map", path)
    assert (code, answer["errors"]) == (0, [])
    assert {row["code"] for row in answer["warnings"]} == {
        "map.water",
        "map.food",
        "map.wood",
        "map.ore",
        "map.gold",
    }
    code, (answer,) = run("check_map", path, "--seats", 3, "--game", "imperial-conquest")
    assert (code, [row["code"] for row in answer["errors"]]) == (1, ["map.seats"])


def test_check_map_reads_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    lines = [
        json.dumps({"map": chart(), "seats": 2}),
        json.dumps({"map": chart(), "seats": 6}),
        "no json",
        "[]",
    ]
    code, answers = run("check_map", "-", "--jsonl", given="\n".join(lines), monkeypatch=monkeypatch)
    assert code == 2
    assert [[row["code"] for row in answer["errors"]] for answer in answers] == [
        [], ["map.seats"], ["map.shape"], ["map.shape"],
    ]  # fmt: skip


def test_generated_map_passes_the_check(monkeypatch: pytest.MonkeyPatch) -> None:
    _, (dealt,) = run("generate_map", "--seats", 5, "--seed", "coast")
    code, (answer,) = run("check_map", "-", "--seats", 5, given=json.dumps(dealt), monkeypatch=monkeypatch)
    assert (code, answer) == (0, {"errors": [], "warnings": []})


def test_battle_odds_answers_and_refuses(monkeypatch: pytest.MonkeyPatch) -> None:
    battle = {"attacker": {"infantry": 1}, "defender": {"infantry": 1}, "building": "town"}
    lines = [json.dumps(battle), json.dumps({**battle, "retreat": True}), "{"]
    code, answers = run("battle_odds", "-", "--jsonl", given="\n".join(lines), monkeypatch=monkeypatch)
    assert code == 2
    assert (answers[0]["taken"], answers[0]["held"], answers[0]["rounds"]) == ("1/6", "5/6", "7/6")
    assert [answer["errors"][0]["code"] for answer in answers[1:]] == ["odds.shape", "odds.shape"]


def test_other_games_have_neither() -> None:
    for command in ("check_map", "battle_odds"):
        with pytest.raises(CommandError):
            call_command(command, "-", "--game", "great-harvest")


def test_missing_file_is_answered(tmp_path: Path) -> None:
    code, (answer,) = run("check_map", tmp_path / "none.json")
    assert (code, answer["errors"][0]["code"]) == (2, "map.shape")
