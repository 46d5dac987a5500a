"""The order of judging an entry: form, end, chance, whose decision, the table."""

import json
from typing import Any

import pytest

from matches.engines.story import tell

from .cases import back, drawing, drawn, over, start, surplus
from .script import Script, head, judge

NONSENSE = [
    json.loads(line)
    for line in """\
null
3
"draw"
[]
{}
{"by": 0}
{"do": "draw"}
{"by": 0, "do": "pass"}
{"by": true, "do": "draw"}
{"by": 0.0, "do": "draw"}
{"by": "0", "do": "draw"}
{"by": -1, "do": "draw"}
{"by": 2, "do": "draw"}
{"by": null, "do": "draw"}
{"by": "Chance", "do": "roll", "dice": [1]}
{"by": 0, "do": ["draw"]}
{"by": 0, "do": null}
{"by": 0, "do": "drawn", "seat": 0, "cards": ["krill"]}
{"by": "chance", "do": "draw"}
{"by": 0, "do": "first", "seat": 0}
{"by": 0, "do": "draw", "combo": 1}
{"by": 0, "do": "place"}
{"by": 0, "do": "place", "card": 3}
{"by": 0, "do": "place", "card": null}
{"by": 0, "do": "place", "card": ["krill"]}
{"by": 0, "do": "place", "card": "Sweet corn"}
{"by": 0, "do": "place", "card": " krill"}
{"by": 0, "do": "place", "card": "krill *F*"}
{"by": 0, "do": "tool", "card": "feeder"}
{"by": 0, "do": "tool", "card": "feeder", "combo": "1"}
{"by": 0, "do": "tool", "card": "feeder", "combo": true}
{"by": 0, "do": "tool", "card": "feeder", "combo": 1.0}
{"by": 0, "do": "tool", "card": "feeder", "combo": null}
{"by": 0, "do": "grow"}
{"by": 0, "do": "grow", "combo": [1]}
{"by": 0, "do": "feed", "combo": 1}
{"by": 0, "do": "feed", "combo": 1, "card": "krill", "from_combo": 2}
{"by": 0, "do": "feed", "card": "krill"}
{"by": 0, "do": "feed", "combo": 1, "from_combo": "2"}
{"by": 0, "do": "feed", "combo": 1, "card": 2}
{"by": 0, "do": "turn_in"}
{"by": 0, "do": "turn_in", "combo": false}
{"by": 0, "do": "discard"}
{"by": 0, "do": "discard", "cards": "krill"}
{"by": 0, "do": "discard", "cards": {"krill": 1}}
{"by": 0, "do": "discard", "cards": [3]}
{"by": 0, "do": "discard", "cards": ["Sweet"]}
{"by": "chance", "do": "drawn", "seat": 2, "cards": ["krill"]}
{"by": "chance", "do": "drawn", "seat": true, "cards": ["krill"]}
{"by": "chance", "do": "drawn", "seat": 0}
{"by": "chance", "do": "drawn", "seat": 0, "cards": null}
{"by": "chance", "do": "drawn", "seat": 0, "cards": ["Golden Goose"]}
{"by": "chance", "do": "first"}
{"by": "chance", "do": "first", "seat": "0"}
{"by": "chance", "do": "roll", "dice": [1], "seat": 0}
{"by": "chance", "do": "shuffle"}
{"by": 0, "do": "draw", "Note": "x"}
""".splitlines()
]
POSITIONS = {
    "a Labor is due": start,
    "a draw is due": drawing,
    "a discard is due": surplus,
    "it is over": over,
}


@pytest.fixture(scope="module", params=POSITIONS)
def script(request: pytest.FixtureRequest) -> Script:
    return POSITIONS[request.param]()


@pytest.mark.parametrize("entry", NONSENSE, ids=repr)
def test_form_comes_first_in_every_position(script: Script, entry: Any) -> None:
    refusal = script.refused(entry)
    assert (refusal["kind"], refusal["clauses"] in ([], ["GH-9.12"])) == ("malformed", True)


