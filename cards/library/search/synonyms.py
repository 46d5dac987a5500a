"""What people say for what the texts say: rows of a game and of all games, as data."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from ..loader import build_document
from ..source import DATA
from .words import STOP, stems_of, words_of

KIND = "synonyms"
Phrase = tuple[str, ...]  # stems in their order


@dataclass(frozen=True)
class Synonyms:
    """`means`: what is said, in stems -> what the texts have for it, best first."""

    means: Mapping[Phrase, tuple[Phrase, ...]]
    words: frozenset[str] = frozenset()  # everything that is said, word by word

    @property
    def longest(self) -> int:
        """Stems of the longest thing said."""
        return max(map(len, self.means), default=0)

    def says(self, name: str) -> bool:
        """Whether a stem is part of anything that is said."""
        return name in self._parts

    @property
    def _parts(self) -> frozenset[str]:
        return _parts_of(tuple(self.means))


@lru_cache(maxsize=16)
def _parts_of(phrases: Sequence[Phrase]) -> frozenset[str]:
    return frozenset(part for phrase in phrases for part in phrase)


@lru_cache(maxsize=8)
def load_synonyms(games: tuple[str, ...]) -> Synonyms:
    """The rows of all games and those of each of `games`."""
    means: dict[Phrase, list[Phrase]] = {}
    words: set[str] = set()
    for folder in (*games, "common"):
        rows = rows_of(folder)
        _add(means, rows)
        words.update(word for row in rows for text in row["say"] for word in words_of(text))
    return Synonyms({said: tuple(meant) for said, meant in means.items()}, frozenset(words - STOP))


def rows_of(game: str) -> Sequence[Mapping[str, Any]]:
    """The raw rows of one file, for the index that goes off line."""
    path = DATA / game / f"{KIND}.yaml"
    return build_document(path, KIND, _rows) if path.exists() else ()


def _rows(document: Mapping[str, Any]) -> Sequence[Mapping[str, Any]]:
    rows: Sequence[Mapping[str, Any]] = document["synonyms"]
    return rows


def _add(means: dict[Phrase, list[Phrase]], rows: Iterable[Mapping[str, Any]]) -> None:
    for row in rows:
        meant = [tuple(stems_of(text)) for text in row["means"]]
        for text in row["say"]:
            found = means.setdefault(tuple(stems_of(text)), [])
            found.extend(phrase for phrase in meant if phrase not in found)
