"""Drawings of the games that have a board, from the shipped cards and maps."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any

from ..loader import load_catalogue, load_map
from .imperial_harvest import Drawing, draw
from .scenes import Scene, cells_in, scene_of, scene_of_options

GAME = "imperial-harvest"


@lru_cache(maxsize=1)
def _names() -> Mapping[str, str]:
    return {card.id: card.name for card in load_catalogue(GAME).cards.values()}


def drawing_of(document: Mapping[str, Any]) -> Drawing:
    """The drawing of a document as `scenes.scene_of` takes it, on the standard map where it names none."""
    return draw(scene_of(document, load_map(GAME, "standard"), _names()))


def _of_match(
    options: Mapping[str, Any], seats: Sequence[Mapping[str, Any]], entry: Mapping[str, Any]
) -> Drawing | None:
    if options.get("map") == "build":
        return None  # the board is still to be built
    scene = scene_of_options(options, seats, load_map(GAME, "standard"), _names())
    return draw(ringed(scene, entry))


def ringed(scene: Scene, entry: Mapping[str, Any]) -> Scene:
    """The scene with the cells ringed that an entry speaks of."""
    return replace(scene, watched=cells_in(entry, scene))


Draw = Callable[
    [Mapping[str, Any], Sequence[Mapping[str, Any]], Mapping[str, Any]], Any
]  # options, seats, entry
BOARDS: Mapping[str, Draw] = {GAME: _of_match}
"""By game: the drawing of what a match file's head sets, or None. Its template is `board_<game>.html`."""


def drawing_of_match(
    game: str,
    options: Mapping[str, Any],
    seats: Sequence[Mapping[str, Any]],
    entry: Mapping[str, Any] | None = None,
) -> Any:
    """What the head of a match file sets, with what `entry` speaks of ringed; None: nothing to draw."""
    return BOARDS[game](options, seats, entry or {}) if game in BOARDS else None
