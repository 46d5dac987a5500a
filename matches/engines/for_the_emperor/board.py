"""The seven battlefields without colours: how many Warriors, which Banners, and what FE-3.2 to FE-3.4 say.

Battlefields count from 0 and are kept as masks. Those without a Banner are sorted by how many Warriors they
hold, so that "which battlefield gets the highest Banner" and "which is open" are one or two `|`.
"""

from .phases import BANNERS, EVERYWHERE, FIELDS, NONE_LEFT, THREE

Placed = tuple[int, int]
"""A battlefield and the value of the Banner it gets."""
_NUMBER_IN = tuple(mask.bit_count() for mask in range(EVERYWHERE + 1))
_ALL_VALUES = sum(1 << value for value, number in enumerate(BANNERS) if number)
_LOW_VALUES = _ALL_VALUES & (1 << THREE) - 1
_NOT_BELOW = tuple(_ALL_VALUES & ~((1 << held) - 1) for held in range(5))


class Board:
    """`free[n]`: battlefields without a Banner that hold n Warriors; `room`: those with a Banner and room.

    `counting`: how many battlefields count as three or more. `stock`: mask of the values in supply; `top`:
    the highest of them from 2 up, else NONE_LEFT. `open`: where a Warrior may land by FE-3.2 and FE-3.3.
    `stirred`: Banners may follow from what has changed, or more than one battlefield has opened or closed.
    """

    __slots__ = ("banner", "count", "counting", "free", "open", "room", "stirred", "stock", "supply", "top")

    def __init__(self) -> None:
        self.count, self.banner = [0] * FIELDS, [0] * FIELDS
        self.supply, self.stock = list(BANNERS), _ALL_VALUES
        self.free = [EVERYWHERE, 0, 0, 0, 0, 0]
        self.room, self.counting, self.top, self.open = 0, 0, len(BANNERS) - 1, EVERYWHERE
        self.stirred = False

    def clone(self) -> "Board":
        """An independent copy."""
        copy = Board.__new__(Board)
        copy.count, copy.banner = self.count[:], self.banner[:]
        copy.supply, copy.stock = self.supply[:], self.stock
        copy.free, copy.stirred = self.free[:], self.stirred
        copy.room, copy.counting, copy.top, copy.open = self.room, self.counting, self.top, self.open
        return copy

    def counts(self, at: int) -> bool:
        """Whether a battlefield counts as three or more."""
        return self.count[at] >= THREE or self.banner[at] >= THREE

    def land(self, at: int, bit: int) -> bool:
        """A Warrior comes to a battlefield that is open; whether that begins to count."""
        held = self.count[at]
        self.count[at] = held + 1
        if banner := self.banner[at]:
            if held + 1 == banner:
                self.room ^= bit
                self.open ^= bit
            return False
        free = self.free
        free[held] ^= bit
        free[held + 1] |= bit
        return bool(held) and self._stir(held, bit)

    def _stir(self, held: int, bit: int) -> bool:
        """A Warrior has come to `held` others where no Banner is; whether that begins to count."""
        free = self.free
        if held + 1 == self.top or (held == 1 and _NUMBER_IN[free[0] | free[1]] == self.supply[1]):
            self.stirred = True
        if held == 1 and self.counting == THREE:
            self.open ^= bit  # a third one would make it count
        if held != THREE - 1:
            return False
        self.counting += 1
        if self.counting == THREE:
            self.open &= ~free[2]
        return True

    def lift(self, at: int) -> bool:
        """A Warrior leaves a battlefield; whether that ceases to count."""
        held, bit = self.count[at], 1 << at
        self.count[at] = held - 1
        self.stirred = True
        if self.banner[at]:
            self.room |= bit
            return False
        self.free[held] ^= bit
        self.free[held - 1] |= bit
        if held == THREE:
            self.counting -= 1
        return held == THREE

    def give(self, at: int, value: int) -> bool:
        """A battlefield without a Banner gets one from the supply; whether that makes it count."""
        held, bit = self.count[at], 1 << at
        self.free[held] ^= bit
        self.banner[at] = value
        self.stirred = True
        if value > held:
            self.room |= bit
        self.supply[value] -= 1
        if not self.supply[value]:
            self.stock ^= 1 << value
            highest = self.stock.bit_length() - 1
            self.top = highest if highest > 1 else NONE_LEFT
        begins = value >= THREE > held
        if begins:
            self.counting += 1
        return begins

    def values(self, at: int) -> int:
        """Mask of the values that a Ronin on `at` may give, which has no Banner (FE-4.2)."""
        fitting = self.stock & _NOT_BELOW[self.count[at]]
        return fitting if self.counting < THREE or self.counts(at) else fitting & _LOW_VALUES

    def assign(self) -> list[Placed]:
        """FE-3.4: place the Banners that are due, and find anew what is open."""
        free, ones, placed = self.free, self.supply[1], []
        if free[self.top] or (ones and _NUMBER_IN[free[0] | free[1]] == ones):
            placed = self._place()
        self.stirred = False
        if self.counting < THREE:
            self.open = self.room | free[0] | free[1] | free[2] | free[3]
        else:
            self.open = self.room | free[0] | free[1] | free[3]
        return placed

    def _place(self) -> list[Placed]:
        placed = []
        while fitting := self.free[self.top]:
            placed.append(((fitting & -fitting).bit_length() - 1, self.top))
            self.give(*placed[-1])
        few = self.free[0] | self.free[1]
        if self.supply[1] and _NUMBER_IN[few] == self.supply[1]:
            for at in range(FIELDS):
                if few >> at & 1:
                    placed.append((at, 1))
                    self.give(at, 1)
        return placed
