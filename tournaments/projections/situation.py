"""From an event to the situation that a projection starts from."""

from __future__ import annotations

from fractions import Fraction
from math import ceil

from tournaments.eventfile import Event, EventFault
from tournaments.projections.model import Situation
from tournaments.standings.field import Field, counted_stage

DEFAULT_PLACES = 8


def situation_of(event: Event, *, places: int | None = None) -> Situation:
    """The Swiss stage as it stands; ``places``: the cut, by default that of the next stage, else the top 8.

    A next stage that takes all with so many points asks for points; with a size as well for both.

    Raises ``EventFault`` (``stage-kind``, ``open-plan``) where nothing can be projected.
    """
    stage = counted_stage(event)
    plan = event.stages[stage - 1]
    if plan.kind != "swiss":
        raise EventFault(f"stages[{stage - 1}].kind", "only a Swiss stage is projected", code="stage-kind")
    if plan.rounds is None:
        raise EventFault(f"stages[{stage - 1}].rounds", "the number of rounds is open", code="open-plan")
    field = Field(event, stage=stage, newcomers=True)
    inside = [ident for ident in field.ranked if field.is_active(ident) and ident not in field.disqualified]
    points = {ident: field.tallies[ident].units for ident in inside}
    scoring = event.points
    size, least = _cut(event, stage, places)
    return Situation(
        points=points,
        tables=_open_tables(field, points),
        rounds=plan.rounds - field.after,
        places=len(points) if size is None else min(size, len(points)),
        win=int(scoring.win * field.unit),
        draw=int(scoring.draw * field.unit),
        loss=int(scoring.loss * field.unit),
        least=None if least is None else ceil(least * field.unit),
        unit=field.unit,
    )


def _cut(event: Event, stage: int, places: int | None) -> tuple[int | None, Fraction | None]:
    """How many the cut takes (None: all) of those with so many points (None: of all)."""
    if places is not None or stage >= len(event.stages):
        return places or DEFAULT_PLACES, None
    following = event.stages[stage]
    if following.size is None and following.min_points is None:
        return DEFAULT_PLACES, None
    return following.size, following.min_points


def _open_tables(field: Field, points: dict[str, int]) -> tuple[tuple[str, str], ...]:
    """Tables that wait for a result, of any round; who has left sits there all the same."""
    return tuple(
        (pairing.players[0], pairing.players[1])
        for one in field.rounds
        for pairing in one.pairings
        if pairing.settled is None and len(pairing.players) == 2
    )
