"""What is due in a position, and the numbers of the turn."""

from typing import Final

LABOR, SURPLUS, DRAWING, ROLLING, OPENING, FIRST_SEAT, OVER = range(7)
"""A Labor, a discard, a drawn card, the die, an opening hand, who begins; or nothing any more."""

HAND: Final = 7
LABORS_A_TURN: Final = 3
PIPS: Final = 6
