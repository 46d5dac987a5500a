"""The order of judgement: form, the end, what is due, the rules."""

from typing import Any

import pytest

from .positions import on_nest, searching, seventh_point, shot
from .script import TWO, Table, head, refusal_of


def kind_and_code(refusal: dict[str, Any]) -> tuple[str, str]:
    return refusal["kind"], refusal["code"]


@pytest.mark.parametrize(
    "entry",
    [
        {"by": 0, "do": "drawn", "deck": "cards", "items": []},
        {"by": "chance", "do": "nest", "at": [0, 1], "offer": "advance-1"},
        {"by": 0, "do": "fly"},
        {"by": 4, "do": "cleanup"},
        {"by": True, "do": "cleanup"},
        {"by": 0, "do": "nest", "at": [0], "offer": "advance-1"},
        {"by": 0, "do": "nest", "at": [0, 1.0], "offer": "advance-1"},
        {"by": 0, "do": "nest", "at": [0, 1], "offer": "one-line"},
        {"by": 0, "do": "objective", "card": "calm-down", "nests": []},
        {"by": 0, "do": "arrow", "nest": [0, 1], "line": 3, "dir": "left"},
        {"by": 0, "do": "arrow", "nest": [0, 1], "line": 0, "dir": "up"},
        {"by": 0, "do": "board", "terrain": "brambles"},
        {"by": 1, "do": "report", "kind": "dance"},
        {"by": 1, "do": "report", "kind": "move", "unit": "hester", "from": [0, 0]},
        {"by": 1, "do": "report", "kind": "spawn", "unit": "Big", "type": "haint", "at": [0, 3]},
        {"by": 1, "do": "report", "kind": "spawn", "unit": "big", "type": "hester", "at": [0, 3]},
        {"by": 1, "do": "report", "kind": "put", "token": "bonfire", "at": [0, 3]},
        {"by": 1, "do": "report", "kind": "score", "points": "3"},
        {"by": 1, "do": "spend", "offer": "strengthen-1", "unit": "a"},
        {"by": 0, "do": "card", "card": "calm-down", "cubes": {"wolves": 1}},
        {"by": 0, "do": "card", "card": "calm-down", "cubes": {"hester": True}},
        {"by": 0, "do": "card", "card": "where-o-where", "seat": None},
        {"by": 0, "do": "solo", "card": "solo-01", "faction": "kammi"},
        {"by": "chance", "do": "bag", "token": "wolf"},
        {"by": "chance", "do": "drawn", "deck": "cards", "items": ["one-line"]},
    ],
    ids=str,
)
def test_a_wrong_form_is_malformed_whatever_is_due_and_after_the_end(entry: dict[str, Any]) -> None:
    for table in (Table(), seventh_point()):
        document = {**table.document, "log": [*table.log, entry]}
        assert refusal_of(document)["kind"] == "malformed"


def test_after_the_end_everything_of_the_right_form_is_illegal() -> None:
    end = seventh_point()
    for by, do, fields in (
        (0, "cleanup", {}),
        ("chance", "drawn", {"deck": "cards", "items": []}),
        (1, "mark", {"at": [9, 9]}),
        (2, "hide", {"sword": [0, 0], "crown": [0, 0], "queen": [0, 0]}),
    ):
        assert kind_and_code(end.refused(by, do, **fields)) == ("illegal", "match.over")


def test_another_word_than_the_one_due_is_incomplete() -> None:
    assert Table().refused(1, "hide", sword=[0, 0], crown=[0, 0], queen=[0, 0])["kind"] == "incomplete"
    assert Table().refused("chance", "drawn", deck="cards", items=["rub-out"])["kind"] == "incomplete"
    assert on_nest().refused(2, "cleanup")["kind"] == "incomplete"
    assert searching().refused(0, "guess", at=[0, 0])["kind"] == "incomplete"
    assert shot().refused(0, "cleanup")["kind"] == "incomplete"
    assert Table(*TWO).opened().refused(1, "cleanup")["kind"] == "incomplete"


def test_the_right_word_with_a_wrong_seat_or_content_is_illegal() -> None:
    assert on_nest().refused(2, "collect", at=[0, 1])["kind"] == "illegal"
    assert searching().refused(1, "arrow", nest=[0, 1], line=0, dir="left")["kind"] == "illegal"
    assert shot().refused(0, "guess", at=[9, 9])["kind"] == "illegal"
    assert Table().refused("chance", "drawn", deck="objectives", items=[])["kind"] == "illegal"


def test_in_a_free_turn_everything_that_is_not_allowed_is_illegal() -> None:
    table = Table().opened()
    for by, do, fields in (
        ("chance", "drawn", {"deck": "cards", "items": ["rub-out"]}),
        ("chance", "tree", {"cubes": {}}),
        (0, "place", {"card": "solo-01"}),
        (0, "solo", {"card": "solo-01", "faction": "family"}),
        (1, "hide", {"sword": [0, 0], "crown": [0, 1], "queen": [0, 2]}),
        (0, "skip", {"what": "arrow"}),
        (2, "report", {"kind": "score", "points": 1}),
        (0, "spend", {"offer": "strengthen-1"}),
    ):
        assert table.refused(by, do, **fields)["kind"] == "illegal"


def test_remarks_are_free() -> None:
    log = [{**row, "note": "a remark", "at_time": "2026-05-02T10:00:00Z"} for row in Table().opened().log]
    assert refusal_of(head(log=log)) is None


def test_names_stand_for_ids() -> None:
    table = Table().draw("objectives", "One Line", "On the Edge", "One Chain")
    assert table.seen(0)["hand"]["objectives"] == ["on-the-edge", "one-line", "one-chain"]
