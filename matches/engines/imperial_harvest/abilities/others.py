"""Abilities by which the user moves somebody else."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from .. import hooks
from ..actions import Action, use
from ..board import CELLS, OFF, bits_of, cell_of, distance
from ..faults import Events, Fault
from ..pieces import KIND_OF, OF_SEAT, PERSONS, SEAT_OF
from ..settling import put, settle, walk
from ..space import (
    ground_fault,
    is_free,
    one_steps,
    path_fault,
    paths,
    seen,
    straight,
    touched,
    walked,
)  # fmt: skip
from .moving import LONGEST, length_fault
from .unit import Unit, is_enemy, is_person, named, sight_fault, target_of

if TYPE_CHECKING:
    from ..state import HarvestState

THROW = 2  # cells
LURE = 2  # cells


def in_sight(state: "HarvestState", user: int) -> Iterator[int]:
    """The pieces that an effect along the user's sight reaches."""
    return (piece for piece in bits_of(seen(state, user)) if not hooks.stopped(state, piece, user))


class MoveOne(Unit, ABC):
    """Somebody whom the ability reaches makes one step."""

    fields = ("target", "to")

    @abstractmethod
    def reached(self, state: "HarvestState", user: int) -> Iterable[int]:
        """Whom it reaches."""

    @abstractmethod
    def reach_fault(self, state: "HarvestState", user: int, target: int) -> Fault | None:
        """Why it does not reach the target."""

    def fault(self, state: "HarvestState", user: int, action: Action) -> Fault | None:
        target = target_of(state, user, action)
        if isinstance(target, Fault):
            return target
        fault = self.reach_fault(state, user, target)
        return fault or path_fault(state, target, (action.at,), user)

    def actions(self, state: "HarvestState", user: int, budget: int) -> Iterable[Action]:
        ids = state.cast.ids
        return [
            use(self.id, ids[target], cell)
            for target in self.reached(state, user)
            for cell in one_steps(state, target, user)
        ]

    def act(self, state: "HarvestState", user: int, action: Action, events: Events) -> None:
        walk(state, state.cast.number_of[action.target], (action.at,), events)


class Charm(MoveOne):
    """Whoever is in sight."""

    def reached(self, state: "HarvestState", user: int) -> Iterable[int]:
        return in_sight(state, user)

    def reach_fault(self, state: "HarvestState", user: int, target: int) -> Fault | None:
        return sight_fault(state, user, target)


class Ventriloquism(MoveOne):
    """Whoever is within a walk of three steps."""

    most = 3

    def reached(self, state: "HarvestState", user: int) -> Iterable[int]:
        return bits_of(walked(state, user, self.most))

    def reach_fault(self, state: "HarvestState", user: int, target: int) -> Fault | None:
        return walk_fault(state, user, target, self.most)


def walk_fault(state: "HarvestState", user: int, target: int, most: int) -> Fault | None:
    """Why the target is not within a walk of so many steps."""
    if walked(state, user, most) >> target & 1:
        return None
    return Fault("target.too-far", {**named(state, target), "most": most})


class Command(MoveOne):
    """An ally, wherever it is."""

    def reached(self, state: "HarvestState", user: int) -> Iterable[int]:
        allies = OF_SEAT[SEAT_OF[user]] & ~(1 << user)
        return [piece for piece in bits_of(allies) if state.at[piece] != OFF]

    def reach_fault(self, state: "HarvestState", user: int, target: int) -> Fault | None:
        return Fault("target.not-ally", named(state, target)) if is_enemy(user, target) else None


class Compulsion(Unit):
    """Somebody who is in sight at the start walks along a path, a point a cell."""

    fields = ("target", "path")

    def price(self, state: "HarvestState", user: int, cost: int, action: Action) -> int:
        return cost * len(action.path)

    def fault(self, state: "HarvestState", user: int, action: Action) -> Fault | None:
        target = target_of(state, user, action)
        if isinstance(target, Fault):
            return target
        fault = length_fault(action.path) or sight_fault(state, user, target)
        return fault or path_fault(state, target, action.path, user)

    def actions(self, state: "HarvestState", user: int, budget: int) -> Iterable[Action]:
        ids, most = state.cast.ids, min(LONGEST, budget)
        return [
            use(self.id, ids[target], path=path)
            for target in in_sight(state, user)
            for path in paths(state, target, most, user)
        ]

    def act(self, state: "HarvestState", user: int, action: Action, events: Events) -> None:
        walk(state, state.cast.number_of[action.target], action.path, events)


