"""What is certain: who cannot be caught, who cannot make it, for whom a draw or a win is enough.

Every claim holds whatever tie-breaks decide (equal points count against a player who is said to be in, and
for one who is said to be out) and whoever meets whom. Which bounds are used:

- A cut by points is exact in both directions: points are never lost, and whoever plays can win.
- "In" a cut by rank, also after a double loss elsewhere: exact with the tables of the last round known; with
  rounds that are not paired yet a counting bound: a win takes two seats of a round (the winner's and the
  loser's), a draw one, a bye one.
- "Out" of a cut by rank, as long as nobody ahead leaves and every open match ends with a winner or a draw:
  exact with the tables of the last round known, for at each of them the fewest who pass are counted by
  themselves; before that those are counted who are ahead already or pass at a table that is open now.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right

from tournaments.projections.model import Situation

NOBODY = ""


class Bounds:
    """The claims about one situation. Quick for thousands: few players are ever near to be certain."""

    def __init__(self, now: Situation) -> None:
        self.now = now
        self.order = sorted(now.points.values())
        self.left = now.left()
        self.table_of = {ident: table for table in now.tables for ident in table}
        self._seats: dict[tuple[int, int], int | None] = {}

    def settled(self, me: str) -> str:
        """``in``, ``out`` or empty."""
        if self._reaches(self.now.points[me]) and self._safe(me, self.now.points[me]):
            return "in"
        return "out" if self._out(me) else ""

    def missing(self, me: str) -> int | None:
        """The points that a cut by points still asks of him; None where there is no such cut."""
        return None if self.now.least is None else max(0, self.now.least - self.now.points[me])

    def _reaches(self, points: int) -> bool:
        return self.now.least is None or points >= self.now.least

    def _best(self, me: str) -> int:
        """All that he can still reach."""
        now = self.now
        return now.points[me] + self.left[me] * max(now.win, now.draw, now.loss)

    def enough(self, me: str) -> str:
        """``draw`` or ``win``: what in his next match makes it certain; empty where neither does."""
        if not self.left[me]:
            return ""
        now, table = self.now, self.table_of.get(me)
        other = NOBODY if table is None else table[table[0] == me]
        for word, gain, gives in (("draw", now.draw, now.draw), ("win", now.win, now.loss)):
            points = now.points[me] + gain
            if self._reaches(points) and self._safe(me, points, other=other, gives=gives, done=table):
                return word
        return ""

    def _safe(
        self,
        me: str,
        points: int,
        *,
        other: str = NOBODY,
        gives: int = 0,
        done: tuple[str, str] | None = None,
    ) -> bool:
        """Whether fewer than ``places`` others can stand at ``points`` or above.

        ``done``: a table that is over, with ``gives`` points for ``other``.
        """
        now = self.now
        already = len(self.order) - bisect_left(self.order, points) - (now.points[me] >= points)
        if already >= now.places:
            return False
        if other in now.points and now.points[other] < points <= now.points[other] + gives:
            already += 1
        have = {**now.points, other: now.points[other] + gives} if other in now.points else now.points
        return already + self._most_chasers(me, points, have, done) < now.places

    def _out(self, me: str) -> bool:
        """Whether he cannot have the points, or ``places`` others come above all that he can reach."""
        now, best = self.now, self._best(me)
        if not self._reaches(best):
            return True
        above = len(self.order) - bisect_right(self.order, best)
        if above >= now.places:
            return True
        tables = [table for table in self.now.tables if me not in table]
        if above + len(tables) * 2 < now.places:
            return False
        return above + sum(self._fewest_past(table, best) for table in tables) >= now.places

    def _fewest_past(self, table: tuple[str, str], best: int) -> int:
        """How many of the two pass ``best`` however their match is won or drawn."""
        now = self.now
        return min(
            sum(
                ident in now.points and now.points[ident] <= best < now.points[ident] + gain
                for ident, gain in zip(table, gains, strict=True)
            )
            for gains in ((now.win, now.loss), (now.loss, now.win), (now.draw, now.draw))
        )

    def _most_chasers(self, me: str, points: int, have: dict[str, int], done: tuple[str, str] | None) -> int:
        """The most others below ``points`` who can come up to it together."""
        tables = [table for table in self.now.tables if table != done]
        if self.now.rounds == 0:
            return sum(self._most_at(table, me, points, have) for table in tables)
        seated = {ident for table in tables for ident in table}
        costs = []
        for ident, own in have.items():
            left = self.now.rounds + (ident in seated)
            cost = None if ident == me or own >= points else self._fewest_seats(points - own, left)
            if cost is not None:
                costs.append(cost)
        return _fitting(sorted(costs), self._capacity(len(seated)))

    def _most_at(self, table: tuple[str, str], me: str, points: int, have: dict[str, int]) -> int:
        """The most of the two who come up by any end of their match."""
        now, best = self.now, 0
        for gains in ((now.win, now.loss), (now.loss, now.win), (now.draw, now.draw), (now.loss, now.loss)):
            up = [
                ident != me and ident in have and have[ident] < points <= have[ident] + gain
                for ident, gain in zip(table, gains, strict=True)
            ]
            best = max(best, sum(up))
        return best

    def _capacity(self, seated: int) -> int:
        """Seats of all results that are still to come; an odd round adds the one that a bye saves."""
        active = len(self.now.points)
        return seated + self.now.rounds * (active + active % 2)

    def _fewest_seats(self, missing: int, left: int) -> int | None:
        """The fewest seats that bring so many points in ``left`` results; None: too few of them."""
        key = missing, left
        if key not in self._seats:
            now = self.now
            ways = (
                2 * wins + draws
                for wins in range(left + 1)
                for draws in range(left - wins + 1)
                if wins * now.win + draws * now.draw + (left - wins - draws) * now.loss >= missing
            )
            self._seats[key] = min(ways, default=None)
        return self._seats[key]


def _fitting(costs: list[int], capacity: int) -> int:
    """How many of the cheapest fit."""
    count = 0
    for cost in costs:
        capacity -= cost
        if capacity < 0:
            break
        count += 1
    return count
