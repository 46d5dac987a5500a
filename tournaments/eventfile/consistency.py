"""What cannot have happened: rounds missing, doubled or beyond the plan, results ahead of their time."""

from __future__ import annotations

from typing import Any

from tournaments.eventfile.faults import EventFault
from tournaments.eventfile.model import Event, Round
from tournaments.eventfile.rounds import ALONE


def check_consistency(document: dict[str, Any], event: Event) -> None:
    """Raise ``EventFault`` (code ``inconsistent``) at the place, in the order of the file."""
    places = _places_of(document)
    _check_numbers(event, places)
    _check_future(event, places)


def _places_of(document: dict[str, Any]) -> dict[tuple[int, int], str]:
    places: dict[tuple[int, int], str] = {}
    for index, one in enumerate(document.get("rounds") or []):
        key = (one.get("stage") or 1, one["number"])
        if key in places:
            raise _fault(f"rounds[{index}].number", f"round {key[1]} of stage {key[0]} is there twice")
        places[key] = f"rounds[{index}]"
    return places


def _check_numbers(event: Event, places: dict[tuple[int, int], str]) -> None:
    for stage, plan in enumerate(event.stages, start=1):
        for expected, one in enumerate(event.rounds_of(stage), start=1):
            place = f"{places[one.stage, one.number]}.number"
            if one.number != expected:
                raise _fault(place, f"round {expected} of stage {stage} is missing")
            if plan.rounds is not None and one.number > plan.rounds:
                raise _fault(place, f"stage {stage} has {plan.rounds} rounds")


def _check_future(event: Event, places: dict[tuple[int, int], str]) -> None:
    """A round is future while the one before it is paired and none of its matches is settled."""
    waiting: Round | None = None
    for one in event.rounds:
        if waiting is not None and (index := _first_played(one)) is not None:
            place = f"{places[one.stage, one.number]}.pairings[{index}].result"
            raise _fault(place, f"a result in a future round: round {waiting.number} is not played yet")
        if waiting is None and _untouched(one):
            waiting = one


def _first_played(one: Round) -> int | None:
    for index, pairing in enumerate(one.pairings):
        if pairing.settled is not None and pairing.settled.kind not in ALONE:
            return index
    return None


def _untouched(one: Round) -> bool:
    return _first_played(one) is None and any(pairing.settled is None for pairing in one.pairings)


def _fault(place: str, text: str) -> EventFault:
    return EventFault(place, text, code="inconsistent")
