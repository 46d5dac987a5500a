"""The form of entries comes first, then their time, then their rules."""

from typing import Any

import pytest

from .head_cases import bridging, laying
from .script import Table, head, judge, refusal_of, spawning

USE = {"by": 0, "do": "use"}
FORMS: list[Any] = [
    None,
    [],
    {},
    {"by": 2, "do": "end"},
    {"by": True, "do": "end"},
    {"by": "chance", "do": "roll"},
    {"by": 0},
    {"by": 0, "do": "jump"},
    {"by": 0, "do": ["end"]},
    {"by": 0, "do": "end", "now": 1},
    {"by": 0, "do": "move"},
    {"by": 0, "do": "move", "to": [12, 0]},
    {"by": 0, "do": "move", "to": [0, -1]},
    {"by": 0, "do": "move", "to": [1.0, 1]},
    {"by": 0, "do": "move", "to": [True, 1]},
    {"by": 0, "do": "move", "to": [1, 1, 1]},
    {"by": 0, "do": "move", "to": {"x": 1}},
    {"by": 0, "do": "face", "dir": "north"},
    {"by": 0, "do": "face", "dir": 1},
    {"by": 0, "do": "pass", "target": "monk", "items": 0},
    {"by": 0, "do": "pass", "target": "monk", "items": "1"},
    {"by": 0, "do": "pass", "target": "nobody", "items": 1},
    {"by": 0, "do": "deposit", "items": True},
    {"by": 0, "do": "discard"},
    {"by": 0, "do": "begin", "character": "Bard"},
    {"by": 0, "do": "begin", "character": 3},
    {"by": 0, "do": "begin", "character": "token-0-1"},
    {"by": 0, "do": "declare", "characters": "monk"},
    {"by": 0, "do": "declare", "characters": ["monk"]},
    {"by": 0, "do": "declare", "characters": ["monk", "hound", "nymph"]},
    {"by": 0, "do": "declare", "characters": ["monk", 1]},
    {"by": 0, "do": "hydra", "character": "monk", "which": "h3", "dir": "n"},
    {"by": 0, "do": "hydra", "character": "monk", "which": ["h1"], "dir": "n"},
    {"by": 0, "do": "place_tile", "slot": "S3", "tile": "r1", "side": "a", "rot": 0},
    {"by": 0, "do": "place_tile", "slot": "S1", "tile": "r0", "side": "a", "rot": 0},
    {"by": 0, "do": "place_tile", "slot": "S1", "tile": "r1", "side": "A", "rot": 0},
    {"by": 0, "do": "place_tile", "slot": "S1", "tile": "r1", "side": "a", "rot": 30},
    {"by": 0, "do": "place_tile", "slot": "S1", "tile": "r1", "side": "a", "rot": False},
    {"by": 0, "do": "camp", "corner": "n", "camp": "character"},
    {"by": 0, "do": "camp", "corner": "ne", "camp": "tent"},
    {"by": 0, "do": "draft", "character": "bard"},
    {**USE},
    {**USE, "ability": "fly"},
    {**USE, "ability": ["chop"]},
    {**USE, "ability": "chop"},
    {**USE, "ability": "chop", "dir": "n", "to": [1, 1]},
    {**USE, "ability": "wolf-form", "target": "monk"},
    {**USE, "ability": "guardian", "target": "monk"},
    {**USE, "ability": "compulsion", "target": "monk", "path": []},
    {**USE, "ability": "compulsion", "target": "monk", "path": [[1, 1], [1, 12]]},
    {**USE, "ability": "sprint", "path": [1, 1]},
    {**USE, "ability": "changeling", "target": "monk", "with": "horns"},
    {**USE, "ability": "changeling", "target": "monk", "with": {}},
    {**USE, "ability": "changeling", "target": "monk", "with": {"ability": "fly"}},
    {**USE, "ability": "changeling", "target": "monk", "with": {"ability": "horns"}},
    {
        **USE,
        "ability": "changeling",
        "target": "monk",
        "with": {"ability": "sprint", "path": [[1, 1]], "by": 0},
    },
    {
        **USE,
        "ability": "changeling",
        "target": "monk",
        "with": {"ability": "sprint", "path": [[1, 1]], "note": ""},
    },
    {**USE, "ability": "changeling", "target": "monk", "with": {"ability": "horns", "target": "it"}},
]


@pytest.mark.parametrize("entry", FORMS)
def test_a_wrong_form_is_malformed_at_any_time(entry: Any) -> None:
    for log in ([], spawning()):
        found = refusal_of(head(log=[*log, entry]))
        assert (found["kind"], found["entry"]) == ("malformed", len(log))


@pytest.mark.parametrize("entry", FORMS[10:20])
def test_a_wrong_form_is_malformed_after_the_end_too(entry: Any) -> None:
    over = Table(places={}, turn=14).act(1, "declare", characters=["barbarian", "sorceress"])
    for name in ("barbarian", "sorceress"):
        over.act(1, "begin", character=name).act(1, "end")
    found = refusal_of({**over.document, "log": [*over.log, entry]})
    assert found["kind"] == "malformed"
    assert over.code("move", 0, to=[5, 5]) == "match.over"


