"""Monte-Carlo tree search on positions that the seat could be in, by a budget of positions judged.

- *Determinised*: every visit begins with another position that the seat cannot tell from the true one.
- *Chance* is sampled on the way; the tree is kept by the actions alone (open loop).
- *Root*: all actions are judged at sight, the best of them are compared by sequential halving. The n-th visit
  of each meets the same hidden cards, and in it the n-th draw or roll of a seat is the same, so that what
  differs is the action.
- *Below*: PUCT with the judge's inclinations as priors and the value of the parent for what was never tried
  (first-play urgency). Each visit adds one node, plays on by inclination for some decisions, and judges.
- *Any number of seats*: a node keeps a value for each seat, and whoever is to act there looks at his own
  (max^n). Of several seats that may act at once the first does.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import ceil, exp, log2, sqrt
from random import Random
from typing import Any

from matches.engines.core import State

from .judges import Judge
from .positions import Luck, after, settle_by

_EXPLORATION = 1.0
_TEMPERATURE = 1.0
_FIRST_PLAY = 0.1  # how much less than its parent what was never tried is thought to be worth


class Node:
    """Where a sequence of actions leads: visits, and the sum of the values of each seat."""

    __slots__ = ("action", "children", "first", "totals", "visits")

    def __init__(self, action: Any, seats: int) -> None:
        self.action = action
        self.first = 0.0
        self.visits = 0
        self.totals = [0.0] * seats
        self.children: dict[Any, Node] = {}

    def add(self, values: Sequence[float]) -> None:
        """Count a visit that ended with these values."""
        self.visits += 1
        for seat, value in enumerate(values):
            self.totals[seat] += value

    def mean(self, seat: int) -> float:
        """The mean value to a seat; there has been a visit."""
        return self.totals[seat] / self.visits


@dataclass(slots=True)
class Found:
    """What a search chose. `judged`: how many positions it judged: the budget, or 0 where there was no
    choice. `compared`: the actions that got beyond the first look, with visits and mean values, best first.
    """

    action: Any
    judged: int = 0
    compared: list[tuple[Any, int, float]] = field(default_factory=list)


def search(judge: Judge, state: State, seat: int, rng: Random, budget: int) -> Found:
    """Choose an action of `seat` by judging exactly `budget` positions (at least 1)."""
    actions = judge.sensible(state, seat)
    if len(actions) == 1:
        return Found(actions[0])
    return _Search(judge, state, seat, rng, budget).run(actions)


class _Search:
    def __init__(self, judge: Judge, state: State, seat: int, rng: Random, budget: int) -> None:
        self.judge, self.state, self.seat, self.budget = judge, state, seat, budget
        self.seed = rng.getrandbits(64)
        self.judged = 0
        self.low, self.high = [1.0] * len(state.returns()), [-1.0] * len(state.returns())

    def run(self, actions: Sequence[Any]) -> Found:
        alive = self._at_sight(actions)
        left = max(1, ceil(log2(len(alive))))
        while self.judged < self.budget and len(alive) > 1:
            share = (self.budget - self.judged) // (left * len(alive))
            self._visit_each(alive, max(1, share))
            left = max(1, left - 1)
            if self.judged < self.budget:
                alive = self._best(alive)[: max(2, ceil(len(alive) / 2))]
        alive = self._best(alive)
        rows = [(node.action, node.visits, node.mean(self.seat)) for node in alive if node.visits]
        return Found(alive[0].action, self.judged, rows)

    def _world(self, number: int) -> State:
        """The position that the visits of that number begin with."""
        return self.state.resample(self.seat, Random(self._seed(number) + 255))  # noqa: S311  # a game

    def _luck(self, number: int) -> Luck:
        return Luck(self._seed(number))

    def _seed(self, number: int) -> int:
        return self.seed + (number << 8)  # the streams of a luck have small numbers

    def _value(self, state: State) -> list[float]:
        self.judged += 1
        values = self.judge.values(state)
        self.low = list(map(min, self.low, values))
        self.high = list(map(max, self.high, values))
        return values

    # The root

    def _at_sight(self, actions: Sequence[Any]) -> list[Node]:
        """Judge what each action leads to, as far as the budget goes; a node for each of the best."""
        world = self._world(0)
        weights = self.judge.weights(world, self.seat, actions)
        order = sorted(range(len(actions)), key=lambda index: -weights[index])
        nodes = []
        for index in order[: max(2, self.budget // 2)][: self.budget]:
            node = Node(actions[index], len(self.low))
            reached = settle_by(after(world, self.seat, node.action), self._luck(0))
            node.first = self._value(reached)[self.seat]
            nodes.append(node)
        width = min(self.judge.width, max(2, (self.budget - self.judged) // self.judge.least))
        return self._best(nodes)[:width]

    def _best(self, nodes: Sequence[Node]) -> list[Node]:
        return sorted(nodes, key=lambda node: -(node.mean(self.seat) if node.visits else node.first))

    def _visit_each(self, alive: Sequence[Node], times: int) -> None:
        for _ in range(times):
            for node in alive:
                if self.judged < self.budget:
                    self._visit(node)

    # Below

    def _visit(self, root: Node) -> None:
        world, luck = self._world(root.visits + 1), self._luck(root.visits + 1)
        world.apply_action(self.seat, root.action)
        path = self._descend(root, settle_by(world, luck), luck)
        values = self._value(world)
        for node in path:
            node.add(values)

    def _descend(self, root: Node, world: State, luck: Luck) -> list[Node]:
        """Go down to a node without a visit and play on from there; the nodes on the way."""
        path = [root]
        while path[-1].visits and not world.is_terminal():
            seat = world.current_players()[0]
            actions = self.judge.sensible(world, seat)
            action = actions[0] if len(actions) == 1 else self._select(path[-1], world, seat, actions)
            known = path[-1].children.get(action)
            if known is None:
                known = path[-1].children[action] = Node(action, len(self.low))
            path.append(known)
            world.apply_action(seat, action)
            settle_by(world, luck)
        play_on(self.judge, world, luck)
        return path

    def _select(self, node: Node, world: State, seat: int, actions: Sequence[Any]) -> Any:
        weights = self.judge.weights(world, seat, actions)
        highest = max(weights)
        shares = [exp((weight - highest) / _TEMPERATURE) for weight in weights]
        low, spread = self.low[seat], (self.high[seat] - self.low[seat]) or 1.0
        unknown = (node.mean(seat) - low) / spread - _FIRST_PLAY
        urgency = _EXPLORATION * sqrt(node.visits) / sum(shares)
        best, chosen = -9.0, actions[0]
        for action, share in zip(actions, shares, strict=True):
            child = node.children.get(action)
            if child is None:
                score = unknown + urgency * share
            else:
                score = (child.mean(seat) - low) / spread + urgency * share / (1 + child.visits)
            if score > best:
                best, chosen = score, action
        return chosen


def play_on(judge: Judge, world: State, luck: Luck) -> None:
    """Play some decisions by inclination."""
    for _ in range(judge.horizon):
        if world.is_terminal():
            return
        seat = world.current_players()[0]
        actions = judge.sensible(world, seat)
        world.apply_action(seat, inclined(judge, world, seat, actions, luck.of_whims(seat)))
        settle_by(world, luck)


def inclined(judge: Judge, world: State, seat: int, actions: Sequence[Any], rng: Random) -> Any:
    """What the seat does at first sight: mostly what it is most inclined to, at times anything."""
    if len(actions) == 1:
        return actions[0]
    if rng.random() >= judge.whim:
        weights = judge.weights(world, seat, actions)
        highest = max(weights)
        actions = [action for action, weight in zip(actions, weights, strict=True) if weight == highest]
    return actions[int(rng.random() * len(actions))]
