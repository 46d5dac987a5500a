"""What a person meant: the words typed as slots, each with the ways in which a text may say it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from rapidfuzz.distance import OSA

from .lexicon import Lexicon
from .synonyms import Phrase, Synonyms
from .words import ASKING, EVERYDAY, STOP, spoken, stem, words_of

LONGEST = 200  # characters that are read
MOST_WORDS = 24
SHORTEST_SLIP = 4  # a shorter word may be anything
BEGINNINGS, LIKENESSES = 6, 3
EXACT, MEANT, BEGUN, JOINED = 1.0, 0.85, 0.8, 0.95
LONG_SLIP = 7  # letters from which a word with one letter amiss is surely that word
SLIPS = {1: 0.9, 2: 0.7}  # weight by letters that differ


@dataclass(frozen=True, slots=True)
class Way:
    """One way to say a slot: stems that all belong to it, and how sure it is that this was meant."""

    stems: Phrase
    sure: float


@dataclass(frozen=True, slots=True)
class Slot:
    """One thing that was typed: a word, or words that mean something together."""

    words: tuple[str, ...]
    ways: tuple[Way, ...]


@dataclass(frozen=True, slots=True)
class Query:
    """`asks`: it is put as a question; `corrected`: words that were read as others."""

    text: str
    slots: tuple[Slot, ...]
    asks: bool = False
    corrected: tuple[tuple[str, str], ...] = ()
    unknown: tuple[str, ...] = ()  # words that these games surely do not know

    @property
    def stems(self) -> frozenset[str]:
        """Every stem that a fitting entry may have."""
        return frozenset(name for slot in self.slots for way in slot.ways for name in way.stems)


def understand(text: str, lexicon: Lexicon, synonyms: Synonyms) -> Query:
    """Read what was typed against the vocabulary of the games searched. Never raises."""
    words = words_of(text[:LONGEST])[:MOST_WORDS]
    said = spoken(words)
    telling = [word for word in said if word not in STOP] or said
    ways = [_ways(word, lexicon, synonyms) for word in telling]
    slots = tuple(_slots(telling, ways, lexicon, synonyms))
    corrected = tuple(
        (word, _spelt(found[0].stems[0], word, lexicon))
        for word, found in zip(telling, ways, strict=True)
        if found and found[0].sure < EXACT
    )
    unknown = tuple(word for word, found in zip(telling, ways, strict=True) if _is_unknown(word, found))
    return Query(text[:LONGEST], slots, len(words) > 3 or not ASKING.isdisjoint(words), corrected, unknown)


def _is_unknown(word: str, ways: Sequence[Way]) -> bool:
    """Neither known nor surely a slip of what is; a word of any talk is none that could be another game's."""
    if len(word) < 3 or word.isdigit() or stem(word) in EVERYDAY:
        return False
    best = max(ways, key=lambda way: way.sure, default=None)
    if best is None or best.sure >= JOINED:
        return best is None
    return not (len(word) >= LONG_SLIP and best.sure >= SLIPS[1] and best.stems[0][0] == word[0])


def _spelt(name: str, word: str, lexicon: Lexicon) -> str:
    """The word of a stem that is most like the one typed."""
    words = [full for full in lexicon.sorted_words if lexicon.words[full] == name]
    return min(words, key=lambda full: (OSA.distance(word, full), full), default=name)


def _slots(
    words: Sequence[str], ways: Sequence[list[Way]], lexicon: Lexicon, synonyms: Synonyms
) -> Iterator[Slot]:
    """Words from left to right, the longest thing said first."""
    at = 0
    while at < len(words):
        size = _said(ways, at, synonyms)
        joined = _joined(words, at, lexicon)
        length = size or (2 if joined else 1)
        found = list(joined)
        if length == 1 or size:
            read = tuple(way[0].stems[0] for way in ways[at : at + length] if way)
            found += ways[at] if length == 1 else [Way(read, EXACT)]
            found += [Way(phrase, MEANT) for phrase in synonyms.means.get(read, ())]
        else:
            found.append(Way(tuple(way[0].stems[0] for way in ways[at : at + 2] if way), EXACT))
        yield Slot(tuple(words[at : at + length]), tuple(_once(found)))
        at += length


