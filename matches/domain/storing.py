"""From uploaded bytes to a stored match: all of it in one transaction, or nothing."""

import hashlib
from collections.abc import Iterator
from typing import Any

from django.db import IntegrityError, transaction

from cards.domain.current import catalogue_at, catalogue_in_force
from cards.library.catalogue import Catalogue
from cards.library.changes import is_site_version
from cards.library.refusals import Refusal, message_of
from harvest_site.base.access import require
from harvest_site.base.audit import record_audit
from harvest_site.base.problems import Malformed, NotFound, TooLarge

from ..engines.canonical import EMPTY_CHAIN, chain_entry, digest_of
from ..engines.core import State
from ..engines.matchfile import MAX_BYTES, MatchFile, parse_match_file
from ..engines.registry import games
from ..engines.replay import entry_of, fold_log, open_match
from ..models import LogEntry, Match, MatchUpload
from .adjudication import request_verdict

LIMIT = MAX_BYTES
CHUNK = 1000  # rows of a log to one statement's worth of work
_FREE = ("note", "at_time")


def store_match(*, raw: bytes, uploaded_by: Any, game: str | None = None) -> Match:
    """Store a match file and ask for its adjudication; `game` is the one it must be of.

    A file that is no match file, or whose head is malformed, is a `Malformed` problem that names the place;
    one whose head breaks a rule, or whose log goes wrong, is stored: its verdict says so. The same bytes from
    the same person are the same match (`was_there` is then true).
    """
    if uploaded_by is not None:
        require(uploaded_by, "matches.upload_match")
    file, state = _read(raw, game)
    rows = list(_log_rows(file, state))
    digest = hashlib.sha256(raw).hexdigest()
    try:
        with transaction.atomic():
            return _there_already(uploaded_by, digest) or _write(file, rows, raw, digest, uploaded_by)
    except IntegrityError:  # the same person sent the same bytes at the same moment
        there = _there_already(uploaded_by, digest)
        if there is None:
            raise
        return there


def _read(raw: bytes, game: str | None) -> tuple[MatchFile, State | None]:
    file = parse_match_file(raw, game=game)
    if isinstance(file, Refusal):
        raise _as_problem(file, "common")
    state = open_match(file, catalogue=_catalogue_of(file))
    if not isinstance(state, Refusal):
        return file, state
    if state.kind == "malformed":
        raise _as_problem(state, file.game if file.game in games() else "common")
    return file, None


def _catalogue_of(file: MatchFile) -> Catalogue | None:
    """The cards that the match is played with: of the version that the file names, else those in force.

    None leaves it to the engine to look among the shipped ones, and to say what it does not find.
    """
    if file.game not in games() or (file.catalogue and not is_site_version(file.catalogue)):
        return None
    if not file.catalogue:
        return catalogue_in_force(file.game)
    try:
        return catalogue_at(file.game, file.catalogue)
    except NotFound:
        return None


def _as_problem(refusal: Refusal, game: str) -> Malformed | TooLarge:
    kind = TooLarge if refusal.code == "file.too-large" else Malformed
    return kind(message_of(game, refusal), code=refusal.code, clauses=refusal.clauses, data=refusal.data)


def _there_already(uploaded_by: Any, digest: str) -> Match | None:
    if uploaded_by is None:
        return None
    found = Match.objects.filter(uploaded_by=uploaded_by, file_hash=digest).first()
    if found is not None:
        found.was_there = True
    return found


def _write(file: MatchFile, rows: list[LogEntry], raw: bytes, digest: str, uploaded_by: Any) -> Match:
    match = Match.objects.create(
        **_head_of(file),
        log_hash=rows[-1].chain if rows else EMPTY_CHAIN,
        entries=len(rows),
        uploaded_by=uploaded_by,
        file_hash=digest,
    )
    MatchUpload.objects.create(match=match, raw=raw, sha256=digest)
    for row in rows:
        row.match_id = match.pk
    LogEntry.objects.bulk_create(rows, batch_size=CHUNK)
    record_audit(actor=uploaded_by, verb="match.uploaded", subject=match, after={"sha256": digest})
    request_verdict(match=match)
    return match


def _head_of(file: MatchFile) -> dict[str, Any]:
    version = file.catalogue or catalogue_in_force(file.game).version
    head = {"options": dict(file.options), "seats": list(file.seats)}
    return {
        "game": file.game,
        "rules_version": file.rules,
        "catalogue_version": version,
        "head_hash": digest_of({"game": file.game, "catalogue": version, **head}),
        **head,
    }


def _log_rows(file: MatchFile, state: State | None) -> Iterator[LogEntry]:
    """A row an entry as it came, unsaved; the chain runs over all of them, what was taken back included."""
    chain = EMPTY_CHAIN
    for number, (entry, index) in enumerate(zip(file.log, _indexes(file), strict=True)):
        chain = chain_entry(chain, _resolved(entry, state))
        yield LogEntry(number=number, index=index, entry=entry, chain=chain)


def _indexes(file: MatchFile) -> list[int | None]:
    """For each entry its place after folding; what follows a refused `retract` is counted on, not folded."""
    folded = fold_log(file)
    indexes: list[int | None] = [None] * len(file.log)
    for index, number in enumerate(folded.numbers):
        indexes[number] = index
    if folded.refused_at is not None:
        for number in range(folded.refused_at, len(file.log)):
            indexes[number] = len(folded.numbers) + number - folded.refused_at
    return indexes


def _resolved(entry: Any, state: State | None) -> Any:
    """Ids for names, without what the rules ignore; an entry that cannot be read stands as it is."""
    read = state.parse_entry(entry) if state is not None else None
    if isinstance(read, tuple) and not isinstance(read, Refusal):
        return entry_of(*read)
    if isinstance(entry, dict):
        return {key: value for key, value in entry.items() if key not in _FREE}
    return entry
