"""Positions that a match may begin from: read strictly, and checked to be ones that a game could show."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from cards.library.refusals import Refusal, refuse

from ..strict_json import safe_text
from .board import KINDS, OFF, Board
from .pieces import unit_id
from .tables import BUILDINGS, FRIGATE, GAME, ITEMS, TYPES, Tables

STEPS: Final = ("income", "buy", "move", "battles", "build", "construct")
_SHARING: Final = ("move", "battles")
_LATE: Final = ("battles", "build", "construct")
_KEYS: Final = ("turn", "step", "buildings", "units", "resources", "aside")
MOST_OF_A_ROW: Final = 99
MOST_UNITS: Final = 10_000


@dataclass(slots=True)
class Placed:
    """One unit of a position: `at` a hex or aboard `ship`; `came` or `landed` for an attacker."""

    owner: int
    kind: int
    number: int
    at: int
    ship: str
    came: int
    landed: str

    @property
    def id(self) -> str:
        return unit_id(self.owner, self.kind, self.number)


@dataclass(slots=True)
class Position:
    """A position that passed its check; hexes by number, buildings as owner and kind."""

    turn: int = 0
    step: str = "income"
    buildings: dict[int, tuple[int, int]] = field(default_factory=dict)
    conquered: set[int] = field(default_factory=set)
    units: list[Placed] = field(default_factory=list)
    resources: list[list[int]] = field(default_factory=list)
    aside: list[list[int]] = field(default_factory=list)


class _Fault(Exception):
    def __init__(self, code: str, **data: Any) -> None:
        super().__init__(code)
        self.refusal = refuse(GAME, code, **data)


def read_position(document: Any, seats: int, board: Board, tables: Tables) -> Position | Refusal:
    """The position, or what is wrong with it (malformed, with its place in the options)."""
    try:
        position = _Reader(seats, board).read(document)
        _Check(position, board, tables).run()
        return position
    except _Fault as fault:
        return fault.refusal


def _wrong(place: str, wanted: str) -> _Fault:
    return _Fault("position.shape", place=f"options.position{place}", wanted=wanted)


class _Reader:
    """Reads the rows; whatever has the wrong form ends it."""

    def __init__(self, seats: int, board: Board) -> None:
        self.seats, self.board = seats, board
        self.counters: Counter[tuple[int, int]] = Counter()

    def read(self, document: Any) -> Position:
        self._keys(document, "", (), _KEYS)
        step = document.get("step", "income")
        if not isinstance(step, str) or step not in STEPS:
            raise _wrong(".step", " or ".join(STEPS))
        position = Position(self._seat(document.get("turn", 0), ".turn"), step)
        for place, row in self._rows(document, "buildings"):
            self._building(position, row, place)
        for place, row in self._rows(document, "units"):
            self._units(position, row, place)
        position.resources = self._counts(document, "resources", KINDS)
        position.aside = self._counts(document, "aside", ITEMS)
        return position

    def _keys(self, row: Any, place: str, needed: tuple[str, ...], known: tuple[str, ...]) -> None:
        if not isinstance(row, dict):
            raise _wrong(place, "an object")
        for name in needed:
            if name not in row:
                raise _wrong(f"{place}.{name}", "there")
        for name in row:
            if name not in known:
                raise _wrong(f"{place}.{safe_text(name)}", "left out")

    def _rows(self, document: Mapping[str, Any], name: str) -> list[tuple[str, Any]]:
        rows = document.get(name, [])
        if not isinstance(rows, list):
            raise _wrong(f".{name}", "a list")
        return [(f".{name}[{place}]", row) for place, row in enumerate(rows)]

    def _seat(self, value: Any, place: str) -> int:
        if type(value) is not int or not 0 <= value < self.seats:
            raise _wrong(place, "the number of a seat of this match")
        return value

    def _hex(self, value: Any, place: str) -> int:
        if isinstance(value, list) and len(value) == 2 and all(type(part) is int for part in value):
            number = self.board.grid.number_of.get((value[0], value[1]))
            if number is not None:
                return number
        raise _wrong(place, "a hex of the map, as a list of two whole numbers")

    def _one_of(self, value: Any, known: tuple[str, ...], place: str) -> int:
        if not isinstance(value, str) or value not in known:
            raise _wrong(place, " or ".join(known))
        return known.index(value)

    def _building(self, position: Position, row: Any, place: str) -> None:
        self._keys(row, place, ("at", "owner", "kind"), ("at", "owner", "kind", "conquered"))
        at, owner = self._hex(row["at"], f"{place}.at"), self._seat(row["owner"], f"{place}.owner")
        kind = self._one_of(row["kind"], BUILDINGS[1:], f"{place}.kind") + 1
        conquered = row.get("conquered", False)
        if type(conquered) is not bool:
            raise _wrong(f"{place}.conquered", "true or false")
        if at in position.buildings:
            raise _Fault("position.apart", place=f"options.position{place}")
        position.buildings[at] = (owner, kind)
        if conquered:
            if owner != position.turn or position.step not in _LATE:
                raise _Fault("position.conquered", place=f"options.position{place}")
            position.conquered.add(at)

    def _units(self, position: Position, row: Any, place: str) -> None:
        self._keys(row, place, ("owner", "type"), ("owner", "type", "at", "count", "aboard", "from", "ship"))
        owner = self._seat(row["owner"], f"{place}.owner")
        kind = self._one_of(row["type"], TYPES, f"{place}.type")
        count = row.get("count", 1)
        if type(count) is not int or not 1 <= count <= MOST_OF_A_ROW:
            raise _wrong(f"{place}.count", f"a whole number from 1 to {MOST_OF_A_ROW}")
        if ("at" in row) == ("aboard" in row):
            raise _wrong(place, "a unit with either at or aboard")
        at = self._hex(row["at"], f"{place}.at") if "at" in row else OFF
        came = self._hex(row["from"], f"{place}.from") if "from" in row else OFF
        aboard, landed = self._id(row, "aboard", place), self._id(row, "ship", place)
        if len(position.units) + count > MOST_UNITS:
            raise _Fault("position.too-many", most=MOST_UNITS)
        for _ in range(count):
            self.counters[owner, kind] += 1
            number = self.counters[owner, kind]
            position.units.append(Placed(owner, kind, number, at, aboard, came, landed))

    def _id(self, row: Mapping[str, Any], name: str, place: str) -> str:
        value = row.get(name, "")
        if not isinstance(value, str) or (name in row and not value):
            raise _wrong(f"{place}.{name}", "the id of a frigate")
        return value

    def _counts(self, document: Mapping[str, Any], name: str, known: tuple[str, ...]) -> list[list[int]]:
        rows = document.get(name, [{} for _ in range(self.seats)])
        if not isinstance(rows, list) or len(rows) != self.seats:
            raise _wrong(f".{name}", "a list with one object a seat")
        for seat, row in enumerate(rows):
            self._keys(row, f".{name}[{seat}]", (), known)
            for item, count in row.items():
                if type(count) is not int or count < 0:
                    raise _wrong(f".{name}[{seat}].{item}", "a whole number of at least 0")
        return [[row.get(item, 0) for item in known] for row in rows]


class _Check:
    """What a position must keep beyond its form."""

    def __init__(self, position: Position, board: Board, tables: Tables) -> None:
        self.position, self.board, self.tables = position, board, tables
        self.frigates = {unit.id: unit for unit in position.units if unit.kind == FRIGATE}
        self.at: dict[int, set[int]] = {at: {owner} for at, (owner, _) in position.buildings.items()}
        for unit in position.units:
            if not unit.ship:
                self.at.setdefault(unit.at, set()).add(unit.owner)

    def run(self) -> None:
        self._buildings()
        self._terrain()
        self._shared()
        for unit in self.position.units:
            self._attacker(unit)
            self._aboard(unit)
        self._loads()
        self._owners()

    def _fail(self, code: str, at: int = OFF, **data: Any) -> _Fault:
        where = str(list(self.board.grid.hexes[at])) if at != OFF else ""
        return _Fault(code, place="options.position", where=where, **data)

    def _buildings(self) -> None:
        for at in self.position.buildings:
            if not self.board.land >> at & 1:
                raise self._fail("position.terrain", at)
            if any(self.board.grid.near[at] >> other & 1 for other in self.position.buildings):
                raise self._fail("position.apart", at)

    def _terrain(self) -> None:
        for unit in self.position.units:
            fits = self.board.water if unit.kind == FRIGATE else self.board.land
            if not unit.ship and not fits >> unit.at & 1:
                raise self._fail("position.terrain", unit.at)

    def _shared(self) -> None:
        for at, owners in self.at.items():
            if len(owners) > 1 and not (
                len(owners) == 2 and self.position.turn in owners and self.position.step in _SHARING
            ):
                raise self._fail("position.shared", at)

    def _attacker(self, unit: Placed) -> None:
        attacks = unit.owner == self.position.turn and not unit.ship and len(self.at[unit.at]) > 1
        if attacks != ((unit.came != OFF) != bool(unit.landed)) or (unit.came != OFF and unit.landed):
            raise self._fail("position.attacker", unit.at, unit=unit.id)
        if unit.came != OFF and not self.board.steps[unit.at].count(unit.came):
            raise self._fail("position.attacker", unit.at, unit=unit.id)
        if unit.landed and not self._could_land(unit):
            raise self._fail("position.attacker", unit.at, unit=unit.id)

    def _could_land(self, unit: Placed) -> bool:
        ship = self.frigates.get(unit.landed)
        if ship is None or ship.owner != unit.owner or unit.kind == FRIGATE:
            return False
        return bool(self.board.grid.near[unit.at] >> ship.at & 1)

    def _aboard(self, unit: Placed) -> None:
        ship = self.frigates.get(unit.ship)
        if unit.ship and (ship is None or ship.owner != unit.owner or ship.ship or unit.kind == FRIGATE):
            raise self._fail("position.load", unit=unit.id)

    def _loads(self) -> None:
        loads: dict[str, Counter[int]] = {}
        for unit in self.position.units:
            if ship := unit.ship or unit.landed:
                loads.setdefault(ship, Counter())[unit.kind] += 1
        for ship, load in loads.items():
            ((kind, count), *more) = load.items()
            if more or count > self.tables.loads[kind]:
                raise self._fail("position.load", unit=ship)

    def _owners(self) -> None:
        owners = {owner for owner, _ in self.position.buildings.values()}
        owners.update(unit.owner for unit in self.position.units)
        if self.position.turn not in owners or len(owners) < 2:
            raise self._fail("position.owners")
