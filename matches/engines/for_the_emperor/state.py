"""One position of For the Emperor: hands, the table, what is due, and the end."""

from fractions import Fraction
from itertools import combinations
from random import Random
from typing import Any, Final

from cards.library.refusals import Refusal

from ..core import CHANCE, Event, Outcome, PendingDraw, Refused, State
from . import entries, knowledge, reasons, scoring
from .actions import DRAWN, SEATS, Action
from .board import Board
from .moves import MOVES, Events
from .phases import BANNER, DEAL, DRAW, FIELDS, HAND, OVER, PLAY, RETURN, SHIFT, TOKEN
from .scoring import Result
from .setup import Setup

_CHANCE: Final = (CHANCE,)


class ForTheEmperorState(State):
    """A position. `active` is the seat whose turn it is (in the deal: whose hand is due).

    Masks of Warriors: `hands`, `piles`, `known` (in hand as everybody saw: returned), all by seat; `table` by
    `seat * FIELDS + field`. `guards`: battlefields with a Warrior of the seat that bars. `asked`: the play
    whose answer is due.
    """

    __slots__ = (
        "active", "asked", "board", "guards", "hands", "known", "phase", "piles", "result", "setup", "table",
        "tokens", "turn",
    )  # fmt: skip

    def __init__(self, setup: Setup) -> None:
        self.setup, self.board = setup, Board()
        self.hands, self.piles = [0, 0], [setup.tables.all, setup.tables.all]
        self.known, self.guards = [0, 0], [0, 0]
        self.table, self.tokens = [0] * (2 * FIELDS), [0] * (2 * FIELDS)
        self.phase, self.active, self.turn = DEAL, 0, 0
        self.asked: Action | None = None
        self.result: Result | None = None

    def clone(self) -> "ForTheEmperorState":
        copy = ForTheEmperorState.__new__(ForTheEmperorState)
        copy.setup, copy.board = self.setup, self.board.clone()
        copy.hands, copy.piles = self.hands[:], self.piles[:]
        copy.known, copy.guards = self.known[:], self.guards[:]
        copy.table, copy.tokens = self.table[:], self.tokens[:]
        copy.phase, copy.active, copy.turn = self.phase, self.active, self.turn
        copy.asked, copy.result = self.asked, self.result
        return copy

    # Whose move it is

    def current_players(self) -> tuple[int, ...]:
        if self.phase <= SHIFT:
            return self.setup.alone[self.active]
        return () if self.phase == OVER else _CHANCE

    def legal_actions(self, seat: int) -> list[Action]:
        if seat != self.active or self.phase > SHIFT:
            return []
        if self.phase != PLAY:
            return self._answers(seat)
        hand, fields = self.hands[seat], self.board.open
        barred = self.guards[1 - seat] & fields
        if barred and hand & self.setup.tables.heavy:
            return self._plays_past(hand, fields, barred)
        return list(self.setup.actions.plays[hand << FIELDS | fields])

    def _plays_past(self, hand: int, fields: int, barred: int) -> list[Action]:
        """Plays where an opposing Warrior keeps the heavy ones out of some battlefields."""
        plays = self.setup.actions.plays[hand << FIELDS | fields]
        allowed = [play for play in plays if not (play.heavy and play.at_bit & barred)]
        return allowed or list(plays)

    def is_void(self, seat: int) -> bool:
        """FE-4.5: whether the bar takes away every play that the whole hand of `seat` has."""
        return (
            self.board.open & ~self.guards[1 - seat] == 0 and not self.hands[seat] & ~self.setup.tables.heavy
        )

    def _answers(self, seat: int) -> list[Action]:
        actions, asked = self.setup.actions, self.asked
        assert asked is not None, "an answer is due"
        if self.phase == TOKEN:
            return list(actions.tokens[asked.at])
        if self.phase == BANNER:
            return list(actions.banners[self.board.values(asked.at)])
        if self.phase == RETURN:
            return list(actions.returns[self.down(seat) & ~asked.bit])
        return list(actions.shifts[self.marks()])

    # The table

    def down(self, seat: int) -> int:
        """Mask of the Warriors of a seat that are on the table."""
        return self.setup.tables.all & ~(self.hands[seat] | self.piles[seat])

    def where(self, seat: int, card: int) -> int | None:
        """The battlefield of a Warrior, None: it is not on the table."""
        start = seat * FIELDS
        return next((at for at in range(FIELDS) if self.table[start + at] >> card & 1), None)

    def marks(self) -> int:
        """Where tokens lie: bit `owner * FIELDS + field`."""
        return sum(1 << place for place, number in enumerate(self.tokens) if number)

    def asked_at(self) -> int:
        """The battlefield of the Warrior whose answer is due."""
        assert self.asked is not None, "an answer is due"
        return self.asked.at

    # Doing things

    def parse_entry(self, entry: object) -> tuple[int, Action] | Refusal:
        return entries.parse_entry(self.setup, entry)

    def check(self, by: int, action: Action) -> Refusal | None:
        return reasons.refusal_of(self, by, action)

    def apply_action(self, seat: int, action: Action) -> Events:
        if seat == self.active and action.op == self.phase and action.op <= SHIFT:
            events = MOVES[action.op](self, seat, action)
            if events is not None:
                return events
        raise Refused(self._reason(seat, action))

    def apply_chance(self, outcome: Action) -> Events:
        seat = self.active
        if self.phase == DRAW:
            if outcome.op == DRAWN and outcome.seat == seat and self.piles[seat] & outcome.bit:
                self.piles[seat] ^= outcome.bit
                self.hands[seat] |= outcome.bit
                return outcome.events + self._end_turn()
        elif reasons.refusal_of(self, CHANCE, outcome) is None:
            return self._take_deal(outcome)
        raise Refused(self._reason(CHANCE, outcome))

    def _reason(self, by: int, action: Action) -> Refusal:
        refusal = reasons.refusal_of(self, by, action)
        if refusal is None:
            raise AssertionError(f"the moves and the reasons disagree on {action!r}")
        return refusal

    def _take_deal(self, outcome: Action) -> Events:
        hand = sum(1 << card for card in outcome.cards)
        self.hands[self.active] |= hand
        self.piles[self.active] ^= hand
        if self.active == 0:
            self.active = 1
            return outcome.events
        self.active = 0
        return outcome.events + self._begin_turn()

    # What the moves report

    def ask(self, phase: int, action: Action) -> None:
        """An answer to the ability of the Warrior just played is due."""
        self.phase, self.asked = phase, action

    def void_events(self, seat: int) -> Events:
        """The bar of the opponent's Warrior is void for this play."""
        tables = self.setup.tables
        return (Event("bar-void", {"guard": tables.names[tables.guards.bit_length() - 1]}),)

    def ability_done(self, events: Events) -> Events:
        """Banners are assigned, then a draw is due, or the turn is over."""
        self.asked = None
        placed = self.board.assign()
        if placed:
            events += tuple(
                Event("last-banners" if value == 1 else "banner-placed", {"at": at + 1, "value": value})
                for at, value in placed
            )
        if self.piles[self.active]:
            self.phase = DRAW
            return events
        return (*events, _NO_DRAW, *self._end_turn())

    def _end_turn(self) -> Events:
        """The next seat that has more than its last Warrior begins its turn; without one it is the end."""
        following = 1 - self.active
        if self._plays_on(following):
            self.active = following
            return self._begin_turn()
        if self._plays_on(self.active):
            return (Event("skipped", {"seat": following}), *self._begin_turn())
        return self._finish()

    def _plays_on(self, seat: int) -> bool:
        """Whether a seat has a Warrior to play besides its last one."""
        hand = self.hands[seat]
        return bool(self.piles[seat] or hand & hand - 1)

    def _begin_turn(self) -> Events:
        self.turn += 1
        self.phase = PLAY
        return self.setup.turn_events[self.active]

    def _finish(self) -> Events:
        self.phase = OVER
        self.result = scoring.result(self.setup.tables, self.table, self.tokens, self.hands)
        return (_end_event(self.result, self.setup.tables.names),)

    # Chance

    def pending_draw(self) -> PendingDraw | None:
        if self.phase == DRAW:
            return PendingDraw("drawn", self.active, 1)
        return PendingDraw("drawn", self.active, HAND) if self.phase == DEAL else None

    def chance_outcomes(self) -> list[tuple[Action, Fraction]] | None:
        if self.phase == DEAL:
            return self._deals()
        if self.phase != DRAW:
            return None
        draws = self.setup.actions.draws[self.active][self.piles[self.active]]
        return [(action, Fraction(1, len(draws))) for action in draws]

    def _deals(self) -> list[tuple[Action, Fraction]]:
        hands = list(combinations(range(len(self.setup.tables.ids)), HAND))
        drawn = self.setup.actions.drawn
        return [(drawn(self.active, cards), Fraction(1, len(hands))) for cards in hands]

    def sample_chance(self, rng: Random) -> Action:
        if self.phase == DRAW:
            draws = self.setup.actions.draws[self.active][self.piles[self.active]]
            return draws[int(rng.random() * len(draws))]
        cards = rng.sample(range(len(self.setup.tables.ids)), HAND)
        return self.setup.actions.drawn(self.active, tuple(cards))

    # The end

    def is_terminal(self) -> bool:
        return self.phase == OVER

    def outcome(self) -> Outcome:
        if self.result is None:
            return Outcome(False)
        return Outcome(True, self.result.winners, len(self.result.winners) > 1, self.result.why)

    def returns(self) -> list[float]:
        if self.result is None or len(self.result.winners) > 1:
            return [0.0, 0.0]
        return [1.0 if seat in self.result.winners else -1.0 for seat in SEATS]

    def scores(self) -> dict[str, dict[str, Any]]:
        both = [scoring.strengths(self.setup.tables, self.table, self.tokens, seat) for seat in SEATS]
        return {str(seat): self._score(seat, both[seat], both[1 - seat]) for seat in SEATS}

    def _score(self, seat: int, own: list[int], other: list[int]) -> dict[str, Any]:
        tie_break = self.result.breaks[seat] if self.result else None
        return {"battlefields": scoring.controlled(own, other), "strength": own, "tiebreak": tie_break}

    # What may be seen

    def observation(self, seat: int | None) -> dict[str, Any]:
        return knowledge.observe(self, seat)

    def resample(self, seat: int | None, rng: Random) -> "ForTheEmperorState":
        return knowledge.resample(self, seat, rng)

    def document(self) -> dict[str, Any]:
        return knowledge.document(self)

    def digest(self, *, public: bool = False) -> str:
        return knowledge.digest(self, public=public)


_NO_DRAW: Final = Event("no-draw")


def _end_event(result: Result, names: tuple[str, ...]) -> Event:
    fields, breaks = sorted(result.controlled), sorted(result.breaks)
    data: dict[str, Any] = {"most": fields[1], "fewest": fields[0], "high": breaks[1], "low": breaks[0]}
    if result.why == "shared":
        return Event("shared", data)
    data["seat"] = result.winners[0]
    if result.why == "battlefields":
        return Event("won", data)
    if not result.standing_in:
        return Event("won-tiebreak", data)
    return Event("won-standing-in", {**data, "stands_in": names[result.standing_in.bit_length() - 1]})
