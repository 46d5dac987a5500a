"""Drawings of the games that have a board, from the shipped cards and maps."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from ..loader import load_catalogue, load_map
from . import harrow_county
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
    """How a game's board is drawn: from the head of a match file, and from what its engine observes.

    `of_head(options, seats, entry)`, `of_observation(observation, entry)`; `entry` is ringed. Each gives what
    the game's template `partials/board_<game>.html` takes as `board`, or None where there is nothing to draw.
    """

    of_head: Callable[[Mapping[str, Any], Sequence[Mapping[str, Any]], Mapping[str, Any]], Any]
    of_observation: Callable[[Mapping[str, Any], Mapping[str, Any]], Any]


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


def _hexes_of(entry: Mapping[str, Any]) -> list[Sequence[int]]:
    values = [entry.get(name) for name in ("at", "from", "to", "nest", "offer_from")]
    rows = entry.get("nests")
    return [at for at in (*values, *(rows if isinstance(rows, list) else ())) if _is_hex(at)]


def _is_hex(value: object) -> bool:
    return isinstance(value, list) and len(value) == 2 and all(type(part) is int for part in value)


BOARDS: Mapping[str, Board] = {
    GAME: Board(_of_head, _of_observation),
    HARROW: Board(_county_of_head, county_of),
}


def drawing_of_match(
    game: str,
    options: Mapping[str, Any],
    seats: Sequence[Mapping[str, Any]],
    entry: Mapping[str, Any] | None = None,
) -> Any:
    """What the head of a match file sets, with what `entry` speaks of ringed; None: nothing to draw."""
    return BOARDS[game].of_head(options, seats, entry or {}) if game in BOARDS else None


def drawing_of_observation(
    game: str, observation: Mapping[str, Any] | None, entry: Mapping[str, Any] | None = None
) -> Any:
    """The board as an engine observes it, with what `entry` speaks of ringed; None: nothing to draw."""
    if game not in BOARDS or observation is None:
        return None
    return BOARDS[game].of_observation(observation, entry or {})
