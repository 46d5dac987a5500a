"""Maps: what is wrong with one, and maps dealt from a seed.

A map is `{"layout", "bridges", "camps"}` as in the standard one: by slot a tile with its side and turn, by
moat tile the cell of its bridge, by corner whose camp lies there, and which. Whatever else the standard one
holds may stand in it if it is what follows from these three.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Final, NamedTuple

from cards.library.refusals import Refusal, message_of, refuse

from ..strict_json import safe_text
from .board import (
    CAMPS,
    CORNERS,
    ROTATIONS,
    SIDES,
    Board,
    Face,
    Plan,
    bits_of,
    cell_of,
    cells_of_edge,
    mask_of,
    number_of,
)  # fmt: skip
from .pieces import SEATS
from .tables import GAME

PARTS: Final = ("layout", "bridges", "camps")
TEXTS: Final = ("id", "name", "note")
FOLLOWS: Final = ("hydras", "strawberries", "hedges")
_FACE: Final = frozenset({"tile", "side", "rot"})
_CAMP: Final = frozenset({"seat", "camp"})
_ALL_CAMPS: Final = frozenset((seat, camp) for seat in range(SEATS) for camp in CAMPS)


class Laid(NamedTuple):
    """A map that may be played on."""

    board: Board
    faces: tuple[Face, ...]


@dataclass(frozen=True, slots=True)
class MapCheck:
    """Everything wrong with a map; warnings there are none in this game."""

    errors: tuple[Refusal, ...]

    def as_document(self) -> dict[str, Any]:
        """The answer of `check_map`."""
        return {"errors": list(map(_row, self.errors)), "warnings": []}


def _row(fault: Refusal) -> dict[str, Any]:
    return {
        "code": fault.code,
        "clauses": list(fault.clauses),
        "message": message_of(GAME, fault),
        "data": dict(fault.data),
    }


def read_map(document: Any, standard: Mapping[str, Any], plan: Plan) -> Laid | Refusal:
    """The laid board, or the first fault."""
    reading = _Reading(document, standard, plan)
    fault = next(reading.faults(), None)
    return fault if fault is not None else reading.laid()


def check_map(document: Any, standard: Mapping[str, Any], plan: Plan) -> MapCheck:
    """Every fault of a map, the strawberries that cannot be reached among them. Any value is answered."""
    reading = _Reading(document, standard, plan)
    errors = tuple(reading.faults())
    return MapCheck(errors or tuple(_unreachable(reading.laid())))


def check_request(
    document: Any, standard: Mapping[str, Any], plan: Plan, seats: int | None = None
) -> MapCheck:
    """As `check_map`, of a map or of `{"map": …, "seats": n or null}`; the request's own seats win."""
    if isinstance(document, dict) and "map" in document:
        own = document.get("seats")
        if set(document) - {"map", "seats"} or not (own is None or type(own) is int):
            return MapCheck((_shape("a request has map, and seats as a number or null"),))
        document, seats = document["map"], seats if own is None else own
    found = check_map(document, standard, plan)
    if seats in (None, SEATS):
        return found
    return MapCheck((*found.errors, refuse(GAME, "map.seats", seats=seats)))


def _shape(reason: str) -> Refusal:
    return refuse(GAME, "map.shape", reason=reason)


