"""The life of an event: draft, registration, running, finished."""

import datetime
import math
import zoneinfo
from fractions import Fraction
from typing import Any, TypedDict, Unpack

from django.db import transaction
from django.utils.text import slugify

from cards.domain.current import catalogue_in_force
from cards.library.loader import games
from cards.library.text import tidy
from decks.validation import rules_in_force
from harvest_site.base.access import require
from harvest_site.base.problems import Conflict, Malformed, Refused

from ..enums import EventState, ListsShown, ProjectionsShown
from ..eventfile import EventFault
from ..models import Event, Pairing, Stage
from ..standings.table import chain_of
from .decklists import check_registered
from .locking import lock_event, note_change
from .stages import plan_of, stage_plan, write_stages
from .standings import request_standings

MAX_ROUNDS = 30
MAX_ENTRANTS = 10_000


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
    event = Event(
        name=name.strip(), game=game, event_format=event_format, date=date, organiser=actor, **options
    )
    _check(event, rounds)
    event.slug = slugify(event.name)[:60] or "event"
    with transaction.atomic():
        event.save()
        write_stages(event, plan_of(stages, rounds))
        note_change(event, actor=actor, verb="event.created", after=_facts(event) | _stage_facts(event))
    return event


def change_event(*, actor: Any, event: Event, if_version: int | None = None, **fields: Any) -> Event:
    """Change what can be changed before the first round; the plan of rounds also later."""
    require(actor, "tournaments.organise_event", event)
    with transaction.atomic():
        event = lock_event(event, if_version=if_version)
        stage = event.stages.get(number=1)
        before = _facts(event) | _stage_facts(event)
        rounds = fields.pop("rounds", stage.rounds)
        stage.rounds = rounds if stage.kind == "swiss" or fields.get("stages") else None
        stages = _changed_stages(event, fields, stage)
        if fields and event.state not in (EventState.DRAFT, EventState.REGISTRATION):
            raise Conflict("Only the number of rounds can change once the event runs.", code="wrong-state")
        for key, value in fields.items():
            setattr(event, key, value)
        _check(event, stage.rounds)
        _check_plan(event, stage)
        event.save()
        if stages is None:
            stage.save()
        else:
            write_stages(event, stages)
        after = _facts(event) | _stage_facts(event)
        note_change(event, actor=actor, verb="event.changed", frame=True, before=before, after=after)
    return event


def _changed_stages(event: Event, fields: dict[str, Any], first: Stage) -> list[dict[str, Any]] | None:
    """The new plan of stages; None when it stays. Taken out of ``fields`` when it says nothing new."""
    if fields.get("stages") is None:
        fields.pop("stages", None)
        return None
    plans = plan_of(fields["stages"], first.rounds)
    first.rounds = plans[0]["rounds"]
    standing = [stage_plan(one) for one in event.stages.order_by("number")]
    standing[0]["rounds"] = first.rounds  # saved with the stage itself
    if plans == standing:
        fields.pop("stages")
        return None
    if event.state in (EventState.DRAFT, EventState.REGISTRATION):
        fields.pop("stages")
    return plans


def _stage_facts(event: Event) -> dict[str, Any]:
    return {"stages": [stage_plan(one) for one in event.stages.order_by("number")]}


def _check_plan(event: Event, stage: Stage) -> None:
    paired = stage.paired_rounds.count()
    if stage.rounds is not None and stage.rounds < paired:
        raise Conflict(f"Rounds paired already: {paired}.", code="rounds-paired", data={"paired": paired})
    if event.capacity is not None and event.capacity < event.entrants.count():
        raise Conflict("More people have entered already.", code="capacity-taken")


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
        "rounds": rounds is None or 1 <= rounds <= MAX_ROUNDS,
        "points": _points_are_sound(event.points),
        "protect": event.protect in ("", "club"),
        "protect_rounds": 0 <= event.protect_rounds <= MAX_ROUNDS,
        "lists_shown": event.lists_shown in ListsShown.values,
        "projections_shown": event.projections_shown in ProjectionsShown.values,
        "capacity": event.capacity is None or 2 <= event.capacity <= MAX_ENTRANTS,
    }
    faults = [field for field, sound in checks.items() if not sound]
    if faults:
        raise Malformed(f"{faults[0]}: this value is not possible.", data={"fields": faults})
    _check_format(event)
    _check_tie_breaks(event)


def _check_format(event: Event) -> None:
    if rules_in_force(catalogue_in_force(event.game), event.event_format, event.date) is None:
        raise Malformed(
            "event_format: the game has no such format on that date.", data={"fields": ["event_format"]}
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
    return len(exact) == 3 and all(0 <= value <= 100 for value in exact) and exact[0] > 0


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
        entrants = event.entrants.count()
        if entrants < 2:
            raise Refused(
                "An event needs two entrants at least.", code="too-few-entrants", data={"have": entrants}
            )
        check_registered(event)
        event.stages.filter(number=1, kind="swiss", rounds=None).update(rounds=math.ceil(math.log2(entrants)))
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
