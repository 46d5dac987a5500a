"""Engine and literal reading of the rules agree in random positions, and after random landings."""

from random import Random

import pytest

from matches.engines.imperial_harvest import hooks, settling, space
from matches.engines.imperial_harvest.board import OFF, bits_of, cell_of, number_of
from matches.engines.imperial_harvest.pieces import PIECES
from matches.engines.imperial_harvest.state import HarvestState
from tests.matches.engines.imperial_harvest.script import random_position, start

from .imperial_harvest import Position

PLIES = 60


def literal(state: HarvestState) -> Position:
    return Position(state.document())


def names(state: HarvestState, mask: int) -> set[str]:
    return {state.cast.ids[piece] for piece in bits_of(mask)}


def walk_through(seed: int) -> tuple[HarvestState, Random]:
    rng = Random(seed)
    options, teams = random_position(rng)
    return start(options, *teams), rng


def advance(state: HarvestState, rng: Random) -> None:
    seat = state.current_players()[0]
    state.apply_action(seat, rng.choice(state.legal_actions(seat)))


def check_space(state: HarvestState) -> None:
    """Sight, walks, adjacency, steps, what is in force, and who is immune from whom."""
    told, ids = literal(state), state.cast.ids
    on = [piece for piece in range(PIECES) if state.at[piece] != OFF]
    for piece in on:
        name = ids[piece]
        assert names(state, space.seen(state, piece)) == told.sight(name)
        assert [names(state, space.walked(state, piece, most)) for most in (2, 3)] == [
            told.walk(name, 2), told.walk(name, 3),
        ]  # fmt: skip
        assert names(state, space.touched(state, piece)) == {
            other for other in told.pieces if other != name and told.adjacent(name, other)
        }
        assert {(x, y) for x, y in map(cell_of, space.steps(state, piece))} == told.steps(name)
        for other in on:
            if other != piece:
                assert bool(hooks.shelter(state, other, piece)) == told.is_immune(ids[other], name)
    for ability in state.tables.by_index:
        having = {ids[piece] for piece in on if state.force[piece] & ability.bit}
        assert having == {name for name in told.pieces if told.has(name, ability.id)}


def check_landing(state: HarvestState, rng: Random) -> int:
    """Somebody is set down anywhere, in company or not; how many fell of it."""
    copy = state.clone()
    piece = rng.choice([piece for piece in range(PIECES) if copy.at[piece] != OFF])
    told = literal(copy)
    near = [
        cell for cell in told.may_enter(copy.cast.ids[piece]) if rng.random() < 0.3 or cell in _spots(told)
    ]
    cell = rng.choice(sorted(near))
    settling.put(copy, piece, number_of(cell))
    hooks.refresh(copy)
    expected = literal(copy)
    expected.resolve()
    before = copy.due
    settling.settle(copy, [])
    assert [copy.cast.ids[fallen] for fallen in copy.due[len(before) :]] == expected.fallen
    assert {copy.cast.ids[one]: tuple(cell_of(at)) for one, at in enumerate(copy.at) if at != OFF} == {
        name: row["at"] for name, row in expected.pieces.items()
    }
    hydras = {name: tuple(at) for name, at in copy.document()["hydras"].items() if at is not None}
    assert (hydras, copy.regent) == (expected.hydras, expected.regent)
    return len(expected.fallen)


def _spots(told: Position) -> set[tuple[int, int]]:
    """The cells of others, and those around them."""
    return {
        (x + dx, y + dy)
        for x, y in [row["at"] for row in told.pieces.values()]
        for dx, dy in ((0, 0), (0, 1), (1, 0), (0, -1), (-1, 0))
    }


@pytest.mark.parametrize("seed", range(12))
def test_space_and_protection_are_as_the_rules_read(seed: int) -> None:
    state, rng = walk_through(seed)
    for ply in range(PLIES):
        if state.is_terminal():
            break
        if ply % 5 == 0:
            check_space(state)
        assert literal(state).attacks() == []
        advance(state, rng)


@pytest.mark.parametrize("seed", range(10))
def test_attacks_after_a_landing_are_as_the_rules_read(seed: int) -> None:
    fallen = 0
    for number in range(12):
        state, rng = walk_through(1000 * seed + number)
        for _ in range(12):
            if state.is_terminal():
                break
            fallen += check_landing(state, rng)
            advance(state, rng)
    assert fallen > 5
