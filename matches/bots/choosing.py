"""The simplest ways to choose. They look at nothing that their seat may not see."""

from collections.abc import Mapping
from random import Random
from typing import Any

from matches.engines.core import State

_RANKS: Mapping[str, int] = {"turn_in": 60, "grow": 50, "feed": 45, "tool": 40, "place": 20, "draw": 10}
_TOOL_RANKS: Mapping[str, int] = {"advanced": 95, "facility": 90, "storage": 85, "basic": 55, "harvester": 52}
_CROWDED = 4  # Combos on the Farm, from which on another crop or animal can wait
_WHIM = 0.1  # how often a choice is made at random, so that no two games are alike


def choose_random(state: State, seat: int, rng: Random) -> Any:
    """Any legal action, all of them as likely."""
    return rng.choice(state.legal_actions(seat))


def choose_eager(state: State, seat: int, rng: Random) -> Any:
    """Build up, harvest, turn in: the action of the highest rank, mostly."""
    actions = state.legal_actions(seat)
    if len(actions) == 1 or rng.random() < _WHIM:
        return rng.choice(actions)
    seen = state.observation(seat)
    ranked = [(_rank(action, seen), rng.random(), action) for action in actions]
    return max(ranked, key=lambda row: row[:2])[2]


def _rank(action: Any, seen: Mapping[str, Any]) -> int:
    fields = action.fields()
    if action.do == "tool":
        return _TOOL_RANKS.get(action.events[0].code.removesuffix("-placed"), _RANKS["tool"])
    if action.do == "place" and len(seen["seats"][seen["seat"]]["farm"]) >= _CROWDED:
        return 0
    return _RANKS.get(action.do, 0) + (2 if "from_combo" in fields else 0)
