"""A Swiss round: the bye, an exact matching on near scores, widened until nothing better can exist."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from tournaments.pairing.blocks import PART, Key, chunk_bound, chunks, cost_key, field_bound, pair_chunk
from tournaments.pairing.bounds import useful_gaps
from tournaments.pairing.cost import FOLD, Criteria, side_faults
from tournaments.pairing.graph import Gaps, best_matching, candidates, fresh_edges, fresh_matching
from tournaments.pairing.keys import lot
from tournaments.pairing.model import Cost
from tournaments.pairing.players import Player
from tournaments.pairing.weights import mixed

WHOLE_UP_TO = 32  # smaller fields are matched at once
COMPLETE_UP_TO = 128
FIRST_WIDTH = 15  # to each side: about 30 candidates a player
MOST_EDGES = 600_000  # of a graph that is still built: some 150 MB and seconds
WIDER = 4
BYE = ""  # no entrant has an empty id
Pairs = list[tuple[Player, Player]]


@dataclass(frozen=True, slots=True)
class Draw:
    """Pairs in seating order, the bye, the cost; ``proof`` as in `RoundPairing`."""

    pairs: Pairs
    bye: Player | None
    cost: Cost
    proof: str = "exact"


def draw_round(players: Sequence[Player], criteria: Criteria, key: bytes) -> Draw:
    """The cheapest round of all, whatever the order of ``players``."""
    ordered = sorted(
        players, key=lambda player: (-player.score, _near(player, criteria), player.lot, player.id)
    )
    byes = bye_candidates(ordered) if len(ordered) % 2 else []
    if criteria.seeded and byes:
        byes = [max(byes, key=lambda index: ordered[index].order)]
    return Search(ordered, byes, criteria, lot(key, BYE)).best()


def _near(player: Player, criteria: Criteria) -> int:
    """Puts those side by side whom a seeded round wants to meet."""
    if criteria.seeded == FOLD:
        return min(player.order, criteria.size + 1 - player.order)
    return player.order


@dataclass(slots=True)
class Search:
    """Players by score, the indexes to which the bye may fall, and the graph as far as it is looked at."""

    players: list[Player]
    byes: list[int]
    criteria: Criteria
    bye_lot: int
    useful: Gaps | None = None
    bound: Key | None = None

    def best(self) -> Draw:
        """In parts where that is exact; else widen until it is proven, at the latest when complete."""
        size = len(self.players)
        if size > WHOLE_UP_TO and not self.criteria.seeded and (draw := self.by_chunks()) is not None:
            return draw
        width = size if size <= COMPLETE_UP_TO else FIRST_WIDTH
        while True:
            draw = self.attempt(width)
            if draw is not None:
                if width >= size or self._proven(draw):
                    return draw
                self._leave_out_useless(draw)
            width *= WIDER
            if self._edges(width) > MOST_EDGES and draw is not None:
                return replace(draw, proof="search")

    def _edges(self, width: int) -> int:
        """How many edges a wider graph has; none are counted twice, useless ones not at all."""
        if self.useful is None:
            return len(self.players) * min(width, len(self.players) // 2)
        scores = Counter(player.score for player in self.players)
        pairs = sum(
            scores[high] * (scores[high] - 1) // 2 if high == low else scores[high] * scores[low]
            for high, low in self.useful
        )
        return min(pairs, len(self.players) * width)

    def by_chunks(self) -> Draw | None:
        """Chunk by chunk, when no criterion above the gaps and no choice of the bye speaks against it."""
        bye = self._likely_bye()
        field = [player for player in self.players if player is not bye]
        pairs: Pairs = []
        proof = "exact"
        for chunk in chunks(field):
            found, sure = self._chunk(chunk)
            if found is None:
                return None
            pairs += found
            proof = proof if sure else "search"
        seats = [seated(one, other, self.criteria) for one, other in pairs]
        draw = Draw(seats, bye, self.criteria.total(pairs), proof)
        return draw if len(self.byes) < 2 or self._proven(draw) else None

    def _likely_bye(self) -> Player | None:
        """Of the candidates without whom the bound is least one by lot."""
        if not self.byes:
            return None
        classes = self._classes()
        bounds = {kind: self._bound_without(members[0]) for kind, members in classes.items()}
        best = min(bounds.values())
        free = [one for kind, members in classes.items() if bounds[kind] == best for one in members]
        return min(free, key=lambda one: mixed(one.lot ^ self.bye_lot))

    def _classes(self) -> dict[tuple[bool, int, int, int | None], list[Player]]:
        """Candidates for the bye whom no bound tells apart."""
        classes: dict[tuple[bool, int, int, int | None], list[Player]] = {}
        for one in (self.players[index] for index in self.byes):
            kind = (one.floated, one.sides[0], one.sides[1], one.last_side)
            classes.setdefault(kind, []).append(one)
        return classes

    def _bound_without(self, bye: Player | None) -> Key:
        return field_bound([player for player in self.players if player is not bye], self.criteria)

    def _proven(self, draw: Draw) -> bool:
        """Whether every criterion stands at a bound that no pairing of the complete graph can beat."""
        if self.bound is None:
            firsts: list[Player | None] = [members[0] for members in self._classes().values()]
            outs = firsts or [None]
            self.bound = min(self._bound_without(one) for one in outs)
        return cost_key(draw.pairs, self.criteria) == self.bound

    def _chunk(self, chunk: list[Player]) -> tuple[Pairs | None, bool]:
        """The cheapest pairs of a chunk, and whether that is proven.

        No pairs when they need a rematch, a pair of one club or larger gaps.
        """
        bound = chunk_bound(chunk, self.criteria)
        if (
            len(chunk) > 3 * PART
            and (pairs := pair_chunk(chunk, self.criteria, self._near_pairs)) is not None
        ):
            return pairs, True
        width = FIRST_WIDTH if len(chunk) > WHOLE_UP_TO else len(chunk)
        useful = useful_gaps([player.score for player in chunk], bound[3])
        found = None
        while found is None or len(chunk) * min(width, len(chunk) // 2) <= MOST_EDGES:
            pairs = self._match(chunk, width, useful)
            cost = cost_key(pairs, self.criteria) if pairs is not None else None
            if cost is not None and cost[:4] == bound[:4]:
                found = pairs
                if width >= len(chunk) or cost == bound:
                    return found, True
            elif width >= len(chunk) or width > MOST_EDGES // len(chunk):
                return None, False
            width *= WIDER
        return found, False

    def _near_pairs(self, part: list[Player]) -> Pairs | None:
        return self._match(part, FIRST_WIDTH, None)

    def _match(self, part: list[Player], width: int, useful: Gaps | None) -> Pairs | None:
        edges = fresh_edges(part, candidates(part, width, useful), self.criteria)
        matching = fresh_matching(part, edges, self.criteria)
        return None if matching is None else [(part[one], part[other]) for one, other in matching]

    def attempt(self, width: int) -> Draw | None:
        """The best round among near scores; None when they do not pair."""
        edges = candidates(self.players, width, self.useful)
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


def seated(one: Player, other: Player, criteria: Criteria) -> tuple[Player, Player]:
    """With sides the order of fewer faults, equal ones by lot; else the better standing first."""
    if not criteria.sides:
        return (one, other) if (one.rank, one.lot) <= (other.rank, other.lot) else (other, one)
    mine, yours = side_faults(one, other), side_faults(other, one)
    if mine != yours:
        return (one, other) if mine < yours else (other, one)
    return (one, other) if one.lot <= other.lot else (other, one)
