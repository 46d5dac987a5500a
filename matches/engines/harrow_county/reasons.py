"""Why an action is refused, in the order of the rules page: the end, what is due, whose turn it is, and then
the action's own rules.
"""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final

from cards.library.refusals import Refusal, refuse

from ..core import CHANCE
from . import casting, collecting, drawing, dueling, nesting, reporting, seeking, turning
from .actions import (
    ARROW,
    BAG_TOKEN,
    BOARD,
    CARD,
    CHANCE_WORDS,
    CLEANUP,
    COLLECT,
    DRAWN,
    GUESS,
    HIDE,
    MARK,
    NEST,
    OBJECTIVE,
    PLACE,
    REPORT,
    SKIP,
    SOLO,
    SPEND,
    TREE,
    WORDS,
    Action,
)  # fmt: skip
from .faults import Events, Fault
from .phases import (
    ANYBODY_ELSE,
    DUE_DRAWN,
    DUE_MARK,
    DUE_PLACE,
    DUE_SOLO,
    DUE_SPEND,
    FAIR_FOLK_TURN,
    OVER,
    SOLO_TURN,
    WORDS_DUE,
    WORDS_OF_TURN,
    Due,
)  # fmt: skip
from .tables import DECKS, GAME

if TYPE_CHECKING:
    from .state import HarrowState

Why = Callable[["HarrowState", int, Action], Fault | None]
Do = Callable[["HarrowState", int, Action], Events]

_RULES: Final[Mapping[int, tuple[Why, Do]]] = {
    HIDE: (seeking.hide_fault, seeking.hide),
    BOARD: (nesting.board_fault, nesting.board),
    NEST: (nesting.nest_fault, nesting.nest),
    CARD: (casting.card_fault, casting.card),
    OBJECTIVE: (nesting.objective_fault, nesting.objective),
    ARROW: (seeking.arrow_fault, seeking.arrow),
    GUESS: (seeking.guess_fault, seeking.guess),
    SKIP: (seeking.skip_fault, seeking.skip),
    MARK: (seeking.mark_fault, seeking.mark),
    CLEANUP: (turning.cleanup_fault, turning.cleanup),
    REPORT: (reporting.report_fault, reporting.report),
    COLLECT: (collecting.collect_fault, collecting.collect),
    SPEND: (collecting.spend_fault, collecting.spend),
    PLACE: (dueling.shown_fault, dueling.place),
    SOLO: (dueling.shown_fault, dueling.solo),
    DRAWN: (drawing.drawn_fault, drawing.drawn),
    TREE: (collecting.tree_fault, collecting.tree),
    BAG_TOKEN: (turning.bag_fault, turning.bag_token),
}
WHY: Final = tuple(_RULES[op][0] for op in range(len(WORDS)))
"""By action: the rules of its own, once it is its time."""
DO: Final = tuple(_RULES[op][1] for op in range(len(WORDS)))
"""By action: what it does."""
_ASKED_BY: Final = {DUE_PLACE: "HC-14.24", DUE_SOLO: "HC-14.9", DUE_SPEND: "HC-14.14", DUE_MARK: "HC-9.6"}
"""The clause that says of whom a step is due."""
_OF_FAIR_FOLK: Final = frozenset({NEST, CARD, OBJECTIVE})
_OF_OTHERS: Final = frozenset({REPORT, SPEND})


def refusal_of(state: "HarrowState", by: int, action: Action) -> Refusal | None:
    """Why `by` may not do `action` now; None: it may."""
    fault = _time_fault(state, by, action) or WHY[action.op](state, by, action)
    return refuse(GAME, fault.code, clauses=fault.clauses, **fault.data) if fault else None


def _time_fault(state: "HarrowState", by: int, action: Action) -> Fault | None:
    if state.stage == OVER:
        return Fault("match.over", {"winners": list(state.winners)})
    return _due_fault(state.dues[0], by, action) if state.dues else _turn_fault(state, by, action)


def _due_fault(due: Due, by: int, action: Action) -> Fault | None:
    words = WORDS_DUE[due.kind]
    data = {"due": " or ".join(WORDS[word] for word in words), "do": action.do}
    if action.op not in words:
        return Fault("due.other", data)
    if due.kind == DUE_DRAWN and action.sub != due.deck:
        return Fault("due.other-deck", {"due": DECKS[due.deck], "do": DECKS[action.sub]})
    if by == due.seat or (due.seat == ANYBODY_ELSE and by > 0):
        return None
    if due.seat == ANYBODY_ELSE:
        return Fault("hide.fair-folk")
    why = _ASKED_BY.get(due.kind)
    clauses = (why, "HC-15.2", "HC-3.6") if why else ()
    return Fault("due.other-seat", {**data, "seat": due.seat}, clauses)


def _turn_fault(state: "HarrowState", by: int, action: Action) -> Fault | None:
    op, data = action.op, {"do": action.do, "active": state.active}
    if op in CHANCE_WORDS or by == CHANCE:
        return Fault("chance.not-due", data)
    if op in WORDS_OF_TURN[state.turn]:
        return None if by == state.active else Fault("turn.not-yours", data)
    if op in _OF_FAIR_FOLK:
        return Fault("turn.fair-folk-only", data, _whose_turn(state))
    if op in _OF_OTHERS:
        return _other_turn(state, by, data)
    return Fault("due.nothing", data, _no_search(state) if op in (ARROW, GUESS, SKIP) else ())


def _no_search(state: "HarrowState") -> tuple[str, ...]:
    """Why there is neither arrow nor guess: there was no objective, or the last Tree was lost."""
    own = state.turn == FAIR_FOLK_TURN and (state.fresh or state.proved or state.turns == 1)
    return ("HC-6.7", "HC-11.6", "HC-3.7") if own else ("HC-11.7", "HC-11.6", "HC-6.7", "HC-3.7")


def _whose_turn(state: "HarrowState") -> tuple[str, ...]:
    """The clauses that say why this is no turn of the Fair Folk."""
    if state.setup.duel:
        return ("HC-14.8" if state.turn == SOLO_TURN else "HC-14.7", "HC-4.1", "HC-3.6")
    return ("HC-3.3", "HC-4.1", "HC-3.6") if state.active > 2 else ()


def _other_turn(state: "HarrowState", by: int, data: Mapping[str, object]) -> Fault:
    """A report or a spending where there is none."""
    if by != state.active:
        return Fault("turn.not-yours", data)
    if state.turn == SOLO_TURN:
        return Fault("spend.in-solo")
    assert state.turn == FAIR_FOLK_TURN
    return Fault("turn.no-reports", data)
