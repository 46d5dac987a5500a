"""Battles: their opening, their rounds, retreats, and how they end."""

from collections.abc import Sequence
from itertools import combinations
from typing import TYPE_CHECKING, Final

from ..core import Event
from . import turning
from .actions import Action
from .board import OFF
from .clash import Clash
from .faults import Events, Fault
from .phases import PRESSING, STANDING
from .pieces import Unit
from .strikes import give_out, hits_in_words, members, standing, take_away
from .tables import BUILDING, FRIGATE, HIT

if TYPE_CHECKING:
    from .state import ConquestState

LISTED_SHIPS: Final = 8  # of more frigates that could support a battle the list names none, each, and all


def legal_battles(state: "ConquestState") -> list[Action]:
    """Each contested hex, with every set of frigates that may support it."""
    battle, place = state.setup.interned.battle, state.setup.interned.place
    return [
        battle(place(at), ships)
        for at in sorted(state.contested)
        for ships in _ship_sets(supporters(state, at))
    ]


def supporters(state: "ConquestState", at: int) -> list[str]:
    """The frigates that may support a battle, by id in order of construction."""
    near, forces = state.setup.near[at], state.forces[state.active]
    landed = {unit.landed for unit in standing(state, state.active, at)}
    return [
        unit.id
        for unit in forces.values()
        if unit.id in landed
        and near >> unit.at & 1
        and unit.at not in state.contested
        and unit.id not in state.supported
    ]


def _ship_sets(ships: list[str]) -> list[tuple[str, ...]]:
    sizes = range(len(ships) + 1) if len(ships) <= LISTED_SHIPS else (0, 1, len(ships))
    return [chosen for size in sizes for chosen in combinations(ships, size)]


def battle_fault(state: "ConquestState", seat: int, action: Action) -> Fault | None:
    """Why no battle is opened so."""
    at = list(action.key[0])
    if action.hex not in state.contested:
        return Fault("battle.not-contested", {"at": at})
    for place, ship in enumerate(action.ships):
        if ship in action.ships[:place]:
            return Fault("support.twice", {"ship": ship})
        if fault := _support_fault(state, seat, action.hex, ship):
            return fault
    return None


def _support_fault(state: "ConquestState", seat: int, at: int, ship: str) -> Fault | None:
    unit = state.forces[seat].get(ship)
    data = {"ship": ship, "at": state.hex_of(at)}
    if unit is None or unit.piece.kind != FRIGATE:
        return Fault("ship.unknown", data)
    if not state.setup.near[at] >> unit.at & 1:
        return Fault("support.not-adjacent", data)
    if unit.at in state.contested:
        return Fault("support.contested", data)
    if ship in state.supported:
        return Fault("support.again", data)
    return None if ship in supporters(state, at) else Fault("support.not-landed", data)


def battle(state: "ConquestState", seat: int, action: Action) -> Events:
    """Open a battle; the ways back are settled now."""
    at = action.hex
    owner, _ = state.buildings.get(at, (OFF, 0))
    others = (other for other in state.inside if other != seat)
    defender = next(other for other in others if other == owner or standing(state, other, at))
    clash = state.clash = Clash(at, seat, defender, _end_round)
    clash.ships = tuple(sorted(action.ships))
    state.supported.update(action.ships)
    stepped = {unit.came for unit in standing(state, seat, at) if not unit.landed and unit.came != OFF}
    clash.backs = tuple(sorted(stepped))
    return (Event("battle-supported" if action.ships else "battle"), *_next_round(state, clash))


def _next_round(state: "ConquestState", clash: Clash) -> Events:
    clash.round += 1
    clash.queue, clash.struck, clash.refuge = [], [], OFF
    if standing(state, clash.defender, clash.at):
        state.await_roll(clash.attacker, len(dice_of(state, clash, clash.attacker)))
        return ()
    return (Event("nobody-defends", {"seat": clash.attacker}), *_defence(state, clash))


def _defence(state: "ConquestState", clash: Clash) -> Events:
    dice = len(dice_of(state, clash, clash.defender))
    if dice:
        state.await_roll(clash.defender, dice)
        return ()
    return give_out(state)


def dice_of(state: "ConquestState", clash: Clash, seat: int) -> list[int]:
    """The type that each die of a side stands for, in order."""
    kinds = _kinds(members(state, clash, seat))
    owner, building = state.buildings.get(clash.at, (OFF, 0))
    if seat == clash.defender and owner == seat and clash.round == 1:
        kinds += [BUILDING] * state.setup.tables.dice[building]
    return kinds


