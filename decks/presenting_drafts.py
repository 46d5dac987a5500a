"""What the page of a draft room shows: who picks, the teams, the characters, the log in words."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest
from django.urls import reverse

from cards.library.boards.scenes import SEATS
from cards.library.boards.shipped import drawing_of
from cards.library.catalogue import Card
from cards.library.teams import SIZE, archetype
from decks.enums import DraftState, DraftVerb
from decks.validation import Fault
from decks.validation.imperial_harvest import faults_of_pick

from .domain.drafts import Draft
from .models import DraftEntry
from .presenting_tables import abilities_of

SHORT = ("Servants", "Raiders")


@dataclass(frozen=True, slots=True)
class Side:
    """One team on the page: its captain, its three places, whether its pick is due."""

    seat: int
    name: str
    captain: Any
    places: Sequence[Card | None]
    is_due: bool
    is_mine: bool
    deck: Any
    invitation: str


@dataclass(frozen=True, slots=True)
class Choice:
    """A character in the room: who has it, or why the seat whose pick is due may not have it."""

    card: Card
    abilities: Sequence[tuple[str, str]]
    taken_by: str
    faults: Sequence[Fault]

    @property
    def is_open(self) -> bool:
        return not self.taken_by and not self.faults


def room_context(draft: Draft, request: HttpRequest) -> dict[str, Any]:
    """The context of the whole page and of its live part."""
    room = draft.room
    return {
        "game": room.game,
        "room": room,
        "draft": draft,
        "sides": [_side(draft, seat, request) for seat in (0, 1)],
        "archetypes": choices_of(draft),
        "lines": [line_of(draft, entry) for entry in reversed(draft.entries)],
        "headline": headline(draft),
        "board": drawing_of({}),
        "can_undo": draft.seat is not None and bool(draft.picks) and room.undo_asked_by is None,
        "asks_me": room.undo_asked_by is not None and room.undo_asked_by == 1 - (draft.seat or 0),
        "asked_by_me": room.undo_asked_by is not None and room.undo_asked_by == draft.seat,
        "last_pick": _name(draft, draft.picks[-1].character) if draft.picks else "",
    }


def _side(draft: Draft, seat: int, request: HttpRequest) -> Side:
    cards = [draft.catalogue.cards[one] for one in draft.teams[seat]]
    key = draft.invitations[seat]
    address = reverse("drafts:join", args=[draft.room.public_id, key]) if key else ""
    return Side(
        seat=seat,
        name=SEATS[seat],
        captain=draft.room.captains[seat],
        places=[*cards, *[None] * (SIZE - len(cards))],
        is_due=draft.turn == seat,
        is_mine=draft.seat == seat,
        deck=draft.deck_of(seat),
        invitation=request.build_absolute_uri(address) if address else "",
    )


def headline(draft: Draft) -> str:
    """What is going on, in one line."""
    room = draft.room
    if room.state == DraftState.WAITING:
        missing = [SEATS[seat] for seat, captain in enumerate(room.captains) if captain is None]
        return f"Waiting for a captain of the {' and the '.join(missing)}" if missing else "Ready to start"
    if room.state == DraftState.DONE:
        return "Both teams are complete"
    if room.state == DraftState.ABANDONED:
        return "The draft was abandoned"
    turn = draft.turn or 0
    who = "You pick" if draft.seat == turn else f"{room.captains[turn] or SHORT[turn]} picks"
    text = f"{who} for the {SEATS[turn]}"
    return f"Paused. {text} when it goes on" if room.state == DraftState.PAUSED else text


def choices_of(draft: Draft) -> list[tuple[str, list[Choice]]]:
    """The archetypes that have characters, each with them."""
    names = {row["id"]: row["name"] for row in draft.catalogue.extras["archetypes"]}
    choices = [_choice(draft, card) for card in draft.catalogue.cards.values()]
    grouped = [
        (name, [one for one in choices if archetype(one.card) == kind]) for kind, name in names.items()
    ]
    return [(name, members) for name, members in grouped if members]


def _choice(draft: Draft, card: Card) -> Choice:
    owner = next((pick.seat for pick in draft.picks if pick.character == card.id), None)
    faults: Sequence[Fault] = ()
    if owner is None and draft.turn is not None:
        seat = draft.seat if draft.seat is not None else draft.turn
        found = faults_of_pick(draft.picks, seat, card.id, draft.catalogue)
        faults = [fault for fault in found if fault.code != "draft.wrong-seat"]
    return Choice(card, abilities_of(card), "" if owner is None else SEATS[owner], faults)


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the log in words."""

    number: int
    text: str
    note: str
    entry: DraftEntry


def line_of(draft: Draft, entry: DraftEntry) -> Line:
    """One line: who did what, and what the clock said."""
    who = (
        "The server"
        if entry.verb == DraftVerb.PICKED and entry.actor is None
        else str(entry.actor or "Somebody")
    )
    return Line(entry.number, f"{who} {_did(draft, entry)}", _clock_note(entry), entry)


def _did(draft: Draft, entry: DraftEntry) -> str:
    name = _name(draft, entry.character)
    side = SEATS[entry.seat] if entry.seat is not None else ""
    words = {
        DraftVerb.PICKED: f"picked {name} for the {side}",
        DraftVerb.JOINED: f"took the seat of the {side}",
        DraftVerb.FREED: f"freed the seat of the {side}",
        DraftVerb.UNDO_ASKED: f"asked to undo {name}",
        DraftVerb.UNDO_GRANTED: f"agreed: {name} is undone",
    }
    return words.get(DraftVerb(entry.verb), DraftVerb(entry.verb).label)


def _clock_note(entry: DraftEntry) -> str:
    if entry.verb != DraftVerb.PICKED:
        return ""
    seconds = f"after {entry.data.get('ms', 0) / 1000:.0f} s"
    if "drawn_from" in entry.data:
        return f"drawn from {len(entry.data['drawn_from'])} when the time was up"
    return f"{seconds}, late" if entry.data.get("late") else seconds


def _name(draft: Draft, character: str) -> str:
    return draft.catalogue.cards[character].name if character in draft.catalogue.cards else character


def news_of(draft: Draft, seen: int | None) -> list[Line]:
    """What happened after line `seen`, oldest first, without what the reader did."""
    if seen is None:
        return []
    fresh = (entry for entry in draft.entries if entry.number > seen)
    return [
        line_of(draft, entry) for entry in fresh if entry.actor_id != draft.user.pk or entry.actor is None
    ]
