"""The order that meaning gives to what words found."""

import numpy as np
import pytest

from cards.library.search.meaning import Told, by_meaning, closeness, read_meanings
from cards.library.search.meaning.closeness import FIRST, NEAREST, SHARE, SIZE, WHOLE
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
        (passage(1.0) + passage(0.0, 1.0) * 9, FIRST + (1 - FIRST) / NEAREST),  # no more than so many count
    ],
)
def test_the_nearest_passages_count(passages: bytes, near: float) -> None:
    assert closeness(ASKED, passages) == pytest.approx(near, abs=1e-6)


def test_meaning_decides_among_what_words_found() -> None:
    texts = read_meanings(["How long does a match last?", "What is a compost pile?"])
    long, pile = texts.values()
    order = by_meaning(
        [found(1, 10.0), found(2, 9.0)], "when is the game over", {1: Told("a", pile), 2: Told("b", long)}
    )
    assert [one.candidate.id for one in order] == [2, 1]
    assert order[0].score <= 10.0


def test_without_meanings_the_order_of_the_words_stays() -> None:
    order = by_meaning([found(1, 10.0), found(2, 9.0), found(3, 9.0)], "when is the game over", {})
    assert [one.candidate.id for one in order] == [1, 2, 3]
    assert by_meaning([], "when", {}) == []


def test_a_rule_stands_before_a_card_that_means_the_same() -> None:
    same = read_meanings(["When is the game over?"])["When is the game over?"]
    told = {1: Told("barn", same), 2: Told("GH-3.2", same)}
    order = by_meaning([found(1, 10.0, "card"), found(2, 10.0)], "when is the game over", told)
    assert [one.candidate.id for one in order] == [2, 1]


def parted(question: str, cites: tuple[str, ...]) -> list[tuple[int, float]]:
    """Three clauses and a ruling without meanings, by words alone 10, 9, 8 and 7.9."""
    scores = (10.0, 9.0, 8.0)
    told = {number: Told(f"GH-1.{number}") for number in (1, 2, 3)} | {4: Told("gh-r1", cites=cites)}
    rows = [found(number, score) for number, score in enumerate(scores, 1)] + [found(4, 7.9, "ruling")]
    return [(one.candidate.id, round(one.score * (1 + SHARE), 6)) for one in by_meaning(rows, question, told)]


def test_a_ruling_on_all_parts_of_a_question_is_raised() -> None:
    cites = ("GH-1.1", "GH-1.3", "GH-9.9")
    raised = round(7.9 + 10.0 * WHOLE * (1 + SHARE), 6)
    assert parted("what does it cost and when may i do it", cites) == [(4, raised), (1, 10), (2, 9), (3, 8)]
    assert parted("what does it cost, when may i do it", cites)[0] == (4, raised)
    assert parted("what does it cost and when", (*cites, "GH-1.2"))[0][1] > raised


@pytest.mark.parametrize(
    ("question", "cites"),
    [
        ("what does it cost when i do it", ("GH-1.1", "GH-1.3")),  # it has no parts
        ("in the land of orchards it costs what", ("GH-1.1", "GH-1.3")),
        ("what does it cost and when may i do it", ("GH-1.1", "GH-9.9")),  # it rests on one of the best
        ("what does it cost and when may i do it", ()),
    ],
)
def test_nothing_else_is_raised(question: str, cites: tuple[str, ...]) -> None:
    assert parted(question, cites) == [(1, 10), (2, 9), (3, 8), (4, 7.9)]
