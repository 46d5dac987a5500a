"""What a person may read of a match. Two audiences: *full* (every card) and *public* (what a spectator sees).

Nothing here strips a full answer for the public: the public story and file are built by the engine from what
a spectator may see, and a public verdict is built up from named fields.
"""

from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.core.cache import cache
from django.db import transaction
from redis.exceptions import RedisError

from cards.domain.current import catalogue_at
from cards.library.catalogue import Catalogue
from harvest_site.base.access import may, require
from harvest_site.base.audit import record_audit
from harvest_site.base.problems import NotFound

from ..engines.adjudicate import view
from ..engines.registry import engine_build, get_game
from ..engines.story import tell
from ..engines.tabling import table_at, written_entry
from ..fields import dump_json
from ..models import Match, Verdict
from ..permissions import seat_of

FULL, PUBLIC = "full", "public"
_SEAT = "seat-"
REASON = 200  # characters that are kept of why somebody looked
HIDDEN_MESSAGE = "This entry is refused. Its cards are hidden until the match has ended."
_OPEN = ("format", "game", "rules", "engine", "legal", "accepted", "finished", "winners", "draw", "scores")
_OPEN_OF_GAME = ("answers", "location")  # both are open as they stand: no card before the end
_HASHES = ("state_hash", "log_hash")
PAGE = 100  # entries of a log on one page
AHEAD = 5  # pages that one telling remembers: who reads a long log reads on
KEEP = 600  # seconds that a told story is remembered


def audience_of(user: Any, match: Match) -> str:
    """`full` for those entitled, and for everybody once the match has ended; `seat-N` for who plays it."""
    if may(user, "matches.see_full", match):
        return FULL
    seat = seat_of(user, match)
    return PUBLIC if seat is None else seat_audience(seat)


def seat_audience(seat: int) -> str:
    """The audience of one seat."""
    return f"{_SEAT}{seat}"


def seat_in(audience: str) -> int | None:
    """The seat of an audience; None: it is not that of a seat."""
    return int(audience.removeprefix(_SEAT)) if audience.startswith(_SEAT) else None


def read_as(user: Any, match: Match, *, why: str = "") -> str:
    """The audience as which `user` reads the match now; a look at what others may not see leaves a trace."""
    audience = audience_of(user, match)
    if audience == FULL:
        leave_trace(user, match, why)
    return audience


def leave_trace(user: Any, match: Match, why: str = "") -> None:
    """Whoever is neither uploader nor late is named in the match's history, with the reason given."""
    if not match.is_over and match.uploaded_by_id != user.pk:
        with transaction.atomic():
            record_audit(
                actor=user,
                verb="match.hidden-file-read",
                subject=match,
                reason=why.replace("\0", "")[:REASON],
            )


def verdict_document(verdict: Verdict, audience: str) -> dict[str, Any]:
    """The verdict as stored, or built up from what is open: of a refusal code and clauses, but no card."""
    document: dict[str, Any] = verdict.document
    if audience == FULL:
        return document
    shown = {key: document[key] for key in (*_OPEN, *_OPEN_OF_GAME) if key in document}
    shown["refusal"] = _open_refusal(document["refusal"])
    return {key: shown[key] for key in document if key in shown} | {key: document[key] for key in _HASHES}


def _open_refusal(refusal: dict[str, Any] | None) -> dict[str, Any] | None:
    if refusal is None:
        return None
    shown = {key: refusal[key] for key in ("kind", "entry", "code", "clauses")}
    return shown | {"message": HIDDEN_MESSAGE, "data": {}}


