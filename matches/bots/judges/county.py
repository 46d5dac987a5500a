"""What bots believe of a location card in Harrow County, and how well an arrow would part that belief.

The belief is the mask of hexes that no arrow, guess or mark has ruled out: every one of them is as likely. It
is open to everybody, whatever the card.
"""

from collections.abc import Sequence
from itertools import combinations
from math import log
from typing import Any, Final

from matches.engines.harrow_county.actions import ARROW, GUESS, Action
from matches.engines.harrow_county.board import OFF
from matches.engines.harrow_county.nesting import OBJECTIVE_NESTS, nest_mask
from matches.engines.harrow_county.state import HarrowState
from matches.engines.harrow_county.tables import OBJECTIVES

SURE: Final = 3
"""With so few hexes left a guess is better than an arrow."""
FAR: Final = 7
"""More steps than any two hexes are apart."""
BEST: Final = 6
"""Arrows that are thought about at a time."""


def belief(state: HarrowState) -> int:
    """Mask of the hexes where the item sought can be; 0 when all are found."""
    return 0 if state.queen_found else state.allowed[state.sought]


def knowledge(state: HarrowState) -> float:
    """From 0 (the item may be anywhere) to 1 (it is known where)."""
    hexes = belief(state).bit_count()
    return 1.0 if hexes < 2 else 1.0 - log(hexes) / log(state.setup.board.whole.bit_count())


def parting(state: HarrowState, action: Action) -> int:
    """How many hexes are left after an arrow at worst, whichever way it ends."""
    sides = state.setup.board.sides[action.at][action.number]
    there = belief(state)
    stays = (there & (sides[action.sub] | sides[2])).bit_count()
    return max(stays, (there & sides[1 - action.sub]).bit_count())


def searches(state: HarrowState, actions: Sequence[Action]) -> list[Action]:
    """Of arrows and guesses the sensible ones: the arrows that part the belief best, or guesses inside it."""
    there = belief(state)
    arrows = sorted((one for one in actions if one.op == ARROW), key=lambda one: parting(state, one))
    guesses = [one for one in actions if one.op == GUESS and there >> one.at & 1]
    helpful = [one for one in arrows[:BEST] if parting(state, one) < there.bit_count()]
    return guesses if guesses and (there.bit_count() <= SURE or not helpful) else helpful


def readiness(state: HarrowState) -> float:
    """How far the nests on the map go towards the objectives in hand: 1 for one that they satisfy."""
    nests, best = nest_mask(state), 0.0
    for card, rule in enumerate(state.setup.tables.objectives):
        if state.hands[OBJECTIVES] >> card & 1:
            fitting = [at for at in state.nests if rule.fits >> at & 1]
            share = min(OBJECTIVE_NESTS, len(fitting)) / OBJECTIVE_NESTS
            met = any(rule.holds(four) for four in combinations(fitting, OBJECTIVE_NESTS))
            best = max(best, 1.0 if met else share * (0.8 if rule.rule is None else 0.6))
    return best if nests else 0.0


def steps_to_offer(state: HarrowState, at: int) -> int:
    """Steps from a hex to the nearest nest with an offer; FAR if there is none."""
    apart = state.setup.board.apart[at]
    return min((apart[nest] for nest, offer in state.nests.items() if offer != OFF), default=FAR)


def offers_beside(state: HarrowState, faction: int) -> float:
    """How near the units of a faction stand to nests with offers: 1 on one, 0 where there is none."""
    own = (at for owner, _, at in state.units.values() if owner == faction)
    return 1.0 - min((steps_to_offer(state, at) for at in own), default=FAR) / FAR


def spaced(actions: Sequence[Any], most: int) -> Sequence[Any]:
    """So many of them at even distances."""
    return actions if len(actions) <= most else actions[:: len(actions) // most + 1]
