"""The example of the rules page, the stories of matches, and the commands for maps."""

import io
import json
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from cards.library.loader import load_rulebook, read_yaml
from cards.library.source import DATA
from matches.engines.imperial_harvest.abilities import UNITS
from matches.engines.story import tell

from .head_cases import chart
from .script import (
    CATALOGUE,
    GAME,
    STANDARD,
    head,
    judge,
    random_position,
    refusal_of,
    seats_of,
    spawning,
    start,
)

OPENING = [
    *spawning(),
    {"by": 0, "do": "declare", "characters": ["monk", "imperial-bard"]},
    {"by": 0, "do": "begin", "character": "imperial-bard"},
]
GOING_ON = [
    {"by": 0, "do": "move", "to": [2, 0]},
    {"by": 0, "do": "face", "dir": "e"},
    {"by": 0, "do": "move", "to": [3, 0]},
    {"by": 0, "do": "move", "to": [4, 0]},
    {"by": 0, "do": "end"},
    {"by": 0, "do": "hydra", "character": "monk", "which": "h2", "dir": "n"},
    {"by": 1, "do": "declare", "characters": ["barbarian", "sorceress"]},
]


def test_the_example_is_refused_for_the_water() -> None:
    found = refusal_of(head(log=[*OPENING, {"by": 0, "do": "use", "ability": "agility", "to": [2, 2]}]))
    assert (found["kind"], found["code"], found["entry"]) == ("illegal", "step.water", 8)


def test_the_example_goes_on() -> None:
    verdict = judge(head(log=[*OPENING, *GOING_ON]))
    assert (verdict["legal"], verdict["accepted"], verdict["finished"]) == (True, 15, False)


# Stories -------------------------------------------------------------------------------------------

EVENTS = read_yaml(DATA / GAME / "events.yaml")


def test_events_name_known_clauses_and_every_ability_that_is_used_has_one() -> None:
    clauses = load_rulebook(GAME).clauses
    assert [code for code, row in EVENTS.items() if set(row["clauses"]) - set(clauses)] == []
    used = {f"used-{row['id']}" for row in CATALOGUE.extras["abilities"] if not row.get("passive")}
    assert {code for code in EVENTS if code.startswith("used-")} == used
    assert set(UNITS) == {row["id"] for row in CATALOGUE.extras["abilities"]}


@pytest.mark.parametrize("seed", range(25))
def test_stories_of_random_matches_are_whole_sentences(seed: int) -> None:
    rng = Random(seed)
    options, teams = random_position(rng)
    state, log = start(options, *teams), []
    while not state.is_terminal() and len(log) < 120:
        seat = state.current_players()[0]
        action = rng.choice(state.legal_actions(seat))
        state.apply_action(seat, action)
        log.append({"by": seat, "do": action.do, **action.fields()})
    rows = tell(json.dumps(head(options=options, seats=seats_of(*teams), log=log)).encode())
    assert len(rows) == len(log)
    for row in rows:
        assert row["text"].endswith((".", "!"))
        assert not {"{", "None", "  "} & {row["text"]}
        assert "{" not in row["text"]
        assert row["clauses"]


# Commands ------------------------------------------------------------------------------------------


def run(*arguments: Any) -> tuple[int, list[Any]]:
    """Exit code and answers."""
    out, code = io.StringIO(), 0
    try:
        call_command(*map(str, arguments), stdout=out)
    except SystemExit as end:
        code = int(end.code or 0)
    return code, [json.loads(line) for line in out.getvalue().splitlines()]


def test_check_map_knows_the_game_by_the_map(tmp_path: Path) -> None:
    path = tmp_path / "map.json"
    path.write_text(json.dumps({"map": chart(), "seats": 2}))
    assert run("check_map", path) == (0, [{"errors": [], "warnings": []}])
    path.write_text(json.dumps(chart(camps={})))
    code, (answer,) = run("check_map", path, "--game", GAME)
    assert (code, [row["code"] for row in answer["errors"]]) == (1, ["map.shape"])


def test_check_map_tells_every_fault(tmp_path: Path) -> None:
    layout = {
        **STANDARD["layout"],
        "S2": STANDARD["layout"]["S1"],
        "E1": {**STANDARD["layout"]["E1"], "rot": 0},
    }
    path = tmp_path / "map.json"
    path.write_text(json.dumps(chart(layout=layout, bridges={**STANDARD["bridges"], "ne": [9, 9]})))
    code, (answer,) = run("check_map", path)
    assert (code, [row["code"] for row in answer["errors"]]) == (
        1,
        ["map.tile-twice", "map.tile-size", "map.bridges"],
    )


def test_check_map_reads_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    lines = [json.dumps({"map": chart(), "seats": 3}), "no json", json.dumps(dict(STANDARD))]
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO("\n".join(lines).encode())))
    code, answers = run("check_map", "-", "--jsonl", "--game", GAME)
    assert code == 2
    assert [[row["code"] for row in answer["errors"]] for answer in answers] == [
        ["map.seats"],
        ["map.shape"],
        [],
    ]


@pytest.mark.parametrize("seed", range(20))
def test_generated_maps_pass_the_check_and_are_played_on(seed: int, tmp_path: Path) -> None:
    code, (dealt,) = run("generate_map", "--game", GAME, "--seed", seed)
    assert code == 0
    path = tmp_path / "map.json"
    path.write_text(json.dumps(dealt))
    assert run("check_map", path) == (0, [{"errors": [], "warnings": []}])
    assert len(start({"map": dealt}).observation(None)["strawberries"]) == 14
    assert run("generate_map", "--game", GAME, "--seed", seed)[1] == [dealt]


def test_bots_play_with_the_ready_teams_and_from_a_draft() -> None:
    plain = ("play_bots", "--game", GAME, "--seed", "3")
    for more in ((), ("--option", "draft=true", "--option", "map=build", "--option", "side=all")):
        code, (document,) = run(*plain, *more)
        verdict = judge(document)
        assert (code, verdict["legal"], verdict["finished"]) == (0, True, True)


def test_maps_are_for_two() -> None:
    with pytest.raises(CommandError):
        call_command("generate_map", "--game", GAME, "--seats", "3", stdout=io.StringIO())
