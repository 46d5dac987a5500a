"""The table of a match for a page: from the public observation to what a template shows, a module a game."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from cards.domain.current import catalogue_at, catalogue_in_force
from cards.library.boards.shipped import BOARDS, drawing_of_observation

from . import for_the_emperor, great_harvest

Show = Callable[[Mapping[str, Any], Mapping[str, str], Sequence[str]], dict[str, Any]]
SHOWS: Mapping[str, Show] = {
    "great-harvest": great_harvest.show,
    "for-the-emperor": for_the_emperor.show,
}
"""By game: a table, names of cards and seats to the context of `matches/tables/<game>.html`."""


BOARD = "matches/tables/board.html"  # for the games whose board the library draws


def shown_table(
    table: Mapping[str, Any] | None,
    names: Sequence[str],
    version: str | None,
    entry: Mapping[str, Any] | None = None,
) -> dict[str, Any] | None:
    """The context of a table that `engines.tabling.table_at` gave, with `template`; None: nothing to show.

    `entry` is one whose places are ringed, where the game has a board.
    """
    if table is None:
        return None
    game = table["game"]
    if game in BOARDS:
        drawing = drawing_of_observation(game, table["observation"], entry)
        shown = {"template": BOARD, "drawing": drawing, "names": names} if drawing is not None else None
    elif game in SHOWS:
        catalogue = catalogue_at(game, version) if version else catalogue_in_force(game)
        cards = {card.id: card.name for card in catalogue.cards.values()}
        template = f"matches/tables/{game.replace('-', '_')}.html"
        shown = {"template": template, **SHOWS[game](table, cards, names)}
    else:
        shown = None
    return shown and {**shown, "entry": table["entry"]}
