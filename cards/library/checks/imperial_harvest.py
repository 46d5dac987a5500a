"""Checks of Imperial Harvest's catalogue beyond its schema: characters, abilities, teams, and the maps.

What follows from a layout (Hydras, strawberries, hedges) is worked out here for itself, cell by cell, and not
by the engine: the data is checked against both.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from ..loader import catalogue_from
from ..schema import schema_faults
from ..source import DataFault, LibraryError, read_yaml
from ..teams import check_sides, check_team
from .files import Files
from .shared import Seen, of_formats, of_links, unknown

COLUMNS = ("innate", "advanced", "strawberry")
TURN = {"e": "n", "n": "w", "w": "s", "s": "e"}  # by a quarter, counter-clockwise
ACROSS = {"n": (0, 1), "e": (1, 0), "s": (0, -1), "w": (-1, 0)}
Spot = tuple[int, int]
Edge = frozenset[Spot]


def faults(files: Files) -> Iterator[DataFault]:
    """Everything wrong in the catalogue and in the files of its maps."""
    for check in (_of_archetypes, _of_columns, _of_abilities, _of_standing, _of_teams, of_links, of_formats):
        for steps, message in check(files):
            yield DataFault(files.path("catalogue"), steps, message)
    for place, name in enumerate(files.catalogue["maps"]):
        yield from _of_map(files, place, name)


def _of_archetypes(files: Files) -> Seen:
    known = [row["id"] for row in files.catalogue["archetypes"]]
    for steps, row in files.cards():
        if row["sub_type"] not in known:
            yield (*steps, "sub_type"), f"there is no archetype {row['sub_type']}"


def _of_columns(files: Files) -> Seen:
    known = {row["id"] for row in files.catalogue["abilities"]}
    for steps, row in files.cards():
        for column in COLUMNS:
            if row[column] not in known:
                yield (*steps, column), f"there is no ability {row[column]}"
    for number, row in enumerate(files.catalogue["abilities"]):
        if not any(row["id"] in {card[column] for column in COLUMNS} for _, card in files.cards()):
            yield ("abilities", number), f"{row['id']} stands on no card"


def _of_abilities(files: Files) -> Seen:
    seen: set[str] = set()
    for number, row in enumerate(files.catalogue["abilities"]):
        steps = ("abilities", number)
        if row["id"] in seen:
            yield (*steps, "id"), f"{row['id']} is there twice"
        seen.add(row["id"])
        if row.get("passive") and (row["cost"] or "limit" in row):
            yield steps, "what is passive has neither a cost nor a limit"
        yield from unknown((*steps, "clauses"), row["clauses"], files.clause_ids, "clause")


def _of_standing(files: Files) -> Seen:
    for steps, row in files.cards():
        for name in ("public_fields", "house_fields"):
            yield from unknown((*steps, name), row.get(name, ()), row, "field")


def _of_teams(files: Files) -> Seen:
    catalogue = catalogue_from(files.catalogue)
    teams = [row["cards"] for row in files.catalogue["teams"]]
    for number, team in enumerate(teams):
        for problem in check_team(team, catalogue):
            yield ("teams", number, "cards"), f"this is no legal team: {problem.code}"
    if check_sides(teams[:2]):
        yield ("teams",), "the two ready teams share a character"


# Maps ----------------------------------------------------------------------------------------------


def _of_map(files: Files, place: int, name: str) -> Iterator[DataFault]:
    path = files.data / files.game / "maps" / f"{name}.yaml"
    try:
        document = read_yaml(path)
    except LibraryError as error:
        yield DataFault(files.path("catalogue"), ("maps", place), f"{name}: {error.message}")
        return
    found = list(schema_faults(document, "map", path, game=files.game))
    yield from found
    if not found:
        for steps, message in _of_chart(document, name):
            yield DataFault(path, steps, message)


def _of_chart(chart: Mapping[str, Any], name: str) -> Seen:
    if chart["id"] != name:
        yield ("id",), f"{chart['id']} is not the name of this file"
    tiles = [row["tile"] for row in chart["layout"].values()]
    if sorted(tiles) != sorted(chart["tiles"]) or set(chart["layout"]) != set(chart["slots"]):
        yield ("layout",), "each slot has a tile, and each tile lies once"
        return
    hedges = {edge for slot in chart["slots"] for edge in _hedges(chart, slot)}
    if {frozenset(map(_spot, edge)) for edge in chart["hedges"]} != hedges:
        yield ("hedges",), "these are not the hedges of the layout"
    corners = {(row["seat"], row["camp"]): corner for corner, row in chart["camps"].items()}
    stores = [corners.get((seat, "strawberry"), "") for seat in range(2)]
    if len(corners) < len(chart["camps"]) or not all(stores):
        yield ("camps",), "each seat has both camps"
        return
    yield from _of_pieces(chart, stores)
    yield from _of_bridges(chart, hedges)


def _of_pieces(chart: Mapping[str, Any], stores: list[str]) -> Seen:
    hydras = [_spot(chart["moat"][corner][0]) for corner in stores]
    if [_spot(chart["hydras"][name]) for name in ("h1", "h2")] != hydras:
        yield ("hydras",), "each Hydra lies in the bend of the moat at its strawberry camp"
    inside = [tuple(part + (1 if part < 6 else -1) for part in cell) for cell in hydras]
    marks = [_mark(chart, slot) for slot in chart["slots"]]
    if sorted(map(_spot, chart["strawberries"])) != sorted([*marks, *inside]):
        yield ("strawberries",), "they lie on the twelve marks, and beside each Hydra"


def _of_bridges(chart: Mapping[str, Any], hedges: set[Edge]) -> Seen:
    gardens = {cell for slot in chart["slots"] for cell in _cells(chart, slot)}
    for corner, cell in chart["bridges"].items():
        at = _spot(cell)
        banks = [bank for bank in _around(at) if bank in gardens]
        blocked = any(frozenset((at, bank)) in hedges for bank in banks)
        if cell not in chart["moat"][corner][1:] or blocked:
            yield ("bridges", corner), "a bridge joins two gardens, with no hedge on its way"


def _spot(cell: Any) -> Spot:
    return cell[0], cell[1]


def _around(at: Spot) -> list[Spot]:
    return [(at[0] + dx, at[1] + dy) for dx, dy in ACROSS.values()]


def _cells(chart: Mapping[str, Any], slot: str) -> list[Spot]:
    (x, y), (w, h) = chart["slots"][slot]["origin"], chart["slots"][slot]["size"]
    return [(x + u, y + v) for u in range(w) for v in range(h)]


def _lay(chart: Mapping[str, Any], slot: str, spot: Spot) -> Spot:
    """A cell of the tile in a slot as a cell of the board."""
    face = chart["layout"][slot]
    w, h = chart["tiles"][face["tile"]]["size"]
    u, v = spot
    for _ in range(face["rot"] // 90):
        u, v, w, h = h - 1 - v, u, h, w
    x, y = chart["slots"][slot]["origin"]
    return x + u, y + v


def _face(chart: Mapping[str, Any], slot: str) -> Any:
    face = chart["layout"][slot]
    return chart["tiles"][face["tile"]][face["side"]]


def _mark(chart: Mapping[str, Any], slot: str) -> Spot:
    return _lay(chart, slot, _spot(_face(chart, slot)["mark"]))


def _hedges(chart: Mapping[str, Any], slot: str) -> Iterator[Edge]:
    """The hedged edges of a slot's tile, without those on the rim of the board."""
    for u, v, printed in _face(chart, slot)["hedges"]:
        way = printed
        for _ in range(chart["layout"][slot]["rot"] // 90):
            way = TURN[way]
        at = _lay(chart, slot, (u, v))
        beyond = at[0] + ACROSS[way][0], at[1] + ACROSS[way][1]
        if all(0 <= part < 12 for part in beyond):
            yield frozenset((at, beyond))
