"""Who comes into a stage, in order of seed: the entry list for the first, the cut for every later one."""

from __future__ import annotations

from dataclasses import replace

from tournaments.eventfile import Entrant, Event, EventFault, Stage
from tournaments.pairing.keys import derive_key, lot
from tournaments.pairing.snake import sections
from tournaments.standings import Row, compute

NEVER = 1_000_000


def rounds_before(event: Event, stage: int) -> int:
    """How many rounds of earlier stages are paired: drops and late entries count through all stages."""
    return sum(one.stage < stage for one in event.rounds)


def gone(event: Event, stage: int, number: int) -> frozenset[str]:
    """Who is not paired any more in this round: dropped or disqualified before it."""
    played = rounds_before(event, stage) + number - 1
    dropped = {
        one.id for one in event.entrants if one.dropped_after is not None and one.dropped_after <= played
    }
    out = {
        one.entrant
        for one in event.penalties
        if one.kind == "disqualification" and (one.stage, one.round) <= (stage, number - 1)
    }
    return frozenset(dropped | out)


def entered(event: Event, stage: int, seed: str) -> tuple[str, ...]:
    """Ids by seed. A list in the file (``entered``) is taken as it is; else it follows from the results."""
    fixed = event.stages[stage - 1].entered
    if fixed is not None:
        return fixed
    key = derive_key(seed, stage=stage, number=0, purpose="seeding")
    if stage == 1:
        return _by_seed(event, key)
    return _cut(event.stages[stage - 1], _order_after(event, stage - 1, seed, key))


def _by_seed(event: Event, key: bytes) -> tuple[str, ...]:
    """By seed, then rating, then lot; who has left before the first round is not there."""
    away = gone(event, 1, 1)
    here = [one for one in event.entrants if one.entered_round <= 1 and one.id not in away]
    return tuple(one.id for one in sorted(here, key=lambda one: _seed_key(one, key)))


def _seed_key(one: Entrant, key: bytes) -> tuple[float, float, int, str]:
    seed = NEVER if one.seed is None else one.seed
    rating = float(NEVER) if one.rating is None else -float(one.rating)
    return seed, rating, lot(key, one.id), one.id


def _order_after(event: Event, stage: int, seed: str, key: bytes) -> list[Row]:
    """The final standing of a stage without those who left; after groups by place in the group."""
    known = replace(
        event,
        rounds=tuple(one for one in event.rounds if one.stage <= stage),
        stages=event.stages[:stage],
    )
    kind = event.stages[stage - 1].kind
    members = None if stage == 1 and kind in ("swiss", "pods") else entered(event, stage, seed)
    away = gone(event, stage, len(event.rounds_of(stage)) + 1)
    rows = [
        row
        for row in compute(known).rows
        if row.rank is not None and row.entrant not in away and (members is None or row.entrant in members)
    ]
    rows.sort(key=lambda row: (row.rank or 0, lot(key, row.entrant)))
    return _by_place(rows, event.stages[stage - 1], members or ()) if kind == "groups" else rows


def _by_place(rows: list[Row], plan: Stage, members: tuple[str, ...]) -> list[Row]:
    """Group winners first, then the seconds, and so on; among equals of place by the whole standing."""
    section = {ident: index for index, group in enumerate(sections(members, plan.groups)) for ident in group}
    taken: dict[int, int] = {}
    places = []
    for row in rows:
        group = section[row.entrant]
        taken[group] = taken.get(group, 0) + 1
        places.append((taken[group], row))
    return [row for _, row in sorted(places, key=lambda pair: pair[0])]


def _cut(plan: Stage, rows: list[Row]) -> tuple[str, ...]:
    """The top ``size`` of those with at least ``min_points``; without either, everybody."""
    least = plan.min_points
    kept = [row.entrant for row in rows if least is None or row.points >= least]
    return tuple(kept[: plan.size])


def need_two(members: tuple[str, ...], stage: int) -> None:
    """Raise ``EventFault`` where nobody could meet anybody."""
    if len(members) < 2:
        raise EventFault(
            f"stages[{stage - 1}]", "fewer than two players come into this stage", code="too-few-entrants"
        )
