"""Changes of a catalogue, as plain data: read from a table, applied to a document, checked as a whole.

A change is an object of one of KINDS, with the `source` it rests on, its `date` and the `line` of a table:

* `card`: `id`, `fields` (the new values) and `remove` (fields taken out); an id that is new adds a card.
* `ban`: `format`, `card`, `from` (the day it begins) and `banned` (false lifts a ban).
* `format`: `format`, `from`, `fields` (`min_cards`, `max_copies`, `top_value`).
* `printing`: `id` (empty: a new one), `card`, `set`, `set_name`, `box`, `number`, `rarity`, `foil`,
  `provenance`.
"""

import copy
import datetime
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from .tables import Fault

KINDS = ("card", "ban", "format", "printing")
STANDINGS = ("source", "public", "house")
LIMITS = ("min_cards", "max_copies", "top_value")
Change = Mapping[str, Any]
Document = dict[str, Any]
_SLUG = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_VERSION = re.compile(r"(\d+(?:\.\d+)*)(?:-site\.(\d+))?")
LONGEST = {"source": 200, "set_name": 80, "box": 80, "number": 12, "rarity": 20, "set": 40, "id": 40}


def next_version(base: str, published: int) -> str:
    """The name of a site's next version upon `base`, after `published` versions of its own."""
    found = _VERSION.fullmatch(base)
    return f"{found[1] if found else base}-site.{published + 1}"


def is_site_version(version: str) -> bool:
    """Whether a version is named as those of a site are."""
    found = _VERSION.fullmatch(version)
    return found is not None and found[2] is not None


def day_of(text: Any) -> datetime.date | None:
    """The day that `text` writes as 2026-05-02, or None."""
    try:
        return datetime.date.fromisoformat(text) if isinstance(text, str) and len(text) == 10 else None
    except ValueError:
        return None


# Faults of single changes ---------------------------------------------------------------------------
def faults_of(change: Any, document: Document, today: datetime.date) -> Iterator[Fault]:
    """What is wrong in one change by itself."""
    if not isinstance(change, Mapping) or change.get("kind") not in KINDS:
        yield Fault(None, "kind", f"a change is one of {', '.join(KINDS)}")
        return
    line = change.get("line")
    for field, message in _common(change, today):
        yield Fault(line, field, message)
    for field, message in _OF_KIND[change["kind"]](change, document, today):
        yield Fault(line, field, message)


Seen = Iterator[tuple[str, str]]


def _common(change: Change, today: datetime.date) -> Seen:
    if not str(change.get("source") or "").strip():
        yield "source", "say what this rests on: the printed card, a letter of the publisher, a page"
    day = day_of(change.get("date"))
    if day is None:
        yield "date", "the day of the source, as 2026-05-02"
    elif day > today:
        yield "date", f"{day} has not come yet"
    for field, most in LONGEST.items():
        if len(str(change.get(field) or "")) > most:
            yield field, f"at most {most} characters"


def _of_card(change: Change, document: Document, today: datetime.date) -> Seen:
    if not _is_slug(change.get("id")):
        yield "id", f"{change.get('id')!r} is no id: small letters, digits and hyphens"
    fields = change.get("fields")
    if not isinstance(fields, Mapping) or not (fields or change.get("remove")):
        yield "fields", "nothing is changed"
    elif "id" in fields:
        yield "id", "an id stays for ever"
    known = {name for row in document["cards"] for name in row}
    for name in [*(fields or ()), *change.get("remove", ())]:
        if name not in known:
            yield str(name), "no card of this game has such a field"


def _of_ban(change: Change, document: Document, today: datetime.date) -> Seen:
    yield from _of_format_day(change, document, today)
    if change.get("card") not in _card_ids(document):
        yield "card", f"there is no card {change.get('card')}"
    if not isinstance(change.get("banned"), bool):
        yield "banned", "yes or no"


