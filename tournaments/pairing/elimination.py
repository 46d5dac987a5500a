"""The next round of a bracket: its matches, byes, the match for third place, the second final."""

from __future__ import annotations

from tournaments.eventfile import Event
from tournaments.pairing.bracket import Bracket, Slot
from tournaments.pairing.model import Alone, Cost, Pair, Reason, RoundPairing
from tournaments.pairing.tables import place_tables

NAMES = {1: "Final", 2: "Semi-final", 3: "Quarter-final"}


def pair_elimination(event: Event, stage: int, number: int, seed: str) -> RoundPairing:
    """All matches of the bracket that can be played now. The better seed stands first."""
    bracket = Bracket(event, stage, number, seed)
    drawn, alone = [], []
    for slot in bracket.slots:
        if slot.round != number:
            continue
        here = [one for one in slot.players if one is not None and one not in bracket.away]
        if len(here) == 2:
            drawn.append((tuple(sorted(here, key=bracket.seeds.__getitem__)), _reasons(bracket, slot)))
        elif here:
            alone.append(Alone(here[0], _alone_reasons(bracket, slot, here[0])))
    fixed = {one.id: one.fixed_table for one in event.entrants if one.fixed_table is not None}
    numbered = place_tables([players for players, _ in drawn], fixed)
    return RoundPairing(
        stage=stage,
        number=number,
        pairs=tuple(Pair(table, *drawn[index]) for table, index in numbered),
        bye=None,
        bye_why=(),
        cost=Cost(),
        alone=tuple(alone),
        members=bracket.members,
    )


def section_name(bracket: Bracket, slot: Slot) -> str:
    """The round of a bracket in words."""
    if slot.section in ("final", "second-final", "third"):
        return {"final": "Final", "second-final": "Second final", "third": "Third place"}[slot.section]
    if bracket.plan.kind == "double-elimination":
        side = "Winners' bracket" if slot.section == "winners" else "Losers' bracket"
        return f"{side}, round {slot.level}"
    left = bracket.levels - slot.level + 1
    return NAMES.get(left, f"Round of {2**left}")


def _reasons(bracket: Bracket, slot: Slot) -> tuple[Reason, ...]:
    reasons = [Reason("bracket", {"section": section_name(bracket, slot), "match": slot.match})]
    low, high = sorted(bracket.seeds[one] for one in slot.players if one is not None)
    reasons.append(Reason("seeds", {"seed": low, "facing": high}))
    if slot.section == "third":
        reasons.append(Reason("third-place"))
    elif slot.section == "second-final":
        reasons.append(Reason("second-final", {"player": slot.players[0]}))
    elif slot.section == "losers" and slot.level % 2 == 0:
        reasons.append(Reason("bracket-dropped-in", {"player": slot.players[1]}))
    elif slot.level > 1 and slot.section != "final":
        reasons.append(Reason("bracket-winners"))
    return tuple(reasons)


def _alone_reasons(bracket: Bracket, slot: Slot, player: str) -> tuple[Reason, ...]:
    where = Reason("bracket", {"section": section_name(bracket, slot), "match": slot.match})
    other = next((one for one in slot.players if one is not None and one != player), None)
    if other is not None:
        return where, Reason("opponent-gone", {"player": player, "other": other})
    return where, Reason("bracket-bye", {"player": player, "seed": bracket.seeds[player]})
