"""Differences between wordings: word by word, nothing lost."""

import pytest

from cards.library.wording import Piece, word_diff


def shown(older: str, newer: str) -> list[tuple[str, str]]:
    return [(piece.how, piece.text) for piece in word_diff(older, newer)]


def test_words_and_signs_are_compared_whole() -> None:
    assert shown("Three cards, no more.", "Four cards, no fewer.") == [
        ("out", "Three"),
        ("in", "Four"),
        ("same", " cards, no "),
        ("out", "more"),
        ("in", "fewer"),
        ("same", "."),
    ]


@pytest.mark.parametrize(
    ("older", "newer"),
    [("", "New."), ("Old.", ""), ("Same.", "Same."), ("A  b\nc", "A b c d"), ("don’t", "do not")],
)
def test_both_wordings_can_be_read_back(older: str, newer: str) -> None:
    pieces = word_diff(older, newer)
    assert "".join(piece.text for piece in pieces if piece.how != "out") == newer
    kept = "".join(piece.text for piece in pieces if piece.how == "out")
    assert set(kept.split()) <= set(older.split())
    assert word_diff("x", "x") == [Piece("same", "x")]
