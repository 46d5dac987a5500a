"""Round robins and groups: every round follows from the seeds."""

from __future__ import annotations

from collections.abc import Sequence

from tournaments.eventfile import Event, Stage
from tournaments.pairing.berger import berger_round, rounds_needed
from tournaments.pairing.entering import entered, gone, need_two
from tournaments.pairing.model import Alone, Cost, Pair, Reason, RoundPairing
from tournaments.pairing.snake import group_name, sections
from tournaments.pairing.tables import place_tables

Drawn = tuple[tuple[str, str], tuple[Reason, ...]]


def pair_robin(event: Event, stage: int, number: int, seed: str) -> RoundPairing:
    """One round of a round robin, or of every group of a group stage."""
    plan = event.stages[stage - 1]
    members = entered(event, stage, seed)
    need_two(members, stage)
    away = gone(event, stage, number)
    drawn: list[Drawn] = []
    alone: list[Alone] = []
    rests: list[str] = []
    for index, section in enumerate(_sections(plan, members)):
        label = (Reason("group", {"group": group_name(index)}),) if plan.kind == "groups" else ()
        if number <= rounds_needed(len(section), plan.laps):
            _add_section(section, number, label, away, drawn, alone, rests)
    return RoundPairing(
        stage=stage,
        number=number,
        pairs=tuple(_tables(event, drawn)),
        bye=None,
        bye_why=(),
        cost=Cost(),
        alone=tuple(alone),
        rests=tuple(rests),
        members=members,
    )


def robin_rounds(plan: Stage, members: Sequence[str]) -> int:
    """Rounds of the largest group."""
    return max(rounds_needed(len(section), plan.laps) for section in _sections(plan, members))


def _sections(plan: Stage, members: Sequence[str]) -> list[list[str]]:
    return sections(members, plan.groups) if plan.kind == "groups" else [list(members)]


def _add_section(
    section: list[str],
    number: int,
    label: tuple[Reason, ...],
    away: frozenset[str],
    drawn: list[Drawn],
    alone: list[Alone],
    rests: list[str],
) -> None:
    """One round of one group: pairs, byes of those whose opponent has left, who rests."""
    pairs, rest = berger_round(len(section), number)
    single = rounds_needed(len(section))
    for one, other in pairs:
        first, second = section[one - 1], section[other - 1]
        here = [ident for ident in (first, second) if ident not in away]
        if len(here) == 2:
            why = Reason("berger", {"seed": one, "facing": other, "round": number})
            lap = (Reason("second-lap"),) if number > single else ()
            drawn.append(((first, second), (*label, why, *lap)))
        elif here:
            absent = second if here[0] == first else first
            alone.append(
                Alone(here[0], (*label, Reason("opponent-gone", {"player": here[0], "other": absent})))
            )
    if rest is not None and section[rest - 1] not in away:
        rests.append(section[rest - 1])


def _tables(event: Event, drawn: list[Drawn]) -> list[Pair]:
    fixed = {one.id: one.fixed_table for one in event.entrants if one.fixed_table is not None}
    numbered = place_tables([players for players, _ in drawn], fixed)
    return [Pair(table, drawn[index][0], drawn[index][1]) for table, index in numbered]
