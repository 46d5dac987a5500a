"""From rows to the value that the pure cores read, and to the file that people take away."""

from collections.abc import Iterable
from fractions import Fraction
from typing import Any

from .. import eventfile
from ..models import Entrant, Event, Pairing, Result, Round, Seat
from .stage_values import stage_value


def event_file(event: Event) -> eventfile.Event:
    """The event as the pure cores read it, without the seed while it is secret; five queries at any size."""
    stages = list(event.stages.order_by("number"))
    return eventfile.Event(
        name=event.name,
        game=event.game,
        entrants=tuple(_entrant(one) for one in event.entrants.order_by("id")),
        rounds=_rounds(event),
        stages=tuple(stage_value(one) for one in stages),
        event_format=event.event_format,
        date=event.date.isoformat(),
        time_zone=event.time_zone,
        seed=event.shown_seed,
        best_of=event.best_of,
        points=_points(event.points),
        tie_breaks=event.tie_breaks if isinstance(event.tie_breaks, str) else tuple(event.tie_breaks),
        pairing=eventfile.PairingPolicy(event.protect or None, event.protect_rounds, event.sides),
    )


def export_event(event: Event, *, with_decks: bool) -> dict[str, Any]:
    """`harvest-event/1` with the hash of the seed; `with_decks` adds the registered lists."""
    document = eventfile.event_document(event_file(event)) | {"seed_hash": event.seed_hash}
    if with_decks:
        decks = event.entrants.exclude(frozen_deck=None).values_list("public_id", "frozen_deck__cards")
        lists = dict(decks)
        for entrant in document["entrants"]:
            if entrant["id"] in lists:
                entrant["deck"] = {"cards": lists[entrant["id"]]}
    return document


def _points(points: dict[str, int]) -> eventfile.Points:
    win, draw, loss = (Fraction(points[key]) for key in ("win", "draw", "loss"))
    return eventfile.Points(win, draw, loss)


def _entrant(one: Entrant) -> eventfile.Entrant:
    return eventfile.Entrant(
        id=one.public_id,
        name=one.name,
        club=one.club or None,
        seed=one.seed,
        fixed_table=one.fixed_table,
        entered_round=one.entered_round,
        missed=one.missed,
        dropped_after=one.dropped_after,
    )


def _rounds(event: Event) -> tuple[eventfile.Round, ...]:
    rounds = (
        Round.objects.filter(stage__event=event).select_related("stage").order_by("stage__number", "number")
    )
    tables: dict[int, list[eventfile.Pairing]] = {one.pk: [] for one in rounds}
    seats = _seats(event)
    for pairing in Pairing.objects.of_event(event).select_related("result"):
        tables[pairing.round_id].append(_pairing(pairing, seats[pairing.pk]))
    return tuple(eventfile.Round(one.stage.number, one.number, tuple(tables[one.pk])) for one in rounds)


def _seats(event: Event) -> dict[int, list[str]]:
    rows = Seat.objects.filter(round__stage__event=event).order_by("pairing_id", "position")
    seats: dict[int, list[str]] = {}
    for pairing, ident in rows.values_list("pairing_id", "entrant__public_id"):
        seats.setdefault(pairing, []).append(ident)
    return seats


def _pairing(pairing: Pairing, players: list[str]) -> eventfile.Pairing:
    result = getattr(pairing, "result", None)
    return eventfile.Pairing(pairing.table, tuple(players), _result(result, players) if result else None)


def _result(result: Result, players: list[str]) -> eventfile.Result:
    absent: Iterable[int] = sorted(result.absent) if result.kind == "no-show" else ()
    games = (result.first, result.second, result.drawn) if result.kind == "played" else (0, 0, 0)
    return eventfile.Result(result.kind, games, tuple(players[position] for position in absent))
