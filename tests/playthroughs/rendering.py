"""Playthroughs as text: what a log does, entry by entry, in a form in which a change is read at a glance."""

import json
from pathlib import Path
from typing import Any

from matches.engines.adjudicate import adjudicate
from matches.engines.core import CHANCE, State
from matches.engines.matchfile import MatchFile, parse_match_file
from matches.engines.registry import get_game
from matches.engines.replay import entry_of, fold_log, open_match, run_log
from matches.engines.story import tell

HERE = Path(__file__).resolve().parent
MOST = 10  # legal actions shown


def names() -> list[str]:
    """Every playthrough, as game/name."""
    return sorted(path.relative_to(HERE).with_suffix("").as_posix() for path in HERE.glob("*/*.json"))


def match_file(name: str) -> bytes:
    """The match file of a playthrough."""
    return (HERE / f"{name}.json").read_bytes()


def golden(name: str) -> Path:
    """Where its text stands."""
    return HERE / f"{name}.txt"


def render(raw: bytes) -> str:
    """Each entry with what was legal, what it did and by which clauses; then the verdict."""
    file = parse_match_file(raw)
    assert isinstance(file, MatchFile)
    state = open_match(file)
    assert isinstance(state, State)
    assert get_game(file.game).slug == file.game
    lines: list[str] = []
    for entry, row in zip(fold_log(file).entries, tell(raw, full=True), strict=True):
        lines += [f"[{row['index']}] {_choice(state)}", f"  {json.dumps(entry)}"]
        lines += [f"  {'Refused. ' if row['refused'] else ''}{row['text']} ({', '.join(row['clauses'])})"]
        lines += [] if row["refused"] else [f"  {_position(state, entry)}"]
    return "\n".join([*lines, *_verdict(raw)]) + "\n"


def _choice(state: State) -> str:
    if not state.current_players():
        return "the match is over"
    player, *others = state.current_players()
    if player == CHANCE:
        due = state.pending_draw()
        assert due is not None
        return f"chance owes {due.do} (seat {due.seat}, {due.number})"
    actions = [entry_of(player, action) for action in state.legal_actions(player)]
    words = [" ".join(str(value) for key, value in action.items() if key != "by") for action in actions]
    shown = words if len(words) <= MOST else [*words[:MOST], f"… {len(words)} in all"]
    also = f" (and seats {', '.join(map(str, others))} may answer)" if others else ""
    return f"seat {player} may{also}: {'; '.join(shown)}"


def _position(state: State, entry: Any) -> str:
    assert run_log(state, [entry], []) is None
    scores = " ".join(f"{seat}={row}" for seat, row in state.scores().items())
    return f"{scores} {state.digest()[:23]} public {state.digest(public=True)[:23]}"


def _verdict(raw: bytes) -> list[str]:
    verdict = adjudicate(raw)
    del verdict["engine"]
    return [f"{key}: {json.dumps(value)}" for key, value in verdict.items()]
