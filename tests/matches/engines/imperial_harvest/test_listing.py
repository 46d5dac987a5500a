"""What is listed is what is allowed: every thinkable entry is tried in crowded random positions."""

from collections.abc import Iterator
from itertools import product
from random import Random
from typing import Any

import pytest

from matches.engines.imperial_harvest import actions
from matches.engines.imperial_harvest.abilities import UNITS
from matches.engines.imperial_harvest.actions import Action
from matches.engines.imperial_harvest.board import BESIDE, CELLS, OFF
from matches.engines.imperial_harvest.phases import ACTING
from matches.engines.imperial_harvest.state import HarvestState

from .script import random_position, start

CELLS_OF_ALL = range(CELLS)


def paths(start_cell: int) -> list[tuple[int, ...]]:
    """Every chain of up to three neighbours."""
    found: list[tuple[int, ...]] = [()]
    for path in found:
        if len(path) < 3:
            cell = path[-1] if path else start_cell
            found += [(*path, other) for other in BESIDE[cell] if other != OFF]
    return found[1:]


def uses(state: HarvestState, name: str, users: list[int]) -> Iterator[Action]:
    """Every use of an ability that borrows nothing."""
    fields = UNITS[name].fields
    targets = [state.cast.ids[piece] for piece in range(10)] if "target" in fields else [""]
    cells = CELLS_OF_ALL if "to" in fields else [OFF]
    ways = range(4) if "dir" in fields else [OFF]
    for target in targets:
        mover = state.cast.number_of.get(target, OFF)
        starts = [mover] if mover != OFF else users
        routes = [path for piece in starts if state.at[piece] != OFF for path in paths(state.at[piece])]
        for at, way, path in product(cells, ways, set(routes) if "path" in fields else [()]):
            yield actions.use(name, target, at, way, path)


def thinkable(state: HarvestState) -> Iterator[Action]:
    """Every entry of an activation."""
    ids = state.cast.ids
    yield from actions.MOVES
    yield from actions.FACES
    yield actions.PLUCKING
    yield actions.ENDING
    for number in (1, 2, 3):
        yield actions.deposit(number)
        yield actions.discard(number)
        yield from (actions.give(name, number) for name in ids)
    plain = [name for name, unit in UNITS.items() if not unit.borrows]
    for name in plain:
        yield from uses(state, name, [state.active])


def borrowed(state: HarvestState, name: str) -> Iterator[Action]:
    """Every use of another's ability, of those that somebody has."""
    for piece in range(6):
        for ability in state.cast.cards[piece].columns():
            if not ability.unit.borrows:
                for inner in uses(state, ability.id, [state.active, piece]):
                    yield actions.use(name, state.cast.ids[piece], inner=inner)


def active_position(seed: int) -> HarvestState:
    """A crowded position in the middle of somebody's activation."""
    rng = Random(seed)
    options, teams = random_position(rng)
    state = start(options, *teams)
    for _ in range(rng.randint(4, 12)):
        if state.is_terminal():
            break
        seat = state.current_players()[0]
        state.apply_action(seat, rng.choice(state.legal_actions(seat)))
    while not state.is_terminal() and state.phase != ACTING:
        seat = state.current_players()[0]
        state.apply_action(seat, rng.choice(state.legal_actions(seat)))
    return state


def allowed(state: HarvestState, tried: Iterator[Action]) -> set[Action]:
    return {action for action in tried if state.check(state.seat, action) is None}


@pytest.mark.parametrize("seed", range(18))
def test_what_is_listed_is_what_is_allowed(seed: int) -> None:
    state = active_position(seed)
    if state.is_terminal():
        return
    listed = state.legal_actions(state.seat)
    assert len(set(listed)) == len(listed)
    plain = {action for action in listed if action.inner is None}
    assert allowed(state, thinkable(state)) == plain


@pytest.mark.parametrize(("name", "seed"), list(product(["changeling", "arcane-puppetry"], range(3))))
def test_what_is_listed_of_borrowed_abilities_is_what_is_allowed(name: str, seed: int) -> None:
    owner = {"changeling": "nymph", "arcane-puppetry": "puppeteer"}[name]
    for number in range(seed * 1000, (seed + 1) * 1000):
        state = active_position(number)
        own = not state.is_terminal() and state.cast.ids[state.active] == owner
        listed: list[Any] = [action for action in state.legal_actions(state.seat) if action.name == name]
        if own and len(listed) > 5:
            assert allowed(state, borrowed(state, name)) == set(listed)
            return
    raise AssertionError("no such position")
