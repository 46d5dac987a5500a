"""The head of a match file: seats, maps and positions."""

from typing import Any

import pytest

from cards.library.catalogue import Catalogue
from cards.library.loader import load_catalogue, load_map
from matches.engines.imperial_conquest.maps import check_map
from matches.engines.imperial_conquest.position import MOST_UNITS

from .cases import ELSEWHERE, FAR, placed
from .script import GAME, building, chart, head, judge, refusal_of, seats_of, start, unit

CATALOGUE: Catalogue = load_catalogue(GAME)


@pytest.mark.parametrize("name", CATALOGUE.extras["maps"])
def test_shipped_map_is_without_fault_and_inside_the_shares(name: str) -> None:
    document = load_map(GAME, name)
    assert document["id"] == name
    found = check_map(dict(document))
    assert (found.errors, found.warnings) == ((), ())


def test_shipped_maps_serve_every_number_of_seats() -> None:
    radius = {name: load_map(GAME, name)["radius"] for name in CATALOGUE.extras["maps"]}
    assert sorted(radius.values()) == [4, 5, 6, 7]
    for seats, wanted in ((2, 4), (3, 5), (4, 6), (5, 7), (6, 7)):
        name = next(name for name, value in radius.items() if value == wanted)
        assert judge(head(options={"map": name}, seats=seats_of(seats)))["legal"]


@pytest.mark.parametrize(
    "seats",
    [
        [],
        [{"name": "Red"}],
        [{"name": "Red"}] * 7,
        [{"name": "Red"}, {"name": 3}],
        [{"name": "Red"}, {"deck": None}],
        [{"name": "Red"}, {"name": "Blue", "deck": []}],
        [{"name": "Red"}, {"name": "Blue", "deck": "none"}],
        [{"name": "Red"}, {"name": "Blue", "deck": {"x": 1}}],
        [{"name": "Red"}, {"name": "Blue", "deck": False}],
    ],
)
def test_seats_that_are_malformed(seats: list[Any]) -> None:
    verdict = judge(head(seats=seats))
    assert (verdict["refusal"]["kind"], verdict["refusal"]["entry"], verdict["scores"]) == (
        "malformed",
        None,
        {},
    )


def test_deck_may_be_absent_null_or_empty() -> None:
    seats = [{"name": "Red", "deck": None}, {"name": "Blue", "deck": {}, "colour": "blue"}]
    assert judge(head(seats=seats))["legal"]


def test_position_does_not_look_at_the_size_of_the_map() -> None:
    far = {**chart(*FAR), "radius": 6}
    position = {"buildings": [*ELSEWHERE, building(0, "town", [0, 0])]}
    assert judge(head(options={"map": far, "position": position}))["legal"]
    assert refusal_of(head(options={"map": far}))["code"] == "map.seats"


def rows(*units: Any, **more: Any) -> dict[str, Any]:
    return {"units": list(units), **more}


SHAPES: list[dict[str, Any]] = [
    {"turn": 2},
    {"turn": True},
    {"turn": "0"},
    {"step": "settle"},
    {"step": None},
    {"colour": "red"},
    {"buildings": {}},
    {"buildings": [[0, 0]]},
    {"buildings": [{"at": [0, 0], "owner": 0}]},
    {"buildings": [{"at": [0, 0], "owner": 0, "kind": "castle"}]},
    {"buildings": [{"at": [9, 9], "owner": 0, "kind": "town"}]},
    {"buildings": [{"at": [0, 0], "owner": 0, "kind": "town", "conquered": 1}]},
    rows(3),
    rows({"owner": 0, "type": "infantry"}),
    rows({"owner": 0, "type": "infantry", "at": [0, 0], "aboard": "0f1"}),
    rows(unit(0, "infantry", [0, 0], count=0)),
    rows(unit(0, "infantry", [0, 0], count=100)),
    rows(unit(0, "infantry", [0, 0], count=True)),
    rows(unit(0, "knight", [0, 0])),
    rows(unit(3, "infantry", [0, 0])),
    rows(unit(0, "infantry", [9, 9])),
    rows(unit(0, "infantry", aboard=1)),
    rows(unit(0, "infantry", [0, 0], ship="")),
    rows(unit(0, "infantry", [0, 0], points=2)),
    {"units": {}},
    {"resources": {}},
    {"resources": [{}]},
    {"resources": [{}, {"stone": 1}]},
    {"resources": [{}, {"food": -1}]},
    {"resources": [{}, {"food": 1.5}]},
    {"aside": [{}, {"town": 1}]},
    {"aside": [{}, {"city": True}]},
    {"aside": None},
]


@pytest.mark.parametrize("changes", SHAPES, ids=str)
def test_position_of_the_wrong_form(changes: dict[str, Any]) -> None:
    refusal = placed(**changes)
    assert (refusal["code"], refusal["kind"]) == ("position.shape", "malformed")
    assert refusal["data"]["place"].startswith("options.position")


