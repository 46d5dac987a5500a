"""For the Emperor: who will control how many battlefields."""

from math import tanh

from cards.library.catalogue import Catalogue
from decks.validation.for_the_emperor import ARMIES
from matches.engines.core import State
from matches.engines.for_the_emperor.phases import FIELDS
from matches.engines.for_the_emperor.scoring import strengths
from matches.engines.for_the_emperor.state import ForTheEmperorState

from .judge import Judge, Table, Values

_ROOM = 3  # Warriors that a battlefield without a Banner is taken to hold in the end
_SURE = 2.0  # a lead of so much decides a full battlefield nearly, because tokens can still move
_SPREAD = 3.5  # and so much more for each Warrior that may still come
_DECISIVE = 1.6  # battlefields of a lead that is nearly a win
_RESERVE = 0.03  # what a point of strength still to be played is worth, in battlefields


class EmperorJudge(Judge):
    """Looks at the table, and at the Warriors still to come: both are open to everybody."""

    horizon = 6
    width = 20

    def table(self, catalogue: Catalogue, seats: int, number: int) -> Table:
        return {}, [{"army": ARMIES[seat % len(ARMIES)]} for seat in range(seats)]

    def estimate(self, state: State) -> Values:
        assert isinstance(state, ForTheEmperorState)
        tables, table = state.setup.tables, state.table()
        crane, turtle = (strengths(tables, table, state.tokens, seat) for seat in (0, 1))
        lead = _reserve(state, 0) - _reserve(state, 1)
        for at in range(FIELDS):
            if difference := crane[at] - turtle[at]:
                lead += tanh(difference / (_SURE + _SPREAD * self._room(state, at)))
        value = tanh(lead / _DECISIVE)
        return [value, -value]

    def _room(self, state: ForTheEmperorState, at: int) -> int:
        """How many Warriors may still come to a battlefield."""
        board = state.board
        most = board.banner[at] or max(_ROOM, board.count[at])
        return most - board.count[at]


def _reserve(state: ForTheEmperorState, seat: int) -> float:
    left, strength = state.hands[seat] | state.piles[seat], state.setup.tables.strengths
    return _RESERVE * sum(worth for card, worth in enumerate(strength) if left >> card & 1)


JUDGE = EmperorJudge()
