"""Which round comes next, and who pairs it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from tournaments.eventfile import Event, EventFault
from tournaments.pairing.cost import Criteria
from tournaments.pairing.keys import derive_key
from tournaments.pairing.model import Pair, RoundPairing
from tournaments.pairing.players import load_players
from tournaments.pairing.swiss import bye_candidates, draw_round
from tournaments.pairing.tables import number_tables
from tournaments.pairing.why import Explainer, bye_reasons

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
    stage, upcoming_number = upcoming(known)
    if not provisional:
        _refuse_open(known)
    kind = known.stages[stage - 1].kind
    if kind not in PAIRERS:
        raise EventFault(
            f"stages[{stage - 1}].kind", f'rounds of "{kind}" are not paired here', code="stage-kind"
        )
    return PAIRERS[kind](known, stage, upcoming_number, seed if seed is not None else event.seed or "")


def upcoming(event: Event) -> tuple[int, int]:
    """Stage and number of the next round. Raises ``EventFault`` (``stage-over``) after the last."""
    stage = max((one.stage for one in event.rounds), default=1)
    played, plan = len(event.rounds_of(stage)), event.stages[stage - 1]
    if plan.rounds is None or played < plan.rounds:
        return stage, played + 1
    if stage < len(event.stages):
        return stage + 1, 1
    raise EventFault("stages", f"all {plan.rounds} rounds of the last stage are paired", code="stage-over")


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


def pair_swiss(event: Event, stage: int, number: int, seed: str) -> RoundPairing:
    """One Swiss round by the strict order of criteria."""
    key = derive_key(seed, stage=stage, number=number, purpose="pairing")
    players, unit = load_players(event, stage=stage, number=number, key=key)
    policy = event.pairing
    protect = policy.protect == "club" and number <= policy.protect_rounds
    criteria = Criteria(protect=protect, sides=policy.sides, unit=unit)
    draw = draw_round(players, criteria, key)
    explainer = Explainer(players, criteria, draw.bye)
    return RoundPairing(
        stage=stage,
        number=number,
        pairs=tuple(
            Pair(table, (one.id, other.id), explainer.pair(one, other))
            for table, (one, other) in number_tables(draw.pairs)
        ),
        bye=draw.bye.id if draw.bye else None,
        bye_why=bye_reasons(draw.bye, len(bye_candidates(players))) if draw.bye else (),
        cost=draw.cost,
    )


PAIRERS: dict[str, Pairer] = {"swiss": pair_swiss}