def _of_format(change: Change, document: Document, today: datetime.date) -> Seen:
    yield from _of_format_day(change, document, today)
    fields = change.get("fields")
    if not isinstance(fields, Mapping) or not fields or set(fields) - set(LIMITS):
        yield "fields", f"what a format sets is {', '.join(LIMITS)}"


def _of_format_day(change: Change, document: Document, today: datetime.date) -> Seen:
    if change.get("format") not in document.get("formats", {}):
        yield "format", f"there is no format {change.get('format')}"
    day = day_of(change.get("from"))
    if day is None:
        yield "from", "the day from which it holds, as 2026-05-02"
    elif day < today:
        yield "from", f"{day} is over: what was legal then stays so"


def _of_printing(change: Change, document: Document, today: datetime.date) -> Seen:
    if change.get("card") not in _card_ids(document):
        yield "card", f"there is no card {change.get('card')}"
    for field in (
        "set",
        *(["id"] if change.get("id") else []),
        *(["rarity"] if change.get("rarity") else []),
    ):
        if not _is_slug(change.get(field)):
            yield field, "small letters, digits and hyphens"
    for field in ("set_name", "number"):
        if not str(change.get(field) or "").strip():
            yield field, "this is missing"
    if change.get("provenance") not in STANDINGS:
        yield "provenance", f"one of {', '.join(STANDINGS)}"
    if not isinstance(change.get("foil", False), bool):
        yield "foil", "yes or no"


_OF_KIND: Mapping[str, Callable[[Change, Document, datetime.date], Seen]] = {
    "card": _of_card,
    "ban": _of_ban,
    "format": _of_format,
    "printing": _of_printing,
}


def _is_slug(value: Any) -> bool:
    return isinstance(value, str) and _SLUG.fullmatch(value) is not None


def _card_ids(document: Document) -> set[str]:
    return {row["id"] for row in document["cards"]}


# Applying -------------------------------------------------------------------------------------------
def apply_changes(document: Mapping[str, Any], changes: Sequence[Change], *, version: str) -> Document:
    """A new document with the changes in it, as `version`; each must be without faults of its own."""
    made: Document = copy.deepcopy(dict(document))
    made["version"] = version
    for change in changes:
        _APPLY[change["kind"]](made, change)
    return made


def _apply_card(document: Document, change: Change) -> None:
    row = next((row for row in document["cards"] if row["id"] == change["id"]), None)
    if row is None:
        row = {"id": change["id"]}
        document["cards"].append(row)
    row.update(copy.deepcopy(dict(change["fields"])))
    for name in change.get("remove", ()):
        row.pop(name, None)


def _apply_ban(document: Document, change: Change) -> None:
    """From its day on, in every version of the format that begins then or later."""
    _begin(document, change)
    for row in document["formats"][change["format"]]["versions"]:
        if row["from"] >= change["from"]:
            others = [card for card in row["banned"] if card != change["card"]]
            row["banned"] = [*others, change["card"]] if change["banned"] else others


def _apply_format(document: Document, change: Change) -> None:
    _begin(document, change).update(change["fields"])


def _begin(document: Document, change: Change) -> Document:
    """The version of the format that begins on the day; a new one continues the one before."""
    versions: list[Document] = document["formats"][change["format"]]["versions"]
    found = next((row for row in versions if row["from"] == change["from"]), None)
    if found is None:
        before = [row for row in versions if row["from"] < change["from"]] or versions[:1]
        found = copy.deepcopy(before[-1]) | {"from": change["from"]}
        versions.append(found)
        versions.sort(key=lambda row: str(row["from"]))
    found["source"] = change["source"]
    return found


def _apply_nothing(document: Document, change: Change) -> None:
    """Printings are no part of what a match is played with."""


_APPLY: Mapping[str, Callable[[Document, Change], Any]] = {
    "card": _apply_card,
    "ban": _apply_ban,
    "format": _apply_format,
    "printing": _apply_nothing,
}
