"""Actions of The Great Harvest: small objects that are made once and shared, so that they compare and travel
cheaply.

What concerns one Combo is kept in a `Row`, one a Combo number, with the answers to "which of these masks"
remembered.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import Any, Final

from ..core import Event
from .tables import Tables

PLACE, TOOL, GROW, FEED_CARD, FEED_COMBO, TURN_IN, DRAW, DISCARD, FIRST, DRAWN, ROLL = range(11)
WORDS: Final = (
    "place", "tool", "grow", "feed", "feed", "turn_in", "draw", "discard", "first", "drawn", "roll",
)  # fmt: skip
_SHARED_ROWS: Final = 512  # Combos of higher numbers get rows of their own, so that nothing grows without end
_REMEMBERED: Final = 4096  # answers a row
_KEPT_DISCARDS: Final = 20_000
_USUAL_SURPLUS: Final = 3  # a hand of seven and three draws


class Action:
    """One thing that a seat or chance does, with the event it brings about where that is always the same.

    Numbers that an action does not have are -1. `value`: the pips of a roll, the Profits of a tool.
    """

    __slots__ = ("_fields", "bit", "card", "cards", "combo", "events", "op", "seat", "source", "value")

    def __init__(
        self,
        op: int,
        fields: dict[str, Any],
        *,
        card: int = -1,
        combo: int = -1,
        source: int = -1,
        seat: int = -1,
        cards: tuple[int, ...] = (),
        event: str = "",
    ) -> None:
        self.op, self._fields = op, fields
        self.card, self.combo, self.source, self.seat = card, combo, source, seat
        self.value = -1
        self.cards = cards  # dense numbers in rising order
        self.bit = 1 << card if card >= 0 else 0  # 0 where the card cannot be meant, so that no mask holds it
        self.events: tuple[Event, ...] = (Event(event, fields),) if event else ()

    @property
    def do(self) -> str:
        """The word of its entry."""
        return WORDS[self.op]

    def fields(self) -> dict[str, Any]:
        """The fields of its entry other than `by` and `do`."""
        return dict(self._fields)

    def _key(self) -> tuple[int | tuple[int, ...], ...]:
        return self.op, self.card, self.combo, self.source, self.seat, self.value, self.cards

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Action) and self._key() == other._key())

    def __hash__(self) -> int:
        return hash(self._key())

    def __repr__(self) -> str:
        return f"<{self.do} {self._fields}>"


DRAW_CARD: Final = Action(DRAW, {}, event="drawing")


def bits_of(mask: int) -> Iterator[int]:
    """The positions of the ones in `mask`, lowest first."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


class Row:
    """The actions on the Combo of one number."""

    __slots__ = (
        "_by_offer",
        "_feed",
        "_from",
        "_tool",
        "by_mask",
        "grow",
        "number",
        "placed",
        "tables",
        "turn_in",
    )

    def __init__(self, tables: Tables, number: int) -> None:
        self.tables, self.number = tables, number
        self._tool: dict[int, Action] = {}
        self._feed: dict[int, Action] = {}
        self._from: dict[int, Action] = {}
        self.by_mask: dict[int, tuple[Action, ...]] = {0: ()}
        self._by_offer: dict[int, tuple[Action, ...]] = {0: ()}
        self.placed = (Event("placed", {"combo": number}),)
        self.grow = Action(GROW, {"combo": number}, combo=number, event="grown")
        self.turn_in = Action(TURN_IN, {"combo": number}, combo=number)

    def tool(self, card: int) -> Action:
        """Placing the tool `card` on the Combo."""
        action = self._tool.get(card)
        if action is None:
            fields = {"card": self.tables.ids[card], "combo": self.number}
            action = self._tool[card] = Action(
                TOOL, fields, card=card, combo=self.number, event=self._event(card)
            )
            action.bit = action.bit if self.tables.tools[card] else 0
            action.value = self.tables.profits[card]
        return action

    def _event(self, card: int) -> str:
        tool = self.tables.tools[card]
        return f"{tool.kind}-placed" if tool else ""

    def feed_card(self, card: int) -> Action:
        """Feeding the Combo the bare `card` from the hand."""
        action = self._feed.get(card)
        if action is None:
            fields = {"combo": self.number, "card": self.tables.ids[card]}
            action = self._feed[card] = Action(FEED_CARD, fields, card=card, combo=self.number, event="fed")
        return action

    def feed_from(self, source: int) -> Action:
        """Feeding the Combo another one, by its number."""
        action = self._from.get(source)
        if action is None:
            fields = {"combo": self.number, "from_combo": source}
            action = Action(FEED_COMBO, fields, source=source, combo=self.number, event="fed-combo")
            if 0 <= source < _SHARED_ROWS:
                self._from[source] = action
        return action

    def actions(self, mask: int) -> tuple[Action, ...]:
        """The actions of a mask of cards with the bits of growing and turning in."""
        known = self.by_mask.get(mask)
        return known if known is not None else _remember(self.by_mask, mask, self._of_mask(mask))

    def _of_mask(self, mask: int) -> tuple[Action, ...]:
        tables = self.tables
        cards = bits_of(mask & ~tables.always)
        found = [self.tool(card) if tables.tools[card] else self.feed_card(card) for card in cards]
        found += [self.grow] if mask & tables.grow_bit else []
        return (*found, self.turn_in) if mask & tables.turn_bit else tuple(found)

    def feeds(self, offered: int) -> tuple[Action, ...]:
        """The actions of feeding each of a mask of Combo numbers."""
        known = self._by_offer.get(offered)
        if known is None:
            known = _remember(self._by_offer, offered, tuple(map(self.feed_from, bits_of(offered))))
        return known


