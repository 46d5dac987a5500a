"""From rows to the value that the pure cores read, and to the file that people take away."""

from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction
from typing import Any

from django.db import transaction

from decks.validation import deck_value
from harvest_site.base.access import require
from harvest_site.base.audit import audit_of, record_audit

from .. import eventfile
from ..models import Entrant, Event, Pairing, Report, Result, Round, Seat
from .official_files import effective, penalty_documents, staff_document
from .stage_values import stage_value

SETTINGS = ("lists_shown", "decks_required", "capacity", "projections_shown", "state")


def event_file(event: Event) -> eventfile.Event:
    """The event as the pure cores read it, without the seed while it is secret; six queries at any size.

    Of the penalties only those that standings depend on: the others are not everybody's to read.
    """
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
        penalties=effective(event),
    )


def export_event(event: Event, *, with_decks: bool) -> dict[str, Any]:
    """`harvest-event/1` with the hash of the seed; `with_decks` adds the registered lists.

    Beside the contract: the settings of the site, why each pair met, whose word a result stands on, and who
    holds an office. Of the penalties disqualifications alone, as everybody sees them in the standings.
    """
    document = _document(event, event_file(event), with_decks=with_decks)
    return document | _part("staff", staff_document(event, whole=False))


def export_whole(*, actor: Any, event: Event) -> dict[str, Any]:
    """The organiser's own copy: secret seed, hidden deck lists, all penalties, the trail; leaves a trace.

    With it a running event moves to another server and goes on with the same pairings.
    """
    require(actor, "tournaments.export_whole", event)
    with transaction.atomic():
        record_audit(actor=actor, verb="event.exported-whole", subject=event)
        document = _document(event, replace(event_file(event), seed=event.seed), with_decks=True)
        document["penalties"] = penalty_documents(event, withdrawn=False)
        document |= _part("withdrawn_penalties", penalty_documents(event, withdrawn=True))
        document |= _part("staff", staff_document(event, whole=True))
        return document | {"audit": [_trace(row) for row in audit_of(event)]}


def _part(name: str, rows: list[dict[str, Any]]) -> dict[str, Any]:
    """An optional part of the file: there when it says something."""
    return {name: rows} if rows else {}


def _trace(row: Any) -> dict[str, Any]:
    at, who = row.at.isoformat(), str(row.actor) if row.actor else None
    return {
        "at": at,
        "actor": who,
        "verb": row.verb,
        "before": row.before,
        "after": row.after,
        "why": row.reason,
    }


def _document(event: Event, source: eventfile.Event, *, with_decks: bool) -> dict[str, Any]:
    document = eventfile.event_document(source) | {"seed_hash": event.seed_hash}
    document["settings"] = {name: getattr(event, name) for name in SETTINGS}
    _add_reasons(event, document)
    if with_decks:
        _add_decks(event, document)
    return document


def _add_decks(event: Event, document: dict[str, Any]) -> None:
    rows = event.entrants.exclude(frozen_deck=None)
    columns = ("name", "deck_format", "cards", "extra")
    decks = rows.values_list("public_id", *(f"frozen_deck__{column}" for column in columns))
    lists = {
        ident: {"name": name, "deck_format": deck_format, **deck_value(event.game, cards, extra)}
        for ident, name, deck_format, cards, extra in decks
    }
    for entrant in document["entrants"]:
        if entrant["id"] in lists:
            entrant["deck"] = lists[entrant["id"]]


def _add_reasons(event: Event, document: dict[str, Any]) -> None:
    """The cost of each round, the reasons of each pairing, the source of each result, waiting reports."""
    costs = list(
        Round.objects.filter(stage__event=event).order_by("stage__number", "number").values_list("cost")
    )
    rows = iter(Pairing.objects.of_event(event).select_related("result"))
    reports = _reports(event)
    for paired, (cost,) in zip(document["rounds"], costs, strict=True):
        paired["cost"] = cost
        for table in paired["pairings"]:
            row = next(rows)
            table["why"] = row.why
            result = getattr(row, "result", None)
            if result is not None:
                table["result"] |= {"source": result.source, "reason": result.reason}
            elif row.pk in reports:
                table["reports"] = reports[row.pk]


def _reports(event: Event) -> dict[int, list[dict[str, Any]]]:
    rows = Report.objects.filter(pairing__round__stage__event=event, pairing__result=None).order_by("id")
    found: dict[int, list[dict[str, Any]]] = {}
    for one in rows.select_related("entrant"):
        found.setdefault(one.pairing_id, []).append({"entrant": one.entrant.public_id, **one.as_document()})
    return found


def _points(points: dict[str, Any]) -> eventfile.Points:
    """Whole numbers, or exact text such as 1/2."""
    win, draw, loss = (Fraction(points[key]) for key in ("win", "draw", "loss"))
    if "places" not in points:
        return eventfile.Points(win, draw, loss)
    return eventfile.Points(win, draw, loss, tuple(Fraction(place) for place in points["places"]))


def _entrant(one: Entrant) -> eventfile.Entrant:
    return eventfile.Entrant(
        id=one.public_id,
        name=one.name,
        club=one.club or None,
        rating=None if one.rating is None else Fraction(one.rating),
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
    places = tuple(tuple(players[position] for position in place) for place in result.places)
    return eventfile.Result(result.kind, games, tuple(players[position] for position in absent), places)
