"""The engine against the literal reading of the page: legal lists at every ply, and each fight from its
beginning.
"""

import json
from collections import Counter
from random import Random
from typing import Any

import pytest

from matches.engines.core import CHANCE, State
from matches.engines.imperial_conquest.actions import WORDS
from matches.engines.imperial_conquest.maps import generate_map
from matches.engines.imperial_conquest.state import ConquestState
from matches.engines.replay import entry_of, run_log

from . import literal, literal_battle
from .script import start


def land_of(state: State) -> set[literal.Place]:
    assert isinstance(state, ConquestState)
    grid = state.setup.grid
    return {place for number, place in enumerate(grid.hexes) if state.setup.board.terrain[number]}


def compare(state: State, land: set[literal.Place]) -> None:
    for seat in range(len(state.returns())):
        ours = [json.dumps(entry_of(seat, action), sort_keys=True) for action in state.legal_actions(seat)]
        seen = state.observation(seat)
        wanted = [json.dumps(entry, sort_keys=True) for entry in literal.legal_entries(seen, land, seat)]
        assert sorted(ours) == sorted(wanted)


def choose(state: State, by: int, rng: Random) -> Any:
    """Few offers, and rarely done while something is left: armies grow and meet."""
    actions = state.legal_actions(by)
    wanted = [action for action in actions if action.do not in ("offer", "done", "convert")]
    fights = [
        action for action in wanted if action.do in ("bombard", "battle", "land", "stand", "press", "lose")
    ]
    if fights and rng.random() < 0.4:
        return rng.choice(fights)
    return rng.choice(wanted if wanted and rng.random() < 0.85 else actions)


def play(state: State, rng: Random, entries: int, every: int) -> list[dict[str, Any]]:
    land, log = land_of(state), []
    for number in range(entries):
        if state.is_terminal():
            break
        if number % every == 0:
            compare(state, land)
        by = rng.choice(state.current_players())
        action = state.sample_chance(rng) if by == CHANCE else choose(state, by, rng)
        log.append(entry_of(by, action))
        if by == CHANCE:
            state.apply_chance(action)
        else:
            state.apply_action(by, action)
    return log


def rich(seed: int) -> dict[str, Any]:
    """A position in which everybody is rich and armed, on a map from a seed."""
    rng, chart = Random(seed), generate_map(seats=2, seed=seed)
    land = [row[:2] for row in chart["hexes"] if row[2] != "water"]
    towns: list[list[int]] = []
    for place in rng.sample(land, len(land)):
        if all(literal.distance(tuple(place), tuple(town)) >= 2 for town in towns):
            towns.append(place)
    buildings = [
        {"at": at, "owner": number % 2, "kind": rng.choice(["town", "city"])}
        for number, at in enumerate(towns[:8])
    ]
    units = [
        {"owner": row["owner"], "type": kind, "at": row["at"], "count": rng.randint(1, 3)}
        for row in buildings
        for kind in rng.sample(["infantry", "cavalry", "artillery"], 2)
    ]
    chips = [dict.fromkeys(literal.KINDS, 9) for _ in range(2)]
    position = {
        "buildings": buildings,
        "units": units,
        "resources": chips,
        "aside": [{"frigate": 3}, {"frigate": 3}],
    }
    return {"map": chart, "position": {**position, "step": "construct", "turn": rng.randint(0, 1)}}


@pytest.mark.parametrize("seed", range(5))
def test_engine_lists_what_the_page_allows(seed: int) -> None:
    seats = 2 + seed % 3
    state = start({"map": generate_map(seats=seats, seed=seed)}, seats=seats)
    words = Counter(entry["do"] for entry in play(state, Random(seed), 1200, 3))
    assert min(words[do] for do in ("settle", "buy", "construct")) > 2
    assert words["move"] > 100


def test_engine_lists_what_the_page_allows_to_the_rich() -> None:
    words: Counter[str] = Counter()
    for seed in range(20, 26):
        words.update(entry["do"] for entry in play(start(rich(seed)), Random(seed), 700, 3))
    assert set(WORDS) - set(words) == {"settle"}


@pytest.mark.parametrize("seed", range(8))
def test_fights_go_as_the_page_says(seed: int) -> None:
    options = rich(seed)
    log = play(start(options), Random(seed), 900, 40)
    state, done = start(options), 0
    land = land_of(state)
    fought: Counter[str] = Counter()
    for index in literal_battle.fights(log):
        assert run_log(state, log[done:index], []) is None
        table = literal.Table(state.observation(None))
        table.land = land
        fight_of = literal_battle.battle if log[index]["do"] == "battle" else literal_battle.bombardment
        try:
            fight = fight_of(table, log[index:])
        except IndexError:
            break  # the log ends within the fight
        assert run_log(state, log[index : index + fight.used], []) is None
        done = index + fight.used
        seen = state.observation(None)
        assert literal_battle.left(fight.units) == literal_battle.left(
            {row["id"]: row for row in seen["units"]}
        )
        owners = {tuple(row["at"]): (row["owner"], row["kind"]) for row in seen["buildings"]}
        assert owners == {at: (row["owner"], row["kind"]) for at, row in fight.buildings.items()}
        fought[log[index]["do"]] += 1
    assert min(fought["battle"], fought["bombard"]) > 3
