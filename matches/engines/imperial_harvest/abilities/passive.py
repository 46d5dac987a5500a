"""Abilities that are always at work: their hooks, each asked in `hooks.py`."""

from typing import TYPE_CHECKING

from ..board import NEAR, line
from ..pieces import SEAT_OF
from ..space import seen
from .unit import Passive, is_enemy

if TYPE_CHECKING:
    from ..state import HarvestState

GUARDED = 2  # steps
HEARD = 2  # cells
STILL = 1  # cells


class Nearby(Passive):
    """An active enemy, or ally, that is near gains or loses points."""

    hooks = frozenset({"sways"})

    def __init__(self, name: str, *, swing: int, enemies: bool) -> None:
        super().__init__(name)
        self.swing, self.enemies = swing, enemies

    def concerns(self, owner: int, active: int) -> bool:
        return owner != active and is_enemy(owner, active) == self.enemies

    def sways(self, state: "HarvestState", owner: int, active: int) -> bool:
        """Whether the active character, one that it works on, is near enough."""
        return bool(NEAR[HEARD][state.at[owner]] >> state.at[active] & 1)


class PetrifyingGaze(Passive):
    """Whoever comes into sight, and is not behind a shield, loses points."""

    hooks = frozenset({"sways"})
    on_entry = True
    swing = -2

    def sways(self, state: "HarvestState", owner: int, active: int) -> bool:
        """Whether the active character is in sight, unshielded."""
        from ..hooks import stopped

        return bool(seen(state, owner) >> active & 1) and not stopped(state, active, owner)


class Feral(Passive):
    """Attacks every other piece in its cell."""

    hooks = frozenset({"strikes"})

    def strikes(self, state: "HarvestState", owner: int) -> int:
        """The mask of the others in its cell."""
        return state.there[state.at[owner]] & ~(1 << owner)


class TowerShield(Passive):
    """Stops attacks and effects of sight from any cell straight ahead."""

    hooks = frozenset({"shelters", "stops"})
    shelter = "shield"

    def shelters(self, state: "HarvestState", owner: int, victim: int, attacker: int) -> bool:
        """Whether the owner is the victim, and the attacker stands before the shield."""
        return victim == owner and self.stops(state, owner, attacker)

    def stops(self, state: "HarvestState", owner: int, source: int) -> bool:
        """Whether `source` stands before the shield."""
        return bool(line(state.at[owner], state.facing[owner]) >> state.at[source] & 1)


class Guardian(Passive):
    """Allies within a walk of two steps cannot be attacked."""

    hooks = frozenset({"shelters"})
    shelter = "guarded"

    def shelters(self, state: "HarvestState", owner: int, victim: int, attacker: int) -> bool:
        """Whether the victim is an ally, and near enough on foot."""
        if victim == owner or is_enemy(owner, victim):
            return False
        return bool(state.ground.walk(state.at[owner], GUARDED) >> state.at[victim] & 1)


class Camouflage(Passive):
    """Cannot be attacked while its cell has a hedge."""

    hooks = frozenset({"shelters"})
    shelter = "camouflaged"

    def shelters(self, state: "HarvestState", owner: int, victim: int, attacker: int) -> bool:
        """Whether the owner is the victim, beside a hedge."""
        return victim == owner and state.ground.hedged[state.at[owner]] != 0


class SilentSentinel(Passive):
    """Allies in sight cannot be attacked."""

    hooks = frozenset({"shelters"})
    shelter = "watched"

    def shelters(self, state: "HarvestState", owner: int, victim: int, attacker: int) -> bool:
        """Whether the victim is an ally in sight, and not behind a shield."""
        from ..hooks import stopped

        if victim == owner or is_enemy(owner, victim) or not seen(state, owner) >> victim & 1:
            return False
        return not stopped(state, victim, owner)


class AuraOfTranquility(Passive):
    """Others in its cell and in the four around have no abilities in force."""

    hooks = frozenset({"quells"})

    def quells(self, state: "HarvestState", owner: int) -> int:
        """The mask of the cells in which it is still."""
        return NEAR[STILL][state.at[owner]]


class Territorial(Passive):
    """Enemies never step into its cell."""

    hooks = frozenset({"bars"})

    def bars(self, state: "HarvestState", owner: int, mover: int) -> int:
        """The mask of its cell, for enemies."""
        return 1 << state.at[owner] if is_enemy(owner, mover) else 0


class PoisonBlood(Passive):
    """Adjacent attackers that defeat it fall too, and Hydras leave the game: `settling` carries it out."""

    hooks = frozenset({"avenges"})


class PointOfOrder(Passive):
    """Points on the card, of which each fallen ally takes one off."""

    hooks = frozenset({"falls"})

    def falls(self, state: "HarvestState", owner: int, victim: int) -> None:
        """Take a point off for an ally or a token."""
        seat = SEAT_OF[owner]
        if victim != owner and SEAT_OF[victim] == seat and state.regent[seat]:
            state.regent[seat] -= 1
