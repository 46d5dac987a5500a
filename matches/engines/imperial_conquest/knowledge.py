"""What may be seen: everything, by everybody. The observation, the whole state and what a viewer needs of
both.
"""

from typing import TYPE_CHECKING, Any

from .actions import bundle
from .battling import dice_of
from .board import OFF
from .clash import Clash
from .phases import BATTLES, LOSING, MOVING, NAMES, OVER, ROLLING
from .pieces import Unit
from .strikes import choices
from .tables import BUILDING, BUILDINGS, GAME, ITEMS, TYPES

if TYPE_CHECKING:
    from .state import ConquestState

_LETTERS = ".fwog"  # of TERRAINS: water and wood begin alike


def observe(state: "ConquestState", seat: int | None) -> dict[str, Any]:
    """The position as `seat` (None: a spectator) sees it: all the same, but for the number of the seat."""
    return {"seat": seat, **document(state)}


def document(state: "ConquestState") -> dict[str, Any]:
    """The whole state as JSON data."""
    step = state.step()
    return {
        "game": GAME,
        "map": _map(state),
        "turn": state.turn,
        "active": state.active if state.phase != OVER else None,
        "step": NAMES[step],
        "due": NAMES[state.phase],
        "chance": {"do": "roll", "seat": state.decider, "count": state.dice}
        if state.phase == ROLLING
        else None,
        "decision": _decision(state),
        "finished": state.phase == OVER,
        "winners": list(state.winners),
        "settled": state.settled,
        "seats": [_seat(state, number) for number in range(state.setup.seats)],
        "buildings": _buildings(state),
        "units": [_unit(state, unit, step) for force in state.forces for unit in force.values()],
        "offers": _offers(state),
        "offers_made": state.offers_made,
        "granted": _hexes(state, state.grants),
        "contested": _hexes(state, state.contested),
        "supported": sorted(state.supported) if step in (MOVING, BATTLES) else [],
        "fight": _fight(state, state.clash) if state.clash else None,
    }


def _map(state: "ConquestState") -> dict[str, Any]:
    """The board as a text: one sign a hex, in the order of q, then r: `.` water, else the initial."""
    terrain = "".join(_LETTERS[kind] for kind in state.setup.board.terrain)
    return {"id": state.setup.map_id, "radius": state.setup.grid.radius, "terrain": terrain}


def _hexes(state: "ConquestState", numbers: set[int]) -> list[list[int]]:
    return [state.hex_of(number) for number in sorted(numbers)]


def _decision(state: "ConquestState") -> dict[str, Any] | None:
    if state.phase <= ROLLING or state.phase == OVER:
        return None
    known = {"choices": choices(state)} if state.phase == LOSING else {}
    return {"seat": state.decider, "do": NAMES[state.phase], **known}


def _seat(state: "ConquestState", number: int) -> dict[str, Any]:
    return {
        "in": number in state.inside,
        "resources": bundle(state.resources[number]),
        "aside": {item: count for item, count in zip(ITEMS, state.aside[number], strict=True) if count},
        "constructed": {
            kind: count for kind, count in zip(TYPES, state.numbers[number], strict=True) if count
        },
    }


def _buildings(state: "ConquestState") -> list[dict[str, Any]]:
    return [
        {
            "at": state.hex_of(at),
            "owner": owner,
            "kind": BUILDINGS[kind],
            **({"conquered": True} if at in state.conquered else {}),
        }
        for at, (owner, kind) in sorted(state.buildings.items())
    ]


def _unit(state: "ConquestState", unit: Unit, step: int) -> dict[str, Any]:
    where: dict[str, Any] = {"aboard": unit.ship} if unit.ship else {"at": state.hex_of(unit.at)}
    seen = {"id": unit.id, "owner": unit.piece.owner, "type": TYPES[unit.kind], **where}
    if unit.piece.owner != state.active or step not in (MOVING, BATTLES):
        return seen
    if unit.at in state.contested:
        seen |= {"ship": unit.landed} if unit.landed else {"from": state.hex_of(unit.came)}
    return seen | ({"points": unit.points, "fired": unit.fired} if step == MOVING else {})


def _offers(state: "ConquestState") -> list[dict[str, Any]]:
    return [
        {"to": seat, "give": bundle(give), "get": bundle(get), "number": number}
        for seat, (give, get, number) in sorted(state.offers.items())
    ]


def _fight(state: "ConquestState", clash: Clash) -> dict[str, Any]:
    """Hits are named by the seat that rolled and the type of the die, in the order in which they are given
    out.
    """
    seen: dict[str, Any] = {
        "at": state.hex_of(clash.at),
        "attacker": clash.attacker,
        "defender": clash.defender,
        "hits": [{"by": roller, "die": (*TYPES, "building")[kind]} for roller, kind in clash.queue],
        "struck": list(clash.struck),
    }
    if clash.shooter:
        return seen | {"shooter": clash.shooter, "answered": clash.answered}
    refuge = state.hex_of(clash.refuge) if clash.refuge != OFF else None
    backs = [state.hex_of(at) for at in clash.backs]
    seen |= {"round": clash.round, "support": list(clash.ships), "ways_back": backs, "refuge": refuge}
    if state.phase == ROLLING:
        seen["dice"] = [(*TYPES, "building")[kind] for kind in dice_of(state, clash, state.decider)]
    return seen


assert len(TYPES) == BUILDING
