"""Imperial Conquest: land, chips and units, what they threaten, and how the fights at hand will go."""

from collections.abc import Iterator, Sequence
from typing import Any

from cards.library.catalogue import Catalogue
from cards.library.loader import load_map
from matches.engines.core import State
from matches.engines.imperial_conquest.actions import GRANT, OFFER
from matches.engines.imperial_conquest.board import OFF, RADIUS_OF_SEATS
from matches.engines.imperial_conquest.phases import MOVING
from matches.engines.imperial_conquest.pieces import Unit
from matches.engines.imperial_conquest.state import ConquestState
from matches.engines.imperial_conquest.tables import FRIGATE, GAME, INFANTRY

from .conquest_weights import targets, weights
from .fights import Side, fight, side_of
from .judge import Judge, Table, Values, compare
from .roads import FAR, roads_of, ways_to

WORTH = (1.1, 1.9, 0.9, 3.1, 3.0)
"""Of a unit of each type, and of a city set aside; a chip that is as good as any is worth CHIP."""
ASIDE = 0.85
CHIP, MANY, SURPLUS = 0.6, 5, 0.15
BUILDINGS = (0.0, 5.0, 8.3)
SETTLER = 2.4
"""What infantry on a free site is worth more; each step away from it takes a part."""
MARCH, STEP = 4.0, 0.8
READY, LATER = 0.3, 0.2
"""What an attack counts that can be made at once, and one that could be made in a turn of the other's."""
REST = 0.3
PRESENT = 0.7
SCALE = 14.0


class ConquestJudge(Judge):
    """Nothing is hidden; what makes it hard is how far ahead a turn looks."""

    horizon = 8
    whim = 0.0
    least = 6
    longest = 400

    def table(self, catalogue: Catalogue, seats: int, number: int) -> Table:
        """A shipped map for so many seats."""
        radius = RADIUS_OF_SEATS.get(seats)
        fitting = [name for name in catalogue.extras["maps"] if load_map(GAME, name)["radius"] == radius]
        return {"map": fitting[number % len(fitting)] if fitting else ""}, [{} for _ in range(seats)]

    def estimate(self, state: State) -> Values:
        assert isinstance(state, ConquestState)
        strengths = [_strength(state, seat) for seat in range(state.setup.seats)]
        for seat in state.inside:
            _add_attacks(state, seat, strengths)
        return compare(strengths, SCALE)

    def standings(self, state: State) -> list[tuple[float, ...]]:
        return [(float(score["points"]), float(score["units"])) for score in state.scores().values()]

    def sensible(self, state: State, seat: int) -> Sequence[Any]:
        """Bots do not trade, and open no passage: nobody at the table would answer."""
        actions = state.legal_actions(seat)
        return [action for action in actions if action.op not in (OFFER, GRANT)] or actions

    def weights(self, state: State, seat: int, actions: Sequence[Any]) -> Sequence[float]:
        assert isinstance(state, ConquestState)
        return weights(state, seat, actions)


def _strength(state: ConquestState, seat: int) -> float:
    """Buildings, chips, what is set aside, and units with where they could go."""
    total = sum(BUILDINGS[kind] for owner, kind in state.buildings.values() if owner == seat)
    total += sum(CHIP * min(count, MANY) + SURPLUS * max(0, count - MANY) for count in state.resources[seat])
    total += ASIDE * sum(worth * count for worth, count in zip(WORTH, state.aside[seat], strict=True))
    return total + _of_units(state, seat)


def _of_units(state: ConquestState, seat: int) -> float:
    board = state.setup.board
    march = ways_to(board, targets(state, seat))
    settle = ways_to(board, board.land & ~state.blocked)
    total = 0.0
    for unit in state.forces[seat].values():
        total += WORTH[unit.kind]
        if unit.at != OFF and unit.kind != FRIGATE:
            total += MARCH * STEP ** march[unit.at]
            if unit.kind == INFANTRY and settle[unit.at] < FAR:
                total += SETTLER * STEP ** settle[unit.at]
    return total


def _add_attacks(state: ConquestState, seat: int, strengths: list[float]) -> None:
    """Count the fights that `seat` has begun or could begin, for it and against whom it attacks.

    Of those that it could begin the best counts most, because its units cannot be everywhere.
    """
    threats = []
    for at in _targets(state, seat):
        owner, building = state.buildings.get(at, (OFF, 0))
        other = owner if owner not in (seat, OFF) else _holder(state, seat, at)
        if other == OFF:
            continue
        inside = [unit for unit in state.forces[seat].values() if unit.at == at]
        defence = side_of([unit for unit in state.forces[other].values() if unit.at == at])
        gain, loss = _result(side_of([*inside, *_in_reach(state, seat, at)]), defence, building)
        if inside:
            here, there = _result(side_of(inside), defence, building)
            strengths[seat] += PRESENT * here + (1 - PRESENT) * gain
            strengths[other] -= PRESENT * there + (1 - PRESENT) * loss
        elif gain > 0:
            threats.append((gain, loss, other))
    share = LATER if seat == state.active else READY
    for gain, loss, other in sorted(threats, reverse=True):
        strengths[seat] += share * gain
        strengths[other] -= share * loss
        share *= REST


def _result(attack: Side, defence: Side, building: int) -> tuple[float, float]:
    """What an attack brings the attacker, and what it costs the defender."""
    if not attack.units:
        return 0.0, 0.0
    taken, lost, killed = fight(attack, defence, building)
    price = taken * BUILDINGS[building]
    return price - lost * attack.worth / attack.units, price + killed * defence.worth / max(1, defence.units)


def _targets(state: ConquestState, seat: int) -> Iterator[int]:
    yield from (at for at, (owner, _) in state.buildings.items() if owner != seat)
    if seat == state.active:
        yield from (at for at in state.contested if state.buildings.get(at, (seat, 0))[0] == seat)


def _holder(state: ConquestState, seat: int, at: int) -> int:
    """Whose units stand on a hex, other than those of `seat`."""
    for other in state.inside:
        if other != seat and any(unit.at == at for unit in state.forces[other].values()):
            return other
    return OFF


def _in_reach(state: ConquestState, seat: int, at: int) -> Iterator[Unit]:
    """The land units of a seat that could come to a hex in one turn, or in what is left of theirs."""
    row, points = roads_of(state.setup.board)[at], state.setup.tables.points
    moving = seat == state.active and state.phase >= MOVING
    for unit in state.forces[seat].values():
        if unit.at not in (OFF, at) and unit.kind != FRIGATE and unit.at not in state.contested:
            left = unit.points if moving and state.phase == MOVING else points[unit.kind]
            if row[unit.at] <= left:
                yield unit


JUDGE = ConquestJudge()
