"""Final places after an elimination stage: the round reached, then the standing before the cut."""

from __future__ import annotations

from collections.abc import Mapping

from tournaments.eventfile import Event, Round
from tournaments.standings.lines import Line, Scoring, lines_of

LIVES = {"single-elimination": 1, "double-elimination": 2}
NEVER = 1_000_000


def places_after_elimination(event: Event, counted: int, keys: Mapping[str, int]) -> dict[str, int]:
    """New keys (smaller stands higher): later stages outrank earlier ones, inside them the round survived.

    Who lost in the same round and then played on (a match for third place) is split by what he won after it.
    """
    result = dict(keys)
    for number, stage in enumerate(event.stages, start=1):
        rounds = event.rounds_of(number)
        if number <= counted or not stage.is_elimination or not rounds:
            continue
        result = _dense(_reached(rounds, LIVES[stage.kind], Scoring(event.points, event.best_of)), result)
    return result


def _dense(reached: dict[str, tuple[int, int]], keys: dict[str, int]) -> dict[str, int]:
    """Those in the stage first (by what they reached), then everybody else, old keys last."""
    full = {
        ident: (0, -reached[ident][0], -reached[ident][1], key) if ident in reached else (1, 0, 0, key)
        for ident, key in keys.items()
    }
    ranks = {value: rank for rank, value in enumerate(sorted(set(full.values())))}
    return {ident: ranks[value] for ident, value in full.items()}


def _reached(rounds: tuple[Round, ...], lives: int, scoring: Scoring) -> dict[str, tuple[int, int]]:
    """For each player of the stage: the round in which he went out, and what he won after it."""
    lines: dict[str, list[Line]] = {}
    for one in rounds:
        for pairing in one.pairings:
            for player, line in lines_of(pairing, one.number, scoring):
                lines.setdefault(player, []).append(line)
    return {player: _exit(own, lives) for player, own in lines.items()}


def _exit(lines: list[Line], lives: int) -> tuple[int, int]:
    losses = [line.round for line in lines if line.outcome == "lost"]
    if len(losses) < lives:
        return NEVER, 0
    out = losses[lives - 1]
    return out, sum(line.outcome == "won" for line in lines if line.round > out)