def _remember(
    answers: dict[int, tuple[Action, ...]], key: int, found: tuple[Action, ...]
) -> tuple[Action, ...]:
    if len(answers) >= _REMEMBERED:
        answers.clear()
    answers[key] = found
    return found


class _Discards(dict[tuple[int, ...], Action]):
    """By the cards in rising order; made when first asked for."""

    def __init__(self, tables: Tables) -> None:
        super().__init__()
        self.tables = tables
        self.singly = [self[(card,)] for card in range(len(tables.ids))]

    def __missing__(self, cards: tuple[int, ...]) -> Action:
        fields = {"cards": [self.tables.ids[card] for card in cards]}
        action = Action(DISCARD, fields, cards=cards, event="discarded")
        if len(self) >= _KEPT_DISCARDS:
            self.clear()
        if len(cards) <= _USUAL_SURPLUS:
            self[cards] = action
        return action


class Actions:
    """All actions with the cards of one catalogue."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.place = tuple(Action(PLACE, {"card": name}, card=card) for card, name in enumerate(tables.ids))
        self.rolls = tuple(map(_rolled, range(1, 7)))
        self._rows = [Row(tables, number) for number in range(8)]
        self.discards = _Discards(tables)
        self._places: dict[int, tuple[Action, ...]] = {0: ()}
        self.drawn_one = lru_cache(maxsize=4096)(self._drawn_one)

    def row(self, number: int) -> Row:
        """The actions on the Combo of that number, whether there is one or not."""
        if not 0 <= number < _SHARED_ROWS:
            return Row(self.tables, number)
        while number >= len(self._rows):
            self._rows.append(Row(self.tables, len(self._rows)))
        return self._rows[number]

    def places(self, mask: int) -> tuple[Action, ...]:
        """The actions of placing each of a mask of crops and animals."""
        known = self._places.get(mask)
        if known is None:
            known = _remember(self._places, mask, tuple(self.place[card] for card in bits_of(mask)))
        return known

    def _drawn_one(self, seat: int, card: int) -> Action:
        return self.drawn(seat, (card,))

    def drawn(self, seat: int, cards: tuple[int, ...]) -> Action:
        """Chance gives `seat` these cards; they are put in rising order."""
        cards = tuple(sorted(cards))
        fields = {"seat": seat, "cards": self._ids(cards)}
        one = len(cards) == 1
        event = "drawn" if one else "opening"
        return Action(DRAWN, fields, seat=seat, cards=cards, card=cards[0] if one else -1, event=event)

    def discard(self, cards: tuple[int, ...]) -> Action:
        """Discarding these cards, in any order."""
        return self.discards[tuple(sorted(cards))]

    def _ids(self, cards: tuple[int, ...]) -> list[str]:
        return [self.tables.ids[card] for card in cards]


def _rolled(pips: int) -> Action:
    action = Action(ROLL, {"dice": [pips]}, event="rolled")
    action.value = pips
    return action


def first(seat: int) -> Action:
    """Chance lets `seat` begin."""
    return Action(FIRST, {"seat": seat}, seat=seat, event="first")
