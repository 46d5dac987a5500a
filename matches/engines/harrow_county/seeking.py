"""The location card and what it answers: hiding, arrows, guesses, marks and finds.

Only here is the card read.
"""

from typing import TYPE_CHECKING

from ..core import Event
from .actions import DIRECTIONS, Action
from .board import OFF
from .faults import Events, Fault
from .phases import DUE_ARROW, DUE_BOARD, ENDING, FAIR_FOLK_TURN, FREE, Due
from .tables import ARROWS, CROWN, FAIR_FOLK, FF_TOKEN, ITEMS, QUEEN, X_TOKENS

if TYPE_CHECKING:
    from .state import HarrowState


def hide_fault(state: "HarrowState", by: int, action: Action) -> Fault | None:
    """Three different hexes of the map. No hex is named: the card is secret from its first day."""
    if OFF in action.places or len(set(action.places)) < len(ITEMS):
        return Fault("hide.hexes")
    return None


def hide(state: "HarrowState", by: int, action: Action) -> Events:
    """Write the location card."""
    state.dues.pop(0)
    state.location = action.places
    return (Event("hidden"),)


# Arrows ---------------------------------------------------------------------------------------------


def arrows_left(state: "HarrowState") -> int:
    """Arrows in the supply."""
    return ARROWS - len(state.arrows)


def nests_for_arrow(state: "HarrowState", due: Due) -> int:
    """Mask of the nests that the arrow which is due may start from."""
    if due.kind == DUE_ARROW:
        return due.nests
    held = 0
    for at, offer in state.nests.items():
        if offer != OFF:
            held |= 1 << at
    return held & due.nests


def arrow_fault(state: "HarrowState", by: int, action: Action) -> Fault | None:
    """An arrow in the supply, and a nest from which it may start."""
    if not arrows_left(state):
        return Fault("arrow.supply")
    if action.at == OFF:
        return Fault("hex.off")
    if not nests_for_arrow(state, state.dues[0]) >> action.at & 1:
        emptied = state.dues[0].kind == DUE_ARROW
        return Fault(
            "arrow.other-nest" if emptied else "arrow.nest", {"at": state.setup.board.place(action.at)}
        )
    return None


def arrow(state: "HarrowState", by: int, action: Action) -> Events:
    """Place an arrow and turn it if need be."""
    due = state.dues.pop(0)
    if due.kind != DUE_ARROW:
        state.offers_back(state.nests[action.at])
        state.nests[action.at] = OFF
    side = _answer_arrow(state, action)
    turned = side != action.sub
    state.arrows = (*state.arrows, (action.at, action.number, side))
    asked = dict(action.key)
    state.answers = (*state.answers, (state.entries, "arrow", DIRECTIONS[side], state.sought, asked))
    return (Event("arrow-turned" if turned else "arrow-stays", {"result": DIRECTIONS[side]}),)


def _answer_arrow(state: "HarrowState", action: Action) -> int:
    """The side to which it points in the end; what everybody learns from that is kept.

    An arrow that is turned tells more than one that stays: the item is not on its line.
    """
    sides = state.setup.board.sides[action.at][action.number]
    there = 1 << state.location[state.sought]
    placed, on_line = action.sub, sides[2]
    side = placed if (sides[placed] | on_line) & there else 1 - placed
    state.area &= sides[side] | on_line
    state.allowed[state.sought] &= sides[side] if side != placed else sides[side] | on_line
    return side


# Guesses --------------------------------------------------------------------------------------------


def guess_fault(state: "HarrowState", by: int, action: Action) -> Fault | None:
    """Any hex of the map."""
    return Fault("hex.off") if action.at == OFF else None


def guess(state: "HarrowState", by: int, action: Action) -> Events:
    """Look whether the item sought lies there."""
    state.dues.pop(0)
    item, found = state.sought, state.location[state.sought] == action.at
    asked = {"at": state.setup.board.hexes[action.at]}
    state.answers = (*state.answers, (state.entries, "guess", "found" if found else "wrong", item, asked))
    return _find(state, action.at) if found else _miss(state, action.at)


def x_left(state: "HarrowState") -> int:
    """X tokens in the supply."""
    return X_TOKENS - len(state.found) - state.xs.bit_count()


def _miss(state: "HarrowState", at: int) -> Events:
    bit = 1 << at
    state.allowed[state.sought] &= ~bit
    if state.xs & bit or at in state.found or not x_left(state):
        return (Event("missed", {"item": ITEMS[state.sought]}),)
    state.xs |= bit
    return (Event("missed-marked", {"item": ITEMS[state.sought]}),)


def _find(state: "HarrowState", at: int) -> Events:
    item, bit = state.sought, 1 << at
    state.allowed = [bit if number == item else mask & ~bit for number, mask in enumerate(state.allowed)]
    state.found = (*state.found, at)
    state.sought += 1
    state.xs, state.arrows, state.area = 0, (), state.setup.board.whole
    state.nests = {place: offer for place, offer in state.nests.items() if offer != OFF}
    state.fresh &= sum(1 << place for place in state.nests)
    if item == CROWN and state.supply[FAIR_FOLK]:
        state.dues.insert(0, Due(DUE_BOARD))
    if item == QUEEN:
        _end_for_the_fair_folk(state)
    return (Event(f"found-{ITEMS[item]}"),)


def _end_for_the_fair_folk(state: "HarrowState") -> None:
    """No more turns of theirs; one of theirs is over at once, without a clean-up."""
    state.bag[FF_TOKEN] = 0
    if state.turn == FAIR_FOLK_TURN and state.stage == FREE:
        state.stage = ENDING


def skip_fault(state: "HarrowState", by: int, action: Action) -> Fault | None:
    """What is skipped is what is due."""
    wanted = "arrow" if state.dues[0].kind == DUE_ARROW else "guess"
    return None if action.key == (("what", wanted),) else Fault("skip.what", {"due": wanted})


def skip(state: "HarrowState", by: int, action: Action) -> Events:
    """Leave the arrow or the guess of an offer out."""
    state.dues.pop(0)
    return (Event("skipped"),)


# Marks ----------------------------------------------------------------------------------------------


def mark_fault(state: "HarrowState", by: int, action: Action) -> Fault | None:
    """A hex of the confined area without the item. Whatever is wrong, nothing is said about it."""
    if action.at == OFF or not state.confined() >> action.at & 1 or state.location[state.sought] == action.at:
        return Fault("mark.refused")
    return None


def mark(state: "HarrowState", by: int, action: Action) -> Events:
    """Lay an X where the item is not."""
    state.dues.pop(0)
    state.xs |= 1 << action.at
    state.allowed[state.sought] &= ~(1 << action.at)
    return (Event("marked"),)
