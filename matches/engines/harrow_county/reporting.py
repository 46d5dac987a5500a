"""Reports of the other factions: what the host state allows, and what each report changes."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from ..core import CHANCE, Event
from . import tokens
from .actions import (
    ATTACK,
    EAT,
    INFECT,
    KILL,
    LAY_BONFIRE,
    MOVE,
    PAY,
    PUT,
    REPORTS,
    RESCUE,
    SCORE,
    SPAWN_UNIT,
    STRENGTHENED,
    TAKE,
    Action,
)  # fmt: skip
from .board import OFF
from .collecting import spawn_fault
from .dueling import arrive
from .faults import Events, Fault
from .phases import DUE_TREE, REST, SOLO_TURN, SPAWNS, SPENDS, Due
from .tables import (
    BONFIRE,
    BUILDING,
    FACTIONS,
    FAIR_FOLK,
    HAINT,
    HESTER,
    KILL_COST,
    KILL_COST_IN_BRAMBLES,
    LEGEND,
    SQUARES,
    TOKENS,
    TOWNSFOLK,
)  # fmt: skip

if TYPE_CHECKING:
    from .state import HarrowState

Why = Callable[["HarrowState", Action], Fault | None]
Do = Callable[["HarrowState", Action], Events]

_MOVED: Final = (Event("moved"),)
_STRENGTHENED: Final = (Event("strengthened"),)
_PAID: Final = (Event("paid"),)
_OF_HESTER: Final = frozenset({INFECT, LAY_BONFIRE, EAT})
_OF_OTHERS: Final = frozenset({RESCUE, SCORE})
_OF_SOLO: Final = frozenset({MOVE, SPAWN_UNIT, STRENGTHENED, ATTACK, KILL})
_ON_THE_WAY: Final = frozenset({TOWNSFOLK, BUILDING})


def quick_report(state: "HarrowState", action: Action) -> Events | None:
    """A report that leaves most of the legal list as it was, in a turn of one's own; None: it is none of
    these, or it is refused.
    """
    rule = _QUICK.get(action.sub)
    if rule is None or state.setup.duel or (state.faction == HESTER and action.sub in _OF_OTHERS):
        return None
    why, do = rule
    return do(state, action) if why(state, action) is None else None


def report_fault(state: "HarrowState", by: int, action: Action) -> Fault | None:
    """A kind that this faction reports in this turn, and then the kind's own facts."""
    return _kind_fault(state, action) or _WHY[action.sub](state, action)


def _kind_fault(state: "HarrowState", action: Action) -> Fault | None:
    kind, data = action.sub, {"kind": REPORTS[action.sub]}
    if state.turn == SOLO_TURN:
        return _solo_fault(state, action)
    if kind in _OF_HESTER and state.faction != HESTER:
        return Fault("report.only-hester", data)
    if kind in _OF_OTHERS and state.faction == HESTER:
        why = ("HC-12.12", "HC-12.19", "HC-12.14") if kind == RESCUE else ("HC-12.14", "HC-12.12")
        return Fault("report.not-hester", data, ("HC-14.21", *why) if state.setup.duel else why)
    if state.setup.duel and kind in (PUT, TAKE) and action.number in _ON_THE_WAY:
        return Fault("report.two-players", {"token": TOKENS[action.number]})
    return None


def _solo_fault(state: "HarrowState", action: Action) -> Fault | None:
    """What a Solo card allows: few kinds, and so many actions."""
    if action.sub not in _OF_SOLO:
        return Fault("report.solo-kind", {"kind": REPORTS[action.sub]})
    if action.sub != KILL and not state.solo_left:
        return Fault("report.solo-actions")
    if action.sub == STRENGTHENED and action.number != 1:
        return Fault("report.solo-cube")
    return None


def report(state: "HarrowState", by: int, action: Action) -> Events:
    """Take a report as what happened."""
    if state.turn == SOLO_TURN and action.sub != KILL:
        state.solo_left -= 1
    return _DO[action.sub](state, action)


def _place(state: "HarrowState", at: int) -> list[int]:
    return state.setup.board.place(at)


# Units ----------------------------------------------------------------------------------------------


def _move_fault(state: "HarrowState", action: Action) -> Fault | None:
    unit = state.units.get(action.unit)
    if unit is None:
        return Fault("unit.unknown")
    if OFF in (action.origin, action.to):
        return Fault("hex.off")
    if unit[2] != action.origin:
        return Fault("move.not-there", {"unit": action.unit, "at": _place(state, unit[2])})
    if action.to == action.origin:
        return Fault("move.nowhere", {"unit": action.unit})
    return _step_fault(state, unit[0], action) if state.turn == SOLO_TURN else None


