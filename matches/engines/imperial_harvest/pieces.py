"""Pieces by number: three characters of seat 0, three of seat 1, then two Sentry tokens of each."""

from typing import Final

from .board import HYDRAS, TOKEN_KIND

SEATS: Final = 2
TEAM: Final = 3
CHARACTERS: Final = SEATS * TEAM
POSTS: Final = 2
"""Sentry tokens of a seat."""
PIECES: Final = CHARACTERS + SEATS * POSTS
SEAT_OF: Final = (0, 0, 0, 1, 1, 1, 0, 0, 1, 1)
SEAT_OF_CHARACTER: Final = (0, 0, 0, 1, 1, 1, *[-1] * (SEATS * POSTS + 1))
"""By piece the seat of a character; tokens, and OFF, belong to none here."""
KIND_OF: Final = (0, 0, 0, 1, 1, 1, *[TOKEN_KIND] * (SEATS * POSTS))
OF_SEAT: Final = tuple(sum(1 << p for p in range(PIECES) if SEAT_OF[p] == seat) for seat in range(SEATS))
"""By seat the mask of its pieces."""
TEAMS: Final = ((0, 1, 2), (3, 4, 5))
TOKENS: Final = ((6, 7), (8, 9))
TOKEN_IDS: Final = tuple(f"token-{seat}-{number}" for seat in range(SEATS) for number in range(1, POSTS + 1))
ALL: Final = (1 << PIECES) - 1
"""The mask of all pieces; the bits above stand for the Hydras."""
PERSONS: Final = (1 << CHARACTERS) - 1
"""The mask of the characters."""
HYDRA_BITS: Final = tuple(1 << (PIECES + number) for number in range(len(HYDRAS)))
