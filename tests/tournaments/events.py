"""Event documents for tests: small builders and a hypothesis strategy of mid-tournament states."""

from __future__ import annotations

import random
from typing import Any

from hypothesis import strategies as st


def event(
    entrants: list[str] | list[dict[str, Any]], rounds: list[list[dict[str, Any]]], **more: Any
) -> dict[str, Any]:
    """A document; an entrant may be just an id, a round just its pairings."""
    return {
        "format": "harvest-event/1",
        "name": "Test",
        "game": "great-harvest",
        "date": "2026-05-02",
        "seed": "6f1c",
        "best_of": 3,
        "entrants": [one if isinstance(one, dict) else {"id": one, "name": one.upper()} for one in entrants],
        "stages": [{"kind": "swiss", "rounds": None}],
        "rounds": [
            {"stage": 1, "number": number, "pairings": pairings}
            for number, pairings in enumerate(rounds, start=1)
        ],
        **more,
    }


def played(first: str, second: str, *games: int) -> dict[str, Any]:
    """A played match: won by the first, by the second, drawn."""
    won, lost, drawn = (*games, 0, 0)[:3]
    return {"players": [first, second], "result": {"kind": "played", "games": [won, lost, drawn]}}


def bye(player: str) -> dict[str, Any]:
    """A bye."""
    return {"players": [player], "result": {"kind": "bye"}}


def other(kind: str, *players: str, **fields: Any) -> dict[str, Any]:
    """Any other result."""
    return {"players": list(players), "result": {"kind": kind, **fields}}


RESULTS = [
    {"kind": "played", "games": [2, 0, 0]},
    {"kind": "played", "games": [1, 2, 0]},
    {"kind": "played", "games": [1, 1, 1]},
    {"kind": "intentional-draw"},
    {"kind": "double-loss"},
]


@st.composite
def states(draw: st.DrawFn, most: int = 8) -> dict[str, Any]:
    """A state after 0 to 4 rounds with random pairings, results, drops, late entries, clubs and sides."""
    size = draw(st.integers(2, most))
    chance = random.Random(draw(st.integers(0, 2**32)))
    played_rounds = draw(st.integers(0, 4))
    entrants = [_entrant(chance, index, played_rounds) for index in range(size)]
    rounds = [_round(chance, entrants, number) for number in range(1, played_rounds + 1)]
    policy = {"protect": "club", "protect_rounds": chance.choice([0, 2, 9]), "sides": chance.random() < 0.5}
    points = {"win": 3, "draw": 1, "loss": 0} if chance.random() < 0.7 else {"win": 1, "draw": 0.5, "loss": 0}
    return event(entrants, rounds, pairing=policy, points=points)


def _entrant(chance: random.Random, index: int, rounds: int) -> dict[str, Any]:
    one: dict[str, Any] = {"id": f"p{index}", "name": f"P{index}", "club": chance.choice([None, "a", "b"])}
    if index > 1 and chance.random() < 0.15:
        one |= {"entered_round": chance.randint(1, rounds + 2), "missed": chance.choice(["loss", "bye"])}
    elif index > 1 and chance.random() < 0.15:
        one["dropped_after"] = chance.randint(0, rounds + 1)
    return one


def _round(chance: random.Random, entrants: list[dict[str, Any]], number: int) -> list[dict[str, Any]]:
    here = [
        one["id"]
        for one in entrants
        if one.get("entered_round", 1) <= number and one.get("dropped_after", 99) >= number
    ]
    chance.shuffle(here)
    pairings = [bye(here.pop())] if len(here) % 2 else []
    for first, second in zip(here[::2], here[1::2], strict=True):
        result = dict(chance.choice(RESULTS))
        if chance.random() < 0.1:
            result = {"kind": "no-show", "absent": [first]}
        pairings.append({"players": [first, second], "result": result})
    return pairings
