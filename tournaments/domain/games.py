"""Match files of a pairing: attached, compared with the registered decks, and counted when adjudicated."""

from typing import Any

from django.db import IntegrityError, transaction

from cards.domain.current import catalogue_at
from cards.library.text import normalise
from decks.validation import same_as
from harvest_site.base.access import require
from harvest_site.base.problems import Conflict, Refused
from matches.domain import store_match
from matches.models import Match

from ..enums import ConcernCode, EventState, ResultSource
from ..models import Event, Pairing, PairingGame, Result, Seat
from .concerns import open_concern
from .counting import DRAWN, match_of
from .disqualified import overlooks, refuse_overlooked, refuse_word_of, words_that_count
from .locking import lock_event, lock_pairing, note_change, place_of
from .outcomes import MOST_GAMES, PAIR, Saying, refuse_settled, settle
from .stages import tie_policy


def attach_match(*, actor: Any, pairing: Pairing, raw: bytes, game_number: int | None = None) -> PairingGame:
    """Store a match file as a game of this pairing (by default the next one); its verdict counts by itself.

    Seats go to the entrants by name, else in order. Decks other than the registered ones open a concern.
    Raises what `store_match` raises, `Refused` (422: another game, not two seats, too many games) and
    `Conflict` (409).
    """
    require(actor, "tournaments.attach_match", pairing)
    with transaction.atomic():
        match = store_match(raw=raw, uploaded_by=actor)
        event = lock_event(pairing.round.stage.event, states=[EventState.RUNNING])
        pairing, seats = lock_pairing(pairing)
        match = Match.objects.select_for_update().get(pk=match.pk)  # else its end may pass unheard meanwhile
        refuse_settled(pairing)
        refuse_word_of(actor, seats)
        _check_match(event, pairing, match, seats)
        most = MOST_GAMES if tie_policy(pairing.round.stage) else event.best_of
        game = _attach(pairing, match, seats, game_number or _next_number(pairing), most)
        _compare_names(game, pairing, seats)
        _compare_decks(game, pairing, seats)
        after = place_of(pairing, seats) | {"game": game.game_number, "match": match.public_id}
        note_change(event, actor=actor, verb="game.attached", after=after)
        record_games(pairing_id=pairing.pk)
    return game


def _check_match(event: Event, pairing: Pairing, match: Match, seats: list[Seat]) -> None:
    if match.game != event.game:
        raise Refused(f"The event plays {event.game}, the file {match.game}.", code="other-game")
    if len(seats) != PAIR or len(match.seats) != PAIR:
        raise Refused("A match of two seats is expected at a table of two.", code="seats")


def _next_number(pairing: Pairing) -> int:
    last = pairing.games.order_by("game_number").last()
    return last.game_number + 1 if last else 1


def _attach(pairing: Pairing, match: Match, seats: list[Seat], number: int, most: int) -> PairingGame:
    if not 1 <= number <= most:
        raise Refused(f"There is no game {number} in a best of {most}.", code="too-many-games")
    positions = positions_of(match.names, [seat.entrant.name for seat in seats])
    try:
        with transaction.atomic():
            return PairingGame.objects.create(
                pairing=pairing, game_number=number, match=match, seats=positions
            )
    except IntegrityError as error:
        raise Conflict("This game, or this file, is attached already.", code="game-attached") from error


def positions_of(names: list[str], players: list[str]) -> list[int]:
    """For each of two seats the position of its player: by name where that is clear, else in order."""
    sat = [normalise(name) for name in names]
    known = [normalise(name) for name in players]
    turned = sat[0] == known[1] or sat[1] == known[0]
    straight = sat[0] == known[0] or sat[1] == known[1]
    return [1, 0] if turned and not straight else [0, 1]


def _compare_names(game: PairingGame, pairing: Pairing, seats: list[Seat]) -> None:
    """A stranger's name opens a concern: the file may be of another table. No name is no claim."""
    for seat, (name, position) in enumerate(zip(game.match.names, game.seats, strict=True)):
        player = seats[position].entrant.name
        if normalise(name) not in ("", f"seat {seat}", normalise(player)):
            data = {"game": game.game_number, "player": player, "name": name}
            key = f"{game.match.public_id}:{position}"
            open_concern(pairing, ConcernCode.NAMES_DIFFER, key=key, **data)


