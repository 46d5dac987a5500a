"""From an event to the situation that a projection starts from."""

from __future__ import annotations

from tournaments.eventfile import Event, EventFault
from tournaments.projections.model import Situation
from tournaments.standings.field import Field, counted_stage

DEFAULT_PLACES = 8


def situation_of(event: Event, *, places: int | None = None) -> Situation:
    """The Swiss stage as it stands; ``places``: the cut, by default the size of the next stage, else 8.

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
    return Situation(
        points=points,
        tables=_open_tables(field, points),
        rounds=plan.rounds - field.after,
        places=min(_places(event, stage, places), len(points)),
        win=int(scoring.win * field.unit),
        draw=int(scoring.draw * field.unit),
        loss=int(scoring.loss * field.unit),
    )


def _places(event: Event, stage: int, places: int | None) -> int:
    if places is not None:
        return places
    following = event.stages[stage].size if stage < len(event.stages) else None
    return following or DEFAULT_PLACES


def _open_tables(field: Field, points: dict[str, int]) -> tuple[tuple[str, str], ...]:
    """Tables that wait for a result, of any round; who has left sits there all the same."""
    return tuple(
        (pairing.players[0], pairing.players[1])
        for one in field.rounds
        for pairing in one.pairings
        if pairing.settled is None and len(pairing.players) == 2
    )
