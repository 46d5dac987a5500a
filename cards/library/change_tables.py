"""Changes of a catalogue from CSV: one table of cards, of bans, or of printings."""

import json
from collections.abc import Callable, Mapping
from typing import Any

from .tables import Fault, TableRow, read_table

TAKE_OUT = "-"  # a cell that takes the field out of the card
YES, NO = ("yes", "true", "1", "banned"), ("no", "false", "0", "lifted")
COLUMNS = {
    "card": ("id", "source", "date"),
    "ban": ("format", "card", "from", "source", "date"),
    "printing": ("card", "set", "set_name", "number", "provenance", "source", "date"),
}
MORE = {"ban": ("banned",), "printing": ("id", "box", "rarity", "foil")}
Document = Mapping[str, Any]


def read_changes(text: str, kind: str, document: Document) -> tuple[list[dict[str, Any]], list[Fault]]:
    """The changes of a table of `kind` (of COLUMNS), and the faults of its form by line and field."""
    rows, faults = read_table(text, COLUMNS[kind])
    changes = []
    for row in rows:
        try:
            changes.append({"kind": kind, "line": row.line, **_READ[kind](row, document)})
        except ValueError as error:
            field, message = error.args
            faults.append(Fault(row.line, field, message))
    return changes, faults


def _read_card(row: TableRow, document: Document) -> dict[str, Any]:
    own = {name: row.cells.get(name, "") for name in ("id", "source", "date")}
    cells = {name: cell for name, cell in row.cells.items() if name not in own}
    fields = {name: read_cell(name, cell, document) for name, cell in cells.items() if cell != TAKE_OUT}
    return {**own, "fields": fields, "remove": [name for name, cell in cells.items() if cell == TAKE_OUT]}


def _read_ban(row: TableRow, document: Document) -> dict[str, Any]:
    _only(row, "ban")
    named = {name: row.cells.get(name, "") for name in COLUMNS["ban"]}
    return {**named, "banned": read_yes(row.cells.get("banned", "yes"), "banned")}


def _read_printing(row: TableRow, document: Document) -> dict[str, Any]:
    _only(row, "printing")
    named = {name: row.cells.get(name, "") for name in (*COLUMNS["printing"], "id", "box", "rarity")}
    return {**named, "foil": read_yes(row.cells.get("foil", "no"), "foil")}


def _only(row: TableRow, kind: str) -> None:
    unknown = set(row.cells) - {*COLUMNS[kind], *MORE[kind]}
    if unknown:
        raise ValueError(sorted(unknown)[0], "there is no such column in this table")


_READ: Mapping[str, Callable[[TableRow, Document], dict[str, Any]]] = {
    "card": _read_card,
    "ban": _read_ban,
    "printing": _read_printing,
}


def read_yes(cell: str, field: str) -> bool:
    """Yes or no. ValueError: neither."""
    if cell.casefold() in YES:
        return True
    if cell.casefold() in NO:
        return False
    raise ValueError(field, f"{cell!r} is neither yes nor no")


def read_cell(field: str, cell: str, document: Document) -> Any:
    """The value of a card's field, of the sort that the field has on other cards. ValueError: it is not."""
    if cell == "null":
        return None
    if field == "panel" and cell in document.get("panels", {}):
        return document["panels"][cell]
    return _read_sort(field, cell, _sort_of(field, document))


def _read_sort(field: str, cell: str, sort: type) -> Any:
    if sort is dict or (sort is list and cell[0] in "[{"):
        return _read_json(field, cell)
    if sort is list:
        return [part for part in cell.replace(",", " ").replace(";", " ").split() if part]
    if sort is bool:
        return read_yes(cell, field)
    if sort is int:
        if not cell.lstrip("-").isdecimal() or len(cell) > 6:
            raise ValueError(field, f"{cell!r} is no whole number")
        return int(cell)
    return cell


def _read_json(field: str, cell: str) -> Any:
    try:
        return json.loads(cell)
    except (ValueError, RecursionError):
        raise ValueError(field, "this is no JSON") from None


def _sort_of(field: str, document: Document) -> type:
    """What a field holds on the cards that have it."""
    values = (row[field] for row in document["cards"] if row.get(field) is not None)
    return type(next(values, ""))


def write_cell(value: Any) -> str:
    """A value as `read_cell` takes it."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list) and all(isinstance(part, str) and " " not in part for part in value):
        return " ".join(value) or "[]"
    return json.dumps(value, ensure_ascii=False) if isinstance(value, dict | list) else str(value)
