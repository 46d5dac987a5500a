"""The example of the rules page, and the fields of a verdict."""

import json
from typing import Any

from matches.engines.adjudicate import adjudicate, legal_at_end, view
from matches.engines.canonical import EMPTY_CHAIN
from matches.engines.story import tell

from .script import EVERYTHING, head, judge

LOG = [
    {"by": "chance", "do": "drawn", "seat": 0,
     "cards": ["sweet-corn", "cattle", "cultivator", "combine", "grain-mill", "bakery", "silo"]},
    {"by": "chance", "do": "drawn", "seat": 1,
     "cards": ["krill", "holding-tank", "feeder", "feeder", "salmon", "weeder", "irrigation"]},
    {"by": 0, "do": "place", "card": "sweet-corn"},
    {"by": 0, "do": "place", "card": "cattle"},
    {"by": 0, "do": "draw"},
    {"by": "chance", "do": "drawn", "seat": 0, "cards": ["feeder"]},
    {"by": 1, "do": "place", "card": "krill"},
    {"by": 1, "do": "tool", "card": "holding-tank", "combo": 1},
    {"by": 1, "do": "draw"},
    {"by": "chance", "do": "drawn", "seat": 1, "cards": ["tank-filter"]},
    {"by": 0, "do": "tool", "card": "cultivator", "combo": 1},
    {"by": 0, "do": "draw"},
    {"by": "chance", "do": "drawn", "seat": 0, "cards": ["water-trough"]},
]  # fmt: skip
DOCUMENT = head(log=LOG)


def test_example_is_legal_and_unfinished() -> None:
    verdict = judge(DOCUMENT)
    hashes = {name: verdict.pop(name) for name in ("state_hash", "log_hash", "engine")}
    assert verdict == {
        "format": "harvest-verdict/1",
        "game": "great-harvest",
        "rules": "1.0",
        "legal": True,
        "accepted": 13,
        "refusal": None,
        "finished": False,
        "winners": [],
        "draw": False,
        "scores": {"0": {"profits": 0}, "1": {"profits": 0}},
    }
    assert all(hashes[name].startswith("sha256:") for name in ("state_hash", "log_hash"))


def test_seat_0_owes_its_third_labor_with_six_cards() -> None:
    observed = view_of(None)
    assert (observed["active"], observed["labors"]) == (0, 1)
    assert [seat["hand_size"] for seat in observed["seats"]] == [6, 6]


def view_of(seat: int | None) -> dict[str, Any]:
    observed: dict[str, Any] = view(raw(), seat)["observation"]
    return observed


def raw() -> bytes:
    return json.dumps(DOCUMENT).encode()


def test_legal_entries_may_each_follow() -> None:
    entries = legal_at_end(raw())
    assert entries == [{"by": 0, "do": "draw"}]
    assert judge({**DOCUMENT, "log": [*LOG, *entries]})["legal"]


def test_results_of_chance_are_listed_where_they_can_be() -> None:
    due = {**DOCUMENT, "log": [*LOG, {"by": 0, "do": "draw"}]}
    entries = legal_at_end(json.dumps(due).encode())
    assert len(entries) == len(EVERYTHING["cards"])
    assert entries[0] == {"by": "chance", "do": "drawn", "seat": 0, "cards": ["alfalfa"]}


def test_view_hides_what_others_draw_and_what_their_decks_hold() -> None:
    seen = view(raw(), 0)
    assert seen["seats"] == [{"name": "Aiko", "deck": EVERYTHING}, {"name": "Ben"}]
    assert seen["log"][1] == {"by": "chance", "do": "drawn", "seat": 1, "count": 7}
    assert seen["log"][5] == LOG[5]
    assert "hand" not in seen["observation"]["seats"][1]


def test_public_view_hides_every_hand() -> None:
    seen = view(raw(), None)
    assert seen["seats"] == [{"name": "Aiko"}, {"name": "Ben"}]
    assert [entry for entry in seen["log"] if "cards" in entry] == []


def test_story_has_a_row_an_entry_and_hides_the_draws() -> None:
    rows = tell(raw())
    assert [row["index"] for row in rows] == list(range(13))
    assert rows[9]["text"] == "Ben draws a card. It is the turn of Aiko."
    assert rows[2] == {
        "index": 2,
        "by": 0,
        "do": "place",
        "text": "Aiko places Sweet Corn: Combo 1.",
        "clauses": ["GH-5.10", "GH-5.28"],
        "scores": {"0": {"profits": 0}, "1": {"profits": 0}},
        "refused": False,
    }
    assert tell(raw(), full=True)[9]["text"] == "Ben draws Tank Filter. It is the turn of Aiko."


def test_story_ends_with_the_refused_entry() -> None:
    document = {**DOCUMENT, "log": [*LOG, {"by": 0, "do": "tool", "card": "combine", "combo": 1}]}
    last = tell(json.dumps(document).encode())[-1]
    assert (last["index"], last["do"], last["refused"], last["clauses"]) == (
        13,
        "tool",
        True,
        ["GH-5.15", "GH-7.1"],
    )


def test_names_and_ids_notes_and_times_make_no_difference() -> None:
    noted = [{**entry, "note": {"free": ["text"]}, "at_time": "2026-05-02T10:00:00Z"} for entry in LOG]
    noted[2]["card"] = "Sweet Corn"
    noted[1]["cards"] = ["Weeder", "krill", "feeder", "Holding Tank", "salmon", "feeder", "irrigation"]
    assert judge({**DOCUMENT, "log": noted}) == judge(DOCUMENT)


def test_same_file_gets_the_same_bytes() -> None:
    assert adjudicate(raw()) == adjudicate(raw())


def test_hashes_do_not_depend_on_what_is_hidden_before_the_end() -> None:
    other = [dict(entry) for entry in LOG]
    other[1] = {**other[1], "cards": ["krill", "holding-tank", "tuna", "feeder", "salmon", "weeder", "apple"]}
    changed = judge({**DOCUMENT, "log": other})
    same = judge(DOCUMENT)
    assert [changed[name] for name in ("state_hash", "log_hash")] == [
        same[name] for name in ("state_hash", "log_hash")
    ]


def test_head_fault_has_no_entry_and_no_scores() -> None:
    verdict = judge(head(options={"top_value": 0}))
    assert (verdict["refusal"]["entry"], verdict["accepted"], verdict["scores"]) == (None, 0, {})
    assert verdict["log_hash"] == EMPTY_CHAIN
