"""The one error of the pure cores of events: what is wrong, and where."""

from __future__ import annotations


class EventFault(Exception):
    """An event that cannot be used.

    ``place`` is a path into the document (``rounds[2].pairings[5].players[1]``) or empty, ``code`` one of
    ``malformed`` (not an event file), ``inconsistent`` (an event that cannot have happened),
    ``open-results``, ``stage-over`` and ``stage-kind`` (a round that cannot be paired).
    """

    def __init__(self, place: str, text: str, *, code: str = "malformed") -> None:
        self.place, self.text, self.code = place, text, code
        super().__init__(self.message)

    @property
    def message(self) -> str:
        """Place and text in one line."""
        return f"{self.place}: {self.text}" if self.place else self.text

    def document(self) -> dict[str, object]:
        """The problem document that commands print."""
        return {"code": self.code, "message": self.message, "clauses": [], "data": {"place": self.place}}
