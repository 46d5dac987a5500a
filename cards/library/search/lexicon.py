"""The vocabulary of a library: which words there are, and how many entries hold each."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from math import log
from typing import Any

from .words import FAINT, STOP, stem, words_of

FAINT_SHARE = 0.5  # what a word of any talk (`put`, `come`) keeps of its weight


@dataclass(frozen=True)
class Lexicon:
    """`entries`: how many; `holds`: of how many a stem is part; `words`: each with its stem.

    `names`: stems that names of its game are made of. Immutable.
    """

    entries: int = 0
    holds: Mapping[str, int] = field(default_factory=dict)
    words: Mapping[str, str] = field(default_factory=dict)
    names: Sequence[str] = ()

    def weight(self, name: str) -> float:
        """How much a stem tells (inverse document frequency); 0 for one that nothing holds."""
        found = self._weights.get(name)
        if found is None:
            held = self.holds.get(name, 0)
            found = log(1 + (self.entries - held + 0.5) / (held + 0.5)) if held else 0.0
            found *= FAINT_SHARE if name in FAINT else 1.0
            self._weights[name] = found
        return found

    @cached_property
    def _weights(self) -> dict[str, float]:
        return {}

    @cached_property
    def sorted_words(self) -> Sequence[str]:
        """All words, for search by beginning and by likeness."""
        return sorted(self.words)

    def as_document(self) -> dict[str, Any]:
        """For keeping; `from_document` reads it."""
        return {
            "entries": self.entries,
            "holds": dict(self.holds),
            "words": dict(self.words),
            "names": list(self.names),
        }

    @classmethod
    def from_document(cls, document: Mapping[str, Any]) -> "Lexicon":
        """What `as_document` wrote."""
        return cls(document["entries"], document["holds"], document["words"], document.get("names", ()))

    @classmethod
    def of(cls, entries: Iterable[tuple[Iterable[str], Iterable[str]]]) -> "Lexicon":
        """From each entry's stems and its plain texts."""
        holds: Counter[str] = Counter()
        words: dict[str, str] = {}
        number = 0
        for number, (stems, texts) in enumerate(entries, start=1):  # noqa: B007  the last one is the count
            holds.update(set(stems))
            for text in texts:
                words.update((word, stem(word)) for word in words_of(text) if word not in STOP)
        return cls(number, holds, words)


def merged(lexicons: Iterable[Lexicon]) -> Lexicon:
    """One vocabulary of several games."""
    found = list(lexicons)
    if len(found) == 1:
        return found[0]
    holds: Counter[str] = Counter()
    words: dict[str, str] = {}
    for lexicon in found:
        holds.update(lexicon.holds)
        words.update(lexicon.words)
    return Lexicon(sum(lexicon.entries for lexicon in found), holds, words)
