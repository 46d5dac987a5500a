"""The words of an event file that are closed lists (event-file.md)."""

from __future__ import annotations

from typing import Final

RESULT_KINDS: Final = (
    "played",
    "bye",
    "assigned-loss",
    "half-bye",
    "no-show",
    "double-loss",
    "intentional-draw",
    "pod",
)
STAGE_KINDS: Final = (
    "swiss",
    "round-robin",
    "groups",
    "pods",
    "single-elimination",
    "double-elimination",
)
ELIMINATIONS: Final = frozenset({"single-elimination", "double-elimination"})
TIES: Final = ("replay", "sudden-death", "higher-seed")
FIRST_ROUNDS: Final = ("random", "fold")
LAST_ROUNDS: Final = ("score", "standing")
PENALTY_KINDS: Final = ("caution", "warning", "game-loss", "match-loss", "disqualification")

PROFILES: Final[dict[str, tuple[str, ...]]] = {
    "tcg": ("points", "omw", "gw", "ogw"),
    "tcg-25": ("points", "omw-25", "oomw-25", "head-to-head"),
    "chess": (
        "points",
        "buchholz",
        "buchholz-cut-1",
        "buchholz-median",
        "sonneborn-berger",
        "wins",
        "head-to-head",
    ),
    "sos": ("points", "sos", "extended-sos"),
    "pods": ("points", "opponents-points", "head-to-head"),
}
METRICS: Final = (
    "points",
    "omw",
    "gw",
    "ogw",
    "omw-25",
    "oomw-25",
    "buchholz",
    "buchholz-cut-1",
    "buchholz-median",
    "sonneborn-berger",
    "wins",
    "head-to-head",
    "sos",
    "extended-sos",
    "koya",
    "cumulative",
    "game-difference",
    "opponents-points",
    "seed",
    "random",
)
