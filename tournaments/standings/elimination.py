"""Final places after an elimination stage: the round reached, then the standing before the cut."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from tournaments.eventfile import Event, Round
from tournaments.standings.lines import Line, Scoring, lines_of

LIVES = {"single-elimination": 1, "double-elimination": 2}
NEVER = 1_000_000
Seed = tuple[int, int]


def places_after_elimination(event: Event, counted: int, keys: Mapping[str, int]) -> dict[str, int]:
    """New keys (smaller stands higher): later stages outrank earlier ones, inside them the round survived.

    Where no stage has ranked anybody before, those who went out in one round stand level.
    Who lost in the same round and then played on (a match for third place) is split by what he won after it.
    """
    alone = event.stages[counted - 1].is_elimination  # no stage before it has ranked anybody
    result = dict.fromkeys(keys, 0) if alone and event.rounds_of(counted) else dict(keys)
    for number, stage in enumerate(event.stages, start=1):
        rounds = event.rounds_of(number)
        if number < counted or not stage.is_elimination or not rounds:
            continue
        seeds = {one.id: (keys.get(one.id, 0), one.seed or NEVER) for one in event.entrants}
        reached = _reached(rounds, LIVES[stage.kind], Scoring(event.points, event.best_of), seeds)
        result = _dense(reached, result)
    return result


def _dense(reached: dict[str, tuple[int, int]], keys: dict[str, int]) -> dict[str, int]:
    """Those in the stage first (by what they reached), then everybody else, old keys last."""
    full = {
        ident: (0, -reached[ident][0], -reached[ident][1], key) if ident in reached else (1, 0, 0, key)
        for ident, key in keys.items()
    }
    ranks = {value: rank for rank, value in enumerate(sorted(set(full.values())))}
    return {ident: ranks[value] for ident, value in full.items()}


def _reached(
    rounds: tuple[Round, ...], lives: int, scoring: Scoring, seeds: Mapping[str, Seed]
) -> dict[str, tuple[int, int]]:
    """For each player of the stage: the round in which he went out, and what he won after it."""
    lines: dict[str, list[Line]] = {}
    for one in rounds:
        for pairing in one.pairings:
            for player, line in lines_of(pairing, one.number, scoring):
                lines.setdefault(player, []).append(line)
    last = {player: own[-1].round for player, own in lines.items()}
    return {
        player: _exit([_decided(line, player, last, seeds) for line in own], lives)
        for player, own in lines.items()
    }


def _decided(line: Line, player: str, last: Mapping[str, int], seeds: Mapping[str, Seed]) -> Line:
    """A drawn match (the event lets the higher seed through) as won or lost: by who went on, else by seed."""
    if line.outcome != "drawn":
        return line
    other = line.meetings[0].opponent
    mine, yours = last[player] > line.round, last[other] > line.round
    won = mine if mine != yours else seeds[player] < seeds[other]
    return replace(line, outcome="won" if won else "lost")


def _exit(lines: list[Line], lives: int) -> tuple[int, int]:
    losses = [line.round for line in lines if line.outcome == "lost"]
    if len(losses) < lives:
        return NEVER, 0
    out = losses[lives - 1]
    return out, sum(line.outcome == "won" for line in lines if line.round > out)
