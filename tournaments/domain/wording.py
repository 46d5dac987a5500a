"""Texts that people type, as the database keeps them."""

from cards.library.text import without_controls


def paragraphs(text: str, longest: int) -> str:
    """Several lines as they were typed, cut."""
    return without_controls(text).strip()[:longest]


def one_line(text: str, longest: int) -> str:
    """One line without blanks at its ends, cut."""
    return " ".join(without_controls(text).split())[:longest]
