"""Texts as tokens: whole words, else pieces, the longest first."""

import pytest

from cards.library.search.meaning.tokens import LONGEST, tokens_of

VOCABULARY = {
    word: number
    for number, word in enumerate(
        ("[UNK]", "[CLS]", "[SEP]", "corn", "##field", "##s", "a", "##b", "?", "##bc")
    )
}


def words(text: str) -> list[str]:
    names = list(VOCABULARY)
    return [names[number] for number in tokens_of(text, VOCABULARY)]


@pytest.mark.parametrize(
    ("text", "pieces"),
    [
        ("", []),
        ("Corn?", ["corn", "?"]),
        ("CÓRN  cornfields", ["corn", "corn", "##field", "##s"]),
        ("abc ab", ["a", "##bc", "a", "##b"]),
        ("cornx corn", ["[UNK]", "corn"]),  # a word that cannot be put together is unknown as a whole
        ("corn\u200b!", ["corn", "[UNK]"]),
    ],
)
def test_words_become_pieces(text: str, pieces: list[str]) -> None:
    assert words(text) == ["[CLS]", *pieces, "[SEP]"]


def test_a_long_text_is_read_up_to_a_bound() -> None:
    assert len(tokens_of("corn " * 500, VOCABULARY)) == LONGEST
