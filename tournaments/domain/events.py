"""The life of an event: draft, registration, running, finished."""

import datetime
import zoneinfo
from fractions import Fraction
from typing import Any, TypedDict, Unpack

from django.db import transaction
from django.utils.text import slugify

from cards.domain.current import catalogue_in_force
from cards.library.loader import games
from cards.library.text import tidy
from decks.validation import formats_of, rules_in_force
from harvest_site.base.access import require
from harvest_site.base.problems import Conflict, Malformed, Refused

from ..enums import EventState, ListsShown, ProjectionsShown
from ..eventfile import EventFault
from ..models import Event, Pairing
from ..standings.table import chain_of
from .decklists import check_registered
from .locking import lock_event, note_change
from .penalties import refuse_open_penalties
from .stages import (
    OPEN_LENGTH,
    plan_of,
    replan,
    rounds_needed,
    same_plans,
    stage_plan,
    write_stages,
)
from .standings import request_standings

MAX_ROUNDS = 30
MAX_ENTRANTS = 10_000
MOST_PLACES = 6


class EventOptions(TypedDict, total=False):
    """All that may be left out. `rounds` None: as many as the number of entrants needs, set at the start."""

    time_zone: str
    best_of: int
    rounds: int | None
    stages: list[dict[str, Any]] | None
    points: dict[str, int]
    tie_breaks: str | list[str]
    protect: str
    protect_rounds: int
    sides: bool
    lists_shown: str
    projections_shown: str
    decks_required: bool
    capacity: int | None


def create_event(
    *,
    actor: Any,
    name: str,
    game: str,
    event_format: str,
    date: datetime.date,
    **options: Unpack[EventOptions],
) -> Event:
    """A draft with its stages (one Swiss by default) and a seed drawn by the server.

    Raises `Malformed` naming the field.
    """
    require(actor, "tournaments.create_event")
    rounds = options.pop("rounds", None)
    stages = options.pop("stages", None)
    _check_rounds(rounds)
    plans = plan_of(stages, rounds)
    if plans[0]["kind"] == "pods":
        options.setdefault("tie_breaks", "pods")
    event = Event(
        name=name.strip(), game=game, event_format=event_format, date=date, organiser=actor, **options
    )
    _check(event, rounds)
    event.slug = slugify(event.name)[:60] or "event"
    with transaction.atomic():
        event.save()
        write_stages(event, plans)
        note_change(event, actor=actor, verb="event.created", after=_facts(event) | _stage_facts(event))
    return event


def change_event(*, actor: Any, event: Event, if_version: int | None = None, **fields: Any) -> Event:
    """Change what can be changed before the start; stages that have not begun, and rounds, also later."""
    require(actor, "tournaments.organise_event", event)
    with transaction.atomic():
        event = lock_event(event, if_version=if_version)
        before = _facts(event) | _stage_facts(event)
        plans = _new_plans(event, fields)
        changed = {key: value for key, value in fields.items() if getattr(event, key) != value}
        _refuse_late_change(event, changed, plans)
        for key, value in changed.items():
            setattr(event, key, value)
        _check(event, None)
        if event.capacity is not None and event.capacity < event.entrants.count():
            raise Conflict("More people have entered already.", code="capacity-taken")
        event.save()
        if plans is not None:
            replan(event, plans)
        after = _facts(event) | _stage_facts(event)
        note_change(event, actor=actor, verb="event.changed", frame=True, before=before, after=after)
    return event


def _new_plans(event: Event, fields: dict[str, Any]) -> list[dict[str, Any]] | None:
    """The new plan of stages, taken out of ``fields``; None when it stays as it is."""
    standing = [stage_plan(one) for one in event.stages.order_by("number")]
    stages, rounds = fields.pop("stages", None), fields.pop("rounds", standing[0]["rounds"])
    _check_rounds(rounds)
    plans = [dict(one) for one in standing] if stages is None else plan_of(stages, rounds)
    if stages is None and plans[0]["kind"] in OPEN_LENGTH:
        plans[0]["rounds"] = rounds
    return None if same_plans(plans, standing) else plans


def _refuse_late_change(event: Event, changed: dict[str, Any], plans: list[dict[str, Any]] | None) -> None:
    before_start = event.state in (EventState.DRAFT, EventState.REGISTRATION)
    if changed and not before_start:
        raise Conflict(
            f"Only the stages can change once the event runs, not: {', '.join(sorted(changed))}.",
            code="wrong-state",
        )
    if plans is not None and event.is_finished:
        raise Conflict("The event has finished.", code="wrong-state")


def _stage_facts(event: Event) -> dict[str, Any]:
    return {"stages": [stage_plan(one) for one in event.stages.order_by("number")]}


def _facts(event: Event) -> dict[str, Any]:
    """What the trail keeps; never the seed."""
    names = ("name", "game", "event_format", "time_zone", "best_of", "points", "tie_breaks")
    rest = (
        "protect",
        "protect_rounds",
        "sides",
        "lists_shown",
        "projections_shown",
        "decks_required",
        "capacity",
    )
    return {key: getattr(event, key) for key in (*names, *rest)} | {"date": event.date.isoformat()}


