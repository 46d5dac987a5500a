"""How a fight is likely to go, by numbers of units and types: quick, and near enough for a choice."""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from matches.engines.imperial_conquest.pieces import Unit

_WORTH = (1.1, 1.9, 1.9, 3.1)
_MOST = 12  # units of a side; more make no difference here


class Side(NamedTuple):
    """So many units of so many types, and what they are worth together."""

    units: int
    types: int
    worth: float


def side_of(units: Sequence[Unit]) -> Side:
    """The side that these units make."""
    return Side(len(units), len({unit.kind for unit in units}), sum(_WORTH[unit.kind] for unit in units))


class Result(NamedTuple):
    """The chance that the hex is taken, and the units that both sides are likely to lose."""

    taken: float
    lost: float
    killed: float


def fight(attack: Side, defence: Side, building: int) -> Result:
    """A fight to the end, each side losing what keeps most types; `building`: its dice in the first round."""
    return _round(min(attack.units, _MOST), attack.types, min(defence.units, _MOST), defence.types, building)


@lru_cache(maxsize=65536)
def _round(attackers: int, attacking: int, defenders: int, defending: int, extra: int) -> Result:
    if not attackers:
        return Result(0.0, 0.0, 0.0)
    if not defenders and not extra:
        return Result(1.0, 0.0, 0.0)
    dice = min(attackers, attacking) if defenders else 0
    hits, answers = _hits(dice), _hits(min(defenders, defending) + extra)
    taken = lost = killed = same = 0.0
    for kills, share in enumerate(hits):
        for falls, chance in enumerate(answers):
            weight = share * chance
            dead, gone = min(kills, defenders), min(falls, attackers)
            if not dead and not gone and not extra:
                same += weight
                continue
            rest = _round(attackers - gone, attacking, defenders - dead, defending, 0)
            taken += weight * rest.taken
            lost += weight * (rest.lost + gone)
            killed += weight * (rest.killed + dead)
    left = 1.0 - same
    return Result(taken / left, lost / left, killed / left)


@lru_cache(maxsize=64)
def _hits(dice: int) -> tuple[float, ...]:
    """The chance of each number of hits; half of the faces hit."""
    row = [1.0]
    for _ in range(dice):
        row = [
            ((row[hits] if hits < len(row) else 0.0) + (row[hits - 1] if hits else 0.0)) / 2
            for hits in range(len(row) + 1)
        ]
    return tuple(row)
