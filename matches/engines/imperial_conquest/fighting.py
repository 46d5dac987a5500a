"""Bombardment and battle: who rolls when, who picks what is lost, and how a fight ends."""

from collections.abc import Sequence
from itertools import combinations
from typing import TYPE_CHECKING, Final

from ..core import Event
from . import turning
from .actions import ANSWERS, LOSE_TYPE, PRESSING, RETREAT, Action, lose
from .actions import STANDING as STAND_ACTION
from .board import OFF
from .clash import Clash
from .faults import Events, Fault
from .marching import acts_of, own_fault, refresh
from .pieces import Unit
from .phases import ANSWERING, LOSING, MOVING, PRESSING as PRESS_DUE, STANDING
from .tables import ARTILLERY, BUILDING, FRIGATE, HIT, LANDERS, TYPES

if TYPE_CHECKING:
    from .state import ConquestState

LISTED_SHIPS: Final = 8  # of more frigates that could support a battle the list names none, each, and all


# Bombardment ---------------------------------------------------------------------------------------


def bombard_fault(state: "ConquestState", seat: int, action: Action) -> Fault | None:
    """Why a unit does not fire there."""
    if fault := own_fault(state, seat, action.unit):
        return fault
    unit = state.forces[seat][action.unit]
    reach = state.setup.reach_of[unit.kind]
    data = {"unit": unit.id, "at": list(action.key[1]), "range": state.setup.tables.ranges[unit.kind]}
    if not reach:
        return Fault("bombard.type", {**data, "type": TYPES[unit.kind]})
    if unit.fired:
        return Fault("bombard.again", data)
    if unit.at in state.contested:
        return Fault("bombard.contested", data)
    if action.hex == OFF:
        return Fault("hex.off", data)
    if not reach[unit.at] >> action.hex & 1:
        return Fault("bombard.range", data)
    return None if state.foes >> action.hex & 1 else Fault("bombard.nobody", data)


def bombard(state: "ConquestState", seat: int, action: Action) -> Events:
    """Fire; whoever can shoot back says first whether he does."""
    unit = state.forces[seat][action.unit]
    unit.fired = True
    target = next(
        other for other in state.inside if other != seat and standing(state, other, action.hex)
    )
    state.clash = Clash(action.hex, seat, target, unit.id)
    if any(_has_in_range(state, other, unit) for other in standing(state, target, action.hex)):
        state.await_choice(ANSWERING, target)
    else:
        state.await_roll(seat, 1)
    return (Event("bombarding"),)


def _has_in_range(state: "ConquestState", unit: Unit, shooter: Unit) -> bool:
    reach = state.setup.reach_of[unit.kind]
    return bool(reach) and bool(reach[unit.at] >> shooter.at & 1)


def answer(state: "ConquestState", seat: int, action: Action) -> Events:
    """Say whether the target shoots back."""
    clash = state.fight()
    clash.answered = bool(action.count)
    state.await_roll(clash.attacker, 1)
    return (Event("answering" if clash.answered else "not-answering"),)


def _shot_rolled(state: "ConquestState", clash: Clash, seat: int, hit: bool) -> Events:
    if seat == clash.attacker:
        if hit:
            clash.queue.append((seat, state.forces[seat][clash.shooter].kind))
        if clash.answered:
            state.await_roll(clash.defender, 1)
            return ()
    elif hit:
        clash.struck.append(clash.shooter)
    return give_out(state)


def _end_shot(state: "ConquestState", clash: Clash) -> Events:
    events = _take_away(state, clash)
    state.clash = None
    state.resume(MOVING)
    if clash.at in state.contested and not standing(state, clash.defender, clash.at):
        if state.buildings.get(clash.at, (clash.attacker, 0))[0] == clash.attacker:
            state.contested.discard(clash.at)
            events += (Event("uncontested", {"at": state.hex_of(clash.at)}),)
    if not clash.struck:
        unit = state.forces[clash.attacker][clash.shooter]
        state.acts[unit.id] = acts_of(state, unit)
        return events
    events += turning.fall(state, (clash.attacker, clash.defender))
    return events + turning.go_on(state, _to_moving)


def _to_moving(state: "ConquestState") -> Events:
    refresh(state)
    state.set_players()
    return ()


# Who is in a fight ---------------------------------------------------------------------------------


def standing(state: "ConquestState", seat: int, at: int) -> list[Unit]:
    """The units of a seat on a hex; those aboard stand nowhere."""
    return [unit for unit in state.forces[seat].values() if unit.at == at]


def members(state: "ConquestState", clash: Clash, seat: int) -> list[Unit]:
    """The units of a side in the fight, supporting frigates included."""
    found = standing(state, seat, clash.at)
    if seat == clash.attacker:
        forces = state.forces[seat]
        found += [forces[ship] for ship in clash.ships if ship in forces]
    return found


def _kinds(units: Sequence[Unit]) -> list[int]:
    return sorted({unit.kind for unit in units})


def dice_of(state: "ConquestState", clash: Clash, seat: int) -> list[int]:
    """The type that each die of a side stands for, in order."""
    if clash.shooter:
        return [FRIGATE]
    kinds = _kinds(members(state, clash, seat))
    owner, building = state.buildings.get(clash.at, (OFF, 0))
    if seat == clash.defender and owner == seat and clash.round == 1:
        kinds += [BUILDING] * state.setup.tables.dice[building]
    return kinds


# Opening a battle ----------------------------------------------------------------------------------


