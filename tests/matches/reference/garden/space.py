"""The board of Imperial Harvest for the reference: written from the rules page alone, slow and plain.

Cells are `(x, y)`, an edge is a frozenset of two cells. Nothing here knows the engine.
"""

from collections import deque

DIRS = {"n": (0, 1), "e": (1, 0), "s": (0, -1), "w": (-1, 0)}
CAMP = {"sw": [(1, 1), (0, 1), (1, 0)], "se": [(10, 1), (11, 1), (10, 0)]}
CAMP |= {"nw": [(1, 10), (0, 10), (1, 11)], "ne": [(10, 10), (11, 10), (10, 11)]}


def go(cell, direction):
    dx, dy = DIRS[direction]
    return cell[0] + dx, cell[1] + dy


def on_grid(cell):
    return 0 <= cell[0] <= 11 and 0 <= cell[1] <= 11


def edge(one, other):
    return frozenset((one, other))


def near(one, other):
    return abs(one[0] - other[0]) + abs(one[1] - other[1])


class Space:
    """Tiles, bridges, camps, tokens on edges. `camps`: corner to (seat, kind)."""

    def __init__(self, board, layout, bridges, camps, tokens):
        self.board, self.layout, self.tokens = board, {k: dict(v) for k, v in layout.items()}, dict(tokens)
        self.bridges = set(map(tuple, bridges))
        self.moat = {tuple(cell) for cells in board["moat"].values() for cell in cells}
        self.slot_of = {cell: slot for slot in board["slots"] for cell in self.cells(slot)}
        self.camp_of = {cell: camps[corner] for corner, cells in CAMP.items() for cell in cells}
        own = {seat: corner for corner, (seat, kind) in camps.items() if kind == "character"}
        self.homes = [CAMP[own[0]], CAMP[own[1]]]
        self.changed()

    def cells(self, slot):
        (x, y), (w, h) = self.board["slots"][slot]["origin"], self.board["slots"][slot]["size"]
        return [(x + u, y + v) for u in range(w) for v in range(h)]

    def printed(self):
        found = set()
        for slot, lying in self.layout.items():
            tile = self.board["tiles"][lying["tile"]]
            x, y = self.board["slots"][slot]["origin"]
            for u, v, side in tile[lying["side"]]["hedges"]:
                (w, h), cell, way = tile["size"], (u, v), side
                for _ in range(lying["rot"] // 90):
                    cell, (w, h) = (h - 1 - cell[1], cell[0]), (h, w)
                    way = {"e": "n", "n": "w", "w": "s", "s": "e"}[way]
                here = (x + cell[0], y + cell[1])
                if on_grid(go(here, way)):
                    found.add(edge(here, go(here, way)))
        return found

    def changed(self):
        """Hedges are worked out anew after a change of tiles or tokens."""
        laid = {e for e, kind in self.tokens.items() if kind == "hedge"}
        self.hedges = (self.printed() | laid) - {e for e, kind in self.tokens.items() if kind == "chopped"}

    def hedged(self, one, other):
        return edge(one, other) in self.hedges

    def walkable(self, cell):
        kind = self.camp_of.get(cell)
        return cell in self.slot_of or cell in self.bridges or (kind is not None and kind[1] == "character")

    def may_enter(self, cell, seat, token):
        if not self.walkable(cell):
            return False
        camp = self.camp_of.get(cell)
        return camp is None or (camp[0] == seat and not token)

    def adjacent(self, one, other):
        return one == other or (near(one, other) == 1 and not self.hedged(one, other))

    def within(self, start, goal, most):
        """Whether a walk of at most `most` steps leads from `start` to `goal`."""
        far, queue, hedges = {start: 0}, deque([start]), self.hedges
        while queue:
            cell = queue.popleft()
            for way in DIRS:
                then = go(cell, way)
                if then not in far and self.walkable(then) and edge(cell, then) not in hedges:
                    far[then] = far[cell] + 1
                    queue.append(then)
        return far.get(goal, 99) <= most

    def has_hedge(self, cell):
        return any(on_grid(go(cell, way)) and self.hedged(cell, go(cell, way)) for way in DIRS)

    def dive(self, start, way, other):
        """Where a Hydra comes up; None: nowhere."""
        cell = go(start, way)
        while cell in self.bridges:
            cell = go(cell, way)
        return cell if cell in self.moat and cell not in self.bridges and cell != other else None
