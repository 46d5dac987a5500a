"""The two decks that come of a draft."""

from collections.abc import Sequence
from typing import Any

from cards.library.boards.scenes import SEATS
from cards.library.teams import Pick
from decks.models import Deck, DraftRoom
from decks.models.decks import NAME_LENGTH
from decks.validation import default_format
from harvest_site.base.problems import Conflict, Problem

from ..changing import create_deck, delete_deck


def keep_teams(room: DraftRoom, picks: Sequence[Pick]) -> None:
    """A deck for each captain; who can have no more decks keeps the team later."""
    for seat, captain in enumerate(room.captains):
        if captain is not None and room.decks[seat] is None:
            try:
                deck = make_deck(room, seat, picks)
            except Problem:
                continue
            setattr(room, f"deck_{seat}", deck)
    room.save()


def make_deck(room: DraftRoom, seat: int, picks: Sequence[Pick]) -> Deck:
    """The deck of one captain."""
    return create_deck(
        owner=room.captains[seat],
        name=f"{room.name}: {SEATS[seat]}"[:NAME_LENGTH],
        game=room.game,
        deck_format=default_format(room.game),
        value={"characters": [pick.character for pick in picks if pick.seat == seat]},
        notes=f"From the draft {room.name}.",
    )


def take_back_teams(room: DraftRoom) -> None:
    """Take the two decks back. Conflict: one was changed or handed in meanwhile."""
    decks = [deck for deck in room.decks if deck is not None and deck.deleted_at is None]
    if any(deck.version > 1 or deck.frozen.exists() for deck in decks):
        message = "The last pick cannot be undone: a team that came of the draft is in use."
        raise Conflict(message, code="team-in-use")
    for deck in decks:
        delete_deck(deck=deck, actor=deck.owner)
    room.deck_0 = room.deck_1 = None


def team_of(picks: Sequence[Pick], seat: int) -> list[Any]:
    """The ids that a seat has picked."""
    return [pick.character for pick in picks if pick.seat == seat]
