"""Pairing a round, and taking the pairing back."""

from typing import Any

from django.db import IntegrityError, transaction
from django.db.models import F

from harvest_site.base.access import require
from harvest_site.base.problems import Conflict, Refused

from ..enums import EventState, ResultKind, ResultSource
from ..eventfile import EventFault
from ..models import Event, Pairing, PairingGame, Report, Result, Round, Seat
from ..pairing import Reason, RoundPairing, pair_round
from ..pairing.document import cost_document
from ..pairing.model import Alone
from .export import event_file
from .locking import lock_event, note_change
from .penalties import move_back
from .projections import follow_up
from .standings import request_standings, with_seed

REFUSALS = {"open-results": Conflict, "stage-over": Conflict}


def pair_next_round(*, actor: Any, event: Event, if_version: int | None = None) -> Round:
    """Pair the next round from the event's secret seed: the same state always gives the same round.

    Refused while results are open (409), after the last round (409), with nobody left to pair (422).
    """
    require(actor, "tournaments.run_rounds", event)
    with transaction.atomic():
        event = lock_event(event, if_version=if_version, states=[EventState.RUNNING])
        paired = _draw(event)
        made = _write(event, paired)
        after = {
            "stage": made.stage.number,
            "round": made.number,
            "tables": len(paired.pairs),
            "cost": made.cost,
        }
        note_change(event, actor=actor, verb="round.paired", frame=True, after=after)
        request_standings(event, since=made)
        follow_up(event, made.stage)
    return made


def _draw(event: Event) -> RoundPairing:
    try:
        paired = pair_round(with_seed(event, event_file(event)))
    except EventFault as fault:
        kind = REFUSALS.get(fault.code, Refused)
        raise kind(f"The round cannot be paired: {fault.text}.", code=fault.code) from fault
    if not paired.pairs and not paired.alone:
        raise Refused("Fewer than two players are left.", code="too-few-entrants")
    return paired


def _write(event: Event, paired: RoundPairing) -> Round:
    stage = event.stages.get(number=paired.stage)
    entrants = dict(event.entrants.values_list("public_id", "pk"))
    try:
        with transaction.atomic():
            made = Round.objects.create(stage=stage, number=paired.number, cost=cost_document(paired.cost))
    except IntegrityError as error:
        raise Conflict("Somebody has paired this round already.", code="round-paired") from error
    tables = [(pair.table, pair.players, pair.why) for pair in paired.pairs]
    _write_tables(made, tables, entrants)
    for one in paired.byes:
        _write_bye(made, one, entrants)
    if paired.members is not None and paired.number == 1:
        stage.options = stage.options | {"entered": list(paired.members)}
        stage.save(update_fields=["options"])
    return made


def _write_tables(
    made: Round, tables: list[tuple[int, tuple[str, ...], tuple[Reason, ...]]], entrants: dict[str, int]
) -> None:
    rows = Pairing.objects.bulk_create(
        Pairing(round=made, table=table, why=_why(why)) for table, _, why in tables
    )
    Seat.objects.bulk_create(
        Seat(pairing=row, round=made, entrant_id=entrants[ident], position=position)
        for row, (_, players, _) in zip(rows, tables, strict=True)
        for position, ident in enumerate(players)
    )


def _write_bye(made: Round, one: Alone, entrants: dict[str, int]) -> None:
    row = Pairing.objects.create(round=made, table=None, why=_why(one.why))
    Seat.objects.create(pairing=row, round=made, entrant_id=entrants[one.player], position=0)
    Result.objects.create(pairing=row, kind=ResultKind.BYE, source=ResultSource.PAIRING)


def _why(reasons: tuple[Reason, ...]) -> list[dict[str, Any]]:
    return [reason.document() for reason in reasons]


def undo_pairing(*, actor: Any, event: Event, if_version: int | None = None, reason: str = "") -> None:
    """Take back the last round, while nothing has been said or played at any of its tables."""
    require(actor, "tournaments.run_rounds", event)
    with transaction.atomic():
        event = lock_event(event, if_version=if_version, states=[EventState.RUNNING])
        last = Round.objects.filter(stage__event=event).order_by("stage__number", "number").last()
        if last is None:
            raise Conflict("No round is paired.", code="no-rounds")
        _refuse_if_touched(last)
        before = {"stage": last.stage.number, "round": last.number, "tables": _tables(last)}
        move_back(event, last)
        last.stage.snapshots.filter(after_round__gte=last.number).delete()
        _release_field(last)
        last.delete()
        note_change(event, actor=actor, verb="round.undone", frame=True, before=before, reason=reason)


def _release_field(last: Round) -> None:
    """With the first round of a stage the list of those who came into it is open again."""
    if last.number == 1 and last.stage.options.pop("entered", None) is not None:
        last.stage.save(update_fields=["options"])


def _refuse_if_touched(last: Round) -> None:
    said = Report.objects.filter(pairing__round=last).exists()
    played = PairingGame.objects.filter(pairing__round=last).exists()
    settled = Result.objects.filter(pairing__round=last).exclude(source=ResultSource.PAIRING).exists()
    if said or played or settled:
        raise Conflict(
            f"Round {last.number} has results or reports: it is not thrown away.", code="round-touched"
        )


def _tables(last: Round) -> list[list[str]]:
    """Who sat where, for the trail."""
    tables: dict[int, list[str]] = {}
    order = (F("pairing__table").asc(nulls_last=True), "position")
    for pairing, name in last.seats.order_by(*order).values_list("pairing_id", "entrant__name"):
        tables.setdefault(pairing, []).append(name)
    return list(tables.values())
