"""Boards that players build: tiles at random, the bridges that fit, and what follows from the camps."""

from random import Random

import pytest

from cards.library.loader import load_catalogue, load_map
from matches.engines.registry import get_game
from tests.matches.reference.garden.space import CAMP, Space, go

BOARD = load_map("imperial-harvest", "standard")
TEAMS = [["monk", "imperial-guardian", "imperial-bard"], ["barbarian", "sorceress", "raider-bard"]]
CORNERS = {"sw": (2, 2), "se": (9, 2), "nw": (2, 9), "ne": (9, 9)}
INNER = {"sw": (3, 3), "se": (8, 3), "nw": (3, 8), "ne": (8, 8)}


def layout_of(rng):
    """Slot to tile, side and turn, all at random."""
    found = {}
    for wide, turns in ((4, (0, 180)), (2, (90, 270)), (3, (0, 90, 180, 270))):
        for slot in (name for name, row in BOARD["slots"].items() if row["size"][0] == wide):
            tiles = [name for name in BOARD["tiles"] if name[0] == ("q" if wide == 3 else "r")]
            free = [name for name in tiles if name not in {row["tile"] for row in found.values()}]
            found[slot] = {"tile": rng.choice(free), "side": rng.choice("ab"), "rot": rng.choice(turns)}
    return found


def play(state, by, do, **fields):
    seat, action = state.parse_entry({"by": by, "do": do, **fields})
    state.apply_action(seat, action)


def bridges_that_fit(space, done):
    """Moat cells between two gardens, no hedge at either end, on a moat tile without a bridge."""
    found = []
    for corner, cells in BOARD["moat"].items():
        for cell in map(tuple, cells):
            for one, other in (("n", "s"), ("e", "w")):
                ends = [go(cell, one), go(cell, other)]
                open_ends = all(end in space.slot_of and not space.hedged(cell, end) for end in ends)
                if corner not in done and cell != CORNERS[corner] and open_ends:
                    found.append(cell)
    return sorted(found)


@pytest.mark.parametrize("seed", range(25))
def test_a_board_built_at_random(seed):
    rng = Random(seed)
    layout = layout_of(rng)
    seats = [{"name": name, "deck": {"characters": team}} for name, team in zip("AB", TEAMS, strict=True)]
    game = get_game("imperial-harvest", "1.0")
    state = game.new_initial_state({"map": "build"}, seats, load_catalogue("imperial-harvest"))
    for number, slot in enumerate(rng.sample(sorted(layout), 12)):
        play(state, number % 2, "place_tile", slot=slot, **layout[slot])
    camps = {corner: (0, "character") if corner in ("sw", "nw") else (1, "character") for corner in CAMP}
    space, done = Space(BOARD, layout, [], camps, {}), {}
    for seat in (0, 1, 1, 0):
        fits = bridges_that_fit(space, done)
        assert sorted(tuple(action.fields()["at"]) for action in state.legal_actions(seat)) == fits
        at = rng.choice(fits)
        play(state, seat, "bridge", at=list(at))
        done[next(corner for corner, cells in BOARD["moat"].items() if list(at) in cells)] = at
    corners = rng.sample(sorted(CAMP), 4)
    kinds = [(0, "character"), (1, "character"), (1, "strawberry"), (0, "strawberry")]
    for (seat, kind), corner in zip(kinds[:3], corners, strict=False):
        play(state, seat, "camp", corner=corner, camp=kind)
    seen = state.observation(None)
    assert seen["hydras"] == {"h1": list(CORNERS[corners[3]]), "h2": list(CORNERS[corners[2]])}
    inner = [INNER[corners[3]], INNER[corners[2]]]
    assert sorted(map(tuple, seen["strawberries"])) == sorted([*marks(layout), *inner])
    hedges = {frozenset(map(tuple, ends)) for ends in seen["hedges"]}
    assert hedges == space.hedges


def marks(layout):
    """The marked cell of each tile where it lies."""
    found = []
    for slot, lying in layout.items():
        tile = BOARD["tiles"][lying["tile"]]
        (x, y), (w, h), cell = (
            BOARD["slots"][slot]["origin"],
            tile["size"],
            tuple(tile[lying["side"]]["mark"]),
        )
        for _ in range(lying["rot"] // 90):
            cell, (w, h) = (h - 1 - cell[1], cell[0]), (h, w)
        found.append((x + cell[0], y + cell[1]))
    return found
