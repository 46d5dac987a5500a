"""Stages of an event file: their kinds, cuts and options, with places."""

from __future__ import annotations

from tournaments.eventfile.cursor import Cursor, shown
from tournaments.eventfile.model import Stage
from tournaments.eventfile.names import FIRST_ROUNDS, LAST_ROUNDS, STAGE_KINDS, TIES

MAX_ROUNDS = 1000
MAX_GROUPS = 1000
DEFAULTS = Stage("swiss")


def read_stages(at: Cursor, ids: frozenset[str]) -> tuple[Stage, ...]:
    """All stages; one Swiss where the file names none. Raises ``EventFault``."""
    if at.missing:
        return (DEFAULTS,)
    stages = tuple(_stage(item, ids) for item in at.each())
    if not stages:
        at.fail("an event has at least one stage")
    return stages


def _stage(at: Cursor, ids: frozenset[str]) -> Stage:
    least, third = at.get("min_points"), at.get("third_place")
    return Stage(
        kind=at.get("kind").choice(STAGE_KINDS),
        rounds=_integer(at.get("rounds"), 1, MAX_ROUNDS),
        size=_integer(at.get("size"), 1),
        min_points=None if least.missing else least.number(),
        laps=_integer(at.get("laps"), 1, 2) or DEFAULTS.laps,
        groups=_integer(at.get("groups"), 1, MAX_GROUPS),
        third_place=False if third.missing else third.flag(),
        tie=_choice(at.get("tie"), TIES, DEFAULTS.tie),
        pod_size=_integer(at.get("pod_size"), 3, 6) or DEFAULTS.pod_size,
        first_round=_choice(at.get("first_round"), FIRST_ROUNDS, DEFAULTS.first_round),
        last_round=_choice(at.get("last_round"), LAST_ROUNDS, DEFAULTS.last_round),
        entered=_entered(at.get("entered"), ids),
    )


def _integer(at: Cursor, low: int, high: int = 1_000_000) -> int | None:
    return None if at.missing else at.integer(low, high)


def _choice(at: Cursor, allowed: tuple[str, ...], default: str) -> str:
    return default if at.missing else at.choice(allowed)


def _entered(at: Cursor, ids: frozenset[str]) -> tuple[str, ...] | None:
    if at.missing:
        return None
    names: list[str] = []
    for item in at.each():
        ident = item.text()
        if ident not in ids:
            item.fail(f"no entrant {shown(ident)}")
        if ident in names:
            item.fail(f"{shown(ident)} stands twice", code="inconsistent")
        names.append(ident)
    return tuple(names)