class AlluringGaze(Unit):
    """Somebody in sight makes one or two steps straight towards the user."""

    fields = ("target", "to")

    def fault(self, state: "HarvestState", user: int, action: Action) -> Fault | None:
        target = target_of(state, user, action)
        if isinstance(target, Fault):
            return target
        if fault := sight_fault(state, user, target):
            return fault
        path = straight(state.at[target], action.at)
        ahead = straight(state.at[target], state.at[user])
        if not path or len(path) > LURE or path != ahead[: len(path)]:
            return Fault("lure.line", {**named(state, target), "to": cell_of(action.at)})
        return path_fault(state, target, path, user)

    def actions(self, state: "HarvestState", user: int, budget: int) -> Iterable[Action]:
        found = []
        for target in in_sight(state, user):
            ahead = straight(state.at[target], state.at[user])[:LURE]
            for most in range(1, len(ahead) + 1):
                if path_fault(state, target, ahead[:most], user) is None:
                    found.append(use(self.id, state.cast.ids[target], ahead[most - 1]))
        return found

    def act(self, state: "HarvestState", user: int, action: Action, events: Events) -> None:
        target = state.cast.number_of[action.target]
        walk(state, target, straight(state.at[target], action.at), events)


class Grapple(Unit):
    """Somebody adjacent lands one or two cells from the user, over anything."""

    fields = ("target", "to")

    def fault(self, state: "HarvestState", user: int, action: Action) -> Fault | None:
        target = target_of(state, user, action)
        if isinstance(target, Fault):
            return target
        if not touched(state, user) >> target & 1:
            return Fault("target.not-adjacent", named(state, target))
        return self._landing_fault(state, user, target, action.at)

    def _landing_fault(self, state: "HarvestState", user: int, target: int, cell: int) -> Fault | None:
        data = {**named(state, target), "to": cell_of(cell)}
        if not 1 <= distance(state.at[user], cell) <= THROW:
            return Fault("grapple.distance", data)
        if cell == state.at[target]:
            return Fault("grapple.same-cell", data)
        if fault := ground_fault(state, target, cell):
            return fault
        return (
            None
            if is_free(state, target, cell)
            else Fault("step.occupied", {**data, "piece": data["target"]})
        )

    def actions(self, state: "HarvestState", user: int, budget: int) -> Iterable[Action]:
        at, ids, there = state.at[user], state.cast.ids, state.there
        enter = state.laid.enter
        return [
            use(self.id, ids[target], cell)
            for target in bits_of(touched(state, user))
            for cell in bits_of(_THROWN[at] & enter[KIND_OF[target]])
            if not there[cell]
        ]

    def act(self, state: "HarvestState", user: int, action: Action, events: Events) -> None:
        put(state, state.cast.number_of[action.target], action.at)
        settle(state, events)


_THROWN = tuple(
    sum(1 << other for other in range(CELLS) if 1 <= distance(cell, other) <= THROW) for cell in range(CELLS)
)
"""By cell of the user the mask of the cells at a throw's distance."""


class Bite(Unit):
    """An adjacent enemy drops a strawberry where it stands, then makes one step."""

    fields = ("target", "to")

    def fault(self, state: "HarvestState", user: int, action: Action) -> Fault | None:
        target = target_of(state, user, action)
        if isinstance(target, Fault):
            return target
        if not is_enemy(user, target):
            return Fault("target.not-enemy", named(state, target))
        if not touched(state, user) >> target & 1:
            return Fault("target.not-adjacent", named(state, target))
        if not is_person(target) or not state.items[target]:
            return Fault("bite.nothing", named(state, target))
        return path_fault(state, target, (action.at,), user)

    def actions(self, state: "HarvestState", user: int, budget: int) -> Iterable[Action]:
        ids = state.cast.ids
        enemies = touched(state, user) & PERSONS & ~OF_SEAT[SEAT_OF[user]]
        return [
            use(self.id, ids[target], cell)
            for target in bits_of(enemies)
            if state.items[target]
            for cell in one_steps(state, target, user)
        ]

    def act(self, state: "HarvestState", user: int, action: Action, events: Events) -> None:
        target = state.cast.number_of[action.target]
        cell = state.at[target]
        state.set_items(target, state.items[target] - 1)
        state.add_berries(cell, 1)
        settle(state, events)
        walk(state, target, (action.at,), events)
