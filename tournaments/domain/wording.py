"""Texts that people type, as the database keeps them."""


def one_line(text: str, longest: int) -> str:
    """One line without blanks at its ends, cut; PostgreSQL takes no NUL."""
    return " ".join(text.replace("\0", " ").split())[:longest]
