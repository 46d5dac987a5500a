"""Why an action is refused, in the order of the rules page: the end, what chance owes, whose decision it is,
the table.

The moves ask masks; this asks the same questions in words. It is called for refusals only, so it may take its
time.
"""

from collections import Counter
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from cards.library.refusals import Refusal, refuse

from ..core import CHANCE
from .actions import (
    DISCARD,
    DRAW,
    DRAWN,
    FEED_CARD,
    FEED_COMBO,
    FIRST,
    GROW,
    PLACE,
    ROLL,
    TOOL,
    TURN_IN,
    WORDS,
    Action,
)  # fmt: skip
from .fitting import (
    Fault,
    as_feed_fault,
    feed_slot_fault,
    feeding_fault,
    growth_fault,
    tool_fault,
    turn_in_fault,
)
from .holding import Combo, Holding
from .setup import GAME

if TYPE_CHECKING:
    from .state import GreatHarvestState


def refusal_of(state: "GreatHarvestState", by: int, action: Action) -> Refusal | None:
    """Why `by` may not do `action` now; None: it may."""
    fault = _over(state) or _chance_due(state, by, action) or _turn(state, by, action)
    if fault is None and by != CHANCE:
        fault = _by_table(state, state.holdings[by], action)
    return refuse(GAME, fault.code, **fault.data) if fault else None


def _over(state: "GreatHarvestState") -> Fault | None:
    if not state.is_terminal():
        return None
    return Fault(
        "match.exhausted" if state.why == "exhaustion" else "match.over", {"winners": list(state.winners)}
    )


def _chance_due(state: "GreatHarvestState", by: int, action: Action) -> Fault | None:
    due = state.pending_draw()
    if due is None:
        return None
    data = {"due": due.do, "seat": due.seat, "count": due.number}
    if by != CHANCE:
        return Fault("chance.due", data)
    if action.do != due.do:
        return Fault("chance.other", data)
    return _drawn(state, action, data) if action.op == DRAWN else None


def _drawn(state: "GreatHarvestState", action: Action, data: Mapping[str, Any]) -> Fault | None:
    """No card is named here: what somebody draws is hidden."""
    if action.seat != data["seat"]:
        return Fault("chance.wrong-seat", data)
    if len(action.cards) != data["count"]:
        return Fault("chance.wrong-count", {**data, "have": len(action.cards)})
    supply = Counter(state.holdings[action.seat].supply)
    possible = Counter(action.cards) <= supply
    return None if possible else Fault("chance.not-in-supply", {"seat": action.seat})


def _turn(state: "GreatHarvestState", by: int, action: Action) -> Fault | None:
    """Whose decision is due, and which. Chance comes here only when it owes something, or out of turn."""
    if by == CHANCE:
        return Fault("chance.not-due", {"do": action.do}) if state.pending_draw() is None else None
    surplus = state.surplus()
    if action.op in (FIRST, DRAWN, ROLL):
        return Fault("turn.chance-word", {"do": action.do})
    if by != state.active:
        return _other_seat(state, by, surplus)
    if surplus and action.op != DISCARD:
        return Fault("turn.discard-due", {"seat": by, "surplus": surplus})
    return Fault("turn.labor-due", {"seat": by}) if action.op == DISCARD and not surplus else None


def _other_seat(state: "GreatHarvestState", by: int, surplus: int) -> Fault:
    data = {"seat": by, "active": state.active}
    if surplus:
        return Fault("turn.discard-due-first", {**data, "surplus": surplus})
    return Fault(
        "turn.fourth-labor" if by == state.last else "turn.not-yours", {**data, "labors": state.labors}
    )


def _by_table(state: "GreatHarvestState", holding: Holding, action: Action) -> Fault | None:
    return _TABLE[action.op](state, holding, action)


def _place(state: "GreatHarvestState", holding: Holding, action: Action) -> Fault | None:
    data = {"card": holding.tables.names[action.card]}
    if fault := _in_hand(holding, action.card):
        return fault
    return None if holding.tables.grown[action.card] else Fault("place.tool", data)


