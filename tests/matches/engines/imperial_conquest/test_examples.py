"""The four battle examples of the source, die by die, and the example of the rules page."""

import json

from matches.engines.adjudicate import legal_at_end, view
from matches.engines.story import tell

from .script import Table, building, head, judge, unit

# A town or city at [0, 0] with land around it, and an attacker's town behind.
LAND = [(0, 0), (1, 0, "wood"), (2, 0), (0, 1, "ore"), (-2, 0)]
HOME = building(0, "town", [2, 0])
AWAY = building(1, "town", [-2, 0])


def test_example_1() -> None:
    """An infantry takes a town: two misses of the town's side, then a hit."""
    table = Table(
        LAND,
        units=[unit(0, "infantry", [1, 0]), unit(1, "infantry", [0, 0])],
        buildings=[HOME, AWAY, building(1, "town", [0, 0])],
    )
    table.act(0, "move", unit="0i1", path=[[0, 0]]).act(0, "done").act(0, "battle", at=[0, 0])
    table.roll(0, 5).act(1, "stand").roll(1, 6, 4).act(0, "press")
    table.roll(0, 2).act(1, "stand").roll(1, 5)
    assert table.due() == "build"
    assert table.scores() == {
        "0": {"points": 2, "cities": 0, "towns": 2, "units": 1},
        "1": {"points": 1, "cities": 0, "towns": 1, "units": 0},
    }


def test_example_2() -> None:
    """Three rounds over a city, with picks of both sides."""
    rows = [unit(0, "infantry", [1, 0], count=4), unit(0, "cavalry", [1, 0], count=3)]
    rows += [unit(0, "artillery", [1, 0], count=2), unit(1, "infantry", [0, 0], count=3)]
    rows += [unit(1, "cavalry", [0, 0], count=2), unit(1, "artillery", [0, 0])]
    table = Table(LAND, units=rows, buildings=[HOME, AWAY, building(1, "city", [0, 0])])
    for name in [*(f"0i{n}" for n in (1, 2, 3, 4)), *(f"0c{n}" for n in (1, 2, 3)), "0a1", "0a2"]:
        table.act(0, "move", unit=name, path=[[0, 0]])
    table.act(0, "done").act(0, "battle", at=[0, 0])
    table.roll(0, 2, 1, 6).act(1, "stand").roll(1, 4, 5, 2, 2, 4)
    assert [entry["unit"] for entry in table.legal(1, "lose")] == ["infantry", "cavalry", "artillery"]
    table.act(1, "lose", unit="infantry").act(0, "lose", unit="artillery")
    table.act(1, "lose", unit="artillery").act(0, "lose", unit="infantry")
    assert table.units(0) == ["0i2", "0i3", "0i4", "0c1", "0c2", "0c3", "0a2"]
    assert table.units(1) == ["1i2", "1i3", "1c1", "1c2"]
    table.act(0, "press").roll(0, 6, 3, 2).act(1, "stand").roll(1, 2, 1)
    table.act(0, "lose", unit="cavalry").act(0, "lose", unit="cavalry")
    table.act(0, "lose", unit="infantry").act(1, "lose", unit="artillery")
    assert (table.units(0), table.units(1)) == (["0i3", "0i4", "0c1", "0c2", "0c3"], ["1i2", "1i3"])
    table.act(0, "press").roll(0, 1, 3).act(1, "stand").roll(1, 2).act(0, "lose", unit="infantry")
    assert (table.units(0), table.units(1)) == (["0i4", "0c1", "0c2", "0c3"], [])
    assert table.scores()["0"] == {"points": 3, "cities": 1, "towns": 1, "units": 4}
    assert table.due() == "build"


def test_example_3() -> None:
    """Two artillery empty a town from two hexes away, move in, and one meets the town's die."""
    table = Table(
        LAND,
        units=[
            unit(0, "artillery", [2, 0], count=2),
            unit(1, "infantry", [0, 0]),
            unit(1, "cavalry", [0, 0]),
        ],
        buildings=[HOME, AWAY, building(1, "town", [0, 0])],
    )
    table.act(0, "bombard", unit="0a1", at=[0, 0]).roll(0, 3)
    assert [entry["unit"] for entry in table.legal(0, "lose")] == ["infantry", "cavalry"]
    table.act(0, "lose", unit="cavalry").act(0, "bombard", unit="0a2", at=[0, 0]).roll(0, 2)
    assert table.units(1) == []
    table.act(0, "move", unit="0a1", path=[[1, 0], [0, 0]]).act(0, "move", unit="0a2", path=[[1, 0], [0, 0]])
    table.act(0, "done").act(0, "battle", at=[0, 0]).roll(1, 2)
    assert table.units(0) == ["0a2"]
    assert table.scores()["0"] == {"points": 2, "cities": 0, "towns": 2, "units": 1}
    assert table.seen()["buildings"][-2:] == [
        {"at": [0, 0], "owner": 0, "kind": "town", "conquered": True},
        {"at": [2, 0], "owner": 0, "kind": "town"},
    ]


