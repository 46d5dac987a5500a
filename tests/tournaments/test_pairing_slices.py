"""Large fields: solved in blocks they cost what the whole graph costs, criterion by criterion."""

import random
from typing import Any
from unittest import mock

import pytest

from tests.bench.fields import event_after
from tests.tournaments.events import bye, event, played
from tournaments.eventfile import read_event
from tournaments.pairing import RoundPairing, pair_round
from tournaments.pairing.slices import BLOCK, solve_in_slices
from tournaments.pairing.cost import Criteria
from tournaments.pairing.players import load_players
from tournaments.pairing.swiss import Search

CLUBS = [None, "a", "b", "c", "d"]


def grown(size: int, seed: int, *, sides: bool, rounds: int) -> dict[str, Any]:
    """A field that was paired round by round, with clubs, drops and results from one seed."""
    chance = random.Random(seed)
    entrants = [{"id": f"p{number}", "club": chance.choice(CLUBS)} for number in range(size)]
    policy = {"protect": "club", "protect_rounds": 9, "sides": sides}
    document = event(entrants, [], pairing=policy)
    for number in range(1, rounds + 1):
        answer = pair_round(read_event(document))
        games = [(2, 0), (2, 1), (0, 2), (1, 2), (1, 1)]
        pairings = [played(*pair.players, *chance.choice(games)) for pair in answer.pairs]
        pairings += [bye(answer.bye)] if answer.bye else []
        document["rounds"].append({"stage": 1, "number": number, "pairings": pairings})
        chance.choice(entrants).setdefault("dropped_after", number)
    return document


def whole(document: dict[str, Any]) -> RoundPairing:
    """The round from the one graph of everybody."""
    with mock.patch.object(Search, "in_slices", return_value=None):
        return pair_round(read_event(document))


@pytest.mark.parametrize(("size", "seed", "sides"), [(140, 1, False), (171, 2, True), (230, 3, False)])
def test_blocks_cost_what_the_whole_graph_costs(size: int, seed: int, sides: bool) -> None:
    document = grown(size, seed, sides=sides, rounds=4)
    answer = pair_round(read_event(document))
    assert answer.cost.key() == whole(document).cost.key()
    seated = {ident for pair in answer.pairs for ident in pair.players} | {answer.bye} - {None}
    gone = {one["id"] for one in document["entrants"] if "dropped_after" in one}
    assert seated == {one["id"] for one in document["entrants"]} - gone


def test_the_order_of_the_file_does_not_matter() -> None:
    document = grown(150, 4, sides=False, rounds=2)
    mixed = document | {"entrants": document["entrants"][::-1]}
    assert pair_round(read_event(mixed)) == pair_round(read_event(document))


def test_a_block_without_a_solution_is_joined_with_its_neighbours() -> None:
    asked: list[int] = []

    def solve(block: Any) -> Any:
        asked.append(len(block))
        return list(zip(block[::2], block[1::2], strict=True)) if len(block) > BLOCK + 30 else None

    people: list[Any] = list(range(BLOCK * 3 + 10))
    pairs = solve_in_slices(people, solve)
    assert pairs is not None
    assert sorted(one for pair in pairs for one in pair) == people
    assert asked == [BLOCK, 2 * BLOCK, BLOCK + 10, 3 * BLOCK + 10]


def test_nothing_is_claimed_where_nothing_is_proven() -> None:
    assert solve_in_slices(list(range(200)), lambda block: None) is None  # type: ignore[arg-type]


@pytest.mark.parametrize("sides", [False, True])
def test_columns_are_the_costs_of_single_pairs(sides: bool) -> None:
    source = event_after(4, 41)
    players, unit = load_players(source, stage=1, number=5, key=b"k")
    for index, player in enumerate(players):
        player.club = CLUBS[index % 5]
    criteria = Criteria(protect=True, sides=sides, unit=unit)
    edges = [(one, other) for one in range(41) for other in range(one)]
    columns = criteria.columns(players, edges)
    singles = [criteria.pair_cost(players[one], players[other]) for one, other in edges]
    assert list(zip(*columns, strict=True)) == singles
