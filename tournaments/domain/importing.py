"""An event file as an event of the site: every fault first, then all rows in one transaction, or none.

The secret seed comes along in the organiser's whole export only. A file without it gets a new one, drawn
here: the rounds that are paired stay as they are, later ones will differ from what the old server would pair.
"""

import datetime
import hashlib
import json
import re
import zoneinfo
from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from django.utils.text import slugify

from cards.domain.current import catalogue_in_force
from cards.library.loader import games
from cards.library.text import tidy
from decks.validation import rules_in_force
from harvest_site.base.access import require
from harvest_site.base.fields import new_public_id
from harvest_site.base.problems import Malformed, Refused

from .. import eventfile
from ..enums import EventState, ResultKind
from ..eventfile import EventFault
from ..models import Event
from .import_rows import Extras, write_event

IDENT = re.compile(r"[0-9a-z]{1,16}")
SEED = re.compile(r"[ -~]{1,64}")
BEST_OF = (1, 3, 5, 7)
MOST_ENTRANTS = 10_000
MOST_FAULTS = 50


@dataclass(frozen=True)
class Preview:
    """What an import would do. ``faults``: place and text; with any of them nothing is imported."""

    source: eventfile.Event
    extras: Extras
    state: str
    faults: tuple[EventFault, ...]
    notes: tuple[str, ...]

    def document(self) -> dict[str, Any]:
        """As the API answers."""
        source = self.source
        return {
            "name": source.name,
            "game": source.game,
            "date": source.date,
            "state": self.state,
            "entrants": len(source.entrants),
            "decks": len(self.extras.decks),
            "stages": [one.kind for one in source.stages],
            "rounds": len(source.rounds),
            "open": sum(pairing.settled is None for one in source.rounds for pairing in one.pairings),
            "keeps_seed": source.seed is not None,
            "faults": [{"place": fault.place, "message": fault.message} for fault in self.faults],
            "notes": list(self.notes),
        }


def preview_import(*, actor: Any, raw: bytes) -> Preview:
    """Read a file and say what is wrong with it, writing nothing. `Malformed` when it is no event file."""
    require(actor, "tournaments.create_event")
    try:
        source = eventfile.parse_event_file(raw)
    except EventFault as fault:
        raise Malformed(fault.message, code=fault.code, data={"place": fault.place}) from fault
    document = json.loads(raw.decode("utf-8-sig"))
    source, notes = _with_ids(document, source)
    source = replace(source, seed=source.seed or None)
    extras = Extras.read(document, source)
    faults = [*_faults_of_frame(source, document), *_faults_of_people(source), *_faults_of_rounds(source)]
    faults += [*_faults_of_stages(source), *extras.faults]
    state = _state(source, extras)
    return Preview(source, extras, state, tuple(faults[:MOST_FAULTS]), (*notes, *_notes(source, document)))


def import_event(*, actor: Any, raw: bytes) -> Event:
    """Make the event of a file, organised by ``actor``; `Refused` (422) with every fault and its place."""
    preview = preview_import(actor=actor, raw=raw)
    if preview.faults:
        raise Refused(
            f"This file cannot be imported: {preview.faults[0].message}",
            code="import-faults",
            data={"faults": preview.document()["faults"]},
        )
    digest = hashlib.sha256(raw).hexdigest()
    event = _frame(preview, actor)
    return write_event(actor=actor, event=event, source=preview.source, extras=preview.extras, digest=digest)


def _frame(preview: Preview, actor: Any) -> Event:
    source, kept = preview.source, preview.extras.settings
    event = Event(
        name=source.name.strip(),
        slug=slugify(source.name)[:60] or "event",
        game=source.game,
        event_format=source.event_format or "",
        date=datetime.date.fromisoformat(source.date or ""),
        time_zone=source.time_zone or "UTC",
        best_of=source.best_of,
        points=_stored_points(source.points),
        tie_breaks=source.tie_breaks if isinstance(source.tie_breaks, str) else list(source.tie_breaks),
        protect=source.pairing.protect or "",
        protect_rounds=source.pairing.protect_rounds,
        sides=source.pairing.sides,
        organiser=actor,
        state=preview.state,
        **kept,
    )
    if source.seed is not None:
        event.seed = source.seed
    return event


def _stored_points(points: eventfile.Points) -> dict[str, Any]:
    stored: dict[str, Any] = {name: _exact(getattr(points, name)) for name in ("win", "draw", "loss")}
    if points.places != eventfile.Points().places:
        stored["places"] = [_exact(place) for place in points.places]
    return stored


def _exact(value: Fraction) -> int | str:
    return int(value) if value.denominator == 1 else str(value)


def _with_ids(document: dict[str, Any], source: eventfile.Event) -> tuple[eventfile.Event, list[str]]:
    """Ids are kept, for lots are drawn by them; ids that no address can hold are drawn anew, all of them."""
    if all(IDENT.fullmatch(one.id) for one in source.entrants):
        return source, []
    ids = {one.id: new_public_id() for one in source.entrants}
    for entrant in document["entrants"]:
        entrant["id"] = ids[entrant["id"]]
    for stage in document.get("stages") or []:
        if stage.get("entered"):
            stage["entered"] = [ids[ident] for ident in stage["entered"]]
    for one in _named_in_penalties(document, ids):
        one["entrant"] = ids[one["entrant"]]
    for one in _tables(document):
        _rename(one, ids)
    renamed = eventfile.parse_event_file(json.dumps(document).encode())
    return renamed, ["The ids of the entrants are new: lots that were drawn by the old ones change."]


