"""Who may know what: observations built up from what is allowed, the whole state, and resampling what is
hidden.

Open: Farms, Composts, Profits, sizes of hands and Supplies. A hand is its owner's; from it and his deck he
knows what his Supply holds, but never its order, which no position has.
"""

from collections import Counter
from random import Random
from typing import TYPE_CHECKING, Any

from ..canonical import digest_of
from .holding import GROWTH, Combo, Holding
from .setup import GAME

if TYPE_CHECKING:
    from .state import GreatHarvestState

_PHASES = ("labor", "discard", "drawn", "roll", "drawn", "first", "over")


def observe(state: "GreatHarvestState", seat: int | None) -> dict[str, Any]:
    """The position as `seat` (None: a spectator) may see it."""
    due = state.pending_draw()
    return {
        "game": GAME,
        "seat": seat,
        "format": state.setup.deck_format,
        "top_value": state.setup.top_value,
        "first": state.first,
        "turn": state.turn,
        "due": _PHASES[state.phase],
        "chance": {"do": due.do, "seat": due.seat, "count": due.number} if due else None,
        "active": state.active if state.turn and not state.is_terminal() else None,
        "labors": state.labors,
        "surplus": state.surplus(),
        "finished": state.is_terminal(),
        "winners": list(state.winners),
        "seats": [_seen_holding(state, number, seat) for number in range(len(state.holdings))],
    }


def _seen_holding(state: "GreatHarvestState", number: int, seat: int | None) -> dict[str, Any]:
    holding = state.holdings[number]
    seen = _open_holding(holding)
    if number == seat:
        seen["hand"] = _counts(holding, holding.hand)
        seen["supply"] = _pile(holding, holding.supply)
    return seen


def _open_holding(holding: Holding) -> dict[str, Any]:
    return {
        "profits": holding.profits,
        "hand_size": holding.hand_size,
        "supply_size": len(holding.supply),
        "compost": _pile(holding, holding.compost),
        "combos_placed": holding.next_number - 1,
        "farm": [_combo(holding, combo) for combo in holding.combos.values()],
    }


def _counts(holding: Holding, counts: list[int]) -> dict[str, int]:
    return {card: count for card, count in zip(holding.tables.ids, counts, strict=True) if count}


def _pile(holding: Holding, cards: list[int]) -> dict[str, int]:
    return {holding.tables.ids[card]: count for card, count in sorted(Counter(cards).items())}


def _combo(holding: Holding, combo: Combo) -> dict[str, Any]:
    return {
        "combo": combo.number,
        "card": holding.tables.ids[combo.stage.grown.card],
        "profits": combo.worth,
        "harvested": combo.stage.progress.harvested,
        "complete": combo.stage.complete,
        "die": combo.die,
        "parts": [_part(holding, part) for part in combo.parts[1:]],
    }


def _part(holding: Holding, part: int | Combo) -> dict[str, Any]:
    """One thing on a Combo: a tool, a growth token, bare Feed from the hand, or what was fed from the
    Farm.
    """
    if isinstance(part, Combo):
        return {"feed": _combo(holding, part)}
    if part == GROWTH:
        return {"growth": True}
    return {"tool" if holding.tables.tools[part] else "feed_card": holding.tables.ids[part]}


def document(state: "GreatHarvestState") -> dict[str, Any]:
    """The whole state: what a spectator sees, and what is hidden from him."""
    return {**observe(state, None), "hidden": [_hidden(holding) for holding in state.holdings]}


def _hidden(holding: Holding) -> dict[str, Any]:
    return {
        "hand": _counts(holding, holding.hand),
        "supply": _pile(holding, holding.supply),
        "held_since_recycling": _counts(holding, holding.old or [0] * len(holding.hand)),
    }


def digest(state: "GreatHarvestState", *, public: bool) -> str:
    """The hash of the whole state, or of its public form."""
    return digest_of(observe(state, None) if public else document(state))


def resample(state: "GreatHarvestState", seat: int | None, rng: Random) -> "GreatHarvestState":
    """A copy in which the unseen cards of every other seat are dealt anew among its hand and its Supply.

    After a recycling the new Supply is known to all, and so, to whoever knows the deck, is the hand of that
    moment: cards held since then stay where they are. What comes out depends on `rng` and on what the seat
    knows alone.
    """
    copy = state.clone()
    for number, holding in enumerate(copy.holdings):
        if number != seat:
            _deal_anew(holding, rng)
    return copy


def _deal_anew(holding: Holding, rng: Random) -> None:
    new = holding.old[:] if holding.old else [0] * len(holding.hand)
    pool = list(holding.supply)
    for card in holding.kinds:
        pool += [card] * (holding.hand[card] - new[card])
    pool.sort()  # whatever lay where
    rng.shuffle(pool)
    size = len(holding.supply)
    for card in pool[size:]:
        new[card] += 1
    holding.deal(new, pool[:size])
