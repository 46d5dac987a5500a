"""The whole outlook: proofs first, the rest simulated."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import sqrt
from random import Random

from tournaments.eventfile import Event
from tournaments.projections.bounds import Bounds
from tournaments.projections.model import Chance, Outlook, Situation
from tournaments.projections.simulate import Simulation, draw_rate
from tournaments.projections.situation import situation_of
from tournaments.standings.field import counted_stage

MOST_RUNS, FEWEST_RUNS, LINES = 2000, 40, 4_000_000  # lines: players times rounds of all runs together
Z = 1.959964  # of a 95% interval


def runs_for(event: Event) -> int:
    """How many runs a field of this size takes in reasonable time."""
    plan = event.stages[counted_stage(event) - 1]
    lines = len(event.entrants) * (plan.rounds or 1)
    return max(FEWEST_RUNS, min(MOST_RUNS, LINES // max(lines, 1)))


def project(
    event: Event,
    *,
    seed: int,
    places: int | None = None,
    runs: int | None = None,
    on_progress: Callable[[int, int], None] | None = None,
    is_over: Callable[[int, int], bool] | None = None,
) -> Outlook:
    """The chances of everybody who can still enter the cut. The same event, seed and runs give the same.

    ``on_progress(done, total)`` is called after every run, then ``is_over(done, total)``: true ends the
    simulation with the runs that are done, and the intervals are as wide as these make them.
    Raises what `situation_of` raises.
    """
    now = situation_of(event, places=places)
    bounds = Bounds(now)
    simulation = Simulation(event, now, Random(seed))  # noqa: S311  chances, no secret
    if now.points and not now.rounds and not now.tables:
        return _outlook(event, now, 0, _by_standings(event, now, simulation))
    settled = {ident: bounds.settled(ident) for ident in now.points}
    total = (runs if runs is not None else runs_for(event)) if _is_open(now, settled) else 0
    for done in range(1, total + 1):
        simulation.run()
        if on_progress is not None:
            on_progress(done, total)
        if is_over is not None and is_over(done, total):
            break
    chances = [_chance(ident, settled[ident], bounds, simulation) for ident in now.points]
    return _outlook(event, now, simulation.runs, chances)


def _outlook(event: Event, now: Situation, total: int, chances: list[Chance]) -> Outlook:
    return Outlook(
        after_round=len(event.rounds_of(counted_stage(event))),
        rounds_left=now.rounds,
        places=now.places,
        runs=total,
        draw_rate=draw_rate(event),
        chances=tuple(sorted(chances, key=lambda one: (-one.share, -now.points[one.entrant], one.entrant))),
        least=None if now.least is None else Fraction(now.least, now.unit),
    )


def _by_standings(event: Event, now: Situation, simulation: Simulation) -> list[Chance]:
    """Nothing is left to play: the standings decide, and the lot among those level at the border."""
    above, level = simulation.border(event)
    places = min(now.places - len(above), len(level))
    shares = dict.fromkeys(above, 1.0) | {one: places / len(level) for one in level}
    words = {1.0: "in", 0.0: "out"}
    found = [(ident, shares.get(ident, 0.0)) for ident in now.points]
    return [Chance(ident, words.get(share, ""), "", share, share, share) for ident, share in found]


def _is_open(now: Situation, settled: dict[str, str]) -> bool:
    """Whether somebody's chance is open, and the places are not filled by those who are certainly in."""
    words = list(settled.values())
    return "" in words and words.count("in") < now.places


def _chance(ident: str, word: str, bounds: Bounds, simulation: Simulation) -> Chance:
    if word or not simulation.runs:
        share = 1.0 if word == "in" else 0.0
        return Chance(ident, word or "out", "", share, share, share)
    made, runs = simulation.made[ident], simulation.runs
    low, high = interval(made, runs)
    missing = bounds.missing(ident)
    exact = None if missing is None else Fraction(missing, bounds.now.unit)
    return Chance(ident, "", bounds.enough(ident), made / runs, low, high, exact)


def interval(made: int, runs: int) -> tuple[float, float]:
    """Wilson's 95% interval of a share: never empty, also for 0 and all."""
    share, square = made / runs, Z * Z
    middle = (share + square / (2 * runs)) / (1 + square / runs)
    half = Z * sqrt(share * (1 - share) / runs + square / (4 * runs * runs)) / (1 + square / runs)
    return max(0.0, middle - half), min(1.0, middle + half)
