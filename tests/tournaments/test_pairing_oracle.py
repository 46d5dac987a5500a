"""The matching against every possible round of small fields."""

import json
import random
from typing import Any

import pytest
from hypothesis import given, settings

from tests.tournaments import oracle
from tests.tournaments.events import states
from tournaments.eventfile import parse_event_file
from tournaments.pairing import pair_round, pairing_document, swiss
from tournaments.standings import compute


def paired(doc: dict[str, Any]) -> Any:
    return pair_round(parse_event_file(json.dumps(doc).encode()))


def rank_of(doc: dict[str, Any]) -> dict[str, int]:
    standings = compute(parse_event_file(json.dumps(doc).encode()), newcomers=True)
    return {row.entrant: row.rank or 0 for row in standings.rows}


def best_cost(doc: dict[str, Any]) -> tuple[Any, ...]:
    players = oracle.active(doc)
    if len(players) % 2 == 0:
        return min(oracle.cost(doc, pairs) for pairs in oracle.all_rounds(players))
    points, ranks = oracle.points_before(doc, len(doc["rounds"]) + 1), rank_of(doc)
    keys = {one: (oracle.byes_of(doc, one), points[one], -ranks[one]) for one in players}
    free = [one for one in players if keys[one] == min(keys.values())]
    return min(
        oracle.cost(doc, pairs)
        for out in free
        for pairs in oracle.all_rounds([one for one in players if one != out])
    )


@settings(max_examples=150, deadline=None)
@given(states())
def test_no_round_is_cheaper(doc: dict[str, Any]) -> None:
    answer = paired(doc)
    pairs = [pair.players for pair in answer.pairs]
    assert answer.cost.key() == best_cost(doc)
    assert oracle.cost(doc, pairs) == answer.cost.key()
    if doc["pairing"]["sides"]:
        seated = sum(oracle.sides_cost(doc, *pair) for pair in pairs)
        assert seated == answer.cost.side_faults
    seats = sorted([one for pair in pairs for one in pair] + ([answer.bye] if answer.bye else []))
    assert seats == sorted(oracle.active(doc))


@settings(max_examples=60, deadline=None)
@given(states())
def test_order_of_the_file_changes_nothing(doc: dict[str, Any]) -> None:
    shuffled = json.loads(json.dumps(doc))
    random.Random(1).shuffle(shuffled["entrants"])
    for one in shuffled["rounds"]:
        random.Random(2).shuffle(one["pairings"])
    assert pairing_document(paired(shuffled)) == pairing_document(paired(doc))


@settings(max_examples=60, deadline=None)
@given(states(most=12))
def test_sparse_graph_finds_the_cost_of_the_complete_one(doc: dict[str, Any]) -> None:
    complete = paired(doc).cost
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(swiss, "COMPLETE_UP_TO", 2)
        patch.setattr(swiss, "FIRST_WIDTH", 1)
        assert paired(doc).cost == complete