def _in_hand(holding: Holding, card: int) -> Fault | None:
    return None if holding.hand[card] else Fault("card.not-in-hand", {"card": holding.tables.names[card]})


def _own(holding: Holding, number: int) -> Combo | Fault:
    combo = holding.combos.get(number)
    if combo is not None:
        return combo
    if not 0 < number < holding.next_number:
        return Fault("combo.unknown", {"combo": number})
    nested = any(combo.holds(number) for combo in holding.combos.values())
    return Fault("combo.nested" if nested else "combo.gone", {"combo": number})


def _named(holding: Holding, combo: Combo, fault: Fault | None, **data: Any) -> Fault | None:
    """The fault with the names of the Combo and its card, for the sentence."""
    if fault is None:
        return None
    name = holding.tables.names[combo.stage.grown.card]
    slots = {key: ", ".join(value) for key, value in fault.data.items() if isinstance(value, list)}
    return Fault(fault.code, {**fault.data, **slots, "combo": combo.number, "on": name, **data})


def _tool(state: "GreatHarvestState", holding: Holding, action: Action) -> Fault | None:
    name = holding.tables.names[action.card]
    combo = _own(holding, action.combo)
    if fault := _in_hand(holding, action.card):
        return fault
    if holding.tables.tools[action.card] is None:
        return Fault("tool.not-a-tool", {"card": name})
    if isinstance(combo, Fault):
        return combo
    return _named(holding, combo, tool_fault(combo.stage, action.card), card=name)


def _grow(state: "GreatHarvestState", holding: Holding, action: Action) -> Fault | None:
    combo = _own(holding, action.combo)
    return combo if isinstance(combo, Fault) else _named(holding, combo, growth_fault(combo.stage))


def _feed_card(state: "GreatHarvestState", holding: Holding, action: Action) -> Fault | None:
    combo, grown = _own(holding, action.combo), holding.tables.grown[action.card]
    name = holding.tables.names[action.card]
    if fault := _in_hand(holding, action.card):
        return fault
    if isinstance(combo, Fault):
        return combo
    if grown is None:
        return Fault("feed.tool", {"card": name})
    return _named(holding, combo, feeding_fault(combo.stage, grown.resource), card=name)


def _feed_combo(state: "GreatHarvestState", holding: Holding, action: Action) -> Fault | None:
    combo, source = _own(holding, action.combo), _own(holding, action.source)
    if isinstance(combo, Fault):
        return combo
    if isinstance(source, Fault):
        return source
    if combo is source:
        return Fault("feed.itself", {"combo": combo.number})
    name = holding.tables.names[source.stage.grown.card]
    if fault := feed_slot_fault(combo.stage) or feeding_fault(combo.stage, source.stage.grown.resource):
        return _named(holding, combo, fault, card=name)
    return _named(holding, source, as_feed_fault(source.stage))


def _turn_in(state: "GreatHarvestState", holding: Holding, action: Action) -> Fault | None:
    combo = _own(holding, action.combo)
    return combo if isinstance(combo, Fault) else _named(holding, combo, turn_in_fault(combo.stage))


def _draw(state: "GreatHarvestState", holding: Holding, action: Action) -> Fault | None:
    return None if holding.can_draw() else Fault("draw.empty")


def _discard(state: "GreatHarvestState", holding: Holding, action: Action) -> Fault | None:
    if len(action.cards) != state.surplus():
        return Fault("discard.wrong-count", {"have": len(action.cards), "surplus": state.surplus()})
    lacking = [card for card, count in Counter(action.cards).items() if holding.hand[card] < count]
    return Fault("discard.not-in-hand", {"card": holding.tables.names[lacking[0]]}) if lacking else None


_TABLE = {
    PLACE: _place,
    TOOL: _tool,
    GROW: _grow,
    FEED_CARD: _feed_card,
    FEED_COMBO: _feed_combo,
    TURN_IN: _turn_in,
    DRAW: _draw,
    DISCARD: _discard,
}
assert set(_TABLE) | {FIRST, DRAWN, ROLL} == set(range(len(WORDS)))
