"""The matching against networkx on the complete graph, fields of 12 to 60 in the middle of a tournament."""

import random
from typing import Any

import networkx
import pytest

from tests.tournaments.events import bye, event, played
from tournaments.eventfile import read_event
from tournaments.pairing import pair_round, swiss
from tournaments.pairing.cost import Criteria
from tournaments.pairing.keys import derive_key
from tournaments.pairing.players import Player, load_players

SCORES = [(2, 0), (2, 1), (0, 2), (1, 2), (1, 1, 1)]
STATES = range(400)


def state(number: int) -> dict[str, Any]:
    """A field after some rounds: near scores met by chance, drops, late entries, byes, clubs, sides."""
    chance = random.Random(number)
    size, rounds = chance.randint(12, 60), chance.randint(1, 6)
    entrants = [_entrant(chance, index, rounds) for index in range(size)]
    document = event(entrants, [])
    document["pairing"] = {
        "protect": "club",
        "protect_rounds": chance.choice([0, 9]),
        "sides": chance.random() < 0.5,
    }
    points = dict.fromkeys((one["id"] for one in entrants), 0.0)
    for one in range(1, rounds + 1):
        pairings = _round(chance, entrants, one, points)
        document["rounds"].append({"stage": 1, "number": one, "pairings": pairings})
    return document


def _entrant(chance: random.Random, index: int, rounds: int) -> dict[str, Any]:
    one: dict[str, Any] = {"id": f"p{index}", "club": chance.choice([None, "a", "b", "c"])}
    if chance.random() < 0.08:
        one |= {"entered_round": chance.randint(2, rounds + 1), "missed": chance.choice(["loss", "bye"])}
    elif index > 4 and chance.random() < 0.15:
        one["dropped_after"] = chance.randint(1, rounds)
    return one


def _round(
    chance: random.Random, entrants: list[dict[str, Any]], number: int, points: dict[str, float]
) -> list[dict[str, Any]]:
    here = [
        one["id"]
        for one in entrants
        if one.get("entered_round", 1) <= number and one.get("dropped_after", 99) >= number
    ]
    here.sort(key=lambda ident: points[ident] + chance.random() * 4)
    pairings = [bye(here.pop(0))] if len(here) % 2 else []
    for first, second in zip(here[::2], here[1::2], strict=True):
        games = chance.choice(SCORES)
        points[first] += 3 if games[0] > games[1] else games[0] == games[1]
        points[second] += 3 if games[1] > games[0] else games[0] == games[1]
        pairings.append(played(first, second, *games))
    return pairings


def least_cost(players: list[Player], criteria: Criteria) -> tuple[int, ...]:
    """The least cost by networkx: one weight a pair, each criterion in a field of its own of 20 bits."""
    free = swiss.bye_candidates(players) if len(players) % 2 else []
    graph = networkx.Graph()
    for one, player in enumerate(players):
        for other in range(one):
            costs = criteria.pair_cost(player, players[other])[:6]
            assert max(costs) * len(players) < 1 << 20
            graph.add_edge(one, other, weight=-sum(cost << (20 * (5 - i)) for i, cost in enumerate(costs)))
    for one in free:
        graph.add_edge(one, "bye", weight=0)
    matching = networkx.max_weight_matching(graph, maxcardinality=True)
    pairs = [pair for pair in matching if "bye" not in pair]
    columns = zip(
        *(criteria.pair_cost(players[one], players[other])[:6] for one, other in pairs), strict=True
    )
    return tuple(sum(column) for column in columns)


@pytest.mark.parametrize("forced", [False, True], ids=["as it is", "in parts"])
@pytest.mark.parametrize("hundred", range(4))
def test_networkx_finds_no_cheaper_round(hundred: int, forced: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    if forced:  # the parts and the sparse graph of large fields, on small ones
        monkeypatch.setattr(swiss, "COMPLETE_UP_TO", 2)
        monkeypatch.setattr(swiss, "FIRST_WIDTH", 3)
        monkeypatch.setattr(swiss, "PART", 4)
        monkeypatch.setattr("tournaments.pairing.blocks.PART", 4)
    for number in STATES[hundred::4][: 25 if forced else None]:
        document = state(number)
        source = read_event(document)
        key = derive_key("6f1c", stage=1, number=len(document["rounds"]) + 1, purpose="pairing")
        players, unit = load_players(source, stage=1, number=len(document["rounds"]) + 1, key=key)
        policy = source.pairing
        protect = len(document["rounds"]) < policy.protect_rounds
        criteria = Criteria(protect=protect, sides=policy.sides, unit=unit)
        answer = pair_round(source)
        gaps = int(answer.cost.gap_squares * unit**2)
        cost = answer.cost
        found = (
            cost.rematches,
            cost.last_rounds,
            cost.protected,
            gaps,
            cost.float_repeats,
            cost.side_faults,
        )
        assert (number, found) == (number, least_cost(players, criteria))
        assert answer.proof == "exact"
