"""The legal list of reports.

In a turn of its own a faction has hundreds of reports, and each changes few of them. The list is kept as one
flat row (`Listing`): an entry for each token and hex (put, or take where it lies), a stretch for each unit's
moves, and a tail of all the others. A report mends its own stretch; whatever else happens forgets the list.
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final

from .actions import CLEANUP, REPORT, Action
from .board import bits_of
from .offers import spawn_places
from .phases import EVERYTHING, FOES, OWN, REST, SPAWNS, SPENDS
from .reporting import kill_cost
from .spends_listed import free_id, legal_spends
from .tables import (
    BONFIRE,
    BUILDING,
    CUBES,
    FACTIONS,
    HAINT,
    HESTER,
    LEGEND,
    MOST_POINTS,
    SQUARES,
    TOKENS,
    TOWNSFOLK,
)  # fmt: skip

if TYPE_CHECKING:
    from .state import HarrowState

Acts = tuple[Action, ...]
_ON_THE_WAY: Final = (TOWNSFOLK, BUILDING)
FOE: Final = 1 << 10  # a faction on a hex as one number


class Moves(dict[str, list[Acts]]):
    """By unit and hex: its moves to every other hex; made when first asked for."""

    def __init__(self, state: "HarrowState") -> None:
        super().__init__()
        self._get, self._hexes = state.setup.interned.get, state.setup.board.hexes

    def __missing__(self, name: str) -> list[Acts]:
        rows: list[Acts] = [()] * len(self._hexes)
        self[name] = rows
        return rows

    def of(self, name: str, at: int) -> Acts:
        """The moves of a unit that stands on a hex."""
        row = self[name][at]
        if not row:
            get, start = self._get, (("kind", "move"), ("unit", name), ("from", self._hexes[at]))
            others = [place for number, place in enumerate(self._hexes) if number != at]
            row = self[name][at] = tuple([get(REPORT, (*start, ("to", place))) for place in others])
        return row


class Reports:
    """Reports of a match that are made once: by number of cubes, by token and hex, by unit."""

    def __init__(self, state: "HarrowState") -> None:
        counts = range(CUBES + 1)
        self.moves = Moves(state)
        self.strengthen = [_counted(state, "strengthen", "cubes", most) for most in counts]
        self.pay = [_counted(state, "pay", "cubes", most) for most in counts]
        self.score = _counted(state, "score", "points", MOST_POINTS)
        self.cleanup = state.setup.interned.get(CLEANUP, ())
        self.put = [_on_hexes(state, "put", token) for token in range(BONFIRE)]
        self.rescue = [_act(state, "rescue", ("at", place)) for place in state.setup.board.hexes]
        self.attacks = {
            faction * FOE + at: _act(state, "attack", ("against", FACTIONS[faction]), ("at", place))
            for faction in range(len(FACTIONS))
            for at, place in enumerate(state.setup.board.hexes)
        }
        self.take = [_on_hexes(state, "take", token) for token in range(len(TOKENS))]


class Listing:
    """The list in parts. `acts` is flat: `tokens` have stretches, `slots` say where a unit's moves begin.
    `stale` says which of the other parts are to be made anew. `foes` counts the units of others by faction
    and hex, `own` those of the faction that reports by hex.
    """

    __slots__ = (
        "acts", "attacks", "foes", "names", "own", "reports", "rescues", "rest", "slots", "spawns", "spends",
        "stale", "tokens", "width",
    )  # fmt: skip

    def __init__(self, state: "HarrowState") -> None:
        self.reports = reports_of(state)
        self.width = len(state.setup.board.hexes)
        barred = _ON_THE_WAY if state.setup.duel else ()
        self.tokens = [token for token in range(BONFIRE) if token not in barred]
        self.acts: list[Action] = []
        for token in self.tokens:
            mask, put, take = state.tokens[token], self.reports.put[token], self.reports.take[token]
            self.acts += [take[at] if mask >> at & 1 else put[at] for at in range(self.width)]
        self.slots: dict[str, int] = {}
        self.foes: dict[int, int] = {}
        self.own: dict[int, int] = {}
        self.names: tuple[tuple[str, str], ...] = ()
        for name, (owner, _, at) in state.units.items():
            self.came(name, owner, at, foe=owner != state.faction)
        self.stale = EVERYTHING
        self.spends: list[Action] = []
        self.spawns: tuple[Action, ...] = ()
        self.attacks: list[Action] = []
        self.rescues: list[Action] = []
        self.rest: list[Action] = []

    def moved(self, name: str, owner: int, at: int, to: int, *, foe: bool) -> None:
        """A unit stands on another hex now; `foe`: it belongs to another faction than reports."""
        row = self.reports.moves[name][to] or self.reports.moves.of(name, to)
        start = self.slots[name]
        self.acts[start : start + len(row)] = row
        if foe:
            counts, base = self.foes, owner * FOE
            self.stale |= FOES
        else:
            counts, base = self.own, 0
            self.stale |= OWN
        if counts[base + at] == 1:
            del counts[base + at]
        else:
            counts[base + at] -= 1
        counts[base + to] = counts.get(base + to, 0) + 1

    def came(self, name: str, owner: int, at: int, *, foe: bool) -> None:
        """There is a new unit."""
        self.slots[name] = len(self.acts)
        self.acts += self.reports.moves.of(name, at)
        self.stale, self.names = EVERYTHING, ()
        counts, key = (self.foes, owner * FOE + at) if foe else (self.own, at)
        counts[key] = counts.get(key, 0) + 1

    def went(self, name: str, owner: int, at: int, *, foe: bool) -> None:
        """A unit is gone."""
        start, width = self.slots.pop(name), self.width - 1
        del self.acts[start : start + width]
        self.stale = EVERYTHING
        for other, slot in self.slots.items():
            if slot > start:
                self.slots[other] = slot - width
        counts, key = (self.foes, owner * FOE + at) if foe else (self.own, at)
        counts[key] -= 1
        if not counts[key]:
            del counts[key]

    def put(self, token: int, at: int, *, there: bool) -> None:
        """A token was put or taken."""
        if token in self.tokens:
            rows = self.reports.take if there else self.reports.put
            self.acts[self.tokens.index(token) * self.width + at] = rows[token][at]
        if token == TOWNSFOLK:
            self.stale |= OWN
        elif token == BONFIRE:
            self.stale |= REST

    def list(self, state: "HarrowState") -> list[Action]:
        """The whole list, for a caller to keep."""
        if self.stale:
            self._mend(state)
        reports, faction = self.reports, state.faction
        strengthen, pay = reports.strengthen[state.supply[faction]], reports.pay[state.ground[faction]]
        return [
            *self.acts,
            *self.spawns,
            *strengthen,
            *pay,
            *self.attacks,
            *self.spends,
            *self.rescues,
            *self.rest,
            reports.cleanup,
        ]

    def _mend(self, state: "HarrowState") -> None:
        stale, faction = self.stale, state.faction
        if stale & FOES:
            attacks = self.reports.attacks
            self.attacks = [] if state.breath else [attacks[foe] for foe in sorted(self.foes)]
        if stale & OWN and faction != HESTER and not state.setup.duel:
            rescue, townsfolk = self.reports.rescue, state.tokens[TOWNSFOLK]
            self.rescues = [rescue[at] for at in sorted(self.own) if townsfolk >> at & 1] if townsfolk else []
        if stale & SPAWNS:
            if not self.names:
                kinds = ("haint",) if faction == HESTER else ("haint", "legend")
                self.names = tuple([(kind, free_id(state, kind)) for kind in kinds])
            self.spawns = _spawns(state, self.names)
        if stale & SPENDS:
            self.spends = legal_spends(state) if state.owned[faction] else []
        if stale & REST:
            self.rest = _rest(state, self.reports)
        self.stale = 0


def reports_of(state: "HarrowState") -> Reports:
    """The reports that all matches on this map share."""
    interned = state.setup.interned
    if interned.reports is None:
        interned.reports = Reports(state)
    reports: Reports = interned.reports
    return reports


def legal_reports(state: "HarrowState") -> list[Action]:
    """Everything that may be done in a turn of one's own."""
    if state.listing is None:
        state.listing = Listing(state)
    return state.listing.list(state)


