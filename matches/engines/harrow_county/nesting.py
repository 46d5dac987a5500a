"""Nests, objectives and the faction board."""

from typing import TYPE_CHECKING, Any

from ..core import Event
from .actions import Action
from .board import NONE, OFF
from .faults import Events, Fault
from .phases import DUE_SHOT, Due
from .tables import BONFIRE, NESTS, OBJECTIVES, OFFERS, TERRAINS

if TYPE_CHECKING:
    from .state import HarrowState

OBJECTIVE_NESTS = 4


def _where(state: "HarrowState", at: int, **more: Any) -> dict[str, Any]:
    return {"at": state.setup.board.place(at), **more}


def occupied(state: "HarrowState") -> int:
    """Mask of the hexes with a unit."""
    mask = 0
    for _, _, at in state.units.values():
        mask |= 1 << at
    return mask


def nest_mask(state: "HarrowState") -> int:
    """Mask of the hexes with a nest."""
    mask = 0
    for at in state.nests:
        mask |= 1 << at
    return mask


def nest_fault(state: "HarrowState", by: int, action: Action) -> Fault | None:
    """One a turn, with an offer, on a free hex; nests and offers of the map only in need."""
    if not state.nests_left:
        return Fault("nest.again")
    if action.at == OFF:
        return Fault("hex.off")
    return _from_fault(state, action) or _offer_fault(state, action) or _ground_fault(state, action)


def _from_fault(state: "HarrowState", action: Action) -> Fault | None:
    needed = len(state.nests) == NESTS
    if action.origin == NONE:
        return Fault("nest.from-missing") if needed else None
    if not needed:
        return Fault("nest.from-needless", {"left": NESTS - len(state.nests)})
    return None if action.origin in state.nests else Fault("nest.from-none")


def _offer_fault(state: "HarrowState", action: Action) -> Fault | None:
    name = {"offer": state.setup.tables.names[OFFERS][action.sub]}
    if state.hands[OFFERS]:
        if action.other != NONE:
            return Fault("nest.offer-needless")
        return None if state.hands[OFFERS] >> action.sub & 1 else Fault("nest.offer-not-in-hand", name)
    if action.other == NONE:
        return Fault("nest.offer-missing")
    return None if state.nests.get(action.other) == action.sub else Fault("nest.offer-not-there", name)


def _ground_fault(state: "HarrowState", action: Action) -> Fault | None:
    if any(at == action.at for _, _, at in state.units.values()):
        return Fault("nest.unit", _where(state, action.at))
    if state.tokens[BONFIRE] >> action.at & 1:
        return Fault("nest.bonfire", _where(state, action.at))
    if action.at in state.nests and action.at != action.origin:
        return Fault("nest.nest", _where(state, action.at))
    return None


def nest(state: "HarrowState", by: int, action: Action) -> Events:
    """Play a nest: first the offer is taken, then the nest, then it is placed."""
    if action.other == NONE:
        state.hands[OFFERS] &= ~(1 << action.sub)
    else:
        state.nests[action.other] = OFF
    events: Events = ()
    if action.origin != NONE:
        state.offers_back(state.nests.pop(action.origin))
        state.fresh &= ~(1 << action.origin)
        events = (Event("nest-taken", {"from": state.setup.board.place(action.origin)}),)
    state.nests[action.at] = action.sub
    state.fresh |= 1 << action.at
    state.nests_left -= 1
    placed = Event("nest-from-map" if action.other != NONE else "nest")
    return (*events, placed, *_earn(state, action.at))


def _earn(state: "HarrowState", at: int) -> Events:
    terrain = state.setup.board.terrain[at]
    if terrain not in TERRAINS or not state.seasons >> TERRAINS.index(terrain) & 1 or not state.gain_silver():
        return ()
    return (Event("earned", {"terrain": terrain}),)


def objective_fault(state: "HarrowState", by: int, action: Action) -> Fault | None:
    """One a turn, in hand, proved by four nests of which one was played this turn."""
    name = {"objective": state.setup.tables.names[OBJECTIVES][action.sub]}
    if state.proved:
        return Fault("objective.again")
    if not state.hands[OBJECTIVES] >> action.sub & 1:
        return Fault("objective.not-in-hand", name)
    return _proof_fault(state, action.places) or (
        None
        if state.setup.tables.objectives[action.sub].holds(action.places)
        else Fault("objective.fails", name)
    )


def _proof_fault(state: "HarrowState", places: tuple[int, ...]) -> Fault | None:
    if OFF in places:
        return Fault("hex.off")
    if len(places) != OBJECTIVE_NESTS or len(set(places)) != OBJECTIVE_NESTS:
        return Fault("objective.four", {"have": len(set(places))})
    if any(at not in state.nests for at in places):
        bare = next(at for at in places if at not in state.nests)
        return Fault("objective.no-nest", _where(state, bare))
    return None if any(state.fresh >> at & 1 for at in places) else Fault("objective.not-new")


def objective(state: "HarrowState", by: int, action: Action) -> Events:
    """Reveal an objective; an arrow or a guess is due."""
    state.discard(OBJECTIVES, action.sub)
    state.proved = True
    nests = sum(1 << at for at in action.places)
    state.dues.append(Due(DUE_SHOT, nests=nests))
    proof = [f"({q}, {r})" for q, r in (state.setup.board.hexes[at] for at in action.places)]
    name = state.setup.tables.names[OBJECTIVES][action.sub]
    return (Event("objective", {"objective": name, "proof": proof}),)


def board_fault(state: "HarrowState", by: int, action: Action) -> Fault | None:
    """A terrain without a cube."""
    if state.seasons >> action.number & 1:
        return Fault("board.taken", {"terrain": TERRAINS[action.number]})
    return None


def board(state: "HarrowState", by: int, action: Action) -> Events:
    """Put a silver cube on a terrain of the faction board."""
    state.dues.pop(0)
    state.seasons |= 1 << action.number
    state.supply[0] -= 1
    return (Event("board"),)
