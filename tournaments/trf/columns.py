"""One line of a TRF file, read by columns: every fault names its line and column."""

from __future__ import annotations

from decimal import Decimal, InvalidOperation
from typing import NoReturn

from tournaments.eventfile import EventFault


class Columns:
    """``number``: of the line, from 1."""

    __slots__ = ("number", "text")

    def __init__(self, text: str, number: int) -> None:
        self.text, self.number = text, number

    def fail(self, first: int, text: str, *, code: str = "malformed") -> NoReturn:
        """Refuse, at this line and column."""
        raise EventFault(f"line {self.number}, column {first}", text, code=code)

    def cut(self, first: int, last: int) -> str:
        """The text of columns ``first`` to ``last`` (both counted from 1), without blanks around it."""
        return self.text[first - 1 : last].strip()

    def rest(self, first: int) -> str:
        """The text from a column on."""
        return self.text[first - 1 :].strip()

    def whole(self, first: int, last: int, *, what: str) -> int | None:
        """A whole number, or None where it is blank."""
        found = self.cut(first, last)
        if not found:
            return None
        if not (found.isascii() and found.isdigit()):
            self.fail(first, f'{what}: "{found}" is no whole number')
        return int(found)

    def decimal(self, first: int, last: int, *, what: str) -> Decimal | None:
        """A number such as 11.5, or None where it is blank."""
        found = self.cut(first, last).replace(",", ".")
        if not found:
            return None
        try:
            value = Decimal(found)
        except InvalidOperation:
            self.fail(first, f'{what}: "{found}" is no number')
        if not value.is_finite() or value < 0:
            self.fail(first, f'{what}: "{found}" is no number of points')
        return value

    def sign(self, column: int, allowed: str, *, what: str) -> str:
        """One character of a closed list; a blank stands for nothing there."""
        found = self.text[column - 1 : column] or " "
        if found.swapcase() in allowed:  # h is H, W is w
            return found if found in allowed else found.swapcase()
        if found not in allowed:
            self.fail(column, f'{what}: "{found}" is none of {" ".join(allowed.strip())}')
        return found

    def blank(self, column: int) -> None:
        """A separating column holds nothing."""
        if self.text[column - 1 : column].strip():
            self.fail(column, f'"{self.text[column - 1]}" stands where a blank separates two fields')