@dataclass
class Reading:
    """A match as one audience may read it; nothing is replayed before it is asked for."""

    match: Match
    audience: str

    @property
    def seat(self) -> int | None:
        """The seat that reads; None: the public, or somebody who sees everything."""
        return seat_in(self.audience)

    @property
    def file(self) -> bytes:
        """The bytes of the match file that this audience may hold: as uploaded, or as it may be seen."""
        return self.match.content if self.audience == FULL else dump_json(self.seen_file).encode()

    @cached_property
    def seen_file(self) -> dict[str, Any]:
        """The match file without what is hidden, with the `observation`; of a refusal code and clauses."""
        document = view(self.match.content, self.seat, catalogue=self._catalogue)
        if self.audience != FULL and "refusal" in document:
            document["refusal"] = _open_refusal(document["refusal"])
        return document

    @cached_property
    def aid(self) -> dict[str, Any] | None:
        """Help that follows from what this audience may see; None for a game without an aid."""
        game = get_game(self.match.game, self.match.rules_version)
        seen = self.seen_file["observation"] if game.has_aid else None
        return None if seen is None else game.aid(seen, self._catalogue)

    def story(self, page: int) -> list[dict[str, Any]]:
        """The rows of one page of the log, from 1, as `engines.story.tell` makes them; kept for a while."""
        with suppress(ConnectionError, RedisError):  # a cache that is away costs time and nothing else
            if (kept := cache.get(self._key(page))) is not None:
                return list(self._from_cache(kept))
        told = self._told()
        pages = {n: told[(n - 1) * PAGE : n * PAGE] for n in range(page, page + AHEAD)}
        with suppress(ConnectionError, RedisError):
            cache.set_many({self._key(n): self._for_cache(rows) for n, rows in pages.items() if rows}, KEEP)
        return pages[page]

    def written_entry(self, number: int) -> dict[str, Any] | None:
        """An entry as it stands in the file, for those entitled: it may name what nobody else saw."""
        return written_entry(self.match.content, number) if self.audience == FULL else None

    def _for_cache(self, rows: Any) -> Any:
        """What is hidden lies sealed in the cache too."""
        sealed = self.audience == FULL and not self.match.is_over and self.match.seal
        return sealed.close_json(rows) if sealed else rows

    def _from_cache(self, kept: Any) -> Any:
        seal = self.match.seal if isinstance(kept, str) else None
        return seal.open_json(kept) if seal else kept

    def _key(self, page: int | str) -> str:
        build = engine_build(self.match.game)
        return f"matches:story:{self.match.public_id}:{build}:{self.audience}:{page}"

    def _told(self) -> list[dict[str, Any]]:
        full = self.audience == FULL
        rows = tell(self.match.content, catalogue=self._catalogue, seat=self.seat, full=full)
        return rows if full else [_open_row(row) for row in rows]

    def table(self, entry: int | None) -> dict[str, Any] | None:
        """What lies on the table after an entry, as everybody may see it; remembered for a while."""
        key = f"matches:table:{self.match.public_id}:{engine_build(self.match.game)}:{entry}"
        with suppress(ConnectionError, RedisError):
            if (kept := cache.get(key)) is not None:
                return dict(kept)
        table = table_at(self.match.content, entry, catalogue=self._catalogue)
        with suppress(ConnectionError, RedisError):
            cache.set(key, table, KEEP)
        return table

    @property
    def _catalogue(self) -> Catalogue:
        return catalogue_at(self.match.game, self.match.catalogue_version)


def _open_row(row: dict[str, Any]) -> dict[str, Any]:
    """A refused entry names what somebody tried, and may name what nobody saw: its sentence stays closed."""
    return row | {"by": None, "do": "", "text": HIDDEN_MESSAGE} if row["refused"] else row


def open_full_file(*, user: Any, match: Match, why: str = "") -> bytes:
    """The uploaded bytes, with a trace; `NotAllowed` for outsiders."""
    require(user, "matches.see_full", match)
    leave_trace(user, match, why)
    return match.content


def open_view(*, user: Any, match: Match, seat: int | None) -> bytes:
    """The match file as a seat (None: the public) may hold it: for whoever plays it, and for the entitled.

    `NotFound`: there is no such seat; `NotAllowed`: it is not yours.
    """
    return read_seat(user=user, match=match, seat=seat).file


def read_seat(*, user: Any, match: Match, seat: int | None) -> "Reading":
    """The match as a seat (None: the public) reads it, on the terms of `open_view`."""
    if seat is None:
        return Reading(match, PUBLIC)
    if not 0 <= seat < len(match.seats):
        raise NotFound(f"This match has no seat {seat}.")
    if seat_of(user, match) != seat or match.is_over:
        require(user, "matches.see_full", match)
        leave_trace(user, match, f"as seat {seat}")
    return Reading(match, seat_audience(seat))
