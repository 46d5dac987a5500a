"""`manage.py legal`: what may follow the log of a match file; no database, no worker."""

from collections.abc import Mapping
from typing import Any

from cards.library.refusals import Refusal

from ...engines.adjudicate import exit_code, legal_entries, verdict_of
from ...engines.replay import Replay, replay_file
from ..sources import MatchFilesCommand, Source


class Command(MatchFilesCommand):
    """Prints one entry a line; with --jsonl one list of entries a match.

    Where chance is due its possible results are listed, if they can be (an opening hand cannot). After a
    refused entry it prints what would have been legal in its place, and the reason on the error stream. Exit
    0: the log is legal; 1: an entry is refused; 2: the file is malformed, or the call is wrong.
    """

    help = "Print the entries that may follow the log of a match file, as JSON lines."

    def answer(self, source: Source, options: Mapping[str, Any]) -> int:
        if isinstance(source, Refusal):
            replay = Replay(refusal=source)
        else:
            replay = replay_file(source, catalogue=options["catalogue"], game=options["game"])
        verdict = verdict_of(replay, game=options["game"])
        entries = legal_entries(replay.state) if replay.state else []
        self._print(entries, verdict, options["jsonl"])
        return exit_code(verdict)

    def _print(self, entries: list[dict[str, Any]], verdict: dict[str, Any], jsonl: bool) -> None:
        if jsonl:
            self.print_line({"legal": entries, "refusal": verdict["refusal"]})
            return
        for entry in entries:
            self.print_line(entry)
        if verdict["refusal"]:
            self.stderr.write(verdict["refusal"]["message"])
