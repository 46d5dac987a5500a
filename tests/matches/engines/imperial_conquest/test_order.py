"""The kinds of refusal and their order: form first, then the end, what is due, the turn, and the rules."""

import json
from typing import Any

import pytest

from .cases import battle, duel_of_frigates, guns, landed, mixed, over, table
from .script import Table, head, judge, refusal_of, unit

MALFORMED = [
    json.loads(line)
    for line in """
3
[]
{"do": "done"}
{"by": true, "do": "done"}
{"by": "0", "do": "done"}
{"by": 0}
{"by": 0, "do": 3}
{"by": 0, "do": "roll", "seat": 0, "dice": [1]}
{"by": "chance", "do": "done"}
{"by": 0, "do": "settle"}
{"by": 0, "do": "settle", "at": [0]}
{"by": 0, "do": "settle", "at": [0, 0, 0]}
{"by": 0, "do": "settle", "at": [0, 0.0]}
{"by": 0, "do": "settle", "at": [true, 0]}
{"by": 0, "do": "settle", "at": "0,0"}
{"by": 0, "do": "settle", "at": null}
{"by": 0, "do": "convert", "give": "food"}
{"by": 0, "do": "convert", "give": "water", "get": "food"}
{"by": 0, "do": "convert", "give": "food", "get": ["ore"]}
{"by": 0, "do": "offer", "to": 2, "give": {"food": 1}, "get": {"ore": 1}}
{"by": 0, "do": "offer", "to": "1", "give": {"food": 1}, "get": {"ore": 1}}
{"by": 0, "do": "offer", "to": 1, "give": {}, "get": {"ore": 1}}
{"by": 0, "do": "offer", "to": 1, "give": {"food": 0}, "get": {"ore": 1}}
{"by": 0, "do": "offer", "to": 1, "give": {"food": 1}, "get": {"ore": true}}
{"by": 0, "do": "offer", "to": 1, "give": {"food": 1}, "get": {"stone": 1}}
{"by": 0, "do": "offer", "to": 1, "give": ["food"], "get": {"ore": 1}}
{"by": 1, "do": "accept", "of": 0}
{"by": 0, "do": "buy"}
{"by": 0, "do": "buy", "item": "town"}
{"by": 0, "do": "buy", "item": "infantry", "count": 0}
{"by": 0, "do": "buy", "item": "infantry", "count": true}
{"by": 0, "do": "buy", "item": "infantry", "count": 1.0}
{"by": 0, "do": "buy", "item": "infantry", "count": null}
{"by": 0, "do": "done", "step": "buy"}
{"by": 0, "do": "move", "unit": "0i1"}
{"by": 0, "do": "move", "unit": 1, "path": [[0, 0]]}
{"by": 0, "do": "move", "unit": "0i1", "path": []}
{"by": 0, "do": "move", "unit": "0i1", "path": [0, 0]}
{"by": 0, "do": "move", "unit": "0i1", "path": [[0, 0], null]}
{"by": 0, "do": "move", "unit": "0i1", "path": [[0, 0]], "to": [0, 0]}
{"by": 0, "do": "board", "unit": "0i1"}
{"by": 0, "do": "board", "unit": "0i1", "ship": null}
{"by": 0, "do": "land", "unit": "0i1", "at": [0, 0]}
{"by": 0, "do": "land", "unit": ["0i1"], "to": [0, 0]}
{"by": 1, "do": "grant", "to": 2, "at": [0, 0]}
{"by": 1, "do": "grant", "at": [0, 0]}
{"by": 0, "do": "bombard", "unit": "0a1", "to": [0, 0]}
{"by": 1, "do": "answer"}
{"by": 1, "do": "answer", "fire": 1}
{"by": 1, "do": "answer", "fire": "yes"}
{"by": 0, "do": "battle"}
{"by": 0, "do": "battle", "at": [0, 0], "support": "0f1"}
{"by": 0, "do": "battle", "at": [0, 0], "support": [1]}
{"by": 0, "do": "battle", "at": [0, 0], "support": null}
{"by": 1, "do": "stand", "at": [0, 0]}
{"by": 1, "do": "retreat"}
{"by": 1, "do": "retreat", "at": [0, 0]}
{"by": 1, "do": "lose", "unit": 1}
{"by": 1, "do": "lose", "at": [0, 0]}
{"by": 0, "do": "town", "to": [0, 0]}
{"by": 0, "do": "city"}
{"by": 0, "do": "construct", "item": "city", "at": [0, 0]}
{"by": 0, "do": "construct", "item": "infantry", "at": [0, 0], "to": [0, 1]}
{"by": 0, "do": "construct", "item": "frigate", "at": [0, 0]}
{"by": "chance", "do": "roll", "dice": [1]}
{"by": "chance", "do": "roll", "seat": 2, "dice": [1]}
{"by": "chance", "do": "roll", "seat": 0, "dice": [0]}
{"by": "chance", "do": "roll", "seat": 0, "dice": [7]}
{"by": "chance", "do": "roll", "seat": 0, "dice": [true]}
{"by": "chance", "do": "roll", "seat": 0, "dice": 3}
{"by": 0, "do": "done", "Note": "x"}
""".strip().splitlines()
]
POSITIONS = {
    "movement": guns,
    "a roll is due": battle,
    "a stand is due": lambda: battle(5),
    "an answer is due": duel_of_frigates,
    "a loss is due": mixed,
    "it is over": over,
}


