"""Abilities that last till the end of the activation."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from ..actions import Action, use
from ..faults import Events
from ..settling import settle
from .unit import Unit

if TYPE_CHECKING:
    from ..state import HarvestState


class WolfForm(Unit):
    """No Hydra attacks the user."""

    def actions(self, state: "HarvestState", user: int, budget: int) -> Iterable[Action]:
        return (use(self.id),)

    def act(self, state: "HarvestState", user: int, action: Action, events: Events) -> None:
        state.wolves |= 1 << user
        settle(state, events)
