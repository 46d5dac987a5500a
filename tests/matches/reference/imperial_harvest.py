"""Imperial Harvest once more, slow and to the letter of the rules page: sight, walks, immunity and attacks.

It reads a position as it is told (`observation`), and tiles and cards as they stand in the data; it shares no
code with the engine. Cells are pairs, pieces are ids.
"""

from collections.abc import Iterator
from typing import Any

from cards.library.loader import load_catalogue, load_map

Cell = tuple[int, int]
WAYS = {"n": (0, 1), "e": (1, 0), "s": (0, -1), "w": (-1, 0)}
QUARTER = {"e": "n", "n": "w", "w": "s", "s": "e"}
BOX = load_map("imperial-harvest", "standard")
CARDS = load_catalogue("imperial-harvest").cards


def beyond(cell: Cell, way: str) -> Cell:
    return cell[0] + WAYS[way][0], cell[1] + WAYS[way][1]


def is_board(cell: Cell) -> bool:
    return 0 <= cell[0] < 12 and 0 <= cell[1] < 12


def apart(one: Cell, other: Cell) -> int:
    return abs(one[0] - other[0]) + abs(one[1] - other[1])


class Position:
    """A position told in words; `pieces`: id to seat, cell and facing of all on the board."""

    def __init__(self, seen: dict[str, Any]) -> None:
        self.seen = seen
        self.side = seen["side"]
        self.items = {name: row["items"] for name, row in seen["characters"].items()}
        self.immune = {name for name, row in seen["characters"].items() if row["immune"]}
        self.wolves = {name for name, row in seen["characters"].items() if row["wolf"]}
        self.pieces: dict[str, dict[str, Any]] = {}
        for name, row in seen["characters"].items():
            if row["at"] is not None:
                self.pieces[name] = {"seat": row["seat"], "at": tuple(row["at"]), "facing": row["facing"]}
        for row in seen["tokens"]:
            self.pieces[row["id"]] = {
                "seat": int(row["id"][6]),
                "at": tuple(row["at"]),
                "facing": row["facing"],
            }
        self.hydras = {name: tuple(at) for name, at in seen["hydras"].items() if at is not None}
        self.regent = list(seen["regent"])
        self.hedges = self._hedges()
        self.fallen: list[str] = []

    # The board

    def _hedges(self) -> set[frozenset[Cell]]:
        found = {edge for slot in BOX["slots"] for edge in self._printed(slot)}
        for row in self.seen["edges"]:
            edge = frozenset((cell[0], cell[1]) for cell in row["edge"])
            found = found | {edge} if row["token"] == "hedge" else found - {edge}
        return found

    def _printed(self, slot: str) -> Iterator[frozenset[Cell]]:
        face = self.seen["map"]["layout"][slot]
        tile = BOX["tiles"][face["tile"]]
        for u, v, way in tile[face["side"]]["hedges"]:
            x, y, direction, (w, h) = u, v, way, tile["size"]
            for _ in range(face["rot"] // 90):
                x, y, direction, w, h = h - 1 - y, x, QUARTER[direction], h, w
            at = BOX["slots"][slot]["origin"][0] + x, BOX["slots"][slot]["origin"][1] + y
            if is_board(beyond(at, direction)):
                yield frozenset((at, beyond(at, direction)))

    def camp(self, seat: int) -> set[Cell]:
        """The usable cells of a character camp."""
        camps = self.seen["map"]["camps"].items()
        corner = next(name for name, row in camps if (row["seat"], row["camp"]) == (seat, "character"))
        return {(cell[0], cell[1]) for cell in BOX["camp_cells"][corner][:3]}

    def common(self) -> set[Cell]:
        """Gardens and bridges."""
        gardens = {
            (row["origin"][0] + u, row["origin"][1] + v)
            for row in BOX["slots"].values()
            for u in range(row["size"][0])
            for v in range(row["size"][1])
        }
        return gardens | {(at[0], at[1]) for at in self.seen["map"]["bridges"].values()}

    def may_enter(self, name: str) -> set[Cell]:
        return self.common() | (set() if name.startswith("token") else self.camp(self.pieces[name]["seat"]))

    def is_hedged(self, one: Cell, other: Cell) -> bool:
        return frozenset((one, other)) in self.hedges

    # Space

    def at(self, name: str) -> Cell:
        cell: Cell = self.pieces[name]["at"]
        return cell

    def adjacent(self, one: str, other: str) -> bool:
        a, b = self.at(one), self.at(other)
        return a == b or (apart(a, b) == 1 and not self.is_hedged(a, b))

    def walk(self, name: str, most: int) -> set[str]:
        """The other pieces within a walk of so many steps."""
        walkable = self.common() | self.camp(0) | self.camp(1)
        reached = {self.at(name)}
        for _ in range(most):
            reached |= {
                beyond(cell, way)
                for cell in reached
                for way in WAYS
                if beyond(cell, way) in walkable and not self.is_hedged(cell, beyond(cell, way))
            }
        return {other for other in self.pieces if other != name and self.at(other) in reached}

    def sight(self, name: str) -> set[str]:
        """The other pieces in sight."""
        cell, way = self.at(name), self.pieces[name]["facing"]
        found = {other for other in self.pieces if other != name and self.at(other) == cell}
        while is_board(beyond(cell, way)) and not self.is_hedged(cell, beyond(cell, way)):
            cell = beyond(cell, way)
            there = {other for other in self.pieces if self.at(other) == cell} - {name}
            if there or cell in self.hydras.values():
                return found | there
        return found

    def steps(self, name: str) -> set[Cell]:
        """Where the piece may step, occupied or not."""
        start, enter = self.at(name), self.may_enter(name)
        hounds = {
            self.at(other)
            for other in self.pieces
            if self.has(other, "territorial") and self.pieces[other]["seat"] != self.pieces[name]["seat"]
        }
        ways = {beyond(start, way) for way in WAYS}
        return {cell for cell in ways if cell in enter - hounds and not self.is_hedged(start, cell)}

    # Abilities

    def has(self, name: str, ability: str) -> bool:
        """Whether an ability is in force on a piece on the board."""
        if not self.is_on_card(name, ability):
            return False
        nymphs = [
            other for other in self.pieces if other != name and self.is_on_card(other, "aura-of-tranquility")
        ]
        return not any(apart(self.at(nymph), self.at(name)) <= 1 for nymph in nymphs)

    def is_on_card(self, name: str, ability: str) -> bool:
        if name not in CARDS or name not in self.pieces:
            return name in self.pieces and ability == "watch"
        facts = CARDS[name].facts
        columns = {"innate"} | ({"advanced"} if self.side != "basic" else set())
        if self.items[name] or self.side == "all":
            columns.add("strawberry")
        return ability in {facts[column] for column in columns}

    def shielded(self, name: str, source: Cell) -> bool:
        """Whether the Tower Shield of the piece stops what comes from that cell."""
        if not self.has(name, "tower-shield"):
            return False
        cell, way = self.at(name), self.pieces[name]["facing"]
        line = {beyond(cell, way)}
        for _ in range(12):
            line |= {beyond(part, way) for part in line}
        return source in line

    def is_immune(self, victim: str, attacker: str) -> bool:
        seat = self.pieces[victim]["seat"]
        allies = [name for name in self.pieces if name != victim and self.pieces[name]["seat"] == seat]
        around = {beyond(self.at(victim), way) for way in WAYS}
        return (
            (victim in self.immune and self.at(victim) in self.camp(seat))
            or (
                self.has(victim, "camouflage")
                and any(self.is_hedged(self.at(victim), cell) for cell in around)
            )
            or any(self.has(name, "guardian") and victim in self.walk(name, 2) for name in allies)
            or any(
                self.has(name, "silent-sentinel")
                and victim in self.sight(name)
                and not self.shielded(victim, self.at(name))
                for name in allies
            )
            or self.shielded(victim, self.at(attacker))
        )

    # Attacks that come by themselves

    def attacks(self) -> list[tuple[str, str]]:
        """All that are due, as attacker and victim."""
        return [*self._of_hydras(), *self._of_pieces()]

    def _of_hydras(self) -> Iterator[tuple[str, str]]:
        for hydra, cell in self.hydras.items():
            for name in self.pieces:
                if apart(cell, self.at(name)) == 1 and name not in self.wolves:
                    yield hydra, name

    def _of_pieces(self) -> Iterator[tuple[str, str]]:
        for name, row in self.pieces.items():
            aims = set()
            if self.has(name, "feral"):
                aims = {other for other in self.pieces if self.at(other) == row["at"]} - {name}
            elif self.has(name, "watch"):
                ahead = beyond(row["at"], row["facing"])
                cells = {row["at"]} | (set() if self.is_hedged(row["at"], ahead) else {ahead})
                aims = {
                    other
                    for other, enemy in self.pieces.items()
                    if enemy["seat"] != row["seat"] and enemy["at"] in cells
                }
            yield from ((name, aim) for aim in sorted(aims) if not self.is_immune(aim, name))

    def resolve(self) -> None:
        """Everything that is due, round by round."""
        while due := self.attacks():
            victims = {victim for _, victim in due}
            poisoned = {
                attacker
                for attacker, victim in due
                if self.has(victim, "poison-blood")
                and attacker in self.pieces
                and self.adjacent(attacker, victim)
            }
            gone = {
                attacker
                for attacker, victim in due
                if attacker in self.hydras and self.has(victim, "poison-blood")
            }
            for group in (victims, poisoned - victims):
                for name in [name for name in self.order() if name in group]:
                    self._fall(name)
            for hydra in gone:
                del self.hydras[hydra]

    def order(self) -> list[str]:
        """Seat 0 first, each in team order, then tokens."""
        teams = [name for team in self.seen["teams"] for name in team]
        return [*teams, *sorted(name for name in self.pieces if name.startswith("token"))]

    def _fall(self, name: str) -> None:
        seat = self.pieces.pop(name)["seat"]
        if not name.startswith("token"):
            self.fallen.append(name)
            self.items[name] = 0
        if "regent" in self.seen["teams"][seat] and name != "regent":
            self.regent[seat] = max(0, self.regent[seat] - 1)
