"""A value of a JSON document together with its place, so that every fault can say where it is."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction
from typing import Any, NoReturn

from tournaments.eventfile.faults import EventFault

MAX_TEXT = 500
MAX_NUMBER = 1_000_000
MAX_DECIMALS = 9


class Cursor:
    """``place`` is empty for the document itself."""

    __slots__ = ("place", "value")

    def __init__(self, value: Any, place: str = "") -> None:
        self.value, self.place = value, place

    def fail(self, text: str, *, code: str = "malformed") -> NoReturn:
        """Refuse, at this place."""
        raise EventFault(self.place, text, code=code)

    @property
    def missing(self) -> bool:
        """Absent or null: the same everywhere in an event file."""
        return self.value is None

    def get(self, name: str) -> Cursor:
        """A field of an object, absent fields as null."""
        if not isinstance(self.value, dict):
            self.fail("an object is expected")
        return Cursor(self.value.get(name), f"{self.place}.{name}" if self.place else name)

    def each(self) -> Iterator[Cursor]:
        """The items of a list."""
        if not isinstance(self.value, list):
            self.fail("a list is expected")
        for index, item in enumerate(self.value):
            yield Cursor(item, f"{self.place}[{index}]")

    def text(self, *, empty: bool = False) -> str:
        """A string of at most 500 characters."""
        if not isinstance(self.value, str):
            self.fail("a text is expected")
        if len(self.value) > MAX_TEXT or not (self.value or empty):
            self.fail(f"a text of 1 to {MAX_TEXT} characters is expected")
        return self.value

    def choice(self, allowed: tuple[str, ...]) -> str:
        """One word of a closed list."""
        if not isinstance(self.value, str) or self.value not in allowed:
            self.fail(f"{shown(self.value)} is none of {', '.join(allowed)}")
        return self.value

    def integer(self, low: int, high: int = MAX_NUMBER) -> int:
        """A whole number within limits."""
        if isinstance(self.value, bool) or not isinstance(self.value, int):
            self.fail("a whole number is expected")
        if not low <= self.value <= high:
            self.fail(f"the number is not between {low} and {high}")
        return self.value

    def flag(self) -> bool:
        """True or false."""
        if not isinstance(self.value, bool):
            self.fail("true or false is expected")
        return self.value

    def number(self, low: int = 0, high: int = MAX_NUMBER) -> Fraction:
        """An exact number; decimals are read as they are written (0.1 is one tenth)."""
        if isinstance(self.value, bool) or not isinstance(self.value, int | Decimal):
            self.fail("a number is expected")
        if isinstance(self.value, Decimal):
            self._check_decimal(self.value)
        if not low <= self.value <= high:
            self.fail(f"the number is not between {low} and {high}")
        return Fraction(self.value)

    def _check_decimal(self, value: Decimal) -> None:
        exponent = value.as_tuple().exponent
        if not isinstance(exponent, int) or not -MAX_DECIMALS <= exponent <= MAX_DECIMALS:
            self.fail(f"a number with at most {MAX_DECIMALS} decimals is expected")


def shown(value: object) -> str:
    """A value as a message shows it: short, quoted when it is a text."""
    if isinstance(value, str):
        return f'"{value[:60]}"'
    if value is None or isinstance(value, bool):
        return "null" if value is None else str(value).lower()
    return "the value"
