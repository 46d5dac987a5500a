"""Actions of For the Emperor: small objects that are made once and shared, so that they compare and travel
cheaply. Lists of legal actions are looked up by masks of Warriors and battlefields.
"""

from collections.abc import Callable
from itertools import combinations
from typing import Any, Final

from ..core import Event
from .phases import BANNER, DRAW, EVERYWHERE, FIELDS, HAND, PLAY, RETURN, SHIFT, TOKEN
from .tables import Tables, fields_in

DRAWN: Final = DRAW
WORDS: Final = {
    PLAY: "play",
    TOKEN: "token",
    BANNER: "banner",
    RETURN: "return",
    SHIFT: "shift",
    DRAWN: "drawn",
}
SEATS: Final = (0, 1)


class Action:
    """One thing that a seat or chance does; `op`: what must be due for it. Battlefields count from 0.

    Numbers that an action does not have are -1, masks 0.
    """

    __slots__ = (
        "_fields", "ability", "at", "at_bit", "bit", "card", "cards", "do", "events", "guard", "heavy",
        "mask", "op", "owner", "places", "seat", "then", "to", "value",
    )  # fmt: skip

    def __init__(self, op: int, fields: dict[str, Any], event: str, **numbers: Any) -> None:
        self.op, self._fields = op, fields
        self.do: str = numbers.get("do", WORDS[op])
        self.card: int = numbers.get("card", -1)
        self.at: int = numbers.get("at", -1)
        self.to: int = numbers.get("to", -1)
        self.owner: int = numbers.get("owner", -1)
        self.seat: int = numbers.get("seat", -1)
        self.value: int = numbers.get("value", -1)
        self.cards: tuple[int, ...] = numbers.get("cards", ())
        self.bit = 1 << self.card if self.card >= 0 else 0
        self.at_bit = 1 << self.at if self.at >= 0 else 0
        self.mask = sum({1 << card for card in self.cards})
        self.ability: Any = None  # what asks for an answer when the Warrior is played
        self.heavy = self.guard = False
        self.places: tuple[
            tuple[int, int], ...
        ] = ()  # by seat: index into `places` of a state, and its value
        self.events: tuple[Event, ...] = (Event(event, fields),) if event else ()
        self.then: tuple[Event, ...] = self.events  # with the turn that usually follows

    def fields(self) -> dict[str, Any]:
        """The fields of its entry other than `by` and `do`."""
        return dict(self._fields)

    def _key(self) -> tuple[str | int | tuple[int, ...], ...]:
        return self.do, self.card, self.at, self.to, self.owner, self.seat, self.value, self.cards

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Action) and self._key() == other._key())

    def __hash__(self) -> int:
        return hash(self._key())

    def __repr__(self) -> str:
        return f"<{self.do} {self._fields}>"


class Looked(dict[int, tuple[Action, ...]]):
    """Actions by a mask, made when first asked for. There are few masks, so nothing is ever forgotten."""

    def __init__(self, make: Callable[[int], list[Action]]) -> None:
        super().__init__()
        self.make = make

    def __missing__(self, key: int) -> tuple[Action, ...]:
        found = self[key] = tuple(self.make(key))
        return found


class Actions:
    """All actions with the Warriors of one catalogue in one variant.

    `plays`: by a mask of Warriors, for each of them its plays by a mask of battlefields.
    """

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        cards, fields = range(len(tables.ids)), range(FIELDS)
        self.play = [[self._play(card, at) for at in fields] for card in cards]
        self.token = [Action(TOKEN, {"at": at + 1}, "token-placed", at=at) for at in fields]
        self.banner = [Action(BANNER, {"value": value}, "", value=value) for value in range(5)]
        self.back = [Action(RETURN, {"card": tables.ids[card]}, "", card=card) for card in cards]
        self.decline = Action(RETURN, {}, "declined", do="decline")
        self.shift = [[[_shift(owner, at, to) for to in fields] for at in fields] for owner in SEATS]
        self.draw = [[self._drawn(seat, (card,)) for card in cards] for seat in SEATS]
        hands = list(combinations(cards, HAND))
        self.deals = [tuple(self._drawn(seat, hand) for hand in hands) for seat in SEATS]
        self._deal_of = {(deal.seat, deal.cards): deal for deals in self.deals for deal in deals}
        rows = [tuple(self._plays(card, mask) for mask in range(EVERYWHERE + 1)) for card in cards]
        self.plays = [tuple(rows[card] for card in self._cards(hand)) for hand in range(tables.all + 1)]
        self.tokens = [self._tokens(at) for at in fields]
        self.banners = Looked(
            lambda values: [self.banner[value] for value in range(1, 5) if values >> value & 1]
        )
        self.returns = Looked(self._returns)
        self.shifts = Looked(self._shifts)
        self.draws = [self._draws(seat) for seat in SEATS]

    def _play(self, card: int, at: int) -> Action:
        fields = {"card": self.tables.ids[card], "at": at + 1}
        action = Action(PLAY, fields, "played", card=card, at=at)
        action.places = ((card, at), (len(self.tables.ids) + card, FIELDS + at))
        action.heavy = bool(self.tables.heavy & action.bit)
        action.guard = bool(self.tables.guards & action.bit)
        return action

    def drawn(self, seat: int, cards: tuple[int, ...]) -> Action:
        """Chance gives `seat` these Warriors; they are put in rising order."""
        if len(cards) == 1:
            return self.draw[seat][cards[0]]
        cards = tuple(sorted(cards))
        return self._deal_of.get((seat, cards)) or self._drawn(seat, cards)

    def _drawn(self, seat: int, cards: tuple[int, ...]) -> Action:
        fields = {"seat": seat, "cards": [self.tables.ids[card] for card in cards]}
        single = cards[0] if len(cards) == 1 else -1
        event = "drawn" if len(cards) == 1 else "dealt"
        action = Action(DRAWN, fields, event, seat=seat, cards=cards, card=single)
        action.then = (*action.events, Event("turn", {"seat": 1 - seat}))
        return action

    def _plays(self, card: int, mask: int) -> tuple[Action, ...]:
        return tuple(self.play[card][at] for at in fields_in(mask))

    def _cards(self, mask: int) -> list[int]:
        return [card for card in range(len(self.tables.ids)) if mask >> card & 1]

    def _tokens(self, at: int) -> tuple[Action, ...]:
        return tuple(action for action in self.token if action.at != at)

    def _returns(self, mask: int) -> list[Action]:
        return [*(self.back[card] for card in self._cards(mask)), self.decline]

    def _shifts(self, marks: int) -> list[Action]:
        """By where tokens lie: bit `owner * FIELDS + field`."""
        places = [(owner, at) for owner in SEATS for at in range(FIELDS) if marks >> owner * FIELDS + at & 1]
        return [action for owner, at in places for action in self.shift[owner][at] if action.to != at]

    def _draws(self, seat: int) -> Looked:
        return Looked(lambda pile: [self.draw[seat][card] for card in self._cards(pile)])


def _shift(owner: int, at: int, to: int) -> Action:
    fields = {"owner": owner, "from": at + 1, "to": to + 1}
    action = Action(SHIFT, fields, "shifted", owner=owner, at=at, to=to)
    action.events = (Event("shifted", {**fields, "seat": owner}),)
    return action
