"""What a seat of Imperial Conquest is inclined to at first sight: rough, and quick."""

from collections.abc import Callable, Mapping, Sequence

from matches.engines.imperial_conquest import actions as does
from matches.engines.imperial_conquest.actions import Action
from matches.engines.imperial_conquest.board import OFF
from matches.engines.imperial_conquest.clash import Clash
from matches.engines.imperial_conquest.state import ConquestState
from matches.engines.imperial_conquest.tables import FRIGATE, INFANTRY, TYPES

from .fights import Side, fight, side_of
from .roads import roads_of, ways_to

_BUYS = (3.0, 3.2, -2.0, 4.0, 5.0)
_FAIR = 0.5  # an attack or a battle is gone on with from this chance on
_BARE: Mapping[int, float] = {
    does.SETTLE: 1.0, does.CONVERT: -2.0, does.OFFER: -3.0, does.DONE: 0.0, does.BOARD: -2.0,
    does.LAND: 1.0, does.BOMBARD: 4.0, does.BATTLE: 1.0, does.FOUND: 6.0, does.UPGRADE: 6.0,
    does.ACCEPT: -1.0, does.DECLINE: 0.0, does.GRANT: -4.0, does.ANSWER: 0.0, does.STAND: 0.0,
}  # fmt: skip


def weights(state: ConquestState, seat: int, actions: Sequence[Action]) -> list[float]:
    """By action; below that of `done` what is not worth doing."""
    look = _Look(state, seat)
    return [look.weigh(action) for action in actions]


def targets(state: ConquestState, seat: int) -> int:
    """A mask of the hexes with buildings of others."""
    mask = 0
    for at, (owner, _) in state.buildings.items():
        if owner != seat:
            mask |= 1 << at
    return mask


class _Look:
    """What is the same for all actions of one list, worked out when it is first needed."""

    def __init__(self, state: ConquestState, seat: int) -> None:
        self.state, self.seat = state, seat
        self.roads = roads_of(state.setup.board)
        self._march: tuple[int, ...] | None = None
        self._settle: tuple[int, ...] | None = None
        self._chances: dict[int, float] = {}

    def weigh(self, action: Action) -> float:
        special = _SPECIAL.get(action.op)
        return special(self, action) if special else _BARE[action.op]

    def buy(self, action: Action) -> float:
        return _BUYS[action.item]

    def settle(self, action: Action) -> float:
        terrain = self.state.setup.board.terrain
        kinds = {terrain[at] for at, (owner, _) in self.state.buildings.items() if owner == self.seat}
        land = (self.state.setup.grid.near[action.hex] & self.state.setup.board.land).bit_count()
        return (3.0 if terrain[action.hex] not in kinds else 0.0) + land * 0.3

    def move(self, action: Action) -> float:
        """Where the pull is stronger; into a fight only if it is fair."""
        unit, to = self.state.forces[self.seat][action.unit], action.hex
        if unit.kind == FRIGATE:
            return -1.0
        if self.state.closed >> to & 1:
            return 5.0 if self.chance(to) >= _FAIR else -3.0
        return 2.0 * (self.pull(unit.kind, to) - self.pull(unit.kind, unit.at)) - 0.01

    def pull(self, kind: int, at: int) -> float:
        """What draws a unit to a hex: others' buildings, and infantry more to where a town may be."""
        state, board = self.state, self.state.setup.board
        if self._march is None or self._settle is None:
            self._march = ways_to(board, targets(state, self.seat))
            self._settle = ways_to(board, board.land & ~state.blocked)
        pull: float = 0.8 ** self._march[at]
        return pull + 3.0 * 0.7 ** self._settle[at] if kind == INFANTRY else pull

    def chance(self, at: int) -> float:
        """Of taking a hex with all who can come there now."""
        known = self._chances.get(at)
        if known is None:
            known = self._chances[at] = self._chance(at)
        return known

    def _chance(self, at: int) -> float:
        state, row = self.state, self.roads[at]
        own = [unit for unit in state.forces[self.seat].values() if unit.at != OFF and unit.kind != FRIGATE]
        coming = [unit for unit in own if unit.at == at or row[unit.at] <= unit.points]
        others = [state.forces[seat].values() for seat in state.inside if seat != self.seat]
        facing = [unit for force in others for unit in force if unit.at == at]
        _, building = state.buildings.get(at, (OFF, 0))
        return fight(side_of(coming), side_of(facing), building).taken

    def press(self, action: Action) -> float:
        clash = self.state.fight()
        chance = fight(self.side(clash, clash.attacker), self.side(clash, clash.defender), 0).taken
        return 1.0 if chance >= _FAIR else -1.0

    def retreat(self, action: Action) -> float:
        clash = self.state.fight()
        if self.seat == clash.attacker:
            return 0.0
        chance = fight(self.side(clash, clash.attacker), self.side(clash, clash.defender), 0).taken
        return 1.0 if chance > 0.8 and clash.at not in self.state.buildings else -1.0

    def side(self, clash: Clash, seat: int) -> Side:
        return side_of([unit for unit in self.state.forces[seat].values() if unit.at == clash.at])

    def lose(self, action: Action) -> float:
        """One's own: of the type that there are most of; another's: of the type that there are fewest of."""
        clash = self.state.fight()
        roller, _ = clash.queue[0]
        sufferer = clash.other(roller)
        if action.unit not in TYPES:
            return 0.5
        kind = TYPES.index(action.unit)
        units = [unit for unit in self.state.forces[sufferer].values() if unit.at == clash.at]
        count = sum(unit.kind == kind for unit in units)
        dear = (1.1, 1.9, 1.9, 3.1)[kind]
        return count - dear * 0.3 if sufferer == self.seat else dear - count

    def construct(self, action: Action) -> float:
        """Where the pull is strongest."""
        if action.item == FRIGATE:
            return 0.2
        return 1.0 + self.pull(action.item, action.hex)

    def answer(self, action: Action) -> float:
        return float(action.count)


_SPECIAL: Mapping[int, Callable[[_Look, Action], float]] = {
    does.BUY: _Look.buy,
    does.SETTLE: _Look.settle,
    does.MOVE: _Look.move,
    does.PRESS: _Look.press,
    does.RETREAT: _Look.retreat,
    does.LOSE: _Look.lose,
    does.CONSTRUCT: _Look.construct,
    does.ANSWER: _Look.answer,
}
