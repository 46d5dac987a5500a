"""What is due in a position."""

from typing import Final

from .actions import (
    BEGIN,
    BRIDGE,
    CAMP,
    DECLARE,
    DEPOSIT,
    DISCARD,
    DRAFT,
    END,
    FACE,
    HYDRA,
    MOVE,
    PASS,
    PLACE_TILE,
    PLUCK,
    RESPAWN,
    SPAWN,
    USE,
)  # fmt: skip

(DRAFTING, TILING, BRIDGING, CAMPING, SPAWNING, DECLARING, BEGINNING, ACTING, RESPAWNING, OVER) = range(10)
NAMES: Final = (
    "draft", "tiles", "bridges", "camps", "spawn", "declare", "begin", "act", "respawn", "over",
)  # fmt: skip
ACTIONS_OF: Final = (
    frozenset({DRAFT}),
    frozenset({PLACE_TILE}),
    frozenset({BRIDGE}),
    frozenset({CAMP}),
    frozenset({SPAWN}),
    frozenset({DECLARE}),
    frozenset({BEGIN, HYDRA}),
    frozenset({FACE, MOVE, PLUCK, PASS, DEPOSIT, DISCARD, USE, END}),
    frozenset({RESPAWN}),
    frozenset[int](),
)
"""By phase: the actions that can be legal in it."""