class _Reading:
    """A map document, and what is wrong with it."""

    def __init__(self, document: Any, standard: Mapping[str, Any], plan: Plan) -> None:
        self.document, self.standard, self.plan = document, standard, plan

    def faults(self) -> Iterator[Refusal]:
        """Faults of the form, one, or all of what it says."""
        reason = self._misshapen()
        if reason:
            yield _shape(reason)
            return
        tiles = list(self._of_tiles())
        yield from tiles
        yield from self._of_bridges(whole=not tiles)
        if {(row["seat"], row["camp"]) for row in self.document["camps"].values()} != _ALL_CAMPS:
            yield refuse(GAME, "map.camps")
        elif not tiles:
            yield from self._of_what_follows()

    def laid(self) -> Laid:
        """The board of a map without faults."""
        bridges = {corner: number_of(cell) for corner, cell in self.document["bridges"].items()}
        camps = {corner: (row["seat"], row["camp"]) for corner, row in self.document["camps"].items()}
        return Laid(Board(self.plan, bridges, camps), self._faces())

    # The form

    def _misshapen(self) -> str:
        if not isinstance(self.document, dict):
            return "a map is an object"
        if missing := [part for part in PARTS if not isinstance(self.document.get(part), dict)]:
            return f"{missing[0]} is an object"
        if other := sorted(set(self.document) - {*PARTS, *TEXTS, *self.standard}):
            return f"a map has no {safe_text(other[0])}"
        if texts := [key for key in TEXTS if not isinstance(self.document.get(key, ""), str)]:
            return f"{texts[0]} is a text"
        return self._parts_misshapen()

    def _parts_misshapen(self) -> str:
        layout, bridges, camps = (self.document[part] for part in PARTS)
        if set(layout) != set(self.plan.slots) or not all(map(self._is_face, layout.values())):
            return "layout has for each of the twelve slots a tile, its side and its turn"
        if not set(bridges) <= set(CORNERS) or not all(map(_is_cell, bridges.values())):
            return "bridges has for each moat tile a cell of it"
        if set(camps) != set(CORNERS) or not all(map(_is_camp, camps.values())):
            return "camps has for each corner a seat and a camp"
        return ""

    def _is_face(self, row: Any) -> bool:
        if not isinstance(row, dict) or row.keys() != _FACE or not isinstance(row["tile"], str):
            return False
        turned = type(row["rot"]) is int and row["rot"] in ROTATIONS
        return (
            row["tile"] in self.plan.tiles
            and isinstance(row["side"], str)
            and row["side"] in SIDES
            and turned
        )

    # Tiles and bridges

    def _faces(self) -> tuple[Face, ...]:
        layout = self.document["layout"]
        return tuple(
            (layout[slot]["tile"], layout[slot]["side"], layout[slot]["rot"]) for slot in self.plan.slots
        )

    def _of_tiles(self) -> Iterator[Refusal]:
        faces = self._faces()
        used = [tile for tile, _, _ in faces]
        if twice := sorted({tile for tile in used if used.count(tile) > 1}):
            yield refuse(GAME, "map.tile-twice", tiles=twice, named=", ".join(twice))
        wrong = [
            slot
            for slot, (tile, _, rot) in zip(self.plan.slots, faces, strict=True)
            if not self.plan.fits(slot, tile, rot)
        ]
        if wrong:
            yield refuse(GAME, "map.tile-size", slots=wrong, named=", ".join(wrong))

    def _of_bridges(self, *, whole: bool) -> Iterator[Refusal]:
        hedges = self.plan.hedges_of(self._faces()) if whole else frozenset[int]()
        wrong = [corner for corner in CORNERS if not self._is_bridged(corner, hedges)]
        if wrong:
            yield refuse(GAME, "map.bridges", corners=wrong, named=", ".join(wrong))

    def _is_bridged(self, corner: str, hedges: frozenset[int]) -> bool:
        """Whether the moat tile has its bridge, or there is no cell for one."""
        possible = bridge_cells(self.plan, corner, hedges)
        cell = self.document["bridges"].get(corner)
        return not possible if cell is None else number_of(cell) in possible

    def _of_what_follows(self) -> Iterator[Refusal]:
        """Parts that are no choice, and say something else than what follows from the choices."""
        found = describe(self.laid())
        fixed = {key: self.standard[key] for key in self.standard if key not in {*PARTS, *TEXTS, *FOLLOWS}}
        for key, value in {**fixed, **{key: found[key] for key in FOLLOWS}}.items():
            if key in self.document and not _same(key, self.document[key], value):
                yield refuse(GAME, "map.differs", part=key)


def _same(key: str, have: Any, want: Any) -> bool:
    if key in ("strawberries", "hedges"):
        return isinstance(have, list) and sorted(map(repr, have)) == sorted(map(repr, want))
    return bool(have == want)


def _is_cell(value: Any) -> bool:
    return isinstance(value, list) and len(value) == 2 and all(type(part) is int for part in value)