def test_example_4() -> None:
    """A landing with its frigate in support: both sides fall, and the town stays with the defender."""
    table = Table(
        [*LAND, (-1, 0)],
        units=[
            unit(0, "frigate", [0, -1]),
            unit(0, "infantry", aboard="0f1", count=2),
            unit(1, "infantry", [0, 0]),
            unit(1, "artillery", [0, 0]),
        ],
        buildings=[HOME, AWAY, building(1, "town", [0, 0])],
    )
    table.act(0, "land", unit="0i1", to=[0, 0]).act(0, "land", unit="0i2", to=[0, 0]).act(0, "done")
    table.act(0, "battle", at=[0, 0], support=["0f1"]).roll(0, 4, 3).act(1, "stand").roll(1, 5, 2, 1)
    table.act(0, "lose", unit="artillery").act(1, "lose", unit="0f1")
    assert (table.units(0), table.units(1)) == (["0i2"], ["1i1"])
    table.roll(0, 2).act(1, "stand").roll(1, 3)
    assert (table.units(0), table.units(1)) == ([], [])
    assert table.scores()["1"] == {"points": 2, "cities": 0, "towns": 2, "units": 0}
    assert table.due() == "build"


PAGE = head(
    options={
        "map": {"radius": 4, "fill": "water", "hexes": [[0, 0, "food"], [1, 0, "wood"]]},
        "position": {
            "turn": 0,
            "step": "move",
            "buildings": [{"at": [0, 0], "owner": 1, "kind": "town"}],
            "units": [
                {"owner": 0, "type": "infantry", "at": [1, 0]},
                {"owner": 1, "type": "infantry", "at": [0, 0]},
            ],
        },
    },
    log=[
        {"by": 0, "do": "move", "unit": "0i1", "path": [[0, 0]]},
        {"by": 0, "do": "done"},
        {"by": 0, "do": "battle", "at": [0, 0]},
        {"by": "chance", "do": "roll", "seat": 0, "dice": [5]},
        {"by": 1, "do": "stand"},
        {"by": "chance", "do": "roll", "seat": 1, "dice": [6, 4]},
        {"by": 0, "do": "press"},
        {"by": "chance", "do": "roll", "seat": 0, "dice": [2]},
        {"by": 1, "do": "stand"},
        {"by": "chance", "do": "roll", "seat": 1, "dice": [5]},
    ],
)


def test_example_of_the_page() -> None:
    verdict = judge(PAGE)
    assert (verdict["legal"], verdict["accepted"], verdict["finished"]) == (True, 10, True)
    assert (verdict["winners"], verdict["draw"]) == ([0], False)
    assert verdict["scores"]["0"] == {"points": 1, "cities": 0, "towns": 1, "units": 1}
    fled = [*PAGE["log"][:4], {"by": 1, "do": "retreat", "to": [1, 0]}]
    assert judge({**PAGE, "log": fled})["scores"]["1"]["units"] == 1


def test_example_is_told() -> None:
    rows = tell(json.dumps(PAGE).encode())
    assert [row["text"] for row in rows[:6]] == [
        "Red moves infantry 0i1 to (0, 0): the hex is contested.",
        "Red ends the movement.",
        "Red opens the battle at (0, 0).",
        "Red rolls 5: no hit.",
        "Blue stands.",
        "Blue rolls 6, 4, the building's last: no hit.",
    ]
    assert rows[-1]["text"] == (
        "Blue rolls 5: no hit. Blue loses infantry 1i1. Red conquers the town at (0, 0). "
        "Blue is out of the game; Red gets nothing. Red is the last one left and wins."
    )
    assert rows[3]["clauses"] == ["IC-11.2", "IC-11.3", "IC-11.6"]


def test_legal_entries_and_the_view() -> None:
    raw = json.dumps({**PAGE, "log": PAGE["log"][:4]}).encode()
    assert legal_at_end(raw) == [{"by": 1, "do": "stand"}, {"by": 1, "do": "retreat", "to": [1, 0]}]
    seen = view(raw, 1)
    assert seen["seats"] == [{"name": "Red"}, {"name": "Blue"}]
    assert seen["log"] == PAGE["log"][:4]
    assert {**view(raw, None)["observation"], "seat": 1} == seen["observation"]
