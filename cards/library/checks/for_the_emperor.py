"""Checks of For the Emperor's catalogue beyond its schema: strengths, effects, armies, variants."""

from collections.abc import Iterator

from ..source import DataFault
from .files import Files
from .shared import Seen, of_formats, of_links

TIMES = {  # when an effect works
    "token": "when-played",
    "banner": "when-played",
    "return": "when-played",
    "shift": "when-played",
    "guard": "ongoing",
    "company": "ongoing",
    "tiebreak": "game-end",
    "solitude": "game-end",
}
STRENGTHS = set(range(1, 10))
ARMIES = ("crane", "turtle")


def faults(files: Files) -> Iterator[DataFault]:
    """Everything wrong in the catalogue, as steps and sentences made into faults of its file."""
    for check in CHECKS:
        for steps, message in check(files):
            yield DataFault(files.path("catalogue"), steps, message)


def _of_strengths(files: Files) -> Seen:
    found = [row["strength"] for _, row in files.cards()]
    if sorted(found) != sorted(STRENGTHS):
        yield ("cards",), "the nine Warriors have the strengths 1 to 9, each once"


def _of_effects(files: Files) -> Seen:
    variants = files.catalogue.get("formats", {})
    for steps, row in files.cards():
        effects = {"": row["effect"], **row.get("variant_effects", {})}
        for variant, effect in effects.items():
            field = (*steps, "variant_effects", variant) if variant else (*steps, "effect")
            if effect is not None and TIMES[effect] != row["timing"]:
                yield field, f"{effect} is no effect of the time {row['timing']}"
            if variant and variant not in variants:
                yield field, f"there is no variant {variant}"


def _of_standing(files: Files) -> Seen:
    for steps, row in files.cards():
        if (row["provenance"] == "house") != bool(row.get("incomplete")):
            yield steps, "a Warrior of the house, and no other, is incomplete"
        for name in ("public_fields", "house_fields"):
            for place, field in enumerate(row.get(name, ())):
                if field not in row:
                    yield (*steps, name, place), f"the card has no field {field}"


def _of_armies(files: Files) -> Seen:
    if tuple(row["id"] for row in files.catalogue["armies"]) != ARMIES:
        yield ("armies",), f"the armies are {' and '.join(ARMIES)}, in the order of play"


CHECKS = (_of_strengths, _of_effects, _of_standing, _of_armies, of_links, of_formats)
