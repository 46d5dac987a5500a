"""Texts that people type, as the database keeps them."""


def paragraphs(text: str, longest: int) -> str:
    """Several lines as they were typed, cut."""
    return text.replace("\0", " ").replace("\r\n", "\n").strip()[:longest]


def one_line(text: str, longest: int) -> str:
    """One line without blanks at its ends, cut; PostgreSQL takes no NUL."""
    return " ".join(text.replace("\0", " ").split())[:longest]
