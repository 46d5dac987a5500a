"""What bombardment and battle have in common: who is in the fight, who picks what is hit, who is gone."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ..core import Event
from .actions import Action
from .clash import Clash
from .faults import Events, Fault
from .phases import LOSING
from .pieces import Unit
from .tables import ARTILLERY, FRIGATE, HIT, LANDERS, TYPES

if TYPE_CHECKING:
    from .state import ConquestState


def standing(state: "ConquestState", seat: int, at: int) -> list[Unit]:
    """The units of a seat on a hex; those aboard stand nowhere."""
    return [unit for unit in state.forces[seat].values() if unit.at == at]


def members(state: "ConquestState", clash: Clash, seat: int) -> list[Unit]:
    """The units of a side in the fight, supporting frigates included."""
    found = standing(state, seat, clash.at)
    if seat == clash.attacker:
        forces = state.forces[seat]
        found += [forces[ship] for ship in clash.ships if ship in forces]
    return found


def choices(state: "ConquestState") -> list[str]:
    """What the hit that is due may strike: land types, and for hits of ships and artillery frigates by id."""
    clash = state.fight()
    roller, kind = clash.queue[0]
    left = [unit for unit in members(state, clash, clash.other(roller)) if unit.id not in clash.struck]
    kinds = {unit.kind for unit in left}
    found = [TYPES[lander] for lander in LANDERS if lander in kinds]
    if kind in (FRIGATE, ARTILLERY):
        found += [unit.id for unit in left if unit.kind == FRIGATE]
    return found


def hits_in_words(dice: Sequence[int]) -> str:
    """`no hit`, `1 hit`, `2 hits`."""
    hits = sum(die <= HIT for die in dice)
    return {0: "no hit", 1: "1 hit"}.get(hits, f"{hits} hits")


def give_out(state: "ConquestState") -> Events:
    """Give out hits until somebody has to pick, or none is left."""
    clash = state.fight()
    events: Events = ()
    while clash.queue:
        found = choices(state)
        roller, kind = clash.queue[0]
        if len(found) > 1:
            selective = state.setup.tables.selective[kind]
            state.await_choice(LOSING, roller if selective else clash.other(roller))
            return events
        if found:
            _strike(state, clash, found[0])
        else:
            events += (Event("hit-lost"),)
            del clash.queue[0]
    return events + clash.finish(state, clash)


def _strike(state: "ConquestState", clash: Clash, pick: str) -> None:
    roller, _ = clash.queue.pop(0)
    left = (unit for unit in members(state, clash, clash.other(roller)) if unit.id not in clash.struck)
    struck = next(unit for unit in left if pick in (TYPES[unit.kind], unit.id))
    clash.struck.append(struck.id)


def lose_fault(state: "ConquestState", seat: int, action: Action) -> Fault | None:
    """Why a pick is none."""
    found = choices(state)
    return (
        None
        if action.unit in found
        else Fault("lose.not-there", {"unit": action.unit, "known": ", ".join(found)})
    )


def lose_unit(state: "ConquestState", seat: int, action: Action) -> Events:
    """Pick what a hit strikes."""
    clash = state.fight()
    word = "picked-by-roller" if seat == clash.queue[0][0] else "picked-by-sufferer"
    _strike(state, clash, action.unit)
    return (Event("picked-by-shooter" if clash.shooter else word), *give_out(state))


def take_away(state: "ConquestState", clash: Clash) -> Events:
    """Take away what has been struck, and the cargo of frigates among it."""
    events: Events = ()
    for seat in (clash.attacker, clash.defender):
        forces = state.forces[seat]
        gone = [unit_id for unit_id in clash.struck if unit_id in forces]
        drowned = [unit_id for ship in gone for unit_id in state.holds.pop(ship, ())]
        ships = [unit_id for unit_id in gone if forces[unit_id].kind == FRIGATE]
        land = [unit_id for unit_id in gone if unit_id not in ships]
        events += (Event("losses", {"seat": seat, "units": land}),) if land else ()
        events += (Event("sunk", {"seat": seat, "units": ships}),) if ships else ()
        events += (Event("drowned", {"units": drowned}),) if drowned else ()
        for unit_id in gone + drowned:
            del forces[unit_id]
    return events
