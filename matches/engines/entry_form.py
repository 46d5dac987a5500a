"""What reading the entries of any game shares: the fault of an entry's form, and the fields that it has."""

from collections.abc import Iterable, Mapping, Set
from typing import Any, ClassVar, Final, Self

from cards.library.refusals import refuse

from .core import CHANCE
from .strict_json import safe_text

Entry = Mapping[str, Any]
FREE: Final = frozenset({"note", "at_time"})
"""Fields that any entry may have; the rules do not read them."""


class FormFault(Exception):
    """The form of an entry is wrong. An engine derives its own, with the game whose words are used."""

    game: ClassVar[str]

    def __init__(self, code: str, **data: Any) -> None:
        super().__init__(code)
        self.refusal = refuse(self.game, code, **data)

    @classmethod
    def unknown_do(cls, by: int, do: object, known: Iterable[str]) -> Self:
        """Nobody who acts `by` this seat, or chance, does anything of that name."""
        shown = safe_text(do) if isinstance(do, str) else ""
        who = "chance" if by == CHANCE else "seat"
        return cls("entry.do", who=who, do=shown, known=", ".join(known))

    @classmethod
    def wrong(cls, entry: Entry, name: str, wanted: str) -> Self:
        """A field has the wrong type; `wanted` says in words what it should be."""
        return cls("entry.field-type", do=entry["do"], field=name, wanted=wanted)

    @classmethod
    def check_fields(cls, entry: Entry, wanted: Set[str], optional: Set[str] = frozenset()) -> None:
        """Raise what is missing or surplus. `wanted` includes `by` and `do`; an exact match is the common
        case.
        """
        if entry.keys() == wanted:
            return
        if missing := sorted(wanted - entry.keys()):
            raise cls("entry.field-missing", do=entry["do"], field=missing[0])
        if unknown := sorted(entry.keys() - wanted - optional - FREE):
            raise cls("entry.field-unknown", do=entry["do"], field=safe_text(unknown[0]))