def _is_camp(row: Any) -> bool:
    if not isinstance(row, dict) or row.keys() != _CAMP or type(row["seat"]) is not int:
        return False
    return row["seat"] in range(SEATS) and isinstance(row["camp"], str) and row["camp"] in CAMPS


def bridge_cells(plan: Plan, corner: str, hedges: frozenset[int]) -> list[int]:
    """The cells of a moat tile on which a bridge may lie, the hedges being these."""
    return [
        cell
        for cell in plan.moat[corner]
        if (edges := plan.bridge_edges(cell)) and not hedges.intersection(edges)
    ]


def describe(laid: Laid) -> dict[str, Any]:
    """What follows from a map: Hydras, strawberries and hedges, as they stand in the data."""
    h1, h2 = laid.board.start_of_hydras()
    edges = laid.board.plan.hedges_of(laid.faces)
    return {
        "hydras": {"h1": cell_of(h1), "h2": cell_of(h2)},
        "strawberries": list(map(cell_of, laid.board.strawberries(laid.faces))),
        "hedges": sorted([cell_of(low), cell_of(high)] for low, high in map(cells_of_edge, edges)),
    }


def _unreachable(laid: Laid) -> Iterator[Refusal]:
    berries = mask_of(laid.board.strawberries(laid.faces))
    for seat in range(SEATS):
        left = berries & ~reachable(laid, seat)
        if left:
            cells = list(map(cell_of, bits_of(left)))
            yield refuse(GAME, "map.unreachable", seat=seat, cells=cells, where=", ".join(map(str, cells)))


def reachable(laid: Laid, seat: int) -> int:
    """The mask of the cells to which a seat's characters can walk from their camp."""
    ground = laid.board.ground(laid.faces, {})
    reached, fringe = 0, list(laid.board.camp[seat])
    while fringe:
        cell = fringe.pop()
        reached |= 1 << cell
        fringe += [other for other in ground.steps(seat, cell) if not reached >> other & 1]
    return reached


# Maps from a seed ----------------------------------------------------------------------------------


def generate_map(*, seed: int | str, standard: Mapping[str, Any], plan: Plan) -> dict[str, Any]:
    """A random map that passes the check: the same arguments give the same map."""
    rng = Random(f"{GAME} {seed}")  # noqa: S311  a game, not a secret
    while True:
        document = _dealt(plan, rng)
        if document is not None and not check_map(document, standard, plan).errors:
            return document


def _dealt(plan: Plan, rng: Random) -> dict[str, Any] | None:
    """A layout with bridges and camps; None where a moat tile has no place for a bridge."""
    tiles = list(plan.tiles)
    rng.shuffle(tiles)
    layout = {slot: _face(plan, slot, tiles, rng) for slot in plan.slots}
    faces = [(row["tile"], row["side"], row["rot"]) for row in layout.values()]
    hedges = plan.hedges_of(faces)
    places = {corner: bridge_cells(plan, corner, hedges) for corner in CORNERS}
    if not all(places.values()):
        return None
    bridges = {corner: cell_of(rng.choice(cells)) for corner, cells in places.items()}
    return {"layout": layout, "bridges": bridges, "camps": _camps(rng)}


def _face(plan: Plan, slot: str, tiles: list[str], rng: Random) -> dict[str, Any]:
    """The next tile of the slot's size, taken off the pile."""
    ways = [(tile, rot) for tile in tiles for rot in ROTATIONS if plan.fits(slot, tile, rot)]
    tile = ways[0][0]
    tiles.remove(tile)
    rot = rng.choice([turn for name, turn in ways if name == tile])
    return {"tile": tile, "side": rng.choice(SIDES), "rot": rot}


def _camps(rng: Random) -> dict[str, Any]:
    """The four camps in any order."""
    kinds: Sequence[tuple[int, str]] = sorted(_ALL_CAMPS)
    order = rng.sample(list(kinds), len(kinds))
    return {corner: {"seat": seat, "camp": camp} for corner, (seat, camp) in zip(CORNERS, order, strict=True)}