def test_notes_and_times_are_free() -> None:
    log = [{**entry, "note": "so", "at_time": "2026-05-02T10:00:00Z"} for entry in spawning()]
    verdict, plain = judge(head(log=log)), judge(head(log=spawning()))
    assert (verdict["legal"], verdict["log_hash"]) == (True, plain["log_hash"])


def test_names_stand_for_ids() -> None:
    log = [{**entry, "character": entry["character"].replace("-", " ").title()} for entry in spawning()]
    assert judge(head(log=log))["log_hash"] == judge(head(log=spawning()))["log_hash"]


def test_known_ids_that_are_not_in_play_are_against_the_rules() -> None:
    table = Table(places={"monk": [5, 5], "barbarian": [5, 6]}).begin("monk")
    assert table.no("grapple", target="hound", to=[5, 7]) == "target.not-in-play"
    assert table.no("grapple", target="token-1-1", to=[5, 7]) == "target.not-in-play"
    found = table.refused("use", ability="charge", target="barbarian", to=[5, 5])
    assert (found["kind"], found["code"]) == ("illegal", "ability.not-on-card")


def test_the_time_of_an_entry_comes_before_its_rules() -> None:
    table = Table(places={})
    assert table.code("move", 0, to=[5, 5]) == "phase.other"
    assert table.code("declare", 1, characters=["barbarian", "barbarian"]) == "turn.other-seat"
    assert table.code("spawn", 0, character="monk", at=[1, 1], dir="n") == "phase.other"
    table.begin("monk")
    assert table.code("move", 1, to=[5, 5]) == "turn.other-seat"
    assert table.code("respawn", 0, character="monk", at=[1, 1]) == "respawn.not-due"


def test_a_refusal_of_an_ability_cites_it_too() -> None:
    found = Table(places={}, turn=2).begin("barbarian").refused("use", ability="chop", dir="s")
    assert found["clauses"] == ["IH-14.5", "IH-14.2"]
    nymphs = ("nymph", "puppeteer", "ranger"), ("hound", "minotaur", "basilisk")
    table = Table(*nymphs, places={"nymph": [5, 5], "minotaur": [5, 6]}).begin("nymph")
    through = {"ability": "horns", "target": "puppeteer"}
    found = table.refused("use", ability="changeling", target="minotaur", through=through)
    assert found["clauses"] == [
        "IH-28.1", "IH-28.9", "IH-20.2", "IH-20.5", "IH-21.4", "IH-21.7",
    ]  # fmt: skip


CHOOSING = {"map": "build"}
PAIR = {"by": 0, "do": "declare", "characters": ["monk", "imperial-bard"]}
BEGIN = {"by": 0, "do": "begin", "character": "monk"}
HYDRA = {"by": 0, "do": "hydra", "character": "monk", "which": "h2", "dir": "n"}
MOVE = {"by": 0, "do": "move", "to": [1, 2]}
EARLY_OR_LATE = [
    ([], BEGIN, "IH-5.4"),
    ([], HYDRA, "IH-5.4"),
    ([], MOVE, "IH-5.18"),
    ([PAIR], PAIR, "IH-5.4"),
    ([PAIR], MOVE, "IH-5.18"),
    ([PAIR, BEGIN], PAIR, "IH-5.4"),
    ([PAIR, BEGIN], {**BEGIN, "character": "imperial-bard"}, "IH-5.21"),
    ([PAIR, BEGIN], {**HYDRA, "character": "imperial-bard"}, "IH-11.10"),
    ([PAIR, BEGIN], spawning()[0], "IH-33.15"),
]


@pytest.mark.parametrize(("before", "entry", "clause"), EARLY_OR_LATE)
def test_what_is_early_or_late_cites_the_rule_of_its_time(before: list[Any], entry: Any, clause: str) -> None:
    found = refusal_of(head(log=[*spawning(), *before, entry]))
    assert (found["code"], found["clauses"][0]) == ("phase.other", clause)


def test_before_play_the_order_of_the_set_up_is_cited() -> None:
    codes = [refusal_of(head(log=[*spawning()[:3], entry])) for entry in (PAIR, {**laying()[0], "by": 0})]
    assert [(found["code"], found["clauses"][0]) for found in codes] == [
        ("phase.other", "IH-33.15"),
        ("phase.other", "IH-33.8"),
    ]


LAID = [*laying(), *bridging()]
CAMPS = [{"by": 0, "do": "camp", "corner": corner, "camp": "character"} for corner in ("sw", "ne")]


@pytest.mark.parametrize(
    ("log", "clause"),
    [
        ([{**laying()[0], "by": 1}], "IH-30.4"),
        ([*laying(), {**bridging()[0], "by": 1}], "IH-30.6"),
        ([*LAID, *CAMPS], "IH-30.7"),
    ],
)
def test_whose_turn_it_is_in_set_up_is_said_by_the_rule_of_that_part(log: list[Any], clause: str) -> None:
    found = refusal_of(head(options=CHOOSING, log=log))
    assert (found["code"], found["clauses"]) == ("turn.other-seat", [clause, "IH-5.19"])


def test_whose_turn_it_is_in_play_is_said_by_the_rule_of_turns() -> None:
    assert Table(places={}).refused("declare", 1, characters=["barbarian", "sorceress"])["clauses"] == [
        "IH-5.19",
        "IH-5.3",
    ]
