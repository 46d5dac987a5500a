"""A second reading of Imperial Harvest: positions, turns and abilities as the rules page says them.

It shares nothing with the engine but the cards and the tiles. `Game.legal` says whether an entry may come
next, `Game.play` plays it, `Game.shown` is what both are compared by.
"""

from tests.matches.reference.garden.abilities import CHECKS, EFFECTS
from tests.matches.reference.garden.events import Events
from tests.matches.reference.garden.space import DIRS, go

PASSIVE = {
    *(
        "war-cry",
        "inspirational-ballad",
        "feral",
        "tower-shield",
        "guardian",
        "point-of-order",
        "poison-blood",
    ),
    *("petrifying-gaze", "territorial", "aura-of-tranquility", "camouflage", "silent-sentinel"),
}
ONCE = {
    *("throwing-axe", "charm", "sprint", "grapple", "dragon-pounce", "command", "sentry", "slither"),
    *("retriever", "charge", "alluring-gaze"),
}
COST = {
    **dict.fromkeys(("chop", "charm", "plant", "retriever"), 0),
    **dict.fromkeys(
        ("battle-axe", "throwing-axe", "agility", "wolf-form", "spear", "grapple", "dragon-pounce"), 1
    ),
    **dict.fromkeys(("sentry", "slither", "bite", "horns", "master-of-the-labyrinth", "charge"), 1),
    **dict.fromkeys(("alluring-gaze", "ventriloquism", "compulsion"), 1),
    **dict.fromkeys(("shadow-walk", "sprint", "command", "archer"), 2),
}
BORROWED = {"changeling", "arcane-puppetry"}


