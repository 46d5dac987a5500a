"""Whether somebody has an ability, how often it may be used, and at which price: the same for all
abilities.
"""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from ..core import Event
from . import hooks
from .actions import Action
from .board import OFF
from .faults import Events, Fault

if TYPE_CHECKING:
    from .state import HarvestState
    from .tables import Ability


def inner_of(action: Action) -> Action:
    """What is used through another ability."""
    assert action.inner is not None
    return action.inner


def on_card(state: "HarvestState", piece: int) -> int:
    """The mask of its abilities by the side of the cards and the strawberries that it holds."""
    return state.powers(piece)


def card_fault(state: "HarvestState", piece: int, name: str) -> Fault | None:
    """Why the character does not have the ability, whatever an aura does to it."""
    ability, cast = state.tables.abilities[name], state.cast
    if on_card(state, piece) & ability.bit:
        return None
    data = {"piece": cast.ids[piece], "owner": cast.names[piece], "ability": name, "name": ability.name}
    if ability not in cast.cards[piece].columns():
        return Fault("ability.not-on-card", data)
    if not cast.full[piece] & ability.bit:
        return Fault("ability.side", {**data, "side": cast.side})
    return Fault("ability.strawberry", data)


def force_fault(state: "HarvestState", piece: int, name: str) -> Fault | None:
    """Why the ability is not in force on the character."""
    if fault := card_fault(state, piece, name):
        return fault
    if state.force[piece] & state.tables.abilities[name].bit:
        return None
    by = hooks.quelled_by(state, piece)
    data = {"piece": state.cast.ids[piece], "owner": state.cast.names[piece], "ability": name}
    return Fault("ability.quelled", {**data, "by": state.cast.ids[by] if by != OFF else ""})


def limit_fault(state: "HarvestState", user: int, name: str) -> Fault | None:
    """Why the user may not use the ability once more."""
    ability = state.tables.abilities[name]
    data = {
        "piece": state.cast.ids[user],
        "owner": state.cast.names[user],
        "ability": name,
        "name": ability.name,
    }
    if ability.once and state.used >> use_number(state, user, ability) & 1:
        return Fault("ability.once", data)
    if ability.most and state.uses.get((user, name), 0) >= ability.most:
        return Fault("ability.spent", {**data, "most": ability.most})
    return None


def use_number(state: "HarvestState", user: int, ability: "Ability") -> int:
    """The number of a user and an ability together."""
    return user * len(state.tables.by_index) + ability.index


def price(state: "HarvestState", user: int, action: Action) -> int:
    """The action points that a use costs."""
    ability = state.tables.abilities[action.name]
    return ability.unit.price(state, user, ability.cost, action)


def use_fault(state: "HarvestState", user: int, action: Action) -> Fault | None:
    """Why the active character may not use an ability so."""
    ability = state.tables.abilities[action.name]
    if ability.passive:
        return Fault("ability.passive", {"ability": ability.id, "name": ability.name})
    if fault := force_fault(state, user, action.name) or limit_fault(state, user, action.name):
        return fault
    cost = ability.unit.price(state, user, ability.cost, action)
    if cost > state.ap:
        return Fault("ap.short", {"have": state.ap, "need": cost})
    return ability.unit.fault(state, user, action)


def offers(state: "HarvestState", user: int, abilities: Iterable["Ability"], budget: int) -> list[Action]:
    """Every use of these abilities by the user that such a budget allows."""
    found: list[Action] = []
    for ability in abilities:
        unit = ability.unit
        if unit.least(state, user, ability.cost) > budget:
            continue
        if ability.once and state.used >> use_number(state, user, ability) & 1:
            continue
        if ability.most and state.uses.get((user, ability.id), 0) >= ability.most:
            continue
        found += unit.actions(state, user, budget)
    return found


def use(state: "HarvestState", user: int, action: Action, events: Events) -> None:
    """Pay for a use, and carry it out. What a charge allows, it allows for this entry at most."""
    state.ap -= price(state, user, action)
    state.charged = OFF
    carry_out(state, user, action, events)


def carry_out(state: "HarvestState", user: int, action: Action, events: Events) -> None:
    """Use an ability that is paid for: it counts first, then it works."""
    ability = state.tables.abilities[action.name]
    events.append(Event(f"used-{ability.id}", ability.unit.told(state, user, action)))
    if ability.once:
        state.used |= 1 << use_number(state, user, ability)
    if ability.most:
        state.uses = {**state.uses, (user, ability.id): state.uses.get((user, ability.id), 0) + 1}
    ability.unit.act(state, user, action, events)
