"""The battle calculator: exact chances of every end of a battle, expected rounds and losses, under named
policies.

Every die hits with one half. The chance of each state is kept as a whole number over one common denominator,
large enough for the longest battle: sums and products stay whole, and nothing is rounded.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from math import lcm
from typing import Any, Final

from cards.library.refusals import Refusal, refuse

from ..strict_json import safe_text
from .tables import ARTILLERY, BUILDINGS, CAVALRY, FRIGATE, GAME, INFANTRY, LANDERS, TYPES

MOST: Final = 20
"""Units a side."""
SIDES: Final = ("attacker", "defender")
BUILDING_NAMES: Final = ("none", *BUILDINGS[1:])
_LAND_NAMES: Final = tuple(TYPES[kind] for kind in LANDERS)
_KILL: Final = (ARTILLERY, FRIGATE, CAVALRY, INFANTRY)
_LOSE: Final = (INFANTRY, CAVALRY, ARTILLERY)

Force = tuple[int, ...]
"""Units by type."""
Dice = tuple[int, int, int]
"""Dice of infantry, of cavalry, and of frigates and artillery, which strike alike."""
Falls = tuple[tuple[int, int], ...]
"""What may be left of a force after a roll (by number), each with the ways in which the dice can fall so."""
_MOST_DICE: Final = 8
_EVERY_STEP: Final = lcm(*(2**dice - 1 for dice in range(1, _MOST_DICE + 1)))
"""Whatever the dice of a round, the ways on divide this."""


@dataclass(frozen=True, slots=True)
class Policy:
    """Orders of types: `kill` for the enemy units that this side picks, `lose` for its own losses."""

    kill: tuple[int, ...] = _KILL
    lose: tuple[int, ...] = _LOSE


@dataclass(frozen=True, slots=True)
class Question:
    """A battle before its first round. `building`: the dice that it adds to the first roll of the defence."""

    attacker: Force
    defender: Force
    building: int = 0
    policies: tuple[Policy, Policy] = (Policy(), Policy())

    @property
    def at_sea(self) -> bool:
        """Frigates alone attack."""
        return not _on_land(self.attacker)


@dataclass(frozen=True, slots=True)
class Odds:
    """The answer. `ends`: the chance of each pair of forces that a battle can end with."""

    question: Question
    ends: Mapping[tuple[Force, Force], Fraction]
    rounds: Fraction

    @property
    def taken(self) -> Fraction:
        """That an attacker and no defender is left."""
        sea = self.question.at_sea
        taken = (
            share for (own, other), share in self.ends.items() if not any(other) and _is_there(own, sea=sea)
        )
        return sum(taken, Fraction(0))

    def expected_losses(self, side: int) -> list[Fraction]:
        """By type, of the attacker (0) or the defender (1)."""
        start = (self.question.attacker, self.question.defender)[side]
        left = [
            sum((share * end[side][kind] for end, share in self.ends.items()), Fraction(0))
            for kind in range(4)
        ]
        return [count - rest for count, rest in zip(start, left, strict=True)]

    def losses_of(self, side: int) -> dict[int, Fraction]:
        """The chance of each number of units lost by a side."""
        whole = sum((self.question.attacker, self.question.defender)[side])
        found = dict.fromkeys(range(whole + 1), Fraction(0))
        for end, share in self.ends.items():
            found[whole - sum(end[side])] += share
        return found

    def as_document(self) -> dict[str, Any]:
        """The answer of `battle_odds`: numbers as text in lowest terms, the likeliest end first."""
        rows = sorted(self.ends.items(), key=lambda row: (-row[1], row[0]))
        return {
            "taken": in_lowest_terms(self.taken),
            "held": in_lowest_terms(1 - self.taken),
            "rounds": in_lowest_terms(self.rounds),
            "expected_losses": {side: self._losses(number) for number, side in enumerate(SIDES)},
            "outcomes": [
                {"attacker": _named(end[0]), "defender": _named(end[1]), "p": in_lowest_terms(share)}
                for end, share in rows
            ],
        }

    def _losses(self, side: int) -> dict[str, str]:
        losses = self.expected_losses(side)
        return {name: in_lowest_terms(share) for name, share in zip(TYPES, losses, strict=True)}


def in_lowest_terms(number: Fraction) -> str:
    """`n/d`."""
    return f"{number.numerator}/{number.denominator}"


def _named(force: Force) -> dict[str, int]:
    return dict(zip(TYPES, force, strict=True))


def _on_land(force: Force) -> bool:
    return any(force[kind] for kind in LANDERS)


def _is_there(attacker: Force, *, sea: bool) -> bool:
    """Whether an attacker is in the hex: supporting frigates are not."""
    return bool(attacker[FRIGATE]) if sea else _on_land(attacker)


# What one side's hits leave of the other ------------------------------------------------------------


class _Side:
    """The forces that may be left of one side, as numbers, and what a roll of the other leaves of each."""

    def __init__(self, start: Force, lose: Sequence[int], kill: Sequence[int]) -> None:
        self.lose, self.kill = lose, kill
        self.land_kill = tuple(kind for kind in kill if kind != FRIGATE)
        forces = product(*(range(count, -1, -1) for count in start))
        self.forces = sorted(forces, key=sum, reverse=True)
        """From many units to few: no roll leads back."""
        self.number_of = {force: number for number, force in enumerate(self.forces)}
        self.dice = [_dice(force) for force in self.forces]
        self._falls: dict[tuple[int, Dice, int], Falls] = {}

    def falls(self, number: int, dice: Dice, extra: int = 0) -> Falls:
        """What may be left after a roll of `dice` and `extra` dice of a building."""
        known = self._falls.get((number, dice, extra))
        if known is None:
            known = self._falls[number, dice, extra] = self._roll(self.forces[number], dice, extra)
        return known

    def _roll(self, force: Force, dice: Dice, extra: int) -> Falls:
        """Hits are given out in the order infantry, cavalry, frigate and artillery, building."""
        ways: dict[Force, int] = {force: 1}
        for count, order in zip(
            (*dice, extra), (self.lose, self.land_kill, self.kill, self.lose), strict=True
        ):
            for _ in range(count):
                ways = _after_a_die(ways, order)
        return tuple((self.number_of[left], count) for left, count in ways.items())


def _after_a_die(ways: Mapping[Force, int], order: Sequence[int]) -> dict[Force, int]:
    after: dict[Force, int] = {}
    for force, count in ways.items():
        for left in (force, _without_first(force, order)):
            after[left] = after.get(left, 0) + count
    return after


def _without_first(force: Force, order: Sequence[int]) -> Force:
    """The force without one unit of the first type of the order that it has; the same if it has none."""
    for kind in order:
        if force[kind]:
            return (*force[:kind], force[kind] - 1, *force[kind + 1 :])
    return force


def _dice(force: Force) -> Dice:
    """One die for each type that is there."""
    return min(force[INFANTRY], 1), min(force[CAVALRY], 1), min(force[FRIGATE], 1) + min(force[ARTILLERY], 1)


# The battle -----------------------------------------------------------------------------------------


class _Battle:
    """Runs through all states from many units to few.

    A state in which somebody is left on both sides moves on unless all dice miss, and rounds of misses
    repeat: so the chance of each way on is divided by all ways but that one.
    """

    def __init__(self, question: Question) -> None:
        self.question = question
        own, other = question.policies
        self.attackers = _Side(question.attacker, own.lose, other.kill)
        self.defenders = _Side(question.defender, other.lose, own.kill)
        self.over = [not _is_there(force, sea=question.at_sea) for force in self.attackers.forces]
        self.empty = [not any(force) for force in self.defenders.forces]
        self.weights: list[list[int] | None] = [None] * len(self.attackers.forces)
        self.units = sum(question.attacker) + sum(question.defender)
        self.whole = int(_EVERY_STEP**self.units) << (_MOST_DICE + question.building)
        self.rounds = 0

    def run(self) -> Odds:
        """The chances of all ends."""
        if self.question.building:
            self._spread(0, 0, self.whole, self.question.building)
        else:
            self._row(0)[0] = self.whole
        ends = {}
        for number, row in enumerate(self.weights):
            for other, weight in enumerate(row or ()):
                if weight and (self.over[number] or self.empty[other]):
                    state = (self.attackers.forces[number], self.defenders.forces[other])
                    ends[state] = Fraction(weight, self.whole)
                elif weight:
                    self._spread(number, other, weight)
        return Odds(self.question, ends, Fraction(self.rounds, self.whole))

    def _row(self, number: int) -> list[int]:
        row = self.weights[number]
        if row is None:
            row = self.weights[number] = [0] * len(self.defenders.forces)
        return row

    def _spread(self, number: int, other: int, weight: int, extra: int = 0) -> None:
        """Share the weight of a state out. `extra`: the dice of a building in the first round."""
        own, theirs = self.attackers.dice[number], self.defenders.dice[other]
        rolls = not self.empty[other]  # against nobody the attacker does not roll
        ways = 1 << sum(theirs) + extra + (sum(own) if rolls else 0)
        part, rest = divmod(weight, ways if extra else ways - 1)
        assert rest == 0
        self.rounds += part * ways
        hit = self.defenders.falls(other, own) if rolls else ((other, 1),)
        for left, count in self.attackers.falls(number, theirs, extra):
            row, share = self._row(left), part * count
            for there, more in hit:
                row[there] += share * more


def calculate(question: Question) -> Odds:
    """The exact answer to a question that `read_question` allows."""
    return _Battle(question).run()


# Questions as JSON ----------------------------------------------------------------------------------


class _Fault(Exception):
    def __init__(self, code: str, **data: Any) -> None:
        super().__init__(code)
        self.refusal = refuse(GAME, code, **data)


def read_question(document: Any) -> Question | Refusal:
    """A question from `{"attacker": {type: n}, "defender": {type: n}, "building": …, "policy": {…}}`."""
    try:
        question = _read(document)
        _check(question)
        return question
    except _Fault as fault:
        return fault.refusal


def _shape(place: str, wanted: str) -> _Fault:
    return _Fault("odds.shape", place=place, wanted=wanted)


def _object(value: Any, place: str, known: Sequence[str]) -> Mapping[str, Any]:
    if not isinstance(value, dict):
        raise _shape(place, "an object")
    for name in value:
        if name not in known:
            raise _shape(f"{place}.{safe_text(name)}", f"left out; there are {', '.join(known)}")
    return value


def _read(document: Any) -> Question:
    rows = _object(document, "the question", (*SIDES, "building", "policy"))
    building = rows.get("building", "none")
    if not isinstance(building, str) or building not in BUILDING_NAMES:
        raise _shape("building", " or ".join(BUILDING_NAMES))
    policy = _object(rows.get("policy", {}), "policy", SIDES)
    return Question(
        _force(rows.get("attacker", {}), "attacker"),
        _force(rows.get("defender", {}), "defender"),
        BUILDING_NAMES.index(building),
        (_policy(policy.get("attacker", {}), "attacker"), _policy(policy.get("defender", {}), "defender")),
    )


def _force(value: Any, side: str) -> Force:
    rows = _object(value, side, TYPES)
    for name, count in rows.items():
        if type(count) is not int or count < 0:
            raise _shape(f"{side}.{name}", "a whole number of at least 0")
    return tuple(rows.get(name, 0) for name in TYPES)


def _policy(value: Any, side: str) -> Policy:
    rows = _object(value, f"policy.{side}", ("kill", "lose"))
    orders = {"kill": (TYPES, _KILL), "lose": (_LAND_NAMES, _LOSE)}
    kill, lose = (_order(rows, name, side, *known) for name, known in orders.items())
    return Policy(kill, lose)


def _order(
    rows: Mapping[str, Any], name: str, side: str, known: Sequence[str], usual: tuple[int, ...]
) -> tuple[int, ...]:
    if name not in rows:
        return usual
    value = rows[name]
    if (
        not isinstance(value, list)
        or not all(isinstance(kind, str) for kind in value)
        or sorted(value) != sorted(known)
    ):
        raise _shape(f"policy.{side}.{name}", f"a list of {', '.join(known)}, each once")
    return tuple(TYPES.index(kind) for kind in value)


def _check(question: Question) -> None:
    for side, force in zip(SIDES, (question.attacker, question.defender), strict=True):
        if sum(force) > MOST:
            raise _Fault("odds.too-many", side=side, have=sum(force), most=MOST)
    if not any(question.attacker) or not (any(question.defender) or question.building):
        raise _Fault("odds.no-battle")
    if _on_land(question.attacker):
        if question.defender[FRIGATE]:
            raise _Fault("odds.frigates-on-land")
    elif question.building or _on_land(question.defender):
        raise _Fault("odds.land-at-sea")
