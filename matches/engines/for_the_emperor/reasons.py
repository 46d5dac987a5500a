"""Why an action is refused, in the order of the rules page: the end, what is due, whose turn it is, the
table.

The moves ask masks; this asks the same questions in words. It is called for refusals only, so it may take its
time.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from cards.library.refusals import Refusal, refuse

from ..core import CHANCE
from .actions import DRAWN, WORDS, Action
from .phases import BANNER, DEAL, DRAW, FIELDS, PLAY, RETURN, SHIFT, THREE, TOKEN
from .setup import GAME

if TYPE_CHECKING:
    from .state import ForTheEmperorState


class Fault(NamedTuple):
    """A code of `refusals.yaml` and the data of its sentence."""

    code: str
    data: Mapping[str, Any] = {}


def refusal_of(state: "ForTheEmperorState", by: int, action: Action) -> Refusal | None:
    """Why `by` may not do `action` now; None: it may."""
    fault = _over(state) or _due(state, by, action) or _turn(state, by) or _by_table(state, by, action)
    return refuse(GAME, fault.code, **fault.data) if fault else None


def _over(state: "ForTheEmperorState") -> Fault | None:
    return Fault("match.over") if state.is_terminal() else None


def _due(state: "ForTheEmperorState", by: int, action: Action) -> Fault | None:
    """What is due is another thing than `action`, which chance alone draws and a seat alone does."""
    phase = DRAW if state.phase == DEAL else state.phase
    if action.op == phase and (by == CHANCE) == (phase == DRAW):
        return None
    if phase == PLAY:
        return Fault("play.due", {"active": state.active, "do": action.do})
    if phase == DRAW:
        return Fault("draw.due", {"seat": state.active})
    assert state.asked is not None, "an answer is due"
    name = state.setup.tables.names[state.asked.card]
    return Fault(f"{WORDS[phase]}.due", {"card": name, "seat": state.active, "at": state.asked.at + 1})


def _turn(state: "ForTheEmperorState", by: int) -> Fault | None:
    if by in (state.active, CHANCE):
        return None
    hand = state.hands[by]
    waits = not state.piles[by] and hand & hand - 1 == 0
    return Fault("turn.skipped" if waits else "turn.not-yours", {"seat": by, "active": state.active})


def _by_table(state: "ForTheEmperorState", by: int, action: Action) -> Fault | None:
    return _TABLE[action.op](state, action)


def _drawn(state: "ForTheEmperorState", action: Action) -> Fault | None:
    """No Warrior is named here: what somebody draws is hidden."""
    due = state.pending_draw()
    assert due is not None, "a draw is due"
    if action.seat != state.active:
        return Fault("draw.wrong-seat", {"seat": action.seat, "active": state.active})
    if len(action.cards) != due.number:
        data = {"seat": action.seat, "have": len(action.cards), "count": due.number}
        return Fault("draw.wrong-count", data)
    if len(set(action.cards)) != len(action.cards):
        return Fault("draw.twice", {"seat": action.seat})
    pile = state.piles[action.seat]
    inside = all(pile >> card & 1 for card in action.cards)
    return None if inside else Fault("draw.not-in-pile", {"seat": action.seat})


def _play(state: "ForTheEmperorState", action: Action) -> Fault | None:
    seat, board, at = state.active, state.board, action.at
    data = {"card": state.setup.tables.names[action.card], "at": at + 1, "seat": seat}
    if not state.hands[seat] & action.bit:
        return Fault("play.not-in-hand", data)
    if not board.open & action.at_bit:
        if board.banner[at]:
            return Fault("play.full", {**data, "warriors": board.count[at], "banner": board.banner[at]})
        return Fault("play.three-with-three", data)
    if action.heavy and state.guards[1 - seat] & action.at_bit and not state.is_void(seat):
        return Fault("play.guarded", {**data, "guard": _guard(state, 1 - seat, at)})
    return None


def _guard(state: "ForTheEmperorState", seat: int, at: int) -> str:
    tables = state.setup.tables
    return tables.names[(state.table()[seat * FIELDS + at] & tables.guards).bit_length() - 1]


def _token(state: "ForTheEmperorState", action: Action) -> Fault | None:
    if action.at != state.asked_at():
        return None
    return Fault("token.same", {"card": _asked_name(state), "at": action.at + 1})


def _asked_name(state: "ForTheEmperorState") -> str:
    assert state.asked is not None, "an answer is due"
    return state.setup.tables.names[state.asked.card]


def _banner(state: "ForTheEmperorState", action: Action) -> Fault | None:
    at, board, value = state.asked_at(), state.board, action.value
    data = {"value": value, "at": at + 1, "warriors": board.count[at]}
    if board.values(at) >> value & 1:
        return None
    if not board.supply[value]:
        return Fault("banner.not-in-supply", data)
    return Fault("banner.too-low" if value < min(board.count[at], THREE) else "banner.three-with-three", data)


def _back(state: "ForTheEmperorState", action: Action) -> Fault | None:
    if action.card < 0:
        return None
    data = {"card": state.setup.tables.names[action.card], "seat": state.active}
    if state.asked is not None and state.asked.card == action.card:
        return Fault("return.itself", data)
    on_table = state.down(state.active) & action.bit
    return None if on_table else Fault("return.not-on-table", data)


def _shift(state: "ForTheEmperorState", action: Action) -> Fault | None:
    if not state.tokens[action.owner * FIELDS + action.at]:
        return Fault("shift.no-token", {"owner": action.owner, "at": action.at + 1})
    return Fault("shift.same", {"at": action.at + 1}) if action.at == action.to else None


_TABLE = {
    PLAY: _play,
    TOKEN: _token,
    BANNER: _banner,
    RETURN: _back,
    SHIFT: _shift,
    DRAWN: _drawn,
}
