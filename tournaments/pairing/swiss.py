"""A Swiss round: the bye, an exact matching on near scores, widened until nothing better can exist."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.pairing.bounds import least_gap_squares, least_side_faults, useful_gaps
from tournaments.pairing.cost import Criteria, side_faults
from tournaments.pairing.graph import Gaps, best_matching, candidates
from tournaments.pairing.keys import lot
from tournaments.pairing.model import Cost
from tournaments.pairing.players import Player

COMPLETE_UP_TO = 128
FIRST_WIDTH = 15  # to each side: about 30 candidates a player
BYE = ""  # no entrant has an empty id


@dataclass(frozen=True, slots=True)
class Draw:
    """Pairs in seating order, the bye, the cost."""

    pairs: list[tuple[Player, Player]]
    bye: Player | None
    cost: Cost


def draw_round(players: Sequence[Player], criteria: Criteria, key: bytes) -> Draw:
    """The cheapest round of all, whatever the order of ``players``."""
    ordered = sorted(players, key=lambda player: (-player.score, player.lot, player.id))
    byes = bye_candidates(ordered) if len(ordered) % 2 else []
    return Search(ordered, byes, criteria, lot(key, BYE)).best()


@dataclass(slots=True)
class Search:
    """Players by score, the indexes to which the bye may fall, and the graph as far as it is looked at."""

    players: list[Player]
    byes: list[int]
    criteria: Criteria
    bye_lot: int
    useful: Gaps | None = None

    def best(self) -> Draw:
        """Widen until the answer is proven, at the latest by the complete graph."""
        size = len(self.players)
        width = size if size <= COMPLETE_UP_TO else FIRST_WIDTH
        while True:
            draw = self.attempt(width)
            if draw is not None:
                if width >= size or proven(draw, self.criteria):
                    return draw
                self._leave_out_useless(draw)
            width *= 2

    def attempt(self, width: int) -> Draw | None:
        """The best round among near scores; None when they do not pair."""
        edges = list(candidates(self.players, width, self.useful))
        matching = best_matching(self.players, edges, self.byes, self.criteria, self.bye_lot)
        if matching is None:
            return None
        size = len(self.players)
        bye = next((self.players[one] for one, other in matching if other == size), None)
        met = [(self.players[one], self.players[other]) for one, other in matching if other < size]
        pairs = [seated(one, other, self.criteria) for one, other in met]
        return Draw(pairs, bye, self.criteria.total(pairs))

    def _leave_out_useless(self, draw: Draw) -> None:
        """With nothing above the gaps to mend, a gap that would make the sum larger need not be looked at."""
        if not draw.cost.rematches and not draw.cost.protected:
            found = int(draw.cost.gap_squares * self.criteria.unit**2)
            scores = [player.score for player in self.players if player is not draw.bye]
            self.useful = useful_gaps(scores, found)


def bye_candidates(players: Sequence[Player]) -> list[int]:
    """Indexes of those to whom the bye may fall: fewest byes, fewest points, last rank; often only one."""
    least = min((player.byes, player.score, -player.rank) for player in players)
    return [
        index for index, player in enumerate(players) if (player.byes, player.score, -player.rank) == least
    ]


def proven(draw: Draw, criteria: Criteria) -> bool:
    """Whether every criterion stands at a bound that no pairing of the complete graph can beat."""
    cost = draw.cost
    if cost.rematches or cost.protected or cost.float_repeats:
        return False
    paired = [player for pair in draw.pairs for player in pair]
    if cost.gap_squares * criteria.unit**2 != least_gap_squares(player.score for player in paired):
        return False
    return not cost.side_faults or cost.side_faults == least_side_faults(paired)


def seated(one: Player, other: Player, criteria: Criteria) -> tuple[Player, Player]:
    """With sides the order of fewer faults, equal ones by lot; else the better standing first."""
    if not criteria.sides:
        return (one, other) if (one.rank, one.lot) <= (other.rank, other.lot) else (other, one)
    mine, yours = side_faults(one, other), side_faults(other, one)
    if mine != yours:
        return (one, other) if mine < yours else (other, one)
    return (one, other) if one.lot <= other.lot else (other, one)