def _named_in_penalties(document: dict[str, Any], ids: dict[str, str]) -> Iterator[dict[str, Any]]:
    """Penalties, those taken back too, as far as they name somebody: what is wrong is said later."""
    for part in ("penalties", "withdrawn_penalties"):
        found = document.get(part)
        for one in found if isinstance(found, list) else []:
            if isinstance(one, dict) and isinstance(one.get("entrant"), str) and one["entrant"] in ids:
                yield one


def _tables(document: dict[str, Any]) -> Iterator[dict[str, Any]]:
    for paired in document.get("rounds") or []:
        yield from paired.get("pairings") or []


def _rename(one: dict[str, Any], ids: dict[str, str]) -> None:
    """A pairing with other ids; reasons that name people by the old ones are dropped."""
    result = one.get("result") or {}
    one["players"] = [ids[ident] for ident in one["players"]]
    one.pop("why", None)
    one.pop("reports", None)
    for name in ("absent", "places"):
        if result.get(name):
            found = result[name]
            result[name] = [[ids[x] for x in p] if isinstance(p, list) else ids[p] for p in found]


def _state(source: eventfile.Event, extras: Extras) -> str:
    """As the file says where that can be; else by what has happened."""
    said = extras.state
    waiting = any(pairing.settled is None for one in source.rounds for pairing in one.pairings)
    if source.rounds:
        return EventState.FINISHED if said == EventState.FINISHED and not waiting else EventState.RUNNING
    return EventState(said) if said in EventState.values and said != EventState.FINISHED else EventState.DRAFT


def _notes(source: eventfile.Event, document: dict[str, Any]) -> list[str]:
    notes = []
    if source.seed is None:
        notes.append(
            "The file holds no seed: the server draws a new one, so later rounds differ from what the old "
            "server would pair. The organiser's whole copy carries the seed."
        )
    if document.get("audit"):
        notes.append("The trail stays in the file. A new one begins with this import.")
    return notes


def _faults_of_frame(source: eventfile.Event, document: dict[str, Any]) -> Iterator[EventFault]:
    seed, seed_hash = source.seed, document.get("seed_hash")
    sound = seed is None or SEED.fullmatch(seed) is not None
    hashed = hashlib.sha256(seed.encode()).hexdigest() if seed is not None and sound else None
    checks = {
        "name": (0 < len(source.name.strip()) <= 80, "a name of 1 to 80 characters is expected"),
        "game": (source.game in games(), f"the site has no game {source.game[:60]!r}"),
        "date": (source.date is not None, "the day of the event is missing"),
        "time_zone": (_is_zone(source.time_zone), "the site knows no such time zone"),
        "best_of": (source.best_of in BEST_OF, "a match has 1, 3, 5 or 7 games"),
        "seed": (sound, "a seed of at most 64 plain characters is expected"),
        "seed_hash": (hashed is None or seed_hash in (None, hashed), "this is not the hash of the seed"),
    }
    yield from (EventFault(place, text) for place, (good, text) in checks.items() if not good)
    if source.game in games() and source.date is not None and not _has_format(source):
        yield EventFault("event_format", "the game has no such format on that day")


def _is_zone(name: str | None) -> bool:
    return name is None or name in zoneinfo.available_timezones()


def _has_format(source: eventfile.Event) -> bool:
    day = datetime.date.fromisoformat(source.date or "")
    return rules_in_force(catalogue_in_force(source.game), source.event_format or "", day) is not None


def _faults_of_people(source: eventfile.Event) -> Iterator[EventFault]:
    if len(source.entrants) > MOST_ENTRANTS:
        yield EventFault("entrants", f"an event of the site has at most {MOST_ENTRANTS} entrants")
    for index, one in enumerate(source.entrants):
        place = f"entrants[{index}]"
        if not tidy(one.name) or len(one.name) > 60:
            yield EventFault(f"{place}.name", "a name of 1 to 60 characters is expected")
        if len(one.club or "") > 60:
            yield EventFault(f"{place}.club", "a club has at most 60 characters")
        if one.rating is not None and (one.rating * 100).denominator != 1:
            yield EventFault(f"{place}.rating", "a rating has at most two decimals")


def _faults_of_rounds(source: eventfile.Event) -> Iterator[EventFault]:
    for one in source.rounds:
        tables: set[int] = set()
        for pairing in one.pairings:
            place = f"stage {one.stage}, round {one.number}, {pairing.players[0]}"
            if pairing.result is not None and pairing.result.kind not in ResultKind.values:
                yield EventFault(place, f"the site keeps no result of the kind {pairing.result.kind!r}")
            if pairing.table in tables:
                yield EventFault(place, f"table {pairing.table} is taken twice")
            if pairing.table is not None:
                tables.add(pairing.table)


def _faults_of_stages(source: eventfile.Event) -> Iterator[EventFault]:
    for index, one in enumerate(source.stages):
        if one.min_points is not None and one.min_points.denominator != 1:
            yield EventFault(f"stages[{index}].min_points", "the site keeps whole points only")
