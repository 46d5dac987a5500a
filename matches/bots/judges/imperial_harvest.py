"""Imperial Harvest: strawberries held, brought home and within reach, and the danger of losing them."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from cards.library.catalogue import Catalogue
from matches.engines.core import State
from matches.engines.imperial_harvest import actions as does
from matches.engines.imperial_harvest.actions import Action
from matches.engines.imperial_harvest.board import OFF, ROUND, Ground, bits_of, distance
from matches.engines.imperial_harvest.phases import ACTING
from matches.engines.imperial_harvest.pieces import SEAT_OF, SEATS, TEAMS
from matches.engines.imperial_harvest.state import HarvestState

from .judge import Judge, Table, Values, compare

FAR = 30
"""Stands for any greater distance, and for where no way leads."""
SLOTS = 2
TURNS = 14
HOME, HOMEWARD = 0.9, 0.93
"""What a strawberry is worth more at home, and what is left of it for each step of the way there."""
PLUCK, TOWARDS = 1.6, 0.85
"""What the nearest strawberry is worth to a hand that is free, and what is left of it for each step."""
ABSENT = 0.8
"""What a character costs that is not on the board."""
NEAR, RISK = 3, 0.12
"""An enemy so near to a strawberry that is carried makes it worth so much less."""
SCALE = 5.0


class HarvestJudge(Judge):
    """Nothing is hidden and nothing is left to chance."""

    horizon = 2
    whim = 0.0
    least = 6
    width = 12

    def table(self, catalogue: Catalogue, seats: int, number: int) -> Table:
        """The ready teams, on the standard map."""
        teams = (("monk", "imperial-guardian", "imperial-bard"), ("barbarian", "sorceress", "raider-bard"))
        return {}, [{"characters": list(teams[seat % SEATS])} for seat in range(seats)]

    def estimate(self, state: State) -> Values:
        assert isinstance(state, HarvestState)
        if not state.is_laid:
            return [0.0] * SEATS
        return compare([_strength(state, seat) for seat in range(SEATS)], SCALE)

    def standings(self, state: State) -> list[tuple[float, ...]]:
        return [(float(score["vp"]),) for score in state.scores().values()]

    def weights(self, state: State, seat: int, actions: Sequence[Any]) -> Sequence[float]:
        assert isinstance(state, HarvestState)
        return [_weight(state, action) for action in actions]


def _strength(state: HarvestState, seat: int) -> float:
    """Victory points, and those that the characters could still make in the turns that are left."""
    left = min(1.0, (TURNS + 1 - state.turn) / 6)
    hopes = sum(_hope(state, seat, piece) for piece in TEAMS[seat])
    return state.total(seat) + left * hopes


def _hope(state: HarvestState, seat: int, piece: int) -> float:
    at, items = state.at[piece], state.items[piece]
    if at == OFF:
        return -ABSENT
    found = 0.0
    if items:
        home = ways(state.ground, seat, _doors(state, seat))[at]
        found += items * HOME * HOMEWARD**home
        enemies = [other for other in TEAMS[1 - seat] if state.at[other] != OFF]
        found -= items * RISK * sum(distance(at, state.at[other]) <= NEAR for other in enemies)
    if items < SLOTS and state.berries:
        found += PLUCK * TOWARDS ** ways(state.ground, seat, tuple(sorted(state.berries)))[at]
    return found


def _doors(state: HarvestState, seat: int) -> tuple[int, ...]:
    """The cells from which a seat can bring strawberries home."""
    return _beside(state.laid.store[seat])


@lru_cache(maxsize=64)
def _beside(mask: int) -> tuple[int, ...]:
    return tuple(sorted({other for cell in bits_of(mask) for other in ROUND[cell]} - set(bits_of(mask))))


@lru_cache(maxsize=4096)
def ways(ground: Ground, kind: int, goals: tuple[int, ...]) -> tuple[int, ...]:
    """By cell: steps of a kind of piece to the nearest of the goals, at most FAR. Hedges go both ways."""
    steps = [FAR] * len(ROUND)
    fringe = list(goals)
    for number in range(FAR):
        for cell in fringe:
            steps[cell] = number
        fringe = list({other for cell in fringe for other in ground.steps(kind, cell) if steps[other] == FAR})
        if not fringe:
            break
    return tuple(steps)


def _weight(state: HarvestState, action: Action) -> float:
    if action.op == does.MOVE and state.phase == ACTING:
        return _of_move(state, action.at)
    return _WEIGHTS.get(action.op, 0.0)


def _of_move(state: HarvestState, to: int) -> float:
    """Nearer to a strawberry with a free hand, else nearer to home."""
    piece = state.active
    seat = SEAT_OF[piece]
    if state.items[piece] and (state.items[piece] == SLOTS or not state.berries):
        goals = _doors(state, seat)
    else:
        goals = tuple(sorted(state.berries))
    row = ways(state.ground, seat, goals)
    danger = 3.0 if state.danger >> to & 1 else 0.0
    return float(row[state.at[piece]] - row[to]) - danger


_WEIGHTS = {does.DEPOSIT: 6.0, does.PLUCK: 5.0, does.BEGIN: 1.0, does.END: 0.1, does.HYDRA: -1.0,
            does.FACE: -0.5, does.USE: -0.2, does.PASS: -1.0, does.DISCARD: -5.0}  # fmt: skip
JUDGE = HarvestJudge()
