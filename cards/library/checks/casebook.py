"""Checks of a casebook beyond its schema: numbers, clauses, positions and codes that are there."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from ..source import DataFault
from .files import Files, Row, Steps

KIND = "casebook"


def faults(files: Files, casebook: Row) -> Iterator[DataFault]:
    """Everything wrong in the casebook of a game."""
    path = files.path(KIND)
    if casebook["game"] != files.game:
        yield DataFault(path, ("game",), f"{casebook['game']} is not the game of this folder")
    numbers: Counter[str] = Counter()
    codes = {*files.refusals, *files.common}
    for place, row in enumerate(casebook["cases"]):
        steps: Steps = ("cases", place)
        numbers[row["clauses"][0]] += 1
        for where, message in _of_case(row, casebook, files, codes, numbers[row["clauses"][0]]):
            yield DataFault(path, (*steps, *where), message)


def _of_case(
    row: Row, casebook: Row, files: Files, codes: set[Any], number: int
) -> Iterator[tuple[Steps, str]]:
    wanted = f"{row['clauses'][0]}-{number}"
    if row["id"] != wanted:
        yield ("id",), f"{row['id']} stands where {wanted} is due: the cases of a clause count up from 1"
    for place, clause in enumerate(row["clauses"]):
        if clause not in files.clause_ids:
            yield ("clauses", place), f"there is no clause {clause}"
    for place, code in enumerate(row.get("codes", ())):
        if code not in codes:
            yield ("codes", place), f"there is no code {code}"
    if row.get("position") is not None and row["position"] not in casebook.get("positions", {}):
        yield ("position",), f"there is no position {row['position']}"
