"""Events that are made once and shared: by battlefield (counted from 0), by seat, or alone. All but PLACED
are tuples, to be joined.
"""

from typing import Any, Final

from ..core import Event
from .phases import BANNERS, FIELDS
from .scoring import Result

Events = tuple[Event, ...]


def _at_each(code: str, **data: Any) -> tuple[Events, ...]:
    return tuple((Event(code, {"at": at + 1, **data}),) for at in range(FIELDS))


def _given(code: str) -> tuple[tuple[Events, ...], ...]:
    """By value and battlefield."""
    return tuple(_at_each(code, value=value) for value in range(len(BANNERS)))


COUNTS: Final = _at_each("counts")
COUNTS_NO_MORE: Final = _at_each("counts-no-more")
BANNER_THERE: Final = _at_each("banner-there")
BANNER_COUNTS: Final = _at_each("banner-counts")
RETURNED: Final = _at_each("returned")
RETURNED_TOKEN: Final = _at_each("returned-token")
CHOSEN: Final = _given("banner-chosen")
FORCED: Final = _given("banner-forced")
PLACED: Final = tuple(
    tuple(event for (event,) in row) for row in (*_given("last-banners")[:2], *_given("banner-placed")[2:])
)
NOTHING_TO_RETURN: Final[Events] = (Event("nothing-to-return"),)
NOTHING_TO_SHIFT: Final[Events] = (Event("nothing-to-shift"),)
GOES_ON: Final[Events] = (Event("goes-on"),)
NO_DRAW: Final[Events] = (Event("no-draw"),)
TURN: Final = tuple((Event("turn", {"seat": seat}),) for seat in (0, 1))
SKIPPED: Final = tuple((Event("skipped", {"seat": seat}),) for seat in (0, 1))


def ended(result: Result) -> Events:
    """The end, told by why it ended so."""
    (first, second), breaks, winner = result.controlled, result.breaks, result.winners[0]
    most, fewest = (second, first) if winner else (first, second)
    data: dict[str, Any] = {"most": most, "fewest": fewest, "seat": winner}
    data["high"], data["low"] = breaks[winner], breaks[1 - winner]
    return (Event(_ENDS[result.why], data),)


_ENDS: Final = {"shared": "shared", "battlefields": "won", "tie-break": "won-tiebreak"}
