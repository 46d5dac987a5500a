"""One position of The Great Harvest: turns, Labors, what chance owes, and the end."""

from collections import Counter
from fractions import Fraction
from itertools import chain
from random import Random
from typing import Any, Final

from cards.library.refusals import Refusal

from ..core import CHANCE, Event, Outcome, PendingDraw, Refused, State
from . import entries, knowledge, reasons
from .actions import DISCARD, DRAW_CARD, DRAWN, FIRST, ROLL, Action, first
from .holding import Combo, Holding
from .moves import LABORS, Events, discard
from .phases import (
    DRAWING,
    FIRST_SEAT,
    HAND,
    LABOR,
    LABORS_A_TURN,
    OPENING,
    OVER,
    PIPS,
    ROLLING,
    SURPLUS,
)  # fmt: skip
from .setup import Setup

_CHANCE: Final = (CHANCE,)
_SURPLUS: Final = tuple((Event("surplus", {"surplus": count}),) for count in range(LABORS_A_TURN + 1))
_PURPOSES: Final = {DRAWING: "drawn", OPENING: "drawn", ROLLING: "roll", FIRST_SEAT: "first"}


class GreatHarvestState(State):
    """A position. `active` is the seat whose turn it is (in the opening: whose hand is due)."""

    __slots__ = (
        "active",
        "first",
        "holdings",
        "labors",
        "last",
        "phase",
        "rolling",
        "setup",
        "turn",
        "why",
        "winners",
    )

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.holdings = [setup.new_holding(seat) for seat in range(setup.seats)]
        self.first = setup.first
        self.phase = FIRST_SEAT if setup.first is None else OPENING
        self.active, self.labors, self.turn = 0, 0, 0
        self.last = -1  # the seat whose turn ended last: a fourth Labor is named as such
        self.rolling: Combo | None = None
        self.winners: tuple[int, ...] = ()
        self.why = ""

    def clone(self) -> "GreatHarvestState":
        copy = GreatHarvestState.__new__(GreatHarvestState)
        copy.setup, copy.first, copy.phase = self.setup, self.first, self.phase
        copy.active, copy.labors, copy.turn, copy.last = self.active, self.labors, self.turn, self.last
        copy.winners, copy.why = self.winners, self.why
        copy.holdings = [holding.clone() for holding in self.holdings]
        combo = self.rolling
        copy.rolling = copy.holdings[self.active].combos[combo.number] if combo else None
        return copy

    # Whose move it is

    def current_players(self) -> tuple[int, ...]:
        if self.phase <= SURPLUS:
            return self.setup.alone[self.active]
        return () if self.phase == OVER else _CHANCE

    def legal_actions(self, seat: int) -> list[Action]:
        if seat != self.active or self.phase > SURPLUS:
            return []
        holding = self.holdings[seat]
        if self.phase == SURPLUS:
            return self._discards(holding)
        if holding.supply or holding.compost:
            return [*holding.places, *chain.from_iterable(holding.acts.values()), DRAW_CARD]
        return [*holding.places, *chain.from_iterable(holding.acts.values())]

    def _discards(self, holding: Holding) -> list[Action]:
        discards, surplus = self.setup.actions.discards, holding.hand_size - HAND
        if surplus == 1:
            hand, singly = holding.hand, discards.singly
            return [singly[card] for card in holding.kinds if hand[card]]
        return list(map(discards.__getitem__, holding.ways_to_lose(surplus)))

    def surplus(self) -> int:
        """How many cards the seat whose discard is due has too many; 0 when no discard is due."""
        return self.holdings[self.active].hand_size - HAND if self.phase == SURPLUS else 0

    # Doing things

    def parse_entry(self, entry: object) -> tuple[int, Action] | Refusal:
        return entries.parse_entry(self.setup, entry)

    def check(self, by: int, action: Action) -> Refusal | None:
        return reasons.refusal_of(self, by, action)

    def apply_action(self, seat: int, action: Action) -> Events:
        events = None
        if seat == self.active:
            op = action.op
            if self.phase == LABOR:
                if op < DISCARD:
                    events = LABORS[op](self, self.holdings[seat], action)
            elif self.phase == SURPLUS and op == DISCARD:
                events = discard(self, self.holdings[seat], action)
        if events is None:
            raise Refused(self._reason(seat, action))
        return events

    def apply_chance(self, outcome: Action) -> Events:
        if self.phase == DRAWING:
            holding = self.holdings[self.active]
            if (
                outcome.op == DRAWN
                and outcome.seat == self.active
                and holding.gain(outcome.card, outcome.bit)
            ):
                self.phase = LABOR
                return self.labor_done(holding, outcome.events)
        elif (events := self._take_rare(outcome)) is not None:
            return events
        raise Refused(self._reason(CHANCE, outcome))

    def _take_rare(self, outcome: Action) -> Events | None:
        """The results that come once a match or a few times: who begins, an opening hand, the die."""
        if self.phase == OPENING:
            return self._take_opening(outcome)
        if self.phase == ROLLING and outcome.op == ROLL:
            return self._take_roll(outcome)
        if self.phase == FIRST_SEAT and outcome.op == FIRST:
            self.first, self.phase = outcome.seat, OPENING
            return outcome.events
        return None

    def _reason(self, by: int, action: Action) -> Refusal:
        refusal = reasons.refusal_of(self, by, action)
        if refusal is None:
            raise AssertionError(f"the moves and the reasons disagree on {action!r}")
        return refusal

    def _take_opening(self, outcome: Action) -> Events | None:
        if outcome.op != DRAWN or outcome.seat != self.active or len(outcome.cards) != HAND:
            return None
        if not self.holdings[self.active].open_with(outcome.cards):
            return None
        self.active += 1
        if self.active < len(self.holdings):
            return outcome.events
        self.active = self.first or 0
        self._begin_turn()
        return (*outcome.events, Event("first-turn", {"seat": self.active}))

    def _take_roll(self, outcome: Action) -> Events:
        combo = self.rolling
        assert combo is not None
        combo.die = outcome.value
        combo.worth += outcome.value
        self.phase, self.rolling = LABOR, None
        return self.labor_done(self.holdings[self.active], outcome.events)

    # What the moves report

    def await_roll(self, combo: Combo, events: Events) -> Events:
        """The die is due for the storage on `combo`."""
        self.phase, self.rolling = ROLLING, combo
        return events

    def labor_done(self, holding: Holding, events: Events) -> Events:
        """One Labor less; with none left, or none legal, the turn goes on to its end."""
        self.labors -= 1
        if self.labors:
            if holding.supply or holding.compost:
                return events
        elif holding.hand_size <= HAND:
            return events + self._pass_on()
        return events if self.labors and holding.can_work() else events + self._labors_over(holding)

    def _labors_over(self, holding: Holding) -> Events:
        lapsed = (Event("lapsed", {"seat": self.active, "labors": self.labors}),) if self.labors else ()
        self.labors = 0
        if holding.hand_size > HAND:
            self.phase = SURPLUS
            return lapsed + _SURPLUS[holding.hand_size - HAND]
        return lapsed + self._pass_on()

    def turn_done(self, events: Events) -> Events:
        """The discard is made: the turn is over."""
        return events + self._pass_on()

    def turned_in(self, holding: Holding, combo: Combo) -> Events:
        """A Combo has paid; reaching the Top Value ends the match at once."""
        data = {"combo": combo.number, "paid": combo.worth, "profits": holding.profits}
        events: Events = (Event("turned-in", data),)
        if holding.profits < self.setup.top_value:
            return self.labor_done(holding, events)
        self._finish((self.active,), "top-value")
        return (*events, Event("won", {"profits": holding.profits, "top_value": self.setup.top_value}))

    def _pass_on(self) -> Events:
        """The turn has ended: the next seat begins its own, unless nobody at all has a legal Labor."""
        following = self.active + 1
        if following == len(self.holdings):
            following = 0
        holding = self.holdings[following]
        if not (holding.supply or holding.compost or holding.can_work()):
            return self._skip_on()
        self.last, self.active = self.active, following
        self.turn += 1
        self.phase, self.labors = LABOR, LABORS_A_TURN
        return self.setup.turn_events[following]

    def _skip_on(self) -> Events:
        """The next seat has no legal Labor and loses its three, and so on; or the match is exhausted."""
        events: Events = ()
        while any(holding.can_work() for holding in self.holdings):
            self.last = self.active
            self.active = (self.active + 1) % len(self.holdings)
            events += self._begin_turn()
            if self.holdings[self.active].can_work():
                return events
            events += (Event("lapsed", {"seat": self.active, "labors": LABORS_A_TURN}),)
        return events + self._exhaust()

    def _begin_turn(self) -> Events:
        self.turn += 1
        self.phase, self.labors = LABOR, LABORS_A_TURN
        return self.setup.turn_events[self.active]

    def _exhaust(self) -> Events:
        most = max(holding.profits for holding in self.holdings)
        best = tuple(seat for seat, holding in enumerate(self.holdings) if holding.profits == most)
        self._finish(best, "exhaustion")
        return (
            Event("exhausted-draw" if len(best) > 1 else "exhausted", {"profits": most, "seats": list(best)}),
        )

    def _finish(self, winners: tuple[int, ...], why: str) -> None:
        self.phase, self.winners, self.why, self.labors = OVER, winners, why, 0

    # Chance

    def pending_draw(self) -> PendingDraw | None:
        do = _PURPOSES.get(self.phase)
        if do is None:
            return None
        seat = self.active if do == "drawn" else None
        return PendingDraw(do, seat, HAND if self.phase == OPENING else 1)

    def chance_outcomes(self) -> list[tuple[Action, Fraction]] | None:
        if self.phase == ROLLING:
            return [(roll, Fraction(1, PIPS)) for roll in self.setup.actions.rolls]
        if self.phase == FIRST_SEAT:
            seats = len(self.holdings)
            return [(first(seat), Fraction(1, seats)) for seat in range(seats)]
        return self._drawn_outcomes() if self.phase == DRAWING else None

    def _drawn_outcomes(self) -> list[tuple[Action, Fraction]]:
        holding, drawn = self.holdings[self.active], self.setup.actions.drawn_one
        counts, whole = sorted(Counter(holding.supply).items()), len(holding.supply)
        return [(drawn(self.active, card), Fraction(count, whole)) for card, count in counts]

    def sample_chance(self, rng: Random) -> Action:
        holding = self.holdings[self.active]
        if self.phase == DRAWING:
            return holding.draws[holding.supply[int(rng.random() * len(holding.supply))]]
        if self.phase == OPENING:
            pile = list(holding.supply)
            cards = [pile.pop(int(rng.random() * len(pile))) for _ in range(HAND)]
            return self.setup.actions.drawn(self.active, tuple(cards))
        if self.phase == ROLLING:
            return self.setup.actions.rolls[rng.randrange(PIPS)]
        return first(rng.randrange(len(self.holdings)))

    # The end

    def is_terminal(self) -> bool:
        return self.phase == OVER

    def outcome(self) -> Outcome:
        return Outcome(self.phase == OVER, self.winners, len(self.winners) > 1, self.why)

    def returns(self) -> list[float]:
        if self.phase != OVER or len(self.winners) > 1:
            shared = self.winners if self.phase == OVER else range(len(self.holdings))
            return [0.0 if seat in shared else -1.0 for seat in range(len(self.holdings))]
        return [1.0 if seat in self.winners else -1.0 for seat in range(len(self.holdings))]

    def scores(self) -> dict[str, dict[str, Any]]:
        return {str(seat): {"profits": holding.profits} for seat, holding in enumerate(self.holdings)}

    # What may be seen

    def observation(self, seat: int | None) -> dict[str, Any]:
        return knowledge.observe(self, seat)

    def resample(self, seat: int | None, rng: Random) -> "GreatHarvestState":
        return knowledge.resample(self, seat, rng)

    def document(self) -> dict[str, Any]:
        return knowledge.document(self)

    def digest(self, *, public: bool = False) -> str:
        return knowledge.digest(self, public=public)