def _step_fault(state: "HarrowState", owner: int, action: Action) -> Fault | None:
    """In a Solo turn an own unit moves one hex."""
    if owner != state.faction:
        return Fault("unit.not-own", {"unit": action.unit})
    if state.setup.board.near[action.origin] >> action.to & 1:
        return None
    data = {"at": _place(state, action.to), "start": _place(state, action.origin)}
    return Fault("hex.not-next", data, ("HC-14.10", "HC-1.6"))


def _move(state: "HarrowState", action: Action) -> Events:
    faction, kind, at = state.units[action.unit]
    to = action.to
    state.units[action.unit] = (faction, kind, to)
    if state.listing is not None:
        _relist(state, action.unit, at, to)
    return (*_MOVED, *arrive(state, faction, to)) if state.setup.duel else _MOVED


def _spawn_fault(state: "HarrowState", action: Action) -> Fault | None:
    if action.unit in state.units:
        return Fault("unit.taken", {"unit": action.unit})
    if action.number == LEGEND and (state.faction == HESTER or state.turn == SOLO_TURN):
        return Fault("spawn.legend")
    if state.turn == SOLO_TURN:
        return spawn_fault(state, state.faction, action.unit, action.at)
    return Fault("hex.off") if action.at == OFF else None


def _spawn(state: "HarrowState", action: Action) -> Events:
    state.units[action.unit] = (state.faction, action.number, action.at)
    if state.listing is not None:
        state.listing.came(action.unit, state.faction, action.at, foe=False)
    return (Event("spawned"), *arrive(state, state.faction, action.at))


def _relist(state: "HarrowState", name: str, at: int, to: int) -> None:
    """Mend the legal list after a move."""
    listing, (owner, kind, _) = state.listing, state.units[name]
    assert listing is not None
    foe = owner != state.faction
    listing.moved(name, owner, at, to, foe=foe)
    if not foe:
        listing.stale |= SPENDS if kind == HAINT else SPENDS | SPAWNS
    if (state.attack is not None and state.attack[0] in (at, to)) or owner == HESTER:
        listing.stale |= REST


# Cubes ----------------------------------------------------------------------------------------------


def _strengthen_fault(state: "HarrowState", action: Action) -> Fault | None:
    have = state.supply[state.faction]
    return None if 1 <= action.number <= have else Fault("cubes.supply", {"have": have})


def _strengthen(state: "HarrowState", action: Action) -> Events:
    state.supply[state.faction] -= action.number
    state.ground[state.faction] += action.number
    if state.listing is not None:
        state.listing.stale |= SPENDS
    return _STRENGTHENED


def _pay_fault(state: "HarrowState", action: Action) -> Fault | None:
    have = state.ground[state.faction]
    return None if 1 <= action.number <= have else Fault("cubes.ground", {"have": have})


def _pay(state: "HarrowState", action: Action) -> Events:
    state.ground[state.faction] -= action.number
    state.supply[state.faction] += action.number
    if state.listing is not None:
        state.listing.stale |= SPENDS
    return _PAID


# Fighting -------------------------------------------------------------------------------------------


def _attack_fault(state: "HarrowState", action: Action) -> Fault | None:
    if state.breath:
        return Fault("breath.attack", {"seats": _waited_for(state)})
    if action.at == OFF:
        return Fault("hex.off")
    if action.faction in (state.faction, FAIR_FOLK):
        return Fault("attack.against", {"faction": state.setup.names[action.faction]})
    there = (action.faction, action.at)
    if any((owner, at) == there for owner, _, at in state.units.values()):
        return None
    return Fault(
        "attack.nobody", {"faction": state.setup.names[action.faction], "at": _place(state, action.at)}
    )


def _waited_for(state: "HarrowState") -> list[int]:
    return [seat for seat in state.setup.others if state.breath >> seat & 1]


def _attack(state: "HarrowState", action: Action) -> Events:
    state.attack, state.power = (action.at, state.faction, action.faction), {}
    sides = tuple(sorted((state.faction, action.faction)))
    state.dues.append(Due(DUE_TREE, CHANCE, factions=sides))
    return (Event("attacked"),)


def kill_cost(state: "HarrowState", at: int) -> int:
    """Cubes that a kill costs on a hex."""
    return KILL_COST_IN_BRAMBLES if state.setup.board.brambles >> at & 1 else KILL_COST


