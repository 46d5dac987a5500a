"""Folding out what was taken back: `{"by": seat, "do": "retract", "entry": n, "consent": [seats]}`.

A log may carry actions and, later, that they were taken back. Judged is what stands. `entry` names a row by
its number as it came; that row must be the seat's own, and it falls with everything after it. Nothing is
taken back past a result of chance, and each other seat that has acted since must be listed in `consent`. An
index counts standing entries.
"""

from bisect import bisect_left
from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass, field
from typing import Any

from cards.library.refusals import Refusal, refuse

_FREE = frozenset({"note", "at_time"})
_FIELDS = frozenset({"by", "do", "entry", "consent"}) | _FREE


@dataclass(slots=True)
class Folded:
    """What stands of a log: `numbers` are the rows as they came. A `retract` that is refused ends the log
    before it.
    """

    entries: list[Any] = field(default_factory=list)
    numbers: list[int] = field(default_factory=list)
    refusal: Refusal | None = None
    refused_at: int | None = None  # the number of the refused `retract`


def is_retract(entry: object) -> bool:
    """Whether an entry takes something back."""
    return isinstance(entry, dict) and entry.get("do") == "retract"


def fold_retracts(log: Sequence[Any], *, game: str, seats: int, answers: Set[str] = frozenset()) -> Folded:
    """The standing entries of `log` in order. `answers`: words past which nothing is taken back."""
    folded = Folded()
    for number, entry in enumerate(log):
        if is_retract(entry):
            folded.refusal = _shape_fault(entry, game, seats) or _take_back(folded, entry, game, answers)
            if folded.refusal is not None:
                folded.refused_at = number
                break
        else:
            folded.entries.append(entry)
            folded.numbers.append(number)
    return folded


def _take_back(folded: Folded, entry: Mapping[str, Any], game: str, answers: Set[str]) -> Refusal | None:
    target, by = entry["entry"], entry["by"]
    start = bisect_left(folded.numbers, target)
    if start == len(folded.numbers) or folded.numbers[start] != target:
        return refuse(game, "retract.target", target=target)
    fallen = [row.get("by") if isinstance(row, dict) else None for row in folded.entries[start:]]
    if fallen[0] != by or isinstance(fallen[0], bool):
        return refuse(game, "retract.target", target=target)
    if "chance" in fallen:
        return refuse(game, "retract.past-chance", target=target)
    words = [row.get("do") if isinstance(row, dict) else None for row in folded.entries[start:]]
    if any(type(word) is str and word in answers for word in words):
        return refuse(game, "retract.past-answer", target=target)
    others = {seat for seat in fallen if type(seat) is int and seat != by}
    if missing := sorted(others.difference(entry.get("consent", ()))):
        return refuse(game, "retract.consent", target=target, seats=missing)
    del folded.entries[start:], folded.numbers[start:]
    return None


def _shape_fault(entry: Mapping[str, Any], game: str, seats: int) -> Refusal | None:
    if not _is_seat(entry.get("by"), seats):
        return refuse(game, "entry.by", seats=seats)
    if unknown := sorted(set(entry) - _FIELDS):
        return refuse(game, "entry.field-unknown", do="retract", field=unknown[0])
    target = entry.get("entry")
    if type(target) is not int or target < 0:
        return refuse(game, "entry.field-type", do="retract", field="entry", wanted="the number of an entry")
    consent = entry.get("consent", [])
    if not isinstance(consent, list) or not all(_is_seat(seat, seats) for seat in consent):
        return refuse(game, "entry.field-type", do="retract", field="consent", wanted="a list of seats")
    return None


def _is_seat(value: object, seats: int) -> bool:
    return type(value) is int and 0 <= value < seats
