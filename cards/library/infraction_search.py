"""Which infraction somebody means who tells in his own words what happened."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache

from .infractions import Infraction, Policy
from .search import Lexicon, Synonyms, stems_of, understand
from .search.meaning import closeness, known_meanings, meaning_of, read_meanings
from .search.query import LONGEST, Slot

SHOWN = 5  # the best few
MEANING = 1.6  # of closeness above what any two texts have, against the share of words found
ANY = 0.5
SAID = 0.5  # of one way of saying it that has most of the words, above words from here and there
FROM_TEXT, FROM_WHEN = 0.7, 0.4  # of a word in the text, or among the upgrades; 1 in title and words
LEAST_WORDS, LEAST_MEANT = 0.3, 0.7  # one of both is needed: so near by meaning alone are no strangers
UNKNOWN = 1.0  # what a word weighs that no infraction has; a rare known one has about 2.5
COUNTED = 0.3  # of a number: any story has some
_NONE = Synonyms({})  # the ways of saying it stand beside the infractions
LEAST = 0.5  # of the best score: below, it is no answer


@dataclass(frozen=True, slots=True)
class FoundInfractions:
    """The best first; where nothing `fits`, all of them in their order."""

    fits: bool
    rows: tuple[Infraction, ...]


@dataclass(frozen=True, slots=True)
class _Told:
    """What an infraction says: weights by stem, ways to say it as stems, meanings of its passages."""

    weights: dict[str, float]
    sayings: tuple[frozenset[str], ...]
    meanings: bytes


def search_infractions(policy: Policy, text: str) -> FoundInfractions:
    """Rank by words (their stems, slips of the keyboard) and by meaning. Never raises."""
    text = text[:LONGEST].strip()
    lexicon, told = _told(policy)
    slots = understand(text, lexicon, _NONE).slots
    question = meaning_of(text)
    rows: list[tuple[float, Infraction]] = []
    for row, one in zip(policy.infractions, told, strict=True):
        words, near = _by_words(slots, one, lexicon), closeness(question, one.meanings)
        if words >= LEAST_WORDS or near >= LEAST_MEANT:
            rows.append((words + MEANING * max(near - ANY, 0.0), row))
    rows.sort(key=lambda found: -found[0])  # stable: in the order of the policy where they are equal
    if not rows:
        return FoundInfractions(False, policy.infractions)
    least = LEAST * rows[0][0]
    return FoundInfractions(True, tuple(row for score, row in rows[:SHOWN] if score >= least))


def _by_words(slots: Iterable[Slot], one: _Told, lexicon: Lexicon) -> float:
    """Between 0 and 1: how much of what was typed the infraction has, by how much each word tells."""
    total = found = 0.0
    said = [0.0] * len(one.sayings)
    for slot in slots:
        weight = max((_weight(name, lexicon) for way in slot.ways for name in way.stems), default=UNKNOWN)
        total += weight
        found += weight * max((way.sure * _held(way.stems, one.weights) for way in slot.ways), default=0.0)
        for place, stems in enumerate(one.sayings):
            said[place] += weight * max((way.sure for way in slot.ways if stems >= {*way.stems}), default=0.0)
    best = max(said, default=0.0)
    return ((1 - SAID) * found + SAID * best) / total if total else 0.0


def _weight(name: str, lexicon: Lexicon) -> float:
    return lexicon.weight(name) * (COUNTED if name.isdigit() else 1.0)


def _held(stems: Iterable[str], weights: dict[str, float]) -> float:
    return min((weights.get(name, 0.0) for name in stems), default=0.0)


@lru_cache(maxsize=4)
def _told(policy: Policy) -> tuple[Lexicon, tuple[_Told, ...]]:
    """A policy's vocabulary and what each infraction says; what a site wrote is read once a process."""
    texts = [text for row in policy.infractions for text in row.passages]
    meanings = known_meanings(texts)
    meanings |= read_meanings([text for text in texts if text not in meanings])
    told = tuple(_told_by(row, meanings) for row in policy.infractions)
    said = [(*row.passages, *(step.when for step in row.upgrade)) for row in policy.infractions]
    return Lexicon.of(zip((one.weights for one in told), said, strict=True)), told


def _told_by(row: Infraction, meanings: Mapping[str, bytes]) -> _Told:
    sayings = tuple(frozenset(stems_of(text)) for text in row.passages)
    return _Told(_weights(row), sayings, b"".join(meanings[text] for text in row.passages))


def _weights(row: Infraction) -> dict[str, float]:
    found: dict[str, float] = {}
    parts = [(FROM_WHEN, step.when) for step in row.upgrade]
    for weight, text in [*parts, (FROM_TEXT, row.text), (1.0, row.title), *((1.0, one) for one in row.words)]:
        found.update(dict.fromkeys(stems_of(text), weight))
    return found
