"""The host state: units, tokens and cubes of the base game's side that lie on the table before the first
entry.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from cards.library.refusals import refuse

from .board import Board, bits_of
from .tables import (
    CUBES,
    FACTIONS,
    FAIR_FOLK,
    GAME,
    HESTER,
    HESTER_HERSELF,
    HOST_LISTS,
    LEGEND,
    TYPES,
)  # fmt: skip

UNIT_ID: Final = re.compile(r"[a-z][a-z0-9-]{0,31}")
Unit = tuple[int, int, int]
"""Faction, type and hex."""
_UNIT_FIELDS: Final = frozenset({"id", "faction", "type", "at"})


class HostFault(Exception):
    """The option `host` is not of its form."""

    def __init__(self, code: str, place: str, **data: Any) -> None:
        super().__init__(code)
        self.refusal = refuse(GAME, code, place=place, **data)


@dataclass(frozen=True)
class Host:
    """`units` by id; `tokens`: a mask of hexes a kind, in the order of TOKENS; `cubes` by faction."""

    units: Mapping[str, Unit] = field(default_factory=dict)
    tokens: tuple[int, ...] = (0,) * len(HOST_LISTS)
    cubes: Mapping[int, int] = field(default_factory=dict)


def default_units(homes: Mapping[int, int], board: Board, *, hester: bool) -> dict[str, Unit]:
    """A legend at each home, and Hester on the brambles."""
    units = {f"{FACTIONS[faction]}-legend": (faction, LEGEND, at) for faction, at in homes.items()}
    if hester:
        units["hester"] = (HESTER, HESTER_HERSELF, next(bits_of(board.brambles)))
    return units


def read_host(
    document: Any, factions: Sequence[int], board: Board, usual: Mapping[str, Unit], *, duel: bool
) -> Host:
    """The host state of a document. HostFault: it is none."""
    if not isinstance(document, dict):
        raise HostFault("host.shape", "host", wanted="an object")
    if other := sorted(set(document) - {"units", "cubes", *HOST_LISTS}):
        raise HostFault("host.unknown", "host", field=other[0][:60])
    units = _units(document["units"], factions, board) if "units" in document else dict(usual)
    tokens = tuple(_places(document.get(name, []), f"host.{name}", board) for name in HOST_LISTS)
    if duel and (tokens[0] or tokens[1]):
        raise HostFault("host.two-players", "host")
    return Host(units, tokens, _cubes(document.get("cubes", {}), factions))


def _places(value: Any, place: str, board: Board) -> int:
    if not isinstance(value, list):
        raise HostFault("host.shape", place, wanted="a list of hexes")
    mask = 0
    for number, row in enumerate(value):
        bit = 1 << _hex(row, f"{place}[{number}]", board)
        if mask & bit:
            raise HostFault("host.twice", f"{place}[{number}]")
        mask |= bit
    return mask


def _hex(value: Any, place: str, board: Board) -> int:
    if type(value) is not list or len(value) != 2 or not all(type(part) is int for part in value):
        raise HostFault("host.shape", place, wanted="a hex, as a list of two whole numbers")
    number = board.number((value[0], value[1]))
    if number < 0:
        raise HostFault("host.hex", place)
    return number


def _units(value: Any, factions: Sequence[int], board: Board) -> dict[str, Unit]:
    if not isinstance(value, list):
        raise HostFault("host.shape", "host.units", wanted="a list of units")
    units: dict[str, Unit] = {}
    for number, row in enumerate(value):
        place = f"host.units[{number}]"
        name, unit = _unit(row, place, factions, board)
        if name in units or (unit[1] == HESTER_HERSELF and _hester_in(units)):
            raise HostFault("host.twice", place)
        units[name] = unit
    return units


def _hester_in(units: Mapping[str, Unit]) -> bool:
    return any(kind == HESTER_HERSELF for _, kind, _ in units.values())


def _unit(row: Any, place: str, factions: Sequence[int], board: Board) -> tuple[str, Unit]:
    if not isinstance(row, dict) or row.keys() != _UNIT_FIELDS:
        raise HostFault("host.shape", place, wanted="an object of id, faction, type and at")
    name = row["id"]
    if not isinstance(name, str) or not UNIT_ID.fullmatch(name):
        raise HostFault("host.shape", f"{place}.id", wanted="an id of a unit")
    faction = _faction(row["faction"], f"{place}.faction", factions)
    kind = row["type"]
    if not isinstance(kind, str) or kind not in TYPES or (kind == "hester") > (faction == HESTER):
        raise HostFault("host.shape", f"{place}.type", wanted="legend or haint; of Hester haint or hester")
    if faction == HESTER and kind == "legend":
        raise HostFault("host.shape", f"{place}.type", wanted="haint or hester")
    return name, (faction, TYPES.index(kind), _hex(row["at"], f"{place}.at", board))


def _faction(value: Any, place: str, factions: Sequence[int]) -> int:
    known = [FACTIONS[faction] for faction in factions if faction != FAIR_FOLK]
    if not isinstance(value, str) or value not in known:
        raise HostFault("host.faction", place, known=", ".join(known))
    return FACTIONS.index(value)


def _cubes(value: Any, factions: Sequence[int]) -> dict[int, int]:
    if not isinstance(value, dict):
        raise HostFault("host.shape", "host.cubes", wanted="an object of factions and numbers")
    cubes = {}
    for name, count in value.items():
        faction = _faction(name, "host.cubes", factions)
        if type(count) is not int or not 0 <= count <= CUBES:
            raise HostFault("host.shape", f"host.cubes.{name}", wanted=f"a whole number from 0 to {CUBES}")
        cubes[faction] = count
    return cubes
