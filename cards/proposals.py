"""The database's part of a search: which entries to look at. SQLite asks FTS5, PostgreSQL a tsvector.

Rare words propose; words that stand everywhere propose only together, so that the work stays bounded in a
library of any size. Both databases see the same question and give the same rows, the lowest ids first.
"""

from collections.abc import Sequence

from django.db import connection

from .library.search import Query
from .library.search.lexicon import Lexicon
from .library.search.query import EXACT, Slot, Way
from .library.search.ranking import Candidate

MOST, MOST_COMMON = 400, 150  # candidates; those of words that stand everywhere all hold all of them
ENOUGH = 20
_FIELDS = "e.id, e.kind, e.names, e.asked, e.body, e.more, e.place, e.title"
_SQLITE = (
    f"SELECT {_FIELDS} FROM cards_searchentry_text t JOIN cards_searchentry e ON e.id = t.rowid "  # noqa: S608
    "WHERE cards_searchentry_text MATCH %s {game} ORDER BY t.rowid LIMIT %s"
)
_POSTGRESQL = (
    f"SELECT {_FIELDS} FROM cards_searchentry e WHERE e.vector @@ %s::tsquery {{game}} ORDER BY e.id LIMIT %s"  # noqa: S608
)


def propose(query: Query, lexicon: Lexicon, game: str) -> list[Candidate]:
    """Entries that may answer, at most MOST, in the order of their ids."""
    slots = sorted(
        (slot for slot in query.slots if _held(slot, lexicon)), key=lambda slot: _held(slot, lexicon)
    )
    if not slots:
        return []
    rare = _rare(slots, lexicon)
    if rare:
        return _rows(_any(rare), game, MOST)
    found: list[Candidate] = []
    for number in dict.fromkeys((len(slots), 2, 1)):
        found = _rows(_all(slots[:number]), game, MOST_COMMON)
        if len(found) >= ENOUGH:
            break
    return found


def _held(slot: Slot, lexicon: Lexicon) -> int:
    """About how many entries a slot is part of."""
    return sum(min((lexicon.holds.get(name, 0) for name in way.stems), default=0) for way in slot.ways)


def _rare(slots: Sequence[Slot], lexicon: Lexicon) -> list[Slot]:
    """The rarest slots, as long as what they propose together can all be looked at."""
    if lexicon.entries <= MOST:
        return list(slots)
    found, total = [], 0
    for slot in slots:
        total += _held(slot, lexicon)
        if total > MOST:
            break
        found.append(slot)
    return found


def _any(slots: Sequence[Slot]) -> str:
    return _sign("or").join(_slot(slot) for slot in slots)


def _all(slots: Sequence[Slot]) -> str:
    return _sign("and").join(f"({_slot(slot)})" for slot in slots)


def _slot(slot: Slot) -> str:
    return _sign("or").join(_way(way) for way in slot.ways)


def _way(way: Way) -> str:
    """Words typed side by side propose one by one; what they were read as, only whole."""
    sign = _sign("or" if way.sure == EXACT else "and")
    return "(" + sign.join(_quoted(name) for name in way.stems) + ")"


def _sign(name: str) -> str:
    signs = {"or": " OR ", "and": " AND "} if connection.vendor == "sqlite" else {"or": " | ", "and": " & "}
    return signs[name]


def _quoted(name: str) -> str:
    """Stems are letters and digits only; the quotes keep words such as `and` from being signs."""
    return f'"{name}"' if connection.vendor == "sqlite" else f"'{name}'"


def _rows(expression: str, game: str, most: int) -> list[Candidate]:
    template = _SQLITE if connection.vendor == "sqlite" else _POSTGRESQL
    values: list[str | int] = [expression, game, most] if game else [expression, most]
    with connection.cursor() as cursor:
        cursor.execute(template.format(game="AND e.game = %s" if game else ""), values)
        return [Candidate(*row) for row in cursor.fetchall()]
