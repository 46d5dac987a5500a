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

from ..engines.adjudicate import view
from ..engines.registry import engine_build
from ..engines.story import tell
from ..fields import dump_json
from ..models import Match, Verdict

FULL, PUBLIC = "full", "public"
HIDDEN_MESSAGE = "This entry is refused. Its cards are hidden until the match has ended."
_OPEN = ("format", "game", "rules", "engine", "legal", "accepted", "finished", "winners", "draw", "scores")
_HASHES = ("state_hash", "log_hash")
PAGE = 100  # entries of a log on one page
AHEAD = 5  # pages that one telling remembers: who reads a long log reads on
KEEP = 600  # seconds that a told story is remembered


def audience_of(user: Any, match: Match) -> str:
    """`full` for those entitled, and for everybody once the match has ended."""
    return FULL if may(user, "matches.see_full", match) else PUBLIC


def read_as(user: Any, match: Match) -> str:
    """The audience as which `user` reads the match now; a look at what others may not see leaves a trace."""
    audience = audience_of(user, match)
    if audience == FULL:
        _leave_trace(user, match)
    return audience


def _leave_trace(user: Any, match: Match) -> None:
    """Whoever is neither uploader nor late is named in the match's history."""
    if not match.is_over and match.uploaded_by_id != user.pk:
        with transaction.atomic():
            record_audit(actor=user, verb="match.hidden-file-read", subject=match)


def verdict_document(verdict: Verdict, audience: str) -> dict[str, Any]:
    """The verdict as stored, or built up from what is open: of a refusal code and clauses, but no card."""
    document: dict[str, Any] = verdict.document
    if audience == FULL:
        return document
    shown = {key: document[key] for key in _OPEN}
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
    def file(self) -> bytes:
        """The bytes of the match file that this audience may hold: as uploaded, or as a spectator sees it."""
        return (
            self.match.upload.content if self.audience == FULL else dump_json(self.spectators_file).encode()
        )

    @cached_property
    def spectators_file(self) -> dict[str, Any]:
        """The match file without what is hidden, with the `observation`; of a refusal code and clauses."""
        document = view(self.match.upload.content, None, catalogue=self._catalogue)
        if self.audience != FULL and "refusal" in document:
            document["refusal"] = _open_refusal(document["refusal"])
        return document

    def story(self, page: int) -> list[dict[str, Any]]:
        """The rows of one page of the log, from 1, as `engines.story.tell` makes them; kept for a while."""
        with suppress(ConnectionError, RedisError):  # a cache that is away costs time and nothing else
            if (kept := cache.get(self._key(page))) is not None:
                return list(kept)
        told = self._told()
        pages = {n: told[(n - 1) * PAGE : n * PAGE] for n in range(page, page + AHEAD)}
        with suppress(ConnectionError, RedisError):
            cache.set_many({self._key(n): rows for n, rows in pages.items() if rows}, KEEP)
        return pages[page]

    def _key(self, page: int) -> str:
        build = engine_build(self.match.game)
        return f"matches:story:{self.match.public_id}:{build}:{self.audience}:{page}"

    def _told(self) -> list[dict[str, Any]]:
        full = self.audience == FULL
        rows = tell(self.match.upload.content, catalogue=self._catalogue, full=full)
        return rows if full else [_open_row(row) for row in rows]

    @property
    def _catalogue(self) -> Catalogue:
        return catalogue_at(self.match.game, self.match.catalogue_version)


def _open_row(row: dict[str, Any]) -> dict[str, Any]:
    """A refused entry names what somebody tried, and may name what nobody saw: its sentence stays closed."""
    return row | {"by": None, "do": "", "text": HIDDEN_MESSAGE} if row["refused"] else row


def open_full_file(*, user: Any, match: Match) -> bytes:
    """The uploaded bytes, with a trace; `NotAllowed` for outsiders."""
    require(user, "matches.see_full", match)
    _leave_trace(user, match)
    return match.upload.content
