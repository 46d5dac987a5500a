"""The end of a match."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ..core import Event
from .faults import Events
from .phases import OVER
from .tables import MINOR_SQUARES

if TYPE_CHECKING:
    from .state import HarrowState

HESTERS_SEAT = 1
"""Against the Fair Folk alone."""


def finish(state: "HarrowState", winners: Sequence[int], why: str) -> Events:
    """The match is over; nothing is due any more."""
    state.stage, state.winners, state.why = OVER, tuple(sorted(winners)), why
    state.dues.clear()
    word = "won" if len(winners) == 1 else "won-together"
    return (Event(why), Event(word, {"seat": state.winners[0], "seats": list(state.winners)}))


def minor_victory(state: "HarrowState") -> Events:
    """The match ends at once; who wins depends on the squares and the items found."""
    hester = state.boxes >= MINOR_SQUARES[state.sought]
    fair_folk = state.queen_found or not hester
    winners = [seat for seat, wins in ((0, fair_folk), (HESTERS_SEAT, hester)) if wins]
    return finish(state, winners, "minor-victory")
