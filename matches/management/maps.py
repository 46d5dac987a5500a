"""The games that have maps of their own, for `check_map` and `generate_map`. A new game adds a row."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, Protocol

from cards.library.loader import load_catalogue
from cards.library.refusals import Refusal

from ..engines.imperial_conquest import maps as conquest
from ..engines.imperial_conquest.board import RADIUS_OF_SEATS
from ..engines.imperial_harvest import maps as harvest
from ..engines.imperial_harvest.pieces import SEATS
from ..engines.imperial_harvest.tables import compile_tables

CONQUEST, HARVEST = "imperial-conquest", "imperial-harvest"


class Check(Protocol):
    """Everything wrong with a map, and how it is told."""

    @property
    def errors(self) -> tuple[Refusal, ...]: ...

    def as_document(self) -> dict[str, Any]: ...


class Maps(NamedTuple):
    """What a game does with maps. `key`: stands in its maps, and in those of no other game; `seats`: for how
    many players there are maps.
    """

    key: str
    check: Callable[[Any, int | None], Check]
    generate: Callable[[int, str], dict[str, Any]]
    seats: tuple[int, ...]


def _check_harvest(document: Any, seats: int | None) -> Check:
    tables = compile_tables(load_catalogue(HARVEST))
    return harvest.check_request(document, tables.standard, tables.plan, seats)


def _generate_harvest(seats: int, seed: str) -> dict[str, Any]:
    tables = compile_tables(load_catalogue(HARVEST))
    return harvest.generate_map(seed=seed, standard=tables.standard, plan=tables.plan)


GAMES: Mapping[str, Maps] = {
    CONQUEST: Maps(
        "hexes",
        conquest.check_request,
        lambda seats, seed: conquest.generate_map(seats=seats, seed=seed),
        tuple(sorted(RADIUS_OF_SEATS)),
    ),
    HARVEST: Maps("layout", _check_harvest, _generate_harvest, (SEATS,)),
}


def game_of(document: Any) -> str:
    """The game whose map it is, as far as that can be seen; else the first."""
    chart = document.get("map", document) if isinstance(document, dict) else None
    keys = chart.keys() if isinstance(chart, dict) else ()
    return next((slug for slug, maps in GAMES.items() if maps.key in keys), CONQUEST)
