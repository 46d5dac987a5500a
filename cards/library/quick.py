"""Quick answers of a referee's desk: short data from clauses, filled with what the formats say on a day."""

import datetime
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from string import Formatter
from typing import Any

from .catalogue import Catalogue
from .formats import version_in_force
from .loader import build_document
from .source import DATA

KIND = "desk"


@dataclass(frozen=True, slots=True)
class QuickAnswer:
    """One question in a few words. `answer` may name limits of a format; `by_format` answers for one."""

    id: str
    ask: str
    answer: str
    clauses: tuple[str, ...]
    by_format: Mapping[str, str] = field(default_factory=dict)

    @property
    def limits(self) -> set[str]:
        """The limits of a format that its answers name."""
        return {name for text in (self.answer, *self.by_format.values()) for name in limits_in(text)}


@dataclass(frozen=True, slots=True)
class Filled:
    """A quick answer as it is read on a day: one text, or one a format with its name."""

    id: str
    ask: str
    lines: tuple[tuple[str, str], ...]
    clauses: tuple[str, ...]


def limits_in(text: str) -> list[str]:
    """Names in braces. ValueError: the braces do not match."""
    return [name for _, name, _, _ in Formatter().parse(text) if name is not None]


@lru_cache(maxsize=8)
def load_quick(game: str) -> tuple[QuickAnswer, ...]:
    """The quick answers of a game, in the order of the file; none where it has no such file."""
    path = DATA / game / f"{KIND}.yaml"
    return build_document(path, KIND, _answers, game) if path.exists() else ()


def _answers(document: Mapping[str, Any]) -> tuple[QuickAnswer, ...]:
    return tuple(
        QuickAnswer(row["id"], row["ask"], row["answer"], tuple(row["clauses"]), row.get("by_format", {}))
        for row in document["answers"]
    )


def fill(answer: QuickAnswer, catalogue: Catalogue, day: datetime.date) -> Filled:
    """The answer on a day: one line where all formats agree, else one for each."""
    formats = catalogue.extras.get("formats", {})
    lines = []
    for slug, row in formats.items():
        limits = version_in_force(row["versions"], day)
        if limits is not None:
            lines.append(
                (str(row["name"]), answer.by_format.get(slug, answer.answer).format_map(_Limits(limits)))
            )
    texts = {text for _, text in lines}
    if len(texts) <= 1:
        lines = [("", texts.pop() if texts else answer.answer)]
    return Filled(answer.id, answer.ask, tuple(lines), answer.clauses)


class _Limits(dict[str, Any]):
    """A limit that a format does not set stays open."""

    def __missing__(self, key: str) -> str:
        return "any"