@pytest.mark.parametrize("position", POSITIONS)
def test_form_comes_before_everything(position: str) -> None:
    document = POSITIONS[position]().document
    kinds = {
        json.dumps(entry): refusal_of({**document, "log": [*document["log"], entry]})["kind"]
        for entry in MALFORMED
    }
    assert {entry for entry, kind in kinds.items() if kind != "malformed"} == set()


@pytest.mark.parametrize("entry", MALFORMED, ids=json.dumps)
def test_malformed_entry_names_its_place(entry: Any) -> None:
    refusal = refusal_of(head(log=[entry]))
    assert (refusal["kind"], refusal["entry"]) == ("malformed", 0)
    assert refusal["code"].startswith("entry.")


WELL_FORMED: list[dict[str, Any]] = [
    {"by": 0, "do": "settle", "at": [0, 0]},
    {"by": 0, "do": "convert", "give": "food", "get": "ore"},
    {"by": 0, "do": "offer", "to": 1, "give": {"food": 1}, "get": {"ore": 1}},
    {"by": 1, "do": "accept"},
    {"by": 1, "do": "decline"},
    {"by": 0, "do": "buy", "item": "city", "count": 3},
    {"by": 0, "do": "done"},
    {"by": 1, "do": "done"},
    {"by": 0, "do": "move", "unit": "0i1", "path": [[0, 0]]},
    {"by": 0, "do": "board", "unit": "0i1", "ship": "0f1"},
    {"by": 0, "do": "land", "unit": "0i1", "to": [0, 0]},
    {"by": 1, "do": "grant", "to": 0, "at": [0, 0]},
    {"by": 0, "do": "bombard", "unit": "0a1", "at": [0, 0]},
    {"by": 0, "do": "battle", "at": [0, 0], "support": []},
    {"by": 0, "do": "town", "at": [0, 0]},
    {"by": 0, "do": "city", "at": [0, 0]},
    {"by": 0, "do": "construct", "item": "frigate", "at": [0, 0], "to": [0, 1]},
]
DECISIONS: list[dict[str, Any]] = [
    {"do": "answer", "fire": True},
    {"do": "stand"},
    {"do": "press"},
    {"do": "retreat", "to": [0, 1]},
    {"do": "lose", "unit": "infantry"},
]
ROLLS: list[dict[str, Any]] = [
    {"by": "chance", "do": "roll", "seat": 0, "dice": [1]},
    {"by": "chance", "do": "roll", "seat": 1, "dice": [1, 2]},
]


def kind_of(at: Table, entry: dict[str, Any]) -> str:
    kind: str = at.refused(
        entry["by"], entry["do"], **{k: v for k, v in entry.items() if k not in ("by", "do")}
    )["kind"]
    return kind


