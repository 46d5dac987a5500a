"""Which round comes next, and who pairs it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from tournaments.eventfile import Event, EventFault
from tournaments.pairing.bracket import Bracket
from tournaments.pairing.elimination import pair_elimination
from tournaments.pairing.entering import entered, need_two
from tournaments.pairing.model import RoundPairing
from tournaments.pairing.pod_rounds import pair_pods
from tournaments.pairing.robin import pair_robin, robin_rounds
from tournaments.pairing.swiss_rounds import pair_swiss

Pairer = Callable[[Event, int, int, str], RoundPairing]


def pair_round(
    event: Event, *, seed: str | None = None, provisional: bool = False, number: int | None = None
) -> RoundPairing:
    """Pair the next round of the current stage; the same event and seed give the same round.

    ``seed`` replaces the event's. ``provisional`` pairs although results are open. ``number`` pairs an
    earlier round again, from the rounds before it (an audit). Raises ``EventFault`` (``open-results``,
    ``stage-over``, ``stage-kind``).
    """
    known = event if number is None else _until(event, number)
    used = seed if seed is not None else event.seed or ""
    if not provisional:
        _refuse_open(known)
    stage, upcoming_number = upcoming(known, used)
    kind = known.stages[stage - 1].kind
    if kind not in PAIRERS:
        raise EventFault(
            f"stages[{stage - 1}].kind", f'rounds of "{kind}" are not paired here', code="stage-kind"
        )
    return PAIRERS[kind](known, stage, upcoming_number, used)


def upcoming(event: Event, seed: str | None = None) -> tuple[int, int]:
    """Stage and number of the next round. Raises ``EventFault`` (``stage-over``) after the last."""
    stage = max((one.stage for one in event.rounds), default=1)
    played = len(event.rounds_of(stage))
    length = stage_length(event, stage, seed if seed is not None else event.seed or "")
    if length is None or played < length:
        return stage, played + 1
    if stage < len(event.stages):
        return stage + 1, 1
    raise EventFault("stages", f"all {length} rounds of the last stage are paired", code="stage-over")


def stage_length(event: Event, stage: int, seed: str) -> int | None:
    """How many rounds a stage has; None: open. A second final adds one once it is needed."""
    plan = event.stages[stage - 1]
    if plan.is_elimination:
        return Bracket(event, stage, len(event.rounds_of(stage)) + 1, seed).rounds
    if plan.kind in ("round-robin", "groups"):
        members = entered(event, stage, seed)
        need_two(members, stage)
        needed = robin_rounds(plan, members)
        return needed if plan.rounds is None else min(needed, plan.rounds)
    return plan.rounds


def _until(event: Event, number: int) -> Event:
    stage = max((one.stage for one in event.rounds), default=1)
    kept = tuple(one for one in event.rounds if (one.stage, one.number) < (stage, number))
    return replace(event, rounds=kept)


def _refuse_open(event: Event) -> None:
    for one in event.rounds:
        waiting = sum(pairing.settled is None for pairing in one.pairings)
        if waiting:
            text = f"round {one.number} has {waiting} open result{'s' if waiting > 1 else ''}"
            raise EventFault("rounds", text, code="open-results")


PAIRERS: dict[str, Pairer] = {
    "swiss": pair_swiss,
    "round-robin": pair_robin,
    "groups": pair_robin,
    "pods": pair_pods,
    "single-elimination": pair_elimination,
    "double-elimination": pair_elimination,
}
