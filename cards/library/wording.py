"""Differences between two wordings of a clause, word by word."""

import re
from dataclasses import dataclass
from difflib import SequenceMatcher

SAME, OUT, IN = "same", "out", "in"
_PARTS = re.compile(r"\s+|[\w'’-]+|[^\w\s]")


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch of text: `how` is the same in both, out (only the older has it) or in (only the newer)."""

    how: str
    text: str


def word_diff(older: str, newer: str) -> list[Piece]:
    """The newer wording with what was taken out and what came in; words and signs are compared whole."""
    old, new = _PARTS.findall(older), _PARTS.findall(newer)
    pieces: list[Piece] = []
    for what, a, b, c, d in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if what == "equal":
            pieces.append(Piece(SAME, "".join(new[c:d])))
            continue
        pieces += [Piece(OUT, "".join(old[a:b]))] if a < b else []
        pieces += [Piece(IN, "".join(new[c:d]))] if c < d else []
    return pieces
