"""Where a match stands: its stages, kinds of turns, and what can be due in them."""

from typing import Final, NamedTuple

from .actions import (
    ARROW,
    BAG_TOKEN,
    BOARD,
    CARD,
    CLEANUP,
    COLLECT,
    DRAWN,
    GUESS,
    HIDE,
    MARK,
    NEST,
    OBJECTIVE,
    PLACE,
    REPORT,
    SKIP,
    SOLO,
    SPEND,
    TREE,
)  # fmt: skip

SETTING_UP, FREE, COLLECTING, SPENDING, ENDING, OVER = range(6)
"""Before the first turn; in a turn; in its clean-up: the offers, in a Solo turn their use, the end; over."""
STAGES: Final = ("set-up", "turn", "collecting", "spending", "ending", "over")

FAIR_FOLK_TURN, OWN_TURN, SOLO_TURN = range(3)
TURNS: Final = ("fair-folk", "own", "solo")

(
    DUE_DRAWN, DUE_HIDE, DUE_BOARD, DUE_SHOT, DUE_VANE, DUE_ARROW, DUE_GUESS, DUE_LAST_GUESS, DUE_MARK,
    DUE_TREE, DUE_COLLECT, DUE_SPEND, DUE_PLACE, DUE_SOLO, DUE_BAG,
) = range(15)  # fmt: skip
"""A shot is the arrow or the guess of an objective; the vane is the arrow of a card; the arrow and the last
guess are those of an offer, which may be skipped.
"""
WORDS_DUE: Final[tuple[tuple[int, ...], ...]] = (
    (DRAWN,),
    (HIDE,),
    (BOARD,),
    (ARROW, GUESS),
    (ARROW,),
    (ARROW, SKIP),
    (GUESS,),
    (GUESS, SKIP),
    (MARK,),
    (TREE,),
    (COLLECT,),
    (SPEND,),
    (PLACE,),
    (SOLO,),
    (BAG_TOKEN,),
)
"""By what is due: the words of its entries."""
OF_CHANCE: Final = frozenset({DUE_DRAWN, DUE_TREE, DUE_BAG})

WORDS_OF_TURN: Final = (
    frozenset({NEST, CARD, OBJECTIVE, CLEANUP}),
    frozenset({REPORT, SPEND, CLEANUP}),
    frozenset({REPORT, CLEANUP}),
)
"""By kind of turn: what the player in turn may do while nothing is due."""

HANDS, DISPLAY, FOR_TOWNSFOLK, FOR_BUILDING = range(4)
"""What a draw is for: the hand of the Fair Folk, the display, or the next hex of a token."""
ANYBODY_ELSE: Final = -3
"""Every seat but that of the Fair Folk."""


class Due(NamedTuple):
    """Something that is owed. `seat` owes it; `number` of cards of `deck` are for `purpose`; `nests` masks
    the hexes that an arrow may start from; `factions` are asked by the Tree.
    """

    kind: int
    seat: int = 0
    deck: int = -1
    number: int = 0
    purpose: int = HANDS
    nests: int = 0
    factions: tuple[int, ...] = ()


SPAWNS, FOES, REST, SPENDS, OWN = 1, 2, 4, 8, 16
EVERYTHING: Final = SPAWNS | FOES | REST | SPENDS | OWN
"""Parts of a legal list that a report has changed."""
