"""Either player reports, the other confirms; organiser and officials enter, override and correct."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from django.db import IntegrityError, transaction

from harvest_site.base.access import may, require
from harvest_site.base.problems import Conflict, Malformed, NotAllowed

from ..enums import ConcernCode, EventState, ResultKind, ResultSource
from ..models import Entrant, Event, Pairing, PairingGame, Report, Result, Seat
from .concerns import open_concern
from .disqualified import out_at, overlooks, put_last, refuse_overlooked, refuse_word_of, words_that_count
from .games import record_games
from .locking import lock_event, lock_pairing, note_change, place_of
from .losses import let_go, losses_of, note_losses
from .outcomes import (
    ORGANISERS_MAY_SAY,
    PAIR,
    PLAYERS_MAY_SAY,
    Saying,
    check_saying,
    refuse_settled,
    saying_of,
    settle,
)
from .stages import check_decisive, refuse_settled_bracket, tie_policy
from .standings import request_standings
from .wording import one_line

REASON = 300  # characters


def report_result(*, actor: Any, pairing: Pairing, saying: Saying) -> Report:
    """A player states the result. The same from both stands at once; different ones go to the organiser.

    A second report of one side is a `Conflict`: take the first back before (`retract_report`).
    """
    require(actor, "tournaments.report_result", pairing)
    with transaction.atomic():
        event, pairing, seats = _hold(pairing)
        refuse_word_of(actor, seats)
        _check(saying, event, pairing, seats, PLAYERS_MAY_SAY)
        refuse_settled(pairing)
        mine = _seat_of(actor, seats)
        report = _write_report(pairing, mine, actor, saying)
        after = place_of(pairing, seats) | {"by": mine.entrant.name} | report.as_document()
        note_change(event, actor=actor, verb="result.reported", after=after)
        _compare(event, pairing, seats, report, actor)
    return report


def _hold(pairing: Pairing, *, running: bool = True) -> tuple[Event, Pairing, list[Seat]]:
    """Event, then pairing, both locked."""
    event = pairing.round.stage.event
    event = lock_event(event, states=[EventState.RUNNING] if running else ())
    pairing, seats = lock_pairing(pairing)
    if len(seats) < 2:
        raise Conflict("A bye has no other result.", code="bye")
    return event, pairing, seats


def _check(
    saying: Saying, event: Event, pairing: Pairing, seats: list[Seat], allowed: tuple[ResultKind, ...]
) -> None:
    """Whether a table like this one can end so."""
    check_saying(saying, event, allowed, size=len(seats), tie=tie_policy(pairing.round.stage))
    check_decisive(pairing, saying)


def _seat_of(actor: Any, seats: list[Seat]) -> Seat:
    return next(seat for seat in seats if seat.entrant.user_id == actor.pk)


def _write_report(pairing: Pairing, seat: Seat, actor: Any, saying: Saying) -> Report:
    try:
        with transaction.atomic():
            return Report.objects.create(
                pairing=pairing, entrant=seat.entrant, reported_by=actor, **saying.fields()
            )
    except IntegrityError as error:
        raise Conflict(
            "You have reported this match. Take your report back before you change it.",
            code="already-reported",
        ) from error


def _compare(event: Event, pairing: Pairing, seats: list[Seat], report: Report, actor: Any) -> None:
    """Two who say the same are enough, of a pod too, unless somebody there says otherwise."""
    said = [one.said for one in words_that_count(pairing.reports.all(), seats)]
    if len(set(said)) > 1:
        open_concern(pairing, ConcernCode.REPORTS_DIFFER)
    elif len(said) > 1 and overlooks(saying_of(report), seats) is None:
        settle(
            event=event,
            pairing=pairing,
            seats=seats,
            saying=saying_of(report),
            source=ResultSource.PLAYERS,
            actor=actor,
        )


def count_what_was_said(*, event: Event, entrant: Entrant, actor: Any) -> None:
    """A player is let back: what was said and played at his tables counts. The caller holds the event.

    Games that go against a result that stands are a concern, as at any other table.
    """
    for row in Pairing.objects.of_event(event).filter(seats__entrant=entrant).exclude(table=None):
        pairing, seats = lock_pairing(row)
        report = pairing.reports.first()
        if report is not None and not hasattr(pairing, "result"):
            _compare(event, pairing, seats, report, actor)
    for row in Pairing.objects.of_event(event).filter(seats__entrant=entrant, games__isnull=False).distinct():
        record_games(pairing_id=row.pk)


def retract_report(*, actor: Any, pairing: Pairing) -> None:
    """Take back one's own report, while no result stands."""
    require(actor, "tournaments.report_result", pairing)
    with transaction.atomic():
        event, pairing, seats = _hold(pairing)
        refuse_settled(pairing)
        mine = pairing.reports.filter(entrant=_seat_of(actor, seats).entrant).first()
        if mine is None:
            raise Conflict("There is no report of yours.", code="no-report")
        before = place_of(pairing, seats) | {"by": mine.entrant.name} | mine.as_document()
        mine.delete()
        pairing.concerns.filter(code=ConcernCode.REPORTS_DIFFER).delete()
        note_change(event, actor=actor, verb="result.retracted", before=before)
        if (left := pairing.reports.first()) is not None:  # of a pod: the others may agree now
            _compare(event, pairing, seats, left, actor)


