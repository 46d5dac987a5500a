"""Finding a table or a person in a long list: by the number of the table, or by a part of the name."""

from typing import TypeVar

from django.db.models import QuerySet

from cards.library.text import normalise

from ..models import Entrant, Event, Pairing, Round, Seat

MOST_WORDS = 100  # characters that are looked at
MOST_DIGITS = 5
Tables = TypeVar("Tables", bound=QuerySet[Pairing])


def find_tables(*, event: Event, rows: Tables, words: str, table: int | None = None) -> Tables:
    """Those of `rows` that are meant. A number is a table's where there is such a table; no words: all.

    Case, accents and typographic signs make no difference. `table`: only the one with this number.
    """
    if table is not None:
        rows = rows.filter(table=table)
    wanted = _plain(words)
    if not wanted:
        return rows
    number = table_number(wanted)
    if number is not None and (numbered := rows.filter(table=number)).exists():
        return numbered
    seats = Seat.objects.filter(entrant__in=_named_like(event, wanted))
    return rows.filter(pk__in=seats.values("pairing"))


def find_entrants(*, event: Event, rows: QuerySet[Entrant], words: str) -> QuerySet[Entrant]:
    """Those of `rows` that are meant: by a part of the name, or by the table where they sit now."""
    wanted = _plain(words)
    if not wanted:
        return rows
    number = table_number(wanted)
    seated = _seated_at(event, number) if number is not None else []
    return rows.filter(pk__in=seated or _named_like(event, wanted))


def is_named_like(name: str, words: str) -> bool:
    """Whether the words are a part of the name."""
    return _plain(words) in normalise(name)


def _plain(words: str) -> str:
    return normalise(words[:MOST_WORDS])


def table_number(words: str) -> int | None:
    """The number that is asked for, as `7` or `table 7`; None: the words are a name."""
    digits = _plain(words).removeprefix("table ")
    return int(digits) if digits.isascii() and digits.isdigit() and len(digits) <= MOST_DIGITS else None


def _seated_at(event: Event, number: int) -> list[int]:
    """Who sits at this table in the last round."""
    last = Round.objects.filter(stage__event=event).order_by("stage__number", "number").last()
    seats = Seat.objects.filter(pairing__round=last, pairing__table=number)
    return list(seats.values_list("entrant_id", flat=True))


def _named_like(event: Event, wanted: str) -> list[int]:
    """In Python: no database folds accents alike."""
    names = event.entrants.values_list("pk", "name")
    return [key for key, name in names if wanted in normalise(name)]
