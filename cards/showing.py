"""Changes of a catalogue as pages and answers show them: each field before and after."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from .library.change_tables import write_cell

_KINDS = {"card": "Card", "ban": "Ban", "format": "Format", "printing": "Printing"}


@dataclass(frozen=True, slots=True)
class ChangeRow:
    """One change: what it is about, and per field the value before (None: none) and after."""

    place: int
    title: str
    is_new: bool
    source: str
    date: str
    line: int | None
    card: str = ""
    fields: Sequence[tuple[str, str | None, str | None]] = field(default=())


def change_rows(changes: Sequence[Mapping[str, Any]], base: Mapping[str, Any]) -> list[ChangeRow]:
    """The changes of a draft or a version, beside what stands in the document that they change."""
    cards = {row["id"]: row for row in base.get("cards", ())}
    rows = []
    for place, change in enumerate(changes):
        before = cards.get(str(change.get("id"))) if change.get("kind") == "card" else None
        rows.append(_row(place, change, before))
    return rows


def _row(place: int, change: Mapping[str, Any], before: Mapping[str, Any] | None) -> ChangeRow:
    kind = str(change.get("kind"))
    return ChangeRow(
        place=place,
        title=f"{_KINDS.get(kind, kind)}: {_about(change, before)}",
        is_new=kind == "card" and before is None,
        source=str(change.get("source") or ""),
        date=str(change.get("date") or ""),
        line=change.get("line"),
        card=str(change.get("id" if kind == "card" else "card") or ""),
        fields=_fields(kind, change, before or {}),
    )


def _about(change: Mapping[str, Any], before: Mapping[str, Any] | None) -> str:
    if change.get("kind") == "card":
        fields = change.get("fields")
        name = (fields or {}).get("name") if isinstance(fields, Mapping) else None
        return str(name or (before or {}).get("name") or change.get("id"))
    if change.get("kind") == "printing":
        return f"{change.get('card')}, {change.get('set_name')} {change.get('number')}"
    if change.get("kind") == "ban":
        word = "banned" if change.get("banned") else "allowed again"
        return f"{change.get('card')} {word} in {change.get('format')} from {change.get('from')}"
    return f"{change.get('format')} from {change.get('from')}"


def _fields(
    kind: str, change: Mapping[str, Any], before: Mapping[str, Any]
) -> list[tuple[str, str | None, str | None]]:
    fields = change.get("fields")
    if kind not in ("card", "format") or not isinstance(fields, Mapping):
        return []
    after: list[tuple[str, str | None, str | None]] = [
        (str(name), write_cell(before[name]) if name in before else None, write_cell(value))
        for name, value in fields.items()
    ]
    gone = [name for name in change.get("remove", ()) if isinstance(name, str) and name in before]
    return after + [(name, write_cell(before[name]), None) for name in gone]
