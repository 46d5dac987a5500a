"""What is so in a position of Imperial Harvest: sight, immunity, steps. Written from the rules page alone."""

from collections import Counter

from tests.matches.reference.garden.space import DIRS, Space, edge, go, near, on_grid

COLUMNS = {
    "basic": ("innate",),
    "advanced": ("innate", "advanced"),
    "all": ("innate", "advanced", "strawberry"),
}


class Facts:
    """A match from a position; `cards` maps ids to their three abilities by column."""

    def __init__(self, board, cards, side, teams, position):
        camps = {corner: (row["seat"], row["camp"]) for corner, row in board["camps"].items()}
        tokens = {edge(*map(tuple, row["edge"])): row["token"] for row in position.get("edges", ())}
        self.space = Space(board, board["layout"], board["bridges"].values(), camps, tokens)
        self.cards, self.side, self.teams = cards, side, teams
        self.pieces = {}
        for seat, team in enumerate(teams):
            for name in team:
                row = position["characters"][name]
                self.pieces[name] = self.piece(seat, row["at"], row["facing"], False)
                self.pieces[name] |= {"items": row.get("items", 0), "immune": row.get("immune", False)}
                self.pieces[name]["uses"] = Counter(row.get("uses", {}))
        for row in position.get("tokens", ()):
            seat = int(row["id"][6])
            self.pieces[row["id"]] = self.piece(seat, row["at"], row["facing"], True)
        self.hydras = {k: v and tuple(v) for k, v in position.get("hydras", board["hydras"]).items()}
        self.berries = Counter(map(tuple, position.get("strawberries", board["strawberries"])))
        self.vp, self.deposited = list(position.get("vp", (0, 0))), list(position.get("deposited", (0, 0)))
        self.regent = [position.get("regent", 3) if "regent" in team else 0 for team in teams]
        self.turn, self.resting = position.get("turn", 1), list(position.get("resting", (None, None)))
        self.todo, self.declared, self.active, self.due, self.over = [], None, None, [], False
        self.charged = None

    @staticmethod
    def piece(seat, at, facing, token):
        base = {"items": 0, "immune": False, "wolf": False, "uses": Counter()}
        return {"seat": seat, "at": at and tuple(at), "facing": facing, "token": token, **base}

    @property
    def seat(self):
        return (self.turn + 1) % 2

    def at(self, name):
        return self.pieces[name]["at"]

    def there(self):
        return [name for name, row in self.pieces.items() if row["at"] is not None]

    def foes(self, one, other):
        return self.pieces[one]["seat"] != self.pieces[other]["seat"]

    def allies(self, one, other):
        return one != other and not self.foes(one, other)

    def has(self, name, ability):
        """By the card, the side and the strawberry."""
        if self.pieces[name]["token"]:
            return False
        columns = set(COLUMNS[self.side]) | ({"strawberry"} if self.pieces[name]["items"] else set())
        return any(self.cards[name][column] == ability for column in columns)

    def quelled(self, name):
        return any(
            other != name
            and self.has(other, "aura-of-tranquility")
            and near(self.at(other), self.at(name)) <= 1
            for other in self.there()
        )

    def force(self, name, ability):
        return self.at(name) is not None and self.has(name, ability) and not self.quelled(name)

    def seen(self, name):
        """Cells in sight."""
        here, facing = self.at(name), self.pieces[name]["facing"]
        cells = [here]
        blockers = {self.at(other) for other in self.there()} | set(self.hydras.values())
        while True:
            then = go(here, facing)
            if not on_grid(then) or self.space.hedged(here, then):
                return cells
            cells.append(then)
            if then in blockers:
                return cells
            here = then

    def shielded(self, name, source):
        if not self.force(name, "tower-shield"):
            return False
        (x, y), (dx, dy) = self.at(name), DIRS[self.pieces[name]["facing"]]
        return any((x + dx * far, y + dy * far) == source for far in range(1, 12))

    def immune(self, name, source):
        row = self.pieces[name]
        if row["immune"] and row["at"] in self.space.homes[row["seat"]]:
            return True
        if self.force(name, "camouflage") and self.space.has_hedge(row["at"]):
            return True
        for other in self.there():
            if not self.allies(other, name):
                continue
            if self.force(other, "guardian") and self.space.within(self.at(other), row["at"], 2):
                return True
            watched = self.force(other, "silent-sentinel") and row["at"] in self.seen(other)
            if watched and not self.shielded(name, self.at(other)):
                return True
        return self.shielded(name, source)

    def free(self, cell, mover):
        return all(self.at(name) != cell for name in self.there() if name != mover)

    def step(self, name, start, then, through=False):
        """Whether the piece may step there; `through`: over a hedge, which has to be there."""
        row = self.pieces[name]
        if near(start, then) != 1 or not on_grid(then) or self.space.hedged(start, then) != through:
            return False
        if not self.space.may_enter(then, row["seat"], row["token"]):
            return False
        return not any(
            self.at(hound) == then and self.foes(hound, name) and self.force(hound, "territorial")
            for hound in self.there()
        )

    def diagonal(self, name, to):
        (x, y), (u, v) = self.at(name), to
        if abs(x - u) != 1 or abs(y - v) != 1:
            return False
        corners = [(x, v), (u, y)]
        return any(self.step(name, (x, y), corner) and self.step(name, corner, to) for corner in corners)

    def path(self, name, cells):
        here = self.at(name)
        for cell in cells:
            if not self.step(name, here, cell):
                return False
            here = cell
        return 1 <= len(cells) <= 3