@pytest.mark.parametrize(
    "entry",
    [
        {"by": 0, "do": "draw"}, {"by": 1, "do": "place", "card": "krill"},
        {"by": 0, "do": "grow", "combo": -3}, {"by": 0, "do": "discard", "cards": []}, drawn("krill"),
        {"by": "chance", "do": "roll", "dice": [1]},
    ],
)  # fmt: skip
def test_after_the_end_everything_well_formed_is_illegal(entry: Any) -> None:
    script = over()
    verdict = script.verdict(entry)
    assert (verdict["refusal"]["kind"], verdict["refusal"]["clauses"][0]) == ("illegal", "GH-3.11")
    assert (verdict["finished"], verdict["winners"], verdict["draw"]) == (True, [0], False)


@pytest.mark.parametrize(
    "entry",
    [
        {"by": 0, "do": "draw"}, {"by": 1, "do": "draw"}, {"by": 0, "do": "grow", "combo": 99},
        {"by": 1, "do": "discard", "cards": []}, {"by": 0, "do": "place", "card": "tuna"},
    ],
)  # fmt: skip
def test_an_entry_of_a_seat_where_chance_is_due_is_incomplete(entry: Any) -> None:
    refusal = drawing().refused(entry)
    assert (refusal["kind"], refusal["code"], refusal["clauses"][0]) == (
        "incomplete",
        "chance.due",
        "GH-12.2",
    )


def test_a_missing_opening_hand_is_incomplete() -> None:
    refusal = judge(head(log=[{"by": 0, "do": "draw"}]))["refusal"]
    assert (refusal["kind"], refusal["entry"]) == ("incomplete", 0)


@pytest.mark.parametrize(
    "entry",
    [
        {"by": "chance", "do": "roll", "dice": [6]}, {"by": "chance", "do": "first", "seat": 0},
        drawn("krill", seat=1), drawn(), drawn("krill", "tuna"),
    ],
)  # fmt: skip
def test_a_wrong_result_of_chance_is_illegal(entry: Any) -> None:
    refusal = drawing().refused(entry)
    assert (refusal["kind"], refusal["clauses"][0]) == ("illegal", "GH-12.3")


def test_no_refusal_of_a_draw_names_a_card() -> None:
    """What somebody draws is hidden, and a verdict may be read by all."""
    script = start("krill", "krill", "krill", "krill")
    script.add({"by": 0, "do": "draw"})
    for entry in (drawn("krill"), drawn("krill", "krill"), drawn("krill", seat=1), drawn("Krll")):
        refusal = script.refused(entry)
        assert "kr" not in (refusal["message"] + str(refusal["data"])).lower()


@pytest.mark.parametrize(
    ("entry", "code"),
    [
        (drawn("krill"), "chance.not-due"),
        ({"by": "chance", "do": "roll", "dice": [2]}, "chance.not-due"),
        ({"by": "chance", "do": "first", "seat": 1}, "chance.not-due"),
        ({"by": 1, "do": "grow", "combo": 99}, "turn.not-yours"),
        ({"by": 1, "do": "discard", "cards": []}, "turn.not-yours"),
        ({"by": 0, "do": "discard", "cards": ["tuna"]}, "turn.labor-due"),
    ],
)
def test_whose_decision_comes_before_the_table(entry: Any, code: str) -> None:
    refusal = start().refused(entry)
    assert (refusal["kind"], refusal["code"]) == ("illegal", code)


def test_a_labor_in_place_of_the_discard_is_illegal() -> None:
    script = surplus()
    assert script.refused({"by": 0, "do": "place", "card": "tuna"})["code"] == "turn.discard-due"
    assert script.refused({"by": 1, "do": "discard", "cards": []})["code"] == "turn.discard-due-first"


def test_a_missing_labor_shows_as_the_next_seat_out_of_turn() -> None:
    script = start("sweet-corn", "cattle")
    script.act(0, "place", card="sweet-corn")
    script.act(0, "place", card="cattle")
    refusal = script.refused({"by": 1, "do": "draw"})
    assert (refusal["kind"], refusal["code"], refusal["data"]["labors"]) == ("illegal", "turn.not-yours", 1)


