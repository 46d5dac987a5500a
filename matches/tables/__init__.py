"""The table of a match for a page: from the public observation to what a template shows, a module a game."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from cards.library.loader import load_catalogue

from . import for_the_emperor, great_harvest, imperial_conquest

Show = Callable[[Mapping[str, Any], Mapping[str, str], Sequence[str]], dict[str, Any]]
SHOWS: Mapping[str, Show] = {
    "great-harvest": great_harvest.show,
    "for-the-emperor": for_the_emperor.show,
    "imperial-conquest": imperial_conquest.show,
}
"""By game: a table, names of cards and seats to the context of `matches/tables/<game>.html`."""


def shown_table(
    table: Mapping[str, Any] | None, names: Sequence[str], version: str | None
) -> dict[str, Any] | None:
    """The context of a table that `engines.tabling.table_at` gave, with `template`; None: nothing to show."""
    if table is None or (game := table["game"]) not in SHOWS:
        return None
    cards = {card.id: card.name for card in load_catalogue(game, version).cards.values()}
    return {
        "template": f"matches/tables/{game.replace('-', '_')}.html",
        "entry": table["entry"],
        **SHOWS[game](table, cards, names),
    }
