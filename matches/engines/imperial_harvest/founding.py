"""The set-up: draft, tiles, bridges, camps and the first places of the characters."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from cards.library.teams import PICKS, Pick, check_pick, seat_to_pick

from ..core import Event
from . import turning
from .actions import Action, bridge, camp, draft, place_tile, spawn
from .board import BRIDGES, CAMPS, CORNERS, DIRS, HYDRAS, OFF, ROTATIONS, SIDES, Board, cell_of
from .faults import Events, Fault
from .phases import BRIDGING, CAMPING, DRAFTING, SPAWNING, TILING
from .pieces import CHARACTERS, HYDRA_BITS, SEAT_OF, SEATS, TEAM, TEAMS
from .settling import put

if TYPE_CHECKING:
    from .state import HarvestState

BRIDGE_SEATS = (0, 1, 1, 0)
CAMP_SEATS = (0, 1, 1)


def proceed(state: "HarvestState") -> None:
    """Go to the first part of the set-up that is not done."""
    setup = state.setup
    if setup.draft and len(state.picks) < PICKS:
        _await(state, DRAFTING, (seat_to_pick(state.picks),))
    elif setup.build and len(state.tiles) < len(setup.plan.slots):
        _await(state, TILING, (len(state.tiles) % SEATS,))
    elif setup.build and bridge_cells(state):
        _await(state, BRIDGING, (BRIDGE_SEATS[len(state.bridges)],))
    elif setup.build and len(state.camps) < len(CAMP_SEATS):
        _await(state, CAMPING, (CAMP_SEATS[len(state.camps)],))
    else:
        _lay_board(state)
        _await(state, SPAWNING, tuple(seat for seat in range(SEATS) if waiting(state, seat)))


def _await(state: "HarvestState", phase: int, players: tuple[int, ...]) -> None:
    state.phase, state.players = phase, players


def meet(state: "HarvestState", teams: Sequence[Sequence[str]]) -> None:
    """The teams are known."""
    state.cast = state.tables.cast([name for team in teams for name in team], state.setup.side)
    for owner, _, _ in state.cast.hooks["falls"]:
        state.regent[SEAT_OF[owner]] = state.tables.regent


def _lay_board(state: "HarvestState") -> None:
    """Everything but the characters lies as it will at the start."""
    if state.is_laid:
        return
    if state.setup.build:
        faces = tuple(state.tiles[slot] for slot in state.setup.plan.slots)
        state.take_board(Board(state.setup.plan, state.bridges, state.camps), faces)
    else:
        assert state.setup.board is not None
        state.take_board(state.setup.board, state.setup.faces)
    for number, cell in enumerate(state.laid.start_of_hydras()):
        state.set_hydra(number, cell)
    for cell in state.laid.strawberries(state.faces):
        state.add_berries(cell, 1)


# Draft ---------------------------------------------------------------------------------------------


def draft_fault(state: "HarvestState", seat: int, action: Action) -> Fault | None:
    """Why the character is not picked: the first of the problems; all their codes are in the data."""
    problems = check_pick(state.picks, seat, action.name, state.setup.catalogue)
    if not problems:
        return None
    return Fault(problems[0].code, {**problems[0].data, "codes": [problem.code for problem in problems]})


def pick(state: "HarvestState", seat: int, action: Action) -> Events:
    """Take a character into the team."""
    state.picks = (*state.picks, Pick(seat, action.name))
    if len(state.picks) == PICKS:
        teams = [[name for owner, name in state.picks if owner == number] for number in range(SEATS)]
        meet(state, teams)
    proceed(state)
    return [Event("drafted", {"name": state.setup.catalogue.cards[action.name].name})]


def picks(state: "HarvestState", seat: int) -> list[Action]:
    """Every character that may be picked."""
    cards = state.setup.catalogue.cards
    return [draft(name) for name in cards if not check_pick(state.picks, seat, name, state.setup.catalogue)]


# Tiles ---------------------------------------------------------------------------------------------


def tile_fault(state: "HarvestState", seat: int, action: Action) -> Fault | None:
    """Why the tile does not lie there."""
    tile, _, rot = action.face
    data = {"slot": action.slot, "tile": tile, "rot": rot}
    if action.slot in state.tiles:
        return Fault("tile.slot-taken", data)
    if any(face[0] == tile for face in state.tiles.values()):
        return Fault("tile.used", data)
    return None if state.setup.plan.fits(action.slot, tile, rot) else Fault("tile.size", data)


def lay_tile(state: "HarvestState", seat: int, action: Action) -> Events:
    """Lay a tile."""
    state.tiles = {**state.tiles, action.slot: action.face}
    proceed(state)
    return [Event("tile-laid")]


def tiles(state: "HarvestState", seat: int) -> list[Action]:
    """Every tile in every slot, on every side and in every turn that fits."""
    plan, used = state.setup.plan, {face[0] for face in state.tiles.values()}
    return [
        place_tile(slot, (tile, side, rot))
        for slot in plan.slots
        if slot not in state.tiles
        for tile in plan.tiles
        if tile not in used
        for rot in ROTATIONS
        if plan.fits(slot, tile, rot)
        for side in SIDES
    ]


# Bridges and camps ---------------------------------------------------------------------------------


def _printed(state: "HarvestState") -> frozenset[int]:
    plan = state.setup.plan
    return plan.hedges_of([state.tiles[slot] for slot in plan.slots])


def bridge_cells(state: "HarvestState") -> list[int]:
    """The cells on which a bridge may still be laid."""
    plan, hedges = state.setup.plan, _printed(state)
    return [
        cell
        for corner in CORNERS
        if corner not in state.bridges
        for cell in plan.moat[corner]
        if (edges := plan.bridge_edges(cell)) and not hedges.intersection(edges)
    ]


def bridge_fault(state: "HarvestState", seat: int, action: Action) -> Fault | None:
    """Why the bridge does not lie there."""
    plan, data = state.setup.plan, {"at": cell_of(action.at)}
    corner = plan.moat_at.get(action.at)
    if corner is None:
        return Fault("bridge.no-moat", data)
    edges = plan.bridge_edges(action.at)
    if edges is None:
        return Fault("bridge.bend", data)
    if corner in state.bridges:
        return Fault("bridge.tile-has-one", {**data, "corner": corner})
    return Fault("bridge.hedge", data) if _printed(state).intersection(edges) else None


def lay_bridge(state: "HarvestState", seat: int, action: Action) -> Events:
    """Lay a bridge."""
    state.bridges = {**state.bridges, state.setup.plan.moat_at[action.at]: action.at}
    proceed(state)
    return [Event("bridge-laid")]


def bridges(state: "HarvestState", seat: int) -> list[Action]:
    """Every bridge that may be laid."""
    return list(map(bridge, bridge_cells(state)))


def camp_fault(state: "HarvestState", seat: int, action: Action) -> Fault | None:
    """Why the camp does not lie there."""
    data = {"corner": action.slot, "camp": action.name}
    if action.slot in state.camps:
        return Fault("camp.corner-taken", data)
    return Fault("camp.placed", data) if (seat, action.name) in state.camps.values() else None


def lay_camp(state: "HarvestState", seat: int, action: Action) -> Events:
    """Lay a camp; the last one of seat 0 falls into the corner that is left."""
    state.camps = {**state.camps, action.slot: (seat, action.name)}
    events = [Event("camp-laid")]
    if len(state.camps) == len(CAMP_SEATS):
        corner = next(name for name in CORNERS if name not in state.camps)
        kind = next(name for name in CAMPS if (0, name) not in state.camps.values())
        state.camps = {**state.camps, corner: (0, kind)}
        events.append(Event("last-camp", {"last": corner, "kind": kind}))
    proceed(state)
    return events


def camps(state: "HarvestState", seat: int) -> list[Action]:
    """Every camp in every corner that is left."""
    kinds = [kind for kind in CAMPS if (seat, kind) not in state.camps.values()]
    return [camp(corner, kind) for corner in CORNERS if corner not in state.camps for kind in kinds]


# Characters ----------------------------------------------------------------------------------------


def waiting(state: "HarvestState", seat: int) -> list[int]:
    """The characters of a seat that are not on the board."""
    return [piece for piece in TEAMS[seat] if state.at[piece] == OFF]


def spawn_fault(state: "HarvestState", seat: int, action: Action) -> Fault | None:
    """Why the character is not placed there."""
    if fault := turning.own_fault(state, seat, action.name):
        return fault
    piece = state.cast.number_of[action.name]
    data = {"name": state.cast.names[piece], "at": cell_of(action.at)}
    if state.at[piece] != OFF:
        return Fault("spawn.placed", data)
    if action.at not in state.laid.camp[seat]:
        return Fault("spawn.cell", data)
    return Fault("spawn.occupied", data) if state.there[action.at] else None


def place(state: "HarvestState", seat: int, action: Action) -> Events:
    """Place a character; after the last one the first turn begins."""
    piece = state.cast.number_of[action.name]
    state.facing[piece] = action.way
    put(state, piece, action.at)
    events = [Event("spawned", {"piece": state.cast.names[piece]})]
    proceed(state)
    if not state.players:
        turning.start_turn(state, 1)
        events.append(Event("turn", {"seat": state.seat, "turn": state.turn}))
    return events


def places(state: "HarvestState", seat: int) -> list[Action]:
    """Every free cell and facing for every character that is not on the board."""
    pieces = tuple(waiting(state, seat))
    cells = tuple(cell for cell in state.laid.camp[seat] if not state.there[cell])
    known = state.memo.get((pieces, cells))
    if known is None:
        ids, ways = state.cast.ids, range(len(DIRS))
        known = [spawn(ids[piece], cell, way) for piece in pieces for cell in cells for way in ways]
        state.memo[pieces, cells] = known
    return list(known)


assert TEAM * SEATS == CHARACTERS
assert len(HYDRAS) == len(HYDRA_BITS) == SEATS
assert len(BRIDGE_SEATS) == BRIDGES