def test_everything_before_the_refused_entry_is_kept_and_nothing_after_it_is_read() -> None:
    script = start("sweet-corn")
    script.act(0, "place", card="sweet-corn")
    verdict = script.verdict({"by": 0, "do": "grow", "combo": 1}, "nonsense")
    assert (verdict["accepted"], verdict["refusal"]["entry"], verdict["refusal"]["kind"]) == (3, 3, "illegal")
    assert verdict["log_hash"] == script.verdict()["log_hash"]
    assert verdict["state_hash"] == script.verdict()["state_hash"]


@pytest.mark.parametrize("number", [0, -1, 2, 10**30, -(10**30)])
def test_a_number_of_no_combo_is_illegal_not_malformed(number: int) -> None:
    script = start("sweet-corn", "feeder", "cattle")
    script.act(0, "place", card="cattle")
    for entry in (
        {"by": 0, "do": "tool", "card": "feeder", "combo": number},
        {"by": 0, "do": "grow", "combo": number},
        {"by": 0, "do": "turn_in", "combo": number},
        {"by": 0, "do": "feed", "combo": number, "card": "sweet-corn"},
        {"by": 0, "do": "feed", "combo": 1, "from_combo": number},
    ):
        refusal = script.refused(entry)
        assert (refusal["kind"], refusal["code"]) == ("illegal", "combo.unknown")


def test_what_was_taken_back_is_folded_out() -> None:
    """Indexes count standing entries; the position is the one without what was taken back."""
    script = start("sweet-corn", "cattle", "krill")
    script.act(0, "place", card="sweet-corn")
    wrong = {"by": 0, "do": "place", "card": "tuna"}
    taken = script.verdict(wrong, back(3), {"by": 0, "do": "place", "card": "cattle"})
    plain = script.verdict({"by": 0, "do": "place", "card": "cattle"})
    assert taken == plain
    refused = script.verdict(wrong, back(3), {"by": 0, "do": "grow", "combo": 7})
    assert (refused["accepted"], refused["refusal"]["entry"]) == (3, 3)


def test_taking_back_past_another_player_needs_his_consent() -> None:
    script = start("sweet-corn", "cattle", "krill")
    for card in ("sweet-corn", "cattle", "krill"):
        script.act(0, "place", card=card)
    other = next(iter(script.state.legal_actions(1))).fields()["card"]
    script.act(1, "place", card=other)
    assert script.verdict(back(4))["refusal"]["code"] == "retract.consent"
    assert script.verdict(back(4, consent=[1]))["accepted"] == 4


@pytest.mark.parametrize(
    "entry",
    [
        {"by": "chance", "do": "retract", "entry": 2}, {"by": 0, "do": "retract"},
        {"by": 0, "do": "retract", "entry": -1}, {"by": 0, "do": "retract", "entry": True},
        {"by": 0, "do": "retract", "entry": "2"}, back(2, reason="typo"), back(2, consent=[5]),
        back(2, consent=1),
    ],
)  # fmt: skip
def test_a_retract_of_another_form_is_malformed(entry: Any) -> None:
    assert start().refused(entry)["kind"] == "malformed"


def test_a_seat_does_not_do_what_chance_does() -> None:
    """A file cannot say it (the form forbids it); whoever calls the engine can."""
    script = start()
    parsed = script.state.parse_entry(drawn("krill"))
    assert isinstance(parsed, tuple)
    refusal = script.state.check(0, parsed[1])
    assert refusal is not None
    assert (refusal.code, refusal.clauses) == ("turn.chance-word", ("GH-12.1",))


def test_the_opening_is_told_by_its_own_clauses() -> None:
    script = Script()
    script.act(0, "draw")
    rows = tell(json.dumps(script.document).encode(), seat=1)
    cited = [row["clauses"] for row in rows]
    assert cited == [["GH-5.4", "GH-12.6"], ["GH-5.4", "GH-5.5", "GH-5.1", "GH-5.2"], ["GH-5.20"]]
