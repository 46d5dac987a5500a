"""The search syntax for cards: `t:crop p>=3 sub:grain produce:corn -is:house "sweet corn"`.

Fields are those of a game's own catalogue; short names for them are data (`fields` in `synonyms.yaml`). What
cannot be understood is said, never guessed, and the rest still holds.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from .catalogue import Card
from .source import DATA, read_yaml
from .text import normalise

LONGEST = 200
STANDINGS = {"house": "house", "source": "source", "official": "source", "public": "public"}
_HIDDEN = ("panel", "house_fields", "public_fields", "provenance", "incomplete", "variant_effects")
_PART = re.compile(r'(-?)([a-z_]+)(:|!=|>=|<=|=|>|<)("[^"]*"?|\S*)|(-?)("[^"]*"?|\S+)')
_CONDITION = re.compile(r'(?:^|\s)-?[a-z_]+(?::|!=|>=|<=|=|>|<)["\w]')
_NUMBERS: Mapping[str, Callable[[float, float], bool]] = {
    ">": lambda one, other: one > other,
    ">=": lambda one, other: one >= other,
    "<": lambda one, other: one < other,
    "<=": lambda one, other: one <= other,
}


@dataclass(frozen=True, slots=True)
class Condition:
    """One condition: `field`, `sign` and the values of which one must fit; `negated`: none may."""

    field: str
    sign: str
    values: tuple[str, ...]
    negated: bool = False


@dataclass(frozen=True, slots=True)
class CardQuery:
    """`words` stand in the name; `faults`: what was not understood, each a sentence."""

    words: tuple[str, ...] = ()
    without: tuple[str, ...] = ()
    conditions: tuple[Condition, ...] = ()
    faults: tuple[str, ...] = ()

    @property
    def tells(self) -> bool:
        """Whether anything is asked for."""
        return bool(self.words or self.without or self.conditions)


def has_conditions(text: str) -> bool:
    """Whether a text is meant as a search for cards."""
    return _CONDITION.search(normalise(text[:LONGEST])) is not None


def fields_of(game: str, cards: Iterable[Card]) -> dict[str, str]:
    """Every name of a field of a game's cards, short ones too -> the field."""
    own = {name: None for card in cards for name in card.facts if name not in _HIDDEN}
    known = {name: name for name in ("name", "id", "type", "text", *own)}
    short = {name: field for folder in ("common", game) for name, field in _short(folder).items()}
    return known | {name: field for name, field in short.items() if field in known and name not in known}


@lru_cache(maxsize=8)
def _short(folder: str) -> Mapping[str, str]:
    path = DATA / folder / "synonyms.yaml"
    return read_yaml(path).get("fields", {}) if path.exists() else {}


def parse_card_query(text: str, fields: Mapping[str, str]) -> CardQuery:
    """Read a query; `fields` as `fields_of` gives them. Never raises."""
    words: list[str] = []
    without: list[str] = []
    conditions: list[Condition] = []
    faults: list[str] = []
    for found in _PART.finditer(normalise(text[:LONGEST])):
        if found[2] is None:
            (without if found[5] else words).extend(found[6].strip('"').split())
            continue
        read = _condition(found, fields)
        (faults if isinstance(read, str) else conditions).append(read)  # type: ignore[arg-type]
    return CardQuery(tuple(words), tuple(without), tuple(conditions), tuple(faults))


def _condition(found: re.Match[str], fields: Mapping[str, str]) -> Condition | str:
    """The condition, or what is wrong with it."""
    name, sign, value = found[2], found[3], found[4].strip('"')
    values = tuple(part for part in value.split("|") if part)
    if not values:
        return f"{found[0]}: a value is missing, as in {name}{sign}{'3' if sign in _NUMBERS else 'grain'}."
    if name == "is":
        unknown = [part for part in values if part not in STANDINGS]
        return (
            f"is:{unknown[0]}: is: takes {', '.join(STANDINGS)}." if unknown else _made(found, "is", values)
        )
    field = _field(name, fields)
    if name != "has" and field is None:
        return f"{found[0]}: no card here has a field {name}. There are {_listed(fields)}, is and has."
    if name == "has":
        return _made(found, "has", tuple(_field(part, fields) or part for part in values))
    if sign in _NUMBERS and _number(values[0]) is None:
        return f"{found[0]}: {sign} compares numbers, and {values[0]} is none."
    return _made(found, field or name, values)


