"""Questions as people ask them, by the clause or ruling that answers: hints for search, not rules.

`questions.yaml` is looked up like titles. `practice.yaml` has many more ways of asking, in whole sentences:
the network for questions learns from them (`docs/train_meaning.py`), and no search reads them.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from .loader import build_document
from .source import DATA

KIND, PRACTICE = "questions", "practice"
Questions = Mapping[str, tuple[str, ...]]  # id of a clause or ruling -> questions


@lru_cache(maxsize=8)
def load_questions(game: str) -> Questions:
    """What is looked up; empty where a game has no such file."""
    return _load(KIND, game)


def load_practice(game: str) -> Questions:
    """What is learned from; empty where a game has no such file."""
    return _load(PRACTICE, game)


def _load(kind: str, game: str) -> Questions:
    path = DATA / game / f"{kind}.yaml"
    return build_document(path, kind, _questions, game) if path.exists() else {}


def _questions(document: Mapping[str, Any]) -> dict[str, tuple[str, ...]]:
    return {name: tuple(rows) for name, rows in document["questions"].items()}
