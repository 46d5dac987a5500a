"""The seven battlefields, from the first to the last, with what each side has there."""

from collections.abc import Mapping, Sequence
from typing import Any

SIDES = ("0", "1")


def show(table: Mapping[str, Any], cards: Mapping[str, str], names: Sequence[str]) -> dict[str, Any]:
    """`fields` (a row a battlefield), `supply` (Banners not given yet), `hands` (sizes of hand and pile)."""
    seen = table["observation"]
    strengths = [table["scores"][side]["strength"] for side in SIDES]
    fields = [
        _field(field, cards, [strength[number] for strength in strengths])
        for number, field in enumerate(seen["battlefields"])
    ]
    return {"fields": fields, "supply": seen["supply"], "hands": _hands(seen["seats"], names), "names": names}


def _field(field: Mapping[str, Any], cards: Mapping[str, str], strength: list[int]) -> dict[str, Any]:
    sides = [
        {
            "warriors": [cards[warrior] for warrior in field["warriors"][side]],
            "tokens": field["tokens"][side],
            "strength": strength[seat],
            "controls": strength[seat] > strength[1 - seat],
        }
        for seat, side in enumerate(SIDES)
    ]
    return {"at": field["at"], "banner": field["banner"], "counts": field["counts"], "sides": sides}


def _hands(seats: Sequence[Mapping[str, Any]], names: Sequence[str]) -> list[str]:
    return [
        f"{name}: {seat['hand_size']} in hand, {seat['pile_size']} in the pile"
        for name, seat in zip(names, seats, strict=True)
    ]