def _once(ways: list[Way]) -> Iterator[Way]:
    seen: set[Phrase] = set()
    for way in ways:
        if way.stems and way.stems not in seen:
            seen.add(way.stems)
            yield way


def _said(ways: Sequence[list[Way]], at: int, synonyms: Synonyms) -> int:
    """How many words from `at` on have a meaning of their own together (0: none)."""
    for size in range(min(synonyms.longest, len(ways) - at), 0, -1):
        part = ways[at : at + size]
        if all(part) and tuple(way[0].stems[0] for way in part) in synonyms.means:
            return size
    return 0


def _joined(words: Sequence[str], at: int, lexicon: Lexicon) -> list[Way]:
    """`battle field` where the texts write `battlefield`."""
    if at + 1 < len(words) and (whole := words[at] + words[at + 1]) in lexicon.words:
        return [Way((lexicon.words[whole],), JOINED)]
    return []


def _ways(word: str, lexicon: Lexicon, synonyms: Synonyms) -> list[Way]:
    """The word itself where anything knows it; else what it begins, two words in one, or what is like it."""
    name = stem(word)
    if name in lexicon.holds or synonyms.says(name):
        return [Way((name,), EXACT)]
    if word.isdigit():
        return []
    found = [*_begun(word, lexicon), *_split(word, lexicon), *_like(word, lexicon, synonyms)]
    return sorted(found, key=lambda way: -way.sure)  # stable: nearer ones stay first


def _begun(word: str, lexicon: Lexicon) -> Iterator[Way]:
    if len(word) < 3:
        return
    names = {lexicon.words[full]: None for full in lexicon.sorted_words if full.startswith(word)}
    best = sorted(names, key=lambda name: (-lexicon.holds.get(name, 0), name))
    yield from (Way((name,), BEGUN) for name in best[:BEGINNINGS])


def _split(word: str, lexicon: Lexicon) -> Iterator[Way]:
    for place in range(3, len(word) - 2):
        one, other = word[:place], word[place:]
        if one in lexicon.words and other in lexicon.words:
            yield Way((lexicon.words[one], lexicon.words[other]), JOINED)
            return


def _like(word: str, lexicon: Lexicon, synonyms: Synonyms) -> Iterator[Way]:
    if len(word) < SHORTEST_SLIP:
        return
    most = 1 if len(word) < 6 else 2
    near: dict[str, tuple[int, bool, int, str]] = {}
    for full in _vocabulary(lexicon, synonyms):
        if abs(len(full) - len(word)) > most or len(full) < 3:
            continue
        far = OSA.distance(word, full, score_cutoff=most)
        if far <= most:
            name = lexicon.words.get(full) or stem(full)
            mark = (far, full[0] != word[0], -lexicon.holds.get(name, 0), full)
            near[name] = min(near.get(name, mark), mark)
    best = sorted(near, key=lambda name: near[name])
    least = near[best[0]][0] if best else 0
    yield from (
        Way((name,), SLIPS[max(1, near[name][0])]) for name in best[:LIKENESSES] if near[name][0] == least
    )


def _vocabulary(lexicon: Lexicon, synonyms: Synonyms) -> Sequence[str]:
    return _all_words(_Held(lexicon, synonyms))


class _Held:
    """Two objects as a key of the cache, by identity: they never change."""

    def __init__(self, lexicon: Lexicon, synonyms: Synonyms) -> None:
        self.lexicon, self.synonyms = lexicon, synonyms

    def __hash__(self) -> int:
        return hash((id(self.lexicon), id(self.synonyms)))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Held) and (
            self.lexicon is other.lexicon and self.synonyms is other.synonyms
        )


@lru_cache(maxsize=16)
def _all_words(held: _Held) -> Sequence[str]:
    return sorted({*held.lexicon.words, *held.synonyms.words})
