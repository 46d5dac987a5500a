"""The last turns of a match with both hands known: exact values and best play, as an aid for analysis.

Value 1 means that seat 0 wins, 0 a shared victory, -1 that seat 1 wins. Where a pile holds several Warriors
their order is chance, and a value is an expectation, an exact fraction. Minimax with alpha-beta; positions
are remembered by a key in which whatever can no longer matter is left out.

Limits: a position is given up (TooLarge) once `most` positions have been looked at. With empty piles the
default is enough for nearly every ending, with one Warrior in each pile for about half of them, with two,
where chance enters, for few. A Yamabushi or a Wokou still to be played is what makes an ending large.
"""

from fractions import Fraction
from typing import Final, NamedTuple

from ..core import CHANCE
from .actions import Action
from .phases import FIELDS
from .state import ForTheEmperorState
from .tables import Tables

MOST: Final = 500_000
WIN, SHARED, LOSS = Fraction(1), Fraction(0), Fraction(-1)
Key = tuple[object, ...]


class TooLarge(Exception):
    """The search has looked at `most` positions and is not done."""

    def __init__(self, most: int) -> None:
        super().__init__(f"more than {most} positions")
        self.most = most


class Solved(NamedTuple):
    """The answer: `moves` are all legal actions with their values, `line` is best play up to the end, or to a
    draw whose result is not certain.
    """

    value: Fraction
    moves: tuple[tuple[Action, Fraction], ...]
    line: tuple[tuple[int, Action], ...]
    positions: int

    @property
    def best(self) -> tuple[Action, ...]:
        """The actions that keep the value."""
        return tuple(action for action, value in self.moves if value == self.value)


def solve(state: ForTheEmperorState, *, most: int = MOST) -> Solved:
    """Solve a position with both hands as they are. TooLarge: it takes more than `most` positions."""
    search = Search(state.setup.tables, most)
    value = search.exact(state)
    moves = tuple((action, search.exact(child)) for action, child in _children(state))
    return Solved(value, moves, tuple(search.line(state)), search.positions)


def _children(state: ForTheEmperorState) -> list[tuple[Action, ForTheEmperorState]]:
    """The legal actions of the seat that is to act, each with what follows; none when chance is due."""
    return [(action, _after(state, action)) for action in state.legal_actions(state.active)]


def _after(state: ForTheEmperorState, action: Action) -> ForTheEmperorState:
    child = state.clone()
    child.apply_action(state.active, action)
    return child


class Keys:
    """What the value of a position depends on. Battlefields are alike, so their order is left out.

    Which Warriors lie where matters while one may return, or where effects look at company; else strengths
    and who bars are enough. Tokens matter one by one while one may still move; else they are strength.
    """

    def __init__(self, tables: Tables) -> None:
        self.worth, self.guards = tables.worth, tables.guards
        self.returns, self.shifts = tables.having("return"), tables.having("shift")
        self.tokens = tables.having("token")
        self.company = bool(tables.having("company") | tables.having("solitude"))

    def key_of(self, state: ForTheEmperorState) -> Key:
        """Positions of the same key have the same value."""
        left, asked, table, board = self._left(state), state.asked, state.table(), state.board
        who, each = self.company or left & self.returns, left & self.shifts
        seen = -1 if who else self.guards
        asked_at = asked.at if asked else -1
        fields: list[tuple[int, int, int, int, tuple[int, ...]]] = []
        for at in range(FIELDS):
            own, other = table[at], table[FIELDS + at]
            lead, tokens = self.worth[own] - self.worth[other], (state.tokens[at], state.tokens[FIELDS + at])
            lead += 0 if each else tokens[0] - tokens[1]
            place = board.count[at] << 4 | board.banner[at] << 1 | (at == asked_at)
            fields.append((place, lead, own & seen, other & seen, tokens if each else ()))
        fields.sort()
        due = state.phase << 5 | state.active << 4 | (asked.card + 1 if asked else 0)
        return (due, *state.hands, *state.piles, *fields)

    def _left(self, state: ForTheEmperorState) -> int:
        """The Warriors whose abilities are still to come, of either side."""
        asked = state.asked.bit if state.asked else 0
        return asked | state.hands[0] | state.hands[1] | state.piles[0] | state.piles[1]

    def certain(self, state: ForTheEmperorState) -> tuple[Fraction, Fraction]:
        """Bounds from battlefields that are full and out of the reach of every token still to come."""
        if self._left(state) & self.returns:
            return LOSS, WIN
        reach, table, board, sure = self._reach(state), state.table(), state.board, [0, 0]
        for at in range(FIELDS):
            if 0 < board.banner[at] == board.count[at]:
                lead = self.worth[table[at]] - self.worth[table[FIELDS + at]]
                lead += state.tokens[at] - state.tokens[FIELDS + at]
                if abs(lead) > reach:
                    sure[lead < 0] += 1
        rest = FIELDS - sum(sure)
        return (WIN if sure[0] > sure[1] + rest else LOSS), (LOSS if sure[1] > sure[0] + rest else WIN)

    def _reach(self, state: ForTheEmperorState) -> int:
        """By how much tokens can still change the lead on a full battlefield, when no Warrior returns."""
        moving = self.tokens | self.shifts
        asked = (moving & state.asked.bit).bit_count() if state.asked else 0
        return asked + sum(
            (moving & (hand | pile)).bit_count() for hand, pile in zip(state.hands, state.piles, strict=True)
        )


