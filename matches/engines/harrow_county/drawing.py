"""Draws: how many are due, which are possible, and where the cards go."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from ..core import CHANCE, Event
from .actions import Action
from .faults import Events, Fault
from .phases import DISPLAY, DUE_DRAWN, FOR_TOWNSFOLK, HANDS, Due
from .tables import BUILDING, CARDS, DECKS, HAND, OBJECTIVES, OFFERS, TOWNSFOLK

if TYPE_CHECKING:
    from .state import HarrowState


def left_to_draw(state: "HarrowState", deck: int) -> int:
    """Cards that can be drawn: the pile, and the discards where those come back."""
    back = state.discards[deck].bit_count() if deck in (OBJECTIVES, CARDS) else 0
    return state.piles[deck].bit_count() + back


def draws_to_three(state: "HarrowState") -> list[Due]:
    """What is missing to three objectives, cards and offers, in this order, as far as there is any."""
    dues = []
    for deck in (OBJECTIVES, CARDS, OFFERS):
        number = min(HAND - state.hands[deck].bit_count(), left_to_draw(state, deck))
        if number > 0:
            dues.append(Due(DUE_DRAWN, CHANCE, deck, number))
    return dues


def drawn_fault(state: "HarrowState", by: int, action: Action) -> Fault | None:
    """So many different ones, the pile first. No card is named: what somebody draws is hidden."""
    due, items = state.dues[0], action.items
    data = {"deck": DECKS[due.deck], "count": due.number}
    if action.sub != due.deck:
        return Fault("due.other-deck", {"due": DECKS[due.deck], "do": DECKS[action.sub]})
    if len(items) != due.number:
        return Fault("drawn.number", {**data, "have": len(items)})
    if len(set(items)) != len(items):
        return Fault("drawn.not-there", data)
    return _source_fault(state, due, items, data)


def _source_fault(
    state: "HarrowState", due: Due, items: tuple[int, ...], data: Mapping[str, object]
) -> Fault | None:
    pile = state.piles[due.deck]
    size = pile.bit_count()
    first, rest = items[:size], items[size:]
    again = state.discards[due.deck] if rest and due.deck in (OBJECTIVES, CARDS) else 0
    if all(pile >> item & 1 for item in first) and all(again >> item & 1 for item in rest):
        return None
    return Fault("drawn.pile-first" if rest else "drawn.not-there", data)


def drawn(state: "HarrowState", by: int, action: Action) -> Events:
    """Take the cards off their pile; a pile that ran short is made anew of the discards."""
    due = state.dues.pop(0)
    deck, mask = due.deck, sum(1 << item for item in action.items)
    if len(action.items) > state.piles[deck].bit_count():
        state.known[deck] = state.hands[deck] | state.piles[deck]
        state.piles[deck] |= state.discards[deck]
        state.discards[deck] = 0
    state.piles[deck] &= ~mask
    if due.purpose == HANDS:
        state.hands[deck] |= mask
        return (Event("drawn"),)
    return _show(state, due, action.items)


def _show(state: "HarrowState", due: Due, items: tuple[int, ...]) -> Events:
    """Solo cards: to the display, or one that gives a token its hex."""
    if due.purpose == DISPLAY:
        for item in items:
            state.display |= 1 << item
        return (Event("displayed"),)
    kind = TOWNSFOLK if due.purpose == FOR_TOWNSFOLK else BUILDING
    at = state.setup.tables.solo_at[items[0]]
    state.tokens[kind] = 1 << at
    word = "townsfolk" if kind == TOWNSFOLK else "building"
    return (Event("token-moved", {"token": word, "at": state.setup.board.place(at)}),)