def confirm_result(
    *, actor: Any, pairing: Pairing, saying: Saying | None = None, losses: Sequence[str] | None = None
) -> Result:
    """Another player of the table (or the organiser) agrees with the one report; `saying`: what he has seen.

    `Conflict` when there is no report, when it has changed since, when the reports differ, or when a result
    stands; `NotAllowed` to confirm one's own report. ``losses``: as in `override_result`, of those who
    enter results alone.
    """
    if not may(actor, "tournaments.report_result", pairing):
        require(actor, "tournaments.rule_on_pairing", pairing)
    with transaction.atomic():
        event, pairing, seats = _hold(pairing)
        refuse_settled(pairing)
        refuse_word_of(actor, seats)
        report = _report_to_confirm(pairing, seats, actor, saying)
        said = saying_of(report)
        refuse_overlooked(said, seats)
        table: dict[str, Any] = {"event": event, "pairing": pairing, "seats": seats, "saying": said}
        sits = any(seat.entrant.user_id == actor.pk for seat in seats)
        found = [] if sits else losses_of(**table, losses=losses)
        result = settle(**table, source=ResultSource.PLAYERS, actor=actor)
        note_losses(event, pairing, found, actor)
        return result


def _report_to_confirm(pairing: Pairing, seats: list[Seat], actor: Any, saying: Saying | None) -> Report:
    given = list(pairing.reports.select_related("entrant"))
    if not given:
        raise Conflict("Nobody has reported this match yet.", code="no-report")
    reports = words_that_count(given, seats) or given
    if len({report.said for report in reports}) > 1:
        raise Conflict("The reports differ. The organiser decides.", code="reports-differ")
    if reports[0].entrant.user_id == actor.pk:
        raise NotAllowed("Somebody else at the table confirms your report.", code="own-report")
    if saying is not None and saying.said != reports[0].said:
        raise Conflict("The report has changed since you read it.", code="report-changed")
    return reports[0]


def override_result(
    *, actor: Any, pairing: Pairing, saying: Saying, reason: str = "", losses: Sequence[str] | None = None
) -> Result:
    """The organiser states the result of an open match; against a report or a game only with a reason.

    ``losses``: ids of the game and match losses that wait here and are in this result; None: nothing said,
    which is a `Conflict` while one waits.
    """
    require(actor, "tournaments.rule_on_pairing", pairing)
    why = one_line(reason, REASON)
    with transaction.atomic():
        event, pairing, seats = _hold(pairing)
        _check(saying, event, pairing, seats, ORGANISERS_MAY_SAY)
        refuse_settled(pairing)
        if not why and _contradicts(pairing, saying, seats):
            raise _reason_needed()
        table: dict[str, Any] = {"event": event, "pairing": pairing, "seats": seats, "saying": saying}
        found = losses_of(**table, losses=losses)
        result = settle(**table, source=ResultSource.ORGANISER, actor=actor, reason=why)
        note_losses(event, pairing, found, actor)
        return result


def _contradicts(pairing: Pairing, saying: Saying, seats: list[Seat]) -> bool:
    """Whether it goes against what was stated, or passes a disqualification over.

    Of a match that says all itself, in a pod it puts somebody last and leaves the others as they were.
    """
    out = [seat.position for seat in out_at(seats)]
    if len(seats) == PAIR and out:
        return overlooks(saying, seats) is not None
    if overlooks(saying, seats) is not None or PairingGame.objects.filter(pairing=pairing).exists():
        return True
    given = [saying_of(report) for report in words_that_count(pairing.reports.all(), seats)]
    told = [replace(one, places=put_last(one.places, out)) if out else one for one in given]
    return any(one.said != saying.said for one in told)


def _reason_needed() -> Malformed:
    return Malformed(
        "reason: this goes against what was stated, so say why.",
        code="reason-needed",
        data={"fields": ["reason"]},
    )


def correct_result(
    *,
    actor: Any,
    pairing: Pairing,
    saying: Saying,
    reason: str,
    losses: Sequence[str] | None = None,
    if_version: int | None = None,
) -> list[int]:
    """Change a result that stands; ``losses`` as in `override_result`.

    Returns the later rounds that were paired on the old one.
    """
    require(actor, "tournaments.rule_on_pairing", pairing)
    if not (why := one_line(reason, REASON)):
        raise _reason_needed()
    with transaction.atomic():
        lock_event(pairing.round.stage.event, if_version=if_version)
        event, pairing, seats = _hold(pairing, running=False)
        _check(saying, event, pairing, seats, ORGANISERS_MAY_SAY)
        result = Result.objects.filter(pairing=pairing).first()
        if result is None:
            raise Conflict("No result stands for this table yet.", code="no-result")
        later = _later_rounds(pairing)
        refuse_settled_bracket(pairing, later)
        found = losses_of(event=event, pairing=pairing, seats=seats, saying=saying, losses=losses)
        values = _rewrite(result, saying, actor, why)
        place = place_of(pairing, seats)
        after = place | values["after"] | {"later_rounds": later}
        note_change(
            event,
            actor=actor,
            verb="result.corrected",
            frame=True,
            reason=why,
            before=place | values["before"],
            after=after,
        )
        let_go(event, pairing, seats, saying, actor)
        note_losses(event, pairing, found, actor)
        request_standings(event, since=pairing.round)
    return later


def _later_rounds(pairing: Pairing) -> list[int]:
    rounds = pairing.round.stage.paired_rounds.filter(number__gt=pairing.round.number)
    return list(rounds.values_list("number", flat=True))


def _rewrite(result: Result, saying: Saying, actor: Any, reason: str) -> dict[str, dict[str, Any]]:
    before = result.as_document() | {"source": result.source}
    for key, value in saying.fields().items():
        setattr(result, key, value)
    result.source, result.settled_by, result.reason = ResultSource.ORGANISER, actor, reason
    result.save()
    return {"before": before, "after": result.as_document() | {"source": result.source}}