def _check(event: Event, rounds: int | None) -> None:
    """Raise `Malformed` with the field at fault."""
    checks = {
        "name": tidy(event.name) != "" and len(event.name) <= 80,
        "game": event.game in games(),
        "time_zone": event.time_zone in zoneinfo.available_timezones(),
        "best_of": event.best_of in (1, 3, 5, 7),
        "points": _points_are_sound(event.points),
        "protect": event.protect in ("", "club"),
        "protect_rounds": 0 <= event.protect_rounds <= MAX_ROUNDS,
        "lists_shown": event.lists_shown in ListsShown.values,
        "projections_shown": event.projections_shown in ProjectionsShown.values,
        "capacity": event.capacity is None or 2 <= event.capacity <= MAX_ENTRANTS,
    }
    _check_rounds(rounds)
    faults = [field for field, sound in checks.items() if not sound]
    if faults:
        raise Malformed(f"{faults[0]}: this value is not possible.", data={"fields": faults})
    _check_format(event)
    _check_tie_breaks(event)


def _check_rounds(rounds: int | None) -> None:
    if rounds is not None and not 1 <= rounds <= MAX_ROUNDS:
        raise Malformed("rounds: this value is not possible.", data={"fields": ["rounds"]})


def _check_format(event: Event) -> None:
    catalogue = catalogue_in_force(event.game)
    if rules_in_force(catalogue, event.event_format, event.date) is None:
        known = ", ".join(row["name"] for row in formats_of(catalogue).values())
        raise Malformed(
            f"event_format: the game has no such format on that date; it has {known}.",
            data={"fields": ["event_format"]},
        )


def _check_tie_breaks(event: Event) -> None:
    chosen = event.tie_breaks
    try:
        if not isinstance(chosen, str | list):
            raise TypeError("a profile's name or a list of metrics")
        chain_of(chosen if isinstance(chosen, str) else tuple(chosen))
    except (EventFault, TypeError) as fault:
        raise Malformed(f"tie_breaks: {fault}", data={"fields": ["tie_breaks"]}) from fault


def _points_are_sound(points: Any) -> bool:
    """Whole numbers as people enter them, or what an imported file brought (exact text, places of a pod)."""
    if not isinstance(points, dict) or set(points) - {"places"} != {"win", "draw", "loss"}:
        return False
    values = [points[name] for name in ("win", "draw", "loss")]
    try:
        exact = [Fraction(value) for value in values if type(value) in (int, str)]
    except (TypeError, ValueError, ZeroDivisionError):
        return False
    sound = len(exact) == 3 and all(0 <= value <= 100 for value in exact) and exact[0] > 0
    return sound and ("places" not in points or _places_are_sound(points["places"]))


def _places_are_sound(places: Any) -> bool:
    """Points of the places of a pod: the first is worth something."""
    if not isinstance(places, list) or not 1 <= len(places) <= MOST_PLACES:
        return False
    try:
        exact = [Fraction(value) for value in places if type(value) in (int, str)]
    except (ValueError, ZeroDivisionError):
        return False
    return len(exact) == len(places) and exact[0] > 0 and min(exact) >= 0 and max(exact) <= 100


def open_registration(*, actor: Any, event: Event, if_version: int | None = None) -> Event:
    """From draft: everybody can see the event and enter."""
    require(actor, "tournaments.organise_event", event)
    return _move(event, actor, if_version, EventState.DRAFT, EventState.REGISTRATION)


def reopen_registration(*, actor: Any, event: Event, if_version: int | None = None) -> Event:
    """Undo of the start, while no round is paired."""
    require(actor, "tournaments.organise_event", event)
    with transaction.atomic():
        event = lock_event(event, if_version=if_version, states=[EventState.RUNNING])
        if Pairing.objects.of_event(event).exists():
            raise Conflict("A round is paired. Undo its pairing first.", code="rounds-paired")
        return _move(event, actor, None, EventState.RUNNING, EventState.REGISTRATION)


def start_event(*, actor: Any, event: Event, if_version: int | None = None) -> Event:
    """From registration: at least two entrants, every list still legal; sets the rounds if they are open."""
    require(actor, "tournaments.organise_event", event)
    with transaction.atomic():
        event = lock_event(event, if_version=if_version, states=[EventState.REGISTRATION])
        entrants, first = event.entrants.count(), event.stages.get(number=1)
        least = 3 if first.kind == "pods" else 2
        if entrants < least:
            text = f"An event of this kind needs {'three' if least > 2 else 'two'} entrants at least."
            raise Refused(text, code="too-few-entrants", data={"have": entrants})
        check_registered(event)
        if first.kind in OPEN_LENGTH and first.rounds is None:
            first.rounds = rounds_needed(first, entrants)
            first.save(update_fields=["rounds"])
        return _move(event, actor, None, EventState.REGISTRATION, EventState.RUNNING)


def finish_event(*, actor: Any, event: Event, if_version: int | None = None) -> Event:
    """The end: every result stands; the seed is shown from now on."""
    require(actor, "tournaments.organise_event", event)
    with transaction.atomic():
        event = lock_event(event, if_version=if_version, states=[EventState.RUNNING])
        open_tables = Pairing.objects.of_event(event).unsettled().count()
        if open_tables:
            raise Conflict(
                f"Results that are still open: {open_tables}.",
                code="open-results",
                data={"open": open_tables},
            )
        if not Pairing.objects.of_event(event).exists():
            raise Conflict("No round has been played.", code="no-rounds")
        refuse_open_penalties(event)
        request_standings(event)
        return _move(event, actor, None, EventState.RUNNING, EventState.FINISHED)


def _move(event: Event, actor: Any, if_version: int | None, old: EventState, new: EventState) -> Event:
    with transaction.atomic():
        event = lock_event(event, if_version=if_version, states=[old])
        event.state = new
        event.save(update_fields=["state"])
        before, after = {"state": str(old)}, {"state": str(new)}
        note_change(event, actor=actor, verb=f"event.{new}", frame=True, before=before, after=after)
    return event