def legal_battles(state: "ConquestState") -> list[Action]:
    """Each contested hex, with every set of frigates that may support it."""
    battle, place = state.setup.interned.battle, state.setup.interned.place
    return [
        battle(place(at), ships) for at in sorted(state.contested) for ships in _ship_sets(supporters(state, at))
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
    clash = state.clash = Clash(at, seat, defender)
    clash.ships = tuple(sorted(action.ships))
    state.supported.update(action.ships)
    stepped = {unit.came for unit in standing(state, seat, at) if not unit.landed and unit.came != OFF}
    clash.backs = tuple(sorted(stepped))
    support = f", supported by {', '.join(action.ships)}" if action.ships else ""
    return (Event("battle", {"with_support": support}), *_next_round(state, clash))


def _next_round(state: "ConquestState", clash: Clash) -> Events:
    clash.round += 1
    clash.queue, clash.struck, clash.refuge = [], [], OFF
    if standing(state, clash.defender, clash.at):
        state.await_roll(clash.attacker, len(dice_of(state, clash, clash.attacker)))
        return ()
    return _defence(state, clash)


def _defence(state: "ConquestState", clash: Clash) -> Events:
    dice = len(dice_of(state, clash, clash.defender))
    if dice:
        state.await_roll(clash.defender, dice)
        return ()
    return give_out(state)


# Rolls and decisions -------------------------------------------------------------------------------


def rolled(state: "ConquestState", seat: int, dice: tuple[int, ...]) -> Events:
    """Take the dice of a side."""
    clash = state.fight()
    hits = sum(die <= HIT for die in dice)
    words = {0: "no hit", 1: "1 hit"}.get(hits, f"{hits} hits")
    if clash.shooter:
        event = Event("shot-rolled", {"hits": words})
        return (event, *_shot_rolled(state, clash, seat, hits > 0))
    kinds = dice_of(state, clash, seat)
    clash.queue += [(seat, kind) for kind, die in zip(kinds, dice, strict=True) if die <= HIT]
    event = Event("rolled", {"hits": words})
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


def choices(state: "ConquestState") -> list[str]:
    """What the hit that is due may strike: land types, and for hits of ships and artillery frigates by id."""
    clash = state.fight()
    roller, kind = clash.queue[0]
    left = [unit for unit in members(state, clash, clash.other(roller)) if unit.id not in clash.struck]
    kinds = {unit.kind for unit in left}
    found = [TYPES[lander] for lander in LANDERS if lander in kinds]
    if kind in (FRIGATE, ARTILLERY):
        found += [unit.id for unit in left if unit.kind == FRIGATE]
    return found


def give_out(state: "ConquestState") -> Events:
    """Give out hits until somebody has to pick, or none is left."""
    clash, events = state.fight(), ()
    while clash.queue:
        found = choices(state)
        roller, kind = clash.queue[0]
        if len(found) > 1:
            selective = state.setup.tables.selective[kind]
            state.await_choice(LOSING, roller if selective else clash.other(roller))
            return events
        if found:
            _strike(state, clash, found[0])
        else:
            events += (Event("hit-lost"),)
            del clash.queue[0]
    return events + (_end_shot(state, clash) if clash.shooter else _end_round(state, clash))


def _strike(state: "ConquestState", clash: Clash, pick: str) -> None:
    roller, _ = clash.queue.pop(0)
    left = (unit for unit in members(state, clash, clash.other(roller)) if unit.id not in clash.struck)
    struck = next(unit for unit in left if pick in (TYPES[unit.kind], unit.id))
    clash.struck.append(struck.id)


def lose_fault(state: "ConquestState", seat: int, action: Action) -> Fault | None:
    """Why a pick is none."""
    found = choices(state)
    return None if action.unit in found else Fault("lose.not-there", {"unit": action.unit, "known": ", ".join(found)})


def lose_unit(state: "ConquestState", seat: int, action: Action) -> Events:
    """Pick what a hit strikes."""
    _strike(state, state.fight(), action.unit)
    return (Event("chosen"), *give_out(state))


def legal_decisions(state: "ConquestState") -> list[Action]:
    """What whoever has to decide may say."""
    if state.phase == ANSWERING:
        return list(ANSWERS)
    if state.phase == LOSING:
        return [LOSE_TYPE[TYPES.index(pick)] if pick in TYPES else lose(pick) for pick in choices(state)]
    clash, at, place = state.fight(), state.setup.interned.at, state.setup.interned.place
    if state.phase == STANDING:
        return [STAND_ACTION, *(at(RETREAT, place(to)) for to in refuges(state, clash))]
    return [PRESSING, *(at(RETREAT, place(to)) for to in ways_back(state, clash))]


# The end of a round, and of a battle ---------------------------------------------------------------


def _take_away(state: "ConquestState", clash: Clash) -> Events:
    events: Events = ()
    for seat in (clash.attacker, clash.defender):
        forces = state.forces[seat]
        gone = [unit_id for unit_id in clash.struck if unit_id in forces]
        drowned = [unit_id for ship in gone for unit_id in state.holds.pop(ship, ())]
        for unit_id in gone + drowned:
            del forces[unit_id]
        events += (Event("losses", {"seat": seat, "units": gone}),) if gone else ()
        events += (Event("drowned", {"units": drowned}),) if drowned else ()
    return events


def _end_round(state: "ConquestState", clash: Clash) -> Events:
    events = _take_away(state, clash)
    if clash.refuge != OFF:
        for unit in standing(state, clash.defender, clash.at):
            unit.at = clash.refuge
    if not standing(state, clash.attacker, clash.at):
        kept = Event("kept", {"seat": clash.defender, "at": state.hex_of(clash.at)})
        return events + (kept, *_end_battle(state, clash))
    if not standing(state, clash.defender, clash.at):
        return events + (_take(state, clash), *_end_battle(state, clash))
    if ways_back(state, clash):
        state.await_choice(PRESS_DUE, clash.attacker)
        return events
    return events + _next_round(state, clash)


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


