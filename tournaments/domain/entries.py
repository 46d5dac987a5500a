"""Who takes part: registering with a deck, lines that the organiser types, leaving and coming back."""

from typing import Any

from django.db import IntegrityError, transaction

from cards.library.text import tidy
from decks.domain import freeze_deck, freeze_list
from decks.models import Deck, FrozenDeck
from harvest_site.base.access import require
from harvest_site.base.problems import Conflict, Malformed

from ..enums import EventState
from ..models import Entrant, Event, Round, Seat
from .decklists import check_list, read_list
from .disqualified import refuse_change_of
from .locking import lock_event, lock_row, note_change
from .officials import refuse_judge
from .stages import refuse_late_entry
from .standings import request_standings
from .wording import one_line

BEFORE_START = [EventState.REGISTRATION]
OPEN_STATES = [EventState.REGISTRATION, EventState.RUNNING]


def register(
    *, actor: Any, event: Event, deck: Deck | None = None, deck_text: str = "", name: str = "", club: str = ""
) -> Entrant:
    """Enter oneself, with an own deck or a pasted list: checked for the event's day, then frozen.

    Raises `Refused` (422) with every fault and its clauses, `Conflict` (409) when full, entered or not open.
    """
    require(actor, "tournaments.register_entrant", event)
    with transaction.atomic():
        event = lock_event(event, states=BEFORE_START)
        refuse_judge(event, actor)
        _check_room(event)
        frozen = _freeze(event, actor, deck, deck_text)
        entrant = _enter(event, user=actor, name=name or str(actor), club=club, frozen_deck=frozen)
        after = {"entrant": entrant.name, "deck": frozen.public_id if frozen else None}
        note_change(event, actor=actor, verb="entrant.registered", frame=True, after=after)
    return entrant


def add_entrant(
    *,
    actor: Any,
    event: Event,
    name: str,
    club: str = "",
    deck_text: str = "",
    missed: str = "loss",
    if_version: int | None = None,
) -> Entrant:
    """A line that the organiser types; once the event runs, a late entry with the next round.

    `missed`: what a late entry gets for the rounds before, `loss` or `bye`.
    """
    require(actor, "tournaments.run_rounds", event)
    if missed not in ("loss", "bye"):
        raise Malformed("missed: loss or bye.", data={"fields": ["missed"]})
    with transaction.atomic():
        event = lock_event(event, if_version=if_version, states=[EventState.DRAFT, *OPEN_STATES])
        _check_room(event)
        refuse_late_entry(event)
        frozen = _freeze(event, actor, None, deck_text) if deck_text.strip() else None
        first = rounds_paired(event) + 1
        entrant = _enter(event, name=name, club=club, frozen_deck=frozen, entered_round=first, missed=missed)
        after = {"entrant": entrant.name, "entered_round": first, "missed": missed}
        note_change(event, actor=actor, verb="entrant.added", frame=True, after=after)
    return entrant


def _check_room(event: Event) -> None:
    if event.capacity is not None and event.entrants.count() >= event.capacity:
        raise Conflict("All places are taken.", code="event-full", data={"capacity": event.capacity})


def _freeze(event: Event, actor: Any, deck: Deck | None, deck_text: str) -> FrozenDeck | None:
    """The immutable copy, legal on the event's day. None only where the event asks for no deck."""
    if deck is not None:
        require(actor, "decks.change_deck", deck, hide=True)
        check_list(event, deck.game, deck.deck)
        return freeze_deck(deck=deck, actor=actor)
    if deck_text.strip():
        name, value = read_list(event, deck_text)
        check_list(event, event.game, value)
        return freeze_list(
            name=name or f"Deck of {actor}", game=event.game, deck_format=event.event_format, value=value
        )
    if event.decks_required and event.takes_decks:
        text = "deck: this event wants a deck list. Choose a deck of yours or paste a list."
        raise Malformed(text, code="deck-missing", data={"fields": ["deck"]})
    return None


