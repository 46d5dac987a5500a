"""Abilities that change the board: hedges, tiles and sentries."""

from abc import ABC, abstractmethod
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from ..actions import Action, use
from ..board import BESIDE, CHOPPED, DIRS, EAST, HEDGE, OFF, TOKENS, WEST, Face, bits_of, cell_of, edge_of
from ..faults import Events, Fault
from ..pieces import KIND_OF, SEAT_OF
from ..pieces import TOKENS as SENTRIES
from ..settling import put, settle
from .unit import Unit

if TYPE_CHECKING:
    from ..state import HarvestState


class LayToken(Unit, ABC):
    """Lays a token of a kind on an edge of the user's cell, in place of one that lies there."""

    fields = ("dir",)
    kind = HEDGE

    @abstractmethod
    def edge_fault(self, state: "HarvestState", cell: int, way: int) -> Fault | None:
        """Why the token cannot lie on that edge of the cell."""

    def fault(self, state: "HarvestState", user: int, action: Action) -> Fault | None:
        if fault := self.edge_fault(state, state.at[user], action.way):
            return fault
        most = state.tables.tokens[self.kind]
        if list(state.tokens.values()).count(self.kind) >= most:
            return Fault("tokens.none-left", {"kind": TOKENS[self.kind], "most": most})
        return None

    def actions(self, state: "HarvestState", user: int, budget: int) -> Iterable[Action]:
        if list(state.tokens.values()).count(self.kind) >= state.tables.tokens[self.kind]:
            return ()
        at = state.at[user]
        return [use(self.id, way=way) for way in range(len(DIRS)) if self.edge_fault(state, at, way) is None]

    def act(self, state: "HarvestState", user: int, action: Action, events: Events) -> None:
        state.lay({**state.tokens, edge_of(state.at[user], action.way): self.kind}, state.faces)
        settle(state, events)


class Chop(LayToken):
    """Opens a hedged edge."""

    kind = CHOPPED

    def edge_fault(self, state: "HarvestState", cell: int, way: int) -> Fault | None:
        hedged = state.ground.is_hedged(cell, way)
        return None if hedged else Fault("chop.no-hedge", {"at": cell_of(cell), "dir": DIRS[way]})


class Plant(LayToken):
    """Closes an open edge."""

    def edge_fault(self, state: "HarvestState", cell: int, way: int) -> Fault | None:
        data = {"at": cell_of(cell), "dir": DIRS[way]}
        if BESIDE[cell][way] == OFF:
            return Fault("plant.rim", data)
        return Fault("plant.hedged", data) if state.ground.is_hedged(cell, way) else None


class MasterOfTheLabyrinth(Unit):
    """Turns over the garden tile under the user; whatever is on it stays where it is."""

    def fault(self, state: "HarvestState", user: int, action: Action) -> Fault | None:
        cell = state.at[user]
        on_tile = cell in state.laid.plan.slot_at
        return None if on_tile else Fault("labyrinth.no-tile", {"at": cell_of(cell)})

    def actions(self, state: "HarvestState", user: int, budget: int) -> Iterable[Action]:
        return (use(self.id),) if state.at[user] in state.laid.plan.slot_at else ()

    def told(self, state: "HarvestState", user: int, action: Action) -> dict[str, Any]:
        plan = state.laid.plan
        tile = state.faces[plan.slots.index(plan.slot_at[state.at[user]])][0]
        return {**super().told(state, user, action), "tile": tile}

    def act(self, state: "HarvestState", user: int, action: Action, events: Events) -> None:
        plan = state.laid.plan
        place = plan.slots.index(plan.slot_at[state.at[user]])
        faces = list(state.faces)
        faces[place] = turned_over(faces[place], state.facing[user])
        state.lay(state.tokens, tuple(faces))
        settle(state, events)


def turned_over(face: Face, facing: int) -> Face:
    """The other face of a tile that is turned over in the direction of the facing."""
    tile, side, rot = face
    other = -rot if facing in (EAST, WEST) else 180 - rot
    return tile, "b" if side == "a" else "a", other % 360


class Sentry(Unit):
    """Posts an unused token of the user's seat on a free cell beside it."""

    fields = ("to", "dir")

    def _token(self, state: "HarvestState", user: int) -> int:
        """The lowest unused token; OFF: none."""
        return next((token for token in SENTRIES[SEAT_OF[user]] if state.at[token] == OFF), OFF)

    def fault(self, state: "HarvestState", user: int, action: Action) -> Fault | None:
        if self._token(state, user) == OFF:
            return Fault("sentry.none-left", {"most": len(SENTRIES[0])})
        data = {"to": cell_of(action.at)}
        if action.at == state.at[user] or not state.ground.touch(state.at[user]) >> action.at & 1:
            return Fault("sentry.not-adjacent", data)
        if not state.laid.enter[KIND_OF[SENTRIES[0][0]]] >> action.at & 1:
            return Fault("sentry.cell", data)
        return Fault("sentry.occupied", data) if state.there[action.at] else None

    def actions(self, state: "HarvestState", user: int, budget: int) -> Iterable[Action]:
        if self._token(state, user) == OFF:
            return ()
        cells = state.ground.touch(state.at[user]) & state.laid.enter[KIND_OF[SENTRIES[0][0]]]
        return [
            use(self.id, at=cell, way=way)
            for cell in bits_of(cells)
            if cell != state.at[user] and not state.there[cell]
            for way in range(len(DIRS))
        ]

    def act(self, state: "HarvestState", user: int, action: Action, events: Events) -> None:
        token = self._token(state, user)
        state.facing[token] = action.way
        put(state, token, action.at)
        settle(state, events)
