"""Turns: declaring, beginning, Hydras, coming back, and the end of a turn and of the match."""

from itertools import combinations
from typing import TYPE_CHECKING

from ..core import Event
from . import hooks
from .actions import Action, begin, declare, hydra, respawn
from .board import DIRS, HYDRAS, OFF, bits_of, cell_of
from .faults import Events, Fault
from .phases import ACTING, BEGINNING, DECLARING, OVER, RESPAWNING
from .pieces import PIECES, SEAT_OF, SEAT_OF_CHARACTER, SEATS, TEAMS
from .settling import look_around, put, settle

if TYPE_CHECKING:
    from .state import HarvestState


def start_turn(state: "HarvestState", turn: int) -> None:
    """A turn begins: its seat declares."""
    state.turn, state.seat = turn, (turn - 1) % SEATS
    state.phase, state.players = DECLARING, (state.seat,)


# Declaring -----------------------------------------------------------------------------------------


def own_fault(state: "HarvestState", seat: int, name: str) -> Fault | None:
    """Why the id names no character of the seat."""
    piece = state.cast.number_of.get(name, OFF)
    if piece in TEAMS[seat]:
        return None
    return Fault("character.not-in-play" if piece == OFF else "character.not-own", {"character": name})


def declare_fault(state: "HarvestState", seat: int, action: Action) -> Fault | None:
    """Why these two do not act. The usual case is recognised at once."""
    one, other = (state.cast.number_of.get(name, OFF) for name in action.names)
    own = SEAT_OF_CHARACTER[one] == SEAT_OF_CHARACTER[other] == seat
    if own and one != other and state.resting[seat] in (OFF, one, other):
        return None
    for name in action.names:
        if fault := own_fault(state, seat, name):
            return fault
    if len(set(action.names)) < len(action.names):
        return Fault("declare.same", {"character": action.names[0]})
    rested = state.resting[seat]
    if rested != OFF and state.cast.ids[rested] not in action.names:
        return Fault(
            "declare.rested", {"character": state.cast.ids[rested], "name": state.cast.names[rested]}
        )
    return None


def declarations(state: "HarvestState") -> list[Action]:
    """Every pair that may be declared."""
    rested = state.resting[state.seat]
    key = (state.seat, rested)
    known = state.memo.get(key)
    if known is None:
        known = state.memo[key] = _declarations(state, rested)
    return list(known)


def _declarations(state: "HarvestState", rested: int) -> list[Action]:
    pairs, ids = combinations(TEAMS[state.seat], state.tables.active), state.cast.ids
    return [declare(tuple(ids[p] for p in pair)) for pair in pairs if rested == OFF or rested in pair]


def declare_two(state: "HarvestState", seat: int, action: Action) -> Events:
    """Two act, and the third rests."""
    one, other = (state.cast.number_of[name] for name in action.names)
    resting = sum(TEAMS[seat]) - one - other
    state.todo = 1 << one | 1 << other
    state.resting[seat] = resting
    state.phase = BEGINNING
    names = state.cast.names
    return [Event("declared", {"names": [names[one], names[other]], "resting": names[resting]})]


# Beginning, or moving a Hydra ----------------------------------------------------------------------


def begin_fault(state: "HarvestState", seat: int, action: Action) -> Fault | None:
    """Why the character does not begin."""
    if fault := own_fault(state, seat, action.name):
        return fault
    piece = state.cast.number_of[action.name]
    if state.todo >> piece & 1:
        return None
    resting = state.resting[seat] == piece
    return Fault("begin.resting" if resting else "begin.done", {"name": state.cast.names[piece]})


def begin_activation(state: "HarvestState", seat: int, action: Action) -> Events:
    """The character gets its action points."""
    piece = state.cast.number_of[action.name]
    state.active, state.ap, state.phase = piece, state.cast.cards[piece].ap, ACTING
    hooks.refresh(state)
    look_around(state)
    events = [Event("began", {"piece": state.cast.names[piece]})]
    settle(state, events)
    return events


def hydra_fault(state: "HarvestState", seat: int, action: Action) -> Fault | None:
    """Why the Hydra does not move so. The usual case is recognised at once."""
    if state.todo >> state.cast.number_of.get(action.name, PIECES) & 1 and _swims(state, action):
        return None
    if fault := begin_fault(state, seat, action):
        return fault
    which = HYDRAS.index(action.target)
    data = {"which": action.target, "dir": DIRS[action.way]}
    if state.hydras[which] == OFF:
        return Fault("hydra.gone", data)
    cell = state.laid.swims[state.hydras[which]][action.way]
    if cell == OFF:
        return Fault("hydra.no-water", data)
    return Fault("hydra.other", data) if cell in state.hydras else None