def _enter(event: Event, **fields: Any) -> Entrant:
    fields["name"] = one_line(fields["name"], 60)
    fields["club"] = one_line(fields["club"], 60)
    if not tidy(fields["name"]):  # signs that nobody sees are no name
        raise Malformed("name: an entrant has a name.", data={"fields": ["name"]})
    try:
        with transaction.atomic():
            return Entrant.objects.create(event=event, **fields)
    except IntegrityError as error:
        raise Conflict("You have entered this event already.", code="already-entered") from error


def change_deck(*, actor: Any, entrant: Entrant, deck: Deck | None = None, deck_text: str = "") -> Entrant:
    """Hand in another list, while registration is open."""
    require(actor, "tournaments.hand_in_list", entrant)
    with transaction.atomic():
        event = lock_event(entrant.event, states=BEFORE_START)
        entrant = lock_row(entrant)
        before = entrant.frozen_deck.public_id if entrant.frozen_deck else None
        entrant.frozen_deck = _freeze(event, actor, deck, deck_text)
        entrant.save(update_fields=["frozen_deck"])
        after = {"entrant": entrant.name, "deck": entrant.frozen_deck and entrant.frozen_deck.public_id}
        note_change(event, actor=actor, verb="entrant.deck-changed", before={"deck": before}, after=after)
    return entrant


def withdraw(*, actor: Any, entrant: Entrant) -> None:
    """Leave before the start: the place is free again."""
    require(actor, "tournaments.drop_entrant", entrant)
    with transaction.atomic():
        event = lock_event(entrant.event, states=[EventState.DRAFT, EventState.REGISTRATION])
        entrant = lock_row(entrant)
        before = {"entrant": entrant.name, "club": entrant.club}
        if entrant.penalties.exists():
            raise Conflict(f"{entrant.name} has a penalty here: the entry stays.", code="has-penalties")
        entrant.delete()
        note_change(event, actor=actor, verb="entrant.withdrawn", frame=True, before=before)


def drop_entrant(*, actor: Any, entrant: Entrant, reason: str = "", if_version: int | None = None) -> Entrant:
    """Leave a running event: paired no more from the next round on; a match that is paired still counts."""
    require(actor, "tournaments.drop_entrant", entrant)
    with transaction.atomic():
        event = lock_event(entrant.event, if_version=if_version, states=[EventState.RUNNING])
        entrant = lock_row(entrant)
        if entrant.dropped_after is not None:
            raise Conflict(f"{entrant.name} has dropped already.", code="dropped-already")
        refuse_change_of(entrant)
        _set_drop(event, entrant, rounds_paired(event), actor, reason)
    return entrant


def readmit_entrant(
    *, actor: Any, entrant: Entrant, reason: str = "", if_version: int | None = None
) -> Entrant:
    """Undo of a drop: paired again from the next round on. The organiser's to do."""
    require(actor, "tournaments.run_rounds", entrant)
    with transaction.atomic():
        event = lock_event(entrant.event, if_version=if_version, states=[EventState.RUNNING])
        entrant = lock_row(entrant)
        if entrant.dropped_after is None:
            raise Conflict(f"{entrant.name} has not dropped.", code="not-dropped")
        refuse_change_of(entrant)
        refuse_judge(event, entrant.user)
        _set_drop(event, entrant, None, actor, reason)
    return entrant


def _set_drop(event: Event, entrant: Entrant, after_round: int | None, actor: Any, reason: str) -> None:
    before = {"entrant": entrant.name, "dropped_after": entrant.dropped_after}
    entrant.dropped_after = after_round
    entrant.save(update_fields=["dropped_after"])
    verb = "entrant.readmitted" if after_round is None else "entrant.dropped"
    after = {"entrant": entrant.name, "dropped_after": after_round}
    note_change(event, actor=actor, verb=verb, frame=True, before=before, after=after, reason=reason)
    last = Round.objects.filter(stage__event=event).order_by("stage__number", "number").last()
    if last is not None:
        request_standings(event, since=last)  # they say who is still active


def rounds_paired(event: Event) -> int:
    """How many rounds of the event are paired."""
    return Round.objects.filter(stage__event=event).count()


def seat_in(round_: Round | None, entrant: Entrant | None) -> Seat | None:
    """Where somebody sits in a round."""
    if round_ is None or entrant is None:
        return None
    return Seat.objects.select_related("pairing").filter(round=round_, entrant=entrant).first()