class Game(Events):
    """A match whose entries are judged and played."""

    def legal(self, entry):
        if self.over:
            return False
        if self.due:
            name = self.due[0]
            home = self.space.homes[self.pieces[name]["seat"]]
            right = (
                entry["do"] == "respawn"
                and entry["character"] == name
                and entry["by"] == self.pieces[name]["seat"]
            )
            return right and tuple(entry["at"]) in home and self.free(tuple(entry["at"]), name)
        if entry["by"] != self.seat:
            return False
        do = entry["do"]
        if self.declared is None:
            return do == "declare" and self.may_declare(entry["characters"])
        if self.active is None:
            return (
                do in ("begin", "hydra")
                and entry["character"] in self.todo
                and getattr(self, f"may_{do}")(entry)
            )
        check = getattr(self, f"may_{do}", None)
        return do not in ("declare", "begin", "hydra", "respawn") and check is not None and bool(check(entry))

    def may_declare(self, names):
        rested = self.resting[self.seat]
        fine = len(set(names)) == 2 and set(names) <= set(self.teams[self.seat])
        return fine and (rested is None or rested in names)

    def may_begin(self, entry):
        return True

    def may_hydra(self, entry):
        start = self.hydras[entry["which"]]
        other = self.hydras["h1" if entry["which"] == "h2" else "h2"]
        return start is not None and self.space.dive(start, entry["dir"], other) is not None

    def may_face(self, entry):
        return not self.faced and entry["dir"] != self.pieces[self.active]["facing"]

    def may_move(self, entry):
        return self.ap >= 1 and self.step(self.active, self.at(self.active), tuple(entry["to"]))

    def may_pluck(self, entry):
        return self.ap >= 1 and self.berries[self.at(self.active)] > 0

    def may_pass(self, entry):
        to, count, row = entry["target"], entry["items"], self.pieces[self.active]
        if to not in self.pieces or to == self.active or self.at(to) is None or self.pieces[to]["token"]:
            return False
        room = 1 <= count <= row["items"] and self.pieces[to]["items"] + count <= 2
        return self.ap >= 1 and room and self.space.adjacent(row["at"], self.at(to))

    def may_deposit(self, entry):
        row = self.pieces[self.active]
        own = [c for c, camp in self.space.camp_of.items() if camp == (row["seat"], "strawberry")]
        beside = any(self.space.adjacent(row["at"], cell) for cell in own)
        return self.ap >= 1 and beside and 1 <= entry["items"] <= row["items"]

    def may_discard(self, entry):
        return 1 <= entry["items"] <= self.pieces[self.active]["items"]

    def may_end(self, entry):
        here = self.at(self.active)
        moves = any(self.step(self.active, here, go(here, way)) for way in DIRS)
        return self.free(here, self.active) or not (self.ap > 0 and moves)

    def may_use(self, entry):
        return self.cost_of(self.active, entry) is not None

    def cost_of(self, user, entry, borrowed=False):
        """What a use costs now; None: it is not legal. `borrowed`: the ability need not be the user's."""
        ability = entry["ability"]
        if ability in PASSIVE or not (borrowed or self.force(user, ability)):
            return None
        if ability in BORROWED:
            return self.borrowed_cost(user, entry)
        if ability in ONCE and (user, ability) in self.used:
            return None
        cost = len(entry["path"]) if ability == "compulsion" else COST[ability]
        cost = 0 if ability == "horns" and self.charged == user else cost
        target = entry.get("target")
        if target is not None and (target not in self.pieces or target == user or self.at(target) is None):
            return None
        return cost if cost <= self.ap and CHECKS[ability](self, user, entry) else None

    def borrowed_cost(self, user, entry):
        target, inner = entry["target"], entry["with"]
        if (
            target not in self.pieces
            or target == user
            or self.at(target) is None
            or inner["ability"] in BORROWED
        ):
            return None
        if entry["ability"] == "changeling":
            near_by = self.space.adjacent(self.at(user), self.at(target))
            return self.cost_of(user, inner, True) if near_by and self.has(target, inner["ability"]) else None
        near_by = self.space.within(self.at(user), self.at(target), 3)
        return self.cost_of(target, inner) if near_by else None

    def play(self, entry):
        assert self.legal(entry), entry
        charged = self.charged
        if entry["do"] != "respawn":
            self.charged = None
        getattr(self, f"do_{entry['do']}")({**entry, "charged": charged})
        self.carry_on()

    def do_respawn(self, entry):
        self.come_back(entry["character"], tuple(entry["at"]))

    def do_declare(self, entry):
        self.declared, self.todo = list(entry["characters"]), list(entry["characters"])
        self.resting[self.seat] = next(n for n in self.teams[self.seat] if n not in self.declared)

    def do_begin(self, entry):
        self.todo.remove(entry["character"])
        self.active, self.ap, self.faced, self.plucked, self.bonus = (
            entry["character"],
            3,
            False,
            False,
            False,
        )
        self.used, self.swayed, self.watched = set(), set(), set()
        self.alone = []
        self.influence(beginning=True)
        self.settle()

    def do_hydra(self, entry):
        self.todo.remove(entry["character"])
        which = entry["which"]
        other = self.hydras["h1" if which == "h2" else "h2"]
        self.hydras[which] = self.space.dive(self.hydras[which], entry["dir"], other)
        self.settle()

    def do_face(self, entry):
        self.faced = True
        self.pieces[self.active]["facing"] = entry["dir"]
        self.settle()

    def do_move(self, entry):
        self.ap -= 1
        self.walk(self.active, [tuple(entry["to"])])

    def walk(self, name, cells):
        for cell in cells:
            if self.pieces.get(name, {"at": None})["at"] is None or name in self.due:
                return
            self.pieces[name]["at"] = cell
            self.settle()

    def do_pluck(self, entry):
        row = self.pieces[self.active]
        self.ap -= 1
        self.berries[row["at"]] -= 1
        self.vp[row["seat"]] += 1
        row["items"] = min(2, row["items"] + 1)
        self.plucked = True
        self.settle()

    def do_pass(self, entry):
        self.ap -= 1
        self.pieces[self.active]["items"] -= entry["items"]
        self.pieces[entry["target"]]["items"] += entry["items"]
        self.settle()

    def do_deposit(self, entry):
        self.ap -= 1
        self.pieces[self.active]["items"] -= entry["items"]
        self.deposited[self.seat] += entry["items"]
        self.settle()

    def do_discard(self, entry):
        self.pieces[self.active]["items"] -= entry["items"]
        self.settle()

    def do_end(self, entry):
        here = self.at(self.active)
        if not self.free(here, self.active):
            back = [cell for cell in reversed(self.alone) if self.free(cell, self.active)]
            home = [cell for cell in self.space.homes[self.seat] if self.free(cell, self.active)]
            self.walk(self.active, [(back or home)[0]])
        if self.active is not None:
            self.close()
        self.settle()

    def do_use(self, entry):
        user, inner = self.active, entry
        self.charged = entry["charged"]
        self.ap -= self.cost_of(user, entry)
        self.charged = None
        if entry["ability"] in BORROWED:
            inner = entry["with"]
            user = entry["target"] if entry["ability"] == "arcane-puppetry" else user
        if inner["ability"] in ONCE:
            self.used.add((user, inner["ability"]))
        EFFECTS[inner["ability"]](self, user, inner)

    # What both are compared by ---------------------------------------------------------------------
    def shown(self):
        pieces = {n: row for n, row in self.pieces.items() if not row["token"]}
        keep = ("at", "facing", "items", "immune", "wolf")
        return {
            "characters": {
                n: {k: list(v) if isinstance(v := row[k], tuple) else v for k in keep}
                for n, row in pieces.items()
            },
            "uses": {n: {k: v for k, v in row["uses"].items() if v} for n, row in pieces.items()},
            "tokens": sorted((n, list(r["at"]), r["facing"]) for n, r in self.pieces.items() if r["token"]),
            "hydras": {k: v and list(v) for k, v in self.hydras.items()},
            "strawberries": sorted(list(cell) for cell in self.berries.elements()),
            "edges": sorted([sorted(map(list, e)), kind] for e, kind in self.space.tokens.items()),
            "layout": self.space.layout,
            "points": [self.vp, self.deposited, self.regent],
            "ap": self.ap if self.active else None,
            "active": self.active,
            "turn": self.turn,
            "resting": self.resting,
            "due": list(self.due),
            "over": self.over,
        }
