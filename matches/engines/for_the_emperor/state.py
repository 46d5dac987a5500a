"""One position of For the Emperor: hands, the table, what is due, and the end."""

from fractions import Fraction
from random import Random
from typing import Any, Final

from cards.library.refusals import Refusal

from ..core import CHANCE, Event, Outcome, PendingDraw, Refused, State
from . import entries, knowledge, reasons, scoring
from . import events as told
from .actions import DRAWN, SEATS, Action
from .board import Board
from .events import Events
from .moves import MOVES
from .phases import BANNER, DEAL, DRAW, FIELDS, HAND, OFF_TABLE, OVER, PLAY, RETURN, SHIFT, TOKEN
from .scoring import Result
from .setup import Setup

_CHANCE: Final = (CHANCE,)
_ALONE: Final = ((0,), (1,))


class ForTheEmperorState(State):
    """A position. `active` is the seat whose turn it is (in the deal: whose hand is due).

    By seat: `hands`, `piles` and `returned` are masks of Warriors, `guards` of battlefields with a Warrior
    that bars. `places`: where the Warriors of both armies are, as `seat * FIELDS + field` or OFF_TABLE;
    `tokens`: numbers by the same, `marks`: their mask. `asked`: the play whose answer is due.
    """

    __slots__ = (
        "active", "asked", "board", "guards", "hands", "marks", "phase", "piles", "places", "result",
        "returned", "setup", "tokens", "turn",
    )  # fmt: skip

    def __init__(self, setup: Setup) -> None:
        self.setup, self.board = setup, Board()
        self.hands, self.piles = [0, 0], [setup.tables.all, setup.tables.all]
        self.returned, self.guards = [0, 0], [0, 0]
        self.places = [OFF_TABLE] * (2 * len(setup.tables.ids))
        self.tokens, self.marks = [0] * (2 * FIELDS), 0
        self.phase, self.active, self.turn = DEAL, 0, 0
        self.asked: Action | None = None
        self.result: Result | None = None

    def clone(self) -> "ForTheEmperorState":
        copy = ForTheEmperorState.__new__(ForTheEmperorState)
        copy.setup, copy.board = self.setup, self.board.clone()
        copy.hands, copy.piles = self.hands[:], self.piles[:]
        copy.returned, copy.guards = self.returned[:], self.guards[:]
        copy.places, copy.tokens, copy.marks = self.places[:], self.tokens[:], self.marks
        copy.phase, copy.active, copy.turn = self.phase, self.active, self.turn
        copy.asked, copy.result = self.asked, self.result
        return copy

    # Whose move it is

    def current_players(self) -> tuple[int, ...]:
        if self.phase <= SHIFT:
            return _ALONE[self.active]
        return () if self.phase == OVER else _CHANCE

    def legal_actions(self, seat: int) -> list[Action]:
        if seat != self.active or self.phase > SHIFT:
            return []
        if self.phase:
            return self._answers(seat)
        fields = self.board.open
        plays: list[Action] = []
        barred = self.guards[1 - seat] & fields
        if barred and self.hands[seat] & self.setup.tables.heavy:
            return self._plays_past(seat, barred)
        for row in self.setup.plays[self.hands[seat]]:
            plays += row[fields]
        return plays

    def _plays_past(self, seat: int, barred: int) -> list[Action]:
        """Plays where an opposing Warrior keeps the heavy ones out of some battlefields."""
        hand, fields, rows = self.hands[seat], self.board.open, self.setup.plays
        heavy = hand & self.setup.tables.heavy
        plays = [play for row in rows[hand ^ heavy] for play in row[fields]]
        plays += [play for row in rows[heavy] for play in row[fields & ~barred]]
        return plays or [play for row in rows[hand] for play in row[fields]]

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
        return list(actions.shifts[self.marks])

    # The table

    def down(self, seat: int) -> int:
        """Mask of the Warriors of a seat that are on the table."""
        return self.setup.tables.all & ~(self.hands[seat] | self.piles[seat])

    def table(self) -> list[int]:
        """Masks of the Warriors on the table, by `seat * FIELDS + field`; last, of those that are not."""
        masks = [0] * (2 * FIELDS + 1)
        for place, bit in zip(self.places, self.setup.bits, strict=True):
            masks[place] |= bit
        return masks

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
        if seat == self.active and action.op == self.phase:
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
                if not self.piles[1 - seat]:
                    return outcome.events + self._end_turn()
                self.active, self.phase = 1 - seat, PLAY
                self.turn += 1
                return outcome.then
        elif self.phase == DEAL and outcome.seat == seat and self._is_deal(outcome):
            return self._take_deal(outcome)
        raise Refused(self._reason(CHANCE, outcome))

    def _reason(self, by: int, action: Action) -> Refusal:
        refusal = reasons.refusal_of(self, by, action)
        if refusal is None:
            raise AssertionError(f"the moves and the reasons disagree on {action!r}")
        return refusal

    def _is_deal(self, outcome: Action) -> bool:
        return len(outcome.cards) == HAND and outcome.mask.bit_count() == HAND

    def _take_deal(self, outcome: Action) -> Events:
        self.hands[self.active] |= outcome.mask
        self.piles[self.active] ^= outcome.mask
        if self.active == 0:
            self.active = 1
            return outcome.events
        self.active, self.phase, self.turn = 0, PLAY, 1
        return outcome.events + told.TURN[0]

    # What the moves report

    def void_events(self, seat: int) -> Events:
        """The bar of the opponent's Warrior is void for this play."""
        tables = self.setup.tables
        return (Event("bar-void", {"guard": tables.names[tables.guards.bit_length() - 1]}),)

    def ability_done(self, events: Events) -> Events:
        """Banners are assigned, then a draw is due, or the turn is over."""
        self.asked = None
        board = self.board
        if board.stirred and (placed := board.assign()):
            events += tuple([told.PLACED[value][at] for at, value in placed])
        if self.piles[self.active]:
            self.phase = DRAW
            return events
        return events + told.NO_DRAW + self._end_turn()

    def _end_turn(self) -> Events:
        """The next seat that has more than its last Warrior begins its turn; without one it is the end."""
        following = 1 - self.active
        hand = self.hands[following]
        if self.piles[following] or hand & hand - 1:
            self.active, self.phase = following, PLAY
            self.turn += 1
            return told.TURN[following]
        hand = self.hands[self.active]
        if not hand & hand - 1:
            return self._finish()
        self.phase = PLAY
        self.turn += 1
        return told.SKIPPED[following] + told.TURN[self.active]

    def _finish(self) -> Events:
        self.phase = OVER
        self.result = scoring.result(self.setup.tables, self.table(), self.tokens, self.hands)
        return told.ended(self.result)

    # Chance

    def pending_draw(self) -> PendingDraw | None:
        if self.phase == DRAW:
            return PendingDraw("drawn", self.active, 1)
        return PendingDraw("drawn", self.active, HAND) if self.phase == DEAL else None

    def chance_outcomes(self) -> list[tuple[Action, Fraction]] | None:
        if self.phase == DEAL:
            deals = self.setup.actions.deals[self.active]
            return [(action, Fraction(1, len(deals))) for action in deals]
        if self.phase != DRAW:
            return None
        draws = self.setup.actions.draws[self.active][self.piles[self.active]]
        return [(action, Fraction(1, len(draws))) for action in draws]

    def sample_chance(self, rng: Random) -> Action:
        actions, seat = self.setup.actions, self.active
        draws = actions.draws[seat][self.piles[seat]] if self.phase == DRAW else actions.deals[seat]
        return draws[int(rng.random() * len(draws))]

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
        table = self.table()
        both = [scoring.strengths(self.setup.tables, table, self.tokens, seat) for seat in SEATS]
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
