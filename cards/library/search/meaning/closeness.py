"""The last word of the ranking on a question: what, of all its words found, means most nearly the same."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import accumulate
from typing import Any

import numpy as np

from ..ranking import Scored
from .network import Floats, network

SHARE = 3.0  # of closeness against the score by words, both at most 1
FIRST, NEAREST = 0.3, 3  # what the nearest passage counts; the rest is the mean of so many nearest
KINDS = {"clause": 1.0, "ruling": 1.02, "term": 0.72, "card": 0.6}  # a question wants a rule
SIZE = 128  # numbers of a meaning


def ranking_by_meaning() -> dict[str, Any]:
    """The numbers of this part of the ranking, so that the browser has the same."""
    return {"share": SHARE, "first": FIRST, "nearest": NEAREST, "kinds": KINDS}


@lru_cache(maxsize=512)
def meaning_of(question: str) -> Floats:
    """The meaning of what was typed."""
    found: Floats = network().read([question])[0]
    return found


def closeness(question: Floats, passages: bytes) -> float:
    """From -1 to 1: how near an entry's nearest passages come (cosine); 0 where it has none."""
    return closenesses(question, [passages])[0]


def closenesses(question: Floats, entries: Sequence[bytes]) -> list[float]:
    """`closeness` of several entries, worked out together."""
    rows = np.frombuffer(b"".join(entries), dtype=np.int8).reshape(-1, SIZE).astype(np.float32)
    lengths = np.sqrt(np.einsum("ij,ij->i", rows, rows)).clip(min=1)
    near = (rows @ question / lengths).tolist()
    ends = list(accumulate(len(passages) // SIZE for passages in entries))
    parts = (near[start:end] for start, end in zip([0, *ends], ends, strict=False))
    return [_of_nearest(sorted(part, reverse=True)[:NEAREST]) for part in parts]


def _of_nearest(near: Sequence[float]) -> float:
    return FIRST * near[0] + (1 - FIRST) * sum(near) / len(near) if near else 0.0


def by_meaning(scored: Sequence[Scored], question: str, passages: Mapping[int, bytes]) -> list[Scored]:
    """What the words found, in the order of words and meaning together; scores stay in units of the best.

    `passages`: the meanings of each candidate's passages, by its id.
    """
    if not scored:
        return []
    best = scored[0].score
    near = closenesses(meaning_of(question), [passages.get(one.candidate.id, b"") for one in scored])
    found = [
        replace(one, score=best * _share(one, close, best)) for one, close in zip(scored, near, strict=True)
    ]
    return sorted(found, key=lambda one: (-round(one.score, 6), one.candidate.place, one.candidate.id))


def _share(one: Scored, near: float, best: float) -> float:
    """Between 0 and 1."""
    return max(0.0, one.score / best + SHARE * near * KINDS.get(one.candidate.kind, 1.0)) / (1 + SHARE)