def _compare_decks(game: PairingGame, pairing: Pairing, seats: list[Seat]) -> None:
    """A list that differs from the registered one opens a concern, once for each game and player."""
    match = game.match
    catalogue = catalogue_at(match.game, match.catalogue_version)
    for seat_number, position in enumerate(game.seats):
        entrant = seats[position].entrant
        if entrant.frozen_deck is None:
            continue
        brought = same_as(match.game, match.seats[seat_number].get("deck"), catalogue)
        if brought != same_as(match.game, entrant.frozen_deck.deck, catalogue):
            data = {"game": game.game_number, "player": entrant.name}
            key = f"{match.public_id}:{position}"
            open_concern(pairing, ConcernCode.DECK_DIFFERS, key=key, **data)


def detach_match(*, actor: Any, pairing: Pairing, game_number: int, reason: str) -> None:
    """The organiser takes a wrong file from a table that has no result yet; the match itself stays."""
    require(actor, "tournaments.rule_on_pairing", pairing)
    with transaction.atomic():
        event = lock_event(pairing.round.stage.event, states=[EventState.RUNNING])
        pairing, seats = lock_pairing(pairing)
        refuse_settled(pairing)
        game = pairing.games.filter(game_number=game_number).first()
        if game is None:
            raise Conflict("There is no such game at this table.", code="no-game")
        before = place_of(pairing, seats) | {"game": game_number, "match": game.match.public_id}
        game.delete()
        pairing.concerns.filter(resolved_at=None).exclude(code=ConcernCode.REPORTS_DIFFER).delete()
        note_change(event, actor=actor, verb="game.detached", before=before, reason=reason)


def record_games(*, pairing_id: int) -> Result | None:
    """Count the adjudicated games; when they decide the match, the result stands. Safe to call at any time.

    Against a report, or while a concern is open, nothing is written but the concern: the organiser decides.
    Once he has let that one pass, the games count.
    """
    with transaction.atomic():
        pairing = Pairing.objects.select_related("round__stage__event").get(pk=pairing_id)
        event = lock_event(pairing.round.stage.event)
        pairing, seats = lock_pairing(pairing)
        saying = _decided(event, pairing)
        if saying is None or overlooks(saying, seats) is not None:
            return None
        if _contradicted(pairing, seats, saying):
            concern = open_concern(pairing, ConcernCode.VERDICT_DIFFERS, games=list(saying.games))
            if concern.resolved_at is None:
                return None
        if hasattr(pairing, "result") or pairing.concerns.filter(resolved_at=None).exists():
            return None
        return settle(
            event=event,
            pairing=pairing,
            seats=seats,
            saying=saying,
            source=ResultSource.VERDICT,
            actor=None,
        )


def refuse_games_of_one_out(*, event: Event, pairing: Pairing, seats: list[Seat]) -> None:
    """Raise `Conflict` when the games, if they counted, would give a match to somebody disqualified."""
    if (saying := _decided(event, pairing)) is not None:
        refuse_overlooked(saying, seats, what="The games do not count")


def _decided(event: Event, pairing: Pairing) -> Saying | None:
    """What the games say, once someone has enough of them, or all are played and a draw is a result."""
    for game in (games := list(pairing.games.select_related("match__latest_verdict"))):
        _open_if_undecided(game)
    winners = [winner for game in games if (winner := _winner(game)) is not None]
    return match_of(winners, event.best_of, tie_policy(pairing.round.stage))


def won_games(pairing: Pairing) -> list[int]:
    """Who won each adjudicated game in turn: a position, 2 for a draw. From rows read by `complete()`."""
    return [winner for game in pairing.games.all() if (winner := _winner(game)) is not None]


def _winner(game: PairingGame) -> int | None:
    """Position of the winner, 2 for a draw, None while it is not known, or without a winner at all."""
    verdict = game.match.latest_verdict
    if verdict is None or not game.match.is_over:
        return None
    document = verdict.document
    if document["draw"]:
        return DRAWN
    return int(game.seats[document["winners"][0]]) if len(document["winners"]) == 1 else None


def _open_if_undecided(game: PairingGame) -> None:
    """A game that is over without a draw or one winner waits for the organiser."""
    if game.match.latest_verdict is not None and game.match.is_over and _winner(game) is None:
        data = {"game": game.game_number, "match": game.match.public_id}
        open_concern(game.pairing, ConcernCode.MATCH_UNDECIDED, key=game.match.public_id, **data)


def _contradicted(pairing: Pairing, seats: list[Seat], saying: Saying) -> bool:
    """Whether somebody whose word counts has said otherwise, or another result stands."""
    if hasattr(pairing, "result"):
        return bool(pairing.result.said != saying.said)
    return any(report.said != saying.said for report in words_that_count(pairing.reports.all(), seats))
