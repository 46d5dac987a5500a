"""What lies on the table after an entry: for the picture beside the log of a match."""

from typing import Any, Final

from cards.library.catalogue import Catalogue
from cards.library.refusals import Refusal

from .matchfile import parse_match_file
from .replay import fold_log, open_match, run_log

TABLE_FORMAT: Final = "harvest-table/1"


def table_at(raw: bytes, entry: int | None, *, catalogue: Catalogue | None = None) -> dict[str, Any] | None:
    """The public table after entry number `entry` of a match file (-1: before the first, None: at the end).

    `{format, game, entry, observation, scores}`; `entry` is never beyond the last that stands.
    The observation is a spectator's, whoever asks. None: the head is refused, and there is no table.
    """
    file = parse_match_file(raw)
    if isinstance(file, Refusal):
        return None
    state = open_match(file, catalogue=catalogue)
    if isinstance(state, Refusal):
        return None
    entries = fold_log(file).entries
    moves: list[Any] = []
    run_log(state, entries if entry is None else entries[: max(entry + 1, 0)], moves)
    return {
        "format": TABLE_FORMAT,
        "game": file.game,
        "entry": len(moves) - 1,
        "observation": state.observation(None),
        "scores": state.scores(),
    }


def written_entry(raw: bytes, number: int) -> dict[str, Any] | None:
    """Entry `number` of a match file as it is written, what was taken back folded out; nothing is played.

    None: there is no such entry, or it is no object.
    """
    file = parse_match_file(raw)
    if isinstance(file, Refusal):
        return None
    numbers = fold_log(file).numbers
    entry = file.log[numbers[number]] if 0 <= number < len(numbers) else None
    return entry if isinstance(entry, dict) else None
