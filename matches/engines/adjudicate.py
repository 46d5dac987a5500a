"""The adjudicator: what a match file gets as its answer (format `harvest-verdict/1`), and what may be seen
of it.
"""

from typing import Any

from cards.library.catalogue import Catalogue
from cards.library.refusals import Refusal, message_of

from .canonical import EMPTY_CHAIN, chain_entries, digest_of
from .core import CHANCE, State
from .matchfile import MATCH_FORMAT, MatchFile
from .registry import engine_build, games, get_game, rules_versions
from .replay import OnProgress, Replay, entry_of, replay_file
from .strict_json import safe_text

VERDICT_FORMAT = "harvest-verdict/1"


def adjudicate(
    raw: bytes,
    *,
    catalogue: Catalogue | None = None,
    on_progress: OnProgress | None = None,
    game: str | None = None,
) -> dict[str, Any]:
    """The verdict on a match file, whatever the bytes are: the same bytes get the same verdict.

    `on_progress(done, total)` is called every few hundred entries and at the end; what it raises ends the
    work.
    """
    replay = replay_file(raw, catalogue=catalogue, game=game, on_progress=on_progress)
    if on_progress is not None:
        on_progress(replay.accepted, replay.accepted)
    return verdict_of(replay, game=game)


def verdict_of(replay: Replay, *, game: str | None = None) -> dict[str, Any]:
    """The verdict on what came of a file."""
    slug = replay.file.game if replay.file else game
    state = replay.state
    outcome = state.outcome() if state else None
    return {
        "format": VERDICT_FORMAT,
        "game": safe_text(slug) if slug is not None else None,
        "rules": safe_text(replay.file.rules) if replay.file else None,
        "engine": engine_build(slug if slug in games() else ""),
        "legal": replay.refusal is None,
        "accepted": replay.accepted,
        "refusal": refusal_document(replay, slug),
        "finished": bool(outcome and outcome.finished),
        "winners": list(outcome.winners) if outcome else [],
        "draw": bool(outcome and outcome.draw),
        "scores": state.scores() if state else {},
        **_own_fields(replay),
        **_hashes(replay),
    }


def _own_fields(replay: Replay) -> dict[str, Any]:
    file = replay.file
    if file is None or file.game not in games() or file.rules not in rules_versions(file.game):
        return {}
    return get_game(file.game, file.rules).verdict_fields(replay.state)


def refusal_document(replay: Replay, slug: str | None) -> dict[str, Any] | None:
    """The refusal as it stands in a verdict, with its entry and its sentence."""
    refusal = replay.refusal
    if refusal is None:
        return None
    message = message_of(slug if slug in games() else "common", refusal)
    return {
        "kind": refusal.kind,
        "entry": replay.entry,
        "code": refusal.code,
        "clauses": list(refusal.clauses),
        "message": f"{place}: {message}" if (place := _deck_place(refusal)) else message,
        "data": dict(refusal.data),
    }


def _deck_place(refusal: Refusal) -> str:
    """Where a deck's fault is: its own sentence knows of one deck only."""
    place = str(refusal.data.get("place", ""))
    return place if place.endswith(".deck") else ""


def _hashes(replay: Replay) -> dict[str, str]:
    """Hashes of the position and of the log: of their public form until the end, of everything afterwards."""
    if replay.state is None or replay.file is None:
        return {"state_hash": digest_of(None), "log_hash": EMPTY_CHAIN}
    over = replay.state.is_terminal()
    entries = (entry_of(by, action) for by, action in replay.moves)
    if not over:
        game = get_game(replay.file.game, replay.file.rules)
        entries = (game.redact_entry(entry, None) for entry in entries)
    return {"state_hash": replay.state.digest(public=not over), "log_hash": chain_entries(entries)}


def exit_code(verdict: dict[str, Any]) -> int:
    """0 legal, 1 refused, 2 malformed: what a command ends with."""
    if verdict["legal"]:
        return 0
    return 2 if verdict["refusal"]["kind"] == "malformed" else 1


def legal_at_end(raw: bytes, *, catalogue: Catalogue | None = None) -> list[dict[str, Any]]:
    """The entries that may follow the accepted ones: a seat's actions, or the results of chance where they
    can be listed. Empty when the match is over and for a file whose head is refused.
    """
    state = replay_file(raw, catalogue=catalogue).state
    return legal_entries(state) if state else []


def legal_entries(state: State) -> list[dict[str, Any]]:
    """Every entry that may come next in this position."""
    if CHANCE in state.current_players():
        return [entry_of(CHANCE, outcome) for outcome, _ in state.chance_outcomes() or ()]
    seats = state.current_players()
    return [entry_of(seat, action) for seat in seats for action in state.legal_actions(seat)]


def view(raw: bytes, seat: int | None, *, catalogue: Catalogue | None = None) -> dict[str, Any]:
    """The match file as `seat` (None: the public) may see it: accepted entries only, hidden lists as a
    `count`, and the position as `observation`. A head that is refused leaves nothing to see: `observation`
    is null, `refusal` says why. ValueError: the match has no such seat.
    """
    return view_of(replay_file(raw, catalogue=catalogue), seat)


def view_of(replay: Replay, seat: int | None) -> dict[str, Any]:
    """The view of what came of a file."""
    if replay.file is None or replay.state is None:
        return _closed_view(replay)
    if seat is not None and not 0 <= seat < len(replay.file.seats):
        raise ValueError(f"this match has no seat {seat}")
    document = _redacted(replay, replay.file, seat)
    document["observation"] = replay.state.observation(seat)
    if replay.refusal is not None:
        document["refusal"] = refusal_document(replay, replay.file.game)
    return document


def _closed_view(replay: Replay) -> dict[str, Any]:
    slug = replay.file.game if replay.file else None
    refusal = refusal_document(replay, slug)
    return {"format": MATCH_FORMAT, "game": slug, "observation": None, "refusal": refusal}


def _redacted(replay: Replay, file: MatchFile, seat: int | None) -> dict[str, Any]:
    game = get_game(file.game, file.rules)
    document: dict[str, Any] = {"format": MATCH_FORMAT, "game": file.game, "rules": file.rules}
    if file.catalogue is not None:
        document["catalogue"] = file.catalogue
    document["options"] = dict(file.options)
    entries = (entry_of(by, action) for by, action in replay.moves)
    if game.opens_at_the_end and replay.state is not None and replay.state.is_terminal():
        return document | {"seats": [dict(row) for row in file.seats], "log": list(entries)}
    document["seats"] = [game.redact_seat(row, number, seat) for number, row in enumerate(file.seats)]
    document["log"] = [game.redact_entry(entry, seat) for entry in entries]
    return document


def aid_of(replay: Replay, seat: int | None, catalogue: Catalogue) -> dict[str, Any] | None:
    """The aid of a game for `seat` (None: the public), from its observation alone; None: there is none.
    ValueError: the match has no such seat.
    """
    if replay.file is None or replay.state is None:
        return None
    if seat is not None and not 0 <= seat < len(replay.file.seats):
        raise ValueError(f"this match has no seat {seat}")
    game = get_game(replay.file.game, replay.file.rules)
    return game.aid(replay.state.observation(seat), catalogue)
