"""The rows of an imported event, and what a file holds beside the contract."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any

from django.db import transaction

from decks.domain import freeze_list
from harvest_site.base.problems import Problem

from .. import eventfile
from ..enums import ListsShown, ProjectionsShown, ResultKind, ResultSource
from ..eventfile import EventFault
from ..models import Entrant, Event, Pairing, Report, Result, Round, Seat, Stage
from ..pairing import explain_reason
from .locking import note_change
from .official_files import Given, write_given
from .standings import request_standings

STAGE_COLUMNS = ("kind", "rounds", "size", "min_points")
Key = tuple[int, int, str]  # stage, round, first player
PARTS = ("cards", "army", "faction", "characters")  # what a deck is made of, by its game


@dataclass
class Extras:
    """What the site adds to an event file, as far as it can be used; the rest of it is left alone."""

    settings: dict[str, Any] = field(default_factory=dict)
    state: str = ""
    decks: dict[str, dict[str, Any]] = field(default_factory=dict)
    costs: dict[tuple[int, int], dict[str, Any]] = field(default_factory=dict)
    tables: dict[Key, dict[str, Any]] = field(default_factory=dict)
    given: Given = field(default_factory=lambda: Given([], [], [], []))
    faults: list[EventFault] = field(default_factory=list)

    @classmethod
    def read(cls, document: dict[str, Any], source: eventfile.Event) -> "Extras":
        """Everything beside the contract; decks that cannot be read are faults."""
        extras = cls()
        extras._read_settings(document.get("settings"))
        extras.given = Given.read(document, source)
        extras.faults += extras.given.faults
        for index, one in enumerate(document["entrants"]):
            if one.get("deck") is not None:
                extras._read_deck(f"entrants[{index}].deck", one, source)
        for one in document.get("rounds") or []:
            where = one.get("stage") or 1, one["number"]
            if isinstance(one.get("cost"), dict):
                extras.costs[where] = one["cost"]
            for table in one.get("pairings") or []:
                extras.tables[(*where, table["players"][0])] = table
        return extras

    def _read_settings(self, found: Any) -> None:
        if not isinstance(found, dict):
            return
        self.state = str(found.get("state") or "")
        sound = {
            "lists_shown": found.get("lists_shown") in ListsShown.values,
            "projections_shown": found.get("projections_shown") in ProjectionsShown.values,
            "decks_required": isinstance(found.get("decks_required"), bool),
            "capacity": type(found.get("capacity")) is int and 2 <= found["capacity"] <= 10_000,
        }
        self.settings = {name: found[name] for name, good in sound.items() if good}

    def _read_deck(self, place: str, entrant: dict[str, Any], source: eventfile.Event) -> None:
        deck = entrant["deck"]
        value = {part: deck[part] for part in PARTS if part in deck} if isinstance(deck, dict) else {}
        if not value or not isinstance(value.get("cards", {}), dict):
            self.faults.append(EventFault(place, 'a deck is {"cards": {card: copies}}, an army or a team'))
            return
        name = str(deck.get("name") or entrant.get("name") or entrant["id"])[:60]
        deck_format = str(deck.get("deck_format") or source.event_format or "")
        given: dict[str, Any] = {
            "name": name,
            "deck_format": deck_format,
            "value": value,
            "game": source.game,
        }
        try:
            with transaction.atomic():
                freeze_list(**given)
                transaction.set_rollback(True)
        except (Problem, KeyError) as problem:
            text = problem.message if isinstance(problem, Problem) else "the site has no such game"
            self.faults.append(EventFault(place, text))
        else:
            self.decks[entrant["id"]] = given

    def why(self, key: Key, names: dict[str, str]) -> list[dict[str, Any]]:
        """The reasons of a pairing that can be told in words; others are dropped."""
        found = self.tables.get(key, {}).get("why")
        reasons = found if isinstance(found, list) else []
        return [one for one in reasons if _can_be_told(one, names)]


def _can_be_told(reason: Any, names: dict[str, str]) -> bool:
    try:
        explain_reason(reason, names)
    except (AttributeError, KeyError, TypeError, ValueError):
        return False
    return True


def write_event(*, actor: Any, event: Event, source: eventfile.Event, extras: Extras, digest: str) -> Event:
    """All rows of a checked file; one audit row says whence they came."""
    with transaction.atomic():
        event.save()
        written = eventfile.event_document(source)["stages"]
        stages = [_stage(event, number, one) for number, one in enumerate(written, start=1)]
        people = _write_people(event, source, extras)
        for one in source.rounds:
            _write_round(stages[one.stage - 1], one, people, extras, source)
        write_given(event, extras.given, people)
        after = {"file": digest, "entrants": len(people), "rounds": len(source.rounds)}
        note_change(event, actor=actor, verb="event.imported", after=after)
        request_standings(event)
    return event


def _stage(event: Event, number: int, written: dict[str, Any]) -> Stage:
    """A stage from its document: the columns, and the options that say something."""
    columns = {name: written.pop(name) for name in STAGE_COLUMNS}
    return Stage.objects.create(event=event, number=number, options=written, **columns)


def _write_people(event: Event, source: eventfile.Event, extras: Extras) -> dict[str, Entrant]:
    frozen = {ident: freeze_list(**deck) for ident, deck in extras.decks.items()}
    rows = [
        Entrant(
            event=event,
            public_id=one.id,
            name=one.name,
            club=one.club or "",
            frozen_deck=frozen.get(one.id),
            rating=None if one.rating is None else Decimal(int(one.rating * 100)) / 100,
            seed=one.seed,
            fixed_table=one.fixed_table,
            entered_round=one.entered_round,
            missed=one.missed,
            dropped_after=one.dropped_after,
        )
        for one in source.entrants
    ]
    return {row.public_id: row for row in Entrant.objects.bulk_create(rows)}


def _write_round(
    stage: Stage, one: eventfile.Round, people: dict[str, Entrant], extras: Extras, source: eventfile.Event
) -> None:
    cost = extras.costs.get((one.stage, one.number), {})
    made = Round.objects.create(stage=stage, number=one.number, cost=cost)
    names = {entrant.id: entrant.name for entrant in source.entrants}
    keys = [(one.stage, one.number, pairing.players[0]) for pairing in one.pairings]
    rows = Pairing.objects.bulk_create(
        Pairing(round=made, table=pairing.table, why=extras.why(key, names))
        for key, pairing in zip(keys, one.pairings, strict=True)
    )
    Seat.objects.bulk_create(
        Seat(pairing=row, round=made, entrant=people[ident], position=position)
        for row, pairing in zip(rows, one.pairings, strict=True)
        for position, ident in enumerate(pairing.players)
    )
    tables = list(zip(rows, one.pairings, (extras.tables.get(key, {}) for key in keys), strict=True))
    Result.objects.bulk_create(
        _result(row, pairing, pairing.settled, extra) for row, pairing, extra in tables if pairing.settled
    )
    Report.objects.bulk_create(report for each in tables for report in _reports(*each, people))


def _result(
    row: Pairing, pairing: eventfile.Pairing, result: eventfile.Result, extra: dict[str, Any]
) -> Result:
    said = extra.get("result") or {}
    source = said.get("source")
    if source not in ResultSource.values:
        alone = len(pairing.players) == 1
        source = ResultSource.PAIRING if alone else ResultSource.ORGANISER
    reason = said.get("reason")
    return Result(
        pairing=row,
        source=source,
        reason=reason[:300] if isinstance(reason, str) else "",
        **_said(pairing, result),
    )


def _said(pairing: eventfile.Pairing, result: eventfile.Result) -> dict[str, Any]:
    """A result as columns: positions for ids."""
    at = pairing.players.index
    places = [[at(one) for one in place] for place in result.places]
    return _outcome(result.kind, result.games, [at(one) for one in result.absent], places)


def _outcome(
    kind: str, games: tuple[int, int, int], absent: list[int], places: list[list[int]]
) -> dict[str, Any]:
    first, second, drawn = games
    return {
        "kind": kind,
        "first": first,
        "second": second,
        "drawn": drawn,
        "absent": sorted(absent),
        "places": [sorted(place) for place in places],
    }


def _reports(
    row: Pairing, pairing: eventfile.Pairing, extra: dict[str, Any], people: dict[str, Entrant]
) -> Iterator[Report]:
    """Reports that wait; a result that nobody confirmed is one of the first player."""
    if pairing.settled is not None:
        return
    if pairing.result is not None:
        said = _said(pairing, pairing.result)
        yield Report(pairing=row, entrant=people[pairing.players[0]], **said)
        return
    waiting = extra.get("reports")
    sides = set(pairing.players)
    for one in waiting if isinstance(waiting, list) else []:
        if _is_report(one, len(pairing.players)) and one["entrant"] in sides:
            sides.discard(one["entrant"])
            said = _outcome(one["kind"], tuple(one["games"]), one["absent"], one.get("places") or [])
            yield Report(pairing=row, entrant=people[one["entrant"]], **said)


def _is_report(one: Any, size: int) -> bool:
    """The shape of a report as the export writes it, at a table of so many."""
    if not isinstance(one, dict) or one.get("kind") not in ResultKind.values:
        return False
    games, absent = one.get("games"), one.get("absent")
    counts = (
        isinstance(games, list) and len(games) == 3 and all(type(n) is int and 0 <= n < 100 for n in games)
    )
    known = isinstance(absent, list) and all(type(n) is int and n in (0, 1) for n in absent)
    sound = _are_places(one.get("places") or [], size) == (one["kind"] == ResultKind.POD)
    return counts and known and sound and isinstance(one.get("entrant"), str)


def _are_places(places: Any, size: int) -> bool:
    """Whether everybody of the table has one place."""
    if not isinstance(places, list) or not all(isinstance(place, list) and place for place in places):
        return False
    flat = [position for place in places for position in place]
    return all(type(one) is int for one in flat) and sorted(flat) == list(range(size))
