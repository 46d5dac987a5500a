"""Where offers can be collected, and what they are good for."""

from typing import TYPE_CHECKING

from .board import OFF
from .tables import ADVANCE, HESTER, HESTER_HERSELF, LEGEND, SPAWN, STRENGTHEN

if TYPE_CHECKING:
    from .state import HarrowState


def to_collect(state: "HarrowState") -> int:
    """Mask of the nests with an offer under a unit of the active faction."""
    mask = 0
    for faction, _, at in state.units.values():
        if faction == state.faction and state.nests.get(at, OFF) != OFF:
            mask |= 1 << at
    return mask


def spawn_places(state: "HarrowState", faction: int) -> int:
    """Mask of the hexes where a faction's new haint may appear by an offer."""
    home = state.setup.home.get(faction)
    mask = 0 if home is None else 1 << home
    wanted = HESTER_HERSELF if faction == HESTER else LEGEND
    for owner, kind, at in state.units.values():
        if owner == faction and kind == wanted:
            mask |= 1 << at
    return mask


def useless_offers(state: "HarrowState", faction: int) -> int:
    """Mask of the offers of a faction that can have no effect now."""
    mask, kinds = 0, state.setup.tables.kinds
    units = any(owner == faction for owner, _, _ in state.units.values())
    useful = {
        ADVANCE: units,
        SPAWN: bool(spawn_places(state, faction)),
        STRENGTHEN: state.supply[faction] > 0,
    }
    for offer, kind in enumerate(kinds):
        if state.owned[faction] >> offer & 1 and not useful[kind]:
            mask |= 1 << offer
    return mask
