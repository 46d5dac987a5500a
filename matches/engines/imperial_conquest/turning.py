"""How a turn goes on: its steps, who is out, whose turn is next, and the end."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from ..core import Event
from .actions import Action, bundle
from .board import OFF
from .faults import Events
from .listing import forget
from .marching import look
from .phases import BATTLES, BUILDING_UP, BUYING, CONSTRUCTING, MOVING, OVER
from .tables import FRIGATE

if TYPE_CHECKING:
    from .state import ConquestState


def begin_turn(state: "ConquestState", seat: int) -> Events:
    """Income, and the step of purchases."""
    state.active = seat
    state.turn += 1
    state.offers, state.offers_made = {}, 0
    state.conquered, state.contested = set(), set()
    income = pay(state, seat)
    state.resume(BUYING)
    return (Event("turn", {"seat": seat, "income": bundle(income)}),)


def pay(state: "ConquestState", seat: int) -> list[int]:
    """Give a seat its income; what it was, by kind."""
    terrain, worth = state.setup.board.terrain, state.setup.tables.income
    income = [0] * len(state.resources[seat])
    for at, (owner, building) in state.buildings.items():
        if owner == seat:
            income[terrain[at] - 1] += worth[building]
    for kind, count in enumerate(income):
        state.resources[seat][kind] += count
    return income


def done(state: "ConquestState", seat: int, action: Action) -> Events:
    """The step is over."""
    word, following = _AFTER[state.phase]
    return (Event(word), *following(state))


def begin_moving(state: "ConquestState") -> Events:
    """Every unit has its points, and nobody has fired."""
    state.offers, state.offers_made = {}, 0
    state.grants, state.contested, state.supported = set(), set(), set()
    points = state.setup.tables.points
    for unit in state.forces[state.active].values():
        unit.points = 0 if unit.ship else points[unit.kind]
        unit.fired, unit.came, unit.landed = False, OFF, ""
    look(state)
    forget(state)
    state.resume(MOVING)
    return ()


def begin_battles(state: "ConquestState") -> Events:
    """The battles that are left; with none the player builds."""
    forget(state)
    state.grants = set()
    state.resume(BATTLES if state.contested else BUILDING_UP)
    return ()


def begin_constructing(state: "ConquestState") -> Events:
    """What was set aside may appear."""
    if state.aside[state.active][FRIGATE]:
        look(state)  # where enemy units keep frigates away
    state.resume(CONSTRUCTING)
    return ()


def end_turn(state: "ConquestState") -> Events:
    """The next seat that is in the game begins its turn."""
    return begin_turn(state, next_seat(state))


def next_seat(state: "ConquestState") -> int:
    """The seat after the one in turn."""
    seats = state.setup.seats
    following = ((state.active + step) % seats for step in range(1, seats + 1))
    return next(seat for seat in following if seat in state.inside)


_AFTER: dict[int, tuple[str, Callable[["ConquestState"], Events]]] = {
    BUYING: ("bought-all", begin_moving),
    MOVING: ("moved-all", begin_battles),
    BUILDING_UP: ("built-all", begin_constructing),
    CONSTRUCTING: ("constructed-all", end_turn),
}


# Elimination ---------------------------------------------------------------------------------------


def owns_something(state: "ConquestState", seat: int) -> bool:
    """Whether a seat has a unit, a town or a city."""
    return bool(state.forces[seat]) or any(owner == seat for owner, _ in state.buildings.values())


def fall(state: "ConquestState", sides: Sequence[int]) -> Events:
    """Put whoever of two sides owns nothing any more out of the game, and end a decided match."""
    fallen = [seat for seat in sides if not owns_something(state, seat)]
    events: Events = ()
    if len(fallen) > 1:
        events = (Event("eliminated-both", {"seats": fallen}),)
    elif fallen:
        events = (_inherit(state, fallen[0], next(seat for seat in sides if seat != fallen[0])),)
    for seat in fallen:
        state.leave(seat)
    return events + finish(state)


def _inherit(state: "ConquestState", seat: int, heir: int) -> Event:
    chips = state.resources[seat]
    data = {"seat": seat, "heir_seat": heir, "chips": bundle(chips)}
    for kind, count in enumerate(chips):
        state.resources[heir][kind] += count
    return Event("eliminated", data)


def finish(state: "ConquestState") -> Events:
    """End the match when at most one seat is left in it."""
    if len(state.inside) > 1:
        return ()
    forget(state)
    state.contested, state.grants, state.offers = set(), set(), {}
    state.clash = None
    state.winners = tuple(state.inside)
    state.why = "last-one" if state.winners else "nobody-left"
    state.resume(OVER)
    if state.winners:
        return (Event("won", {"seat": state.winners[0]}),)
    return (Event("nobody"),)


def go_on(state: "ConquestState", following: Callable[["ConquestState"], Events]) -> Events:
    """After a fight: nothing when the match is over, the next turn when the player in turn is out, else
    `following`.
    """
    if state.phase == OVER:
        return ()
    if state.active not in state.inside:
        return (Event("out-in-turn", {"seat": state.active}), *end_turn(state))
    return following(state)
