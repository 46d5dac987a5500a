"""The one ranking: how well an entry fits what was meant. Databases only propose; this decides the order.

A sum of three parts, each in units of how much the words tell: the words that the entry holds (BM25 with a
weight a field), the passage among its names and questions that says most nearly the same, words side by side.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from .lexicon import Lexicon
from .query import Query, Slot, Way

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


@dataclass
class _Measure:
    """The question, weighed."""

    query: Query
    lexicon: Lexicon
    weights: dict[str, float] = field(default_factory=dict)
    masses: list[float] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.weights = {name: self.lexicon.weight(name) for name in self.query.stems}
        self.masses = [max((self.mass(way) for way in slot.ways), default=0.0) for slot in self.query.slots]

    def mass(self, way: Way) -> float:
        """How much a way tells when all of it is there."""
        return way.sure * sum(self.weights[name] for name in way.stems)

    @property
    def total(self) -> float:
        """How much the whole question tells."""
        return sum(self.masses)


def rank(candidates: Iterable[Candidate], query: Query, lexicon: Lexicon) -> list[Scored]:
    """Candidates with a score, best first; equal ones keep the order of their place and id."""
    measure = _Measure(query, lexicon)
    if not measure.total:
        return []
    kinds = KINDS_ASKED if query.asks else KINDS
    found = [_scored(candidate, measure, kinds) for candidate in candidates]
    return sorted(
        (one for one in found if one.score > 0),
        key=lambda one: (-round(one.score, 9), one.candidate.place, one.candidate.id),
    )


def _scored(candidate: Candidate, measure: _Measure, kinds: Mapping[str, float]) -> Scored:
    fields = {name: getattr(candidate, name).split() for name in FIELDS}
    frequency = _frequency(fields, measure)
    held = [_held(slot, frequency, measure) for slot in measure.query.slots]
    covered = sum(
        min(one, mass) for one, mass in zip(_present(frequency, measure), measure.masses, strict=True)
    )
    share = covered / measure.total
    best = max(
        (_likeness(part, measure) for name in ("names", "asked") for part in _passages(fields[name])),
        default=0.0,
    )
    near = max(_together(fields[name], measure) for name in ("names", "asked", "body"))
    total = (sum(held) + TOGETHER * near) * (COVERED + (1 - COVERED) * share) + SAME * best * measure.total
    return Scored(candidate, total * kinds.get(candidate.kind, 1.0), share)


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

    def of_way(way: Way) -> float:
        hits = ((measure.weights[name], frequency.get(name, 0.0)) for name in way.stems)
        return way.sure * sum(weight * (SATURATION + 1) * many / (SATURATION + many) for weight, many in hits)

    return _best(slot, of_way)


def _best(slot: Slot, value: Callable[[Way], float]) -> float:
    return max((value(way) for way in slot.ways), default=0.0)


def _present(stems: Mapping[str, float] | frozenset[str], measure: _Measure) -> list[float]:
    """For each slot how much of it is there; of several words together half of them are worth a quarter."""

    def of_way(way: Way) -> float:
        whole = sum(measure.weights[name] for name in way.stems)
        there = sum(measure.weights[name] for name in way.stems if name in stems)
        return way.sure * there * there / whole if whole else 0.0

    return [_best(slot, of_way) for slot in measure.query.slots]


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
    shared = sum(min(one, mass) for one, mass in zip(_present(said, measure), measure.masses, strict=True))
    beyond = sum(measure.lexicon.weight(name) for name in said if name not in measure.weights)
    return shared / (measure.total + BEYOND * beyond) if shared else 0.0


def _together(stems: Sequence[str], measure: _Measure) -> float:
    """How much neighbouring words of the question tell that stand near each other here too."""
    places: dict[str, list[int]] = {}
    for place, one in enumerate(stems):
        if one in measure.weights:
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
