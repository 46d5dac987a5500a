"""The table: rows ranked along a chain of metrics."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from itertools import repeat
from typing import NamedTuple

from tournaments.eventfile import Event, EventFault
from tournaments.eventfile.names import METRICS as NAMES
from tournaments.eventfile.names import PROFILES
from tournaments.standings.columns import Value, ranks_in_parts, ranks_of
from tournaments.standings.elimination import places_after_elimination
from tournaments.standings.field import Field
from tournaments.standings.metrics import METRICS, Book
from tournaments.standings.terms import Term

Profile = str | tuple[str, ...]


class Row(NamedTuple):
    """``rank`` None: disqualified. ``tie_breaks``: every metric of the chain but points, in its order."""

    rank: int | None
    entrant: str
    points: Fraction
    record: tuple[int, int, int]
    byes: int
    tie_breaks: dict[str, Value]
    active: bool


@dataclass(frozen=True, slots=True)
class Standings:
    """Rows from the first to the last; the disqualified stand at the end."""

    stage: int
    after_round: int
    profile: Profile
    rows: tuple[Row, ...]
    book: Book

    def terms(self, metric: str, entrant: str) -> list[Term]:
        """What went into one cell ("show the sum")."""
        return METRICS[metric].terms(self.book, entrant)


def compute(
    event: Event,
    *,
    after: int | None = None,
    profile: Profile | None = None,
    newcomers: bool = False,
    stage: int | None = None,
) -> Standings:
    """The standings after round ``after`` (None: the last) of ``stage`` (None: the latest that is no
    elimination).

    ``newcomers`` ranks those too who enter with the next round. Raises ``EventFault`` for an unknown profile,
    a round that is not there, or a random metric without a seed.
    """
    chosen = event.tie_breaks if profile is None else profile
    chain = chain_of(chosen)
    field = Field(event, after=after, newcomers=newcomers, stage=stage)
    book = Book(field)
    for name in chain:
        _extend_keys(book, name)
    keys = dict(book.tied)
    if after is None:
        keys = places_after_elimination(event, field.stage, keys)
    rows = _rows(book, chain, _ranks(field, keys))
    return Standings(field.stage, field.after, chosen, rows, book)


def chain_of(profile: Profile) -> tuple[str, ...]:
    """The metrics in order. A list without ``points`` breaks ties of points, so points come first."""
    if isinstance(profile, str):
        if profile not in PROFILES:
            raise EventFault("", f'no profile "{profile[:60]}"; there are {", ".join(PROFILES)}')
        return PROFILES[profile]
    unknown = [name for name in profile if name not in NAMES]
    if unknown:
        raise EventFault("", f'no metric "{unknown[0][:60]}"')
    if len(set(profile)) < len(profile):
        raise EventFault("", "a metric stands twice")
    return profile if "points" in profile else ("points", *profile)


def _extend_keys(book: Book, name: str) -> None:
    """Smaller keys stand higher. Whole numbers, not fractions, are compared: that is quicker."""
    book.before[name] = book.tied
    parts = book.parts(name)
    if parts is not None and not METRICS[name].lower:
        ranks = ranks_in_parts(parts, book.tied)
    else:
        ranks = ranks_of(book.column(name), lower=METRICS[name].lower)
    width = len(ranks) + 1
    book.tied = {ident: key * width + ranks[ident] for ident, key in book.tied.items()}


def _rows(book: Book, chain: tuple[str, ...], ranks: dict[str, int | None]) -> tuple[Row, ...]:
    """Rows in the order of ``ranks``."""
    names = [name for name in chain if name != "points"]
    columns = [map(book.column(name).__getitem__, ranks) for name in names]
    cells = zip(*columns, strict=True) if columns else repeat((), len(ranks))
    tallies, gone = [book.tally(ident) for ident in ranks], book.field.gone
    fields = (
        ranks.values(),
        ranks,
        [one.points for one in tallies],
        [(one.won, one.lost, one.drawn) for one in tallies],
        [one.byes for one in tallies],
        [dict(zip(names, values, strict=True)) for values in cells],
        [ident not in gone for ident in ranks],
    )
    return tuple(map(Row._make, zip(*fields, strict=True)))


def _ranks(field: Field, keys: dict[str, int]) -> dict[str, int | None]:
    """Equal in everything: equal rank, and the next rank leaves the gap; the disqualified last, without."""
    ranks: dict[str, int | None] = {}
    out = field.disqualified
    kept = [ident for ident in field.ranked if ident not in out]
    rank, before = 0, None
    for place, ident in enumerate(sorted(kept, key=keys.__getitem__), start=1):
        if keys[ident] != before:
            rank, before = place, keys[ident]
        ranks[ident] = rank
    return ranks | dict.fromkeys(ident for ident in field.ranked if ident in out)