def _kill_fault(state: "HarrowState", action: Action) -> Fault | None:
    unit = state.units.get(action.unit)
    if unit is None:
        return Fault("unit.unknown")
    if state.attack is None:
        return Fault("kill.no-attack")
    at, *sides = state.attack
    if unit[1] != HAINT or unit[2] != at:
        return Fault("kill.unit", {"unit": action.unit, "at": _place(state, at)})
    if {action.faction, unit[0]} != set(sides):
        return Fault("kill.sides", {"factions": ", ".join(FACTIONS[side] for side in sides)})
    have, cost = state.power.get(action.faction, 0), kill_cost(state, at)
    return None if have >= cost else Fault("kill.cubes", {"have": have, "cost": cost})


def _kill(state: "HarrowState", action: Action) -> Events:
    owner, _, at = state.units.pop(action.unit)
    if state.listing is not None:
        state.listing.went(action.unit, owner, at, foe=owner != state.faction)
    state.power[action.faction] -= kill_cost(state, at)
    return (Event("killed"), *_sword(state))


def _sword(state: "HarrowState") -> Events:
    """A haint died or was infected."""
    return (Event("sword"),) if state.sought and state.gain_silver() else ()


# Hester ---------------------------------------------------------------------------------------------


def _infect_fault(state: "HarrowState", action: Action) -> Fault | None:
    if state.breath:
        return Fault("breath.infect", {"seats": _waited_for(state)})
    unit = state.units.get(action.unit)
    if unit is None:
        return Fault("unit.unknown")
    fits = unit[0] != HESTER and unit[1] == HAINT
    return None if fits else Fault("infect.unit", {"unit": action.unit})


def _infect(state: "HarrowState", action: Action) -> Events:
    _, kind, at = state.units[action.unit]
    state.units[action.unit] = (HESTER, kind, at)
    return (Event("infected"), *_sword(state))


def _bonfire_fault(state: "HarrowState", action: Action) -> Fault | None:
    unit = state.units.get(action.unit)
    if unit is None:
        return Fault("unit.unknown")
    if unit[0] != HESTER or unit[1] != HAINT:
        return Fault("bonfire.unit", {"unit": action.unit})
    if state.tokens[BONFIRE] >> unit[2] & 1:
        return Fault("bonfire.there", {"at": _place(state, unit[2])})
    return _square_fault(state)


def _square_fault(state: "HarrowState") -> Fault | None:
    return Fault("squares.full") if state.boxes == SQUARES else None


def _bonfire(state: "HarrowState", action: Action) -> Events:
    at = state.units.pop(action.unit)[2]
    state.tokens[BONFIRE] |= 1 << at
    state.boxes += 1
    return (Event("bonfire-laid", {"at": _place(state, at)}),)


def _eat_fault(state: "HarrowState", action: Action) -> Fault | None:
    unit = state.units.get(action.unit)
    if unit is None:
        return Fault("unit.unknown")
    return _square_fault(state) if unit[1] == LEGEND else Fault("eat.unit", {"unit": action.unit})


def _eat(state: "HarrowState", action: Action) -> Events:
    del state.units[action.unit]
    state.boxes += 1
    return (Event("eaten"),)


_RULES: Final[dict[int, tuple[Why, Do]]] = {
    MOVE: (_move_fault, _move),
    SPAWN_UNIT: (_spawn_fault, _spawn),
    STRENGTHENED: (_strengthen_fault, _strengthen),
    PAY: (_pay_fault, _pay),
    ATTACK: (_attack_fault, _attack),
    KILL: (_kill_fault, _kill),
    INFECT: (_infect_fault, _infect),
    LAY_BONFIRE: (_bonfire_fault, _bonfire),
    EAT: (_eat_fault, _eat),
    PUT: (tokens.put_fault, tokens.put),
    TAKE: (tokens.take_fault, tokens.take),
    RESCUE: (tokens.rescue_fault, tokens.rescue),
    SCORE: (tokens.score_fault, tokens.score),
}
_QUICK_KINDS: Final = (MOVE, STRENGTHENED, PAY, PUT, TAKE, SCORE, RESCUE, SPAWN_UNIT, ATTACK, KILL)
_QUICK: Final = {kind: _RULES[kind] for kind in _QUICK_KINDS}
_WHY: Final = tuple(_RULES[kind][0] for kind in range(len(_RULES)))
_DO: Final = tuple(_RULES[kind][1] for kind in range(len(_RULES)))
