"""The greedy bot: the action after which it stands best, by the judge of the game."""

from random import Random
from typing import Any

from matches.engines.core import CHANCE, State

from .judges import Judge
from .positions import after, settle

_LISTED = 40  # results of chance that are all looked at; of more, some are drawn
_DRAWN = 4


def choose_greedy(judge: Judge, state: State, seat: int, rng: Random) -> Any:
    """The best action at sight; of equal ones that to which the judge is more inclined, then the first.

    It looks at a resampled position, so it cannot depend on what the seat does not know.
    """
    actions = judge.sensible(state, seat)
    if len(actions) == 1:
        return actions[0]
    world, draws = state.resample(seat, rng), rng.getrandbits(64)
    values = [round(expected(judge, after(world, seat, action), seat, draws), 9) for action in actions]
    keys = list(zip(values, judge.weights(world, seat, actions), strict=True))
    return actions[keys.index(max(keys))]


def expected(judge: Judge, state: State, seat: int, draws: int) -> float:
    """What a position is worth to `seat`, on average over the result of chance that is due, if one is.

    `draws` seeds what is drawn, so that all actions meet the same luck.
    """
    if state.current_players() != (CHANCE,):
        return judge.values(state)[seat]
    outcomes = state.chance_outcomes()
    if outcomes is None or len(outcomes) > _LISTED:
        rng = Random(draws)  # noqa: S311  # a game, not a secret
        return sum(judge.values(settle(state.clone(), rng))[seat] for _ in range(_DRAWN)) / _DRAWN
    return sum(float(share) * _met(judge, state, seat, outcome, draws) for outcome, share in outcomes)


def _met(judge: Judge, state: State, seat: int, outcome: Any, draws: int) -> float:
    copy = state.clone()
    copy.apply_chance(outcome)
    return judge.values(settle(copy, Random(draws)))[seat]  # noqa: S311