def test_after_the_end_everything_well_formed_is_illegal() -> None:
    by_seat = [{"by": seat, **entry} for entry in DECISIONS for seat in (0, 1)]
    assert {kind_of(over(), entry) for entry in WELL_FORMED + by_seat + ROLLS} == {"illegal"}


def test_while_a_roll_is_due() -> None:
    """Seat 0's roll of one die."""
    fight = battle()
    assert {kind_of(fight, entry) for entry in WELL_FORMED} == {"incomplete"}
    wrong = [
        {"by": "chance", "do": "roll", "seat": 1, "dice": [1]},
        {"by": "chance", "do": "roll", "seat": 0, "dice": []},
    ]
    assert {kind_of(fight, entry) for entry in wrong} == {"illegal"}
    kinds = {
        (entry["do"], seat): kind_of(fight, {"by": seat, **entry}) for entry in DECISIONS for seat in (0, 1)
    }
    past = {("answer", 0), ("answer", 1), ("stand", 0), ("press", 0), ("retreat", 0)}
    assert {key for key, kind in kinds.items() if kind == "illegal"} == past
    assert {kind for key, kind in kinds.items() if key not in past} == {"incomplete"}


@pytest.mark.parametrize(
    ("position", "seat", "words"),
    [
        ("a stand is due", 1, ("stand", "retreat")),
        ("an answer is due", 1, ("answer",)),
        ("a loss is due", 1, ("lose",)),
    ],
)
def test_while_a_decision_is_due(position: str, seat: int, words: tuple[str, ...]) -> None:
    table_of = POSITIONS[position]
    assert {kind_of(table_of(), entry) for entry in WELL_FORMED + ROLLS} == {"incomplete"}
    other = 1 - seat
    for entry in DECISIONS:
        kind = kind_of(table_of(), {"by": other, **entry})
        assert kind == ("illegal" if entry["do"] in words else "incomplete"), entry
        if entry["do"] not in words:
            assert kind_of(table_of(), {"by": seat, **entry}) == "incomplete"


def test_wrong_value_of_a_decision_is_illegal() -> None:
    assert kind_of(battle(5), {"by": 1, "do": "retreat", "to": [9, 9]}) == "illegal"
    assert kind_of(mixed(), {"by": 1, "do": "lose", "unit": "frigate"}) == "illegal"
    pressing = battle(5).act(1, "stand").roll(1, 6)
    assert kind_of(pressing, {"by": 1, "do": "press"}) == "illegal"
    assert kind_of(pressing, {"by": 0, "do": "retreat", "to": [0, 1]}) == "illegal"
    assert kind_of(pressing, {"by": 0, "do": "stand"}) == "incomplete"


def test_decisions_that_nobody_has_to_make_are_illegal() -> None:
    for at in (guns(), landed(), table(unit(0, "infantry", [0, 0]), step="buy")):
        assert {kind_of(at, {"by": seat, **entry}) for entry in DECISIONS for seat in (0, 1)} == {"illegal"}


def test_refused_entry_is_counted_and_what_stands_before_is_scored() -> None:
    fight = battle(5)
    verdict = judge({**fight.document, "log": [*fight.log, {"by": 0, "do": "done"}]})
    assert (verdict["accepted"], verdict["refusal"]["entry"], verdict["legal"]) == (4, 4, False)
    assert verdict["scores"]["1"]["towns"] == 1


def test_notes_and_times_make_no_difference_and_defaults_may_be_written() -> None:
    plain = table(step="buy", resources=[{"food": 1}, {}], buildings=[]).document
    plain["options"]["position"]["units"] = [unit(0, "infantry", [0, 0])]
    short = judge({**plain, "log": [{"by": 0, "do": "buy", "item": "infantry"}]})
    written = {
        "by": 0,
        "do": "buy",
        "item": "infantry",
        "count": 1,
        "note": ["x"],
        "at_time": "2026-05-02T10:00:00Z",
    }
    assert judge({**plain, "log": [written]}) == short
