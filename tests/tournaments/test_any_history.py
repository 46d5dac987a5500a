"""Every kind of stage on any history: whoever is in is seated once, or says why not."""

import json
import random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tournaments.events import event
from tournaments.eventfile import EventFault, event_document, parse_event_file, read_event
from tournaments.pairing import pair_round, pairing_document
from tournaments.standings import compute, standings_document

PLANS: list[list[dict[str, Any]]] = [
    [{"kind": "single-elimination", "third_place": True, "tie": "higher-seed"}],
    [{"kind": "double-elimination", "tie": "higher-seed"}],
    [{"kind": "round-robin"}],
    [{"kind": "round-robin", "laps": 2}],
    [{"kind": "groups", "groups": 2}, {"kind": "single-elimination", "size": 4, "tie": "higher-seed"}],
    [{"kind": "swiss", "rounds": 2}, {"kind": "double-elimination", "min_points": 3, "tie": "higher-seed"}],
    [
        {"kind": "swiss", "rounds": 1},
        {"kind": "swiss", "rounds": 2, "size": 5},
        {"kind": "round-robin", "size": 3},
    ],
    [{"kind": "pods", "rounds": 2}, {"kind": "single-elimination", "size": 4, "tie": "higher-seed"}],
]
ENDS = [
    {"kind": "played", "games": [2, 1, 0]},
    {"kind": "played", "games": [0, 2, 0]},
    {"kind": "played", "games": [1, 1, 1]},
    {"kind": "intentional-draw"},
    {"kind": "double-loss"},
]


def ended(chance: random.Random, players: list[str]) -> dict[str, Any]:
    if len(players) > 2:
        places = [[one] for one in players]
        chance.shuffle(places)
        return {"kind": "pod", "places": [[*places[0], *places[1]], *places[2:]]}
    if chance.random() < 0.1:
        return {"kind": "no-show", "absent": chance.choice([players[:1], players[1:], players])}
    return dict(chance.choice(ENDS))


@settings(max_examples=120, deadline=None)
@given(st.integers(0, 2**32), st.sampled_from(range(len(PLANS))), st.integers(3, 9))
def test_a_whole_event_of_any_kind(seed: int, plan: int, size: int) -> None:
    """Round after round until the stages are over; drops by the way; at the end everybody has a place."""
    chance = random.Random(seed)
    doc = event([{"id": f"p{one}", "seed": one + 1} for one in range(size)], [], stages=PLANS[plan])
    for paired_rounds in range(40):
        source = parse_event_file(json.dumps(doc).encode())
        try:
            answer = pairing_document(pair_round(source))
        except EventFault as fault:
            assert fault.code in ("stage-over", "too-few-entrants")  # noqa: PT017
            break
        shuffled = json.loads(json.dumps(doc))
        chance.shuffle(shuffled["entrants"])
        for one in shuffled["rounds"]:
            chance.shuffle(one["pairings"])
        assert pairing_document(pair_round(parse_event_file(json.dumps(shuffled).encode()))) == answer
        seated = [one for table in answer["pairings"] for one in table["players"]]
        alone = [one["player"] for one in answer["byes"]]
        everybody = [*seated, *alone, *answer["rests"]]
        assert len(everybody) == len(set(everybody))
        gone = {one["id"] for one in doc["entrants"] if one.get("dropped_after") is not None}
        assert not gone & set(everybody)
        pairings = [
            {"table": table["table"], "players": table["players"], "result": ended(chance, table["players"])}
            for table in answer["pairings"]
        ] + [{"table": None, "players": [one], "result": {"kind": "bye"}} for one in alone]
        doc["rounds"].append({"stage": answer["stage"], "number": answer["round"], "pairings": pairings})
        if chance.random() < 0.15:
            leaver = chance.choice(doc["entrants"])
            leaver.setdefault("dropped_after", paired_rounds + 1)
    source = read_event(doc)
    rows = standings_document(compute(source))["rows"]
    assert [row["entrant"] for row in rows if row["rank"] is None] == []
    assert len(rows) == size
    assert event_document(parse_event_file(json.dumps(event_document(source)).encode())) == event_document(
        source
    )
