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
from .phases import EVERYTHING, FOES, REST, SPAWNS, SPENDS
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
_FOE: Final = 1 << 10  # a faction on a hex as one number


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
        self.take = [_on_hexes(state, "take", token) for token in range(len(TOKENS))]


class Listing:
    """The flat list: `tokens` are those with stretches, `slots` where a unit's moves begin, `tail` where the
    tail does. Of the tail `stale` says which parts are to be made anew (SPAWNS, FOES, REST, or none but it).
    `foes` counts the units of others by faction and hex.
    """

    __slots__ = (
        "acts", "attacks", "foes", "reports", "rest", "slots", "spawns", "spends", "stale", "tail", "tokens",
        "width",
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
        for name, (owner, _, at) in state.units.items():
            self.slots[name] = len(self.acts)
            self.acts += self.reports.moves.of(name, at)
            if owner != state.faction:
                self._count(owner * _FOE + at, 1)
        self.tail, self.stale = len(self.acts), EVERYTHING
        self.spends: list[Action] = []
        self.spawns: list[Action] = []
        self.attacks: list[Action] = []
        self.rest: list[Action] = []

    def _count(self, foe: int, more: int) -> None:
        count = self.foes.get(foe, 0) + more
        if count:
            self.foes[foe] = count
        else:
            del self.foes[foe]

    def moved(self, name: str, owner: int, at: int, to: int, *, foe: bool) -> None:
        """A unit stands on another hex now; `foe`: it belongs to another faction than reports."""
        row = self.reports.moves[name][to] or self.reports.moves.of(name, to)
        start = self.slots[name]
        self.acts[start : start + len(row)] = row
        if foe:
            self._count(owner * _FOE + at, -1)
            self._count(owner * _FOE + to, 1)
            self.stale |= FOES

    def came(self, name: str, owner: int, at: int, *, foe: bool) -> None:
        """There is a new unit."""
        del self.acts[self.tail :]
        self.slots[name] = self.tail
        self.acts += self.reports.moves.of(name, at)
        self.tail, self.stale = len(self.acts), EVERYTHING
        if foe:
            self._count(owner * _FOE + at, 1)

    def went(self, name: str, owner: int, at: int, *, foe: bool) -> None:
        """A unit is gone."""
        start, width = self.slots.pop(name), self.width - 1
        del self.acts[start : start + width]
        self.tail, self.stale = self.tail - width, EVERYTHING
        for other, slot in self.slots.items():
            if slot > start:
                self.slots[other] = slot - width
        if foe:
            self._count(owner * _FOE + at, -1)

    def put(self, token: int, at: int, *, there: bool) -> None:
        """A token was put or taken."""
        if token in self.tokens:
            rows = self.reports.take if there else self.reports.put
            self.acts[self.tokens.index(token) * self.width + at] = rows[token][at]
        if token in (TOWNSFOLK, BONFIRE):
            self.stale |= REST

    def list(self, state: "HarrowState") -> list[Action]:
        """The whole list, for a caller to keep."""
        if self.stale:
            self._mend(state)
        return self.acts[:]

    def _mend(self, state: "HarrowState") -> None:
        reports, faction = self.reports, state.faction
        if self.stale & SPAWNS:
            self.spawns = _spawns(state, ("haint",) if faction == HESTER else ("haint", "legend"))
        if self.stale & FOES:
            self.attacks = [] if state.breath else _attacks_on(state, sorted(self.foes))
        if self.stale & REST:
            self.rest = _rest(state, reports)
        if self.stale & SPENDS:
            self.spends = legal_spends(state) if state.owned[faction] else []
        del self.acts[self.tail :]
        self.acts += self.spawns
        self.acts += reports.strengthen[state.supply[faction]]
        self.acts += reports.pay[state.ground[faction]]
        self.acts += self.attacks
        self.acts += self.spends
        self.acts += self.rest
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
    """Kills, bonfires, points and rescues, or what Hester alone reports; and the clean-up."""
    found = _kills(state)
    if state.tokens[BONFIRE]:
        found += [reports.take[BONFIRE][at] for at in bits_of(state.tokens[BONFIRE])]
    found += _hester_acts(state) if state.faction == HESTER else _scores(state, reports)
    found.append(reports.cleanup)
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
        found += _spawns(state, ("haint",))
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


def _spawns(state: "HarrowState", kinds: tuple[str, ...]) -> list[Action]:
    """A haint wherever an offer would let it appear, and a legend at home."""
    found, hexes, faction = [], state.setup.board.hexes, state.faction
    for kind in kinds:
        name = free_id(state, kind)
        home = state.setup.home.get(faction, 0)
        places = spawn_places(state, faction) if kind == "haint" else 1 << home
        for at in bits_of(places):
            found.append(_act(state, "spawn", ("unit", name), ("type", kind), ("at", hexes[at])))
    return found


def _scores(state: "HarrowState", reports: Reports) -> list[Action]:
    if state.setup.duel:
        return []
    own, townsfolk = 0, state.tokens[TOWNSFOLK]
    if not townsfolk:
        return list(reports.score)
    for owner, _, at in state.units.values():
        if owner == state.faction:
            own |= 1 << at
    both = own & townsfolk
    return [*reports.score, *[reports.rescue[at] for at in bits_of(both)]] if both else list(reports.score)


def _attacks(state: "HarrowState") -> list[Action]:
    if state.breath:
        return []
    units = state.units.values()
    return _attacks_on(state, sorted({owner * _FOE + at for owner, _, at in units if owner != state.faction}))


def _attacks_on(state: "HarrowState", foes: list[int]) -> list[Action]:
    attacks = state.setup.interned.attacks
    return [attacks.get(foe) or _attack(state, foe) for foe in foes]


def _attack(state: "HarrowState", foe: int) -> Action:
    faction, at = divmod(foe, _FOE)
    fields = ("against", FACTIONS[faction]), ("at", state.setup.board.hexes[at])
    action = state.setup.interned.attacks[foe] = _act(state, "attack", *fields)
    return action


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
