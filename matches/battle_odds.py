"""The page of the battle calculator: its form, and what it shows of an answer."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import permutations
from typing import Any, Final

from django import forms

from cards.library.refusals import Refusal, message_of

from .engines.imperial_conquest.odds import (
    BUILDING_NAMES,
    MOST,
    SIDES,
    Odds,
    calculate,
    in_lowest_terms,
    read_question,
)
from .engines.imperial_conquest.tables import GAME, LANDERS, TYPES

SHORT: Final = 24  # signs of a fraction that stands beside its decimal
SHOWN: Final = 12  # ends of a battle above the disclosure
_LAND: Final = tuple(TYPES[kind] for kind in LANDERS)
_USUAL: Final = {
    "kill": ("artillery", "frigate", "cavalry", "infantry"),
    "lose": ("infantry", "cavalry", "artillery"),
}
_ORDERS: Final = {
    name: [", ".join(order) for order in dict.fromkeys([usual, *permutations(usual)])]
    for name, usual in _USUAL.items()
}
_POLICIES: Final = {
    "kill": "picks of the other side, in this order",
    "lose": "gives up, in this order",
}
_SAMPLE: Final = {
    "attacker_frigate": 1,
    "attacker_infantry": 2,
    "defender_infantry": 1,
    "defender_artillery": 1,
}


def _count() -> forms.IntegerField:
    return forms.IntegerField(
        required=False, min_value=0, max_value=MOST, widget=forms.NumberInput(attrs={"inputmode": "numeric"})
    )


class OddsForm(forms.Form):
    """A battle: units of both sides, a building, and the orders in which each side picks and gives up."""

    building = forms.ChoiceField(
        required=False, label="Building", choices=[(name, name.capitalize()) for name in BUILDING_NAMES]
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for side in SIDES:
            for name in TYPES:
                field = self.fields[f"{side}_{name}"] = _count()
                field.label = f"{side.capitalize()}, {name}"
            for policy, words in _POLICIES.items():
                self.fields[f"{side}_{policy}"] = forms.ChoiceField(
                    required=False,
                    label=f"{side.capitalize()} {words}",
                    choices=[(order, order.capitalize()) for order in _ORDERS[policy]],
                )

    def question(self) -> dict[str, Any]:
        """The question of a valid form, as the command and the API take it."""
        given = self.cleaned_data
        policy = {
            side: {name: given[f"{side}_{name}"].split(", ") for name in _POLICIES if given[f"{side}_{name}"]}
            for side in SIDES
        }
        forces = {side: {name: given[f"{side}_{name}"] or 0 for name in TYPES} for side in SIDES}
        return {**forces, "building": given["building"] or "none", "policy": policy}

    def answer(self) -> Odds | None:
        """The odds, or None with the reason among the form's errors."""
        question = read_question(self.question())
        if isinstance(question, Refusal):
            self.add_error(None, message_of(GAME, question))
            return None
        return calculate(question)

    def rows(self) -> Iterator[tuple[str, list[Any]]]:
        """For each type its name and the fields of both sides."""
        for name in TYPES:
            yield name.capitalize(), [self[f"{side}_{name}"] for side in SIDES]

    def policies(self) -> list[Any]:
        """The fields of the policies."""
        return [self[f"{side}_{name}"] for side in SIDES for name in _POLICIES]

    def faults(self) -> Iterator[tuple[Any, str]]:
        """Each faulty field with its first error."""
        for name, errors in self.errors.items():
            if name in self.fields:
                yield self[name], str(errors[0])


def sample_query() -> str:
    """The query of the source's fourth example."""
    return "&".join([*(f"{name}={count}" for name, count in _SAMPLE.items()), "building=town"])


@dataclass(frozen=True, slots=True)
class Share:
    """A chance or an expected number: in decimals, and exactly."""

    decimal: str
    exact: str

    @property
    def is_short(self) -> bool:
        """Whether the fraction can stand beside the decimal."""
        return len(self.exact) <= SHORT


def percent(share: Fraction) -> Share:
    """`46.8 %` and its fraction."""
    return Share(f"{float(share) * 100:.1f} %", in_lowest_terms(share))


def number(value: Fraction) -> Share:
    """`1.83` and its fraction."""
    return Share(f"{float(value):.2f}", in_lowest_terms(value))


def odds_context(odds: Odds) -> dict[str, Any]:
    """What the page shows of an answer."""
    ends = sorted(odds.ends.items(), key=lambda row: (-row[1], row[0]))
    rows = [
        {"attacker": _left(own), "defender": _left(other), "share": percent(share)}
        for (own, other), share in ends
    ]
    return {
        "taken": percent(odds.taken),
        "held": percent(1 - odds.taken),
        "rounds": number(odds.rounds),
        "likely": odds.taken * 2 > 1,
        "losses": _losses(odds),
        "charts": [_chart(odds, side) for side in (0, 1)],
        "ends": rows[:SHOWN],
        "more_ends": rows[SHOWN:],
    }


def _left(force: tuple[int, ...]) -> str:
    parts = [f"{count} {name}" for name, count in zip(TYPES, force, strict=True) if count]
    return ", ".join(parts) or "nobody"


def _losses(odds: Odds) -> list[dict[str, Any]]:
    both = [odds.expected_losses(side) for side in (0, 1)]
    rows = [
        {"name": name.capitalize(), "shares": [number(side[kind]) for side in both]}
        for kind, name in enumerate(TYPES)
        if odds.question.attacker[kind] or odds.question.defender[kind]
    ]
    return [*rows, {"name": "All", "shares": [number(sum(side, Fraction(0))) for side in both]}]


def _chart(odds: Odds, side: int) -> dict[str, Any]:
    """Bars: the chance in percent of each number of units lost by a side."""
    points: Mapping[str, float] = {
        str(lost): round(float(share) * 100, 2) for lost, share in odds.losses_of(side).items()
    }
    return {
        "title": f"Units that the {SIDES[side]} loses, in percent",
        "what": SIDES[side].capitalize(),
        "points": points,
    }
