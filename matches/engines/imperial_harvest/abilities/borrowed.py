"""Abilities that use those of others."""

from abc import ABC, abstractmethod
from collections.abc import Iterable
from typing import TYPE_CHECKING

from .. import using
from ..actions import Action, use
from ..board import bits_of
from ..faults import Events, Fault
from ..pieces import PERSONS
from ..space import touched, walked
from .others import walk_fault
from .unit import Unit, is_person, named, target_of

if TYPE_CHECKING:
    from ..state import HarvestState
    from ..tables import Ability


class Borrowed(Unit, ABC):
    """Uses an ability of another character. `user` of that ability is the borrower, or the other itself."""

    fields = ("target", "with")
    borrows = True

    @abstractmethod
    def reached(self, state: "HarvestState", user: int) -> int:
        """The mask of the characters whose abilities it can use."""

    @abstractmethod
    def reach_fault(self, state: "HarvestState", user: int, target: int) -> Fault | None:
        """Why it does not reach the target."""

    @abstractmethod
    def has_fault(self, state: "HarvestState", target: int, name: str) -> Fault | None:
        """Why the target lacks the ability."""

    @abstractmethod
    def actor(self, user: int, target: int) -> int:
        """Who uses the ability."""

    @abstractmethod
    def at_hand(self, state: "HarvestState", target: int) -> int:
        """The mask of the abilities that can be used through it."""

    def price(self, state: "HarvestState", user: int, cost: int, action: Action) -> int:
        inner = using.inner_of(action)
        target = state.cast.number_of.get(action.target, user)
        return cost + using.price(state, self.actor(user, target), inner)

    def least(self, state: "HarvestState", user: int, cost: int) -> int:
        return 0

    def fault(self, state: "HarvestState", user: int, action: Action) -> Fault | None:
        inner = using.inner_of(action)
        ability = state.tables.abilities[inner.name]
        if ability.unit.borrows or ability.passive:
            return Fault("borrowed.chain", {"ability": ability.id, "name": ability.name})
        target = target_of(state, user, action)
        if isinstance(target, Fault):
            return target
        if not is_person(target):
            return Fault("target.token", named(state, target))
        return (
            self.reach_fault(state, user, target)
            or self.has_fault(state, target, inner.name)
            or using.limit_fault(state, self.actor(user, target), inner.name)
            or ability.unit.fault(state, self.actor(user, target), inner)
        )

    def actions(self, state: "HarvestState", user: int, budget: int) -> Iterable[Action]:
        found: list[Action] = []
        for target in bits_of(self.reached(state, user)):
            name = state.cast.ids[target]
            inner = using.offers(state, self.actor(user, target), self._usable(state, target), budget)
            found += [use(self.id, name, inner=action) for action in inner]
        return found

    def _usable(self, state: "HarvestState", target: int) -> "list[Ability]":
        hand = self.at_hand(state, target)
        full = state.cast.usable[target][1]
        return [ability for ability in full if hand & ability.bit and not ability.unit.borrows]

    def act(self, state: "HarvestState", user: int, action: Action, events: Events) -> None:
        actor = self.actor(user, state.cast.number_of[action.target])
        using.carry_out(state, actor, using.inner_of(action), events)


class Changeling(Borrowed):
    """The user acts by an ability on the card of an adjacent character, as its own."""

    def reached(self, state: "HarvestState", user: int) -> int:
        return touched(state, user) & PERSONS

    def reach_fault(self, state: "HarvestState", user: int, target: int) -> Fault | None:
        adjacent = touched(state, user) >> target & 1
        return None if adjacent else Fault("target.not-adjacent", named(state, target))

    def has_fault(self, state: "HarvestState", target: int, name: str) -> Fault | None:
        return using.card_fault(state, target, name)

    def actor(self, user: int, target: int) -> int:
        return user

    def at_hand(self, state: "HarvestState", target: int) -> int:
        return using.on_card(state, target)


class ArcanePuppetry(Borrowed):
    """A character within a walk of three steps uses an ability that is in force on it."""

    most = 3

    def reached(self, state: "HarvestState", user: int) -> int:
        return walked(state, user, self.most) & PERSONS

    def reach_fault(self, state: "HarvestState", user: int, target: int) -> Fault | None:
        return walk_fault(state, user, target, self.most)

    def has_fault(self, state: "HarvestState", target: int, name: str) -> Fault | None:
        return using.force_fault(state, target, name)

    def actor(self, user: int, target: int) -> int:
        return target

    def at_hand(self, state: "HarvestState", target: int) -> int:
        return state.force[target]