def _kinds(units: Sequence[Unit]) -> list[int]:
    return sorted({unit.kind for unit in units})


def rolled(state: "ConquestState", seat: int, dice: tuple[int, ...]) -> Events:
    """Take the dice of a side."""
    clash = state.fight()
    kinds = dice_of(state, clash, seat)
    clash.queue += [(seat, kind) for kind, die in zip(kinds, dice, strict=True) if die <= HIT]
    event = Event("rolled-building" if BUILDING in kinds else "rolled", {"hits": hits_in_words(dice)})
    if seat == clash.defender:
        return (event, *give_out(state))
    if refuges(state, clash):
        state.await_choice(STANDING, clash.defender)
        return (event,)
    return (event, *_defence(state, clash))


def refuges(state: "ConquestState", clash: Clash) -> list[int]:
    """The hexes to which the defender may retreat."""
    return _free(state, clash.defender, state.setup.board.steps[clash.at])


def ways_back(state: "ConquestState", clash: Clash) -> list[int]:
    """The hexes to which the attacker may retreat."""
    passable = state.setup.board.steps[clash.at]
    return _free(state, clash.attacker, [at for at in clash.backs if at in passable])


def _free(state: "ConquestState", seat: int, places: Sequence[int]) -> list[int]:
    """Those of `places` without a unit or a building of anybody but `seat`."""
    taken = {at for at, (owner, _) in state.buildings.items() if owner != seat}
    for other in state.inside:
        if other != seat:
            taken.update(unit.at for unit in state.forces[other].values())
    return [at for at in places if at not in taken]


def stand(state: "ConquestState", seat: int, action: Action) -> Events:
    """The defender rolls."""
    return (Event("stands"), *_defence(state, state.fight()))


def press(state: "ConquestState", seat: int, action: Action) -> Events:
    """The attacker goes on."""
    return (Event("presses"), *_next_round(state, state.fight()))


def retreat_fault(state: "ConquestState", seat: int, action: Action) -> Fault | None:
    """Why a retreat does not go there."""
    clash = state.fight()
    data = {"to": list(action.key)}
    if seat == clash.defender:
        return None if action.hex in refuges(state, clash) else Fault("retreat.no-refuge", data)
    return None if action.hex in ways_back(state, clash) else Fault("retreat.no-way-back", data)


def retreat(state: "ConquestState", seat: int, action: Action) -> Events:
    """The defender will leave after the hits; the attacker leaves at once."""
    clash = state.fight()
    if seat == clash.defender:
        clash.refuge = action.hex
        return (Event("flees"), *give_out(state))
    for unit in standing(state, seat, clash.at):
        unit.at = action.hex
    return (Event("withdraws"), *_end_battle(state, clash))


def _end_round(state: "ConquestState", clash: Clash) -> Events:
    events = take_away(state, clash)
    if clash.refuge != OFF:
        for unit in standing(state, clash.defender, clash.at):
            unit.at = clash.refuge
    if not standing(state, clash.attacker, clash.at):
        ships = any(ship in state.forces[clash.attacker] for ship in clash.ships)
        data = {"seat": clash.defender, "at": state.hex_of(clash.at)}
        kept = Event("kept-from-ships" if ships else "kept", data)
        return (*events, kept, *_end_battle(state, clash))
    if not standing(state, clash.defender, clash.at):
        return (*events, _take(state, clash), *_end_battle(state, clash))
    if ways_back(state, clash):
        state.await_choice(PRESSING, clash.attacker)
        return events
    closed = Event("no-way-back" if clash.backs else "amphibious")
    return (*events, closed, *_next_round(state, clash))


def _take(state: "ConquestState", clash: Clash) -> Event:
    owner, kind = state.buildings.get(clash.at, (clash.attacker, 0))
    data = {"seat": clash.attacker, "at": state.hex_of(clash.at)}
    if owner == clash.attacker:
        return Event("taken", data)
    state.buildings[clash.at] = (clash.attacker, kind)
    state.conquered.add(clash.at)
    return Event(("taken", "taken-town", "taken-city")[kind], data)


def _end_battle(state: "ConquestState", clash: Clash) -> Events:
    state.contested.discard(clash.at)
    state.clash = None
    fallen = turning.fall(state, (clash.attacker, clash.defender))
    return fallen + turning.go_on(state, turning.begin_battles)
