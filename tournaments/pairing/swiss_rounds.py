"""A Swiss round of an event: who plays, by which criteria, seeded or drawn, and why."""

from __future__ import annotations

from tournaments.eventfile import Event
from tournaments.pairing.cost import FOLD, STANDING, Criteria
from tournaments.pairing.entering import entered
from tournaments.pairing.keys import derive_key
from tournaments.pairing.model import Pair, RoundPairing
from tournaments.pairing.players import Player, load_players
from tournaments.pairing.swiss import bye_candidates, draw_round
from tournaments.pairing.tables import number_tables
from tournaments.pairing.why import Explainer, bye_reasons


def pair_swiss(event: Event, stage: int, number: int, seed: str) -> RoundPairing:
    """One Swiss round by the strict order of criteria."""
    key = derive_key(seed, stage=stage, number=number, purpose="pairing")
    seeded = _seeded(event, stage, number)
    members = entered(event, stage, seed) if stage > 1 or seeded == FOLD else None
    inside = members if stage > 1 else None
    players, unit = load_players(event, stage=stage, number=number, key=key, members=inside)
    _set_order(players, seeded, members or ())
    policy = event.pairing
    protect = policy.protect == "club" and number <= policy.protect_rounds
    even = len(players) - len(players) % 2
    criteria = Criteria(protect=protect, sides=policy.sides, unit=unit, seeded=seeded, size=even)
    draw = draw_round(players, criteria, key)
    explainer = Explainer(players, criteria, draw.bye, draw.pairs)
    return RoundPairing(
        stage=stage,
        number=number,
        pairs=tuple(
            Pair(table, (one.id, other.id), explainer.pair(one, other))
            for table, (one, other) in number_tables(draw.pairs)
        ),
        bye=draw.bye.id if draw.bye else None,
        bye_why=bye_reasons(draw.bye, 1 if seeded else len(bye_candidates(players))) if draw.bye else (),
        cost=draw.cost,
        members=inside,
        proof=draw.proof,
    )


def _seeded(event: Event, stage: int, number: int) -> str:
    """Whether this round goes by seeds (the first) or by standing (the last before the next stage)."""
    plan = event.stages[stage - 1]
    if number == 1:
        return FOLD if plan.first_round == FOLD else ""
    return STANDING if plan.last_round == STANDING and number == plan.rounds else ""


def _set_order(players: list[Player], seeded: str, members: tuple[str, ...]) -> None:
    """Places from 1: by seed for a fold, by rank for the standing; late entrants last, by lot."""
    if not seeded:
        return
    seeds = {ident: index for index, ident in enumerate(members)}
    if seeded == FOLD:
        ordered = sorted(players, key=lambda player: (seeds.get(player.id, len(seeds)), player.lot))
    else:
        ordered = sorted(players, key=lambda player: (player.rank, player.lot))
    for place, player in enumerate(ordered, start=1):
        player.order = place
