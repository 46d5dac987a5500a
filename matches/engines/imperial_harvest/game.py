"""Imperial Harvest, rules 1.0, as a `Game`."""

from collections.abc import Mapping, Sequence
from typing import Any

from cards.library.catalogue import Catalogue
from cards.library.refusals import Refusal

from ..core import Game, State
from .setup import read_setup
from .state import HarvestState
from .tables import GAME


class ImperialHarvest(Game):
    """The rules of the page `imperial-harvest`; characters, abilities and tiles come from the data."""

    slug = GAME
    rules_version = "1.0"

    def new_initial_state(
        self, options: Mapping[str, Any], seats: Sequence[Mapping[str, Any]], catalogue: Catalogue
    ) -> State | Refusal:
        setup = read_setup(options, seats, catalogue)
        return setup if isinstance(setup, Refusal) else HarvestState(setup)

    def redact_entry(self, entry: Mapping[str, Any], seat: int | None) -> dict[str, Any]:
        """Nothing is hidden."""
        return dict(entry)

    def redact_seat(self, document: Mapping[str, Any], number: int, seat: int | None) -> dict[str, Any]:
        """Nothing is hidden."""
        return {key: document[key] for key in ("name", "deck") if key in document}


GAME_1_0 = ImperialHarvest()
