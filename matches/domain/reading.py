"""What a person may read of a match. Two audiences: *full* (every card) and *public* (what a spectator may see).

Nothing here strips a full answer for the public: the public story and file are built by the engine from what a
spectator may see, and a public verdict is built up from named fields.
"""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.core.cache import cache
from django.db import transaction

from cards.library.loader import load_catalogue
from cards.library.refusals import codes_of
from harvest_site.base.access import may, require
from harvest_site.base.audit import record_audit

from ..engines.adjudicate import view
from ..engines.registry import engine_build
from ..fields import dump_json
from ..models import Match, Verdict

FULL, PUBLIC = "full", "public"
HIDDEN_MESSAGE = "This entry is refused. Its cards are hidden until the match has ended."
_OPEN = ("format", "game", "rules", "engine", "legal", "accepted", "finished", "winners", "draw", "scores")
_HASHES = ("state_hash", "log_hash")
PAGE = 100  # entries of a log on one page
KEEP = 600  # seconds that a told story is remembered


def audience_of(user: Any, match: Match) -> str:
    """`full` for those entitled, and for everybody once the match has ended."""
    return FULL if may(user, "matches.see_full", match) else PUBLIC


def verdict_document(verdict: Verdict, audience: str) -> dict[str, Any]:
    """The verdict as stored, or built up from what is open: a refusal keeps code and clauses, no card of a hand."""
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


def explanation_of(game: str, code: str) -> str:
    """What would make a refused entry a yes."""
    row = codes_of(game).get(code)
    return row.explain if row else ""


@dataclass
class Reading:
    """A match as one audience may read it; replays at most once, and only when asked for what needs it."""

    match: Match
    audience: str

    @property
    def file(self) -> bytes:
        """The bytes of the match file that this audience may hold."""
        if self.audience == FULL:
            return self.match.upload.content
        return dump_json(self.document).encode()

    @cached_property
    def document(self) -> dict[str, Any]:
        """The redacted match file with its `observation`, as a spectator may see it."""
        return view(self.match.upload.content, None, catalogue=self._catalogue)

    def story(self, page: int) -> list[dict[str, Any]]:
        """The rows of one page of the log, from 1; each as `engines.story.tell` says."""
        key = f"matches:story:{self.match.pk}:{engine_build(self.match.game)}:{self.audience}"
        rows = cache.get(f"{key}:{page}")
        if rows is None:
            rows = self._remember(key, page)
        return rows

    def _remember(self, key: str, page: int) -> list[dict[str, Any]]:
        from ..engines.story import tell

        told = tell(self.match.upload.content, catalogue=self._catalogue)
        start = (page - 1) * PAGE
        rows = told[start : start + PAGE]
        cache.set(f"{key}:{page}", rows, KEEP)
        return rows

    @property
    def _catalogue(self) -> Any:
        return load_catalogue(self.match.game, self.match.catalogue_version)


def open_full_file(*, user: Any, match: Match) -> bytes:
    """The uploaded bytes; `NotAllowed` for outsiders. Whoever is neither uploader nor late leaves a trace."""
    require(user, "matches.see_full", match)
    if not match.is_over and match.uploaded_by_id != user.pk:
        with transaction.atomic():
            record_audit(actor=user, verb="match.hidden-file-read", subject=match)
    return match.upload.content
