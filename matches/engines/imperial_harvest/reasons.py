"""Why an action is refused, in the order of judging: the end, a coming back that is due, whose turn it is,
what is due, and then the action's own rules.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from cards.library.refusals import Refusal, refuse

from ..core import CHANCE
from . import acting, founding, turning
from .actions import (
    BEGIN,
    BRIDGE,
    CAMP,
    DECLARE,
    DEPOSIT,
    DISCARD,
    DRAFT,
    END,
    FACE,
    HYDRA,
    MOVE,
    PASS,
    PLACE_TILE,
    PLUCK,
    RESPAWN,
    SPAWN,
    USE,
    WORDS,
    Action,
)  # fmt: skip
from .faults import Events, Fault
from .phases import (
    ACTING,
    ACTIONS_OF,
    BEGINNING,
    BRIDGING,
    CAMPING,
    DECLARING,
    DRAFTING,
    NAMES,
    OVER,
    RESPAWNING,
    SPAWNING,
    TILING,
)  # fmt: skip
from .pieces import SEAT_OF
from .tables import GAME

if TYPE_CHECKING:
    from .state import HarvestState

Why = Callable[["HarvestState", int, Action], Fault | None]
Do = Callable[["HarvestState", int, Action], Events]

_RULES: Final[Mapping[int, tuple[Why, Do]]] = {
    DRAFT: (founding.draft_fault, founding.pick),
    PLACE_TILE: (founding.tile_fault, founding.lay_tile),
    BRIDGE: (founding.bridge_fault, founding.lay_bridge),
    CAMP: (founding.camp_fault, founding.lay_camp),
    SPAWN: (founding.spawn_fault, founding.place),
    DECLARE: (turning.declare_fault, turning.declare_two),
    BEGIN: (turning.begin_fault, turning.begin_activation),
    HYDRA: (turning.hydra_fault, turning.move_hydra),
    FACE: (acting.face_fault, acting.face),
    MOVE: (acting.move_fault, acting.move),
    PLUCK: (acting.pluck_fault, acting.pluck),
    PASS: (acting.pass_fault, acting.hand_over),
    DEPOSIT: (acting.deposit_fault, acting.store),
    DISCARD: (acting.discard_fault, acting.throw_away),
    USE: (acting.use_fault, acting.use),
    RESPAWN: (turning.respawn_fault, turning.come_back),
    END: (acting.end_fault, acting.end),
}
_SET_UP: Final = frozenset({DRAFT, PLACE_TILE, BRIDGE, CAMP, SPAWN})
_PLAY: Final = frozenset({DECLARING, BEGINNING, ACTING})
_SET_UP_TURNS: Final[Mapping[int, tuple[str, ...]]] = {
    TILING: ("IH-30.4", "IH-5.19"),
    BRIDGING: ("IH-30.6", "IH-5.19"),
    CAMPING: ("IH-30.7", "IH-5.19"),
}
"""By phase of set-up: the clauses that say whose turn it is. In play those of the code do."""
_EARLY_OR_LATE: Final[Mapping[tuple[int, int], tuple[str, ...]]] = {
    (DECLARING, BEGIN): ("IH-5.4", "IH-33.1"),
    (DECLARING, HYDRA): ("IH-5.4", "IH-11.10"),
    (BEGINNING, DECLARE): ("IH-5.4", "IH-5.22"),
    (ACTING, DECLARE): ("IH-5.4", "IH-5.18"),
    (ACTING, BEGIN): ("IH-5.21", "IH-5.18"),
    (ACTING, HYDRA): ("IH-11.10", "IH-5.18"),
}
"""By what is due and what was tried in play: the clauses that say why not now."""
WHY: Final = tuple(_RULES[op][0] for op in range(len(WORDS)))
"""By action: the rules of its own, once it is its time."""
DO: Final = tuple(_RULES[op][1] for op in range(len(WORDS)))
"""By action: what it does."""
LISTS: Final[Mapping[int, Callable[["HarvestState", int], list[Action]]]] = {
    DRAFTING: founding.picks,
    TILING: founding.tiles,
    BRIDGING: founding.bridges,
    CAMPING: founding.camps,
    SPAWNING: founding.places,
    DECLARING: lambda state, seat: turning.declarations(state),
    BEGINNING: lambda state, seat: turning.beginnings(state),
    RESPAWNING: lambda state, seat: turning.respawns(state),
}
"""By phase: every legal action of a seat that may act; those of an activation are listed in `acting`."""


def refusal_of(state: "HarvestState", by: int, action: Action) -> Refusal | None:
    """Why `by` may not do `action` now; None: it may."""
    fault = _fault(state, by, action)
    if fault is None:
        return None
    found = refuse(GAME, fault.code, clauses=fault.clauses, **fault.data)
    if action.op != USE or not fault.of_action:
        return found
    return replace(found, clauses=tuple(dict.fromkeys((*found.clauses, *_clauses_of(state, action)))))


def _clauses_of(state: "HarvestState", action: Action) -> tuple[str, ...]:
    """The clauses of the ability that is used, and of the one used through it."""
    inner = _clauses_of(state, action.inner) if action.inner is not None else ()
    return (*inner, *state.tables.abilities[action.name].clauses)


def _fault(state: "HarvestState", by: int, action: Action) -> Fault | None:
    if state.phase == OVER:
        return Fault("match.over", {"why": state.why})
    if by == CHANCE:
        return Fault("chance.none")
    if fault := _time_fault(state, by, action):
        return fault
    fault = WHY[action.op](state, by, action)
    return None if fault is None else fault._replace(of_action=True)


def _time_fault(state: "HarvestState", by: int, action: Action) -> Fault | None:
    """Why nobody, or somebody else, may do such a thing now."""
    if state.phase == RESPAWNING:
        return _due_fault(state, by, action)
    if action.op == DRAFT and (state.phase == DRAFTING or state.setup.draft):
        return None if state.phase == DRAFTING else Fault("draft.over", {"picks": len(state.picks)})
    if action.op not in ACTIONS_OF[state.phase]:
        code = "respawn.not-due" if action.op == RESPAWN else "phase.other"
        data = {"do": action.do, "due": NAMES[state.phase]}
        return Fault(code, data, clauses=() if action.op == RESPAWN else _not_now(state.phase, action.op))
    if by in state.players:
        return None
    code = "spawn.all-placed" if state.phase == SPAWNING else "turn.other-seat"
    return Fault(code, {"seat": state.players[0]}, clauses=_SET_UP_TURNS.get(state.phase, ()))


def _not_now(phase: int, op: int) -> tuple[str, ...]:
    """The clauses that say why an action has to wait, or came too late; empty: those of set-up."""
    if op in _SET_UP:
        return () if phase in _PLAY else ("IH-33.8", "IH-33.15")
    if phase not in _PLAY:
        return ()
    return _EARLY_OR_LATE.get(
        (phase, op), ("IH-5.18", "IH-5.4") if phase == DECLARING else ("IH-5.18", "IH-33.1")
    )


def _due_fault(state: "HarvestState", by: int, action: Action) -> Fault | None:
    due = state.due[0]
    if action.op == RESPAWN and by == SEAT_OF[due]:
        return None
    data = {"character": state.cast.ids[due], "name": state.cast.names[due], "seat": SEAT_OF[due]}
    return Fault("respawn.due", data)