def _made(found: re.Match[str], field: str, values: tuple[str, ...]) -> Condition:
    sign = "=" if found[3] == "!=" else found[3]
    return Condition(field, sign, values, bool(found[1]) != (found[3] == "!="))


def _field(name: str, fields: Mapping[str, str]) -> str | None:
    """A field by its name, a short name, or a beginning that only one field has."""
    begun = {field for known, field in fields.items() if known.startswith(name)}
    return fields.get(name) or (begun.pop() if len(begun) == 1 else None)


def _listed(fields: Mapping[str, str]) -> str:
    return ", ".join(sorted(set(fields.values())))


def _number(text: str) -> float | None:
    return float(text) if re.fullmatch(r"-?\d{1,6}(\.\d{1,3})?", text) else None


def fitting(cards: Sequence[Card], query: CardQuery) -> list[int]:
    """The places of the cards that a query asks for.

    A value that some card has just so is that value: `sub:grain` is no `grain-harvester`, `sub:gra` is both.
    """
    conditions = tuple(_sharpened(condition, cards) for condition in query.conditions)
    sharp = replace(query, conditions=conditions)
    return [place for place, card in enumerate(cards) if fits(card, sharp)]


def _sharpened(condition: Condition, cards: Sequence[Card]) -> Condition:
    whole = replace(condition, sign="=")
    is_text = condition.sign == ":" and condition.field not in ("name", "text", "is", "has")
    return whole if is_text and any(_holds(card, whole) for card in cards) else condition


def fits(card: Card, query: CardQuery) -> bool:
    """Whether a card is what a query asks for."""
    name = normalise(card.name)
    if not all(word in name for word in query.words) or any(word in name for word in query.without):
        return False
    return all(_holds(card, condition) != condition.negated for condition in query.conditions)


def _holds(card: Card, condition: Condition) -> bool:
    if condition.field == "is":
        return any(card.provenance == STANDINGS[value] for value in condition.values)
    if condition.field == "has":
        return any(_value(card, field) not in (None, "", [], {}) for field in condition.values)
    value = _value(card, condition.field)
    if condition.sign in _NUMBERS:
        number, wanted = _as_number(value), _number(condition.values[0])
        return number is not None and wanted is not None and _NUMBERS[condition.sign](number, wanted)
    return any(_says(value, wanted, exact=condition.sign == "=") for wanted in condition.values)


def _value(card: Card, field: str) -> Any:
    if field in ("name", "id", "type"):
        return getattr(card, field)
    if field == "text":
        return card.facts.get("text") or card.facts.get("instruction")
    return card.facts.get(field)


def _as_number(value: Any) -> float | None:
    if isinstance(value, Mapping):  # a cost: how much of everything together
        return float(sum(part for part in value.values() if isinstance(part, int)))
    return float(value) if isinstance(value, int | float) and not isinstance(value, bool) else None


def _says(value: Any, wanted: str, *, exact: bool) -> bool:
    """Whether a value is `wanted`, or begins a word with it; numbers must be equal."""
    if isinstance(value, bool):
        return wanted in (("yes", "true") if value else ("no", "false"))
    if isinstance(value, int | float):
        return _number(wanted) == float(value)
    plain = wanted.replace("-", " ")
    return any(said == plain or (not exact and f" {plain}" in f" {said}") for said in _texts(value))


def _texts(value: Any) -> Iterator[str]:
    parts: Sequence[Any] = list(value) if isinstance(value, list | dict) else [value]
    yield from (normalise(str(part)).replace("-", " ") for part in parts if part is not None)
