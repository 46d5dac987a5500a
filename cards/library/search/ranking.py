"""The one ranking: how well an entry fits what was meant. Databases only propose; this decides the order.

A sum of three parts, each in units of how much the words tell: the words that the entry holds (BM25 with a
weight a field), the passage among its names and questions that says most nearly the same, words side by side.
"""

from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from heapq import heappush, heappushpop

from .lexicon import Lexicon
from .query import EXACT, Query, Slot, Way

FIELDS = {"names": 2.2, "asked": 1.6, "body": 1.0, "more": 0.35}
USUAL = {"names": 4.0, "asked": 12.0, "body": 22.0, "more": 40.0}  # stems of a field; longer ones weigh less
SATURATION, LENGTH = 1.1, 0.6
SAME = 1.7  # a passage that says just the same, against a plain hold of all words
BEYOND = 0.3  # what a passage says beyond the question counts against it
TOGETHER, NEAR = 0.35, 3
COVERED = 0.45  # share that does not depend on how much of the question is covered
KINDS = {"clause": 1.0, "ruling": 1.0, "term": 0.95, "card": 1.05}
KINDS_ASKED = {"clause": 1.0, "ruling": 1.0, "term": 0.72, "card": 0.6}  # a question wants a rule


@dataclass(frozen=True, slots=True)
class Candidate:
    """An entry as the ranking reads it: its fields are stems, passages apart by `|`."""

    id: int
    kind: str
    names: str
    asked: str
    body: str
    more: str
    place: int = 0
    whole: str = ""  # its title, normalised


@dataclass(frozen=True, slots=True)
class Scored:
    """An entry with its score; `covered`: how much of the question it speaks of, from 0 to 1."""

    candidate: Candidate
    score: float
    covered: float


_Weighed = tuple[float, list[tuple[str, float]], float]


