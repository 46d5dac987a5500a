"""What one seat has: hand, Farm Supply, Compost and the Combos on its Farm, with its legal placements kept up
to date.

Cards are counts by dense number, because order means nothing anywhere. Which cards are in hand is also a
mask, so that "what of my hand fits here" is one `&`. The placements of each Combo are worked out again only
when its own stage, a card that it accepts, or the Feed on offer has changed.
"""

from collections.abc import Iterator
from itertools import combinations

from .actions import Action, Actions, Row
from .stage import Stage
from .tables import Tables

GROWTH = -1  # stands among the parts of a Combo for a growth token, which is no card
NO_CARD = -1
PAIR = 2


class Combo:
    """A crop or animal on the Farm with what is on it.

    `parts` in the order of placing: cards, GROWTH, and for Feed from the Farm its Combo. `worth` is what it
    would pay.
    """

    __slots__ = ("accepts", "bit", "by_mask", "die", "number", "parts", "row", "stage", "wants", "worth")

    def __init__(self, number: int, row: Row, stage: Stage, worth: int) -> None:
        self.number, self.row, self.bit, self.by_mask = number, row, 1 << number, row.by_mask
        self.stage, self.accepts, self.wants, self.worth = stage, stage.accepts, stage.wants, worth
        self.parts: list[int | Combo] = [stage.grown.card]
        self.die = 0

    def clone(self) -> "Combo":
        """A copy; nested Combos are shared, because nothing changes them any more."""
        copy = Combo.__new__(Combo)
        copy.number, copy.row, copy.bit, copy.by_mask = self.number, self.row, self.bit, self.by_mask
        copy.die = self.die
        copy.stage, copy.accepts, copy.wants, copy.worth = self.stage, self.accepts, self.wants, self.worth
        copy.parts = list(self.parts)
        return copy

    def cards(self) -> Iterator[int]:
        """Every card in it, those of nested Combos too."""
        for part in self.parts:
            if isinstance(part, Combo):
                yield from part.cards()
            elif part != GROWTH:
                yield part

    def holds(self, number: int) -> bool:
        """Whether the Combo of that number is nested in this one."""
        nested = [part for part in self.parts if isinstance(part, Combo)]
        return any(part.number == number or part.holds(number) for part in nested)


