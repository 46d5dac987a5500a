"""How a match goes on: turns, clean-ups, rounds, and who has won."""

from typing import TYPE_CHECKING

from ..core import CHANCE, Event
from .actions import Action
from .drawing import draws_to_three
from .ending import HESTERS_SEAT, finish, minor_victory
from .faults import Events, Fault
from .offers import to_collect, useless_offers
from .phases import (
    COLLECTING,
    DUE_BAG,
    DUE_COLLECT,
    DUE_SOLO,
    DUE_SPEND,
    ENDING,
    FAIR_FOLK_TURN,
    FREE,
    OVER,
    OWN_TURN,
    SETTING_UP,
    SOLO_TURN,
    SPENDING,
    Due,
)  # fmt: skip
from .tables import (
    DUEL,
    ENOUGH_POINTS,
    FAIR_FOLK,
    FF_TOKEN,
    FULL_BAG,
    HESTER,
    MOST_SILVER,
    OFFERS,
    SOLO_TOKEN,
    SQUARES,
)  # fmt: skip

if TYPE_CHECKING:
    from .state import HarrowState


def go_on(state: "HarrowState") -> Events:
    """Everything that happens by itself until something is due, a turn is free, or the match is over."""
    events: Events = ()
    while not state.dues and state.stage not in (FREE, OVER):
        events += _STEPS[state.stage](state)
    return events


# Turns ----------------------------------------------------------------------------------------------


def _first_turn(state: "HarrowState") -> Events:
    state.stage = ENDING
    return _next_turn(state)


def _next_turn(state: "HarrowState") -> Events:
    if state.setup.duel:
        state.dues.append(Due(DUE_BAG, CHANCE))
        return ()
    return begin_turn(state, state.setup.sequence[state.step])


def begin_turn(state: "HarrowState", seat: int) -> Events:
    """The turn of a seat's own faction."""
    state.active, state.faction = seat, state.setup.factions[seat]
    state.turn = FAIR_FOLK_TURN if seat == 0 else OWN_TURN
    state.stage = FREE
    state.turns += 1
    state.nests_left, state.proved, state.fresh = 1, False, 0
    state.attack, state.power = None, {}
    return (Event("turn", {"seat": seat}),)


def end_turn(state: "HarrowState") -> Events:
    """The turn is over: perhaps the round is, or the match."""
    if state.turn == OWN_TURN:
        state.breath &= ~(1 << state.active)
        if state.faction == HESTER and state.boxes == SQUARES:
            return _hester_wins(state)
    events: Events = ()
    if _round_is_over(state):
        events = _end_round(state)
    return events if state.stage == OVER else events + _next_turn(state)


def _hester_wins(state: "HarrowState") -> Events:
    others = [0] if state.queen_found else []
    return finish(state, [*others, state.active], "six-squares")


def _round_is_over(state: "HarrowState") -> bool:
    """Steps on to the next turn of the round; whether there is none."""
    if state.setup.duel:
        return not any(state.bag)
    sequence = state.setup.sequence
    state.step += 1
    while state.step < len(sequence) and sequence[state.step] == 0 and state.queen_found:
        state.step += 1
    return state.step == len(sequence)


# Clean-up -------------------------------------------------------------------------------------------


def cleanup_fault(state: "HarrowState", by: int, action: Action) -> Fault | None:
    """Nothing stands against it."""
    return None


def cleanup(state: "HarrowState", by: int, action: Action) -> Events:
    """End a turn: the Fair Folk draw, others collect."""
    if state.turn != FAIR_FOLK_TURN:
        state.stage = COLLECTING
        return (Event("cleanup"),)
    state.stage = ENDING
    surplus = state.ground[FAIR_FOLK] - MOST_SILVER
    state.dues += draws_to_three(state)
    if surplus <= 0:
        return (Event("cleanup"),)
    state.ground[FAIR_FOLK] -= surplus
    state.supply[FAIR_FOLK] += surplus
    return (Event("cleanup"), Event("surplus", {"surplus": surplus}))


def _next_collect(state: "HarrowState") -> Events:
    if to_collect(state):
        state.dues.append(Due(DUE_COLLECT, state.active))
    else:
        state.stage = SPENDING if state.turn == SOLO_TURN else ENDING
    return ()


def _next_spend(state: "HarrowState") -> Events:
    back = useless_offers(state, state.faction)
    state.owned[state.faction] &= ~back
    state.piles[OFFERS] |= back
    if state.owned[state.faction]:
        state.dues.append(Due(DUE_SPEND, state.active))
    else:
        state.stage = ENDING
    return (Event("returned"),) if back else ()


# Rounds ---------------------------------------------------------------------------------------------


def _end_round(state: "HarrowState") -> Events:
    events = _brambles(state)
    if state.stage != OVER:
        events += _victory(state)
    if state.stage == OVER:
        return events
    state.rounds += 1
    state.step, state.bag = 0, list(FULL_BAG)
    return events


def _brambles(state: "HarrowState") -> Events:
    there = {faction for faction, _, at in state.units.values() if state.setup.board.brambles >> at & 1}
    if len(there) != 1 or not there <= set(DUEL):
        return ()
    faction = there.pop()
    state.points[faction] += 1
    scored: Events = (Event("brambles", {"acting": state.setup.names[faction]}),)
    if state.setup.duel and state.points[faction] >= ENOUGH_POINTS:
        return scored + minor_victory(state)
    return scored


def _victory(state: "HarrowState") -> Events:
    winners = [0] if state.queen_found else []
    rivals = () if state.setup.duel else (1, 2)
    points = {seat: state.points[state.setup.factions[seat]] for seat in rivals}
    most = max(points.values(), default=0)
    if most >= ENOUGH_POINTS:
        winners += [seat for seat, count in points.items() if count == most]
    if not winners:
        return (Event("round"),)
    return finish(state, winners, _why(winners))


def _why(winners: list[int]) -> str:
    if winners[0] != 0:
        return "points"
    return "queen" if len(winners) == 1 else "queen-and-points"


# The bag --------------------------------------------------------------------------------------------


def bag_fault(state: "HarrowState", by: int, action: Action) -> Fault | None:
    """A token that is in the bag, with a side where the coin is tossed."""
    if not state.bag[action.sub]:
        return Fault("bag.token")
    tossed = action.sub == SOLO_TOKEN and not state.queen_found
    if tossed != (action.number >= 0):
        return Fault("bag.side-missing" if tossed else "bag.side-needless")
    return None


def bag_token(state: "HarrowState", by: int, action: Action) -> Events:
    """Draw the token of the next turn."""
    state.dues.pop(0)
    state.bag[action.sub] -= 1
    if action.sub != SOLO_TOKEN:
        return (Event("bag"), *begin_turn(state, 0 if action.sub == FF_TOKEN else HESTERS_SEAT))
    seat = 0 if action.number == FF_TOKEN else HESTERS_SEAT
    begin_turn(state, seat)
    state.turn = SOLO_TURN
    if not state.display:
        return (Event("bag-no-solo"), *end_turn(state))
    state.dues.append(Due(DUE_SOLO, seat))
    return (Event("bag-solo", {"solo_seat": seat}),)


_STEPS = {
    SETTING_UP: _first_turn,
    COLLECTING: _next_collect,
    SPENDING: _next_spend,
    ENDING: end_turn,
}
