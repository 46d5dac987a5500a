"""From a match file to the position at the end of its log, or to the entry that is refused."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from cards.library.catalogue import Catalogue
from cards.library.loader import LibraryError, load_catalogue
from cards.library.refusals import Refusal, refuse

from .core import CHANCE, Action, Event, Refused, State
from .folding import Folded, fold_retracts, is_retract
from .matchfile import MatchFile, parse_match_file
from .registry import UnknownGame, UnknownRules, get_game, rules_versions
from .strict_json import COMMON, safe_text

PROGRESS_EVERY = 250  # entries
OnStep = Callable[[int, int, Action, Sequence[Event]], None]
OnProgress = Callable[[int, int], None]

_VERSION = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,59}")


@dataclass(slots=True)
class Replay:
    """What came of a match file. `entry` is the index of the refused entry, None for a fault of the head."""

    file: MatchFile | None = None
    state: State | None = None
    moves: list[tuple[int, Action]] = field(default_factory=list)
    numbers: Sequence[int] = ()
    refusal: Refusal | None = None
    entry: int | None = None

    @property
    def accepted(self) -> int:
        """How many entries stand."""
        return len(self.moves)


def replay_file(
    raw: bytes,
    *,
    catalogue: Catalogue | None = None,
    game: str | None = None,
    on_step: OnStep | None = None,
    on_progress: OnProgress | None = None,
) -> Replay:
    """Read, open and replay a match file; never raises for what stands in the file."""
    parsed = parse_match_file(raw, game=game)
    if isinstance(parsed, Refusal):
        return Replay(refusal=parsed)
    state = open_match(parsed, catalogue=catalogue)
    if isinstance(state, Refusal):
        return Replay(file=parsed, refusal=state)
    return _replay_log(parsed, state, on_step, on_progress)


def open_match(file: MatchFile, *, catalogue: Catalogue | None = None) -> State | Refusal:
    """The position before the first entry; a refusal is a fault of the head.

    `catalogue` is the one to play with; without it the shipped one that the file names, or the current one.
    """
    try:
        game = get_game(file.game, file.rules)
    except UnknownGame:
        return refuse(COMMON, "file.game", game=safe_text(file.game))
    except UnknownRules:
        known = ", ".join(rules_versions(file.game))
        return refuse(COMMON, "file.rules", rules=safe_text(file.rules), known=known)
    cards = _catalogue_of(file, catalogue)
    if isinstance(cards, Refusal):
        return cards
    return game.new_initial_state(file.options, file.seats, cards)


def _catalogue_of(file: MatchFile, given: Catalogue | None) -> Catalogue | Refusal:
    unknown = refuse(COMMON, "file.catalogue", catalogue=safe_text(file.catalogue or ""))
    if given is not None:
        fits = given.game == file.game and file.catalogue in (None, given.version)
        return given if fits else unknown
    if file.catalogue is not None and not _VERSION.fullmatch(file.catalogue):
        return unknown
    try:
        return load_catalogue(file.game, file.catalogue)
    except LibraryError:
        return unknown


def _replay_log(
    file: MatchFile, state: State, on_step: OnStep | None, on_progress: OnProgress | None
) -> Replay:
    folded = fold_log(file)
    replay = Replay(file=file, state=state, numbers=folded.numbers)
    replay.refusal = run_log(state, folded.entries, replay.moves, on_step, on_progress) or folded.refusal
    if replay.refusal is not None:
        replay.entry = replay.accepted
    return replay


def fold_log(file: MatchFile) -> Folded:
    """The standing entries of a file's log."""
    if not any(map(is_retract, file.log)):
        return Folded(list(file.log), list(range(len(file.log))))
    answers = get_game(file.game, file.rules).answers_by
    return fold_retracts(file.log, game=file.game, seats=len(file.seats), answers=answers)


def run_log(
    state: State,
    entries: Sequence[Any],
    moves: list[tuple[int, Action]],
    on_step: OnStep | None = None,
    on_progress: OnProgress | None = None,
) -> Refusal | None:
    """Play `entries` on `state`, adding each that stands to `moves`; the refusal of the first that does
    not.
    """
    parse, act, chance = state.parse_entry, state.apply_action, state.apply_chance
    for index, entry in enumerate(entries):
        parsed = parse(entry)
        if type(parsed) is Refusal:
            return parsed
        by, action = parsed  # type: ignore[misc]  # the exact-type test is the quick one
        try:
            events = chance(action) if by == CHANCE else act(by, action)
        except Refused as refused:
            return refused.refusal
        moves.append((by, action))
        if on_step is not None:
            on_step(index, by, action, events)
        if on_progress is not None and index % PROGRESS_EVERY == 0:
            on_progress(index, len(entries))
    return None


def entry_of(by: int, action: Action) -> dict[str, Any]:
    """An entry as resolved: ids for names, without `note` and `at_time`."""
    return {"by": "chance" if by == CHANCE else by, "do": action.do, **action.fields()}
