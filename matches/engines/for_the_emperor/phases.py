"""What is due in a position, and the fixed numbers of the game."""

from typing import Final

PLAY, TOKEN, BANNER, RETURN, SHIFT, DRAW, DEAL, OVER = range(8)
"""A Warrior, an answer to an ability, a draw, an opening hand; or nothing any more."""

FIELDS: Final = 7
BANNERS: Final = (0, 2, 2, 2, 1)
"""How many Banners of each value there are."""
THREE: Final = 3
"""So many Warriors, or a Banner of so much, make a battlefield count; and so many may count at most."""
HAND: Final = 3
OFF_TABLE: Final = -1
NONE_LEFT: Final = 5
"""Stands for the highest Banner where only 1 Banners are left: no battlefield ever has so many Warriors."""
EVERYWHERE: Final = (1 << FIELDS) - 1
GUARDED: Final = (8, 9)
"""Printed strengths that an Onna-musha keeps out."""
