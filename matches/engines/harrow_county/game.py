"""Harrow County: The Fair Folk, rules 1.0, as a `Game`."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from cards.library.catalogue import Catalogue
from cards.library.refusals import Refusal

from ..core import Game, State
from .aid import aid
from .knowledge import location_of
from .setup import compiled_of, read_setup
from .state import HarrowState
from .tables import GAME

CALLED: Final = {
    "fair-folk": "Fair Folk",
    "protectors": "Protectors",
    "family": "Family",
    "kammi": "Kammi",
    "hester": "Hester",
    "ff": "Fair Folk",
    "h": "Hester",
}


class HarrowCounty(Game):
    """The rules of the page `harrow-county`; cards, objectives and the map come from the catalogue."""

    slug = GAME
    rules_version = "1.0"
    has_aid = True
    opens_at_the_end = True
    answers_by = frozenset({"hide", "arrow", "guess", "mark"})

    def new_initial_state(
        self, options: Mapping[str, Any], seats: Sequence[Mapping[str, Any]], catalogue: Catalogue
    ) -> State | Refusal:
        setup = read_setup(options, seats, catalogue)
        return setup if isinstance(setup, Refusal) else HarrowState(setup)

    def told_as(self, name: str) -> str:
        """A faction, its legend and a token of the bag by their names; units that a host named stay ids."""
        faction, of_legend, rest = name.partition("-legend")
        called = CALLED.get(faction)
        return name if called is None or rest else f"the {called} legend" if of_legend else called

    def redact_entry(self, entry: Mapping[str, Any], seat: int | None) -> dict[str, Any]:
        """The location card is for seats other than 0, cards and objectives drawn are for seat 0."""
        if entry["do"] == "hide" and seat in (None, 0):
            return {"by": entry["by"], "do": "hide"}
        if entry["do"] == "drawn" and entry["deck"] in ("objectives", "cards") and seat != 0:
            return {**{key: entry[key] for key in ("by", "do", "deck")}, "count": len(entry["items"])}
        return dict(entry)

    def redact_seat(self, document: Mapping[str, Any], number: int, seat: int | None) -> dict[str, Any]:
        """Who plays which faction is open."""
        return {key: document[key] for key in ("name", "deck") if key in document}

    def aid(self, observation: Mapping[str, Any], catalogue: Catalogue) -> dict[str, Any]:
        """The confined area, and for whoever sees the objectives what the next nest completes."""
        compiled = compiled_of(catalogue, observation["map"])
        return aid(observation, compiled.board, compiled.tables)

    def verdict_fields(self, state: State | None) -> dict[str, Any]:
        """`answers` to arrows and guesses, and after the end the `location` card."""
        if not isinstance(state, HarrowState):
            return {"answers": [], "location": None}
        answers = [dict(zip(("entry", "kind", "result"), row, strict=False)) for row in state.answers]
        return {"answers": answers, "location": location_of(state) if state.is_terminal() else None}


GAME_1_0 = HarrowCounty()