def _rest(state: "HarrowState", reports: Reports) -> list[Action]:
    """Kills, bonfires that are taken, and points or what Hester alone reports."""
    found = _kills(state) if state.attack else []
    if state.tokens[BONFIRE]:
        found += [reports.take[BONFIRE][at] for at in bits_of(state.tokens[BONFIRE])]
    if state.faction == HESTER:
        found += _hester_acts(state)
    elif not state.setup.duel:
        found += reports.score
    return found


def legal_solo_reports(state: "HarrowState") -> list[Action]:
    """Everything that may be done in a Solo turn."""
    found = _kills(state)
    reports = reports_of(state)
    if state.solo_left:
        for name, (owner, _, at) in state.units.items():
            if owner == state.faction:
                row, near = reports.moves.of(name, at), state.setup.board.near[at]
                found += [row[to - (to > at)] for to in bits_of(near)]
        found += _spawns(state, (("haint", free_id(state, "haint")),))
        found += reports.strengthen[min(1, state.supply[state.faction])]
        found += _attacks(state)
    return [*found, reports.cleanup]


def _act(state: "HarrowState", kind: str, *fields: tuple[str, Any]) -> Action:
    return state.setup.interned.get(REPORT, (("kind", kind), *fields))


def _counted(state: "HarrowState", kind: str, field: str, most: int) -> Acts:
    """From 1 to the most."""
    return tuple(_act(state, kind, (field, number)) for number in range(1, most + 1))


