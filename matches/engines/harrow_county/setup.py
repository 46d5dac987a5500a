"""What is settled before the first entry: options, seats, the map, the host state; everything in it stays as
it is.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from cards.library.catalogue import Catalogue
from cards.library.refusals import Refusal, refuse
from decks.validation.harrow_county import faults_of_deck

from ..strict_json import safe_text
from .actions import Interned
from .board import Board, load_board
from .host import Host, HostFault, default_units, read_host
from .tables import DUEL, FACTIONS, FAIR_FOLK, FAMILY, GAME, HESTER, PROTECTORS, compile_tables

SEATS: Final = range(2, 5)
CYCLES: Final = range(1, 4)
USUAL_CYCLES: Final = 3
OPTIONS: Final = ("map", "cycles", "host")
MAPS: Final = ("standard",)
_KEPT: Final = 8  # catalogues held compiled at a time


class Compiled:
    """What is made once a catalogue and board."""

    def __init__(self, board: Board, catalogue: Catalogue) -> None:
        self.board, self.tables = board, compile_tables(catalogue, board)
        self.interned = Interned(board, self.tables)


class Setup:
    """A match before its first entry. By seat: `factions`. `sequence`: the seats of a round in turn, empty
    with two players. `home`: the hex of each faction that has one.
    """

    def __init__(self, compiled: Compiled, factions: tuple[int, ...], cycles: int, host: Host) -> None:
        self.compiled, self.factions, self.cycles, self.host = compiled, factions, cycles, host
        self.board, self.tables, self.interned = compiled.board, compiled.tables, compiled.interned
        self.seats, self.duel = len(factions), len(factions) == 2
        """`duel`: the Fair Folk against Hester alone."""
        self.in_play = in_play(factions)
        self.home = homes_of(factions, self.board)
        cycle = (0, 1, 0, 2, *range(3, len(factions)))
        self.sequence = () if self.duel else cycle * cycles
        self.seat_of = {faction: seat for seat, faction in enumerate(factions)}
        self.others = tuple(range(1, self.seats))
        self.names = self.tables.faction_names


def in_play(factions: Sequence[int]) -> tuple[int, ...]:
    """The factions with cubes and units, in their own order."""
    return (FAIR_FOLK, PROTECTORS, FAMILY, HESTER) if len(factions) == 2 else tuple(sorted(factions))


def homes_of(factions: Sequence[int], board: Board) -> dict[int, int]:
    """The home of each faction that has one."""
    rivals = (PROTECTORS, FAMILY) if len(factions) == 2 else factions[1:3]
    return dict(zip(rivals, board.homes, strict=True))


_compiled: dict[tuple[int, str], tuple[Catalogue, Compiled]] = {}


def compiled_of(catalogue: Catalogue, name: str) -> Compiled:
    """The compiled catalogue on a map, made once. LibraryError: the catalogue lacks what play needs."""
    key = (id(catalogue), name)
    known = _compiled.get(key)
    if known is None:
        while len(_compiled) >= _KEPT:
            _compiled.pop(next(iter(_compiled)))
        known = _compiled[key] = (catalogue, Compiled(load_board(name), catalogue))
    return known[1]


def read_setup(
    options: Mapping[str, Any], seats: Sequence[Mapping[str, Any]], catalogue: Catalogue
) -> Setup | Refusal:
    """The setup, or the fault of the head."""
    fault = _options_fault(options) or _seats_fault(seats, catalogue)
    if fault is not None:
        return fault
    compiled = compiled_of(catalogue, options.get("map", MAPS[0]))
    factions = tuple(_faction(seat) for seat in seats)
    try:
        host = _host(options, factions, compiled.board)
    except HostFault as found:
        return found.refusal
    return Setup(compiled, factions, options.get("cycles", USUAL_CYCLES), host)


def _host(options: Mapping[str, Any], factions: tuple[int, ...], board: Board) -> Host:
    usual = default_units(homes_of(factions, board), board, hester=HESTER in factions)
    return read_host(options.get("host", {}), in_play(factions), board, usual, duel=len(factions) == 2)


def _options_fault(options: Mapping[str, Any]) -> Refusal | None:
    if other := sorted(set(options).difference(OPTIONS)):
        return refuse(GAME, "option.unknown", option=safe_text(other[0]), known=", ".join(OPTIONS))
    if options.get("map", MAPS[0]) not in MAPS:
        return refuse(GAME, "option.map", known=", ".join(MAPS))
    cycles = options.get("cycles", USUAL_CYCLES)
    if type(cycles) is not int or cycles not in CYCLES:
        return refuse(GAME, "option.cycles", least=CYCLES[0], most=CYCLES[-1])
    return None


def _seats_fault(seats: Sequence[Mapping[str, Any]], catalogue: Catalogue) -> Refusal | None:
    if len(seats) not in SEATS:
        return refuse(GAME, "seats.number", have=len(seats), least=SEATS[0], most=SEATS[-1])
    for number, seat in enumerate(seats):
        for fault in faults_of_deck(seat.get("deck"), catalogue):
            data = {"place": f"seats[{number}].deck", **fault.data}
            return refuse(GAME, fault.code, **data)
    return _factions_fault([_faction(seat) for seat in seats])


def _faction(seat: Mapping[str, Any]) -> int:
    return FACTIONS.index(seat["deck"]["faction"])


def _factions_fault(factions: Sequence[int]) -> Refusal | None:
    rivals = factions[1:3]
    if len(factions) == 2:
        fine = factions[1] == HESTER
    else:
        fine = len(set(rivals)) == 2 and set(rivals) <= set(DUEL) and factions[3:] in ([], [HESTER])
    if factions[0] == FAIR_FOLK and fine:
        return None
    return refuse(GAME, "seats.factions", factions=", ".join(FACTIONS[number] for number in factions))
