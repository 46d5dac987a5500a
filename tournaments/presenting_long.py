"""Long lists of an event, cut to what a phone shows: pages, the tables that matter, what all rows share."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.core.paginator import Page, Paginator
from django.http import HttpRequest

from .domain.finding import MOST_WORDS
from .models import Pairing, Round
from .pairing import explain_reason

ROWS = 100  # of a page
LONG = 40  # tables or people; above that the event's page shows only some of them
FEW = 20
FINDABLE = 16  # rows; a shorter list needs no form


def words_in(request: HttpRequest) -> str:
    """What is looked for."""
    return request.GET.get("q", "").strip()[:MOST_WORDS]


def page_of_rows(request: HttpRequest, rows: Sequence[Any]) -> Page[Any]:
    """One page of rows; all of them with `?all=1`, to be printed."""
    size = max(len(rows), 1) if request.GET.get("all") == "1" else ROWS
    return Paginator(rows, size).get_page(request.GET.get("page"))


def urgent_tables(tables: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Of a long round the reader's own table, those that wait for somebody, then open ones; by table."""
    if len(tables) <= LONG:
        return tables
    order = sorted(tables, key=lambda row: (not row["mine"], not row["waits"], row["settled"]))
    needed = sum(bool(row["mine"] or row["waits"]) for row in tables)
    shown = {row["pairing"].pk for row in order[: max(FEW, needed)]}
    return [row for row in tables if row["pairing"].pk in shown]


def shared_reasons(paired: Round) -> list[dict[str, Any]]:
    """The reasons that stand at every table of a round of several, byes left out."""
    whys = list(Pairing.objects.filter(round=paired, table__isnull=False).values_list("why", flat=True))
    if len(whys) < 2:
        return []
    return [reason for reason in whys[0] if all(reason in why for why in whys[1:])]


def without_shared(
    tables: list[dict[str, Any]], shared: list[dict[str, Any]], names: Mapping[str, str]
) -> list[dict[str, Any]]:
    """The same tables, each with its own reasons only."""
    return [
        row | {"why": [explain_reason(one, names) for one in row["pairing"].why if one not in shared]}
        for row in tables
    ]