def _on_hexes(state: "HarrowState", kind: str, token: int) -> Acts:
    """Put or taken, on every hex."""
    named = ("token", TOKENS[token])
    return tuple(_act(state, kind, named, ("at", place)) for place in state.setup.board.hexes)


def _spawns(state: "HarrowState", names: tuple[tuple[str, str], ...]) -> Acts:
    """A haint wherever an offer would let it appear, and a legend at home; `names`: the kinds with ids."""
    places = spawn_places(state, state.faction)
    rows, key = state.setup.interned.rows, ("spawn", state.faction, names, places)
    known = rows.get(key)
    if known is None:
        known = rows[key] = tuple(_spawned(state, names, places))
    return known


def _spawned(state: "HarrowState", names: tuple[tuple[str, str], ...], places: int) -> Iterator[Action]:
    hexes, home = state.setup.board.hexes, state.setup.home.get(state.faction, 0)
    for kind, name in names:
        for at in bits_of(places if kind == "haint" else 1 << home):
            yield _act(state, "spawn", ("unit", name), ("type", kind), ("at", hexes[at]))


def _attacks(state: "HarrowState") -> list[Action]:
    if state.breath:
        return []
    units, attacks = state.units.values(), reports_of(state).attacks
    foes = sorted({owner * FOE + at for owner, _, at in units if owner != state.faction})
    return [attacks[foe] for foe in foes]


def _kills(state: "HarrowState") -> list[Action]:
    if state.attack is None:
        return []
    at, one, other = state.attack
    cost, found = kill_cost(state, at), []
    for name, (owner, kind, where) in state.units.items():
        if kind == HAINT and where == at and owner in (one, other):
            payer = other if owner == one else one
            if state.power.get(payer, 0) >= cost:
                found.append(_act(state, "kill", ("unit", name), ("payer", FACTIONS[payer])))
    return found


def _hester_acts(state: "HarrowState") -> Iterator[Action]:
    room = state.boxes < SQUARES
    for name, (owner, kind, at) in state.units.items():
        if kind == HAINT and owner != HESTER and not state.breath:
            yield _act(state, "infect", ("unit", name))
        if kind == HAINT and owner == HESTER and room and not state.tokens[BONFIRE] >> at & 1:
            yield _act(state, "bonfire", ("unit", name))
        if kind == LEGEND and room:
            yield _act(state, "eat", ("unit", name))
