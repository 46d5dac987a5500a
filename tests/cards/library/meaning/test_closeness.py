"""The order that meaning gives to what words found."""

import numpy as np
import pytest

from cards.library.search.meaning import by_meaning, closeness, read_meanings
from cards.library.search.meaning.closeness import FIRST, SIZE
from cards.library.search.meaning.known import rounded
from cards.library.search.ranking import Candidate, Scored


def passage(*values: float) -> bytes:
    row = np.zeros((1, SIZE), dtype=np.float32)
    row[0, : len(values)] = values
    return rounded(row).tobytes()


def found(number: int, score: float, kind: str = "clause") -> Scored:
    return Scored(Candidate(number, kind, "", "", "", "", place=number), score, 1.0)


ASKED = np.zeros(SIZE, dtype=np.float32)
ASKED[0] = 1.0


@pytest.mark.parametrize(
    ("passages", "near"),
    [
        (b"", 0.0),
        (passage(1.0), 1.0),
        (passage(-2.0), -1.0),
        (passage(0.0, 1.0) + passage(3.0), FIRST + (1 - FIRST) * 0.5),
        (passage(1.0) + passage(0.0, 1.0) * 9, FIRST + (1 - FIRST) / 3),  # three of them count
    ],
)
def test_the_nearest_passages_count(passages: bytes, near: float) -> None:
    assert closeness(ASKED, passages) == pytest.approx(near, abs=1e-6)


def test_meaning_decides_among_what_words_found() -> None:
    texts = read_meanings(["How long does a match last?", "What is a compost pile?"])
    long, pile = texts.values()
    order = by_meaning([found(1, 10.0), found(2, 9.0)], "when is the game over", {1: pile, 2: long})
    assert [one.candidate.id for one in order] == [2, 1]
    assert order[0].score <= 10.0


def test_without_meanings_the_order_of_the_words_stays() -> None:
    order = by_meaning([found(1, 10.0), found(2, 9.0), found(3, 9.0)], "when is the game over", {})
    assert [one.candidate.id for one in order] == [1, 2, 3]
    assert by_meaning([], "when", {}) == []


def test_a_rule_stands_before_a_card_that_means_the_same() -> None:
    same = read_meanings(["When is the game over?"])["When is the game over?"]
    order = by_meaning([found(1, 10.0, "card"), found(2, 10.0)], "when is the game over", {1: same, 2: same})
    assert [one.candidate.id for one in order] == [2, 1]