@dataclass
class _Measure:
    """The question, weighed."""

    query: Query
    lexicon: Lexicon
    weights: dict[str, float] = field(default_factory=dict)
    masses: list[float] = field(default_factory=list)
    ways: list[tuple[list[_Weighed], float]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.weights = {name: self.lexicon.weight(name) for name in self.query.stems}
        self.masses = [self.mass_of(slot) for slot in self.query.slots]
        ways = [[self.weighed(way) for way in slot.ways] for slot in self.query.slots]
        self.ways = list(zip(ways, self.masses, strict=True))

    def weighed(self, way: Way) -> _Weighed:
        """How sure a way is, its stems with what each tells, and what all of them tell."""
        parts = [(name, self.weights[name]) for name in way.stems]
        return way.sure, parts, sum(weight for _, weight in parts)

    def mass_of(self, slot: Slot) -> float:
        """How much a slot tells: as it was typed, or else as what it was read as."""
        masses = [(way.sure == EXACT, self.mass(way)) for way in slot.ways]
        typed = [mass for exact, mass in masses if exact and mass]
        return max(typed or [mass for _, mass in masses], default=0.0)

    def mass(self, way: Way) -> float:
        """How much a way tells when all of it is there."""
        return way.sure * sum(self.weights[name] for name in way.stems)

    @property
    def total(self) -> float:
        """How much the whole question tells."""
        return sum(self.masses)


def rank(candidates: Iterable[Candidate], query: Query, lexicon: Lexicon, most: int = 40) -> list[Scored]:
    """The best `most` candidates, best first; equal ones keep the order of their place and id."""
    measure = _Measure(query, lexicon)
    if not measure.total:
        return []
    kinds = KINDS_ASKED if query.asks else KINDS
    drafts = [_draft(candidate, measure, kinds.get(candidate.kind, 1.0)) for candidate in candidates]
    found = _best_of((draft for draft in drafts if draft.bound > 0), measure, most)
    found.sort(key=lambda one: (-round(one.score, 9), one.candidate.place, one.candidate.id))
    return found[:most]


@dataclass(frozen=True, slots=True)
class _Draft:
    """What is quickly known of a candidate; its score is at most `bound`."""

    candidate: Candidate
    names: Sequence[str]
    asked: Sequence[str]
    body: Sequence[str]
    held: float
    share: float
    kind: float
    bound: float


def _draft(candidate: Candidate, measure: _Measure, kind: float) -> _Draft:
    fields = {name: getattr(candidate, name).split() for name in FIELDS}
    frequency = _frequency(fields, measure)
    held = sum(_held(slot, frequency, measure) for slot in measure.query.slots) if frequency else 0.0
    share = _shared(frequency, measure) / measure.total if frequency else 0.0
    heads = frequency.keys() & {*fields["names"], *fields["asked"]}
    same = _shared(heads, measure) if heads else 0.0
    near = measure.total if len(frequency) > 1 else 0.0
    bound = kind * (_sum_of(held, near, share) + SAME * same) if held else 0.0
    return _Draft(candidate, fields["names"], fields["asked"], fields["body"], held, share, kind, bound)


def _best_of(drafts: Iterable[_Draft], measure: _Measure, most: int) -> list[Scored]:
    """Scores in the order of what is possible, until nothing that is left can be among the best."""
    found: list[Scored] = []
    least: list[float] = []  # a heap of the best scores so far
    for draft in sorted(drafts, key=lambda draft: -draft.bound):
        if len(least) == most and draft.bound < least[0]:
            break
        found.append(_scored(draft, measure))
        (heappush if len(least) < most else heappushpop)(least, found[-1].score)
    return found


def _scored(draft: _Draft, measure: _Measure) -> Scored:
    best = max(_likeness(part, measure) for stems in (draft.names, draft.asked) for part in _passages(stems))
    near = max(_together(stems, measure) for stems in (draft.names, draft.asked, draft.body))
    total = _sum_of(draft.held, near, draft.share) + SAME * best * measure.total
    return Scored(draft.candidate, total * draft.kind, draft.share)


def _sum_of(held: float, near: float, share: float) -> float:
    """What an entry holds and what stands together, more the more of the question it speaks of."""
    return (held + TOGETHER * near) * (COVERED + (1 - COVERED) * share)


def _shared(stems: Container[str], measure: _Measure) -> float:
    """How much of the question the stems speak of; of several words together half are worth a quarter.

    Plain loops: this is asked of every passage.
    """
    total = 0.0
    for ways, mass in measure.ways:
        best = 0.0
        for sure, parts, whole in ways:
            there = 0.0
            for name, weight in parts:
                if name in stems:
                    there += weight
            if there:
                best = max(best, sure * there * there / whole)
        total += min(best, mass)
    return total


def _frequency(fields: Mapping[str, Sequence[str]], measure: _Measure) -> dict[str, float]:
    """How often an entry holds each stem of the question, weighed by field and by the field's length."""
    found: dict[str, float] = {}
    for name, stems in fields.items():
        unit = FIELDS[name] / (1 - LENGTH + LENGTH * max(len(stems) / USUAL[name], 0.5))
        for one in stems:
            if one in measure.weights:
                found[one] = found.get(one, 0.0) + unit
    return found


def _held(slot: Slot, frequency: Mapping[str, float], measure: _Measure) -> float:
    """BM25 of a slot: that of its best way."""
    best = 0.0
    for way in slot.ways:
        total = 0.0
        for name in way.stems:
            if many := frequency.get(name):
                total += measure.weights[name] * (SATURATION + 1) * many / (SATURATION + many)
        best = max(best, way.sure * total)
    return best


def _passages(stems: Sequence[str]) -> list[list[str]]:
    found: list[list[str]] = [[]]
    for one in stems:
        if one == "|":
            found.append([])
        else:
            found[-1].append(one)
    return found


def _likeness(passage: Sequence[str], measure: _Measure) -> float:
    """From 0 to 1: how nearly a passage says what was asked, no more and no less."""
    said = frozenset(passage)
    if not said or said.isdisjoint(measure.weights):
        return 0.0
    shared = _shared(said, measure)
    if not shared:
        return 0.0
    weight, asked = measure.lexicon.weight, measure.weights
    beyond = sum([weight(name) for name in sorted(said) if name not in asked])
    return shared / (measure.total + BEYOND * beyond)


def _together(stems: Sequence[str], measure: _Measure) -> float:
    """How much neighbouring words of the question tell that stand near each other here too."""
    weights = measure.weights
    hits = [(one, place) for place, one in enumerate(stems) if one in weights]
    if len(hits) < 2:
        return 0.0
    places: dict[str, list[int]] = {}
    for one, place in hits:
        places.setdefault(one, []).append(place)
    if len(places) < 2:
        return 0.0
    slots = measure.query.slots
    return sum(
        min(measure.masses[at], measure.masses[at + 1])
        for at in range(len(slots) - 1)
        if _near(slots[at], slots[at + 1], places)
    )


def _near(one: Slot, other: Slot, places: Mapping[str, Sequence[int]]) -> bool:
    return any(
        0 < abs(there - here) <= NEAR
        for way in one.ways
        for here in places.get(way.stems[-1], ())
        for next_way in other.ways
        for there in places.get(next_way.stems[0], ())
    )
