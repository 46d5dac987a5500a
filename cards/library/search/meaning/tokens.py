"""Texts as tokens of the network: whole words where it knows them, else pieces, the longest first.

The vocabulary is that of a BERT network (WordPiece, lower case): a piece that goes on with a word begins
with `##`.
"""

import re
from collections.abc import Iterator, Mapping

from ...text import normalise

LONGEST = 96  # tokens of a text that are read
_WORDS = re.compile(r"[a-z0-9]+|[^\sa-z0-9]")


def tokens_of(text: str, vocabulary: Mapping[str, int]) -> list[int]:
    """Numbers of the tokens, between the sign of a beginning and that of an end."""
    pieces = [piece for word in _WORDS.findall(normalise(text)) for piece in _pieces(word, vocabulary)]
    return [vocabulary["[CLS]"], *pieces[: LONGEST - 2], vocabulary["[SEP]"]]


def _pieces(word: str, vocabulary: Mapping[str, int]) -> list[int]:
    """The pieces of a word; a word that cannot be put together is one unknown token."""
    found: list[int] = []
    at = 0
    while at < len(word):
        piece = next(_longest(word, at, vocabulary), "")
        if not piece:
            return [vocabulary["[UNK]"]]
        found.append(vocabulary[piece])
        at += len(piece) - (2 if at else 0)
    return found


def _longest(word: str, at: int, vocabulary: Mapping[str, int]) -> Iterator[str]:
    sign = "##" if at else ""
    return (piece for end in range(len(word), at, -1) if (piece := sign + word[at:end]) in vocabulary)
