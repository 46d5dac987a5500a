"""An event as the document that the reader takes."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from tournaments.eventfile.model import Entrant, Event, Pairing, Penalty, Result, Round, Stage

OPTIONS = ("laps", "groups", "third_place", "tie", "pod_size", "first_round", "last_round", "entered")


def event_document(event: Event) -> dict[str, Any]:
    """The whole event as JSON-ready data: reading it back gives an equal event."""
    return {
        "format": "harvest-event/1",
        "name": event.name,
        "game": event.game,
        "event_format": event.event_format,
        "date": event.date,
        "time_zone": event.time_zone,
        "seed": event.seed,
        "best_of": event.best_of,
        "points": _points(event),
        "tie_breaks": event.tie_breaks if isinstance(event.tie_breaks, str) else list(event.tie_breaks),
        "pairing": _policy(event),
        "entrants": [_entrant(one) for one in event.entrants],
        "stages": [_stage(one) for one in event.stages],
        "rounds": [_round(one) for one in event.rounds],
        "penalties": [_penalty(one) for one in event.penalties],
    }


def number(value: Fraction) -> int | float:
    """A JSON number: whole when it is whole."""
    return int(value) if value.denominator == 1 else float(value)


def _points(event: Event) -> dict[str, Any]:
    points = event.points
    return {
        "win": number(points.win),
        "draw": number(points.draw),
        "loss": number(points.loss),
        "places": [number(place) for place in points.places],
    }


def _policy(event: Event) -> dict[str, Any]:
    policy = event.pairing
    return {"protect": policy.protect, "protect_rounds": policy.protect_rounds, "sides": policy.sides}


def _entrant(one: Entrant) -> dict[str, Any]:
    return {
        "id": one.id,
        "name": one.name,
        "club": one.club,
        "rating": None if one.rating is None else number(one.rating),
        "seed": one.seed,
        "fixed_table": one.fixed_table,
        "entered_round": one.entered_round,
        "missed": one.missed,
        "dropped_after": one.dropped_after,
    }


def _stage(one: Stage) -> dict[str, Any]:
    """Options are written where they say something."""
    least = None if one.min_points is None else number(one.min_points)
    document: dict[str, Any] = {"kind": one.kind, "rounds": one.rounds, "size": one.size, "min_points": least}
    plain = Stage(one.kind)
    for name in OPTIONS:
        if (value := getattr(one, name)) != getattr(plain, name):
            document[name] = list(value) if name == "entered" else value
    return document


def _round(one: Round) -> dict[str, Any]:
    return {"stage": one.stage, "number": one.number, "pairings": [_pairing(pair) for pair in one.pairings]}


def _pairing(pair: Pairing) -> dict[str, Any]:
    result = None if pair.result is None else _result(pair.result)
    return {"table": pair.table, "players": list(pair.players), "result": result}


def _result(result: Result) -> dict[str, Any]:
    document: dict[str, Any] = {"kind": result.kind, "confirmed": result.confirmed}
    if result.kind == "played":
        document["games"] = list(result.games)
    if result.kind == "no-show":
        document["absent"] = list(result.absent)
    if result.kind == "pod":
        document["places"] = [list(place) for place in result.places]
    return document


def _penalty(one: Penalty) -> dict[str, Any]:
    return {
        "entrant": one.entrant,
        "round": one.round,
        "kind": one.kind,
        "clause": one.clause,
        "stage": one.stage,
    }
