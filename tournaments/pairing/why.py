"""Why these two, why this bye, and which criterion gave way."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

from tournaments.eventfile.writer import number
from tournaments.pairing.cost import FOLD, Criteria
from tournaments.pairing.model import Reason, RoundPairing
from tournaments.pairing.players import Player

PEOPLE = frozenset({"higher", "lower", "again", "player", "other"})


class Explainer:
    """Knows the score groups of a round, to tell why somebody left his."""

    def __init__(self, players: Sequence[Player], criteria: Criteria, bye: Player | None) -> None:
        self.criteria = criteria
        paired = [player for player in players if player is not bye]
        self.sizes = Counter(player.score for player in paired)
        self.groups: dict[int, list[Player]] = {}
        for player in paired:
            self.groups.setdefault(player.score, []).append(player)

    def pair(self, first: Player, second: Player) -> tuple[Reason, ...]:
        """All that is to be said of one pair, the score first."""
        reasons = [self._score(first, second), *self._meeting(first, second), *self._club(first, second)]
        reasons = [*self._order(first, second), *reasons]
        if self.criteria.sides:
            reasons += _sides(first, second)
        return tuple(reasons)

    def _order(self, first: Player, second: Player) -> list[Reason]:
        if self.criteria.seeded == FOLD:
            return [Reason("fold", {"seed": first.order, "facing": second.order})]
        if self.criteria.seeded:
            return [Reason("standing", {"rank": first.rank, "facing": second.rank})]
        return []

    def _score(self, first: Player, second: Player) -> Reason:
        if first.score == second.score:
            return Reason("same-score", {"points": number(first.points)})
        high, low = (first, second) if first.score > second.score else (second, first)
        data: dict[str, Any] = {
            "higher": high.id,
            "lower": low.id,
            "points": [number(high.points), number(low.points)],
        }
        again = [player.id for player in (high, low) if player.floated]
        return Reason(self._gap_code(high, low), data | ({"again": again} if again else {}))

    def _gap_code(self, high: Player, low: Player) -> str:
        """The most telling of several causes."""
        others = [player for player in self.groups[high.score] if player is not high]
        if not others:
            return "alone-in-group"
        if all(player.id in high.met for player in others):
            return "group-all-met"
        if all(player.id in low.met for player in self.groups[low.score] if player is not low):
            return "lower-group-all-met"
        return "odd-group" if self.sizes[high.score] % 2 else "group-does-not-pair"

    def _meeting(self, first: Player, second: Player) -> list[Reason]:
        last = first.met.get(second.id)
        return [Reason("rematch", {"round": last})] if last else [Reason("first-meeting")]

    def _club(self, first: Player, second: Player) -> list[Reason]:
        if not self.criteria.protect or first.club is None or first.club != second.club:
            return []
        return [Reason("one-club", {"club": first.club})]


def _sides(first: Player, second: Player) -> list[Reason]:
    reasons = []
    for side, player in enumerate((first, second)):
        if player.last_side == side:
            reasons.append(Reason("same-side", {"player": player.id}))
        counts = [player.sides[0] + (side == 0), player.sides[1] + (side == 1)]
        if abs(counts[0] - counts[1]) > 1:
            reasons.append(
                Reason("sides-uneven", {"player": player.id, "first": counts[0], "second": counts[1]})
            )
    return reasons or [Reason("sides-balanced")]


def bye_reasons(bye: Player, candidates: int) -> tuple[Reason, ...]:
    """Fewest byes, fewest points, last rank; and whether others were level with him."""
    data = {"byes": bye.byes, "points": number(bye.points), "rank": bye.rank}
    reasons = [Reason("bye", data)]
    if candidates > 1:
        reasons.append(Reason("bye-among-equals", {"candidates": candidates}))
    return tuple(reasons)


@cache
def messages() -> dict[str, str]:
    """Code -> sentence with fields."""
    text = (Path(__file__).parent / "messages.json").read_text(encoding="utf-8")
    loaded: dict[str, str] = json.loads(text)
    return loaded


def explain_reason(reason: Mapping[str, Any], names: Mapping[str, str]) -> str:
    """One reason (its document) as a sentence; ``names``: id -> name."""
    fields = {key: _named(value, names) if key in PEOPLE else value for key, value in reason.items()}
    if isinstance(points := reason.get("points"), list):
        fields["high"], fields["low"] = points
    sentence = messages()[reason["code"]].format_map(fields)
    if reason.get("again"):
        sentence += " " + messages()["float-again"].format_map(fields)
    return sentence


def _named(value: Any, names: Mapping[str, str]) -> str:
    idents = value if isinstance(value, list) else [value]
    return " and ".join(names.get(ident, ident) for ident in idents)


def explain_round(paired: RoundPairing, names: Mapping[str, str]) -> str:
    """The whole round for a person, one line a table."""
    lines = [f"Round {paired.number}"]
    for pair in paired.pairs:
        seats = " - ".join(names.get(ident, ident) for ident in pair.players)
        lines.append(f"Table {pair.table}: {seats}. {_sentences(pair.why, names)}")
    lines += [
        f"Bye: {names.get(one.player, one.player)}. {_sentences(one.why, names)}" for one in paired.byes
    ]
    if paired.rests:
        lines.append(f"Rests: {', '.join(names.get(ident, ident) for ident in paired.rests)}.")
    return "\n".join([*lines, _cost_line(paired)])


def _sentences(reasons: Sequence[Reason], names: Mapping[str, str]) -> str:
    return " ".join(explain_reason(reason.document(), names) for reason in reasons)


def _cost_line(paired: RoundPairing) -> str:
    cost = paired.cost
    gaps: Fraction = cost.gap_squares
    return (
        f"Rematches {cost.rematches}, pairs of one club {cost.protected}, squared gaps {number(gaps)}, "
        f"repeated floats {cost.float_repeats}, side faults {cost.side_faults}."
    )
