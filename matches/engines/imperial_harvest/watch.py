"""What a posted Sentry does. It is on no card; an aura stills it like an ability."""

from typing import TYPE_CHECKING

from .board import BESIDE, OFF
from .pieces import ALL, OF_SEAT, SEAT_OF

if TYPE_CHECKING:
    from .state import HarvestState


def watched(state: "HarvestState", token: int) -> int:
    """The mask of the enemies whom the token attacks: in its cell, and in the next one ahead."""
    at, way = state.at[token], state.facing[token]
    found = state.there[at]
    if not state.ground.is_hedged(at, way) and BESIDE[at][way] != OFF:
        found |= state.there[BESIDE[at][way]]
    return found & ALL & ~OF_SEAT[SEAT_OF[token]]
