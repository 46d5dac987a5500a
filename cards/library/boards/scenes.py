"""A state of Imperial Harvest as a drawing needs it: from a match file's options, or a document alike."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from .garden import (
    Cell,
    Edge,
    cell_of,
    edge_of,
    hydras_at_start,
    printed_hedges,
    strawberries_at_start,
)

SEATS = ("Imperial Servants", "Northern Raiders")
TOKEN = "token-"  # noqa: S105  the ids of a Sentry's tokens begin with it


@dataclass(frozen=True, slots=True)
class Standing:
    """A piece on the board: its id and name, the seat that it belongs to, where and how it stands."""

    id: str
    name: str
    seat: int
    at: Cell
    facing: str
    items: int = 0
    immune: bool = False


@dataclass(frozen=True, slots=True)
class Scene:
    """All that lies on the board. `edges` maps an edge with a token to `hedge` or `chopped`."""

    board: Mapping[str, Any]
    layout: Mapping[str, Any]
    bridges: Mapping[str, Any]
    camps: Mapping[str, Any]
    hydras: Mapping[str, Cell] = field(default_factory=dict)
    strawberries: Sequence[Cell] = ()
    edges: Mapping[Edge, str] = field(default_factory=dict)
    pieces: Sequence[Standing] = ()
    away: Sequence[str] = ()
    watched: Sequence[Cell] = ()

    @property
    def hedges(self) -> set[Edge]:
        """The hedges that the tiles show."""
        return printed_hedges(self.board, self.layout)


def scene_of(document: Mapping[str, Any], board: Mapping[str, Any], names: Mapping[str, str]) -> Scene:
    """A scene from a plain document; what it leaves out is as at the start on its map, the standard one if it
    names none.

    Keys: `layout bridges camps` (a map), `characters hydras strawberries edges tokens` (as in `position` of a
    match file), `teams` (two lists of ids), `watched` (cells to ring). `names` gives the names of characters.
    """
    layout = document.get("layout", board["layout"])
    bridges = document.get("bridges", board["bridges"])
    camps = document.get("camps", board["camps"])
    pieces, away = _pieces(document, names)
    return Scene(
        board,
        layout,
        bridges,
        camps,
        hydras=_hydras(document.get("hydras"), board, camps),
        strawberries=_berries(document.get("strawberries"), board, layout, camps),
        edges=_edges(document.get("edges") or ()),
        pieces=pieces,
        away=away,
        watched=[cell_of(cell) for cell in document.get("watched", ())],
    )


def scene_of_observation(
    observation: Mapping[str, Any], board: Mapping[str, Any], names: Mapping[str, str]
) -> Scene:
    """The scene that the engine's observation tells of; of a board that is being built what lies so far."""
    nothing: dict[str, Any] = {"hydras": {}, "strawberries": []}
    return scene_of({**nothing, **observation, **observation["map"]}, board, names)


def scene_of_options(
    options: Mapping[str, Any],
    seats: Sequence[Mapping[str, Any]],
    board: Mapping[str, Any],
    names: Mapping[str, str],
) -> Scene:
    """The scene that the head of a match file sets: its map and its position."""
    own = options.get("map")
    position = options.get("position") or {}
    teams = [(seat.get("deck") or {}).get("characters", ()) for seat in seats]
    return scene_of({**(own if isinstance(own, dict) else {}), **position, "teams": teams}, board, names)


def _hydras(
    written: Mapping[str, Any] | None, board: Mapping[str, Any], camps: Mapping[str, Any]
) -> dict[str, Cell]:
    found = hydras_at_start(board, camps) if written is None else written
    return {hydra: cell_of(at) for hydra, at in found.items() if at is not None}


def _berries(
    written: Iterable[Sequence[int]] | None,
    board: Mapping[str, Any],
    layout: Mapping[str, Any],
    camps: Mapping[str, Any],
) -> list[Cell]:
    if written is None:
        return strawberries_at_start(board, layout, camps)
    return [cell_of(cell) for cell in written]


def _edges(rows: Iterable[Mapping[str, Any]]) -> dict[Edge, str]:
    return {edge_of(cell_of(row["edge"][0]), cell_of(row["edge"][1])): str(row["token"]) for row in rows}


def _pieces(document: Mapping[str, Any], names: Mapping[str, str]) -> tuple[list[Standing], list[str]]:
    """The pieces on the board, and the names of the characters that are off it."""
    seats = {piece: seat for seat, team in enumerate(document.get("teams", ())) for piece in team}
    found, away = [], []
    for piece, row in (document.get("characters") or {}).items():
        if row.get("at") is None:
            away.append(names.get(piece, piece))
        else:
            found.append(_standing(piece, row, int(row.get("seat", seats.get(piece, 0))), names))
    for row in document.get("tokens") or ():
        if row.get("at") is not None:
            found.append(_standing(row["id"], row, _seat_of_token(row["id"]), names))
    return found, away


def _standing(piece: str, row: Mapping[str, Any], seat: int, names: Mapping[str, str]) -> Standing:
    name = names.get(piece) or (
        f"Sentry {piece.rpartition('-')[2]}" if piece.startswith(TOKEN) else piece.replace("-", " ").title()
    )
    items = row.get("items", 0)
    held = items if isinstance(items, int) else len(items)
    return Standing(
        piece, name, seat, cell_of(row["at"]), str(row.get("facing", "n")), held, bool(row.get("immune"))
    )


def _seat_of_token(token: str) -> int:
    return 1 if token.startswith(f"{TOKEN}1-") else 0


def cells_in(entry: Mapping[str, Any], scene: Scene) -> list[Cell]:
    """The cells that an entry speaks of, to be ringed: where it acts, its target, where it leads."""
    standing = {piece.id: piece.at for piece in scene.pieces} | dict(scene.hydras)
    named = [entry.get(key) for key in ("character", "target", "which")]
    found = [standing[name] for name in named if isinstance(name, str) and name in standing]
    for key in ("to", "at"):
        if _is_cell(entry.get(key)):
            found.append(cell_of(entry[key]))
    path = entry.get("path")
    found += [cell_of(cell) for cell in path if _is_cell(cell)] if isinstance(path, list) else []
    inner = entry.get("with")
    found += cells_in(inner, scene) if isinstance(inner, dict) else []
    return list(dict.fromkeys(found))


def _is_cell(value: Any) -> bool:
    is_pair = isinstance(value, list) and len(value) == 2
    return is_pair and all(type(part) is int and 0 <= part < 12 for part in value)
