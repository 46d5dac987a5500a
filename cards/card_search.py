"""The search syntax for cards over the rows of the database."""

from typing import Any

from harvest_site.base.problems import Malformed

from .library.card_query import CardQuery, fields_of, fitting, parse_card_query
from .library.loader import games, load_catalogue
from .models import Card
from .queries import clean


def known_fields(game: str) -> dict[str, str]:
    """The fields of a game's cards by all their names; of every game for an empty slug."""
    wanted = (game,) if game in games() else games()
    found: dict[str, str] = {}
    for slug in wanted:
        found |= fields_of(slug, load_catalogue(slug).cards.values())
    return found


def read_query(text: str, game: str) -> CardQuery:
    """What was typed, read with the fields of a game."""
    return parse_card_query(clean(text), known_fields(game))


def cards_fitting(query: CardQuery, game: str) -> Any:
    """The rows of a game that fit, as a query set. Names are compared by the database, fields in Python."""
    rows = Card.objects.live().of_game(game)
    return _fitting(rows, query)


def filtered(rows: Any, text: str, game: str) -> Any:
    """Rows that fit a text. Malformed: says what was not understood."""
    query = read_query(text, game)
    if query.faults:
        raise Malformed(
            " ".join(query.faults), code="query-not-understood", data={"faults": list(query.faults)}
        )
    return _fitting(rows, query)


def _fitting(rows: Any, query: CardQuery) -> Any:
    rows = rows.named_like(" ".join(query.words))
    if not (query.conditions or query.without):
        return rows
    found = list(rows)
    places = fitting([row.data for row in found], query)
    return rows.filter(pk__in=[found[place].pk for place in places])
