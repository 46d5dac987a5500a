"""Imperial Conquest, rules 1.0, as a `Game`."""

from collections.abc import Mapping, Sequence
from typing import Any

from cards.library.catalogue import Catalogue
from cards.library.refusals import Refusal

from ..core import Game, State
from .pieces import unit_in_words
from .setup import read_setup
from .state import ConquestState
from .tables import GAME


class ImperialConquest(Game):
    """The rules of the page `imperial-conquest`; prices and movement come from the catalogue."""

    slug = GAME
    rules_version = "1.0"
    hides = False

    def new_initial_state(
        self, options: Mapping[str, Any], seats: Sequence[Mapping[str, Any]], catalogue: Catalogue
    ) -> State | Refusal:
        setup = read_setup(options, seats, catalogue)
        return setup if isinstance(setup, Refusal) else ConquestState(setup)

    def told_as(self, name: str) -> str:
        """A unit's id with its type before it."""
        return unit_in_words(name)

    def redact_entry(self, entry: Mapping[str, Any], seat: int | None) -> dict[str, Any]:
        """Nothing is hidden."""
        return dict(entry)

    def redact_seat(self, document: Mapping[str, Any], number: int, seat: int | None) -> dict[str, Any]:
        """Nothing is hidden."""
        return {key: document[key] for key in ("name", "deck") if key in document}


GAME_1_0 = ImperialConquest()
