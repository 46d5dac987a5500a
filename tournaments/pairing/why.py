"""Why these two, why this bye, and which criterion gave way."""

from __future__ import annotations

import json
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
    """Knows the score groups of a round and its pairs, to tell why somebody left his group."""

    def __init__(
        self,
        players: Sequence[Player],
        criteria: Criteria,
        bye: Player | None,
        pairs: Sequence[tuple[Player, Player]] = (),
    ) -> None:
        self.criteria = criteria
        self.groups: dict[int, list[Player]] = {}
        for player in players:
            if player is not bye:
                self.groups.setdefault(player.score, []).append(player)
        self.raised: dict[int, list[Player]] = {}  # who of a group is paired with a higher score
        for one, other in pairs:
            if one.score != other.score:
                low = min(one, other, key=lambda player: player.score)
                self.raised.setdefault(low.score, []).append(low)

    def pair(self, first: Player, second: Player) -> tuple[Reason, ...]:
        """All that is to be said of one pair, the score first."""
        reasons = [*self._order(first, second), *self._score(first, second)]
        reasons += [*self._meeting(first, second), *self._club(first, second)]
        if self.criteria.sides:
            reasons += _sides(first, second)
        return tuple(reasons)

    def _order(self, first: Player, second: Player) -> list[Reason]:
        if self.criteria.seeded == FOLD:
            return [Reason("fold", {"seed": first.order, "facing": second.order})]
        if self.criteria.seeded:
            return [Reason("standing", {"rank": first.rank, "facing": second.rank})]
        return []

    def _score(self, first: Player, second: Player) -> list[Reason]:
        if first.score == second.score:
            return [Reason("same-score", {"points": number(first.points)})]
        high, low = (first, second) if first.score > second.score else (second, first)
        data: dict[str, Any] = {
            "higher": high.id,
            "lower": low.id,
            "points": [number(high.points), number(low.points)],
        }
        code, more = self._gap(high, low)
        again = [player.id for player in (high, low) if player.floated]
        gap = Reason(code, data | more | ({"again": again} if again else {}))
        return [gap, *self._skipped(high, low)]

    def _gap(self, high: Player, low: Player) -> tuple[str, dict[str, Any]]:
        """The most telling of several causes."""
        group = self.groups[high.score]
        others = [player for player in group if player is not high]
        under = [player for player in self.groups[low.score] if player is not low]
        if not others:
            return "alone-in-group", {}
        if all(player.id in high.met for player in others):
            return _all_met("group", others)
        if under and all(player.id in low.met for player in under):
            return _all_met("lower-group", under)
        if all(self._barred(high, player) for player in others):
            return "group-all-barred", {}
        return self._uneven(high.score)

    def _uneven(self, score: int) -> tuple[str, dict[str, Any]]:
        """What of the whole group makes one of it go down."""
        raised = self.raised.get(score)
        if len(self.groups[score]) % 2 or not raised:
            return ("odd-group" if len(self.groups[score]) % 2 else "group-does-not-pair"), {}
        code = "odd-after-one" if len(raised) == 1 else "odd-after-some"
        return code, {"other": [player.id for player in raised]}

    def _barred(self, one: Player, other: Player) -> bool:
        """Whether they have met, or are kept apart."""
        kept = self.criteria.protect and one.club is not None and one.club == other.club
        return kept or other.id in one.met

    def _skipped(self, high: Player, low: Player) -> list[Reason]:
        """Scores between the two, with somebody on them who is not his opponent."""
        between = [score for score in self.groups if low.score < score < high.score]
        if not between:
            return []
        met = all(player.id in high.met for score in between for player in self.groups[score])
        return [Reason("between-all-met" if met else "between-passed", {"player": high.id})]

    def _meeting(self, first: Player, second: Player) -> list[Reason]:
        last = first.met.get(second.id)
        return [Reason("rematch", {"round": last})] if last else [Reason("first-meeting")]

    def _club(self, first: Player, second: Player) -> list[Reason]:
        if not self.criteria.protect or first.club is None or first.club != second.club:
            return []
        return [Reason("one-club", {"club": first.club})]


def _all_met(which: str, others: Sequence[Player]) -> tuple[str, dict[str, Any]]:
    """The only other one by name, several by their number."""
    if len(others) == 1:
        return f"{which}-only-met", {"other": others[0].id}
    return f"{which}-all-met", {"others": len(others)}


def _sides(first: Player, second: Player) -> list[Reason]:
    reasons = []
    both = first.last_side is not None and first.last_side == second.last_side
    for side, player in enumerate((first, second)):
        if player.last_side == side and both:
            word = ("first", "second")[side]
            reasons.append(Reason("both-same-side", {"player": player.id, "side": word}))
        elif player.last_side == side:
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
    return sentence.replace("..", ".")  # as `_ended`


def _named(value: Any, names: Mapping[str, str]) -> str:
    idents = value if isinstance(value, list) else [value]
    return " and ".join(names.get(ident, ident) for ident in idents)


def explain_round(paired: RoundPairing, names: Mapping[str, str]) -> str:
    """The whole round for a person, one line a table."""
    lines = [f"Round {paired.number}"]
    for pair in paired.pairs:
        seats = " - ".join(names.get(ident, ident) for ident in pair.players)
        lines.append(f"Table {pair.table}: {_ended(seats)} {_sentences(pair.why, names)}")
    lines += [
        f"Bye: {_ended(names.get(one.player, one.player))} {_sentences(one.why, names)}"
        for one in paired.byes
    ]
    if paired.rests:
        lines.append(f"Rests: {', '.join(names.get(ident, ident) for ident in paired.rests)}.")
    return "\n".join([*lines, _cost_line(paired)])


def _ended(name: str) -> str:
    """With a full stop, one that the name brings along counted."""
    return name if name.endswith(".") else f"{name}."


def _sentences(reasons: Sequence[Reason], names: Mapping[str, str]) -> str:
    return " ".join(explain_reason(reason.document(), names) for reason in reasons)


def _cost_line(paired: RoundPairing) -> str:
    cost = paired.cost
    gaps: Fraction = cost.gap_squares
    return (
        f"Rematches {cost.rematches}, pairs of one club {cost.protected}, squared gaps {number(gaps)}, "
        f"repeated floats {cost.float_repeats}, side faults {cost.side_faults}."
    )
