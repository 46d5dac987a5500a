"""Harrow County: items found and what is known of the next one, points, squares, and offers within reach."""

from collections.abc import Sequence
from typing import Any, Final

from cards.library.catalogue import Catalogue
from matches.engines.core import State
from matches.engines.harrow_county.actions import (
    ATTACK,
    CARD,
    CLEANUP,
    COLLECT,
    EAT,
    HIDE,
    INFECT,
    KILL,
    LAY_BONFIRE,
    MOVE,
    NEST,
    OBJECTIVE,
    REPORT,
    RESCUE,
    SKIP,
    SPEND,
    Action,
)  # fmt: skip
from matches.engines.harrow_county.phases import DUE_ARROW, DUE_GUESS, DUE_LAST_GUESS, DUE_SHOT, DUE_VANE
from matches.engines.harrow_county.state import HarrowState
from matches.engines.harrow_county.tables import FAIR_FOLK, FAMILY, HESTER, PROTECTORS

from .county import knowledge, offers_beside, readiness, searches, spaced, steps_to_offer
from .judge import Judge, Table, Values, compare

_FACTIONS: Final = {
    2: ("fair-folk", "hester"),
    3: ("fair-folk", "protectors", "family"),
    4: ("fair-folk", "protectors", "family", "hester"),
}
FOUND: Final = 2.0
READY: Final = 0.4
NEST_OUT: Final = 0.25
REACH: Final = 0.1
OWNED: Final = 0.02
UNIT: Final = 0.05
CUBE: Final = 0.03
ALONE: Final = 0.3
"""What it is worth to be the only faction on the brambles."""
SCALE: Final = 3.0
_HIDES: Final = 40
_SEARCHES: Final = frozenset({DUE_SHOT, DUE_VANE, DUE_ARROW, DUE_GUESS, DUE_LAST_GUESS})
_REPORTED: Final = frozenset({ATTACK, KILL, INFECT, LAY_BONFIRE, EAT, RESCUE})
_INCLINED: Final = {OBJECTIVE: 3.0, NEST: 2.0, COLLECT: 1.0, SPEND: 1.0, CARD: 0.3, CLEANUP: 0.1, SKIP: -1.0}


class HarrowJudge(Judge):
    """The Fair Folk search by a belief over hexes; the others go for offers, and report no points of their
    own making.
    """

    horizon = 12
    longest = 600

    def table(self, catalogue: Catalogue, seats: int, number: int) -> Table:
        """The factions in the order of the seats; others than these cannot play."""
        factions = _FACTIONS.get(seats, ("fair-folk",) * seats)
        return {}, [{"faction": faction} for faction in factions]

    def estimate(self, state: State) -> Values:
        assert isinstance(state, HarrowState)
        return compare([_strength(state, seat) for seat in range(state.setup.seats)], SCALE)

    def sensible(self, state: State, seat: int) -> Sequence[Any]:
        """Searches by the belief; of reports those that a bot may well make."""
        assert isinstance(state, HarrowState)
        actions = state.legal_actions(seat)
        if state.dues and state.dues[0].kind in _SEARCHES:
            return searches(state, actions) or actions
        if actions[0].op == HIDE:
            return spaced(actions, _HIDES)
        return [action for action in actions if action.op != REPORT or _sensible(state, action)]

    def weights(self, state: State, seat: int, actions: Sequence[Any]) -> Sequence[float]:
        return [_INCLINED.get(action.op, 0.0) for action in actions]


def _strength(state: HarrowState, seat: int) -> float:
    faction = state.setup.factions[seat]
    if faction == FAIR_FOLK:
        nests = NEST_OUT * len(state.nests)
        return FOUND * (state.sought + knowledge(state)) + READY * readiness(state) + nests
    reach = REACH * offers_beside(state, faction) + OWNED * state.owned[faction].bit_count()
    reach += (
        UNIT * sum(owner == faction for owner, _, _ in state.units.values()) + CUBE * state.ground[faction]
    )
    if faction != HESTER:
        return state.points[faction] + reach + ALONE * _is_alone(state, faction)
    rest = (state.points[PROTECTORS] + state.points[FAMILY]) / 4 if state.setup.duel else 0.0
    return state.boxes + reach - rest


def _is_alone(state: HarrowState, faction: int) -> bool:
    brambles = state.setup.board.brambles
    return {owner for owner, _, at in state.units.values() if brambles >> at & 1} == {faction}


def _sensible(state: HarrowState, action: Action) -> bool:
    """A step of an own unit towards an offer, or what a fight and Hester's hunger bring.

    Steps that lead nowhere, and a second attack, are left out: whoever is losing would never end his turn.
    """
    if action.sub == MOVE:
        if state.units[action.unit][0] != state.faction:
            return False
        near = bool(state.setup.board.near[action.origin] >> action.to & 1)
        return near and steps_to_offer(state, action.to) < steps_to_offer(state, action.origin)
    return action.sub in _REPORTED and (action.sub != ATTACK or state.attack is None)


JUDGE = HarrowJudge()
