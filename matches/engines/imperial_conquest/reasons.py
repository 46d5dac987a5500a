"""Why an action is refused, in the order of the rules page: the end, what chance owes, whose decision it is,
whose turn it is and which step, and then the action's own rules.
"""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final

from cards.library.refusals import Refusal, refuse

from ..core import CHANCE
from . import battling, buying, founding, marching, shelling, strikes, turning
from .actions import (
    ACCEPT,
    ANSWER,
    BATTLE,
    BOARD,
    BOMBARD,
    BUY,
    CONSTRUCT,
    CONVERT,
    DECLINE,
    DONE,
    FOUND,
    GRANT,
    LAND,
    LOSE,
    MOVE,
    OFFER,
    PRESS,
    RETREAT,
    ROLL,
    SETTLE,
    STAND,
    UPGRADE,
    WORDS,
    Action,
)  # fmt: skip
from .faults import Events, Fault
from .phases import (
    ACTIONS_OF_STEP,
    BUYING,
    LOSING,
    MOVING,
    NAMES,
    OVER,
    ROLLING,
    WORDS_OF_DECISION,
)  # fmt: skip
from .tables import GAME

if TYPE_CHECKING:
    from .state import ConquestState

Why = Callable[["ConquestState", int, Action], Fault | None]
Do = Callable[["ConquestState", int, Action], Events]


def _allowed(state: "ConquestState", seat: int, action: Action) -> Fault | None:
    return None


_WHY: Final[Mapping[int, Why]] = {
    SETTLE: founding.settle_fault,
    CONVERT: buying.convert_fault,
    OFFER: buying.offer_fault,
    BUY: buying.buy_fault,
    DONE: _allowed,
    MOVE: marching.move_fault,
    BOARD: marching.board_fault,
    LAND: marching.land_fault,
    BOMBARD: shelling.bombard_fault,
    BATTLE: battling.battle_fault,
    FOUND: founding.found_fault,
    UPGRADE: founding.upgrade_fault,
    CONSTRUCT: founding.construct_fault,
    ACCEPT: buying.accept_fault,
    DECLINE: buying.decline_fault,
    GRANT: marching.grant_fault,
    ANSWER: _allowed,
    STAND: _allowed,
    PRESS: _allowed,
    RETREAT: battling.retreat_fault,
    LOSE: strikes.lose_fault,
}
_DO: Final[Mapping[int, Do]] = {
    SETTLE: founding.settle,
    CONVERT: buying.convert,
    OFFER: buying.make_offer,
    BUY: buying.buy,
    DONE: turning.done,
    MOVE: marching.move,
    BOARD: marching.board,
    LAND: marching.land,
    BOMBARD: shelling.bombard,
    BATTLE: battling.battle,
    FOUND: founding.found,
    UPGRADE: founding.upgrade,
    CONSTRUCT: founding.construct,
    ACCEPT: buying.accept,
    DECLINE: buying.decline,
    GRANT: marching.grant,
    ANSWER: shelling.answer,
    STAND: battling.stand,
    PRESS: battling.press,
    RETREAT: battling.retreat,
    LOSE: strikes.lose_unit,
}
WHY: Final = tuple(_WHY[op] for op in range(ROLL))
"""By action: the rules of its own, once it is its time."""
DO: Final = tuple(_DO[op] for op in range(ROLL))
"""By action: what it does."""
_STEP_OF_REPLY: Final = {ACCEPT: BUYING, DECLINE: BUYING, GRANT: MOVING}
_DECISIONS: Final = frozenset({ANSWER, STAND, PRESS, RETREAT, LOSE})
_CHOICES_OF_ROLLER: Final = frozenset({STAND, PRESS, RETREAT})


def refusal_of(state: "ConquestState", by: int, action: Action) -> Refusal | None:
    """Why `by` may not do `action` now; None: it may."""
    fault = _fault(state, by, action)
    return refuse(GAME, fault.code, **fault.data) if fault else None


def _fault(state: "ConquestState", by: int, action: Action) -> Fault | None:
    if state.phase == OVER:
        return Fault("match.over" if state.winners else "match.nobody", {"winners": list(state.winners)})
    if state.phase == ROLLING:
        return _roll_fault(state, by, action)
    if state.phase > ROLLING:
        return _decision_fault(state, by, action)
    if by == CHANCE or action.op == ROLL:
        return Fault("chance.not-due")
    return _time_fault(state, by, action) or WHY[action.op](state, by, action)


def _roll_fault(state: "ConquestState", by: int, action: Action) -> Fault | None:
    data = {"seat": state.decider, "count": state.dice}
    if by == CHANCE and action.op == ROLL:
        if action.seat != state.decider:
            return Fault(_other_roll(state), data)
        return (
            None
            if len(action.dice) == state.dice
            else Fault("chance.wrong-count", {**data, "have": len(action.dice)})
        )
    if action.op == ANSWER:
        return Fault("decision.past", {"do": WORDS[ANSWER]})
    if action.op in _CHOICES_OF_ROLLER and by == state.decider:
        return Fault("decision.past", {"do": action.do})
    return Fault("chance.due", data)


def _other_roll(state: "ConquestState") -> str:
    """Why the dice of the other side are not due: it is not their turn, or there is nobody to hit."""
    clash = state.fight()
    alone = not clash.shooter and not strikes.standing(state, clash.defender, clash.at)
    return "chance.nobody-there" if alone else "chance.wrong-seat"


def _decision_fault(state: "ConquestState", by: int, action: Action) -> Fault | None:
    words = WORDS_OF_DECISION[state.phase]
    known = " or ".join(WORDS[word] for word in words)
    if by == CHANCE or action.op not in words:
        return Fault("decision.due", {"seat": state.decider, "known": known})
    if by != state.decider:
        return Fault(_other_choice(state), {"seat": state.decider, "known": known})
    return WHY[action.op](state, by, action)


def _other_choice(state: "ConquestState") -> str:
    """Why somebody else decides."""
    if state.phase != LOSING:
        return "decision.not-yours"
    clash = state.fight()
    return "lose.roller-picks" if state.decider == clash.queue[0][0] else "lose.sufferer-picks"


def _time_fault(state: "ConquestState", by: int, action: Action) -> Fault | None:
    """Whose turn it is, and in which step."""
    op = action.op
    if op in _DECISIONS:
        return Fault("decision.none", {"do": action.do})
    data = {"do": action.do, "step": NAMES[state.phase], "seat": by, "active": state.active}
    if by not in state.inside:
        return Fault("turn.out", data)
    if op in _STEP_OF_REPLY:
        if _STEP_OF_REPLY[op] != state.phase:
            return Fault("step.other", data)
        return Fault("turn.own", data) if by == state.active else None
    if by != state.active:
        return Fault("turn.not-yours", data)
    return None if op in ACTIONS_OF_STEP[state.phase] else Fault("step.other", data)
