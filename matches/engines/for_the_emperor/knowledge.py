"""Who may know what: observations built up from what is allowed, the whole state, and resampling what is
hidden.

Open: the table, the supply of Banners, sizes of hands and piles. By elimination everybody knows which
Warriors are in a seat's hand and pile together, a returned one in hand, and the hand once the pile is empty.
The order of a pile is nobody's, and no position has one.
"""

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING, Any

from decks.validation.for_the_emperor import ARMIES

from ..canonical import digest_of
from .actions import SEATS
from .phases import FIELDS
from .setup import GAME

if TYPE_CHECKING:
    from .state import ForTheEmperorState

_PHASES = ("play", "token", "banner", "return", "shift", "drawn", "drawn", "over")


def observe(state: "ForTheEmperorState", seat: int | None) -> dict[str, Any]:
    """The position as `seat` (None: a spectator) may see it."""
    due, table = state.pending_draw(), state.table()
    return {
        "game": GAME,
        "seat": seat,
        "variant": state.setup.variant,
        "turn": state.turn,
        "due": _PHASES[state.phase],
        "chance": {"do": due.do, "seat": due.seat, "count": due.number} if due else None,
        "active": state.active if state.turn and not state.is_terminal() else None,
        "asked": _asked(state),
        "supply": [value for value in (4, 3, 2, 1) for _ in range(state.board.supply[value])],
        "battlefields": [_battlefield(state, table, at) for at in range(FIELDS)],
        "finished": state.is_terminal(),
        "winners": list(state.outcome().winners),
        "seats": [_seen_seat(state, number, seat) for number in SEATS],
    }


def _asked(state: "ForTheEmperorState") -> dict[str, Any] | None:
    """The Warrior whose player owes an answer."""
    if state.asked is None:
        return None
    return {"card": state.setup.tables.ids[state.asked.card], "at": state.asked.at + 1}


def _battlefield(state: "ForTheEmperorState", table: Sequence[int], at: int) -> dict[str, Any]:
    lists = state.setup.tables.lists
    return {
        "at": at + 1,
        "banner": state.board.banner[at] or None,
        "counts": state.board.counts(at),
        "warriors": {str(seat): list(lists[table[seat * FIELDS + at]]) for seat in SEATS},
        "tokens": {str(seat): state.tokens[seat * FIELDS + at] for seat in SEATS},
    }


def _seen_seat(state: "ForTheEmperorState", number: int, seat: int | None) -> dict[str, Any]:
    """A hand is its owner's; of another one, what everybody can tell."""
    lists, hand, pile = state.setup.tables.lists, state.hands[number], state.piles[number]
    known = hand if number == seat else known_hand(state, number)
    seen: dict[str, Any] = {
        "army": ARMIES[number],
        "hand_size": hand.bit_count(),
        "pile_size": pile.bit_count(),
        "hand": list(lists[known]),
        "hand_or_pile": list(lists[(hand | pile) & ~known]),
    }
    if number == seat:
        seen["pile"] = seen.pop("hand_or_pile")
    return seen


def known_hand(state: "ForTheEmperorState", number: int) -> int:
    """Mask of the Warriors that everybody knows to be in a seat's hand."""
    hand = state.hands[number]
    return hand & state.returned[number] if state.piles[number] else hand


def document(state: "ForTheEmperorState") -> dict[str, Any]:
    """The whole state: what a spectator sees, and what is hidden from him."""
    lists = state.setup.tables.lists
    hidden = [
        {"hand": list(lists[state.hands[seat]]), "pile": list(lists[state.piles[seat]])} for seat in SEATS
    ]
    return {**observe(state, None), "hidden": hidden}


def digest(state: "ForTheEmperorState", *, public: bool) -> str:
    """The hash of the whole state, or of its public form."""
    return digest_of(observe(state, None) if public else document(state))


def resample(state: "ForTheEmperorState", seat: int | None, rng: Random) -> "ForTheEmperorState":
    """A copy in which the unseen Warriors of every other seat are dealt anew among its hand and its pile."""
    copy = state.clone()
    for number in SEATS:
        if number != seat:
            _deal_anew(copy, number, rng)
    return copy


def _deal_anew(state: "ForTheEmperorState", number: int, rng: Random) -> None:
    known, both = known_hand(state, number), state.hands[number] | state.piles[number]
    pool = [card for card in range(len(state.setup.tables.ids)) if both & ~known & 1 << card]
    dealt = rng.sample(pool, state.hands[number].bit_count() - known.bit_count())
    hand = known | sum(1 << card for card in dealt)
    state.hands[number], state.piles[number] = hand, both & ~hand
