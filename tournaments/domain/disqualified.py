"""What a disqualification does to a match that is running: it goes to the other one."""

from collections.abc import Iterable, Sequence
from typing import Any

from harvest_site.base.problems import Conflict

from ..enums import ResultKind
from ..models import Entrant, Penalty, Report, Seat
from .outcomes import PAIR, Places, Saying

CODE = "disqualified"


def is_out(entrant: Entrant) -> bool:
    """Whether a disqualification of this player stands."""
    return Penalty.objects.disqualifications().filter(entrant=entrant).exists()


def out_at(seats: Sequence[Seat]) -> list[Seat]:
    """The seats of those who are disqualified."""
    people = [seat.entrant_id for seat in seats]
    out = set(
        Penalty.objects.disqualifications().filter(entrant__in=people).values_list("entrant", flat=True)
    )
    return [seat for seat in seats if seat.entrant_id in out]


def forfeit(out: Sequence[int], best_of: int) -> Saying:
    """How a match of two ends without those at these positions: every game to the other one."""
    if len(out) > 1:
        return Saying(ResultKind.DOUBLE_LOSS)
    won = best_of // 2 + 1
    return Saying(games=(0, won, 0) if out[0] == 0 else (won, 0, 0))


def goes_against(saying: Saying, position: int) -> bool:
    """Whether a result of two gives the match away from this position."""
    if saying.kind == ResultKind.PLAYED:
        return saying.games[1 - position] > saying.games[position]
    absent = saying.kind == ResultKind.NO_SHOW and position in saying.absent
    return absent or saying.kind == ResultKind.DOUBLE_LOSS


def overlooks(saying: Saying, seats: Sequence[Seat]) -> Seat | None:
    """The first one who is out although this result does not say so; in a pod he comes after all others."""
    out = out_at(seats)
    if len(seats) > PAIR:
        behind = _last_of(saying, {seat.position for seat in out})
        return next((seat for seat in out if seat.position not in behind), None)
    return next((seat for seat in out if not goes_against(saying, seat.position)), None)


def _last_of(saying: Saying, out: set[int]) -> set[int]:
    """Those of a pod's ``out`` who stand behind everybody else, each on a place without any of the others."""
    behind: set[int] = set()
    for place in reversed(saying.places):
        if not out.issuperset(place):
            break
        behind.update(place)
    return behind


def put_last(places: Places, out: Sequence[int]) -> Places:
    """The places of a pod with these behind the others, who keep their order."""
    kept = (tuple(one for one in place if one not in out) for place in places)
    return (*(place for place in kept if place), tuple(out))


def words_that_count(reports: Iterable[Report], seats: Sequence[Seat]) -> list[Report]:
    """The reports of a table without those of whoever is disqualified by now: what he said does not stand."""
    out = {seat.entrant_id for seat in out_at(seats)}
    return [report for report in reports if report.entrant_id not in out]


def refuse_word_of(actor: Any, seats: Sequence[Seat]) -> None:
    """Raise `Conflict` when the actor sits here and is disqualified."""
    if any(seat.entrant.user_id == actor.pk for seat in out_at(seats)):
        goes = "the match goes to your opponent" if len(seats) == PAIR else "you take the last place"
        raise Conflict(
            f"You are disqualified: {goes}. Ask the scorekeeper, who enters the result.", code=CODE
        )


def refuse_overlooked(
    saying: Saying, seats: Sequence[Seat], *, what: str = "This report does not stand"
) -> None:
    """Raise `Conflict` when what somebody lets stand (a report, the games) passes a disqualification over."""
    one = overlooks(saying, seats)
    if one is not None:
        others = [seat.entrant.name for seat in seats if seat != one]
        goes = f"the match goes to {others[0]}" if len(seats) == PAIR else "the last place of the pod"
        raise Conflict(
            f"{one.entrant.name} is out (disqualified): {goes}. {what}; "
            "whoever enters results enters that one at the table.",
            code=CODE,
        )


def refuse_change_of(entrant: Entrant) -> None:
    """Raise `Conflict` when a disqualified player would be dropped or come back."""
    if is_out(entrant):
        raise Conflict(
            f"{entrant.name} is disqualified and paired no more. Only the head judge lets somebody back, by "
            "taking the disqualification back.",
            code=CODE,
        )