def _swims(state: "HarvestState", action: Action) -> bool:
    at = state.hydras[action.target == HYDRAS[1]]
    cell = OFF if at == OFF else state.laid.swims[at][action.way]
    return cell != OFF and cell not in state.hydras


def move_hydra(state: "HarvestState", seat: int, action: Action) -> Events:
    """A Hydra swims in place of the character's activation."""
    piece, which = state.cast.number_of[action.name], int(action.target == HYDRAS[1])
    cell = state.laid.swims[state.hydras[which]][action.way]
    state.set_hydra(which, cell)
    state.todo &= ~(1 << piece)
    events = [Event("hydra-moved", {"piece": state.cast.names[piece], "at": cell_of(cell)})]
    settle(state, events)
    return events


def beginnings(state: "HarvestState") -> list[Action]:
    """Every activation that may begin, and every Hydra that may move instead."""
    key = (state.todo, *state.hydras)
    known = state.memo.get(key)
    if known is None:
        known = state.memo[key] = _beginnings(state)
    return list(known)


def _beginnings(state: "HarvestState") -> list[Action]:
    todo = [state.cast.ids[piece] for piece in bits_of(state.todo)]
    swims = [hydra(name, which, way) for name in todo for which in HYDRAS for way in range(len(DIRS))]
    return [*map(begin, todo), *(swim for swim in swims if hydra_fault(state, state.seat, swim) is None)]


# Coming back ---------------------------------------------------------------------------------------


def free_camp(state: "HarvestState", piece: int) -> list[int]:
    """The free cells of its camp."""
    return [cell for cell in state.laid.camp[SEAT_OF[piece]] if not state.there[cell]]


def respawn_fault(state: "HarvestState", seat: int, action: Action) -> Fault | None:
    """Why the character that is due does not come back there."""
    due = state.due[0]
    data = {"character": state.cast.ids[due], "name": state.cast.names[due], "at": cell_of(action.at)}
    if action.name != state.cast.ids[due]:
        return Fault("respawn.due", {**data, "seat": SEAT_OF[due]})
    if action.at not in state.laid.camp[seat]:
        return Fault("respawn.cell", data)
    return Fault("respawn.occupied", data) if state.there[action.at] else None


def come_back(state: "HarvestState", seat: int, action: Action) -> Events:
    """The owner answers for a defeated character."""
    events: Events = []
    _set_back(state, action.at, events)
    return events


def _set_back(state: "HarvestState", cell: int, events: Events) -> None:
    piece, *rest = state.due
    state.due = tuple(rest)
    state.immune |= 1 << piece
    put(state, piece, cell)
    events.append(Event("came-back", {"piece": state.cast.names[piece], "back": cell_of(cell)}))
    settle(state, events)


def respawns(state: "HarvestState") -> list[Action]:
    """Every cell where the character that is due may come back."""
    due = state.due[0]
    return [respawn(state.cast.ids[due], cell) for cell in free_camp(state, due)]


def go_on(state: "HarvestState", events: Events) -> None:
    """What is due after an entry: somebody's coming back, the rest of the turn, the next turn, or nothing."""
    while state.due:
        cells = free_camp(state, state.due[0])
        if len(cells) > 1:
            state.phase, state.players = RESPAWNING, (SEAT_OF[state.due[0]],)
            return
        _set_back(state, cells[0], events)
    state.players = (state.seat,)
    if state.active != OFF:
        state.phase = ACTING
    elif state.todo:
        state.phase = BEGINNING
    else:
        _end_turn(state, events)


def _end_turn(state: "HarvestState", events: Events) -> None:
    emptied = state.seat == SEATS - 1 and not state.berries
    if state.turn < state.tables.turns and not emptied:
        start_turn(state, state.turn + 1)
        events.append(Event("turn", {"seat": state.seat, "turn": state.turn}))
        return
    state.phase, state.players = OVER, ()
    state.why = "no strawberries are left" if emptied else "the last turn is over"
    totals = [state.total(seat) for seat in range(SEATS)]
    code = "over-emptied" if emptied else "over"
    events.append(Event(code, {}))
    if totals[0] == totals[1]:
        events.append(Event("drawn", {"most": totals[0]}))
    else:
        winner = totals.index(max(totals))
        events.append(Event("won", {"seat": winner, "most": max(totals), "fewest": min(totals)}))
