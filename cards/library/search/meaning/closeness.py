"""The last word of the ranking on a question: what, of all its words found, means most nearly the same.

Of a question in parts ("does it cost an action, and how many may I have") each part may find a clause of its
own; then the ruling that rests on these clauses answers the whole, and is raised.
"""

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import accumulate
from typing import Any

import numpy as np

from ..ranking import Scored
from .network import Floats, network

SHARE = 6.0  # of closeness against the score by words, both at most 1
FIRST, NEAREST = 0.3, 5  # what the nearest passage counts; the rest is the mean of so many nearest
KINDS = {"clause": 1.0, "ruling": 1.02, "term": 0.72, "card": 0.6}  # a question wants a rule
PARTS = r"\b(?:and|or)\b|,"  # what divides a question
WHOLE, AMONG = 0.08, 4  # for each further one of so many best that a ruling rests on
SIZE = 128  # numbers of a meaning


@dataclass(frozen=True, slots=True)
class Told:
    """What is compared beside the words of an entry: id, meanings of passages, clauses it rests on."""

    key: str = ""
    meanings: bytes = b""
    cites: Collection[str] = ()


def ranking_by_meaning() -> dict[str, Any]:
    """The numbers of this part of the ranking, so that the browser has the same."""
    return {
        "share": SHARE,
        "first": FIRST,
        "nearest": NEAREST,
        "kinds": KINDS,
        "parts": PARTS,
        "whole": WHOLE,
        "among": AMONG,
    }


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


def by_meaning(scored: Sequence[Scored], question: str, told: Mapping[int, Told]) -> list[Scored]:
    """What the words found, in the order of words and meaning together; scores stay in units of the best.

    `told`: what is known of each candidate, by its id.
    """
    if not scored:
        return []
    best = scored[0].score
    rows = [told.get(one.candidate.id, Told()) for one in scored]
    near = closenesses(meaning_of(question), [row.meanings for row in rows])
    shares = [_share(one, close, best) for one, close in zip(scored, near, strict=True)]
    if re.search(PARTS, question):
        shares = _with_whole(shares, rows)
    found = [replace(one, score=best * share) for one, share in zip(scored, shares, strict=True)]
    return sorted(found, key=lambda one: (-round(one.score, 6), one.candidate.place, one.candidate.id))


def _share(one: Scored, near: float, best: float) -> float:
    """Between 0 and 1."""
    return max(0.0, one.score / best + SHARE * near * KINDS.get(one.candidate.kind, 1.0)) / (1 + SHARE)


def _with_whole(shares: Sequence[float], rows: Sequence[Told]) -> list[float]:
    """More for what rests on two or more of the best."""
    best = sorted(range(len(rows)), key=lambda at: -shares[at])[:AMONG]
    keys = {rows[at].key for at in best}
    return [
        share + WHOLE * max(0, len(keys.intersection(row.cites)) - 1)
        for share, row in zip(shares, rows, strict=True)
    ]
