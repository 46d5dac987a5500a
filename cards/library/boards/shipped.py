"""Drawings of the games that have a board, from the shipped cards and maps."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from ..loader import load_catalogue, load_map
from . import harrow_county, imperial_conquest
from .imperial_harvest import Drawing, draw
from .scenes import Scene, cells_in, scene_of, scene_of_observation, scene_of_options

GAME = "imperial-harvest"


@lru_cache(maxsize=1)
def _names() -> Mapping[str, str]:
    return {card.id: card.name for card in load_catalogue(GAME).cards.values()}


def drawing_of(document: Mapping[str, Any]) -> Drawing:
    """The drawing of a document as `scenes.scene_of` takes it, on the standard map where it names none."""
    return draw(scene_of(document, load_map(GAME, "standard"), _names()))


def _of_head(
    options: Mapping[str, Any], seats: Sequence[Mapping[str, Any]], entry: Mapping[str, Any]
) -> Drawing | None:
    if options.get("map") == "build":
        return None  # the board is still to be built
    scene = scene_of_options(options, seats, load_map(GAME, "standard"), _names())
    return draw(ringed(scene, entry))


def _of_observation(observation: Mapping[str, Any], entry: Mapping[str, Any]) -> Drawing | None:
    if not observation["map"]["layout"]:
        return None
    active = (observation.get("activation") or {}).get("character")
    tried = {"character": active, **entry} if entry and active else entry
    return draw(ringed(scene_of_observation(observation, load_map(GAME, "standard"), _names()), tried))


def ringed(scene: Scene, entry: Mapping[str, Any]) -> Scene:
    """The scene with the cells ringed that an entry speaks of."""
    return replace(scene, watched=cells_in(entry, scene))


@dataclass(frozen=True, slots=True)
class Board:
    """How a game's board is drawn: from what its engine observes, a map file, or the head of a match file.

    `of_observation(observation, entry)`, `of_map(document)`, `of_head(options, seats, entry)`; `entry` is
    ringed. Each gives what the game's template `partials/board_<game>.html` takes as `board`, or None where
    there is nothing to draw.
    """

    of_observation: Callable[[Mapping[str, Any], Mapping[str, Any]], Any]
    of_map: Callable[[Mapping[str, Any]], Any]
    of_head: Callable[[Mapping[str, Any], Sequence[Mapping[str, Any]], Mapping[str, Any]], Any] | None = None


HARROW = "harrow-county"


def _county_of_head(
    options: Mapping[str, Any], seats: Sequence[Mapping[str, Any]], entry: Mapping[str, Any]
) -> harrow_county.Drawing:
    """The map as the host state sets it; usual units are not known here."""
    host = options.get("host") or {}
    tokens = {name: host[name] for name in harrow_county.TOKENS if name in host}
    return county_of({"units": host.get("units", ()), "tokens": tokens}, entry)


def county_of(
    document: Mapping[str, Any], entry: Mapping[str, Any], spots: Sequence[Sequence[int]] = ()
) -> harrow_county.Drawing:
    """The map of Harrow County with the hexes ringed that an entry speaks of."""
    return harrow_county.draw(document, load_map(HARROW, "standard"), watched=_hexes_of(entry), spots=spots)


def _county_of_map(document: Mapping[str, Any]) -> harrow_county.Drawing:
    return harrow_county.draw({"homes": document["homes"]}, document)


def _garden_of_map(document: Mapping[str, Any]) -> Drawing:
    return draw(scene_of({}, document, _names()))


CONQUEST = "imperial-conquest"


def _conquest_of(observation: Mapping[str, Any], entry: Mapping[str, Any]) -> imperial_conquest.Drawing:
    watched = [(q, r) for q, r in (*_hexes_of(entry), *_steps_of(entry))]
    terrains = imperial_conquest.terrains_of_observation(observation["map"])
    return imperial_conquest.draw(terrains, observation, watched)


def _conquest_of_map(document: Mapping[str, Any]) -> imperial_conquest.Drawing:
    return imperial_conquest.draw(imperial_conquest.terrains_of_map(document), {})


def _steps_of(entry: Mapping[str, Any]) -> list[Sequence[int]]:
    path = entry.get("path")
    return [at for at in path if _is_hex(at)] if isinstance(path, list) else []


def _hexes_of(entry: Mapping[str, Any]) -> list[Sequence[int]]:
    values = [entry.get(name) for name in ("at", "from", "to", "nest", "offer_from")]
    rows = entry.get("nests")
    return [at for at in (*values, *(rows if isinstance(rows, list) else ())) if _is_hex(at)]


def _is_hex(value: object) -> bool:
    return isinstance(value, list) and len(value) == 2 and all(type(part) is int for part in value)


BOARDS: Mapping[str, Board] = {
    GAME: Board(_of_observation, _garden_of_map, _of_head),
    HARROW: Board(county_of, _county_of_map, _county_of_head),
    CONQUEST: Board(_conquest_of, _conquest_of_map),
}


def drawing_of_match(
    game: str,
    options: Mapping[str, Any],
    seats: Sequence[Mapping[str, Any]],
    entry: Mapping[str, Any] | None = None,
) -> Any:
    """What the head of a match file sets, with what `entry` speaks of ringed; None: nothing to draw."""
    of_head = BOARDS[game].of_head if game in BOARDS else None
    return of_head(options, seats, entry or {}) if of_head else None


def drawing_of_map(game: str, document: Mapping[str, Any]) -> Any:
    """A map that comes with a game, with nothing on it but what belongs to the map."""
    return BOARDS[game].of_map(document)


def drawing_of_observation(
    game: str, observation: Mapping[str, Any] | None, entry: Mapping[str, Any] | None = None
) -> Any:
    """The board as an engine observes it, with what `entry` speaks of ringed; None: nothing to draw."""
    if game not in BOARDS or observation is None:
        return None
    return BOARDS[game].of_observation(observation, entry or {})
