"""A round of pods: who plays, how the pods came out, and why."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction

from tournaments.eventfile import Event
from tournaments.eventfile.writer import number as written
from tournaments.pairing.cost import Criteria
from tournaments.pairing.entering import entered
from tournaments.pairing.keys import derive_key
from tournaments.pairing.model import Cost, Pair, Reason, RoundPairing
from tournaments.pairing.players import Player, load_players
from tournaments.pairing.pods import divide, pod_sizes, seated
from tournaments.pairing.tables import place_tables

Seats = Counter[tuple[str, int]]


def pair_pods(event: Event, stage: int, number: int, seed: str) -> RoundPairing:
    """One Swiss round by pods."""
    key = derive_key(seed, stage=stage, number=number, purpose="pairing")
    members = entered(event, stage, seed) if stage > 1 else None
    players, unit = load_players(event, stage=stage, number=number, key=key, members=members)
    players.sort(key=lambda player: (-player.score, player.lot, player.id))
    sizes = pod_sizes(len(players), event.stages[stage - 1].pod_size)
    policy = event.pairing
    protect = policy.protect == "club" and number <= policy.protect_rounds
    division = divide(players, sizes, Criteria(protect=protect, sides=False, unit=unit))
    seats = _seats(event, stage)
    pods = sorted(([players[one] for one in pod] for pod in division.pods), key=_standing)
    sat = [seated(pod, lambda player, seat: seats[player.id, seat]) for pod in pods]
    met, last, clubs, gaps = division.cost
    pairs = _numbered(sat, sizes, exact=division.proof == "exact")
    faults = sum(repeats for _, repeats in sat)
    cost = Cost(met, last, clubs, Fraction(gaps, unit**2), 0, faults)
    empty = RoundPairing(stage, number, (), None, (), cost, members=members, proof=division.proof)
    return replace(empty, pairs=pairs)


def _standing(pod: list[Player]) -> tuple[int, int, int]:
    return -max(one.score for one in pod), -sum(one.score for one in pod), min(one.rank for one in pod)


def _seats(event: Event, stage: int) -> Seats:
    """How often each player sat on each seat, in all stages so far: seats are a matter of the whole event."""
    return Counter(
        (ident, seat)
        for one in event.rounds
        if one.stage <= stage
        for pairing in one.pairings
        if len(pairing.players) > 2
        for seat, ident in enumerate(pairing.players)
    )


def _numbered(sat: list[tuple[list[Player], int]], sizes: list[int], *, exact: bool) -> tuple[Pair, ...]:
    fixed = {
        player.id: player.fixed_table for pod, _ in sat for player in pod if player.fixed_table is not None
    }
    numbered = place_tables([[player.id for player in pod] for pod, _ in sat], fixed)
    made = []
    for table, index in numbered:
        pod, repeats = sat[index]
        why = _reasons(pod, repeats, sizes, exact=exact)
        made.append(Pair(table, tuple(player.id for player in pod), why))
    return tuple(made)


def _reasons(pod: list[Player], repeats: int, sizes: list[int], *, exact: bool) -> tuple[Reason, ...]:
    points = sorted(player.points for player in pod)
    again = sum(other.id in one.met for index, one in enumerate(pod) for other in pod[index + 1 :])
    shown = " and ".join(str(size) for size in sorted(set(sizes), reverse=True))
    meeting = Reason("pod-again-exact" if exact else "pod-again", {"pairs": again})
    low, high = written(points[0]), written(points[-1])
    scores = Reason("pod-scores", {"low": low, "high": high})
    return (
        scores if low != high else Reason("pod-level", {"points": low}),
        meeting if again else Reason("pod-new"),
        Reason("pod-seats-again" if repeats else "pod-seats"),
        Reason("pod-size", {"tables": len(sizes), "sizes": shown}),
    )
