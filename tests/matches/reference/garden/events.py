"""What follows from a change: attacks by themselves, AP that come and go, returns, ends of turns."""

from tests.matches.reference.garden.facts import Facts
from tests.matches.reference.garden.space import go, near


class Events(Facts):
    """A position in which things happen."""

    def attacks(self):
        """Pairs of attacker and victim that are due by themselves."""
        found = []
        for hydra, cell in self.hydras.items():
            if cell is not None:
                found += [
                    (hydra, n)
                    for n in self.there()
                    if near(self.at(n), cell) == 1 and not self.pieces[n]["wolf"]
                ]
        for name in self.there():
            row = self.pieces[name]
            for other in self.there():
                if other == name:
                    continue
                feral = self.force(name, "feral") and self.at(other) == row["at"]
                if feral and not self.immune(other, row["at"]):
                    found.append((name, other))
                if not row["token"] or self.quelled(name) or not self.foes(name, other):
                    continue
                ahead = go(row["at"], row["facing"])
                front = self.at(other) == ahead and not self.space.hedged(row["at"], ahead)
                if (front or self.at(other) == row["at"]) and not self.immune(other, row["at"]):
                    found.append((name, other))
        return found

    def strike(self, pairs):
        """Attacks that happen together, then Poison Blood."""
        victims = {victim for _, victim in pairs}
        poisoned, gone = set(), set()
        for attacker, victim in pairs:
            if not self.force(victim, "poison-blood"):
                continue
            if attacker in self.hydras:
                gone.add(attacker)
            elif self.space.adjacent(self.at(attacker), self.at(victim)):
                poisoned.add(attacker)
        self.leave(victims)
        for hydra in gone:
            self.hydras[hydra] = None
        self.leave(poisoned - victims)

    def leave(self, names):
        order = [*self.teams[0], *self.teams[1]]
        for name in sorted(names, key=lambda n: order.index(n) if n in order else 99):
            row = self.pieces[name]
            team = self.teams[row["seat"]]
            if "regent" in team and name != "regent":
                self.regent[row["seat"]] = max(0, self.regent[row["seat"]] - 1)
            row |= {"at": None, "items": 0, "immune": False, "wolf": False}
            if row["token"]:
                del self.pieces[name]
            else:
                self.due.append(name)
        if self.active in names:
            self.close()

    def settle(self):
        """After every change: attacks until nothing is due, then AP."""
        for row in self.pieces.values():
            if row["at"] is not None and row["at"] not in self.space.homes[row["seat"]]:
                row["immune"] = False
        while pairs := self.attacks():
            self.strike(pairs)
        if self.active is not None:
            self.influence()
            here = self.at(self.active)
            if self.free(here, self.active) and self.alone[-1:] != [here]:
                self.alone.append(here)

    def influence(self, beginning=False):
        me, here = self.active, self.at(self.active)
        if bool(self.pieces[me]["items"]) != self.bonus:
            self.bonus = not self.bonus
            self.ap = self.ap + 1 if self.bonus else max(0, self.ap - 1)
        for song, change in (("inspirational-ballad", 1), ("war-cry", -1)):
            for bard in self.there():
                side = self.allies(bard, me) if change > 0 else self.foes(bard, me)
                if (
                    side
                    and (bard, song) not in self.swayed
                    and self.force(bard, song)
                    and near(self.at(bard), here) <= 2
                ):
                    self.swayed.add((bard, song))
                    self.ap = max(0, self.ap + change)
        for eye in self.there():
            if eye == me or not self.has(eye, "petrifying-gaze"):
                continue
            now = (
                self.force(eye, "petrifying-gaze")
                and here in self.seen(eye)
                and not self.shielded(me, self.at(eye))
            )
            if now and eye not in self.watched and not beginning and (eye, "gaze") not in self.swayed:
                self.swayed.add((eye, "gaze"))
                self.ap = max(0, self.ap - 2)
            (self.watched.add if now else self.watched.discard)(eye)
        self.watched &= {eye for eye in self.there() if self.has(eye, "petrifying-gaze")}

    def close(self):
        """The activation is over."""
        self.active = self.charged = None
        for row in self.pieces.values():
            row["wolf"] = False

    def carry_on(self):
        """Returns to the only free cell, the end of a turn."""
        while self.due:
            name = self.due[0]
            cells = [c for c in self.space.homes[self.pieces[name]["seat"]] if self.free(c, name)]
            if len(cells) > 1:
                return
            self.come_back(name, cells[0])
        if self.active is None and self.declared is not None and not self.todo:
            self.declared = None
            self.over = self.turn == 14 or (self.seat == 1 and not +self.berries)
            self.turn += 0 if self.over else 1

    def come_back(self, name, cell):
        self.due.remove(name)
        self.pieces[name] |= {"at": cell, "immune": True}
        self.settle()
