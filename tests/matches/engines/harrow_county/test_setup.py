"""The head of a file: seats, options and the host state."""

from typing import Any

import pytest

from .script import FOUR, THREE, TWO, Table, head, judge, seats_of, unit

GOOD = [
    THREE, TWO, FOUR, ("fair-folk", "kammi", "protectors"), ("fair-folk", "family", "kammi", "hester"),
]  # fmt: skip
BAD = [
    ("fair-folk",), ("protectors", "fair-folk", "family"), ("fair-folk", "protectors"),
    ("hester", "fair-folk"), ("fair-folk", "protectors", "hester"), ("fair-folk", "protectors", "protectors"),
    ("fair-folk", "protectors", "family", "kammi"), ("fair-folk", "hester", "protectors", "family"),
    ("fair-folk", "protectors", "family", "hester", "kammi"),
]  # fmt: skip


@pytest.mark.parametrize("factions", GOOD, ids=str)
def test_seats_that_can_play(factions: tuple[str, ...]) -> None:
    assert judge(head(seats=seats_of(factions)))["legal"]


@pytest.mark.parametrize("factions", BAD, ids=str)
def test_seats_that_cannot(factions: tuple[str, ...]) -> None:
    verdict = judge(head(seats=seats_of(factions)))
    assert (verdict["refusal"]["kind"], verdict["refusal"]["entry"], verdict["scores"]) == (
        "malformed",
        None,
        {},
    )


def test_a_name_may_be_absent() -> None:
    assert judge(head(seats=[{"deck": {"faction": name}} for name in THREE]))["legal"]


@pytest.mark.parametrize(
    "options",
    [
        {"map": "other"}, {"map": None}, {"cycles": 0}, {"cycles": 4}, {"cycles": True}, {"cycles": "3"},
        {"host": []}, {"host": None}, {"host": {"units": {}}}, {"host": {"dolls": [[0, 1], [0, 1]]}},
        {"host": {"dolls": [[0, 4]]}}, {"host": {"dolls": ["a"]}}, {"host": {"dolls": 3}},
        {"host": {"cubes": {"family": 16}}}, {"host": {"cubes": {"family": -1}}},
        {"host": {"cubes": {"fair-folk": 1}}}, {"host": {"cubes": {"hester": 1}}},
        {"host": {"cubes": {"family": True}}}, {"host": {"cubes": []}},
        {"host": {"units": [unit("Big", "family", [0, 1])]}},
        {"host": {"units": [unit("a" * 33, "family", [0, 1])]}},
        {"host": {"units": [unit("a", "kammi", [0, 1])]}},
        {"host": {"units": [unit("a", "fair-folk", [0, 1])]}},
        {"host": {"units": [unit("a", "family", [0, 1], "hester")]}},
        {"host": {"units": [unit("a", "family", [0, 1]), unit("a", "family", [0, 2])]}},
        {"host": {"units": [{**unit("a", "family", [0, 1]), "tired": True}]}},
    ],
    ids=str,
)  # fmt: skip
def test_bad_options_are_malformed(options: dict[str, Any]) -> None:
    verdict = judge(head(options=options))
    assert (verdict["refusal"]["kind"], verdict["refusal"]["entry"], verdict["accepted"]) == (
        "malformed",
        None,
        0,
    )
    assert verdict["scores"] == {}


def test_hester_is_there_once_and_has_no_legend() -> None:
    hester = unit("hester", "hester", [0, 0], "hester")
    for rows in (
        [hester, unit("other", "hester", [0, 1], "hester")],
        [unit("a", "hester", [0, 1], "legend")],
    ):
        verdict = judge(head(seats=seats_of(FOUR), options={"host": {"units": rows}}))
        assert verdict["refusal"]["kind"] == "malformed"
    assert judge(head(seats=seats_of(FOUR), options={"host": {"units": [hester]}}))["legal"]


def test_empty_lists_are_always_allowed() -> None:
    empty: dict[str, Any] = {
        name: [] for name in ("units", "bonfires", "townsfolk", "buildings", "dolls", "roots")
    }
    for factions in (TWO, THREE, FOUR):
        assert judge(head(seats=seats_of(factions), options={"host": {**empty, "cubes": {}}}))["legal"]
    assert Table(host={"units": []}).seen()["units"] == []


def test_usual_units_stand_at_their_homes() -> None:
    places = {row["id"]: row["at"] for row in Table(*FOUR).seen()["units"]}
    assert places == {"protectors-legend": [0, 3], "family-legend": [0, -3], "hester": [0, 0]}
    duel = {row["id"]: row["at"] for row in Table(*TWO).seen()["units"]}
    assert duel == places
    swapped = Table("fair-folk", "kammi", "protectors").seen()
    assert swapped["homes"] == {"protectors": [0, -3], "kammi": [0, 3]}


def test_host_cubes_lie_in_the_battleground() -> None:
    assert Table(host={"cubes": {"family": 15}}).cubes("family") == (15, 0, 0)
    assert Table().cubes("family") == (0, 15, 0)
