"""What is due in a position: an action of the player in turn, a roll, a decision, or nothing any more."""

from typing import Final

from .actions import (
    ANSWER,
    BATTLE,
    BOARD,
    BOMBARD,
    BUY,
    CONSTRUCT,
    CONVERT,
    DONE,
    FOUND,
    LAND,
    LOSE,
    MOVE,
    OFFER,
    PRESS,
    RETREAT,
    SETTLE,
    STAND,
    UPGRADE,
)  # fmt: skip

(
    START,
    BUYING,
    MOVING,
    BATTLES,
    BUILDING_UP,
    CONSTRUCTING,
    ROLLING,
    ANSWERING,
    STANDING,
    PRESSING,
    LOSING,
    OVER,
) = range(12)
NAMES: Final = (
    "settle", "buy", "move", "battles", "build", "construct", "roll", "answer", "stand", "press", "lose",
    "over",
)  # fmt: skip

ACTIONS_OF_STEP: Final = (
    (SETTLE,),
    (CONVERT, OFFER, BUY, DONE),
    (MOVE, BOARD, LAND, BOMBARD, DONE),
    (BATTLE,),
    (FOUND, UPGRADE, DONE),
    (CONSTRUCT, DONE),
)
"""By step: what the player in turn may do; others may accept, decline and grant."""
WORDS_OF_DECISION: Final = {
    ANSWERING: (ANSWER,),
    STANDING: (STAND, RETREAT),
    PRESSING: (PRESS, RETREAT),
    LOSING: (LOSE,),
}
"""By what is due: the actions that decide it."""
