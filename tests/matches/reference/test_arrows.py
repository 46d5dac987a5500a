"""Arrows of Harrow County against the drawn map: sides are measured in the plane, not in axial numbers.

Source: the rules page, *Arrow and guess*. A hex [q, r] is drawn at x = 1.5 q, y = sqrt(3) (r + q/2),
y downwards; left and right are those of somebody who stands at the lower end of the line and looks along it.
"""

import json
from math import sqrt
from random import Random

import pytest

from matches.engines.adjudicate import adjudicate, view

RADIUS = 3
HEXES = [
    (q, r) for q in range(-RADIUS, RADIUS + 1) for r in range(-RADIUS, RADIUS + 1) if abs(q + r) <= RADIUS
]
UPWARDS = [(0, -1), (-1, 0), (1, -1)]  # along each line from its lower end, as [dq, dr]
HOMES = [(0, 3), (0, -3)]


def drawn(hexagon):
    q, r = hexagon
    return 1.5 * q, sqrt(3) * (r + q / 2)


def side(nest, line, item):
    """`left`, `right` or None: on the line."""
    (x, y), (u, v) = drawn(UPWARDS[line]), drawn((item[0] - nest[0], item[1] - nest[1]))
    turn = x * v - y * u  # y runs downwards: clockwise, which is to the right, is positive
    return None if abs(turn) < 1e-9 else "right" if turn > 0 else "left"


def asked(nest, items, arrow=None):
    """A match in which the Protectors collect on `nest`, and the arrow that follows."""
    drawn_first = {
        "objectives": ["one-line", "on-the-edge", "one-chain"],
        "cards": ["calm-down", "rub-out", "deep-roots"],
        "offers": ["advance-1", "spawn-1", "strengthen-1"],
    }
    move = {"kind": "move", "unit": "protectors-legend", "from": [0, 3], "to": list(nest)}
    log = [{"by": "chance", "do": "drawn", "deck": deck, "items": ids} for deck, ids in drawn_first.items()]
    log += [
        {"by": 1, "do": "hide", **{name: list(at) for name, at in items.items()}},
        {"by": 0, "do": "board", "terrain": "forest"},
        {"by": 0, "do": "nest", "at": list(nest), "offer": "advance-1"},
        {"by": 0, "do": "cleanup"},
        {"by": "chance", "do": "drawn", "deck": "offers", "items": ["advance-2"]},
        {"by": 1, "do": "report", **move},
        {"by": 1, "do": "cleanup"},
        {"by": 1, "do": "collect", "at": list(nest)},
        {"by": "chance", "do": "tree", "cubes": {"fair-folk": 0, "protectors": 0, "family": 0}},
    ]
    log += [{"by": 0, "do": "arrow", "nest": list(nest), **arrow}] if arrow else []
    seats = [{"name": name, "deck": {"faction": name}} for name in ("fair-folk", "protectors", "family")]
    head = {"format": "harvest-match/1", "game": "harrow-county", "rules": "1.0", "options": {}}
    return json.dumps({**head, "seats": seats, "log": log}).encode()


@pytest.mark.parametrize("nest", [hexagon for hexagon in HEXES if hexagon not in HOMES], ids=str)
def test_every_line_of_every_nest(nest):
    rng = Random(str(nest))
    for line in range(3):
        for pointed in ("left", "right"):
            sword, crown, queen = rng.sample(HEXES, 3)
            items = {"sword": sword, "crown": crown, "queen": queen}
            raw = asked(nest, items, {"line": line, "dir": pointed})
            verdict = adjudicate(raw)
            assert verdict["refusal"] is None
            said = verdict["answers"][-1]["result"]
            assert said == (side(nest, line, sword) or pointed)
            confined = {tuple(at) for at in view(raw, None)["observation"]["confined"]}
            assert confined == {at for at in HEXES if side(nest, line, at) in (said, None)}
            assert sword in confined