class Holding:
    """Everything of one seat. `old` are cards of the hand that were in it at the last recycling (see
    `resample`).
    """

    __slots__ = (
        "actions", "acts", "combos", "compost", "draws", "hand", "hand_size", "kinds", "mask", "next_number",
        "offers", "old", "places", "profits", "starts", "supply", "tables",
    )  # fmt: skip

    def __init__(
        self, tables: Tables, actions: Actions, starts: tuple[Stage | None, ...], seat: int, deck: list[int]
    ) -> None:
        self.tables, self.actions, self.starts = tables, actions, starts
        self.hand, self.hand_size = [0] * len(tables.ids), 0
        self.supply = [card for card, count in enumerate(deck) for _ in range(count)]
        self.compost: list[int] = []
        self.kinds = tuple(card for card, count in enumerate(deck) if count)  # what the deck is made of
        self.draws = {card: actions.drawn_one(seat, card) for card in self.kinds}
        self.old: list[int] | None = None
        self.profits = 0
        self.next_number = 1
        self.combos: dict[int, Combo] = {}
        self.acts: dict[int, tuple[Action, ...]] = {}  # by Combo, in the order of their numbers
        self.places: tuple[Action, ...] = ()
        self.mask = tables.always
        self.offers = [0] * len(tables.resources)  # by resource: mask of the Combos that are Feed of it

    def clone(self) -> "Holding":
        """An independent copy."""
        copy = Holding.__new__(Holding)
        copy.tables, copy.actions, copy.starts = self.tables, self.actions, self.starts
        copy.kinds, copy.draws = self.kinds, self.draws
        copy.hand, copy.hand_size = list(self.hand), self.hand_size
        copy.compost, copy.supply = list(self.compost), list(self.supply)
        copy.old = list(self.old) if self.old else None
        copy.profits, copy.next_number, copy.mask = self.profits, self.next_number, self.mask
        copy.combos = {number: combo.clone() for number, combo in self.combos.items()}
        copy.acts, copy.places, copy.offers = dict(self.acts), self.places, list(self.offers)
        return copy

    def ways_to_lose(self, count: int) -> list[tuple[int, ...]]:
        """Every multiset of so many cards of the hand, each in rising order; those without a pair first."""
        hand = self.hand
        kinds = [card for card in self.kinds if hand[card]]
        ways: list[tuple[int, ...]] = list(combinations(kinds, count))
        if count > 1 and len(kinds) < self.hand_size:
            ways += [way for card in kinds if hand[card] > 1 for way in self._with_pair(card, kinds, count)]
        return ways

    def _with_pair(self, card: int, kinds: list[int], count: int) -> list[tuple[int, ...]]:
        """The multisets of two or three cards that hold `card` twice; no surplus is ever larger."""
        if count == PAIR:
            return [(card, card)]
        assert count == PAIR + 1, "a hand of seven and three draws"
        ways: list[tuple[int, ...]] = [
            (card, card, other) if other > card else (other, card, card) for other in kinds if other != card
        ]
        return [*ways, (card, card, card)] if self.hand[card] > PAIR else ways

    def can_draw(self) -> bool:
        """Whether there is a card to draw, from the Supply or by recycling."""
        return bool(self.supply or self.compost)

    def can_work(self) -> bool:
        """Whether any Labor is legal."""
        return self.can_draw() or bool(self.places) or any(self.acts.values())

    # Cards into and out of the hand

    def gain(self, card: int, bit: int) -> bool:
        """Move `card`, whose bit is `bit`, from the Supply to the hand; False when it is not there."""
        try:
            self.supply.remove(card)
        except ValueError:
            return False
        hand = self.hand
        hand[card] += 1
        self.hand_size += 1
        if hand[card] == 1:
            self.mask |= bit
            self._hand_changed(bit)
        return True

    def open_with(self, cards: tuple[int, ...]) -> bool:
        """Move the opening hand from the Supply, while the Farm is empty; False where it cannot be."""
        supply = list(self.supply)
        try:
            for card in cards:
                supply.remove(card)
        except ValueError:
            return False
        hand = list(self.hand)
        for card in cards:
            hand[card] += 1
        self.hand_size += len(cards)
        self.deal(hand, supply)
        return True

    def lose(self, card: int) -> None:
        """Take `card` out of the hand."""
        hand = self.hand
        hand[card] -= 1
        self.hand_size -= 1
        if self.old is not None and self.old[card]:
            self.old[card] -= 1
        if not hand[card]:
            bit = 1 << card
            self.mask ^= bit
            self._hand_changed(bit)

    def _hand_changed(self, bit: int) -> None:
        if bit & self.tables.placeable:
            self.places = self.actions.places(self.mask & self.tables.placeable)
        for combo in self.combos.values():
            if bit & combo.accepts:
                self.refresh(combo)

    def deal(self, hand: list[int], supply: list[int]) -> None:
        """Replace what is in hand and in the Supply."""
        self.hand, self.supply = hand, supply
        self.mask = self.tables.always | sum([1 << card for card in self.kinds if hand[card]])
        self.places = self.actions.places(self.mask & self.tables.placeable)
        for combo in self.combos.values():
            self.refresh(combo)

    def discard(self, card: int) -> None:
        """Move `card` from the hand to the Compost."""
        self.lose(card)
        self.compost.append(card)

    def recycle(self) -> None:
        """Take the whole Compost in as the new Supply, which is empty."""
        self.supply, self.compost = self.compost, []
        self.old = list(self.hand)

    # The Farm

    def refresh(self, combo: Combo) -> None:
        """Work out the legal placements on a Combo again."""
        mask = combo.accepts & self.mask
        acts = combo.by_mask.get(mask)
        if acts is None:
            acts = combo.row.actions(mask)
        if combo.wants:  # only what may be fed looks for Feed on the Farm
            offered = 0
            for kind in combo.wants:
                offered |= self.offers[kind]
            if offered:
                acts += combo.row.feeds(offered & ~combo.bit)
        self.acts[combo.number] = acts

    def place(self, card: int, stage: Stage) -> Combo:
        """Lay a crop or animal from the hand on the Farm; it is Feed as it lies there."""
        number = self.next_number
        self.next_number = number + 1
        combo = Combo(number, self.actions.row(number), stage, self.tables.profits[card])
        self.lose(card)
        self.combos[number] = combo
        self.refresh(combo)
        self._offer(combo)
        return combo

    def advance(self, combo: Combo, stage: Stage, card: int = NO_CARD) -> None:
        """Bring a Combo to its next stage, by a card of the hand where one is named."""
        fed_before = combo.stage.feeds
        combo.stage, combo.accepts, combo.wants = stage, stage.accepts, stage.wants
        if card != NO_CARD:
            self.lose(card)
        self.refresh(combo)
        if stage.feeds != fed_before:
            self._offer(combo)

    def remove(self, combo: Combo) -> None:
        """Take a Combo off the Farm: turned in, or nested."""
        del self.combos[combo.number], self.acts[combo.number]
        if combo.stage.feeds:
            self._offer(combo)

    def _offer(self, combo: Combo) -> None:
        """A Combo begins or ceases to be Feed: those that want its resource are worked out again."""
        kind = combo.stage.grown.resource
        self.offers[kind] ^= combo.bit
        for other in self.combos.values():
            if kind in other.wants:
                self.refresh(other)
