"""For the Emperor, rules 1.0, as a `Game`."""

from collections.abc import Mapping, Sequence
from typing import Any

from cards.library.catalogue import Catalogue
from cards.library.refusals import Refusal

from ..core import Game, State
from .setup import GAME, read_setup
from .state import ForTheEmperorState


class ForTheEmperor(Game):
    """The rules of the page `for-the-emperor`; Warriors and their effects come from the catalogue."""

    slug = GAME
    rules_version = "1.0"

    def new_initial_state(
        self, options: Mapping[str, Any], seats: Sequence[Mapping[str, Any]], catalogue: Catalogue
    ) -> State | Refusal:
        setup = read_setup(options, seats, catalogue)
        return setup if isinstance(setup, Refusal) else ForTheEmperorState(setup)

    def redact_entry(self, entry: Mapping[str, Any], seat: int | None) -> dict[str, Any]:
        """Warriors drawn by the other are a `count`; everything else is done in the open."""
        if entry["do"] != "drawn" or entry["seat"] == seat:
            return dict(entry)
        return {**{key: entry[key] for key in ("by", "do", "seat")}, "count": len(entry["cards"])}

    def redact_seat(self, document: Mapping[str, Any], number: int, seat: int | None) -> dict[str, Any]:
        """Armies are no secret: everybody has the same nine."""
        return {key: document[key] for key in ("name", "deck") if key in document}


GAME_1_0 = ForTheEmperor()
