"""Units: what never changes of one (`Piece`, shared by all positions of a board) and where it stands
(`Unit`).
"""

import re
from typing import Final

from .actions import BOMBARD, LAND, Action, Interned
from .board import OFF, bits_of
from .tables import TYPES

Acts = tuple[Action, ...]
NONE: Final[Acts] = ()
_KEPT_SHOTS: Final = 256  # sets of targets
_LETTERS: Final = tuple(name[0] for name in TYPES)


def unit_id(seat: int, kind: int, number: int) -> str:
    """`0i3` for the third infantry of seat 0."""
    return f"{seat}{_LETTERS[kind]}{number}"


_UNIT: Final = re.compile(r"[0-9]([a-z])[0-9]+")


def unit_in_words(unit: str) -> str:
    """`infantry 0i3` for `0i3`; anything that is no unit's id stays as it is."""
    found = _UNIT.fullmatch(unit)
    return f"{TYPES[_LETTERS.index(found[1])]} {unit}" if found and found[1] in _LETTERS else unit


class Piece:
    """A unit by its id, with the actions that it can ever have, by hex and as they are first asked for."""

    __slots__ = (
        "_boards",
        "_interned",
        "_lands",
        "_shots",
        "_straits",
        "id",
        "kind",
        "number",
        "owner",
        "steps",
    )

    def __init__(self, interned: Interned, owner: int, kind: int, number: int) -> None:
        self._interned, self.owner, self.kind, self.number = interned, owner, kind, number
        self.id = unit_id(owner, kind, number)
        size = len(interned.board.terrain)
        self.steps: list[Acts | None] = [None] * size  # what `moves` has been asked for
        self._lands: list[Acts | None] = [None] * size
        self._boards: dict[str, Action] = {}
        self._straits: dict[tuple[int, int], Action] = {}
        self._shots: dict[int, Acts] = {0: NONE}

    def moves(self, at: int) -> Acts:
        """Its steps of one hex."""
        known = self.steps[at]
        if known is None:
            place, path = self._interned.place, self._interned.path
            steps = self._interned.board.steps[at]
            known = self.steps[at] = tuple(path(self.id, (place(other),)) for other in steps)
        return known

    def strait(self, land: int, water: int) -> Action:
        """Its passage over an isthmus to the water behind."""
        known = self._straits.get((land, water))
        if known is None:
            place = self._interned.place
            known = self._straits[land, water] = self._interned.path(self.id, (place(land), place(water)))
        return known

    def lands(self, at: int) -> Acts:
        """Its landings from a ship there."""
        known = self._lands[at]
        if known is None:
            place, aimed = self._interned.place, self._interned.aimed
            shores = self._interned.board.shores[at]
            known = self._lands[at] = tuple(aimed(LAND, self.id, place(other)) for other in shores)
        return known

    def shots(self, targets: int) -> Acts:
        """Its shots at a mask of hexes."""
        known = self._shots.get(targets)
        if known is None:
            place, aimed = self._interned.place, self._interned.aimed
            if len(self._shots) >= _KEPT_SHOTS:
                self._shots = {0: NONE}
            found = tuple(aimed(BOMBARD, self.id, place(other)) for other in bits_of(targets))
            known = self._shots[targets] = found
        return known

    def board_ship(self, ship: str) -> Action:
        """Its boarding of a ship."""
        known = self._boards.get(ship)
        if known is None:
            known = self._boards[ship] = self._interned.board_ship(self.id, ship)
        return known


class Unit:
    """A unit in a position. `at` is OFF and `ship` its frigate's id while it is aboard.

    For an attacker in a contested hex `came` is the hex from which it stepped, or `landed` the frigate that
    landed it. `points`, `fired`, `came` and `landed` mean something in the turn of its seat only.
    """

    __slots__ = ("at", "came", "fired", "id", "kind", "landed", "piece", "points", "ship")

    def __init__(self, piece: Piece, at: int, ship: str = "") -> None:
        self.piece, self.id, self.kind = piece, piece.id, piece.kind
        self.at, self.ship = at, ship
        self.points = 0
        self.fired = False
        self.came = OFF
        self.landed = ""

    def clone(self) -> "Unit":
        """An independent copy; the piece is shared."""
        copy = Unit.__new__(Unit)
        copy.piece, copy.id, copy.kind, copy.at, copy.ship = (
            self.piece, self.id, self.kind, self.at, self.ship,
        )  # fmt: skip
        copy.points, copy.fired, copy.came, copy.landed = self.points, self.fired, self.came, self.landed
        return copy
