"""Abilities by which the user moves itself."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from ..actions import Action, use
from ..board import BESIDE, OFF, bits_of, cell_of
from ..faults import Events, Fault
from ..settling import put, settle, walk
from ..space import (
    diagonal_fault,
    diagonals,
    enter_fault,
    is_adjacent,
    is_free,
    must_stop_free,
    one_steps,
    path_fault,
    paths,
    seen,
    steps_from,
    stop_fault,
    straight,
)
from .unit import Unit, is_enemy, named, target_of

if TYPE_CHECKING:
    from ..state import HarvestState

LONGEST = 3  # cells of a path


def length_fault(path: tuple[int, ...]) -> Fault | None:
    """Why a path is too long."""
    return Fault("path.too-long", {"have": len(path), "most": LONGEST}) if len(path) > LONGEST else None


class Diagonal(Unit):
    """One diagonal step."""

    fields = ("to",)

    def fault(self, state: "HarvestState", user: int, action: Action) -> Fault | None:
        return diagonal_fault(state, user, action.at)

    def actions(self, state: "HarvestState", user: int, budget: int) -> Iterable[Action]:
        return [use(self.id, at=cell) for cell in diagonals(state, user)]

    def act(self, state: "HarvestState", user: int, action: Action, events: Events) -> None:
        put(state, user, action.at)
        settle(state, events)


class ThroughHedge(Unit):
    """A step through a hedge of the user's cell."""

    fields = ("dir",)

    def fault(self, state: "HarvestState", user: int, action: Action) -> Fault | None:
        at = state.at[user]
        if not state.ground.is_hedged(at, action.way):
            return Fault("through.no-hedge", {"at": cell_of(at)})
        end = BESIDE[at][action.way]
        return enter_fault(state, user, end) or stop_fault(state, user, end, user)

    def actions(self, state: "HarvestState", user: int, budget: int) -> Iterable[Action]:
        hedged = bits_of(state.ground.hedged[state.at[user]])
        found = [use(self.id, way=way) for way in hedged]
        return [action for action in found if self.fault(state, user, action) is None]

    def act(self, state: "HarvestState", user: int, action: Action, events: Events) -> None:
        put(state, user, BESIDE[state.at[user]][action.way])
        settle(state, events)


class Sprint(Unit):
    """One to three steps."""

    fields = ("path",)

    def fault(self, state: "HarvestState", user: int, action: Action) -> Fault | None:
        return length_fault(action.path) or path_fault(state, user, action.path, user)

    def actions(self, state: "HarvestState", user: int, budget: int) -> Iterable[Action]:
        return [use(self.id, path=path) for path in paths(state, user, LONGEST, user)]

    def act(self, state: "HarvestState", user: int, action: Action, events: Events) -> None:
        walk(state, user, action.path, events)


class Retriever(Unit):
    """One step, after the user has plucked in this activation."""

    fields = ("to",)

    def fault(self, state: "HarvestState", user: int, action: Action) -> Fault | None:
        if user != state.active or not state.plucked:
            return Fault("retriever.not-plucked", {})
        return path_fault(state, user, (action.at,), user)

    def actions(self, state: "HarvestState", user: int, budget: int) -> Iterable[Action]:
        if user != state.active or not state.plucked:
            return ()
        return [use(self.id, at=cell) for cell in one_steps(state, user, user)]

    def act(self, state: "HarvestState", user: int, action: Action, events: Events) -> None:
        walk(state, user, (action.at,), events)


class Charge(Unit):
    """One to three steps straight towards an enemy in sight, not into its cell."""

    fields = ("target", "to")

    def fault(self, state: "HarvestState", user: int, action: Action) -> Fault | None:
        target = target_of(state, user, action)
        if isinstance(target, Fault):
            return target
        if fault := self._aim_fault(state, user, target):
            return fault
        path = straight(state.at[user], action.at)
        ahead = straight(state.at[user], state.at[target])[:-1]
        if not path or len(path) > LONGEST or path != ahead[: len(path)]:
            return Fault("charge.line", {**named(state, target), "to": cell_of(action.at)})
        return path_fault(state, user, path, user)

    def _aim_fault(self, state: "HarvestState", user: int, target: int) -> Fault | None:
        if not is_enemy(user, target):
            return Fault("target.not-enemy", named(state, target))
        if not seen(state, user) >> target & 1:
            return Fault("target.out-of-sight", named(state, target))
        return Fault("charge.adjacent", named(state, target)) if is_adjacent(state, user, target) else None

    def actions(self, state: "HarvestState", user: int, budget: int) -> Iterable[Action]:
        start, found = state.at[user], []
        for target in bits_of(seen(state, user)):
            if is_enemy(user, target) and not is_adjacent(state, user, target):
                ahead = straight(start, state.at[target])[:-1][:LONGEST]
                found += [
                    use(self.id, state.cast.ids[target], cell) for cell in self._ends(state, user, ahead)
                ]
        return found

    def _ends(self, state: "HarvestState", user: int, ahead: tuple[int, ...]) -> Iterable[int]:
        cell = state.at[user]
        for other in ahead:
            if other not in steps_from(state, user, cell, 0) or enter_fault(state, user, other):
                return
            cell = other
            if not must_stop_free(state, user, user) or is_free(state, user, cell):
                yield cell

    def act(self, state: "HarvestState", user: int, action: Action, events: Events) -> None:
        target = state.cast.number_of[action.target]
        walk(state, user, straight(state.at[user], action.at), events)
        both = state.at[user] != OFF and state.at[target] != OFF
        if both and state.active != OFF and is_adjacent(state, user, target):
            state.charged = user
