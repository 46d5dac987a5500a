"""From bytes to an event: the shape of everything, each fault with its place."""

from __future__ import annotations

import json
import re
from datetime import date as calendar_date
from decimal import Decimal
from typing import Any, NoReturn

from tournaments.eventfile.consistency import check_consistency
from tournaments.eventfile.cursor import Cursor, shown
from tournaments.eventfile.faults import EventFault
from tournaments.eventfile.model import (
    DEFAULT_PLACES,
    Entrant,
    Event,
    PairingPolicy,
    Penalty,
    Points,
)
from tournaments.eventfile.names import METRICS, PENALTY_KINDS, PROFILES
from tournaments.eventfile.rounds import read_rounds
from tournaments.eventfile.stages import read_stages

FORMAT = "harvest-event/1"
MAX_BYTES = 32 * 1024 * 1024
MAX_ROUNDS = 1000
MAX_ENTRANTS = 100_000


def parse_event_file(raw: bytes) -> Event:
    """Read a file. Raises ``EventFault`` with the place of the first fault."""
    if len(raw) > MAX_BYTES:
        raise EventFault("", f"an event file has at most {MAX_BYTES} bytes")
    try:
        document = json.loads(raw.decode("utf-8-sig"), parse_float=Decimal, parse_constant=_refuse_constant)
    except (ValueError, RecursionError, ArithmeticError) as error:
        raise EventFault("", f"not a JSON document: {error}") from error
    return read_event(document)


def _refuse_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is no JSON number")


def read_event(document: Any) -> Event:
    """Read decoded JSON (decimals as ``Decimal`` or whole numbers). Raises ``EventFault``."""
    top = Cursor(document)
    if not isinstance(document, dict):
        top.fail("an event file is an object")
    if document.get("format") != FORMAT:
        top.get("format").fail(f'{shown(document.get("format"))} is not "{FORMAT}"')
    entrants = _entrants(top.get("entrants"))
    ids = frozenset(one.id for one in entrants)
    stages = read_stages(top.get("stages"), ids)
    event = Event(
        name=_optional_text(top.get("name")) or "",
        game=_optional_text(top.get("game")) or "",
        entrants=entrants,
        rounds=read_rounds(top.get("rounds"), ids=ids, stages=stages),
        stages=stages,
        event_format=_optional_text(top.get("event_format")),
        date=_date(top.get("date")),
        time_zone=_optional_text(top.get("time_zone")),
        seed=None if top.get("seed").missing else top.get("seed").text(empty=True),
        best_of=3 if top.get("best_of").missing else top.get("best_of").integer(1, 99),
        points=_points(top.get("points")),
        tie_breaks=_tie_breaks(top.get("tie_breaks")),
        pairing=_policy(top.get("pairing")),
        penalties=_penalties(top.get("penalties"), ids, len(stages)),
    )
    check_consistency(document, event)
    return event


def _optional_text(at: Cursor) -> str | None:
    return None if at.missing else at.text(empty=True)


def _date(at: Cursor) -> str | None:
    if at.missing:
        return None
    text = at.text()
    try:
        calendar_date.fromisoformat(text)
    except ValueError:
        at.fail(f"{shown(text)} is no date like 2026-05-02")
    if not re.fullmatch(r"\d{4}-\d\d-\d\d", text):
        at.fail(f"{shown(text)} is no date like 2026-05-02")
    return text


def _points(at: Cursor) -> Points:
    if at.missing:
        return Points()
    default = Points()
    win = default.win if at.get("win").missing else at.get("win").number()
    if win <= 0:
        at.get("win").fail("a win is worth more than nothing")
    draw = default.draw if at.get("draw").missing else at.get("draw").number()
    loss = default.loss if at.get("loss").missing else at.get("loss").number()
    places = DEFAULT_PLACES
    if not at.get("places").missing:
        places = tuple(place.number() for place in at.get("places").each())
    if not places or places[0] <= 0:
        at.get("places").fail("the first place is worth more than nothing")
    return Points(win=win, draw=draw, loss=loss, places=places)


def _tie_breaks(at: Cursor) -> str | tuple[str, ...]:
    if at.missing:
        return "tcg"
    if isinstance(at.value, str):
        if at.value not in PROFILES:
            at.fail(f"no profile {shown(at.value)}; there are {', '.join(PROFILES)}")
        return at.value
    names: list[str] = []
    for item in at.each():
        name = item.choice(METRICS)
        if name in names:
            item.fail(f'"{name}" stands twice')
        names.append(name)
    return tuple(names)


def _policy(at: Cursor) -> PairingPolicy:
    if at.missing:
        return PairingPolicy()
    protect = None if at.get("protect").missing else at.get("protect").choice(("club",))
    rounds = at.get("protect_rounds")
    sides = at.get("sides")
    return PairingPolicy(
        protect=protect,
        protect_rounds=0 if rounds.missing else rounds.integer(0, MAX_ROUNDS),
        sides=False if sides.missing else sides.flag(),
    )


def _entrants(at: Cursor) -> tuple[Entrant, ...]:
    if at.missing:
        at.fail("a list of entrants is expected")
    entrants: list[Entrant] = []
    seen: set[str] = set()
    for item in at.each():
        one = _entrant(item)
        if one.id in seen:
            item.get("id").fail(f'"{one.id}" is there twice', code="inconsistent")
        seen.add(one.id)
        entrants.append(one)
    if len(entrants) > MAX_ENTRANTS:
        at.fail(f"an event has at most {MAX_ENTRANTS} entrants")
    return tuple(entrants)


def _entrant(at: Cursor) -> Entrant:
    missed, entered = at.get("missed"), at.get("entered_round")
    ident = at.get("id").text()
    return Entrant(
        id=ident,
        name=_optional_text(at.get("name")) or ident,
        club=_optional_text(at.get("club")) or None,
        rating=None if at.get("rating").missing else at.get("rating").number(-100_000),
        seed=_optional_integer(at.get("seed"), 0),
        fixed_table=_optional_integer(at.get("fixed_table"), 1),
        entered_round=1 if entered.missing else entered.integer(1, MAX_ROUNDS),
        missed="loss" if missed.missing else missed.choice(("loss", "bye")),
        dropped_after=_optional_integer(at.get("dropped_after"), 0),
    )


def _optional_integer(at: Cursor, low: int) -> int | None:
    return None if at.missing else at.integer(low)


def read_penalties(items: Any, place: str, event: Event) -> tuple[Penalty, ...]:
    """Penalties that stand elsewhere in a file, ``place``. Raises ``EventFault``."""
    ids = frozenset(one.id for one in event.entrants)
    return _penalties(Cursor(items, place), ids, len(event.stages))


def _penalties(at: Cursor, ids: frozenset[str], stages: int) -> tuple[Penalty, ...]:
    return () if at.missing else tuple(_penalty(item, ids, stages) for item in at.each())


def _penalty(at: Cursor, ids: frozenset[str], stages: int) -> Penalty:
    entrant = at.get("entrant").text()
    if entrant not in ids:
        at.get("entrant").fail(f"no entrant {shown(entrant)}")
    stage = at.get("stage")
    return Penalty(
        entrant=entrant,
        round=at.get("round").integer(0, MAX_ROUNDS),
        kind=at.get("kind").choice(PENALTY_KINDS),
        clause=_optional_text(at.get("clause")),
        stage=1 if stage.missing else stage.integer(1, stages),
    )
