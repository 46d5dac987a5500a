"""A fight that is going on: a battle in a contested hex, or a single bombardment."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from .board import OFF
from .faults import Events

if TYPE_CHECKING:
    from .state import ConquestState


Finish = Callable[["ConquestState", "Clash"], Events]
Hit = tuple[int, int]
"""Who rolled it (a seat), and the type whose die it was."""


class Clash:
    """Who fights whom for which hex, and what is still to be given out.

    `shooter` is the unit that fires, empty in a battle. `ships` support the attacker, `backs` are the hexes
    that he came from. `queue` holds the hits that have not been given out, `struck` the units that have been
    hit, `refuge` the hex that the defender retreats to. `answered`: the target of a bombardment shoots back.
    `finish` goes on when all hits have been given out.
    """

    __slots__ = (
        "answered", "at", "attacker", "backs", "defender", "finish", "queue", "refuge", "round", "ships",
        "shooter", "struck",
    )  # fmt: skip

    def __init__(self, at: int, attacker: int, defender: int, finish: Finish, shooter: str = "") -> None:
        self.at, self.attacker, self.defender, self.shooter = at, attacker, defender, shooter
        self.finish = finish
        self.ships: tuple[str, ...] = ()
        self.backs: tuple[int, ...] = ()
        self.round = 0
        self.queue: list[Hit] = []
        self.struck: list[str] = []
        self.refuge = OFF
        self.answered = False

    def clone(self) -> "Clash":
        """An independent copy."""
        copy = Clash(self.at, self.attacker, self.defender, self.finish, self.shooter)
        copy.ships, copy.backs, copy.round = self.ships, self.backs, self.round
        copy.queue, copy.struck = list(self.queue), list(self.struck)
        copy.refuge, copy.answered = self.refuge, self.answered
        return copy

    def other(self, seat: int) -> int:
        """The side that `seat` fights."""
        return self.defender if seat == self.attacker else self.attacker
