"""Checking what people say of a match, and making it stand."""

from dataclasses import dataclass
from typing import Any

from django.db import IntegrityError, transaction
from django.utils import timezone

from harvest_site.base.problems import Conflict, Malformed

from ..enums import ResultKind, ResultSource
from ..models import Event, Outcome, Pairing, Result, Seat
from .locking import note_change, place_of
from .standings import request_standings

PAIR, MOST_GAMES = 2, 99  # players of a match, games of one that never ends
SUDDEN_DEATH = "sudden-death"
Places = tuple[tuple[int, ...], ...]
PLAYERS_MAY_SAY = (ResultKind.PLAYED, ResultKind.INTENTIONAL_DRAW, ResultKind.NO_SHOW, ResultKind.POD)
ORGANISERS_MAY_SAY = (*PLAYERS_MAY_SAY, ResultKind.DOUBLE_LOSS)


@dataclass(frozen=True, slots=True)
class Saying:
    """A result as stated. `games`: won by the first, by the second, drawn; `absent`: positions.

    `places` of a pod: positions by place, who shares one together.
    """

    kind: str = ResultKind.PLAYED
    games: tuple[int, int, int] = (0, 0, 0)
    absent: tuple[int, ...] = ()
    places: Places = ()

    def fields(self) -> dict[str, Any]:
        """As columns of a report or a result; what the kind does not use is left out."""
        played = self.kind == ResultKind.PLAYED
        first, second, drawn = self.games if played else (0, 0, 0)
        absent = sorted(self.absent) if self.kind == ResultKind.NO_SHOW else []
        places = [sorted(place) for place in self.places] if self.kind == ResultKind.POD else []
        counts = {"first": first, "second": second, "drawn": drawn}
        return {"kind": str(self.kind), **counts, "absent": absent, "places": places}

    @property
    def said(self) -> tuple[Any, ...]:
        """Comparable with `Outcome.said`."""
        values = self.fields()
        if self.kind == ResultKind.POD:
            return values["kind"], *map(tuple, values["places"])
        return values["kind"], values["first"], values["second"], values["drawn"], tuple(values["absent"])


def saying_of(outcome: Outcome) -> Saying:
    """What a report or a result says."""
    games = (outcome.first, outcome.second, outcome.drawn)
    return Saying(outcome.kind, games, tuple(outcome.absent), tuple(tuple(one) for one in outcome.places))


def check_saying(
    saying: Saying, event: Event, allowed: tuple[ResultKind, ...], *, size: int = PAIR, tie: str = ""
) -> None:
    """Raise `Malformed` when no match of this event can end so.

    ``size``: how many sit at the table; ``tie``: what follows a draw where somebody has to go on.
    """
    if saying.kind not in allowed or (saying.kind == ResultKind.POD) != (size > PAIR):
        raise Malformed("kind: this cannot be stated here.", data={"fields": ["kind"]})
    if saying.kind == ResultKind.POD:
        _check_places(saying.places, size)
        return
    if saying.kind == ResultKind.NO_SHOW and not (saying.absent and set(saying.absent) <= {0, 1}):
        raise Malformed("absent: name who was absent, 0 or 1.", data={"fields": ["absent"]})
    if saying.kind == ResultKind.PLAYED and not games_fit(saying.games, event.best_of, tie=tie):
        raise Malformed(
            f"games: a best of {event.best_of} cannot end so.",
            data={"fields": ["games"], "best_of": event.best_of},
        )


def _check_places(places: Places, size: int) -> None:
    flat = sorted(position for place in places for position in place)
    if flat != list(range(size)) or not all(places):
        text = f"places: each of the {size} players has exactly one place."
        raise Malformed(text, data={"fields": ["places"]})


def games_fit(games: tuple[int, int, int], best_of: int, *, tie: str = "") -> bool:
    """At most `best_of` games, nobody with more than he needs, and not both with enough.

    With `tie` `sudden-death` a level match may go on until somebody wins a game.
    """
    needed = best_of // 2 + 1
    first, second, drawn = games
    total = first + second + drawn
    if min(games) < 0 or max(first, second) > needed or first == second == needed:
        return False
    if total > best_of:
        return tie == SUDDEN_DEATH and abs(first - second) == 1 and total <= MOST_GAMES
    return True


def settle(
    *,
    event: Event,
    pairing: Pairing,
    seats: list[Seat],
    saying: Saying,
    source: ResultSource,
    actor: Any,
    reason: str = "",
) -> Result:
    """Make a result stand; the caller holds the locks. `Conflict` when one stands already."""
    try:
        with transaction.atomic():
            result = Result.objects.create(
                pairing=pairing, source=source, settled_by=actor, reason=reason, **saying.fields()
            )
    except IntegrityError as error:
        raise result_stands() from error
    pairing.concerns.filter(resolved_at=None).update(resolved_at=timezone.now(), resolved_by=actor)
    after = place_of(pairing, seats) | result.as_document() | {"source": str(source)}
    note_change(event, actor=actor, verb="result.settled", after=after, reason=reason)
    request_standings(event, since=pairing.round)
    return result


def refuse_settled(pairing: Pairing) -> None:
    """Raise `Conflict` when a result stands."""
    if Result.objects.filter(pairing=pairing).exists():
        raise result_stands()


def result_stands() -> Conflict:
    """The answer to everybody who comes second."""
    return Conflict(
        "A result stands for this table. Only the organiser can correct it.", code="result-stands"
    )
