"""The table: rows ranked along a chain of metrics."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from tournaments.eventfile import Event, EventFault
from tournaments.eventfile.names import METRICS as NAMES
from tournaments.eventfile.names import PROFILES
from tournaments.standings.elimination import places_after_elimination
from tournaments.standings.field import Field
from tournaments.standings.metrics import METRICS, Book, Value
from tournaments.standings.terms import Term

Profile = str | tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Row:
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
    rows = _ranked(field, keys, [_row(book, ident, chain) for ident in field.ranked])
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
    """Smaller keys stand higher. Ranks, not fractions, are compared from here on: that is quicker."""
    book.before[name] = book.tied
    values = {ident: book.find(name, ident) for ident in book.field.ranked}
    order = sorted({value for value in values.values() if value is not None}, reverse=not METRICS[name].lower)
    ranks: dict[Value, int] = {value: rank for rank, value in enumerate(order)}
    ranks[None] = len(order)
    pairs = {ident: (key, ranks[values[ident]]) for ident, key in book.tied.items()}
    dense = {pair: rank for rank, pair in enumerate(sorted(set(pairs.values())))}
    book.tied = {ident: dense[pair] for ident, pair in pairs.items()}


def _row(book: Book, ident: str, chain: tuple[str, ...]) -> Row:
    tally = book.tally(ident)
    return Row(
        rank=None,
        entrant=ident,
        points=tally.points,
        record=(tally.won, tally.lost, tally.drawn),
        byes=tally.byes,
        tie_breaks={name: book.find(name, ident) for name in chain if name != "points"},
        active=book.field.is_active(ident),
    )


def _ranked(field: Field, keys: dict[str, int], rows: list[Row]) -> tuple[Row, ...]:
    """Equal in everything: equal rank, and the next rank leaves the gap."""
    out = [row for row in rows if row.entrant in field.disqualified]
    kept = [row for row in rows if row.entrant not in field.disqualified]
    kept.sort(key=lambda row: keys[row.entrant])
    ranked: list[Row] = []
    for index, row in enumerate(kept):
        same = index > 0 and keys[row.entrant] == keys[kept[index - 1].entrant]
        rank = ranked[-1].rank if same else index + 1
        ranked.append(Row(rank, row.entrant, row.points, row.record, row.byes, row.tie_breaks, row.active))
    return (*ranked, *out)
