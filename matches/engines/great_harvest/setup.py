"""What is settled before the first entry: options, seats and decks; everything in it stays as it is."""

import datetime
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from cards.library.catalogue import Catalogue
from cards.library.refusals import Refusal, refuse
from decks.validation import Fault, check_deck, expand_deck

from ..core import Event
from ..strict_json import safe_text
from .actions import Actions
from .holding import Holding
from .stage import Stage, first_stages
from .tables import Tables, tables_of

GAME: Final = "great-harvest"
FORMATS: Final = ("casual", "tourney")
TOURNEY_TOP_VALUE: Final = 30
CASUAL_TOP_VALUE: Final = 15
TOP_VALUES: Final = range(1, 101)
_NEWEST: Final = datetime.date.max  # the match pins the catalogue, and its newest rules of a format hold


@dataclass(slots=True)
class Compiled:
    """What is made once a catalogue."""

    tables: Tables
    actions: Actions = field(init=False)
    starts: tuple[Stage | None, ...] = field(init=False)

    def __post_init__(self) -> None:
        self.actions = Actions(self.tables)
        self.starts = first_stages(self.tables)


@dataclass(slots=True)
class Setup:
    """A match before its first entry. `decks`: for each seat copies by card; `first` None: chance decides.

    The rest follows from these and is kept at hand: `number_of` an id or a name, `alone` each seat as the
    only player, `turn_events` of each seat.
    """

    compiled: Compiled
    deck_format: str
    top_value: int
    first: int | None
    decks: Sequence[list[int]]
    tables: Tables = field(init=False)
    actions: Actions = field(init=False)
    number_of: Mapping[str, int] = field(init=False)
    seats: int = field(init=False)
    alone: Sequence[tuple[int, ...]] = field(init=False)
    turn_events: Sequence[tuple[Event, ...]] = field(init=False)

    def __post_init__(self) -> None:
        self.tables, self.actions = self.compiled.tables, self.compiled.actions
        self.number_of, self.seats = self.tables.number_of, len(self.decks)
        self.alone = [(seat,) for seat in range(len(self.decks))]
        self.turn_events = [(Event("turn", {"seat": seat}),) for seat in range(len(self.decks))]

    def new_holding(self, seat: int) -> Holding:
        """What a seat has before its first card."""
        return Holding(self.tables, self.actions, self.compiled.starts, seat, self.decks[seat])


_compiled: dict[int, Compiled] = {}


def compiled_of(catalogue: Catalogue) -> Compiled:
    """The compiled catalogue with its actions and stages, made once."""
    tables = tables_of(catalogue)
    known = _compiled.get(id(tables))
    if known is None or known.tables is not tables:
        while len(_compiled) >= 8:
            _compiled.pop(next(iter(_compiled)))
        known = _compiled[id(tables)] = Compiled(tables)
    return known


def read_setup(
    options: Mapping[str, Any], seats: Sequence[Mapping[str, Any]], catalogue: Catalogue
) -> Setup | Refusal:
    """The setup, or the fault of the head: whatever is malformed comes before whatever is illegal."""
    faults = [fault for fault in (_options_fault(options, len(seats)), _seats_fault(seats)) if fault]
    checks = [_deck_faults(number, seat, options, catalogue) for number, seat in enumerate(seats)]
    faults += [_of_deck(number, fault) for number, check in enumerate(checks) for fault in check]
    faults += [fault for fault in (_top_value_fault(options),) if fault]
    if faults:
        return next((fault for fault in faults if fault.kind == "malformed"), faults[0])
    return _setup(options, seats, catalogue)


def _options_fault(options: Mapping[str, Any], seats: int) -> Refusal | None:
    for name, value in options.items():
        if name not in _OPTIONS:
            return refuse(GAME, "option.unknown", option=safe_text(name), known=", ".join(_OPTIONS))
        allowed = _OPTIONS[name]
        if not allowed(value, seats):
            return refuse(GAME, "option.value", option=name, wanted=_WANTED[name])
    return None


def _is_format(value: object, seats: int) -> bool:
    return isinstance(value, str) and value in FORMATS


def _is_top_value(value: object, seats: int) -> bool:
    return type(value) is int and value in TOP_VALUES


def _is_seat(value: object, seats: int) -> bool:
    return type(value) is int and 0 <= value < seats


_OPTIONS: Final = {"format": _is_format, "top_value": _is_top_value, "first": _is_seat}
_WANTED: Final = {
    "format": "casual or tourney",
    "top_value": "a whole number from 1 to 100",
    "first": "the number of a seat of this match",
}


def _seats_fault(seats: Sequence[Mapping[str, Any]]) -> Refusal | None:
    return refuse(GAME, "seats.too-few", have=len(seats)) if len(seats) < 2 else None


def _deck_faults(
    number: int, seat: Mapping[str, Any], options: Mapping[str, Any], catalogue: Catalogue
) -> Sequence[Fault]:
    wanted = options.get("format", "casual")
    known = wanted if _is_format(wanted, 0) else "casual"  # a faulty option must not hide a faulty deck
    return check_deck(
        game=GAME, deck=seat.get("deck"), deck_format=known, date=_NEWEST, catalogue=catalogue
    ).problems


def _of_deck(number: int, fault: Fault) -> Refusal:
    named = {key: safe_text(value) if isinstance(value, str) else value for key, value in fault.data.items()}
    data = {key: value for key, value in named.items() if not isinstance(value, dict | list)}
    return Refusal(fault.kind, fault.code, fault.clauses, {"place": f"seats[{number}].deck", **data})


def _top_value_fault(options: Mapping[str, Any]) -> Refusal | None:
    if options.get("format") != "tourney" or options.get("top_value", TOURNEY_TOP_VALUE) == TOURNEY_TOP_VALUE:
        return None
    return refuse(GAME, "option.tourney-top-value", top_value=TOURNEY_TOP_VALUE)


def _setup(options: Mapping[str, Any], seats: Sequence[Mapping[str, Any]], catalogue: Catalogue) -> Setup:
    compiled = compiled_of(catalogue)
    deck_format = options.get("format", "casual")
    usual = TOURNEY_TOP_VALUE if deck_format == "tourney" else CASUAL_TOP_VALUE
    return Setup(
        compiled=compiled,
        deck_format=deck_format,
        top_value=options.get("top_value", usual),
        first=options.get("first"),
        decks=[_counts(compiled.tables, expand_deck(seat["deck"], catalogue)) for seat in seats],
    )


def _counts(tables: Tables, copies: Mapping[str, int]) -> list[int]:
    counts = [0] * len(tables.ids)
    for card, count in copies.items():
        counts[tables.number_of[card]] = count
    return counts
