"""Refusals: what a rule says no to, with its code, its clauses and the sentence for a person.

Codes, kinds, clauses and messages are data: `refusals.yaml` of the game and of `cards/data/common`. This is
the one place where a message is rendered.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

_PLACEHOLDER = re.compile(r"\{(\w+)[^}]*\}")
KINDS = ("malformed", "illegal", "incomplete")


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why something is refused: `kind` is one of KINDS, `clauses` are rulebook ids, the most useful first."""

    kind: str
    code: str
    clauses: tuple[str, ...] = ()
    data: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class RefusalCode:
    """One row of the data: what a code means in a game."""

    code: str
    kind: str
    clauses: tuple[str, ...]
    message: str
    explain: str = ""

    @property
    def outline(self) -> str:
        """The message for no case in particular: `[name]` where a case would put its name."""
        return _PLACEHOLDER.sub(r"[\1]", self.message)


def codes_of(game: str) -> Mapping[str, RefusalCode]:
    """All codes that a game can answer with, the common ones included."""
    from .loader import load_refusals

    return load_refusals(game)


def refuse(game: str, code: str, /, *, clauses: Sequence[str] = (), **data: Any) -> Refusal:
    """A refusal by its code; `clauses` replaces the row's own for this case. KeyError: no such code."""
    row = codes_of(game)[code]
    return Refusal(row.kind, code, tuple(clauses) or row.clauses, data)


class _Lenient(dict[str, Any]):
    """Leaves a placeholder without a value visible: a gap in a sentence is worse than a word too many."""

    def __missing__(self, key: str) -> str:
        return "{" + key + "}"


def message_of(game: str, refusal: Refusal) -> str:
    """The sentence for a person."""
    row = codes_of(game).get(refusal.code)
    return row.message.format_map(_Lenient(refusal.data)) if row else refusal.code
