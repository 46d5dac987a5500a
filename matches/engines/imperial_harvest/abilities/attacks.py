"""Abilities that attack when they are used."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from .. import hooks
from ..actions import Action, use
from ..board import bits_of
from ..faults import Events, Fault
from ..settling import fell, settle
from ..space import seen, touched, walked
from .unit import Unit, attack_fault, named, target_of

if TYPE_CHECKING:
    from ..state import HarvestState


class Attack(Unit):
    """An attack on a piece that is adjacent, or within a walk of `reach` steps; in sight if need be."""

    fields = ("target",)

    def __init__(self, name: str, *, reach: int = 0, sight: bool = False) -> None:
        super().__init__(name)
        self.reach, self.sight = reach, sight

    def _within(self, state: "HarvestState", user: int) -> int:
        return walked(state, user, self.reach) if self.reach else touched(state, user)

    def fault(self, state: "HarvestState", user: int, action: Action) -> Fault | None:
        target = target_of(state, user, action)
        if isinstance(target, Fault):
            return target
        if self.sight and not seen(state, user) >> target & 1:
            return Fault("target.out-of-sight", named(state, target))
        if not self._within(state, user) >> target & 1:
            code = "target.too-far" if self.reach else "target.not-adjacent"
            return Fault(code, {**named(state, target), "most": self.reach})
        return attack_fault(state, user, target)

    def actions(self, state: "HarvestState", user: int, budget: int) -> Iterable[Action]:
        victims = self._within(state, user)
        if victims and self.sight:
            victims &= seen(state, user)
        ids = state.cast.ids
        return [
            use(self.id, ids[victim]) for victim in bits_of(victims) if not hooks.shelter(state, victim, user)
        ]

    def act(self, state: "HarvestState", user: int, action: Action, events: Events) -> None:
        fell(state, {state.cast.number_of[action.target]: 1 << user}, events)
        settle(state, events)


class Horns(Attack):
    """Free as the next entry after the user's charge that ended beside its target."""

    def price(self, state: "HarvestState", user: int, cost: int, action: Action) -> int:
        return 0 if state.charged == user else cost

    def least(self, state: "HarvestState", user: int, cost: int) -> int:
        return 0 if state.charged == user else cost