@pytest.mark.parametrize("position", [[], None, 3, "move"])
def test_position_that_is_no_object(position: Any) -> None:
    assert refusal_of(head(options={"map": "two-straits", "position": position}))["code"] == "position.shape"


AT = (0, 0)
CONTESTED = [unit(0, "frigate", [0, 1]), unit(1, "infantry", [1, 0])]
FAULTS: list[tuple[str, dict[str, Any]]] = [
    ("position.terrain", {"buildings": [*ELSEWHERE, building(0, "town", [0, 1])]}),
    ("position.terrain", rows(unit(0, "frigate", [0, 0]))),
    ("position.apart", {"buildings": [building(0, "town", [0, 0]), building(1, "town", [0, 0])]}),
    ("position.shared", rows(unit(0, "infantry", [-2, 2]), step="buy")),
    ("position.shared", rows(unit(1, "infantry", [2, 0]), unit(2, "infantry", [2, 0]), step="move")),
    ("position.attacker", rows(unit(0, "infantry", [1, 0], **{"from": [0, 0]}), step="move")),
    ("position.attacker", rows(*CONTESTED, unit(0, "infantry", [1, 0]), step="move")),
    ("position.attacker", rows(*CONTESTED, unit(0, "infantry", [1, 0], **{"from": [-1, 0]}), step="move")),
    ("position.attacker", rows(*CONTESTED, unit(0, "infantry", [1, 0], **{"from": [1, 1]}), step="move")),
    (
        "position.attacker",
        rows(*CONTESTED, unit(0, "infantry", [1, 0], ship="0f1", **{"from": [0, 0]}), step="move"),
    ),
    ("position.attacker", rows(*CONTESTED, unit(0, "infantry", [1, 0], ship="0f2"), step="move")),
    ("position.attacker", rows(*CONTESTED, unit(0, "infantry", [1, 0], ship="1f1"), step="move")),
    ("position.load", rows(unit(0, "frigate", [0, 1]), unit(0, "infantry", aboard="0f1", count=3))),
    ("position.load", rows(unit(0, "infantry", aboard="0f1"))),
    ("position.load", rows(unit(1, "frigate", [0, 1]), unit(0, "infantry", aboard="1f1"))),
    ("position.load", rows(unit(0, "frigate", [0, 1]), unit(0, "frigate", aboard="0f1"))),
    (
        "position.load",
        rows(
            *CONTESTED,
            unit(0, "infantry", [1, 0], ship="0f1"),
            unit(0, "cavalry", aboard="0f1"),
            step="battles",
        ),
    ),
    ("position.conquered", {"buildings": [building(1, "town", [-2, 2], conquered=True)], "step": "build"}),
    ("position.owners", {"buildings": [building(0, "town", [0, 0])], "turn": 1}),
]


@pytest.mark.parametrize(("code", "changes"), FAULTS)
def test_position_that_no_game_shows(code: str, changes: dict[str, Any]) -> None:
    position = {"buildings": [*ELSEWHERE, building(0, "town", [0, 0])], **changes}
    options = {"map": chart(*FAR), "position": position}
    assert refusal_of(head(options=options, seats=seats_of(3)))["code"] == code


def test_attackers_of_a_position_may_have_walked_sailed_or_landed() -> None:
    position = {
        "step": "battles",
        "units": [
            unit(0, "frigate", [0, 1]),
            unit(0, "infantry", [1, 0], ship="0f1"),
            unit(0, "cavalry", [1, 0], **{"from": [2, 0]}),
            unit(1, "infantry", [1, 0]),
            unit(0, "frigate", [0, -1], **{"from": [1, -2]}),
            unit(1, "frigate", [0, -1]),
        ],
    }
    state = start({"map": chart(*FAR), "position": position})
    legal = [action.fields() for action in state.legal_actions(0)]
    assert legal == [{"at": [0, -1]}, {"at": [1, 0]}, {"at": [1, 0], "support": ["0f1"]}]


def test_position_without_a_contested_hex_goes_on_to_building_at_once() -> None:
    state = start(
        {
            "map": chart(*FAR),
            "position": {"step": "battles", "buildings": [*ELSEWHERE, building(0, "town", AT)]},
        }
    )
    assert state.observation(None)["due"] == "build"


def test_seats_that_own_nothing_are_out() -> None:
    position = {"buildings": [*ELSEWHERE, building(0, "town", [0, 0])], "resources": [{}, {}, {"gold": 9}]}
    state = start({"map": chart(*FAR), "position": position}, seats=3)
    assert [row["in"] for row in state.observation(None)["seats"]] == [True, True, False]


def test_most_units_of_a_position() -> None:
    full = [unit(0, "infantry", [0, 0], count=99)] * (MOST_UNITS // 99)
    assert judge(head(options={"map": chart(*FAR), "position": {"units": full, "buildings": ELSEWHERE}}))[
        "legal"
    ]
