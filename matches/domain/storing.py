"""From uploaded bytes to a stored match: all of it in one transaction, or nothing."""

import hashlib
from collections.abc import Iterator
from typing import Any, NamedTuple

from django.db import IntegrityError, transaction

from cards.domain.current import catalogue_at, catalogue_in_force
from cards.library.catalogue import Catalogue
from cards.library.changes import is_site_version
from cards.library.refusals import Refusal, message_of
from harvest_site.base.access import require
from harvest_site.base.audit import record_audit
from harvest_site.base.problems import Malformed, NotAllowed, NotFound, TooLarge

from ..engines.adjudicate import adjudicate
from ..engines.canonical import EMPTY_CHAIN, chain_entry, digest_of
from ..engines.core import State
from ..engines.matchfile import MAX_BYTES, MatchFile, parse_match_file
from ..engines.registry import games, get_game
from ..engines.replay import entry_of, fold_log, open_match
from ..models import LogEntry, Match, MatchUpload
from ..sealing import Seal, chain_hidden, keyed_digests, new_seal
from .adjudication import request_verdict

LIMIT = MAX_BYTES
CHUNK = 1000  # rows of a log to one statement's worth of work
_FREE = ("note", "at_time")


def store_match(*, raw: bytes, uploaded_by: Any, game: str | None = None, seat: int | None = None) -> Match:
    """Store a match file and ask for its adjudication; `game` is the one it must be of.

    `seat`: the one that the uploader plays. Whoever has hidden things against him does not upload the full
    file before the end (`NotAllowed`); after it the seat changes nothing.

    A file that is no match file, or whose head is malformed, is a `Malformed` problem that names the place;
    one whose head breaks a rule, or whose log goes wrong, is stored: its verdict says so. The same bytes from
    the same person are the same match (`was_there` is then true).
    """
    if uploaded_by is not None:
        require(uploaded_by, "matches.upload_match")
    file, state = _read(raw, game)
    if seat is not None:
        _check_player(file, raw, seat)
    seal = new_seal() if get_game(file.game, file.rules).hides else None
    rows = list(_log_rows(file, state, seal))
    digests = keyed_digests(raw) if seal else [hashlib.sha256(raw).hexdigest()]
    kept = Kept(raw=seal.close(raw) if seal else raw, digest=digests[0], key=seal.wrapped() if seal else "")
    try:
        with transaction.atomic():
            return _there_already(uploaded_by, digests) or _write(file, rows, kept, uploaded_by)
    except IntegrityError:  # the same person sent the same bytes at the same moment
        there = _there_already(uploaded_by, digests)
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


def _check_player(file: MatchFile, raw: bytes, seat: int) -> None:
    if not 0 <= seat < len(file.seats):
        raise Malformed(f"seat: this match has no seat {seat}.", data={"fields": ["seat"]})
    cards = _catalogue_of(file)
    if get_game(file.game, file.rules).hides and not adjudicate(raw, catalogue=cards)["finished"]:
        message = (
            "Something is hidden from you in this match, so you do not upload the full file before the end. "
            "Let whoever keeps the record upload it, and name you as the player of your seat."
        )
        raise NotAllowed(message, code="plays-unseeing", data={"seat": seat})


def _as_problem(refusal: Refusal, game: str) -> Malformed | TooLarge:
    kind = TooLarge if refusal.code == "file.too-large" else Malformed
    return kind(message_of(game, refusal), code=refusal.code, clauses=refusal.clauses, data=refusal.data)


def _there_already(uploaded_by: Any, digests: list[str]) -> Match | None:
    if uploaded_by is None:
        return None
    found = Match.objects.filter(uploaded_by=uploaded_by, file_hash__in=digests).first()
    if found is not None:
        found.was_there = True
    return found


class Kept(NamedTuple):
    """What the rows of an upload hold: its bytes and digest, sealed where the game hides anything, and the
    key.
    """

    raw: bytes
    digest: str
    key: str


def _write(file: MatchFile, rows: list[LogEntry], kept: Kept, uploaded_by: Any) -> Match:
    match = Match.objects.create(
        **_head_of(file),
        log_hash=rows[-1].chain if rows else EMPTY_CHAIN,
        entries=len(rows),
        uploaded_by=uploaded_by,
        file_hash=kept.digest,
        sealed_key=kept.key,
    )
    MatchUpload.objects.create(match=match, raw=kept.raw, sha256=kept.digest)
    for row in rows:
        row.match_id = match.pk
    LogEntry.objects.bulk_create(rows, batch_size=CHUNK)
    record_audit(actor=uploaded_by, verb="match.uploaded", subject=match, after={"sha256": kept.digest})
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


def _log_rows(file: MatchFile, state: State | None, seal: Seal | None) -> Iterator[LogEntry]:
    """A row an entry as it came, unsaved; the chain runs over all of them, what was taken back included."""
    chain = EMPTY_CHAIN
    link = chain_hidden if seal else chain_entry
    for number, (entry, index) in enumerate(zip(file.log, _indexes(file), strict=True)):
        chain = link(chain, _resolved(entry, state))
        kept = seal.close_json(entry) if seal else entry
        yield LogEntry(number=number, index=index, entry=kept, chain=chain)


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
