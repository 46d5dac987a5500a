"""Offers: collecting them, the Tree, and spending them."""

from typing import TYPE_CHECKING

from ..core import CHANCE, Event
from .actions import Action
from .board import OFF
from .dueling import arrive
from .faults import Events, Fault
from .offers import spawn_places, to_collect
from .phases import DUE_ARROW, DUE_LAST_GUESS, DUE_TREE, Due
from .seeking import arrows_left
from .tables import (
    ADVANCE,
    FACTIONS,
    FAIR_FOLK,
    HAINT,
    OFFERS,
    SPAWN,
    STRENGTHEN,
)  # fmt: skip

if TYPE_CHECKING:
    from .state import HarrowState


def collect_fault(state: "HarrowState", by: int, action: Action) -> Fault | None:
    """A nest with an offer under a unit of the faction whose turn it is."""
    if action.at == OFF:
        return Fault("hex.off")
    if to_collect(state) >> action.at & 1:
        return None
    return Fault("collect.not-there", {"at": state.setup.board.place(action.at)})


def collect(state: "HarrowState", by: int, action: Action) -> Events:
    """Take the offer out of a nest; the Tree is due until the Queen is found."""
    state.dues.pop(0)
    offer = state.nests[action.at]
    state.nests[action.at] = OFF
    state.owned[state.faction] |= 1 << offer
    name = state.setup.tables.names[OFFERS][offer]
    data = {"offer": name, "acting": state.setup.names[state.faction]}
    if state.queen_found:
        return (Event("collected-last", data),)
    state.dues.append(Due(DUE_TREE, CHANCE, nests=1 << action.at, factions=state.setup.in_play))
    return (Event("collected", data),)


# The Tree -------------------------------------------------------------------------------------------


def tree_fault(state: "HarrowState", by: int, action: Action) -> Fault | None:
    """Exactly the factions asked, and for each no more cubes than are in."""
    asked = state.dues[0].factions
    if {faction for faction, _ in action.cubes} != set(asked):
        return Fault("tree.factions", {"factions": ", ".join(FACTIONS[faction] for faction in asked)})
    for faction, count in action.cubes:
        if not 0 <= count <= cubes_in(state, faction):
            have = cubes_in(state, faction)
            return Fault("tree.number", {"faction": state.setup.names[faction], "have": have})
    return None


def cubes_in(state: "HarrowState", faction: int) -> int:
    """Cubes of a faction on which the Tree works."""
    return state.ground[faction] + state.tree[faction]


def tree(state: "HarrowState", by: int, action: Action) -> Events:
    """What comes out goes to the supplies, the rest lies in the Tree."""
    due = state.dues.pop(0)
    for faction, count in action.cubes:
        state.tree[faction] = cubes_in(state, faction) - count
        state.supply[faction] += count
        state.ground[faction] = 0
    out = dict(action.cubes)
    if not due.nests:
        state.power = out
        return (Event("tree-of-attack"),)
    if out[FAIR_FOLK] < out[state.faction]:
        return (Event("tree-lost"),)
    return _await_search(state, due)


def _await_search(state: "HarrowState", due: Due) -> Events:
    """An arrow, if there is one, and then a guess."""
    if arrows_left(state):
        state.dues.append(Due(DUE_ARROW, nests=due.nests))
    state.dues.append(Due(DUE_LAST_GUESS))
    return (Event("tree-won" if arrows_left(state) else "tree-won-no-arrow"),)


# Spending -------------------------------------------------------------------------------------------


def spend_fault(state: "HarrowState", by: int, action: Action) -> Fault | None:
    """An own offer that can have its effect."""
    faction = state.faction
    if not state.owned[faction] >> action.sub & 1:
        return Fault("spend.not-owned", {"offer": state.setup.tables.names[OFFERS][action.sub]})
    kind = state.setup.tables.kinds[action.sub]
    if kind == ADVANCE:
        return _advance_fault(state, faction, action)
    if kind == SPAWN:
        return spawn_fault(state, faction, action.unit, action.at)
    return None if state.supply[faction] else Fault("spend.no-cube")


def _advance_fault(state: "HarrowState", faction: int, action: Action) -> Fault | None:
    unit = state.units.get(action.unit)
    if unit is None:
        return Fault("unit.unknown")
    if unit[0] != faction:
        return Fault("unit.not-own", {"unit": action.unit})
    if action.to == OFF:
        return Fault("hex.off")
    board = state.setup.board
    if board.near[unit[2]] >> action.to & 1:
        return None
    data = {"at": board.place(action.to), "start": board.place(unit[2])}
    return Fault("hex.not-next", data, ("HC-11.11", "HC-1.6"))


def spawn_fault(state: "HarrowState", faction: int, unit: str, at: int) -> Fault | None:
    """A new haint at home or where the own legend (Hester) stands."""
    if unit in state.units:
        return Fault("unit.taken", {"unit": unit})
    if at == OFF:
        return Fault("hex.off")
    if spawn_places(state, faction) >> at & 1:
        return None
    return Fault("spawn.place", {"at": state.setup.board.place(at)})


def spend(state: "HarrowState", by: int, action: Action) -> Events:
    """The offer goes to the bag and has its effect."""
    if state.dues:
        state.dues.pop(0)
    faction = state.faction
    state.owned[faction] &= ~(1 << action.sub)
    state.piles[OFFERS] |= 1 << action.sub
    kind = state.setup.tables.kinds[action.sub]
    data = {"offer": state.setup.tables.names[OFFERS][action.sub], "acting": state.setup.names[faction]}
    if kind == STRENGTHEN:
        state.supply[faction] -= 1
        state.ground[faction] += 1
        return (Event("spent-strengthen", data),)
    if kind == SPAWN:
        state.units[action.unit] = (faction, HAINT, action.at)
        return (Event("spent-spawn", data), *arrive(state, faction, action.at))
    state.units[action.unit] = (faction, state.units[action.unit][1], action.to)
    return (Event("spent-advance", data), *arrive(state, faction, action.to))
