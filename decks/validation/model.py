"""What a deck check answers with."""

import datetime
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from cards.library.refusals import message_of, refuse

CHECK_FORMAT = "harvest-deck-check/1"


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that is wrong, or advice: `kind` is that of the code in a match file's head."""

    code: str
    clauses: tuple[str, ...]
    message: str
    data: Mapping[str, Any]
    kind: str = "illegal"

    def as_document(self) -> dict[str, Any]:
        """The fault as it stands in a check document."""
        return {
            "code": self.code,
            "clauses": list(self.clauses),
            "message": self.message,
            "data": dict(self.data),
        }


@dataclass(frozen=True, slots=True)
class DeckCheck:
    """The answer to one deck; `malformed` when there is no deck at all to speak of."""

    legal: bool
    problems: tuple[Fault, ...] = ()
    advice: tuple[Fault, ...] = ()
    malformed: bool = False

    def as_document(self, date: datetime.date) -> dict[str, Any]:
        """The document `harvest-deck-check/1`."""
        return {
            "format": CHECK_FORMAT,
            "legal": self.legal,
            "date": date.isoformat(),
            "problems": [fault.as_document() for fault in self.problems],
            "advice": [fault.as_document() for fault in self.advice],
        }


def fault(game: str, code: str, /, **data: Any) -> Fault:
    """A fault by its code; clauses and sentence come from the game's data file."""
    refusal = refuse(game, code, **data)
    return Fault(code, refusal.clauses, message_of(game, refusal), data, refusal.kind)


def malformed(game: str, code: str = "malformed-deck", /, **data: Any) -> DeckCheck:
    """The answer to what is no deck; it names this one fault only."""
    return DeckCheck(False, (fault(game, code, **data),), malformed=True)
