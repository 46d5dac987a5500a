"""Questions as people ask them, by the clause or ruling that answers: hints for search, not rules."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from .loader import build_document
from .source import DATA

KIND = "questions"


@lru_cache(maxsize=8)
def load_questions(game: str) -> Mapping[str, tuple[str, ...]]:
    """Id of a clause or ruling -> questions; empty where a game has no such file."""
    path = DATA / game / f"{KIND}.yaml"
    return build_document(path, KIND, _questions, game) if path.exists() else {}


def _questions(document: Mapping[str, Any]) -> dict[str, tuple[str, ...]]:
    return {name: tuple(rows) for name, rows in document["questions"].items()}
