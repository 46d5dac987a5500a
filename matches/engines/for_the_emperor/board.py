"""The seven battlefields without colours: how many Warriors, which Banners, and what FE-3.2 to FE-3.4 say.

Battlefields count from 0 and are kept as masks. Those without a Banner are sorted by how many Warriors they
hold, so that "which battlefield gets the highest Banner" and "which is open" are one or two `|`.
"""

from .phases import BANNERS, EVERYWHERE, FIELDS, NONE_LEFT, THREE

Placed = tuple[int, int]
"""A battlefield and the value of the Banner it gets."""
_NUMBER_IN = [mask.bit_count() for mask in range(EVERYWHERE + 1)]


class Board:
    """`free[n]`: battlefields without a Banner that hold n Warriors; `room`: those with a Banner and room.

    `counting`: how many battlefields count as three or more. `top`: the highest Banner in supply from 2 up,
    else NONE_LEFT. `open`: where a Warrior may land by FE-3.2 and FE-3.3; it is right after `assign`.
    """

    __slots__ = ("banner", "count", "counting", "free", "open", "room", "supply", "top")

    def __init__(self) -> None:
        self.count, self.banner = [0] * FIELDS, [0] * FIELDS
        self.supply = list(BANNERS)
        self.free = [EVERYWHERE, 0, 0, 0, 0, 0]
        self.room, self.counting, self.top, self.open = 0, 0, len(BANNERS) - 1, EVERYWHERE

    def clone(self) -> "Board":
        """An independent copy."""
        copy = Board.__new__(Board)
        copy.count, copy.banner = self.count[:], self.banner[:]
        copy.supply, copy.free = self.supply[:], self.free[:]
        copy.room, copy.counting, copy.top, copy.open = self.room, self.counting, self.top, self.open
        return copy

    def counts(self, at: int) -> bool:
        """Whether a battlefield counts as three or more."""
        return self.count[at] >= THREE or self.banner[at] >= THREE

    def land(self, at: int, bit: int) -> bool:
        """A Warrior comes to a battlefield that is open; whether that begins to count."""
        held = self.count[at]
        self.count[at] = held + 1
        if self.banner[at]:
            if held + 1 == self.banner[at]:
                self.room ^= bit
            return False
        self.free[held] ^= bit
        self.free[held + 1] |= bit
        if held + 1 == THREE:
            self.counting += 1
            return True
        return False

    def lift(self, at: int) -> bool:
        """A Warrior leaves a battlefield; whether that ceases to count."""
        held, bit = self.count[at], 1 << at
        self.count[at] = held - 1
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
        self.supply[value] -= 1
        if value > held:
            self.room |= bit
        while self.top != NONE_LEFT and not self.supply[self.top]:
            self.top = self.top - 1 if self.top > 2 else NONE_LEFT
        begins = value >= THREE > held
        if begins:
            self.counting += 1
        return begins

    def values(self, at: int) -> int:
        """Mask of the values that a Ronin on `at` may give, which has no Banner (FE-4.2)."""
        most = 4 if self.counting < THREE or self.counts(at) else 2
        held = self.count[at]
        return sum(1 << value for value in range(1, most + 1) if self.supply[value] and value >= held)

    def assign(self) -> list[Placed]:
        """FE-3.4: place the Banners that are due, and find anew what is open."""
        free, placed = self.free, []
        if free[self.top] or (self.supply[1] and _NUMBER_IN[free[0] | free[1]] == self.supply[1]):
            placed = self._place()
        open_without = free[0] | free[1] | free[3]
        self.open = self.room | (open_without | free[2] if self.counting < THREE else open_without)
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