class Search:
    """Remembers bounds on values by key: (at least, at most)."""

    def __init__(self, tables: Tables, most: int = MOST) -> None:
        self.keys, self.most, self.positions = Keys(tables), most, 0
        self.known: dict[Key, tuple[Fraction, Fraction]] = {}
        self.cuts: dict[Action, int] = {}

    def exact(self, state: ForTheEmperorState) -> Fraction:
        """The value of a position. Where nothing is left to chance it is asked in two narrow questions."""
        if any(pile & pile - 1 for pile in state.piles):
            return self.value(state, LOSS, WIN)
        if self.value(state, LOSS, SHARED) < SHARED:
            return LOSS
        return self.value(state, SHARED, WIN)

    def value(self, state: ForTheEmperorState, alpha: Fraction, beta: Fraction) -> Fraction:
        """The value of a position if it lies between `alpha` and `beta`, else a bound on that side."""
        if state.result is not None:
            return Fraction(int(state.returns()[0]))
        key = self.keys.key_of(state)
        low, high = self.known.get(key) or self.keys.certain(state)
        if low >= beta or low == high:
            return low
        if high <= alpha:
            return high
        alpha, beta = max(alpha, low), min(beta, high)
        found = self._search(state, alpha, beta)
        self.known[key] = (found if found > alpha else low), (found if found < beta else high)
        return found

    def _search(self, state: ForTheEmperorState, alpha: Fraction, beta: Fraction) -> Fraction:
        self.positions += 1
        if self.positions > self.most:
            raise TooLarge(self.most)
        if state.pending_draw() is not None:
            return self._expected(state, alpha, beta)
        first = state.active == 0
        best = LOSS if first else WIN
        for action in self._in_order(state.legal_actions(state.active)):
            found = self.value(_after(state, action), alpha, beta)
            best = max(best, found) if first else min(best, found)
            alpha, beta = (max(alpha, best), beta) if first else (alpha, min(beta, best))
            if alpha >= beta:
                self.cuts[action] = self.cuts.get(action, 0) + 1
                break
        return best

    def _in_order(self, actions: list[Action]) -> list[Action]:
        """First what has ended a search most often."""
        cuts = self.cuts
        return sorted(actions, key=lambda action: -cuts.get(action, 0))

    def _expected(self, state: ForTheEmperorState, alpha: Fraction, beta: Fraction) -> Fraction:
        """The mean over what may be drawn; each result is asked for exactly, unless it is the only one."""
        outcomes = state.chance_outcomes() or []
        total = Fraction(0)
        for outcome, share in outcomes:
            child = state.clone()
            child.apply_chance(outcome)
            if len(outcomes) == 1:
                return self.value(child, alpha, beta)
            total += share * self.exact(child)
        return total

    def line(self, state: ForTheEmperorState) -> list[tuple[int, Action]]:
        """Best play from here, as far as it is certain."""
        state, moves = state.clone(), []
        while following := self._best(state):
            by, action = following
            moves.append(following)
            if by == CHANCE:
                state.apply_chance(action)
            else:
                state.apply_action(by, action)
        return moves

    def _best(self, state: ForTheEmperorState) -> tuple[int, Action] | None:
        if state.pending_draw() is not None:
            outcomes = state.chance_outcomes() or []
            return (CHANCE, outcomes[0][0]) if len(outcomes) == 1 else None
        if state.result is not None:
            return None
        values = [(action, self.exact(child)) for action, child in _children(state)]
        choose = max if state.active == 0 else min
        return state.active, choose(values, key=lambda row: row[1])[0]
