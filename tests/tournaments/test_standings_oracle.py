"""Standings of odd events against an independent reading of the same words."""

import json
import random
from fractions import Fraction
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tournaments.oracle_standings import PROFILES, Reader
from tournaments.eventfile import parse_event_file
from tournaments.eventfile.names import METRICS
from tournaments.standings import compute, standings_document

KINDS = ("bye", "assigned-loss", "half-bye")


@st.composite
def odd_events(draw: st.DrawFn) -> dict[str, Any]:
    """Two stages or one, pods or pairs, and everything else that a file may hold."""
    chance = random.Random(draw(st.integers(0, 2**32)))
    count = chance.randint(2, 11)
    entrants = [_entrant(chance, index) for index in range(count)]
    kinds = chance.choice([["swiss"], ["pods"], ["round-robin"], ["swiss", "pods"], ["pods", "swiss"]])
    rounds = []
    for stage, kind in enumerate(kinds, start=1):
        for number in range(1, chance.randint(0 if stage > 1 else 1, 4) + 1):
            rounds.append({"stage": stage, "number": number, "pairings": _tables(chance, entrants, kind)})
    for one in rounds[:-1]:  # an open round before a played one is refused
        for table in one["pairings"]:
            table["result"] = table["result"] or {
                "kind": "double-loss" if len(table["players"]) == 2 else "bye"
            }
            if len(table["players"]) > 2 and table["result"]["kind"] != "pod":
                table["result"] = {"kind": "pod", "places": [[one] for one in table["players"]]}
            table["result"].pop("confirmed", None)
    if chance.random() < 0.5:
        chance.shuffle(rounds)
    return {
        "format": "harvest-event/1",
        "seed": "öd",
        "best_of": chance.choice([1, 2, 3, 5]),
        "points": chance.choice([None, {"win": 1, "draw": 0.5, "loss": 0}, {"win": 7, "draw": 3, "loss": 1}])
        if kinds != ["pods"]
        else chance.choice([None, {"places": [5, 3, 1]}, {"places": [4, 2.5, 1, 0.5, 0.25, 0.1]}]),
        "entrants": entrants,
        "stages": [{"kind": kind} for kind in kinds],
        "rounds": rounds,
        "penalties": _penalties(chance, entrants),
    }


def _entrant(chance: random.Random, index: int) -> dict[str, Any]:
    one: dict[str, Any] = {"id": f"p{index}"}
    if chance.random() < 0.3:
        one["seed"] = chance.randint(0, 5)
    if chance.random() < 0.3:
        one["entered_round"] = chance.randint(1, 6)
    if chance.random() < 0.3:
        one["missed"] = chance.choice(["loss", "bye"])
    if chance.random() < 0.3:
        one["dropped_after"] = chance.randint(0, 5)
    return one


def _tables(chance: random.Random, entrants: list[dict[str, Any]], kind: str) -> list[dict[str, Any]]:
    left = [one["id"] for one in entrants if chance.random() < 0.9]
    chance.shuffle(left)
    tables = []
    while left:
        size = chance.choice([1, 3, 4, 5, 6, 6]) if kind == "pods" else chance.choice([1, 2, 2, 2, 2])
        players = [left.pop() for _ in range(min(size, len(left)))]
        if kind == "pods" and len(players) == 2:
            players = players[:1]
        tables.append({"table": None, "players": players, "result": _result(chance, players)})
    return tables


def _result(chance: random.Random, players: list[str]) -> dict[str, Any] | None:
    if chance.random() < 0.1:
        return None
    if len(players) == 1:
        result: dict[str, Any] = {"kind": chance.choice(KINDS)}
    elif len(players) == 2:
        kind = chance.choice(["played"] * 5 + ["no-show", "double-loss", "intentional-draw"])
        result = {"kind": kind}
        if kind == "played":
            result["games"] = [chance.randint(0, 3) for _ in range(3)]
        if kind == "no-show":
            result["absent"] = chance.choice([players[:1], players[1:], players])
    else:
        places: list[list[str]] = []
        for one in players:
            if places and chance.random() < 0.3:
                places[-1].append(one)
            else:
                places.append([one])
        result = {"kind": "pod", "places": places}
    if chance.random() < 0.15:
        result["confirmed"] = chance.random() < 0.3
    return result


def _penalties(chance: random.Random, entrants: list[dict[str, Any]]) -> list[dict[str, Any]]:
    kinds = ["caution", "warning", "game-loss", "match-loss", "disqualification", "disqualification"]
    return [
        {"entrant": one["id"], "round": chance.randint(0, 4), "kind": chance.choice(kinds)}
        for one in entrants
        if chance.random() < 0.1
    ]


PROFILE = st.one_of(
    st.sampled_from(sorted(PROFILES)),
    st.lists(st.sampled_from(sorted(METRICS)), min_size=1, max_size=20, unique=True),
)


@settings(max_examples=200, deadline=None)
@given(odd_events(), PROFILE, st.integers(0, 4))
def test_every_figure_of_an_odd_event(doc: dict[str, Any], profile: Any, after: int) -> None:
    event = parse_event_file(json.dumps(doc).encode())
    own = Reader(doc)
    limit = after if after <= own.n else None
    own = Reader(doc, limit)
    chosen = profile if isinstance(profile, str) else tuple(profile)
    found = standings_document(compute(event, after=limit, profile=chosen))
    assert found["after_round"] == own.n
    assert [row["rank"] for row in found["rows"]] == sorted(
        (row["rank"] for row in found["rows"]), key=lambda rank: rank or 10**6
    )
    rows = {row["entrant"]: row for row in found["rows"]}
    wanted = {row["entrant"]: row for row in own.table(profile)}
    assert rows.keys() == wanted.keys()
    for who, row in wanted.items():
        mine = rows[who]
        exact = Fraction(mine.get("points_exact", mine["points"]))
        assert (who, exact, mine["record"], mine["byes"]) == (who, row["points"], row["record"], row["byes"])
        values = {name: cell["exact"] for name, cell in mine["tie_breaks"].items()}
        assert values == {
            name: None if value is None else str(value) for name, value in row["tie_breaks"].items()
        }
        assert (mine["rank"], mine["active"]) == (row["rank"], row["active"])
