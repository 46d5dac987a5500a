"""A draft as one person sees it: two queries for the page and the API, one while nothing happened."""

from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from typing import Any

from cards.library.catalogue import Catalogue
from cards.library.teams import Pick, seat_to_pick
from decks.enums import DraftState
from decks.models import DraftEntry, DraftRoom
from decks.validation.imperial_harvest import legal_picks
from harvest_site.base.access import may
from harvest_site.base.web import content_tag

from ..contents import catalogue_of
from .clock import deadline, is_late
from .log import is_complete, standing_picks
from .picking import seed_hash, settle_clock
from .teams import team_of


@dataclass
class Draft:
    """A room with its log. `seat`: the captain's seat of the reader, or None."""

    room: DraftRoom
    user: Any
    now: datetime

    @cached_property
    def entries(self) -> list[DraftEntry]:
        """The log, oldest line first; not read where the ETag is all that is asked for."""
        return list(self.room.entries.select_related("actor"))

    @property
    def seat(self) -> int | None:
        return self.room.seat_of(self.user)

    @cached_property
    def picks(self) -> list[Pick]:
        """The picks that stand."""
        return standing_picks(self.entries)

    @property
    def teams(self) -> list[list[str]]:
        """The ids of each seat."""
        return [team_of(self.picks, seat) for seat in (0, 1)]

    @property
    def turn(self) -> int | None:
        """Whose pick is due; None: nobody's, now or any more."""
        open_ = self.room.state in (DraftState.RUNNING, DraftState.PAUSED)
        return seat_to_pick(self.picks) if open_ and not is_complete(self.picks) else None

    @property
    def is_my_turn(self) -> bool:
        """Whether the reader may pick now."""
        return self.room.state == DraftState.RUNNING and self.turn is not None and self.turn == self.seat

    @cached_property
    def catalogue(self) -> Catalogue:
        return catalogue_of(self.room.game)

    @cached_property
    def legal(self) -> list[str]:
        """What the seat may pick whose turn it is."""
        return [] if self.turn is None else legal_picks(self.picks, self.turn, self.catalogue)

    @property
    def deadline(self) -> datetime | None:
        return deadline(self.room)

    @property
    def is_late(self) -> bool:
        return is_late(self.room, self.now)

    @property
    def runs(self) -> bool:
        """Whether the reader may start, pause, resume and abandon it."""
        return may(self.user, "decks.run_draft", self.room)

    @property
    def hosts(self) -> bool:
        return may(self.user, "decks.host_draft", self.room)

    @property
    def invitations(self) -> list[str]:
        """The keys of the free seats by seat, for the host alone; empty text where there is none."""
        return [self.room.invite_0, self.room.invite_1] if self.hosts else ["", ""]

    @property
    def tag(self) -> str:
        """The ETag for this reader: every change writes a line or makes a deck."""
        room = self.room
        return content_tag(room.public_id, room.version, self.user.pk, room.deck_0_id, room.deck_1_id)

    @property
    def seed_hash(self) -> str:
        return seed_hash(self.room.seed)

    @property
    def open_seed(self) -> str | None:
        """The seed itself, once nothing more is drawn from it."""
        return self.room.seed if self.room.state == DraftState.DONE else None

    def deck_of(self, seat: int) -> Any:
        """The deck that came of it, for its captain alone."""
        deck = self.room.decks[seat] if seat == self.seat else None
        return deck if deck is not None and deck.deleted_at is None else None


def read_draft(*, room: DraftRoom, user: Any, now: datetime) -> Draft:
    """The draft as it stands at `now`; a pick that is overdue is drawn first."""
    before = room.version
    if settle_clock(room=room, now=now).version != before:
        room = DraftRoom.objects.complete().get(pk=room.pk)
    return Draft(room, user, now)
