"""What each action does. Every move tests the masks that the legal list is made of, and answers None when
they say no: the state then names the reason, and nothing has changed.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING

from ..core import Event
from .actions import Action
from .holding import GROWTH, NO_CARD, Combo, Holding
from .phases import DRAWING

if TYPE_CHECKING:
    from .state import GreatHarvestState

Events = tuple[Event, ...]
Move = Callable[["GreatHarvestState", Holding, Action], Events | None]


def place(state: "GreatHarvestState", holding: Holding, action: Action) -> Events | None:
    """Lay a crop or animal on the Farm."""
    stage = holding.starts[action.card]
    if stage is None or not holding.hand[action.card]:
        return None
    return state.labor_done(holding, holding.place(action.card, stage).row.placed)


def tool(state: "GreatHarvestState", holding: Holding, action: Action) -> Events | None:
    """Put a tool on a Combo; storage asks for the die before the Labor is over."""
    combo = holding.combos.get(action.combo)
    if combo is None or not combo.accepts & holding.mask & action.bit:
        return None
    card = action.card
    combo.parts.append(card)
    combo.worth += action.value
    stage = combo.stage.after.get(card) or combo.stage.with_tool(card)
    holding.advance(combo, stage, card)
    if stage.stored:
        return state.await_roll(combo, action.events)
    return state.labor_done(holding, action.events)


def grow(state: "GreatHarvestState", holding: Holding, action: Action) -> Events | None:
    """Declare a Growth Phase."""
    combo = holding.combos.get(action.combo)
    if combo is None or not combo.accepts & holding.tables.grow_bit:
        return None
    combo.parts.append(GROWTH)
    holding.advance(combo, combo.stage.after_growth or combo.stage.with_growth())
    return state.labor_done(holding, action.events)


def feed_card(state: "GreatHarvestState", holding: Holding, action: Action) -> Events | None:
    """Feed a bare card from the hand, which adds no Profits."""
    combo = holding.combos.get(action.combo)
    grown = holding.tables.grown[action.card]
    if combo is None or grown is None or not combo.accepts & holding.mask & action.bit:
        return None
    combo.parts.append(action.card)
    _fed(holding, combo, grown.resource, action.card)
    return state.labor_done(holding, action.events)


def feed_combo(state: "GreatHarvestState", holding: Holding, action: Action) -> Events | None:
    """Feed something that lies on the own Farm: a bare card adds nothing, a Combo all its Profits."""
    combo, source = holding.combos.get(action.combo), holding.combos.get(action.source)
    if combo is None or source is None or combo is source or not source.stage.feeds:
        return None
    kind = source.stage.grown.resource
    if kind not in combo.stage.wants:
        return None
    holding.remove(source)
    combo.parts.append(source)
    combo.worth += 0 if source.stage.bare else source.worth
    _fed(holding, combo, kind)
    return state.labor_done(holding, action.events)


def _fed(holding: Holding, combo: Combo, kind: int, card: int = NO_CARD) -> None:
    holding.advance(combo, combo.stage.after_feed.get(kind) or combo.stage.with_feed(kind), card)


def turn_in(state: "GreatHarvestState", holding: Holding, action: Action) -> Events | None:
    """Turn a harvested Combo in: it pays, and all its cards go to the Compost."""
    combo = holding.combos.get(action.combo)
    if combo is None or not combo.accepts & holding.tables.turn_bit:
        return None
    holding.remove(combo)
    holding.compost.extend(combo.cards())
    holding.profits += combo.worth
    return state.turned_in(holding, combo)


def draw(state: "GreatHarvestState", holding: Holding, action: Action) -> Events | None:
    """Ask for a card; an empty Supply takes the Compost in first."""
    if holding.supply:
        state.phase = DRAWING
        return action.events
    if not holding.compost:
        return None
    holding.recycle()
    state.phase = DRAWING
    return _RECYCLING


def discard(state: "GreatHarvestState", holding: Holding, action: Action) -> Events | None:
    """Discard the surplus at the end of a turn."""
    cards, hand = action.cards, holding.hand
    if len(cards) != state.surplus():
        return None
    for card in cards:
        if hand[card] < cards.count(card):
            return None
    for card in cards:
        holding.discard(card)
    return state.turn_done(action.events)


_RECYCLING = (Event("drawing"), Event("recycled"))

LABORS: tuple[Move, ...] = (place, tool, grow, feed_card, feed_combo, turn_in, draw)
"""By the number of the action."""
