"""What a unit is: the rules of one ability, whoever uses it.

A unit that is used gives its form (`fields`), its price, why it may not be used, every way in which it may
be, and what it does. A passive one names hooks (see `hooks.py`). Whether the user has the ability, how often,
and at which price, is judged for all of them in `using.py`.
"""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from .. import hooks
from ..actions import Action, use
from ..board import OFF, WAYS, cell_of
from ..faults import Events, Fault
from ..pieces import CHARACTERS, SEAT_OF

if TYPE_CHECKING:
    from ..state import HarvestState


class Unit:
    """An ability by its id. `fields`: those of its `use`, of actions.USE_FIELDS."""

    fields: tuple[str, ...] = ()
    hooks: frozenset[str] = frozenset()
    borrows = False
    """Whether it uses another ability."""

    def __init__(self, name: str) -> None:
        self.id = name
        self.fields_with_name = frozenset({"ability", *self.fields})

    def price(self, state: "HarvestState", user: int, cost: int, action: Action) -> int:
        """Action points, from the cost of the catalogue."""
        return cost

    def least(self, state: "HarvestState", user: int, cost: int) -> int:
        """The lowest price of any use that there may be."""
        return cost

    def fault(self, state: "HarvestState", user: int, action: Action) -> Fault | None:
        """Why the user may not use it so."""
        return None

    def actions(self, state: "HarvestState", user: int, budget: int) -> Iterable[Action]:
        """Every way in which the user may use it; `budget`: the points that are there."""
        return (use(self.id),)

    def act(self, state: "HarvestState", user: int, action: Action, events: Events) -> None:
        """Use it. Whatever it changes is followed by `settle`."""

    def told(self, state: "HarvestState", user: int, action: Action) -> dict[str, Any]:
        """The data of the sentence that tells its use."""
        names, numbers = state.cast.names, state.cast.number_of
        target = numbers.get(action.target, OFF)
        found: dict[str, Any] = {"user": names[user], "other": names[target] if target != OFF else ""}
        if action.way != OFF:
            found["dir"] = WAYS[action.way]
        if action.at != OFF:
            found["to"] = cell_of(action.at)
        return found | ({"path": list(map(cell_of, action.path))} if action.path else {})


class Passive(Unit):
    """An ability that is never used. Its hooks are methods of the same names."""

    shelter = ""
    """What a refusal of an attack is called when this one shelters the victim."""
    swing = 0
    on_entry = False
    """Whether it sways only whoever comes under it, and not those that it finds there."""

    def concerns(self, owner: int, active: int) -> bool:
        """Whether it can ever sway that character."""
        return owner != active


def target_of(state: "HarvestState", user: int, action: Action) -> int | Fault:
    """The other piece that is aimed at, on the board."""
    target = state.cast.number_of.get(action.target, OFF)
    if target == OFF or state.at[target] == OFF:
        return Fault("target.not-in-play", {"target": action.target})
    return Fault("target.self", {"target": action.target}) if target == user else target


def named(state: "HarvestState", piece: int) -> dict[str, Any]:
    """The piece as data of a fault."""
    return {"target": state.cast.ids[piece], "name": state.cast.names[piece]}


def sight_fault(state: "HarvestState", user: int, target: int) -> Fault | None:
    """Why an effect along the user's sight does not reach the target."""
    from ..space import seen

    if not seen(state, user) >> target & 1:
        return Fault("target.out-of-sight", named(state, target))
    return Fault("target.shielded", named(state, target)) if hooks.stopped(state, target, user) else None


def attack_fault(state: "HarvestState", user: int, target: int) -> Fault | None:
    """Why the target cannot be attacked by the user."""
    why = hooks.shelter(state, target, user)
    return Fault(f"immune.{why}", named(state, target)) if why else None


def is_enemy(one: int, other: int) -> bool:
    """Whether two pieces are of different seats."""
    return SEAT_OF[one] != SEAT_OF[other]


def is_person(piece: int) -> bool:
    """Whether it is a character, and no token."""
    return piece < CHARACTERS
